// The board page: begins the game that its address names, and joins the buttons beside the board to it.

import { at } from './dom.js';
import { enter } from './match.js';
import { copy, typing } from './moves.js';
import { GamePage } from './page.js';
import { buttons } from './settings.js';

await enter((id, token) => new GamePage(id, token), (page) => {
  typing((actions) => page.act(actions));
  buttons(() => {
    page.turned = !page.turned;
    page.lay();
  });
  at('copy-record').addEventListener('click', () => copy(at('copy-record'), page.record));
  at('copy-position').addEventListener('click', () => copy(at('copy-position'), page.state?.position ?? ''));
});
