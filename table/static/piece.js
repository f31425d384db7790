// A piece as it is drawn, and as it is said.

import { make } from './dom.js';
import { LETTERS, sign } from './signs.js';
import { say } from './words.js';

/** @typedef {{side: import('./types.js').Side, number: number | null, identity: import('./types.js').Identity | null, revealed: boolean}} Drawn */

/**
 * Left's pieces are round and blue, right's are square and red; whoever looks knows the identity, or reads `?`.
 * @param {Drawn} piece @param {string} [marks] what the player noted of it
 */
export function token(piece, marks = '') {
  const known = piece.identity !== null;
  const drawn = make('span', `piece ${piece.side} ${piece.revealed ? 'revealed' : known ? 'veiled' : 'unknown'}`);
  if (piece.identity) drawn.dataset.identity = piece.identity;
  if (piece.number !== null) drawn.append(make('span', 'number', [String(piece.number)]));
  drawn.append(tag(piece));
  if (known && !piece.revealed) drawn.append(make('span', 'veil', [sign('hidden')]));
  if (marks) drawn.append(make('span', 'marks', [marks]));
  return drawn;
}

/** Sign and letter of an identity. @param {Drawn} piece */
function tag(piece) {
  if (piece.identity === null) return make('span', 'tag', ['?']);
  return badge(piece.identity);
}

/** @param {import('./types.js').Identity} identity */
export function badge(identity) {
  const drawn = make('span', 'tag', [sign(identity), LETTERS[identity]]);
  drawn.dataset.identity = identity;
  return drawn;
}

/** @param {import('./types.js').Identity} identity */
export const named = (identity) => say(`identity.${identity}`);

/** A piece in words, such as "your 2, memory, hidden". @param {Drawn} piece @param {import('./types.js').Side | null} you */
export function spoken(piece, you) {
  const owner = piece.side === you ? 'your' : you === null ? piece.side : 'their';
  const what = say(`piece.${owner}`, { number: piece.number ?? '' });
  if (piece.identity === null) return say('piece.unknown', { what });
  return say(piece.revealed ? 'piece.revealed' : 'piece.veiled', { what, identity: named(piece.identity) });
}
