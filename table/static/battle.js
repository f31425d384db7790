// A battle, step by step: target, names, selection, contest, and the exchange of numbers after it.

import { at, button, make, refill } from './dom.js';
import { named, spoken, token, badge } from './piece.js';
import { KINDS, LETTERS } from './signs.js';
import { battle, who } from './telling.js';
import { say } from './words.js';

/** @typedef {import('./types.js').State} State */

const STEPS = /** @type {const} */ (['target', 'guess', 'select', 'contest']);
const SHOWN = [...STEPS, 'swap'];

export class Battle {
  /** @type {Set<import('./types.js').Kind>} */
  #names = new Set();
  /** The two pieces whose numbers are to be exchanged, as notation names them. @type {string[]} */
  swapping = [];
  #of = '';

  /** @param {{act: (action: string) => void, changed: () => void, contest: () => void, happened: () => string}} asked */
  constructor(asked) {
    this.asked = asked;
  }

  /** @param {State} state */
  show(state) {
    const panel = at('battle');
    const had = panel.contains(document.activeElement);
    const { step } = state;
    panel.hidden = !SHOWN.includes(step.name);
    const now = `${state.version}`;
    if (now !== this.#of) {
      this.#names.clear();
      this.swapping = [];
      this.#of = now;
    }
    if (panel.hidden) return;
    at('battle-title').textContent = step.name === 'swap' ? say('swap.title') : say('battle.title');
    at('battle-steps').hidden = step.name === 'swap';
    at('battle-steps').replaceChildren(...STEPS.map((name) => this.#stage(name, state)));
    at('battle-pair').replaceChildren(...this.#pair(state));
    refill(at('battle-body'), [make('p', 'small soft happened', [this.asked.happened()]), ...this.#body(state)]);
    if (had && !panel.contains(document.activeElement)) at('battle-title').focus();
  }

  /** @param {typeof STEPS[number]} name @param {State} state */
  #stage(name, { step }) {
    const item = make('li', '', [say(`battle.${name}`)]);
    if (name === step.name) item.setAttribute('aria-current', 'step');
    return item;
  }

  /** The two pieces, the attacking one first. @param {State} state */
  #pair(state) {
    const { attacking, defending } = state.step;
    const pieces = [attacking, defending].flatMap((square) => state.pieces.filter((piece) => piece.square === square));
    if (pieces.length < 2) return [];
    const shown = pieces.map((piece, place) => {
      const figure = make('span', 'fighter', [token(piece), make('small', '', [say(place === 0 ? 'battle.attacking' : 'battle.defending')])]);
      figure.setAttribute('role', 'img');
      figure.setAttribute('aria-label', spoken(piece, state.you));
      return figure;
    });
    return [shown[0], make('span', 'versus', [battle(state)]), shown[1]];
  }

  /** @param {State} state @returns {Node[]} */
  #body(state) {
    const { step, you, legal } = state;
    if (step.name === 'contest') return this.#contest(state);
    if (step.by !== you || legal === null) {
      const name = step.by ? who(state, step.by) : '';
      return [make('p', '', [say(`battle.waits-${step.name}`, { name })])];
    }
    if (step.name === 'target') return this.#target(legal.targets ?? [], state);
    if (step.name === 'guess') return this.#guess(legal.guess ?? 0, state);
    if (step.name === 'select') return this.#select(state);
    return this.#swap(state);
  }

  /** @param {string[]} targets @param {State} state */
  #target(targets, { pieces, you }) {
    const choices = targets.map((square) => {
      const piece = pieces.find((one) => one.square === square);
      const choice = button('button target', piece ? [token(piece), square] : [square], () => this.asked.act(`x${square}`));
      if (piece) choice.setAttribute('aria-label', `${square}, ${spoken(piece, you)}`);
      return choice;
    });
    return [make('p', '', [say('battle.choose-target')]), make('div', 'buttons', choices)];
  }

  /** @param {number} chances @param {State} state */
  #guess(chances, state) {
    const kinds = state.variant.kinds ?? KINDS;
    const toggles = kinds.map((kind) => {
      const named_ = this.#names.has(kind);
      const toggle = button('chip', [badge(kind), named(kind)], () => {
        if (named_) this.#names.delete(kind);
        else this.#names.add(kind);
        this.show(state);
      });
      toggle.setAttribute('aria-pressed', String(named_));
      toggle.disabled = !named_ && this.#names.size >= chances;
      toggle.dataset.kind = kind;
      return toggle;
    });
    const letters = KINDS.filter((kind) => this.#names.has(kind)).map((kind) => LETTERS[kind]);
    const send = button('button strong', [letters.length ? say('guess.send') : say('guess.nothing')], () => this.asked.act(`?${letters.join('')}`));
    return [
      make('p', '', [say(chances === 1 ? 'guess.one' : 'guess.many', { chances }), ' ', make('span', 'soft', [say('guess.king')])]),
      make('div', 'buttons four', toggles),
      make('div', 'buttons', [send]),
    ];
  }

  /** @param {State} state */
  #select({ pieces, step, legal }) {
    const open = legal?.select ?? [];
    const choices = /** @type {const} */ (['attacking', 'defending']).map((which) => {
      const piece = pieces.find((one) => one.square === step[which]);
      const shows = piece?.identity ? say('select.shows', { identity: named(piece.identity) }) : say('select.unknown');
      const reason = open.includes(which) ? shows : say('select.own-king');
      const inside = [make('b', '', [say(`select.${which}`)]), make('span', '', [reason])];
      const choice = button('button which', inside, () => this.asked.act(which === 'attacking' ? '!a' : '!d'));
      choice.disabled = !open.includes(which);
      return choice;
    });
    return [make('p', '', [say('select.lead')]), make('div', 'buttons two', choices)];
  }

