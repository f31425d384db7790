// The friend's page: a name, and the game begins.

import { Api, Refused } from './api.js';
import { bearer, gone } from './bearer.js';
import { at, keep, kept } from './dom.js';
import { NAME, trouble } from './front.js';
import { demo } from './rules.js';
import { load, say } from './words.js';

/** The names of the games that an invitation may be to. @type {Record<string, string>} */
const TITLES = { 'mental-janggi/1': 'title', 'tug/1': 'tug.title' };
/** Refusals after which nothing is left to try. */
const LOST = ['taken', 'not-found', 'unauthorized', '401', '404', '409'];

await load();
const table = location.pathname.split('/')[2] ?? '';
const token = bearer(table);
const field = /** @type {HTMLInputElement} */ (at('name'));
field.value = kept(NAME, '');
field.focus();
const title = TITLES[new URLSearchParams(location.search).get('game') ?? ''];
if (title) {
  at('lead').textContent = say('join.lead-to', { game: say(title) });
  document.title = at('game-title').textContent = say(title);
}
if (title === 'title') at('demo').append(demo());
if (title === 'tug.title') at('rules').textContent = say('tug.rules');
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
