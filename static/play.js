// The page of a seat. It shows what the service says and decides nothing.

import { boardOf, isOnPicture } from './board.js';
import { Clock } from './clock.js';
import { announce, asSaid, at, beginning, called, corrections, ending, isOver, item, lockLeft, opensNothing, phaseLength, reason, saveLog, SEATS, showClarifications, showPause, showProof, showReplay, showSeats, showSolution, showStates, stage, terms, trouble } from './contest.js';
import { Echo } from './echo.js';
import { enlargeable } from './enlarge.js';
import { Figures, fit, Settings } from './figures.js';
import { passing } from './kept.js';
import { Pen } from './pen.js';
import { canCheck, open, png, unpacked } from './seal.js';
import { Sound } from './sound.js';
import { Stream } from './stream.js';
import { minutes, say, says, spoken } from './text.js';
import { Refused, token, Wire, within } from './wire.js';

const id = at('contest').dataset.contest;
const secret = token();
/** So long after the release both pages show the problem: by then the slower of two usual lines and machines has opened
 * it too. In milliseconds. */
const TOGETHER = 100;
/** What is said aloud while time runs, in seconds before the end. */
const SAID_AT = [60, 30, 10];
/** From how many seconds before its end on a phase is counted down. @type {Record<string, number>} */
const COUNTED_FROM = { notice: 3, rules: 3, solve: 10 };
/** How long is waited before the end is read again that could not be, in milliseconds. */
const READ_AGAIN = 2000;
/** What was fetched to be opened is waited for no longer than this, in milliseconds; then the plain problem is asked for. */
const OPENED = 1000;

/** The duel that this contest is a round of; it has no host. */
const duel = passing.getItem(`agon-duel-${id}`);

const clock = new Clock(id);
const settings = new Settings();
const sound = new Sound(settings);
const wire = new Wire(`/v1/contests/${id}`, secret ?? '');
const figures = new Figures(wire, settings);
enlargeable(at('figure'), at('looks'));
const stream = new Stream(`${wire.base}/events?snapshots=each`, wire.headers, {
  told,
  line: (up) => troubled(up ? '' : say('lost')),
  gone: () => refuse(say('gone')),
});

/** The newest projection of the contest. @type {any} */
let contest = null;
/** What may be seen of the judged answers. @type {any[]} */
let answers = [];
/** The problem once it is out, and how it came. @type {any} */
let problem = null;
/** When the problem is shown, in milliseconds since 1970. */
let moment = 0;
/** What this page was promised when it first looked. */
let promised = '';
/** Sealed parts that wait for their opener, by part. @type {Record<string, Promise<any>>} */
const sealed = {};
/** How what is typed is read. @type {Echo | undefined} */
let echo;
/** How it is answered with a pointer. @type {ReturnType<typeof boardOf>} */
let board;

/** What may be noted on the picture. @type {Pen | undefined} */
let pen;
let wasLocked = false;
let saidLeft = Infinity;
/** Whether the end is known in full, and may be shown at once. */
let isTold = false;

if (secret === null) {
  refuse(say('no_token'));
} else {
  begin();
}

function begin() {
  clock.set();
  stream.follow();
  clock.keep(() => stream.again());
  setInterval(tick, 100);
  addEventListener('resize', fitted);
  at('answer').addEventListener('submit', answer);
  at('nothing-left').addEventListener('click', () => {
    at('typed').value = '0';
    at('answer').requestSubmit();
  });
  at('ask').addEventListener('submit', ask);
  at('be-ready').addEventListener('click', () => wire.put('/ready').then(refresh, say422));
  at('give-up').addEventListener('click', () => at('sure').showModal());
  at('sure').addEventListener('close', () => at('sure').returnValue === 'yes' && wire.post('/forfeit', {}).catch(say422));
  at('log').addEventListener('click', () => saveLog(wire, id));
  settings.bind({ sound: at('sound') });
  settings.bind({ plain: at('plain') }, () => {
    if (problem) showProblem(problem);
    if (contest?.rules) showExample(contest.rules.example);
  });
}

/** @param {string} text */
function troubled(text) {
  trouble(text);
  fitted();
}

/** @param {string} text */
function refuse(text) {
  if (contest) troubled(text);
  else opensNothing(text);
}

/** @param {string} text said once, to ears */
const aloud = (text) => (at('status').textContent = text);

