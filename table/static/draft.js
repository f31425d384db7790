// A setup that is being made: what stands where, and what is left to place.

import { KINDS, LETTERS, identity } from './signs.js';
import { home } from './squares.js';

/** @typedef {import('./types.js').Identity} Identity */
/** @typedef {{identity: Identity | null, number: number | null}} Half a piece that may lack one or the other */

export class Draft {
  /** @type {Map<string, Half>} */
  placed = new Map();

  /** @param {import('./types.js').Variant} variant @param {import('./types.js').Side} side */
  constructor(variant, side) {
    this.variant = variant;
    this.lines = home(variant, side);
    this.squares = this.lines.flat();
  }

  get kinds() {
    return this.variant.kinds ?? KINDS;
  }

  /** How many of an identity are neither placed nor discarded. @param {Identity} identity */
  leftOf(identity) {
    const all = identity === 'king' ? 1 : this.variant.pieces_per_kind;
    return all - [...this.placed.values()].filter((half) => half.identity === identity).length;
  }

  /** @param {number} number */
  leftOfNumber(number) {
    const all = this.variant.numbers.filter((one) => one === number).length;
    return all - [...this.placed.values()].filter((half) => half.number === number).length;
  }

  /** Puts an identity or a number on a square; what lay there goes back. @param {string} square @param {Partial<Half>} part */
  put(square, part) {
    if (!this.squares.includes(square)) return false;
    if (part.identity && this.leftOf(part.identity) < 1) return false;
    if (part.number !== undefined && part.number !== null && this.leftOfNumber(part.number) < 1) return false;
    if (!this.placed.has(square) && this.placed.size >= this.variant.numbers.length) return false;
    this.placed.set(square, { identity: null, number: null, ...this.placed.get(square), ...part });
    return true;
  }

  /** @param {string} square */
  clear(square) {
    this.placed.delete(square);
  }

  /** Two squares change places. @param {string} one @param {string} two */
  exchange(one, two) {
    if (!this.squares.includes(two)) return;
    const [a, b] = [this.placed.get(one), this.placed.get(two)];
    this.placed.delete(one);
    this.placed.delete(two);
    if (a) this.placed.set(two, a);
    if (b) this.placed.set(one, b);
  }

  /** Pieces that lack nothing. */
  get whole() {
    return [...this.placed.values()].filter((half) => half.identity && half.number !== null).length;
  }

  /** Two kinds that are left over when all is placed are the discards. */
  get discards() {
    return this.kinds.flatMap((kind) => Array.from({ length: this.leftOf(kind) }, () => kind));
  }

  /** Why it cannot be sent yet, as ids of sentences; none when it can. */
  get lacks() {
    const half = [...this.placed.values()];
    const lacks = [];
    if (this.leftOf('king') > 0) lacks.push('setup.lacks-king');
    if (half.some((one) => one.identity === null)) lacks.push('setup.lacks-kind');
    if (half.some((one) => one.number === null)) lacks.push('setup.lacks-number');
    if (this.placed.size < this.variant.numbers.length) lacks.push('setup.lacks-pieces');
    return lacks;
  }

  /** As the server reads it. */
  get text() {
    const one = (/** @type {string} */ square) => {
      const half = this.placed.get(square);
      return half?.identity ? `${LETTERS[half.identity]}${half.number}` : '.';
    };
    const discards = this.discards.map((kind) => LETTERS[kind]).join('');
    return `${this.lines.map((line) => line.map(one).join('')).join('/')} ${discards || '-'}`;
  }

  /** Reads a setup of either side; one of the other side is mirrored. @param {string} text @param {boolean} mirrored */
  read(text, mirrored) {
    this.placed.clear();
    const rows = text.split(' ')[0].split('/');
    for (const [row, line] of this.lines.entries()) {
      const pieces = rows[row]?.match(/\.|[A-Z]\d/g) ?? [];
      for (const [place, square] of (mirrored ? line.toReversed() : line).entries()) {
        const piece = pieces[place] ?? '.';
        if (piece !== '.') this.put(square, { identity: identity(piece[0]), number: Number(piece[1]) });
      }
    }
  }

  /** Any legal setup, each as likely. */
  shuffle() {
    const kinds = shuffled(this.kinds.flatMap((kind) => Array.from({ length: this.variant.pieces_per_kind }, () => kind)));
    const numbers = shuffled(this.variant.numbers);
    const squares = shuffled(this.squares);
    /** @type {Identity[]} */
    const identities = ['king', ...kinds.slice(0, numbers.length - 1)];
    this.placed = new Map(numbers.map((number, place) => [squares[place], { identity: identities[place], number }]));
  }
}

/** @template T @param {T[]} items */
function shuffled(items) {
  const mixed = [...items];
  for (let place = mixed.length - 1; place > 0; place--) {
    const [other] = crypto.getRandomValues(new Uint32Array(1));
    const at = other % (place + 1);
    [mixed[place], mixed[at]] = [mixed[at], mixed[place]];
  }
  return mixed;
}
