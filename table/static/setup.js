// The setup: eleven pieces onto the own home squares, by click, drag or key, and confirmed once.

import { squareAt } from './board.js';
import { at, button, keep, kept, make, pressed, refill } from './dom.js';
import { Draft } from './draft.js';
import { draggable } from './drag.js';
import { badge, named } from './piece.js';
import { LETTERS, identity } from './signs.js';
import { say } from './words.js';

/** @typedef {import('./types.js').Identity} Identity */
/** @typedef {import('./draft.js').Half} Half */
/** @typedef {Partial<Half> & {from?: string}} Brush what a click on a square puts there; `from` is a piece to move */

/** The setup of the last game is kept under this. */
const LAST = 'table.setup';

export class Setup {
  /** @type {Brush | null} */
  #brush = null;
  /** @type {import('./types.js').Fault[]} */
  #faults = [];
  #sure = false;
  #busy = false;

  /**
   * @param {import('./types.js').State} state @param {import('./types.js').Side} side
   * @param {{changed: () => void, send: (text: string) => Promise<import('./types.js').Fault[]>}} asked
   */
  constructor(state, side, asked) {
    this.side = side;
    this.asked = asked;
    this.key = `table.draft.${state.id}`;
    this.draft = new Draft(state.variant, side);
    this.draft.placed = new Map(kept(this.key, []));
    this.#advance();
    pressed(at('setup-random'), () => this.#change(() => this.draft.shuffle()));
    pressed(at('setup-last'), () => this.#change(() => this.#last()));
    pressed(at('setup-clear'), () => this.#change(() => this.draft.placed.clear()));
    pressed(at('setup-confirm'), () => this.#confirm());
    at('setup-last').hidden = kept(LAST, null) === null;
    draggable(at('tray'), {
      grab: (target) => grabbed(target),
      began: () => {},
      drop: (key, place) => this.#put(squareAt(place), brushOf(key)),
    });
    at('board').addEventListener('keydown', (key) => this.#key(key));
    this.show();
  }

  /** What the board shows meanwhile. @returns {import('./board.js').Scene} */
  scene() {
    const pieces = [...this.draft.placed].map(([square, half]) => ({
      square, side: this.side, number: /** @type {number} */ (half.number), identity: half.identity, revealed: false,
    }));
    const moves = Object.fromEntries([...this.draft.placed.keys()].map((from) => [from, this.draft.squares.filter((to) => to !== from)]));
    const wrong = this.#faults.flatMap((fault) => (fault.square ? [fault.square] : []));
    return { pieces, you: this.side, moves, choices: this.draft.squares, fighting: this.#brush?.from ? [this.#brush.from] : wrong };
  }

  /** A square was clicked. @param {string} square */
  choose(square) {
    if (this.#brush?.from) {
      const { from } = this.#brush;
      this.#brush = null;
      return this.#change(() => this.draft.exchange(from, square));
    }
    if (this.#brush && this.#put(square, this.#brush)) return;
    this.#brush = this.draft.placed.has(square) ? { from: square } : null;
    this.show();
    this.asked.changed();
  }

  /** @param {string} from @param {string} to */
  move(from, to) {
    this.#change(() => this.draft.exchange(from, to));
  }

  /** @param {string | null} square @param {Brush} brush */
  #put(square, brush) {
    if (square === null || !this.draft.put(square, brush)) return false;
    this.#change(() => this.#advance());
    return true;
  }

  /** @param {KeyboardEvent} key */
  #key(key) {
    const square = squareAt(key.target);
    if (square === null || at('setup').hidden || key.ctrlKey || key.metaKey || key.altKey) return;
    if (key.key === 'Delete' || key.key === 'Backspace') this.#change(() => this.draft.clear(square));
    else if (/^\d$/.test(key.key)) this.#put(square, { number: Number(key.key) });
    else if (/^[klmro]$/i.test(key.key)) this.#put(square, { identity: identity(key.key) });
  }

  /** A brush that is used up gives way to the next. */
  #advance() {
    if (this.#brush?.from) return;
    const { draft } = this;
    const used = this.#brush?.identity ? draft.leftOf(this.#brush.identity) < 1 : this.#brush ? draft.leftOfNumber(Number(this.#brush.number)) < 1 : true;
    if (!used) return;
    /** @type {Identity[]} */
    const identities = ['king', ...draft.kinds];
    const full = draft.placed.size >= draft.variant.numbers.length && [...draft.placed.values()].every((half) => half.identity);
    const next = full ? undefined : identities.find((one) => draft.leftOf(one) > 0);
    const number = [...draft.variant.numbers].reverse().find((one) => draft.leftOfNumber(one) > 0);
    this.#brush = next ? { identity: next } : number !== undefined ? { number } : null;
  }

  /** @param {() => void} change */
  #change(change) {
    this.#faults = [];
    this.#sure = false;
    change();
    if (!this.#brush?.from) this.#advance();
    keep(this.key, [...this.draft.placed]);
    this.show();
    this.asked.changed();
  }

  #last() {
    const { side, text } = kept(LAST, { side: this.side, text: '' });
    this.draft.read(text, side !== this.side);
  }

  show() {
    const { draft } = this;
    const kinds = /** @type {Identity[]} */ (['king', ...draft.kinds]);
    refill(at('tray-kinds'), kinds.map((one) => this.#chip(`i${LETTERS[one]}`, [badge(one), make('span', 'label', [named(one)])], draft.leftOf(one), { identity: one })));
    const numbers = [...new Set(draft.variant.numbers)];
    refill(at('tray-numbers'), numbers.map((one) => this.#chip(`n${one}`, [make('b', '', [String(one)])], draft.leftOfNumber(one), { number: one })));
    const lacks = draft.lacks;
    const discards = draft.discards.map((kind) => named(kind)).join(', ');
    const done = lacks.length === 0;
    at('setup-left').textContent = done
      ? discards ? say('setup.discards', { kinds: discards }) : say('setup.done')
      : `${say('setup.count', { placed: draft.whole, all: draft.variant.numbers.length })} ${say(lacks[0])}`;
    at('setup-faults').replaceChildren(...this.#faults.map((fault) => make('li', '', [sentence(fault)])));
    const confirm = /** @type {HTMLButtonElement} */ (at('setup-confirm'));
    confirm.disabled = !done;
    confirm.textContent = say(this.#sure ? 'setup.sure' : 'setup.confirm');
  }

  /** @param {string} key @param {(Node | string)[]} inside @param {number} left @param {Brush} brush */
  #chip(key, inside, left, brush) {
    const held = this.#brush !== null && !this.#brush.from && this.#brush.identity === brush.identity && this.#brush.number === brush.number;
    const chip = button('chip', [...inside, make('span', 'count', [`× ${left}`])], () => {
      this.#brush = held ? null : brush;
      this.show();
      this.asked.changed();
    });
    chip.dataset.key = key;
    chip.setAttribute('aria-pressed', String(held));
    chip.setAttribute('aria-label', `${brush.identity ? named(brush.identity) : brush.number} × ${left}`);
    chip.disabled = left < 1;
    return chip;
  }

  /** The first press asks, the second sends: a setup is final. */
  async #confirm() {
    if (this.#busy) return;
    if (!this.#sure) {
      this.#sure = true;
      return this.show();
    }
    this.#busy = true;
    this.show();
    const { text } = this.draft;
    this.#faults = await this.asked.send(text).finally(() => (this.#busy = false));
    if (this.#faults.length === 0) keep(LAST, { side: this.side, text });
    this.#sure = false;
    this.show();
    this.asked.changed();
  }
}

/** @param {string} key of a chip, such as `iL` or `n3` @returns {Brush} */
const brushOf = (key) => (key[0] === 'i' ? { identity: identity(key[1]) } : { number: Number(key.slice(1)) });

/** @param {Element} target */
function grabbed(target) {
  const chip = target.closest('.chip');
  if (!(chip instanceof HTMLButtonElement) || chip.disabled) return null;
  return { key: chip.dataset.key ?? '', shown: chip };
}

/** @param {import('./types.js').Fault} fault */
function sentence(fault) {
  const known = ['form', 'kinds', 'numbers'].includes(fault.rule) ? say(`fault.${fault.rule}`) : (fault.detail ?? fault.rule);
  return fault.square ? `${fault.square}: ${known}` : known;
}