/** @param {unknown} error */
function say422(error) {
  at('said').textContent = error instanceof Refused ? error.problem.detail ?? say('failed') : say('failed');
}

/**
 * An event of the stream. What it says is on disk; a snapshot of where the contest stands follows.
 * @param {string} name @param {any} data
 */
function told(name, data) {
  if (name === 'snapshot') return show(data);
  if (name === 'presence') {
    if (contest) SEATS.forEach((seat) => (contest.seats[seat].present = data[seat]));
    return seats();
  }
  if (name === 'released') {
    moment = Date.parse(data.at) + TOGETHER;
    reveal(data.opener);
  }
  if (name === 'material') revealing = revealMaterial(data.opener);
  if (name === 'frame') revealFrame(data);
}

async function refresh() {
  const seen = await wire.get('').catch(() => null);
  if (seen) await show(seen);
}

/** @param {any} seen a projection of the contest */
async function show(seen) {
  if (contest && Date.parse(seen.server_time) < Date.parse(contest.server_time)) return;
  clock.hear(Date.parse(seen.server_time));
  contest = seen;
  promised ||= seen.commitment;
  answers = seen.answers;
  const phase = seen.phase.name;
  if (phase === 'notice') fetchSealed('material');
  if (phase === 'rules') fetchSealed('problem');
  if (phase === 'material') showMaterial();
  if (phase === 'solve' && !seen.paused && !problem && !opening) showPlain();
  if (phase === 'decided' || phase === 'void') {
    stream.end();
    showEnd();
  }
  draw();
}

const over = () => isOver(contest);

function draw() {
  announce(contest);
  const phase = contest.phase.name;
  const halted = Boolean(contest.paused);
  at('phase').textContent = say(halted ? 'paused' : stage(contest));
  document.title = `${say(halted ? 'paused' : stage(contest))} · ${say(`kind_${contest.kind}`)} · Agon`;
  at('waiting').hidden = phase !== 'waiting';
  const isReady = contest.seats[contest.you]?.ready;
  const begins = stage(contest) === 'begins';
  at('be-ready').hidden = begins || Boolean(isReady);
  if (phase === 'waiting' && document.activeElement === document.body) at('be-ready').focus({ preventScroll: true });
  at('notice-notes').textContent = say(`notes_${contest.terms.notes}`);
  const kind = say(`kind_${contest.kind}`);
  const waiting = begins ? say('waiting_begins', { kind, time: beginning(contest) }) : say('waiting_text', { kind });
  at('waiting').firstElementChild.textContent = isReady && !begins ? say('waiting_rival') : waiting;
  at('notice').hidden = phase !== 'notice' || halted;
  at('material').hidden = phase !== 'material' || halted;
  // Until the problem is there, the rules stay: nobody looks at an empty page.
  at('rules').hidden = !(phase === 'rules' || (phase === 'solve' && opening && !problem)) || halted;
  at('problem').hidden = !problem || (halted && !over());
  offerAnswer(phase === 'solve' && !halted && Boolean(problem));
  at('halted').hidden = !halted || over();
  at('result').hidden = !isTold;
  at('asking').hidden = over() || phase === 'waiting' || contest.terms.questions === 0;
  at('giving-up').hidden = over();
  if (phase === 'material') card();
  else at('card').replaceChildren();
  if (contest.rules) rules();
  if (!at('figure').style.getPropertyValue('--room')) fitted();
  showClarifications(contest.clarifications);
  seats();
  tick();
}

function fitted() {
  fit(at('figure'), at('answer'), at('result'));
}

/** Whoever was typing when the clock was stopped types on when it goes on. @param {boolean} isOffered */
function offerAnswer(isOffered) {
  const isBack = isOffered && at('answer').hidden;
  at('answer').hidden = !isOffered;
  if (isBack && document.activeElement === document.body) at('typed').focus({ preventScroll: true });
}

function rules() {
  const { rules } = contest;
  at('rules-text').textContent = rules.text;
  at('terms').textContent = terms(contest, contest.you);
  showExample(rules.example);
  at('how').textContent = hint(rules.form);
  at('notes').textContent = say(`notes_${rules.notes}`);
  at('chosen').textContent = contest.chosen ? say(`chosen_${contest.chosen}`) : '';
}

/** How an answer is written, as a sentence. A letter that stands alone is a name, and stays as it is. @param {any} form */
const hint = ({ hint }) => `${/^[a-z],/.test(hint) ? hint[0] : hint[0].toUpperCase()}${hint.slice(1)}.`;

