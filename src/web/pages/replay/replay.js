// A contest that is over, shown again from its log. The log is read and checked here; nothing is sent anywhere.

import { asSaid, at, beginning, corrections, ending, isOver, item, played, reason, roundOf, SEATS, showBetween, showClarifications, showPause, showSeats, showSolution, showStates, stage, trouble } from '../shared/contest.js';
import { ContestPage, showClock, showHeading } from '../shared/contest_page.js';
import { enlargeable } from '../shared/enlarge.js';
import { canCheck } from '../shared/seal.js';
import { say, says, showStatement, toldIn } from '../shared/text.js';
import { Refused } from '../shared/wire.js';
import { Damaged, History, keyText } from './history.js';

/** @import { Outcome, Problem, Shown, ShownAnswer } from '../shared/interface' */

const page = new ContestPage();
const { figures, id, settings, wire } = page;
enlargeable(at('figure'), at('looks'));
/** How a mark on the slider looks; whatever else happens is a line. @type {Record<string, string>} */
const MARKS = { correct: '✓', wrong: '✗', given: '•', taken: '•', decided: '★', voided: '★', rejudged: '★' };

/** @type {History | null} */
let history = null;
/** What the service tells of each problem, with its pictures; a file has none. @type {Problem[]} */
let told = [];
/** Which problem is shown, the first of which is 1, and 0 before; and whether the way to its key is. */
let shown = 0;
let isSolved = false;
/** The instant that is shown, in microseconds, and the place of the newest event in it. */
let time = 0;
let current = 0;
/** When the last picture of a running replay was drawn; null while it stands still. @type {number | null} */
let drawn = null;
/** What was shown before the release, each as it is put on the page. @type {{seconds: number, face: Element}[]} */
let cards = [];

if (!id) at('choose').hidden = false;
else if (page.secret === null) refuse(say('no_replay_token'));
else fetchLog();

at('file').addEventListener('change', () => at('file').files[0] && readFile(at('file').files[0]));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) readFile(file);
});
document.addEventListener('keydown', keyed);
at('instant').addEventListener('input', () => seek(Number(at('instant').value)));
at('previous').addEventListener('click', () => step(-1));
at('next').addEventListener('click', () => step(1));
at('play').addEventListener('click', toggle);

/** Nothing can be shown, but another log may be chosen. @param {string} text */
function refuse(text) {
  stop();
  history = null;
  trouble(text);
  at('phase').textContent = document.title = say('title');
  at('clock').textContent = '';
  at('left').hidden = at('replayed').hidden = true;
  at('choose').hidden = false;
}

async function fetchLog() {
  at('phase').textContent = say('reading');
  try {
    const log = await wire.get('/log');
    const isRead = await begin(log);
    const isShown = isRead && history?.problems[0].sheet.material?.length;
    const material = isShown ? await wire.get('/material').catch(() => null) : null;
    const pictures = () => placeCards(material?.cards ?? []);
    if (isRead) {
      told = await Promise.all((history?.problems ?? []).map((_, place) => wire.get(history?.isSeries ? `/rounds/${place + 1}/problem` : '/problem')));
      // What was shown before that had no pictures.
      shown = 0;
      await pictures();
    }
    settings.bind({ plain: at('plain') }, () => {
      shown = 0;
      pictures().then(draw);
    });
    at('log').hidden = false;
    draw();
  } catch (error) {
    const slug = error instanceof Refused ? error.slug : '';
    refuse(say(['unauthorized', 'removed'].includes(slug) ? 'gone' : slug === 'not-found' ? 'not_yet' : 'failed'));
  }
}

/** @param {File} file */
async function readFile(file) {
  at('file').value = '';
  const log = await file.text().then(JSON.parse).catch(() => null);
  if (!(await begin(log)) || !history) return;
  const { material = [] } = history.problems[0].sheet;
  cards = material.map((/** @type {any} */ { face, seconds }) => ({ seconds, face: face.picture ? missing(face.picture) : figures.text(face.text) }));
  at('log').hidden = at('colours').hidden = true;
  draw();
  at('instant').focus({ preventScroll: true });
}

/** What stands where a picture would. @param {{alt: string}} picture */
function missing({ alt }) {
  const words = document.createElement('p');
  words.className = 'soft';
  words.textContent = say('needs_link', { alt });
  return words;
}

/** @param {any[]} listed as the interface lists them */
async function placeCards(listed) {
  const faces = await figures.places(listed);
  cards = listed.map(({ seconds }, number) => ({ seconds, face: faces[number] }));
}

