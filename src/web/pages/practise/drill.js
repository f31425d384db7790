// Practice: a clock that ticks, a board, and forms that bear a line that breaks. Without it every form works as well.

import { boardOf, forget, isOnPicture } from '../shared/board.js';
import { Echo } from '../shared/echo.js';
import { enlargeable } from '../shared/enlarge.js';
import { fit, Settings } from '../shared/figures.js';
import { passing } from '../shared/kept.js';
import { Pen } from '../shared/pen.js';
import { Sound } from '../shared/sound.js';
import { minutes, say } from '../shared/text.js';
import { layWay, like } from '../shared/way.js';

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
const { left, lock, run, drill, said } = at('drill').dataset;
const began = performance.now();
/** Milliseconds that are left of so many when the page was made. @param {string} whole */
const still = (whole) => Number(whole) - (performance.now() - began);

/** A page is asked for again a little after its time, so that the service has spoken. In milliseconds. */
const AFTER = 120;
/** What was typed, for which drill, where the next page shows it again. */
const TYPED = 'agon-typed';
/** Of which drill the end was heard. */
const ENDED = 'agon-ended';
let asked = false;
const settings = new Settings();
const sound = new Sound(settings);
/** Seconds at the end of which each is heard. */
const SOON = 10;

function again() {
  if (asked) return;
  asked = true;
  setTimeout(() => location.replace('/practise/now'), AFTER);
}

function tick() {
  if (left) {
    if (at('clock')) {
      sound.countDown(at('clock'), still(left), at('typed') ? SOON : 0);
      at('clock').textContent = minutes(still(left));
    }
    if (still(left) <= 0) again();
  }
  if (run) {
    at('run-left').textContent = minutes(still(run));
    if (still(run) <= 0) again();
  }
  if (lock && at('send')) {
    const [wasLocked, locked] = [at('send').disabled, still(lock) > 0];
    at('send').disabled = locked;
    if (at('nothing-left')) at('nothing-left').disabled = locked;
    at('send').textContent = locked ? say('locked_for', { time: minutes(still(lock)) }) : say('send');
    if (wasLocked && !locked) {
      at('said').className = 'said';
      at('said').textContent = say('may_answer');
    }
  }
}

/** Sends a form, and goes where its answer leads; if nobody answers, the page stays as it is. @param {SubmitEvent} event */
async function send(event) {
  event.preventDefault();
  const form = event.target;
  if (asked || !(form instanceof HTMLFormElement)) return;
  asked = true;
  at('offline').hidden = true;
  keep(form);
  const body = new URLSearchParams();
  new FormData(form).forEach((value, name) => body.append(name, String(value)));
  const reply = await fetch(form.action, { method: 'POST', body }).catch(() => null);
  if (reply?.ok) return location.replace(reply.url);
  asked = false;
  at('offline').hidden = false;
}

/** What is not answered yet is typed only once: other colours, or an answer that could not be read, leave it standing. @param {HTMLFormElement} form */
function keep(form) {
  const isColour = form.querySelector('[name=do][value=plain]') !== null;
  if (at('typed')) passing.setItem(TYPED, JSON.stringify({ drill, isColour, typed: at('typed').value }));
}

function restore() {
  const kept = JSON.parse(passing.getItem(TYPED) ?? '{}');
  passing.removeItem(TYPED);
  if (!at('typed') || kept.drill !== drill || !(kept.isColour || at('said').dataset.keeps)) return;
  at('typed').value = kept.typed;
}

/** What waits for the keyboard may stand below what is read first, and what is said of an answer beside it. A page that comes again stays where it was. */
function focus() {
  const first = document.querySelector('[autofocus]');
  const [came] = performance.getEntriesByType('navigation');
  if (!(first instanceof HTMLElement) || !(came instanceof PerformanceNavigationTiming) || came.type !== 'navigate') return;
  first.focus({ preventScroll: true });
  // What was wrong is typed over.
  if (said === 'said_wrong' && first instanceof HTMLInputElement) first.select();
  if (!said || said === 'said_right') scrollTo(0, 0);
  else for (const place of [at('said'), first]) place?.scrollIntoView({ block: 'nearest' });
}

restore();
// What was said once is not said again of what comes next.
if (said) history.replaceState(null, '', location.pathname);
settings.bind({ sound: at('sound') });
if (at('result')) {
  // Other colours bring the page again, and not the end.
  if (passing.getItem(ENDED) !== drill) sound.play(at('result').classList.contains('won') ? 'won' : 'lost');
  passing.setItem(ENDED, `${drill}`);
} else if (at('said')?.classList.contains('wrong')) sound.play('wrong');
else if (said === 'said_right') sound.play('won');
if (left || run || lock) {
  tick();
  setInterval(tick, 100);
}
const played = JSON.parse(at('played')?.textContent ?? '{}');
if (at('board')) {
  // What was called is judged; the next call begins with nothing.
  if (played.form?.kind === 'calls' && said && !at('said').dataset.keeps) forget(at('board').dataset.of);
  const places = { figure: at('figure'), tools: at('board'), typed: at('typed') };
  boardOf(places, played, at('board').dataset.of)?.lay();
}
if (at('typed') && played.form) new Echo(at('typed'), at('hint')).of(played.form, at('hint').textContent ?? '');
if (at('pen') && at('figure')) new Pen(at('figure'), at('pen'), `${drill}`).lay(!isOnPicture(played.board));
enlargeable(at('figure'), at('looks'));
const fitted = () => fit(at('figure'), at('answer'), at('result'));
fitted();
focus();
addEventListener('resize', fitted);
const image = at('figure')?.querySelector('img');
if (at('why') && image?.src.endsWith('/solved.png')) layWay(at('why'), at('figure'), image.src, like(image));
if (at('share') && navigator.clipboard) {
  at('copy').hidden = false;
  at('copy').addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(at('share').href).then(() => true, () => false);
    if (copied) at('copy').textContent = say('copied');
  });
}
// A page that comes back out of the browser's memory shows what was.
addEventListener('pageshow', (event) => event.persisted && location.replace('/practise/now'));
document.addEventListener('submit', send);
// Whoever holds Enter down a little long does not begin what comes next.
document.addEventListener('keydown', (event) => event.key === 'Enter' && event.repeat && event.preventDefault());
