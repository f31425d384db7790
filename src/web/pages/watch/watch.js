// The page of a spectator. The service tells them everything a while after it happened, and this page counts every
// clock from then: where it is behind, it is behind as a whole.

import { at, beginning, called, corrections, ending, isOver, played, reason, roundOf, showBetween, showClarifications, showPause, showSeats, showStates, stage, terms } from '../shared/contest.js';
import { ContestPage, showClock, showHeading } from '../shared/contest_page.js';
import { enlargeable } from '../shared/enlarge.js';
import { fit } from '../shared/figures.js';
import { say, showStatement } from '../shared/text.js';

const page = new ContestPage();
const { clock, figures, settings, sound } = page;
enlargeable(at('figure'), at('looks'));
/** Which problem is shown, the first of which is 1; 0 before. */
let shown = 0;
/** Whether the end is known, and shown. */
let isTold = false;

if (page.secret === null) page.refuse(say('no_token'));
else begin();

function begin() {
  page.follow({ told, heard, tick });
  addEventListener('resize', fitted);
  settings.bind({ sound: at('sound') });
  settings.bind({ plain: at('plain') }, () => {
    if (page.problem) figures.repaint(at('figure'), page.problem.pictures);
    if (isTold) showMaterial();
  });
}

/** @param {string} name @param {any} data */
function told(name, data) {
  if (name === 'released') sound.play('released');
  if (name === 'answer') sound.play(data.verdict);
}

/** @param {import('../shared/interface').Contest | null} before */
async function heard(before) {
  const { contest } = page;
  const { name } = contest.phase;
  draw();
  if (before && before.phase.name !== name && !isOver(contest)) page.aloud(say(name));
  if (['solve', 'break', 'decided'].includes(name)) await readProblem();
  if (isOver(contest)) await showEnd();
}

async function readProblem() {
  const number = roundOf(page.contest) || 1;
  if (shown === number || (page.contest.paused && !isOver(page.contest))) return;
  const plain = await page.read(number);
  if (!plain || shown >= number) return;
  shown = number;
  page.problem = plain;
  page.statements.set(number, plain.statement);
  showStatement(at('statement'), plain.statement);
  await figures.show(at('figure'), plain.pictures);
  draw();
}

/** How far behind this page is, in milliseconds; the host's own link is not. */
const delay = () => (page.contest.as_of ? Date.parse(page.contest.server_time) - Date.parse(page.contest.as_of) : 0);

/** The instant that is shown now. */
const now = () => clock.now() - delay();

/** What stands on the stage while there is nothing to look at yet. */
function coming() {
  const { contest } = page;
  if (contest.paused || !['waiting', 'notice', 'material'].includes(contest.phase.name)) return '';
  return say(`coming_${stage(contest)}`, { kind: say(`kind_${contest.kind}`), time: beginning(contest) });
}

function draw() {
  const { contest } = page;
  const over = isOver(contest);
  const halted = Boolean(contest.paused);
  showHeading(contest, say(`kind_${contest.kind}`));
  const count = Math.round(delay() / 1000);
  at('behind').textContent = over ? '' : count === 0 ? say('live') : say('behind', { count });
  at('behind').hidden = over;
  at('coming').hidden = !coming();
  at('coming').firstElementChild.textContent = coming();
  at('halted').hidden = !halted;
  at('rules').hidden = !contest.rules || halted || contest.phase.name !== 'rules';
  if (contest.rules) {
    at('rules-title').textContent = played(contest.rules.title, contest.level);
    at('rules-text').textContent = contest.rules.text;
    at('terms').textContent = terms(contest, 'attacker');
  }
  showBetween(contest);
  at('problem').hidden = !page.problem || (halted && !over);
  at('result').hidden = !isTold;
  showClarifications(contest.clarifications);
  showSeats(contest, contest.answers);
  tick();
  fitted();
}

/** The picture takes the room that there is. */
function fitted() {
  fit(at('figure'), at('result'), at('looks'));
}

function tick() {
  showClock(page.contest, now());
  if (page.contest.paused) showPause(page.contest, now());
  showStates(page.contest, now());
}

async function showEnd() {
  const end = await page.readEnd();
  if (!end) return;
  const { outcome, void: voided, rejudgings } = end.result;
  at('verdict').textContent = outcome ? say('wins', { name: called(page.contest, outcome.winner) }) : say('nobody_wins');
  at('reason').textContent = `${outcome ? reason(outcome) : ending(voided)}${corrections(rejudgings)}`;
  if (outcome && page.contest.material) await showMaterial();
  await page.showEnd(end.result, end.opened);
  isTold = true;
  draw();
  page.aloud(`${at('verdict').textContent}. ${at('reason').textContent}`);
}

const showMaterial = () => page.showMaterial(at('material'), at('cards'));
