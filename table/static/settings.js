// Buttons that change how the table looks and sounds.

import { at } from './dom.js';
import { sign } from './signs.js';
import { play, setSounds, sounds } from './sound.js';

/** @param {() => void} turned */
export function buttons(turned) {
  const speaker = at('sound');
  const show = () => {
    speaker.setAttribute('aria-pressed', String(sounds()));
    speaker.replaceChildren(sign(sounds() ? 'sound' : 'silent'));
  };
  speaker.addEventListener('click', () => {
    setSounds(!sounds());
    show();
    play('yours');
  });
  show();
  at('turn').append(sign('turn'));
  at('turn').addEventListener('click', turned);
}