  /** @param {State} state */
  #contest({ contest, step }) {
    const kind = contest?.kind ?? step.kind;
    const lead = make('p', 'contest-of', kind ? [badge(kind), say('contest.of', { kind: named(kind) })] : []);
    const opening = contest === null || contest.state === 'opening';
    const rest = make('p', '', [say(opening ? 'contest.opening' : 'contest.stands')]);
    const show = button('button strong', [say('contest.show')], () => this.asked.contest());
    show.id = 'contest-show';
    return opening || contest?.page === null ? [lead, rest] : [lead, rest, make('div', 'buttons', [show])];
  }

  /** @param {State} state */
  #swap(state) {
    const [one, two] = this.swapping.map((place) => numberAt(state, place));
    const said = this.swapping.length < 2 ? say('swap.lead') : one === two ? say('swap.equal') : say('swap.ready', { one: this.swapping[0], two: this.swapping[1], a: one ?? '', b: two ?? '' });
    const send = button('button strong', [say('swap.send')], () => this.asked.act(this.swapping.join('~')));
    send.disabled = this.swapping.length < 2 || one === two;
    const decline = button('button', [say('swap.decline')], () => this.asked.act('~'));
    return [make('p', '', [said]), make('div', 'buttons', [send, decline])];
  }

  /** Whether what comes next is done in the panel: the second piece of an exchange is chosen where the first was. */
  get isNext() {
    return this.swapping.length !== 1;
  }

  /** One of the two pieces whose numbers change. @param {string} place such as `E8` or `#2` */
  choose(place) {
    this.swapping = this.swapping.includes(place) ? this.swapping.filter((one) => one !== place) : [...this.swapping, place].slice(-2);
    this.asked.changed();
  }
}

/** @param {State} state @param {string} place */
const numberAt = (state, place) =>
  place.startsWith('#') ? state.removed.find((piece) => `#${piece.place}` === place)?.number : state.pieces.find((piece) => piece.square === place)?.number;
