// Dragging, with a mouse, a pen or a finger alike.

/** Fewer pixels are a click. */
const STARTS = 6;

/**
 * @typedef {object} Drags
 * @property {(target: Element) => {key: string, shown: HTMLElement} | null} grab what is taken hold of there, if anything
 * @property {(key: string) => void} began
 * @property {(key: string, place: Element | null) => void} drop where it was let go
 */

/** @param {HTMLElement} root @param {Drags} drags */
export function draggable(root, drags) {
  root.addEventListener('pointerdown', (down) => {
    if (down.button !== 0 || !(down.target instanceof Element)) return;
    const held = drags.grab(down.target);
    if (held === null) return;
    follow(down, held, drags);
  });
}

/** @param {PointerEvent} down @param {{key: string, shown: HTMLElement}} held @param {Drags} drags */
function follow(down, held, drags) {
  /** @type {HTMLElement | null} */
  let ghost = null;
  const end = new AbortController();
  const on = { signal: end.signal };
  const lift = () => {
    const { width, height } = held.shown.getBoundingClientRect();
    ghost = /** @type {HTMLElement} */ (held.shown.cloneNode(true));
    ghost.classList.add('ghost');
    ghost.style.width = `${width}px`;
    ghost.style.height = `${height}px`;
    ghost.style.setProperty('--sq', getComputedStyle(held.shown).getPropertyValue('--sq'));
    document.body.append(ghost);
    held.shown.classList.add('lifted');
    drags.began(held.key);
  };
  /** @param {PointerEvent | null} up */
  const finish = (up) => {
    end.abort();
    if (ghost === null) return;
    ghost.remove();
    held.shown.classList.remove('lifted');
    // The click that a drag ends with is none.
    addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true, signal: AbortSignal.timeout(50) });
    drags.drop(held.key, up && document.elementFromPoint(up.clientX, up.clientY));
  };
  addEventListener(
    'pointermove',
    (move) => {
      if (move.pointerId !== down.pointerId) return;
      if (ghost === null && Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < STARTS) return;
      if (ghost === null) lift();
      const { width, height } = /** @type {HTMLElement} */ (/** @type {unknown} */ (ghost)).getBoundingClientRect();
      /** @type {HTMLElement} */ (/** @type {unknown} */ (ghost)).style.translate = `${move.clientX - width / 2}px ${move.clientY - height / 2}px`;
    },
    on,
  );
  addEventListener('pointerup', (up) => up.pointerId === down.pointerId && finish(up), on);
  addEventListener('pointercancel', () => finish(null), on);
  addEventListener('keydown', (key) => key.key === 'Escape' && finish(null), on);
}
