// Squares: their names, how the board lies before its player, and what touches what.

/** @typedef {import('./types.js').Variant} Variant */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {{upright: boolean, turned: boolean}} Lie upright: columns run upward; turned: by half a turn */

const ROWS = 'ABCDEFGHI';

/** @param {number} row @param {number} column both from 0 */
export const square = (row, column) => `${ROWS[row]}${column + 1}`;
/** @param {string} square */
export const rowOf = (square) => ROWS.indexOf(square[0]);
/** @param {string} square */
export const columnOf = (square) => Number(square[1]) - 1;
/** @param {Side} side @returns {Side} */
export const other = (side) => (side === 'left' ? 'right' : 'left');

/** @param {number} length */
const upTo = (length) => Array.from({ length }, (_, place) => place);

/** The squares in rows as they are seen, from the top. @param {Variant} variant @param {Lie} lie */
export function seen(variant, { upright, turned }) {
  const rows = upTo(variant.rows);
  const columns = upTo(variant.columns);
  const lines = upright
    ? columns.toReversed().map((column) => rows.map((row) => square(row, column)))
    : rows.map((row) => columns.map((column) => square(row, column)));
  return turned ? lines.toReversed().map((line) => line.toReversed()) : lines;
}

/** The second floor, square by square. @param {Variant} variant */
export function secondFloor(variant) {
  const found = new Set();
  for (const run of variant.second_floor) {
    const [from, to = from] = run.split('-');
    for (let row = rowOf(from); row <= rowOf(to); row++) {
      for (let column = columnOf(from); column <= columnOf(to); column++) found.add(square(row, column));
    }
  }
  return found;
}

/** A side's own squares, row by row in the order of the board. @param {Variant} variant @param {Side} side */
export function home(variant, side) {
  const columns = upTo(variant.home_columns).map((place) => (side === 'left' ? place : variant.columns - variant.home_columns + place));
  return upTo(variant.rows).map((row) => columns.map((column) => square(row, column)));
}

/** Whose home a square is in, if it is in one. @param {Variant} variant @param {string} square */
export function homeOf(variant, square) {
  const column = columnOf(square);
  if (column < variant.home_columns) return 'left';
  return column >= variant.columns - variant.home_columns ? 'right' : '';
}

/** Whether two squares share a side. @param {string} one @param {string} two */
export const besides = (one, two) => Math.abs(rowOf(one) - rowOf(two)) + Math.abs(columnOf(one) - columnOf(two)) === 1;

/** Whether pieces on two squares would fight: neighbours on the same floor. @param {Set<string>} second @param {string} one @param {string} two */
export const touching = (second, one, two) => besides(one, two) && second.has(one) === second.has(two);
