// The rules in five minutes, each with a small board that shows what is meant.

import { Board } from './board.js';
import { make } from './dom.js';
import { identity } from './signs.js';
import { square as at } from './squares.js';
import { say } from './words.js';

/** @typedef {import('./types.js').Piece} Piece */

/** The board that pictures are drawn on. @type {import('./types.js').Variant} */
const BOARD = {
  name: 'mental-janggi/1', rows: 6, columns: 9, second_floor: ['A3-A7', 'B4-B6', 'E4-E6', 'F3-F7'], home_columns: 2, pieces_per_kind: 3,
  discards: 2, numbers: [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4], turn_seconds: 60, bank_seconds: 300, guess_seconds: 30, setup_seconds: 600,
};

/** What a position shows, as the notation has it: `X` hidden, `!` revealed, capitals for left. @param {string} text */
export function pieces(text) {
  return text.split('/').flatMap((line, row) => {
    const cells = line.match(/\.|[A-Za-z]\d!?/g) ?? [];
    return cells.flatMap((cell, column) => {
      if (cell === '.') return [];
      const side = cell[0] === cell[0].toUpperCase() ? 'left' : 'right';
      return [/** @type {Piece} */ ({ square: at(row, column), side, number: Number(cell[1]), identity: identity(cell[0]), revealed: cell.endsWith('!') })];
    });
  });
}

/**
 * A board to look at.
 * @param {string} text its position @param {string} said what it shows
 * @param {Partial<import('./board.js').Scene>} [more]
 */
function picture(text, said, more = {}) {
  const grid = make('div', 'board');
  const field = make('div', 'field small');
  field.append(grid);
  const board = new Board(grid, BOARD, { move: () => {}, choose: () => {}, look: () => {} }, true);
  board.lay({ upright: false, turned: false });
  board.show({ pieces: pieces(text), you: 'left', ...more });
  const shown = make('div', 'picture', [field]);
  shown.setAttribute('role', 'img');
  shown.setAttribute('aria-label', said);
  return shown;
}

/** A game that is going on. */
export const demo = () =>
  picture('L0M1.....x1x0/R0.M3..x3..x0/..K0.R2!..o2!./O1..R4...x4x1/L0M2.....x2x0/.O1....x1..', say('demo'), {
    last: { from: 'C4', to: 'C5' },
  });

/** @type {[string, string, Partial<import('./board.js').Scene>][]} */
const CHAPTERS = [
  ['aim', '........./........./...K0...../........./........./.........', { fighting: ['A8', 'A9', 'B8', 'B9', 'C8', 'C9', 'D8', 'D9', 'E8', 'E9', 'F8', 'F9'] }],
  ['setup', 'L0M1.....x1x0/R0M3.....x3x0/K0R2.....x2x0/O1R4.....x4x1/L0M2.....x2x0/.O1.....x1.', {}],
  ['move', '........./........./.R2......./........./........./.........', { moves: { C2: ['C3', 'C4', 'B2', 'D2', 'A2', 'E2', 'B3', 'D3'] }, picked: 'C2' }],
  ['battle', '........./........./....R2!x1.../........./........./.........', { fighting: ['C5', 'C6'], last: { from: 'C4', to: 'C5' } }],
  ['guess', '........./........./....M3x1.../........./........./.........', { marks: () => 'LO', fighting: ['C5', 'C6'] }],
  ['contest', '........./........./....M3!r1!.../........./........./.........', { fighting: ['C5', 'C6'] }],
  ['swap', '.......L0!./........./........./........./..K4....../.........', { fighting: ['A8', 'E3'] }],
  ['win', '........./......K0x2./........./........./........./.........', { last: { from: 'B6', to: 'B7' }, fighting: ['B7', 'B8'] }],
];

export function chapters() {
  return CHAPTERS.map(([id, text, more], place) => {
    const title = make('h3', '', [make('span', 'nth', [String(place + 1)]), say(`rules.${id}.title`)]);
    const words = make('p', '', [say(`rules.${id}`)]);
    return make('article', 'chapter', [picture(text, say(`rules.${id}.picture`), more), make('div', '', [title, words])]);
  });
}
