// The friend's page: a name, and the game begins.

import { Api, Refused } from './api.js';
import { bearer, gone } from './bearer.js';
import { at, keep, kept } from './dom.js';
import { NAME, trouble } from './front.js';
import { demo } from './rules.js';
import { load } from './words.js';

/** Refusals after which nothing is left to try. */
const LOST = ['taken', 'not-found', 'unauthorized', '401', '404', '409'];

await load();
const table = location.pathname.split('/')[2] ?? '';
const token = bearer(table);
const field = /** @type {HTMLInputElement} */ (at('name'));
field.value = kept(NAME, '');
field.focus();
at('demo').append(demo());
if (token === null) gone();

at('enter').addEventListener('submit', async (submit) => {
  submit.preventDefault();
  const name = field.value.trim();
  try {
    const joined = await new Api(`/v1/tables/${table}`, token).post('/join', { name });
    keep(NAME, name);
    if (joined.watch) keep(`table.watch.${table}`, joined.watch.page);
    location.href = joined.player.page ?? `/game/${joined.game}#${joined.player.token}`;
  } catch (error) {
    if (error instanceof Refused && LOST.includes(error.slug)) gone();
    else trouble(error);
  }
});
