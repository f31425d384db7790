// Elements of the page, found and made.

/**
 * The element of an id; a page without it is broken.
 * @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T}
 */
export function at(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (found);
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {string} [style] its class @param {(Node | string)[]} [inside]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, style = '', inside = []) {
  const made = document.createElement(name);
  if (style) made.className = style;
  made.append(...inside);
  return made;
}

/** The second click of a double one is for what stood there before. @param {HTMLElement} element @param {() => void} does */
export function pressed(element, does) {
  element.addEventListener('click', (click) => click.detail > 1 || does());
}

/** @param {string} style @param {(Node | string)[]} inside @param {() => void} does */
export function button(style, inside, does) {
  const made = make('button', style, inside);
  made.type = 'button';
  pressed(made, does);
  return made;
}

/** Puts new elements into a place; a button that had the focus there has it again. @param {HTMLElement} place @param {Node[]} inside */
export function refill(place, inside) {
  const active = document.activeElement;
  const focused = active ? [...place.querySelectorAll('button')].findIndex((one) => one === active) : -1;
  place.replaceChildren(...inside);
  if (focused >= 0) place.querySelectorAll('button')[focused]?.focus();
}

/** Whether what has the focus can have it no longer; a browser lets go of it only when it draws next. */
export function isFocusLost() {
  const now = document.activeElement;
  return now === null || now === document.body || !now.checkVisibility() || now.matches(':disabled');
}

/** A value that the browser keeps. @param {string} key @param {any} otherwise @returns {any} */
export function kept(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export const keep = (key, value) => localStorage.setItem(key, JSON.stringify(value));

/** Whether things may move. */
export const lively = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;
