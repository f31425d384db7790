// Tug of war as its page has it: the rope, and the kind that is named.

import { over, plates, status } from './around.js';
import { at, button, make, refill } from './dom.js';
import { Match, enter } from './match.js';
import { contestOf, decides } from './moves.js';
import { named } from './piece.js';
import { speaker } from './settings.js';
import { KINDS, sign } from './signs.js';
import { play } from './sound.js';
import { say } from './words.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Kind} Kind */
/** @typedef {import('./types.js').Side} Side */

class TugPage extends Match {
  begun() {
    at('game').hidden = false;
    at('contest-show').addEventListener('click', () => this.contest.open());
    refill(at('names'), KINDS.map((kind) => {
      const press = button('name-kind', [sign(kind), make('span', '', [named(kind)])], () => this.act([kind]));
      press.dataset.kind = kind;
      return press;
    }));
  }

  /** @param {State} before @param {State} state @param {string | null} line */
  went(before, state, line) {
    const said = line ? this.sentence(state, line) : '';
    this.tell([said, at('status-now').textContent].join(' '));
    if (state.outcome && !before.outcome) play(state.outcome.winner === state.you ? 'won' : 'lost');
    else if (state.step.by !== null && state.step.by === state.you && before.step.by !== state.you) play('yours');
    else if (state.step.name === 'contest' && before.step.name !== 'contest') play('battle');
  }

  /** @param {State} state @param {string} line such as `left logic`, `judge right` for who pulled */
  sentence(state, line) {
    const [subject, word = ''] = line.split(' ');
    if (subject === 'left' || subject === 'right') return say('tug.names', { name: state.players[subject].name, kind: named(/** @type {Kind} */ (word)) });
    if (subject !== 'judge') return '';
    if (word === '~') return say('told.void');
    return say('tug.pulled', { name: state.players[/** @type {Side} */ (word)].name });
  }

  toDo() {
    return super.toDo() ?? at(at('names').hidden ? 'contest-show' : 'names');
  }

  draw() {
    const { state } = this;
    if (state === null) return;
    plates(state, state.you ?? 'left');
    status(state, '', say('tug.title'));
    over(state);
    this.another();
    rope(state);
    this.#names(state);
    this.#log(state);
    at('acts').hidden = state.you === null || state.outcome !== null;
    at('delayed').hidden = state.you !== null || state.outcome !== null;
    at('delayed').textContent = say('delayed', { seconds: state.variant.spectator_delay_seconds ?? 0 });
    document.body.dataset.step = state.step.name;
  }

  /** @param {State} state */
  #names({ legal, step, contest, you }) {
    at('names').hidden = step.name !== 'name' || you === null;
    for (const press of /** @type {NodeListOf<HTMLButtonElement>} */ (at('names').querySelectorAll('button'))) {
      const open = legal?.kinds?.includes(/** @type {Kind} */ (press.dataset.kind)) ?? false;
      press.disabled = !open;
      press.title = legal && !open ? say('refused.same_kind') : '';
    }
    at('contest-show').hidden = !(step.name === 'contest' && contest?.page);
  }

  /** @param {State} state */
  #log(state) {
    let battle = 0;
    const items = state.log.flatMap(({ text }) => {
      const sentence = this.sentence(state, text);
      const more = decides(text) ? [contestOf((battle += 1), (of) => this.again(of))] : [];
      return sentence === '' ? [] : [make('li', 'part', [make('span', '', [sentence]), ...more])];
    });
    refill(at('moves'), items);
    at('moves-none').hidden = items.length > 0;
    at('moves').scrollTop = at('moves').scrollHeight;
  }
}

/** The rope with its marks and the knot. @param {State} state */
function rope({ knot = 0, variant, players, ply }) {
  const reach = variant.reach ?? 3;
  const marks = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach).map((mark) => {
    const side = mark === -reach ? 'left' : mark === reach ? 'right' : '';
    const made = make('span', `rope-mark ${side}${mark === knot ? ' knot' : ''}`);
    if (mark === 0) made.classList.add('middle-mark');
    return made;
  });
  at('rope').replaceChildren(make('b', 'end left', [players.left.name]), make('span', 'rope-marks', marks), make('b', 'end right', [players.right.name]));
  const where = knot === 0 ? say('tug.middle') : say('tug.nearer', { marks: Math.abs(knot), name: players[knot < 0 ? 'left' : 'right'].name });
  at('rope').setAttribute('aria-label', where);
  at('rope-said').textContent = `${where} ${say('tug.left', { pulls: Math.max(0, (variant.pulls ?? 9) - ply) })}`;
}

await enter((id, token) => new TugPage(id, token), () => speaker());
