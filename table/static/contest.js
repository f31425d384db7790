// A battle's contest: Agon's page in a frame that fills the window, with the board a press away.

import { at } from './dom.js';
import { named } from './piece.js';
import { outcome } from './telling.js';
import { say } from './words.js';

/** @typedef {import('./types.js').State} State */

/** How long the end of a contest is shown before the board comes back, in milliseconds. */
const LINGERS = 4000;

export class ContestFrame {
  /** The page that is in the frame. */
  #page = '';
  /** Whether the player looks at the board meanwhile. */
  #away = false;
  #leaving = 0;

  /** @param {() => void} back the board is seen again @param {(state: State, line: string) => string} sentence a line of the log as one */
  constructor(back, sentence) {
    this.back = back;
    this.sentence = sentence;
    at('contest-board').addEventListener('click', () => this.away());
    at('contest-done').addEventListener('click', () => this.#close());
  }

  /** @param {State} state @param {string | null} line what happened last */
  show(state, line) {
    const page = state.step.name === 'contest' ? (state.contest?.page ?? null) : null;
    if (page !== null) this.#enter(state, page);
    else if (this.#page && state.step.name !== 'contest') this.#over(state, line);
  }

  /** @param {State} state @param {string} page */
  #enter({ contest, step, you }, page) {
    if (page === this.#page) return;
    clearTimeout(this.#leaving);
    this.#page = page;
    const kind = contest?.kind ?? step.kind;
    at('contest-title').textContent = kind ? say('contest.title', { kind: named(kind) }) : '';
    at('contest-note').textContent = say('contest.stands');
    at('contest-done').hidden = true;
    at('contest-board').hidden = false;
    /** @type {HTMLAnchorElement} */ (at('contest-tab')).href = page;
    /** @type {HTMLIFrameElement} */ (at('contest-frame')).src = page;
    // Watchers look when they like; players are led there.
    this.#away = you === null;
    if (!this.#away) this.open();
  }

  /** @param {State} state @param {string | null} line */
  #over(state, line) {
    const verdict = line && !line.startsWith('result') ? this.sentence(state, line) : '';
    const last = state.log.findLast(({ text }) => text.startsWith('judge'))?.text ?? '';
    at('contest-note').textContent = state.outcome ? outcome(state) : verdict || this.sentence(state, last);
    at('contest-done').hidden = false;
    at('contest-board').hidden = true;
    this.#page = '';
    if (this.#away) return this.#close();
    // Where a clock of one's own runs again, the board is wanted sooner.
    this.#leaving = setTimeout(() => this.#close(), state.step.by === state.you ? LINGERS / 2 : LINGERS);
  }

  open() {
    this.#away = false;
    const dialog = /** @type {HTMLDialogElement} */ (at('contest'));
    if (!dialog.open) dialog.show();
    at('main').inert = true;
    at('contest-frame').focus();
  }

  /** The board is looked at while the contest goes on. */
  away() {
    this.#away = true;
    this.#shut();
    this.back();
    document.getElementById('contest-show')?.focus();
  }

  #shut() {
    /** @type {HTMLDialogElement} */ (at('contest')).close();
    at('main').inert = false;
  }

  #close() {
    clearTimeout(this.#leaving);
    this.#shut();
    if (this.#page) return;
    /** @type {HTMLIFrameElement} */ (at('contest-frame')).removeAttribute('src');
    this.back();
  }
}
