// What a player notes by hand of enemy pieces, and free notes. Nothing is deduced here; nobody else sees it.

import { at, button, keep, kept, refill } from './dom.js';
import { badge, named } from './piece.js';
import { LETTERS } from './signs.js';
import { say } from './words.js';

/** @typedef {import('./types.js').Identity} Identity */

export class Marks {
  /** Letters by the square that a piece began on. @type {Record<string, string>} */
  #marks = {};
  /** Where each piece on the board began, by where it is now. @type {Map<string, string>} */
  #homes = new Map();
  /** @type {string | null} the piece whose marks are open */
  #open = null;
  #hidden = false;

  /** @param {string} game @param {() => void} changed */
  constructor(game, changed) {
    this.changed = changed;
    this.key = `table.marks.${game}`;
    this.#marks = kept(this.key, {});
    const notes = /** @type {HTMLTextAreaElement} */ (at('notes'));
    notes.value = kept(`table.notes.${game}`, '');
    notes.addEventListener('input', () => keep(`table.notes.${game}`, notes.value));
    at('marks-done').addEventListener('click', () => this.#done());
    at('marks').addEventListener('keydown', (key) => key.key === 'Escape' && this.#done());
  }

  /** @param {import('./record.js').Stone[]} stones as they stand now */
  follow(stones) {
    this.#homes = new Map(stones.flatMap((stone) => (stone.square ? [[stone.square, stone.home]] : [])));
  }

  /** In a memory contest nothing that was noted may be seen. @param {boolean} hidden */
  hide(hidden) {
    this.#hidden = hidden;
    at('notebook').hidden = hidden;
    at('notes-shut').hidden = !hidden;
    if (hidden) this.close();
  }

  /** @param {string} square */
  of(square) {
    return this.#hidden ? '' : (this.#marks[this.#homes.get(square) ?? ''] ?? '');
  }

  /** @param {import('./types.js').Piece} piece @param {import('./types.js').Kind[]} kinds */
  look(piece, kinds) {
    const home = this.#homes.get(piece.square);
    if (home === undefined || this.#hidden) return;
    this.#open = home;
    at('marks').hidden = false;
    at('marks-title').textContent = say('marks.title', { number: piece.number, square: piece.square });
    this.#draw(/** @type {Identity[]} */ (['king', ...kinds]));
    at('marks-letters').querySelector('button')?.focus();
  }

  /** @param {Identity[]} identities */
  #draw(identities) {
    const home = this.#open ?? '';
    const now = this.#marks[home] ?? '';
    const toggles = identities.map((one) => {
      const letter = LETTERS[one];
      const set = now.includes(letter);
      const toggle = button('chip', [badge(one)], () => {
        const rest = identities.map((each) => LETTERS[each]).filter((each) => (each === letter ? !set : now.includes(each)));
        this.#marks[home] = rest.join('');
        keep(this.key, this.#marks);
        this.#draw(identities);
        this.changed();
      });
      toggle.setAttribute('aria-pressed', String(set));
      toggle.setAttribute('aria-label', named(one));
      return toggle;
    });
    refill(at('marks-letters'), toggles);
  }

  #done() {
    this.close();
    this.changed();
  }

  close() {
    at('marks').hidden = true;
    this.#open = null;
  }
}
