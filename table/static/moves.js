// The moves so far as a list, and a field that takes moves as text.

import { at, button, make, refill } from './dom.js';
import { sign } from './signs.js';
import { told } from './telling.js';
import { say } from './words.js';

/** @typedef {{ply: number, text: string, at: number}} Line a line of the game and its place in the record */

/** A move is written with a dash; whatever else happens in a turn stands under it. @param {string} text */
const isMove = (text) => /^(left|right) [A-I]\d-[A-I]\d$/.test(text);

/** Whether a line decides a battle. @param {string} text */
export const decides = (text) => text.startsWith('judge') && !text.startsWith('judge ~');

/** The button that shows the contest of a battle again. @param {number} battle @param {(battle: number) => void} again */
export function contestOf(battle, again) {
  const one = button('again', [sign('on')], () => again(battle));
  one.setAttribute('aria-label', say('contest.see', { battle }));
  one.title = say('contest.see', { battle });
  return one;
}

/** @param {import('./types.js').State} state @param {Line[]} lines @param {number | null} shown the place that is looked at @param {{go: (place: number) => void, again: (battle: number) => void}} pressed @param {boolean} shut whether what was named is hidden now */
export function list(state, lines, shown, { go, again }, shut) {
  let battle = 0;
  const items = lines.flatMap((line) => {
    const [side, text = ''] = line.text.split(' ');
    if (text === 'sets' || side === 'result') return [];
    if (shut && text.startsWith('?')) return [];
    const move = isMove(line.text);
    const inside = move ? [make('b', '', [text.replace('-', '–')])] : [make('span', '', [told(state, line.text, line.ply - 1) || text])];
    const one = button('ply', inside, () => go(line.at));
    if (move) one.setAttribute('aria-label', told(state, line.text));
    if (line.at === shown) one.setAttribute('aria-current', 'true');
    const more = decides(line.text) ? [contestOf((battle += 1), again)] : [];
    return [make('li', `${move ? 'move' : 'part'} ${side}`, [one, ...more])];
  });
  const place = at('moves');
  refill(place, items);
  rove(place);
  at('moves-none').hidden = items.length > 0;
  const current = place.querySelector('[aria-current]') ?? place.lastElementChild;
  if (shown === 0) place.scrollTop = 0;
  else if (current instanceof HTMLElement) place.scrollTop = current.offsetTop - place.offsetTop - place.clientHeight / 2;
}

/** One stop for the keyboard in the whole list; arrows go from line to line. @param {HTMLElement} place */
function rove(place) {
  const presses = /** @type {HTMLElement[]} */ ([...place.querySelectorAll('button')]);
  const stop = presses.find((one) => one === document.activeElement) ?? presses.findLast((one) => one.hasAttribute('aria-current')) ?? presses.at(-1);
  for (const one of presses) one.tabIndex = one === stop ? 0 : -1;
  place.onkeydown = (key) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[key.key];
    const now = presses.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = step === undefined || now < 0 ? undefined : presses[now + step];
    if (!next) return;
    key.preventDefault();
    for (const one of presses) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  };
}

/** @param {(actions: string[]) => Promise<boolean>} act whether they were taken */
export function typing(act) {
  const field = /** @type {HTMLInputElement} */ (at('typed'));
  at('typing').addEventListener('submit', (submit) => {
    submit.preventDefault();
    const actions = field.value.trim().split(/[\s,]+/).filter((text) => text !== '').map(tidy);
    if (actions.length === 0) return;
    const { value } = field;
    // What is refused stays to be mended.
    act(actions).then((taken) => taken && field.value === value && (field.value = ''));
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