/** Reads a log and shows it from its first sight; says why where it cannot. @param {any} log */
async function begin(log) {
  try {
    const read = await History.read(log);
    if (canCheck && !(await read.keepsPromise())) throw new Damaged('unkept');
    history = read;
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    refuse(say(error.text, { record: error.record }));
    return false;
  }
  trouble(history.events.some(({ name }) => name === 'decided' || name === 'voided') ? '' : say('unfinished'));
  stop();
  const { problems: [problem], terms, records } = history;
  [told, shown] = [[], 0];
  at('choose').hidden = Boolean(id);
  at('replayed').hidden = false;
  at('defender').hidden = terms.players === 'one';
  toldIn(problem.language ?? 'en');
  at('rules-title').textContent = played(problem.title, problem.level);
  at('rules-text').textContent = problem.rules.text;
  const count = records.length;
  at('chain').textContent = !canCheck ? say('chain_none') : say('chain', { count });
  at('head').textContent = say('head', { hash: records[count - 1].hash });
  at('instant').min = history.begin;
  at('instant').max = history.end;
  list();
  go(first(history));
  return true;
}

/** The event that first brings something to see: what is to be remembered, or the problem. @param {History} history */
function first({ events }) {
  const place = events.findIndex(({ name, data }) => name === 'released' || (name === 'phase' && data.phase === 'material'));
  return Math.max(0, place);
}

/** @param {string} seat */
function nameOf(seat) {
  if (history?.terms.players === 'one' && seat === 'defender') return say('the_clock');
  const name = history?.opened.names[seat];
  // A log does not say whether the names look alike: each stands with its seat.
  return name ? `${name} (${say(seat)})` : say(seat);
}

/** An event in words. @param {import('./history.js').Happened} event */
function words({ name, data }) {
  const seat = data.seat ?? data.receipt?.seat ?? data.outcome?.winner;
  const text = `event_${name === 'phase' ? data.phase : name}`;
  const verdict = data.receipt ? say(`verdict_${data.receipt.verdict}`) : '';
  if (!says(text)) return say('event_other');
  return say(text, { name: seat ? nameOf(seat) : '', verdict, answer: asSaid(history?.terms ?? {}, data.answer), reason: data.reason, text: data.text });
}

/** Contest time in minutes, seconds and thousandths. @param {number | null} span in microseconds from the release */
function precise(span) {
  if (span === null) return say('before');
  const thousandths = Math.floor(Math.abs(span) / 1000);
  const seconds = String(Math.floor(thousandths / 1000) % 60).padStart(2, '0');
  return `${span < 0 ? '−' : ''}${Math.floor(thousandths / 60_000)}:${seconds}.${String(thousandths % 1000).padStart(3, '0')}`;
}

/** The events as a list, and as marks on the slider. */
function list() {
  const { events, begin, end } = /** @type {History} */ (history);
  // The answer that decides has its own mark at the slider's end.
  const marked = events.filter(({ at, data }) => at >= begin && data.outcome?.reason !== 'answer');
  const marks = marked.map(({ name, data, at }) => {
    const mark = document.createElement('span');
    const kind = data.receipt?.verdict ?? name;
    mark.textContent = MARKS[kind] ?? '|';
    mark.className = kind;
    mark.style.left = `${(100 * (at - begin)) / Math.max(1, end - begin)}%`;
    return mark;
  });
  at('marks').replaceChildren(...marks);
  const lines = events.map((event, place) => {
    const line = item('');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'event';
    const when = document.createElement('time');
    when.textContent = precise(history?.contestTime(event.at) ?? null);
    button.append(when, ` ${words(event)}`);
    button.addEventListener('click', () => go(place));
    line.append(button);
    return line;
  });
  at('events').replaceChildren(...lines);
}

/** Shows an event and the instant it happened at. @param {number} place */
function go(place) {
  if (!history) return;
  current = Math.min(history.events.length - 1, Math.max(0, place));
  time = history.events[current].at;
  draw();
  at('status').textContent = words(history.events[current]);
}

/** @param {number} by */
function step(by) {
  stop();
  go(current + by);
}

/** Shows an instant. @param {number} instant */
function seek(instant) {
  if (!history) return;
  time = instant;
  const newest = history.events.findLastIndex((event) => event.at <= time);
  if (newest !== current && drawn !== null) at('status').textContent = words(history.events[newest]);
  current = Math.max(0, newest);
  draw();
}

function toggle() {
  if (!history) return;
  if (drawn !== null) return stop();
  if (time >= history.end) go(first(history));
  drawn = performance.now();
  at('play').textContent = say('stop');
  requestAnimationFrame(run);
}

function stop() {
  drawn = null;
  at('play').textContent = say('play');
}

/** @param {number} moment */
function run(moment) {
  if (drawn === null || !history) return;
  const gone = Math.max(0, moment - drawn) * 1000 * Number(at('speed').value);
  drawn = moment;
  seek(Math.min(history.end, Math.max(time, history.begin) + gone));
  if (time >= history.end) return stop();
  requestAnimationFrame(run);
}

/** Arrows step and the space bar plays, except where a key has another meaning. @param {KeyboardEvent} event */
function keyed(event) {
  const target = /** @type {Element} */ (event.target);
  if (!history || event.altKey || event.ctrlKey || event.metaKey || target.closest('select, input:not([type=range]), textarea')) return;
  const steps = /** @type {Record<string, () => void>} */ ({
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
  });
  if (event.key in steps) steps[event.key]();
  else if (event.key === ' ' && !target.closest('button, summary, a')) toggle();
  else return;
  event.preventDefault();
}

