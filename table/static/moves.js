// The moves so far as a list, and a field that takes moves as text.

import { at, button, make, refill } from './dom.js';
import { told } from './telling.js';
import { say } from './words.js';

/** @typedef {{ply: number, text: string, at: number}} Line a line of the game and its place in the record */

/** A move is written with a dash; whatever else happens in a turn stands under it. @param {string} text */
const isMove = (text) => /^(left|right) [A-I]\d-[A-I]\d$/.test(text);

/** @param {import('./types.js').State} state @param {Line[]} lines @param {number | null} shown the place that is looked at @param {(place: number) => void} go @param {boolean} shut whether what was named is hidden now */
export function list(state, lines, shown, go, shut) {
  const items = lines.flatMap((line) => {
    const [side, text = ''] = line.text.split(' ');
    if (text === 'sets' || side === 'result') return [];
    if (shut && text.startsWith('?')) return [];
    const move = isMove(line.text);
    const inside = move ? [make('b', '', [text.replace('-', '–')])] : [make('span', '', [told(state, line.text) || text])];
    const one = button('ply', inside, () => go(line.at));
    if (move) one.setAttribute('aria-label', told(state, line.text));
    if (line.at === shown) one.setAttribute('aria-current', 'true');
    return [make('li', `${move ? 'move' : 'part'} ${side}`, [one])];
  });
  const place = at('moves');
  refill(place, items);
  at('moves-none').hidden = items.length > 0;
  const current = place.querySelector('[aria-current]') ?? place.lastElementChild;
  if (current instanceof HTMLElement) place.scrollTop = current.offsetTop - place.offsetTop - place.clientHeight / 2;
}

/** @param {(actions: string[]) => void} act */
export function typing(act) {
  const field = /** @type {HTMLInputElement} */ (at('typed'));
  at('typing').addEventListener('submit', (submit) => {
    submit.preventDefault();
    const actions = field.value.trim().split(/[\s,]+/).filter((text) => text !== '').map(tidy);
    if (actions.length === 0) return;
    field.value = '';
    act(actions);
  });
}

/** Squares and letters may be typed small, a dash may be left out. @param {string} text */
function tidy(text) {
  const move = /^([a-i]\d)[-–]?([a-i]\d)$/i.exec(text);
  if (move) return `${move[1]}-${move[2]}`.toUpperCase();
  const [sign, rest] = [text[0], text.slice(1)];
  if (sign.toLowerCase() === 'x') return `x${rest.toUpperCase()}`;
  if (sign === '!') return `!${rest.toLowerCase()}`;
  return text.toUpperCase();
}

/** Copies a text and says so. @param {HTMLElement} pressed @param {string} text */
export async function copy(pressed, text) {
  await navigator.clipboard.writeText(text).catch(() => prompt('', text));
  const before = pressed.textContent;
  pressed.textContent = say('copied');
  setTimeout(() => (pressed.textContent = before), 1500);
}
