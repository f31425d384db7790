// The page of a spectator. The service tells him everything a while after it happened, and this page counts every
// clock from then: where it is behind, it is behind as a whole.

import { Clock } from './clock.js';
import { announce, at, beginning, called, corrections, ending, isOver, opensNothing, phaseLength, reason, saveLog, showClarifications, showPause, showProof, showReplay, showSeats, showSolution, showStates, stage, terms, trouble } from './contest.js';
import { enlargeable } from './enlarge.js';
import { Figures, Settings } from './figures.js';
import { Sound } from './sound.js';
import { Stream } from './stream.js';
import { minutes, say } from './text.js';
import { token, Wire } from './wire.js';

const id = at('contest').dataset.contest;
const secret = token();
/** How long is waited before something is read again that could not be, in milliseconds. */
const READ_AGAIN = 2000;

const clock = new Clock(id);
const settings = new Settings();
const sound = new Sound(settings);
const wire = new Wire(`/v1/contests/${id}`, secret ?? '');
const figures = new Figures(wire, settings);
enlargeable(at('figure'), at('looks'));
const stream = new Stream(`${wire.base}/events?snapshots=each`, wire.headers, {
  told,
  line: (up) => trouble(up ? '' : say('lost')),
  gone: () => refuse(say('gone')),
});

/** The newest projection of the contest. @type {any} */
let contest = null;
/** What may be seen of the judged answers. @type {any[]} */
let answers = [];
/** The problem once spectators may see it. @type {any} */
let problem = null;
/** What was promised when this page first looked. */
let promised = '';
let ended = false;

if (secret === null) refuse(say('no_token'));
else begin();

function begin() {
  clock.set();
  stream.follow();
  clock.keep(() => stream.again());
  setInterval(tick, 100);
  at('log').addEventListener('click', () => saveLog(wire, id).catch(() => trouble(say('failed'))));
  settings.bind({ sound: at('sound') });
  settings.bind({ plain: at('plain') }, () => {
    if (problem) figures.repaint(at('figure'), problem.pictures);
    if (ended) showMaterial();
  });
}

/** @param {string} text */
function refuse(text) {
  if (contest) trouble(text);
  else opensNothing(text);
}

/** @param {string} name @param {any} data */
function told(name, data) {
  if (name === 'snapshot') return show(data);
  if (name === 'released') sound.play('released');
  if (name === 'answer') sound.play(data.verdict);
}

let asked = 0;

/** Reads where the contest stands; where that fails, again in a while. */
async function refresh() {
  const turn = ++asked;
  const seen = await wire.get('').catch(() => null);
  if (seen) return show(seen);
  if (turn === asked && !ended) setTimeout(() => turn === asked && refresh(), READ_AGAIN);
}

/** @param {any} seen a projection of the contest */
async function show(seen) {
  if (contest && Date.parse(seen.server_time) < Date.parse(contest.server_time)) return;
  clock.hear(Date.parse(seen.server_time));
  const before = contest?.phase.name;
  contest = seen;
  promised ||= seen.commitment;
  answers = seen.answers;
  draw();
  if (before && before !== seen.phase.name && !isOver(seen)) at('status').textContent = say(seen.phase.name);
  if (seen.phase.name === 'solve' || seen.phase.name === 'decided') await readProblem();
  if (isOver(seen)) await showEnd();
}

async function readProblem() {
  if (problem || (contest.paused && !isOver(contest))) return;
  const plain = await wire.get('/problem').catch(() => null);
  if (!plain || problem) return;
  problem = plain;
  at('statement').textContent = plain.statement;
  await figures.show(at('figure'), plain.pictures);
  draw();
}

/** How far behind this page is, in milliseconds; the host's own link is not. */
const delay = () => (contest.as_of ? Date.parse(contest.server_time) - Date.parse(contest.as_of) : 0);

/** The instant that is shown now. */
const now = () => clock.now() - delay();

/** What stands on the stage while there is nothing to look at yet. */
function coming() {
  const { phase, paused } = contest;
  if (paused || !['waiting', 'notice', 'material'].includes(phase.name)) return '';
  const kind = say(`kind_${contest.kind}`);
  return say(`coming_${stage(contest)}`, { kind, time: beginning(contest) });
}

function draw() {
  announce(contest);
  const phase = contest.phase.name;
  const over = isOver(contest);
  const halted = Boolean(contest.paused);
  const heading = say(halted ? 'paused' : stage(contest));
  if (at('phase').textContent !== heading) at('phase').textContent = heading;
  document.title = `${heading} · ${say(`kind_${contest.kind}`)} · Agon`;
  const count = Math.round(delay() / 1000);
  at('behind').textContent = over ? '' : count === 0 ? say('live') : say('behind', { count });
  at('behind').hidden = over;
  at('coming').hidden = !coming();
  at('coming').firstElementChild.textContent = coming();
  at('halted').hidden = !halted;
  at('rules').hidden = !contest.rules || halted || phase !== 'rules';
  if (contest.rules) {
    at('rules-text').textContent = contest.rules.text;
    at('terms').textContent = terms(contest, 'attacker');
  }
  at('problem').hidden = !problem || (halted && !over);
  at('result').hidden = !ended;
  showClarifications(contest.clarifications);
  showSeats(contest, answers);
  tick();
}

/** Ten times a second: what the clock shows. Nothing follows from it. */
function tick() {
  if (!contest) return;
  const ends = Date.parse(contest.phase.ends_at ?? '');
  const length = phaseLength(contest);
  // Whoever looks on behind sees the first phase before it began for him.
  const left = length > 1 ? Math.min(length, ends - now()) : ends - now();
  const counts = !contest.paused && !Number.isNaN(ends);
  at('clock').textContent = counts ? minutes(left) : '';
  at('clock').hidden = at('left').hidden = isOver(contest);
  at('left').value = counts ? Math.min(1, Math.max(0, left / length)) : 0;
  if (contest.paused) showPause(contest, now());
  showStates(contest, now());
}

async function showEnd() {
  if (ended) return;
  ended = true;
  stream.end();
  const result = await wire.get('/result').catch(() => null);
  if (!result) {
    ended = false;
    setTimeout(refresh, READ_AGAIN);
    return;
  }
  const { outcome, void: voided } = result;
  const name = outcome && called(contest, outcome.winner);
  at('verdict').textContent = outcome ? say('wins', { name }) : say('nobody_wins');
  at('reason').textContent = `${outcome ? reason(outcome) : ending(voided)}${corrections(result.rejudgings)}`;
  if (outcome) showSolution(result.key, result.explanation);
  await figures.solved(at('figure'), result.solved, at('why'));
  if (outcome && contest.material) await showMaterial();
  const proof = await wire.get('/commitment').catch(() => null);
  if (proof?.problem) await showProof(proof, promised, problem?.statement);
  at('log').hidden = false;
  showReplay(id, secret ?? '');
  draw();
  at('status').textContent = `${at('verdict').textContent}. ${at('reason').textContent}`;
}

async function showMaterial() {
  const material = await wire.get('/material').catch(() => null);
  if (!material) return;
  at('cards').replaceChildren(...(await figures.places(material.cards)));
  at('material').hidden = false;
}
