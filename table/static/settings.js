// Buttons that change how the table looks and sounds.

import { at } from './dom.js';
import { sign } from './signs.js';
import { play, setSounds, sounds } from './sound.js';

/** The button that switches sounds. */
export function speaker() {
  const button = at('sound');
  const show = () => {
    button.setAttribute('aria-pressed', String(sounds()));
    button.replaceChildren(sign(sounds() ? 'sound' : 'silent'));
  };
  button.addEventListener('click', () => {
    setSounds(!sounds());
    show();
    play('yours');
  });
  show();
}

/** @param {() => void} turned */
export function buttons(turned) {
  speaker();
  at('turn').append(sign('turn'));
  at('turn').addEventListener('click', turned);
}
