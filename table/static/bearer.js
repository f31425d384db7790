// The token of this page: it comes behind the `#`, is kept for this tab, and never stands in the address bar. The seat in a
// game that goes on is kept for the whole browser as well: a tab that is closed loses no game.

import { at, keep, kept } from './dom.js';

/** How a token looks, as token.rs writes it; whatever else stands behind a `#` is a place on the page. */
const TOKEN = /^janggi_(player|invite|watch)_[0-9a-f]{64}$/;
const SEAT = 'table.seat.';
/** How long a seat is kept after somebody last sat in it, in milliseconds. */
const KEPT = 7 * 24 * 60 * 60 * 1000;

/** Of two tabs that hold the seats of one game each has its own. @param {string} id of the game or table that the token opens */
export function bearer(id) {
  const key = `table.token.${id}`;
  const come = location.hash.slice(1);
  if (TOKEN.test(come)) {
    sessionStorage.setItem(key, come);
    history.replaceState(null, '', location.pathname + location.search);
  }
  const token = sessionStorage.getItem(key) ?? seat(id)?.token ?? null;
  if (token !== null) sessionStorage.setItem(key, token);
  return token;
}

/** A seat that is kept, unless it was left for too long. @param {string} id of a game @returns {{token: string, until: number} | null} */
function seat(id) {
  const found = kept(SEAT + id, null);
  if (found === null || Date.now() < found.until) return found;
  localStorage.removeItem(SEAT + id);
  return null;
}

/** @param {string} id of a game @param {string} token */
export const sit = (id, token) => keep(SEAT + id, { token, until: Date.now() + KEPT });

/** The game is over, or the token opens nothing any more. @param {string} id of a game @param {string} token */
export function rise(id, token) {
  if (seat(id)?.token === token) localStorage.removeItem(SEAT + id);
}

/** The game that somebody last sat in with this browser. @returns {string | null} */
export function lastSeat() {
  const ids = Object.keys(localStorage).flatMap((key) => (key.startsWith(SEAT) ? [key.slice(SEAT.length)] : []));
  const seats = ids.map((id) => ({ id, until: seat(id)?.until ?? 0 })).filter(({ until }) => until > 0);
  return seats.sort((a, b) => b.until - a.until)[0]?.id ?? null;
}

/** Nothing is opened by this token, or there is none. */
export function gone() {
  at('gone').hidden = false;
  for (const name of ['game', 'join']) document.getElementById(name)?.setAttribute('hidden', '');
}