/** The keyboard of a phone that has what an answer is made of. @param {any} form */
function keyboard({ kind, example }) {
  if (kind === 'number') return 'decimal';
  return kind === 'symbols' && /^\d+$/.test(example) ? 'numeric' : 'text';
}

let exampleShown = '';

/** @param {any} example */
async function showExample(example) {
  if (exampleShown === settings.colours) return;
  exampleShown = settings.colours;
  const places = await figures.places(example.material);
  await figures.show(at('example-figure'), example.pictures);
  at('example-material').replaceChildren(...places);
  at('example-statement').textContent = example.statement;
  at('example-answer').firstElementChild.textContent = say('example_answer', { answer: example.answer });
  at('example-why').replaceChildren(...example.explanation.map(item));
  at('example').hidden = false;
}

/** Fetches what may not be read yet, so that both have it when it may. @param {string} part */
function fetchSealed(part) {
  if (!canCheck || part in sealed) return;
  const path = part === 'problem' ? '/sealed' : '/material/sealed';
  const { colours } = settings;
  const got = wire.get(`${path}?colours=${colours}`);
  sealed[part] = got.then((held) => ({ ...unpacked(held), colours }), () => null);
}

/** Pictures that came with what was sealed, by name. @param {any} opened */
const pngs = (opened) => new Map(opened.pictures.map((/** @type {any} */ one) => [one.name, png(one)]));

/** What was fetched before is being opened: nobody needs to fetch it plain. */
let opening = false;

/** The release: what was fetched before is opened and shown whole. @param {string} opener */
async function reveal(opener) {
  opening = true;
  const opened = await within(OPENED, unsealed('problem', opener));
  opening = Boolean(opened);
  if (!opened) return showPlain();
  figures.hold(opened.problem.pictures, pngs(opened), opened.colours);
  await showProblem(opened.problem);
}

/** What was fetched before, opened, with the colours of its pictures; nothing where it can't be. @param {string} part @param {string} opener */
async function unsealed(part, opener) {
  const held = await sealed[part];
  const opened = held && (await open(held, opener).catch(() => null));
  return opened && { ...opened, colours: held.colours };
}

/** Whoever comes late, or cannot open seals, asks for the plain problem. */
async function showPlain() {
  const plain = await wire.get('/problem').catch(() => null);
  if (plain && !problem) await showProblem(plain);
}

/** @param {any} shown */
async function showProblem(shown) {
  await figures.repaint(at('figure'), shown.pictures);
  await clock.until(moment);
  const first = !problem;
  problem = shown;
  at('statement').textContent = shown.statement;
  at('typed').inputMode = keyboard(shown.form);
  at('nothing-left').hidden = shown.form.kind !== 'calls';
  at('rules').hidden = at('notice').hidden = true;
  at('problem').hidden = Boolean(contest?.paused);
  if (first && contest?.phase.name !== 'decided') at('answer').hidden = Boolean(contest?.paused);
  if (contest?.phase.name !== 'decided') {
    board ??= boardOf({ figure: at('figure'), tools: at('board'), typed: at('typed') }, shown, `${id}`);
    board?.lay();
    if (contest?.terms.notes === 'allowed') {
      pen ??= new Pen(at('figure'), at('pen'), `${id}`);
      pen.lay(!isOnPicture(shown.board));
    }
  }
  // Behind the board, which puts back what was typed before.
  (echo ??= new Echo(at('typed'), at('hint'))).of(shown.form, hint(shown.form));
  fitted();
  if (!first || contest?.phase.name === 'decided') return;
  sound.play('released');
  requestAnimationFrame((frame) => (document.documentElement.dataset.released = String(performance.timeOrigin + frame)));
  at('typed').focus({ preventScroll: true });
  aloud(say('status_begun', { time: spoken(contest.terms.solve_seconds * 1000) }));
}

/** The material's cards: each has its seconds, and its face once it may be seen. @type {any[]} */
let cards = [];

/** What is sealed of the cards behind the first. @type {any[]} */
let later = [];

let revealing = Promise.resolve();

/** @param {string} opener */
async function revealMaterial(opener) {
  const opened = await within(OPENED, unsealed('material', opener));
  if (!opened) return;
  later = (opened.later ?? []).map((/** @type {any} */ one) => ({ ...unpacked(one), colours: opened.colours }));
  hold(opened, opened.colours);
  if (contest) draw();
}

