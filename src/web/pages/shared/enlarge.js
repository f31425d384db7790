// A picture over the whole window, for whoever wants to see more of less.

import { button } from './button.js';
import { say } from './text.js';

/**
 * Lets a picture be enlarged: by a button, by the key f where nothing is typed, and by a tap where a tap means nothing else.
 * @param {HTMLElement | null} figure @param {HTMLElement | null} [place] where the button goes
 */
export function enlargeable(figure, place) {
  if (!figure) return;
  const [open, close] = [button('button enlarge', say('enlarge')), button('button strong shrink', say('shrink'))];
  /** @type {Element | null} */
  let before = null;
  /** What cannot be reached meanwhile. @type {Element[]} */
  let behind = [];
  const isLarge = () => figure.classList.contains('large');
  const enlarge = (/** @type {boolean} */ large) => {
    const image = large ? figure.querySelector('img') : null;
    if (large === isLarge() || (large && !image)) return;
    if (image) {
      before = document.activeElement;
      figure.style.setProperty('--ratio', `${Number(image.getAttribute('width')) / Number(image.getAttribute('height'))}`);
      behind = besides(figure);
      document.body.append(close);
    }
    figure.classList.toggle('large', large);
    behind.forEach((one) => one.toggleAttribute('inert', large));
    if (large) return close.focus();
    close.remove();
    // What the page fits to its window was left alone meanwhile.
    dispatchEvent(new Event('resize'));
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  open.addEventListener('click', () => enlarge(true));
  close.addEventListener('click', () => enlarge(false));
  figure.addEventListener('click', (event) => {
    if (event.target instanceof HTMLImageElement && !figure.querySelector('.laid')) enlarge(!isLarge());
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') enlarge(false);
    const takesLetters = event.target instanceof Element && event.target.closest('input, textarea, select, .laid');
    if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || takesLetters) return;
    enlarge(!isLarge());
  });
  // A picture that is hidden covers nothing.
  new ResizeObserver(() => figure.checkVisibility() || enlarge(false)).observe(figure);
  place?.prepend(open);
}

/** All that is neither in an element nor around it; but for what is only heard. @param {Element} element @returns {Element[]} */
function besides(element) {
  const { parentElement: around } = element;
  if (!around || element === document.body) return [];
  const beside = [...around.children].filter((one) => one !== element && !one.matches('[role=status], [role=alert]'));
  return [...beside, ...besides(around)];
}
