// The token of this page: it comes behind the `#`, is kept for this tab, and never stands in the address bar.

import { at } from './dom.js';

/** @param {string} id of the game or table that the token opens */
export function bearer(id) {
  const key = `table.token.${id}`;
  const come = decodeURIComponent(location.hash.slice(1));
  if (come !== '') {
    sessionStorage.setItem(key, come);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(key);
}

/** Nothing is opened by this token, or there is none. */
export function gone() {
  at('gone').hidden = false;
  for (const name of ['game', 'join']) document.getElementById(name)?.setAttribute('hidden', '');
}
