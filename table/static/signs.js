// Signs of kinds and buttons, as small drawings in one colour.

const SVG = 'http://www.w3.org/2000/svg';

/** Each on a square of 24. @type {Record<string, string>} */
const PATHS = {
  king: 'M3 18h18v3H3zM3 8l5 4 4-8 4 8 5-4-1.600 8H4.600z',
  logic: 'M3 3h18v18H3zm2.500 2.500v4.500H10V5.500zm7 0v4.500h6V5.500zM5.500 12.500v6H10v-6zm7 0v6h6v-6zM6.500 15.500h2.500v2H6.500zM14 7h3v2h-3z',
  mathematics: 'M5 3h14v4h-2.500V5.800H9.400l5 6.200-5 6.200h7.100V17H19v4H5v-2l5.800-7L5 5z',
  memory: 'M7 2h13v15h-3V5H7zM3 7h12v15H3zm2.500 2.500v10h7v-10zM7 12h4v2H7zm0 3h4v2H7z',
  observation: 'M10 2a8 8 0 1 0 4.700 14.500l5.200 5.300 2-2-5.200-5.300A8 8 0 0 0 10 2zm0 2.700a5.300 5.300 0 1 1 0 10.600 5.300 5.300 0 0 1 0-10.600z',
  hidden: 'M12 5.500c-1.300 0-2.500.200-3.500.600l1.700 1.700a4.500 4.500 0 0 1 6 6l2.700 2.700A13 13 0 0 0 23 12c-2-4-6-6.500-11-6.500zM2.700 2 1.300 3.400 5 7.100A13 13 0 0 0 1 12c2 4 6 6.500 11 6.500 1.700 0 3.300-.300 4.700-.900l4 4 1.400-1.400zM8 10.100l5.900 5.900A4.500 4.500 0 0 1 8 10.100z',
  sound: 'M3 9v6h4l6 5V4L7 9zm13-1.500a5.500 5.500 0 0 1 0 9v-2.600a3.300 3.300 0 0 0 0-3.800zm0-4.300a9.500 9.500 0 0 1 0 17.600v-2.300a7.400 7.400 0 0 0 0-13z',
  silent: 'M3 9v6h4l6 5V4L7 9zm12.700 0L14.300 10.400l1.600 1.600-1.600 1.600 1.400 1.400 1.600-1.600 1.600 1.600 1.400-1.400-1.600-1.600 1.600-1.600L18.900 9l-1.600 1.600z',
  turn: 'M12 4a8 8 0 0 1 7.700 6h-2.600a5.600 5.600 0 0 0-9-2L10.500 10H4V3.500l2.400 2.400A8 8 0 0 1 12 4zm8 10v6.500l-2.400-2.400A8 8 0 0 1 4.300 14h2.600a5.600 5.600 0 0 0 9 2L13.500 14z',
  first: 'M5 4h3v16H5zM20 4v16L9 12z',
  back: 'M17 4v16L6 12z',
  on: 'M7 4v16l11-8z',
  newest: 'M16 4h3v16h-3zM4 4v16l11-8z',
};

/** @param {string} name @returns {SVGSVGElement} */
export function sign(name) {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('class', `sign ${name}`);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name] ?? '');
  path.setAttribute('fill-rule', 'evenodd');
  drawing.append(path);
  return drawing;
}

/** The letters of identities, in the order that notation names them. */
export const LETTERS = /** @type {const} */ ({ king: 'K', logic: 'L', mathematics: 'M', memory: 'R', observation: 'O' });
export const KINDS = /** @type {import('./types.js').Kind[]} */ (['logic', 'mathematics', 'memory', 'observation']);

/** @param {string} letter @returns {import('./types.js').Identity | null} */
export function identity(letter) {
  const found = Object.entries(LETTERS).find(([, known]) => known === letter.toUpperCase());
  return found ? /** @type {import('./types.js').Identity} */ (found[0]) : null;
}
