// The board page: begins the game that its address names, and joins the buttons beside the board to it.

import { Api } from './api.js';
import { bearer, gone } from './bearer.js';
import { at, kept } from './dom.js';
import { copy, typing } from './moves.js';
import { GamePage } from './page.js';
import { buttons } from './settings.js';
import { load, say } from './words.js';

/** What is pressed beside the board. @param {GamePage} page */
function controls(page) {
  typing((actions) => page.act(actions));
  buttons(() => {
    page.turned = !page.turned;
    page.lay();
  });
  const asked = /** @type {HTMLDialogElement} */ (at('ask'));
  const step = () => (page.state?.step.name === 'setup' ? 'leave' : 'resign');
  at('resign').addEventListener('click', () => {
    for (const part of ['title', 'text', 'yes']) at(`ask-${part}`).textContent = say(`${step()}.${part}`);
    asked.showModal();
  });
  asked.addEventListener('close', () => {
    if (asked.returnValue === 'yes') page.api.post(`/${step()}`, {}).catch(() => page.trouble(say('refused')));
    asked.returnValue = '';
  });
  at('rematch').addEventListener('click', () => {
    const table = new Api(`/v1/tables/${page.state?.table}`, page.token);
    table.post('/rematch', {}).then((reply) => reply?.game && page.told('rematch', reply), () => page.trouble(say('refused')));
  });
  at('over-close').addEventListener('click', () => {
    at('over').dataset.closed = '';
    page.show();
  });
  at('copy-record').addEventListener('click', () => copy(at('copy-record'), page.replay.record));
  at('copy-watch').addEventListener('click', () => copy(at('copy-watch'), kept(`table.watch.${page.state?.table}`, '')));
  at('copy-position').addEventListener('click', () => copy(at('copy-position'), page.state?.position ?? ''));
}

await load();
const id = location.pathname.split('/')[2] ?? '';
const token = bearer(id);
if (token === null) gone();
else {
  const page = new GamePage(id, token);
  controls(page);
  await page.stream.follow();
}
