// A page of a contest within the page of a game: it tells the game what happens, and takes on how the game looks. Only pages
// of the origins that the game named are listened to and told anything.

import { themed } from './theme.js';

/** @type {{origins: string[]}} */
const { origins } = JSON.parse(document.getElementById('embedding')?.textContent ?? '{"origins": []}');

/** The origin of the page that holds this one, once it has said hello. */
let holder = '';
/** What happened before. @type {Map<string, string>} */
const happened = new Map();

const isHeld = parent !== window;
/** What leads back, where it can: a link, or a button that the game listens to. */
const leave = document.getElementById('leave');
/** Whether this page has to lead back: the game may do so itself. */
let leads = true;

/** @param {string} agon @param {unknown} detail */
function tell(agon, detail) {
  if (holder) parent.postMessage({ agon, detail }, holder);
}

/** Tells each thing once, and to whoever comes late. @param {string} name @param {unknown} detail */
function happens(name, detail) {
  const told = JSON.stringify(detail);
  if (happened.get(name) === told) return;
  happened.set(name, told);
  tell(name, detail);
}

addEventListener('message', ({ data, origin, source }) => {
  if (source !== parent || !isHeld || !origins.includes(origin) || data?.agon !== 'hello') return;
  const isFirst = holder !== origin;
  holder = origin;
  if (isFirst) {
    tell('ready', {});
    happened.forEach((told, name) => tell(name, JSON.parse(told)));
  }
  leads = data.back !== false;
  if (leave && !leads) leave.hidden = true;
  const why = themed(data.theme ?? {});
  if (why) tell('theme-refused', { why });
});

document.addEventListener('agon-contest', (event) => {
  const { id, phase, paused, you, outcome, void: voided } = /** @type {CustomEvent} */ (event).detail;
  happens('phase', { contest: id, phase: phase.name, ends_at: phase.ends_at ?? null, paused: Boolean(paused), you });
  if (!outcome && !voided) return;
  happens('decided', { contest: id, winner: outcome?.winner ?? null, reason: (outcome ?? voided).reason });
  offerToLeave();
});

function offerToLeave() {
  if (leave) leave.hidden = !leads || (!isHeld && !(leave instanceof HTMLAnchorElement));
}

// What is replayed is over.
if (location.pathname.includes('/replay/')) offerToLeave();

leave?.addEventListener('click', (event) => {
  tell('closed', {});
  if (isHeld) event.preventDefault();
});