/** The next card's time has come. @param {{number: number, opener: string}} frame */
async function revealFrame({ number, opener }) {
  await revealing;
  const held = later[number - 2];
  const opened = held && (await open(held, opener).catch(() => null));
  if (!opened) return showMaterial(number - 1);
  hold(opened, held.colours);
  card();
}

/** Keeps the faces that may be seen now beside those that were seen before. @param {any} opened @param {string} [colours] */
function hold(opened, colours) {
  const listed = opened.cards.flatMap((/** @type {any} */ one) => one.picture ?? []);
  if (colours) figures.hold(listed, pngs(opened), colours);
  cards = opened.cards.map((/** @type {any} */ one, /** @type {number} */ place) => (isSeen(one) ? one : (cards[place] ?? one)));
}

/** @param {any} card */
const isSeen = (card) => Boolean(card?.text ?? card?.picture);

/** Whoever comes late, or cannot open seals, asks for the card whose turn it is. */
async function showMaterial(place = -1) {
  await revealing;
  if (isSeen(cards[place < 0 ? turn() : place])) return;
  const material = await wire.get('/material').catch(() => null);
  if (material) hold(material);
  if (contest) card();
}

/** Which card's turn it is, from 0 on; -1 after the last. */
function turn() {
  const whole = cards.reduce((sum, one) => sum + one.seconds, 0);
  let past = whole - (Date.parse(contest.phase.ends_at) - clock.now()) / 1000;
  return cards.findIndex((one) => (past -= one.seconds) < 0);
}

/** The card whose turn it is; a card whose time is over is gone from the page. */
function card() {
  if (cards.length === 0 || contest.phase.name !== 'material' || contest.paused) return;
  const number = turn();
  const shown = cards[number];
  if (shown && !isSeen(shown)) return at('card').replaceChildren();
  if (at('card').dataset.number === String(number) && at('card').childElementCount) return;
  at('card').dataset.number = String(number);
  at('card-number').textContent = shown ? say('card', { number: number + 1, count: cards.length }) : '';
  at('card-number').classList.toggle('unseen', cards.length === 1);
  at('card').replaceChildren();
  if (shown?.text) at('card').append(figures.text(shown.text));
  if (shown?.picture) figures.show(at('card'), [shown.picture]);
}

function seats() {
  if (!contest) return;
  showSeats(contest, answers);
  states();
}

/** How much longer a seat is locked, in milliseconds. @param {string} seat */
const locked = (seat) => lockLeft(contest, seat, clock.now());

const states = () => showStates(contest, clock.now());

/** Ten times a second: what the clock shows. Nothing follows from it. */
function tick() {
  if (!contest) return;
  const ends = Date.parse(contest.phase.ends_at ?? contest.paused?.resumes_at ?? '');
  const left = ends - clock.now();
  at('clock').textContent = contest.paused || Number.isNaN(ends) ? '' : minutes(left);
  if (contest.paused) showPause(contest, clock.now());
  at('left').hidden = over();
  at('left').value = Number.isNaN(left) ? 0 : Math.min(1, Math.max(0, left / length()));
  sound.countDown(at('clock'), left, contest.paused ? 0 : (COUNTED_FROM[contest.phase.name] ?? 0));
  if (contest.phase.name === 'material') card();
  if (contest.phase.name === 'solve' && !contest.paused) {
    states();
    lock();
    sayLeft(left);
  }
}

const length = () => phaseLength(contest);

function lock() {
  const mine = locked(contest.you);
  at('send').disabled = at('nothing-left').disabled = mine > 0;
  at('send').textContent = mine > 0 ? say('send_locked', { time: minutes(mine) }) : say('send');
  if (wasLocked && mine === 0) {
    at('said').textContent = '';
    sound.play('free');
  }
  wasLocked = mine > 0;
}

/** @param {number} left in milliseconds */
function sayLeft(left) {
  const half = length() / 2000;
  for (const seconds of [half, ...SAID_AT]) {
    const mark = seconds * 1000;
    if (mark < length() && left <= mark && mark < saidLeft && mark - left < 2000) {
      aloud(seconds === half ? say('status_half') : say('status_left', { time: spoken(mark) }));
    }
  }
  saidLeft = left;
}

