// Looking back: a slider over the lines of the game, keys, and the ply in the address.

import { at } from './dom.js';
import { bare, frames, isGuess, known } from './record.js';
import { sign } from './signs.js';
import { told } from './telling.js';
import { say } from './words.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./record.js').Frame} Frame */

export class Replay {
  /** @type {Frame[]} */
  frames = [];
  record = '';
  /** The frame that is looked at; none where the game itself is. @type {number | null} */
  place = null;
  #wanted = wantedPly();

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    const slider = /** @type {HTMLInputElement} */ (at('slider'));
    slider.addEventListener('input', () => this.go(Number(slider.value)));
    const steps = { first: () => 0, back: () => this.#now - 1, on: () => this.#now + 1, newest: () => null };
    for (const [name, next] of Object.entries(steps)) {
      at(`replay-${name}`).append(sign(name));
      at(`replay-${name}`).addEventListener('click', () => this.go(next()));
    }
    at('looking-back').addEventListener('click', () => this.go(null));
    at('as-it-was').addEventListener('change', () => changed());
    document.addEventListener('keydown', (key) => this.#key(key));
  }

  get #now() {
    return this.place ?? this.frames.length - 1;
  }

  /** @param {State} state @param {string} record the whole of it */
  read(state, record) {
    this.record = record;
    this.frames = frames(state.variant, record);
    if (this.#wanted !== null && this.frames.length > 0) {
      const wanted = this.#wanted;
      this.#wanted = null;
      this.go(this.frames.findLastIndex((frame) => frame.ply <= wanted));
    }
  }

  /** One more line. @param {State} state @param {string} line */
  add(state, line) {
    if (this.frames.length > 0) this.read(state, `${this.record.trimEnd()}\n${line}\n`);
  }

  /** Whether the record's pieces stand where the server says; else it is to be fetched anew. @param {State} state */
  agrees({ pieces }) {
    const stands = this.frames.at(-1)?.stones.flatMap(({ square, side, number }) => (square ? [`${square}${side}${number}`] : [])) ?? [];
    return stands.sort().join() === pieces.map(({ square, side, number }) => `${square}${side}${number}`).sort().join();
  }

  /** The lines of the game with their places. */
  get lines() {
    return this.frames.map(({ text, ply }, place) => ({ text: bare(text), ply, at: place })).filter((line) => line.text !== '');
  }

  /** @param {number | null} place */
  go(place) {
    const newest = this.frames.length - 1;
    this.place = place === null || place >= newest ? null : Math.max(0, place);
    const address = new URL(location.href);
    if (this.place === null) address.searchParams.delete('ply');
    else address.searchParams.set('ply', String(this.frames[this.place].ply));
    history.replaceState(null, '', address);
    this.changed();
  }

  /** @param {KeyboardEvent} key */
  #key(key) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key.key];
    const target = key.target instanceof Element ? key.target : document.body;
    if (step === undefined || key.ctrlKey || key.altKey || key.metaKey || this.frames.length < 2) return;
    if (target.closest('input, textarea, select, [role=grid], dialog')) return;
    key.preventDefault();
    this.go(this.#now + step);
  }

  /** @param {State} state @param {boolean} shut whether what was named is hidden now */
  show(state, shut) {
    const slider = /** @type {HTMLInputElement} */ (at('slider'));
    const newest = Math.max(0, this.frames.length - 1);
    slider.max = String(newest);
    slider.value = String(Math.max(0, this.#now));
    const frame = this.frames[this.#now];
    const text = frame?.text ? told(state, bare(frame.text), frame.ply - 1) : say('replay.start');
    slider.setAttribute('aria-valuetext', say(shut && isGuess(frame?.text ?? '') ? 'replay.ply' : 'replay.at', { ply: frame?.ply ?? 0, text }));
    at('replay').hidden = newest < 1;
    at('replay-ply').textContent = say('replay.ply', { ply: frame?.ply ?? 0 });
    at('was').hidden = state.outcome === null;
    document.body.classList.toggle('back', this.place !== null);
    at('looking-back').hidden = this.place === null;
  }

  /** What the board shows of an earlier moment. @param {State} state */
  scene(state) {
    const [frame, newest] = [this.frames[this.#now], this.frames[this.frames.length - 1]];
    const asItWas = /** @type {HTMLInputElement} */ (at('as-it-was')).checked;
    const now = known(newest, state);
    const seen = frame.stones.map((stone) => {
      const mine = stone.side === state.you;
      const shown = stone.revealed || mine || !asItWas;
      return { ...stone, identity: shown ? (now.get(stone.home) ?? null) : null };
    });
    const pieces = seen.flatMap((stone) => (stone.square ? [{ ...stone, square: stone.square }] : []));
    const removed = seen.flatMap((stone) => (stone.place ? [{ ...stone, place: stone.place }] : []));
    return { pieces, removed: removed.sort((a, b) => a.place - b.place), last: frame.last, you: state.you };
  }
}

function wantedPly() {
  const ply = new URLSearchParams(location.search).get('ply');
  return ply !== null && /^\d{1,3}$/.test(ply) ? Number(ply) : null;
}
