// A game's record, read: what stood where after each of its lines. What a record hides stays unknown here.

import { LETTERS, identity } from './signs.js';
import { home, other, secondFloor, touching } from './squares.js';

/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Identity} Identity */
/** @typedef {{home: string, square: string | null, place: number | null, side: Side, number: number, identity: Identity | null, revealed: boolean}} Stone */

/**
 * @typedef {object} Frame the game after one line
 * @property {string} text the line, `` for the start
 * @property {number} ply turns that were begun
 * @property {Stone[]} stones
 * @property {{from: string, to: string} | null} last
 */

/** A line without its instant and comment. @param {string} line */
export const bare = (line) => line.replace(/\s+[;@].*$/, '').trim();

/** Whether a line names kinds. @param {string} line */
export const isGuess = (line) => /^(left|right) \?/.test(line);

/** A record without what was named. @param {string} record */
export const unguessed = (record) => record.split('\n').filter((line) => !isGuess(line)).join('\n');

/** The lines of a record that are no tags. @param {string} record */
const linesOf = (record) => record.split('\n').map(bare).filter((line) => line !== '' && !line.startsWith('['));

/**
 * Every frame of a record; those of a game that did not begin are none.
 * @param {import('./types.js').Variant} variant @param {string} record
 * @returns {Frame[]}
 */
export function frames(variant, record) {
  const lines = linesOf(record);
  const setups = lines.filter((line) => / sets /.test(line));
  if (setups.length < 2) return [];
  const stones = setups.flatMap((line) => placed(variant, line));
  const fold = new Fold(secondFloor(variant), stones);
  const rest = lines.filter((line) => !/ sets /.test(line));
  return [fold.frame(''), ...rest.map((line) => fold.read(line))];
}

/** @param {import('./types.js').Variant} variant @param {string} line such as `left sets L0M1/.. LO` @returns {Stone[]} */
function placed(variant, line) {
  const [side, , rows] = /** @type {[Side, string, string]} */ (line.split(' '));
  const squares = home(variant, side).flat();
  const texts = rows.match(/\.|[A-Za-z]\d/g) ?? [];
  return squares.flatMap((square, place) => {
    const text = texts[place] ?? '.';
    if (text === '.') return [];
    return { home: square, square, place: null, side, number: Number(text[1]), identity: identity(text[0]), revealed: false };
  });
}

class Fold {
  ply = 0;
  removed = 0;
  /** @type {Side} */
  turn = 'left';
  /** @type {{from: string, to: string} | null} */
  last = null;
  /** @type {string | null} */
  target = null;

  /** @param {Set<string>} second @param {Stone[]} stones */
  constructor(second, stones) {
    this.second = second;
    this.stones = stones;
  }

  /** @param {string} text @returns {Frame} */
  frame(text) {
    return { text, ply: this.ply, stones: this.stones.map((stone) => ({ ...stone })), last: this.last };
  }

  /** @param {string} line */
  read(line) {
    const [who, said = ''] = line.split(' ');
    if (who === 'judge') this.#judged(said);
    else if (who === 'result') this.#over();
    else if (who === 'left' || who === 'right') this.#acted(who, said);
    return this.frame(line);
  }

  /** @param {Side} side @param {string} said */
  #acted(side, said) {
    const move = /^([A-I]\d)-([A-I]\d)$/.exec(said);
    const swap = /^([A-I]\d|#\d+)~([A-I]\d|#\d+)$/.exec(said);
    if (move) this.#moved(side, move[1], move[2]);
    else if (swap) this.#swapped(side, swap[1], swap[2]);
    else if (said.startsWith('x')) this.target = said.slice(1);
    else if (said.startsWith('?')) this.#show(this.#lower(), said.split('=')[1]);
    else if (said.startsWith('!')) this.#show(said[1] === 'a' ? this.#attacking() : this.#defending(), said.split('=')[1]);
  }

  /** @param {Side} side @param {string} from @param {string} to */
  #moved(side, from, to) {
    const stone = this.#on(from);
    if (stone) stone.square = to;
    this.turn = side;
    this.last = { from, to };
    this.target = null;
    this.ply += 1;
  }

  /** @param {Side} side @param {string} one @param {string} two */
  #swapped(side, one, two) {
    const of = (/** @type {string} */ name) => this.stones.find((stone) => stone.side === side && (name === stone.square || name === `#${stone.place}`));
    const [a, b] = [of(one), of(two)];
    if (a && b) [a.number, b.number] = [b.number, a.number];
  }

  /** @param {string} said what the contest decided, such as `+=L` */
  #judged(said) {
    if (said.startsWith('~')) return;
    const [lost, shown] = [said.startsWith('+') ? this.#defending() : this.#attacking(), said.split('=')[1]];
    this.#show(lost, shown);
    this.target = null;
    if (!lost) return;
    this.removed += 1;
    [lost.square, lost.place] = [null, this.removed];
  }

  /** Kings are shown when the game is over, where the record names them. */
  #over() {
    for (const stone of this.stones) if (stone.identity === 'king' && stone.square === this.last?.to) stone.revealed = true;
  }

  /** @param {Stone | undefined} stone @param {string} [letter] */
  #show(stone, letter = '-') {
    const shown = Object.values(LETTERS).some((known) => known === letter) ? identity(letter) : null;
    if (stone && shown) Object.assign(stone, { identity: shown, revealed: true });
  }

  /** @param {string | null | undefined} square */
  #on(square) {
    return this.stones.find((stone) => stone.square === square);
  }

  #attacking() {
    return this.#on(this.last?.to);
  }

  #defending() {
    const moved = this.last?.to ?? '';
    const touched = this.stones.filter((stone) => stone.side === other(this.turn) && stone.square && touching(this.second, moved, stone.square));
    return touched.find((stone) => stone.square === this.target) ?? touched[0];
  }

  #lower() {
    const [a, d] = [this.#attacking(), this.#defending()];
    return a && d && a.number < d.number ? a : d;
  }
}

/**
 * What is known now, put on stones of an earlier moment. Pieces are told apart by where they began.
 * @param {Frame} newest @param {import('./types.js').State} state
 * @returns {Map<string, Identity | null>} by home square
 */
export function known(newest, state) {
  return new Map(
    newest.stones.map((stone) => {
      const now =
        state.pieces.find((piece) => piece.square === stone.square) ?? state.removed.find((piece) => piece.place === stone.place);
      return [stone.home, now?.identity ?? stone.identity];
    }),
  );
}
