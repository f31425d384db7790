// The way to the key, step by step, drawn on the problem's picture. Without it the steps are a list beside the finished
// picture.

import { say } from './text.js';
import { DECODED, within } from './wire.js';

/** The address of the picture with so many steps on it; without any it is the problem's own. @param {string} solved @param {number} steps */
const drawnTo = (solved, steps) => solved.replace('/solved.', steps ? `/solved-${steps}.` : '/figure.');

/** A picture that a page shows by its address alone. @param {HTMLImageElement} shown @returns {(address: string) => Promise<HTMLImageElement>} */
export const like = (shown) => async (address) => {
  const image = /** @type {HTMLImageElement} */ (shown.cloneNode());
  // One that waits until it is in sight never comes while it is nowhere.
  image.loading = 'eager';
  image.src = address;
  await within(DECODED, image.decode());
  return image;
};

/** Keys that go along the way. @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Lays a slider above the list of steps. It, the steps themselves and the keys left and right lead along the way.
 * @param {HTMLElement} list @param {HTMLElement} figure where the picture is
 * @param {string} solved the address of the finished picture
 * @param {(address: string) => Promise<HTMLElement>} fetched something else than an image where it cannot be had
 * @returns what draws the step anew that is being looked at
 */
export function layWay(list, figure, solved, fetched) {
  const count = list.childElementCount;
  const slider = document.createElement('input');
  Object.assign(slider, { type: 'range', id: 'step', min: 0, max: count, value: count });
  slider.setAttribute('aria-label', say('steps'));
  const heard = document.createElement('p');
  heard.className = 'unseen';
  heard.setAttribute('role', 'status');
  const steps = [...list.children].map((item) => {
    const step = document.createElement('button');
    Object.assign(step, { type: 'button', className: 'event', textContent: item.textContent });
    item.replaceChildren(step);
    return step;
  });
  /** @type {Map<number, Promise<HTMLElement>>} */
  const drawn = new Map();

  /** @param {number} to */
  async function go(to) {
    slider.value = String(to);
    slider.setAttribute('aria-valuetext', to ? (steps[to - 1].textContent ?? '') : say('no_step'));
    steps.forEach((step, place) => (place + 1 === to ? step.setAttribute('aria-current', 'step') : step.removeAttribute('aria-current')));
    steps[to - 1]?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement?.matches('.event')) (steps[to - 1] ?? slider).focus({ preventScroll: true });
    if (!drawn.has(to)) drawn.set(to, fetched(drawnTo(solved, to)));
    const image = await drawn.get(to)?.catch(() => null);
    if (!(image instanceof HTMLImageElement)) drawn.delete(to);
    // Whoever goes on quickly sees where they are, not where they were.
    else if (slider.value === String(to)) figure.querySelector('img')?.replaceWith(image);
  }

  slider.addEventListener('input', () => go(Number(slider.value)));
  steps.forEach((step, place) => step.addEventListener('click', () => go(place + 1)));
  document.addEventListener('keydown', (event) => {
    const [by, held] = [KEYS[event.key], event.altKey || event.ctrlKey || event.metaKey || event.shiftKey];
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (!by || held || typing || !list.checkVisibility()) return;
    event.preventDefault();
    go(Math.min(count, Math.max(0, Number(slider.value) + by)));
    // What has the focus says itself where it is.
    if (!document.activeElement?.matches('.event, #step')) heard.textContent = slider.getAttribute('aria-valuetext');
  });
  list.classList.add('way');
  list.before(slider, heard);
  return () => {
    drawn.clear();
    return go(Number(slider.value));
  };
}
