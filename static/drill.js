// Practice: a clock that ticks, and a page that is read anew when its time has come. Everything else is a plain form.

import { boardOf } from './board.js';
import { fit } from './figures.js';
import { minutes, say } from './text.js';

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
const { left, lock, run } = at('drill').dataset;
const began = performance.now();
/** Milliseconds that are left of so many when the page was made. @param {string} whole */
const still = (whole) => Number(whole) - (performance.now() - began);

/** A page is asked for again a little after its time, so that the service has spoken. In milliseconds. */
const AFTER = 120;
let asked = false;

function again() {
  if (asked) return;
  asked = true;
  setTimeout(() => location.replace('/practise/now'), AFTER);
}

function tick() {
  if (left) {
    if (at('clock')) at('clock').textContent = minutes(still(left));
    if (still(left) <= 0) again();
  }
  if (run) {
    at('run-left').textContent = minutes(still(run));
    if (still(run) <= 0) again();
  }
  if (lock && at('send')) {
    const locked = still(lock) > 0;
    at('send').disabled = locked;
    at('send').textContent = locked ? say('locked_for', { time: minutes(still(lock)) }) : say('send');
    if (!locked) at('said').textContent = '';
  }
}

if (left || run || lock) {
  tick();
  setInterval(tick, 100);
}
if (at('board')) {
  const places = { figure: at('figure'), tools: at('board'), typed: at('typed') };
  boardOf(places, JSON.parse(at('played').textContent), at('board').dataset.of)?.lay();
}
fit(at('figure'), at('answer'));
addEventListener('resize', () => fit(at('figure'), at('answer')));
// A page that comes back out of the browser's memory shows what was.
addEventListener('pageshow', (event) => event.persisted && location.replace('/practise/now'));
/** What was typed, where it could not be read: it is there again to be mended. */
const TYPED = 'agon-typed';
if (at('typed') && at('said').dataset.keeps) at('typed').value = sessionStorage.getItem(TYPED) ?? '';
sessionStorage.removeItem(TYPED);
at('answer')?.addEventListener('submit', () => sessionStorage.setItem(TYPED, at('typed').value));
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (asked) event.preventDefault();
    asked = true;
  });
}
