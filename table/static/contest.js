// A battle's contest: Agon's page in a frame that fills the window, with the board a press away.

import { at } from './dom.js';
import { named } from './piece.js';
import { outcome } from './telling.js';
import { language, say } from './words.js';

/** @typedef {import('./types.js').State} State */

/** How long the end of a contest is shown before the board comes back, in milliseconds. */
const LINGERS = 4000;

export class ContestFrame {
  /** The page that is in the frame. */
  #page = '';
  /** Whether the player looks at the board meanwhile. */
  #away = false;
  #leaving = 0;
  /** Whether it is one that was over before. */
  #isAgain = false;

  /** @param {(had: Element | null) => void} back the board is seen again, after the focus was there @param {(state: State, line: string) => string} sentence a line of the log as one */
  constructor(back, sentence) {
    this.back = back;
    this.sentence = sentence;
    at('contest-board').addEventListener('click', () => this.away());
    at('contest-done').addEventListener('click', () => this.#close());
    const frame = /** @type {HTMLIFrameElement} */ (at('contest-frame'));
    frame.addEventListener('load', () => frame.src && frame.contentWindow?.postMessage({ agon: 'hello', back: false }, new URL(frame.src).origin));
  }

  /** @param {State} state @param {string | null} line what happened last */
  show(state, line) {
    const page = state.step.name === 'contest' ? (state.contest?.page ?? null) : null;
    if (page !== null) return this.#enter(state, page);
    if (this.#page && state.step.name !== 'contest') this.#over(state, line);
    // The answer and the way to it stay to be read, until a clock of one's own runs.
    if (this.#lingers(state)) this.#leaving = setTimeout(() => this.#close(), LINGERS);
  }

  /** Whether the end of a contest is still looked at while one's own clock began to run. @param {State} state */
  #lingers({ step, you }) {
    const isOpen = /** @type {HTMLDialogElement} */ (at('contest')).open;
    return isOpen && this.#page === '' && !this.#isAgain && this.#leaving === 0 && you !== null && step.by === you;
  }

  /** @param {State} state @param {string} page */
  #enter({ contest, step, you }, page) {
    if (page === this.#page) return;
    this.#stay();
    this.#page = page;
    this.#isAgain = false;
    const kind = contest?.kind ?? step.kind;
    at('contest-title').textContent = kind ? say('contest.title', { kind: named(kind) }) : '';
    at('contest-note').textContent = say('contest.stands');
    at('contest-done').hidden = true;
    at('contest-board').hidden = false;
    this.#load(page);
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
    if (this.#away) this.#close();
  }

  /** A contest that is over is looked at again, unless one is played. @param {string} page */
  again(page) {
    if (this.#page) return;
    this.#isAgain = true;
    at('contest-title').textContent = say('contest.again');
    at('contest-note').textContent = '';
    at('contest-done').hidden = false;
    at('contest-board').hidden = true;
    this.#load(page);
    this.open();
  }

  /** What is to be pressed or read while this covers the window. */
  get toDo() {
    if (!/** @type {HTMLDialogElement} */ (at('contest')).open) return null;
    return at('contest-done').hidden ? at('contest-frame') : at('contest-done');
  }

  open() {
    this.#away = false;
    const dialog = /** @type {HTMLDialogElement} */ (at('contest'));
    if (!dialog.open) dialog.show();
    at('main').inert = true;
    at('contest-notices').append(at('notices'));
    at('contest-frame').focus();
  }

  /** The board is looked at while the contest goes on. */
  away() {
    this.#away = true;
    this.back(this.#shut());
    document.getElementById('contest-show')?.focus();
  }

  /** @returns what had the focus */
  #shut() {
    const had = document.activeElement;
    at('main').inert = false;
    at('panel-notices').append(at('notices'));
    /** @type {HTMLDialogElement} */ (at('contest')).close();
    return had;
  }

  /** Shows a page of Agon, which then speaks as this one does. @param {string} page */
  #load(page) {
    const address = new URL(page, location.href);
    address.searchParams.set('language', language());
    /** @type {HTMLAnchorElement} */ (at('contest-tab')).href = address.href;
    /** @type {HTMLIFrameElement} */ (at('contest-frame')).src = address.href;
  }

  #stay() {
    clearTimeout(this.#leaving);
    this.#leaving = 0;
  }

  #close() {
    this.#stay();
    const had = this.#shut();
    if (this.#page) return;
    /** @type {HTMLIFrameElement} */ (at('contest-frame')).removeAttribute('src');
    this.back(had);
  }
}
