// The front page: the small problem has the board that a player has.

import { boardOf } from '../shared/board.js';
import { Echo } from '../shared/echo.js';

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
const typed = at('typed');
// Whoever has answered goes on there, and hears how it was.
if (at('taste-said')) (typed ?? at('taste-said')).focus({ preventScroll: true });
if (typed) {
  const played = JSON.parse(at('played').textContent);
  boardOf({ figure: at('figure'), tools: at('board'), typed }, played, at('figure').querySelector('img').src)?.lay();
  new Echo(typed, at('hint')).of(played.form, at('hint').textContent);
}