/** Shows the problem of a round, with the way to its key where that is to be seen. @param {number} number @param {boolean} solved */
function turnTo(number, solved) {
  if (!history || (shown === number && isSolved === solved)) return;
  [shown, isSolved] = [number, solved];
  const { statement, picture } = history.problems[number - 1].sheet;
  showStatement(at('statement'), statement);
  const { pictures, solved: way } = told[number - 1] ?? {};
  if (pictures) figures.show(at('figure'), solved && way ? [way] : pictures, () => shown === number && isSolved === solved);
  else at('figure').replaceChildren(...(picture ? [missing(picture)] : []));
}

function draw() {
  if (!history) return;
  /** @type {Shown & {answers: ShownAnswer[], released: boolean}} */
  const contest = history.projection(current + 1, time);
  const now = time / 1000;
  const { phase, paused } = contest;
  const over = isOver(contest);
  const heading = showHeading(contest, say('title'));
  showClock(contest, now);
  const coming = !paused && says(`coming_${stage(contest)}`) && phase.name !== 'material';
  at('coming').hidden = !coming;
  if (coming) at('coming').firstElementChild.textContent = say(`coming_${stage(contest)}`, { time: beginning(contest) });
  at('halted').hidden = !paused;
  if (paused) showPause(contest, now);
  at('rules').hidden = phase.name !== 'rules' || Boolean(paused);
  // Nobody explained a corrected key.
  const isExplained = phase.name === 'decided' && !history.events.some(({ name }) => name === 'rejudged');
  turnTo(history.isSeries ? roundOf(contest) || 1 : 1, isExplained);
  showBetween(contest);
  at('problem').hidden = !(contest.released || over) || Boolean(paused);
  card(phase.name === 'material' && !paused ? contest : null);
  result(over);
  showSeats(contest, contest.answers);
  showStates(contest, now);
  showClarifications(contest.clarifications);
  where(heading);
}

/** Where on the slider and in the list that is. @param {string} heading */
function where(heading) {
  const span = history?.contestTime(time) ?? null;
  const clock = span === null ? say('before') : say(span < 0 ? 'until_release' : 'after_release', { time: precise(Math.abs(span)) });
  at('when').textContent = clock;
  at('instant').value = String(time);
  at('instant').setAttribute('aria-valuetext', `${clock}, ${heading}`);
  [...at('events').children].forEach((line, place) => {
    if (place === current) line.firstElementChild.setAttribute('aria-current', 'step');
    else line.firstElementChild.removeAttribute('aria-current');
  });
  const ends = { previous: current === 0, next: current + 1 === history?.events.length };
  for (const [way, isEnd] of Object.entries(ends)) {
    if (isEnd && document.activeElement === at(way)) at('play').focus();
    at(way).disabled = isEnd;
  }
}

/** The card whose turn it was. @param {any} contest none outside of the material's time */
function card(contest) {
  const whole = cards.reduce((sum, one) => sum + one.seconds, 0);
  let past = contest ? whole - (Date.parse(contest.phase.ends_at) - time / 1000) / 1000 : Infinity;
  const number = contest ? cards.findIndex((one) => (past -= one.seconds) < 0) : -1;
  at('shown').hidden = number < 0;
  if (number < 0 || at('card').firstElementChild === cards[number].face) return;
  at('card').replaceChildren(cards[number].face);
  at('card-number').textContent = say('card', { number: number + 1, count: cards.length });
}

/** How a contest was decided, as the interface says what a log does. @param {any} outcome @returns {Outcome} */
function asTold({ best, margin, score, ...outcome }) {
  const bests = SEATS.flatMap((seat) => (best[seat] ? [[seat, { contest_seconds: best[seat].contest_time / 1e6 }]] : []));
  return { ...outcome, best: Object.fromEntries(bests), margin_seconds: margin / 1e6, score: score ?? undefined };
}

/** What a step says: the oldest logs have the words alone. @param {string | {text: string}} step */
const toldBy = (step) => (typeof step === 'string' ? step : step.text);

/** @param {boolean} over */
function result(over) {
  at('result').hidden = !over;
  if (!over || !history) return;
  const end = history.events.find(({ name }) => name === 'decided' || name === 'voided');
  const corrected = history.events.filter(({ name }) => name === 'rejudged').map(({ data }) => data);
  const last = corrected.at(-1);
  const { outcome, ...voided } = last ? { outcome: last.end.decided, ...last.end.void } : end?.data;
  at('verdict').textContent = outcome ? say('wins', { name: nameOf(outcome.winner) }) : say('nobody_wins');
  const why = outcome ? reason(asTold(outcome)) : ending(voided);
  at('reason').textContent = `${why}${corrections(corrected)}`;
  at('solution').hidden = true;
  if (last && outcome) showSolution(keyText(last.key));
  else if (outcome) showSolution(keyText(history.tasks[shown - 1].key), history.problems[shown - 1].explanation.map(toldBy));
}
