// Both sides' clocks: turn timer and bank apart, counted down from what the server said.

import { at } from './dom.js';
import { play } from './sound.js';
import { say } from './words.js';

/** @typedef {import('./types.js').Side} Side */

const SIDES = /** @type {Side[]} */ (['left', 'right']);
/** Below this, what runs down is red; in seconds. */
const SOON = 10;
/** So many seconds before the end it is said. */
const SAID = [30, 10];
const TICK = 100;

/** @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 1e-6));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export class Clocks {
  /** @type {import('./types.js').State | null} */
  #state = null;
  #since = 0;
  /** @type {Set<string>} what was said of this decision */
  #said = new Set();

  /** @param {(sentence: string) => void} tell */
  constructor(tell) {
    this.tell = tell;
    setInterval(() => this.#show(), TICK);
  }

  /** @param {import('./types.js').State} state as it came just now */
  set(state) {
    const changed = state.clocks.running !== this.#state?.clocks.running || state.ply !== this.#state?.ply;
    this.#state = state;
    this.#since = performance.now();
    if (changed) this.#said.clear();
    this.#show();
  }

  /** Seconds of timer and bank that are left now. @param {Side} side */
  left(side) {
    const { clocks } = /** @type {import('./types.js').State} */ (this.#state);
    const passed = clocks.running === side ? (performance.now() - this.#since) / 1000 : 0;
    const { timer_seconds: timer, bank_seconds: bank } = clocks[side];
    return { timer: Math.max(0, timer - passed), bank: Math.max(0, bank - Math.max(0, passed - timer)) };
  }

  #show() {
    const state = this.#state;
    if (state === null) return;
    for (const side of SIDES) {
      const { timer, bank } = this.left(side);
      const running = state.clocks.running === side;
      const plate = at(`plate-${side}`);
      plate.classList.toggle('running', running);
      plate.classList.toggle('soon', running && (timer > 0 ? timer : bank) < SOON);
      plate.classList.toggle('banking', running && timer === 0);
      put(plate, '.timer b', clock(timer));
      put(plate, '.bank b', clock(bank));
    }
    const by = state.clocks.running;
    const told = by ? `${clock(this.left(by).timer)} + ${clock(this.left(by).bank)}` : '';
    for (const place of document.querySelectorAll('[data-clock]')) place.textContent = told;
    this.#warn(state);
  }

  /** Says how little is left of what runs down, twice for each decision. @param {import('./types.js').State} state */
  #warn(state) {
    if (state.you === null || state.clocks.running !== state.you) return;
    const { timer, bank } = this.left(state.you);
    const [part, left] = timer > 0 ? ['timer', timer] : ['bank', bank];
    const seconds = SAID.findLast((limit) => left <= limit);
    if (seconds === undefined || left === 0 || this.#said.has(`${part}${seconds}`)) return;
    this.#said.add(`${part}${seconds}`);
    this.tell(say(`clock.${part}`, { seconds: Math.ceil(left) }));
    if (part === 'bank' || bank === 0) play('low');
  }
}

/** @param {HTMLElement} plate @param {string} place @param {string} text */
function put(plate, place, text) {
  const element = plate.querySelector(place);
  if (element && element.textContent !== text) element.textContent = text;
}
