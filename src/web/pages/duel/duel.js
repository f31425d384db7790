// A duel's page: it waits for the friend, leads both to each contest, and back for another round.

import { passing } from '../shared/kept.js';
import { showQr } from '../shared/qr.js';
import { say } from '../shared/text.js';
import { token } from '../shared/wire.js';

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
const here = `/duel/${at('duel').dataset.duel}`;
const secret = token();
/** How often a page asks how the duel stands, in milliseconds. */
const ASKS_EVERY = 1000;
/** How long it is said that the link was copied, in milliseconds. */
const SAID_FOR = 3000;

if (secret !== null) {
  at('invited').hidden = true;
  at('link').value ||= location.origin + here;
  at('copy').addEventListener('click', copy);
  at('next').addEventListener('click', () => ask('/next', 'POST'));
  showQr(at('qr'), at('link').value);
  keepAsking();
}

async function keepAsking() {
  for (;;) {
    await ask('/standing', 'GET');
    await new Promise((done) => setTimeout(done, ASKS_EVERY));
  }
}

/** @param {string} path @param {string} method */
async function ask(path, method) {
  const headers = { authorization: `Bearer ${secret}` };
  const reply = await fetch(here + path, { method, headers, cache: 'no-store' }).catch(() => null);
  trouble(reply?.status === 404 ? say('said_gone') : reply?.ok ? '' : say('said_failed'));
  if (reply?.ok) show(await reply.json());
}

/** @param {string} text */
function trouble(text) {
  at('trouble').textContent = text;
  at('trouble').hidden = !text;
}

/** @param {{you: number, names: string[], won: number[], wins: number, go_on: boolean[], round?: {contest: string, is_over: boolean, play: string}}} duel */
function show({ you, names, won, wins, go_on, round }) {
  at('waiting').hidden = Boolean(round);
  at('between').hidden = !round?.is_over;
  document.title = `${say('title')} · Agon`;
  if (!round) return;
  if (!round.is_over) {
    // The contest's page leads back here when it is over.
    passing.setItem(`agon-duel-${round.contest}`, here + location.hash);
    return location.replace(round.play);
  }
  const winner = won.findIndex((rounds) => rounds >= wins);
  put('score', say('score', { one: names[0], won: won[0], lost: won[1], other: names[1] }));
  document.title = `${at('score').textContent} · Agon`;
  put('verdict', winner < 0 ? say('goes_on') : winner === you ? say('you_won') : say('other_won', { name: names[winner] }));
  put('next', go_on[you] ? say('waits') : winner < 0 ? say('next') : say('rematch'));
  if (go_on[you] && document.activeElement === at('next')) at('between').focus({ preventScroll: true });
  at('next').disabled = go_on[you];
  put('rival', go_on[1 - you] ? say('rival_waits', { name: names[1 - you] }) : '');
}

/** What is said already is not said again, neither to eyes nor to ears. @param {string} id @param {string} text */
function put(id, text) {
  if (at(id).textContent !== text) at(id).textContent = text;
}

async function copy() {
  at('link').select();
  const copied = await navigator.clipboard?.writeText(at('link').value).then(() => true, () => false);
  put('copied', say(copied ? 'copied' : 'copy_yourself'));
  setTimeout(() => put('copied', ''), SAID_FOR);
}