/** @param {SubmitEvent} event */
async function answer(event) {
  event.preventDefault();
  const typed = at('typed').value.trim();
  if (!typed) return (at('said').textContent = say('empty'));
  at('said').className = 'said';
  at('said').textContent = say('sending');
  try {
    const receipt = await wire.post('/answers', { answer: typed });
    if (receipt.locked_until) contest.seats[contest.you].locked_until = receipt.locked_until;
    at('said').textContent = judged(receipt, typed);
    at('said').classList.add(receipt.verdict);
    if (contest.terms.format === 'tally') clear();
    else if (receipt.verdict === 'wrong') at('typed').select();
    sound.play(receipt.verdict);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    at('said').textContent = refused(error);
  }
}

/** What a receipt says to whoever answered. @param {any} receipt @param {string} typed */
function judged({ verdict, locked_until }, typed) {
  const { format } = contest.terms;
  if (format === 'tally') return say(`call_${verdict}`, { answer: asSaid(contest.terms, typed.toUpperCase()) });
  return say(verdict === 'wrong' && !locked_until ? 'wrong_unlocked' : verdict);
}

/** The box is ready for the next call. */
function clear() {
  at('typed').value = '';
  at('typed').dispatchEvent(new Event('input', { bubbles: true }));
}

/** @param {Refused} error */
function refused(error) {
  const { slug, problem } = error;
  if (slug === 'locked') return say('locked_for', { time: minutes(Date.parse(problem.locked_until) - clock.now()) });
  if (slug === 'unreadable') return say('unreadable');
  const known = { 'too-early': 'too_early', late: 'late', over: 'over', paused: 'paused_answer', 'too-many-requests': 'too_many', answered: 'taken' };
  return say(/** @type {Record<string, string>} */ (known)[slug] ?? 'failed');
}

/** @param {SubmitEvent} event */
async function ask(event) {
  event.preventDefault();
  const text = at('question').value.trim();
  if (!text) return;
  try {
    const asked = await wire.post('/questions', { text });
    at('question').value = '';
    at('ask-said').textContent = say('ask_sent');
    at('ask-left').textContent = say('ask_left', { count: contest.terms.questions - asked.number });
  } catch (error) {
    at('ask-said').textContent = error instanceof Refused && error.slug === 'enough' ? say('ask_enough') : say('failed');
  }
}

let ended = false;

async function showEnd() {
  if (ended) return;
  ended = true;
  const [result, proof] = await Promise.all([wire.get('/result').catch(() => null), wire.get('/commitment').catch(() => null)]);
  if (!result) {
    ended = false;
    setTimeout(refresh, READ_AGAIN);
    return;
  }
  const { outcome, void: voided } = result;
  const won = outcome?.winner === contest.you;
  at('verdict').textContent = verdict(outcome, won);
  const why = !outcome ? ending(voided) : won ? reason(outcome) : lost(outcome);
  at('reason').textContent = `${why}${corrections(result.rejudgings)}`;
  at('result').classList.toggle('won', won);
  if (outcome) {
    showSolution(result.key, result.explanation);
    if (!problem) await showPlain();
    await figures.solved(at('figure'), result.solved, at('why'));
    await showTray();
  }
  if (proof?.problem) await showProof(proof, promised, problem?.statement);
  at('log').hidden = false;
  at('on').href = duel ?? '';
  at('on').hidden = duel === null;
  showReplay(id, secret ?? '');
  isTold = true;
  draw();
  aloud(`${at('verdict').textContent} – ${at('reason').textContent}`);
  at('result').focus({ preventScroll: true });
  scrollTo({ top: 0 });
  if (outcome) sound.play(won ? 'won' : 'lost');
}

/** What was to be remembered may be looked at again. */
async function showTray() {
  if (!contest.material) return;
  const material = await wire.get('/material').catch(() => null);
  if (!material) return;
  at('tray-cards').replaceChildren(...(await figures.places(material.cards)));
  at('tray').hidden = false;
}

/** @param {any} outcome none where nobody wins @param {boolean} won */
function verdict(outcome, won) {
  if (!outcome) return say('nobody_wins');
  return won ? say('you_win') : say('you_lose', { name: called(contest, outcome.winner) });
}

/** Why the other won, as it is said to whoever did not. @param {any} outcome */
const lost = (outcome) => (says(`own_${outcome.reason}`) ? say(`own_${outcome.reason}`) : `${reason(outcome)} ${say('well_played')}`);
