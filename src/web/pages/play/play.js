// The page of a seat. It shows what the service says and decides nothing.

import { boardOf, isOnPicture } from '../shared/board.js';
import { asSaid, at, beginning, called, corrections, ending, isCalled, isOver, item, lockLeft, phaseLength, played, reason, rivalOf, roundOf, SEATS, showBetween, showClarifications, showPause, showSeats, showStates, solvingTime, stage, takesBuzz, terms, turnOf } from '../shared/contest.js';
import { ContestPage, showClock, showHeading } from '../shared/contest_page.js';
import { Echo } from '../shared/echo.js';
import { enlargeable } from '../shared/enlarge.js';
import { fit } from '../shared/figures.js';
import { passing } from '../shared/kept.js';
import { Pen } from '../shared/pen.js';
import { canCheck, open, png, unpacked } from '../shared/seal.js';
import { minutes, say, says, showStatement, spoken } from '../shared/text.js';
import { Refused, within } from '../shared/wire.js';

/** @import { Contest, Outcome, Problem, Schemas } from '../shared/interface' */

/** So long after the release both pages show the problem: by then the slower of two usual lines and machines has opened
 * it too. In milliseconds. */
const TOGETHER = 100;
/** What is said aloud while time runs, in seconds before the end. */
const SAID_AT = [60, 30, 10];
/** From how many seconds before its end on a phase is counted down. @type {Record<string, number>} */
const COUNTED_FROM = { notice: 3, rules: 3, break: 3, solve: 10 };
/** What was fetched to be opened is waited for no longer than this, in milliseconds; then the plain problem is asked for. */
const OPENED = 1000;

const page = new ContestPage();
const { clock, figures, id, settings, sound, wire } = page;
/** The duel that this contest is a round of; it has no host. */
const duel = passing.getItem(`agon-duel-${id}`);
enlargeable(at('figure'), at('looks'));

/** When the problem is shown, in milliseconds since 1970. */
let moment = 0;
/** Which problem is shown, the first of which is 1; 0 before. */
let shown = 0;
/** Sealed parts that wait for their opener, by part. @type {Record<string, Promise<any>>} */
const sealed = {};
/** How what is typed is read. @type {Echo | undefined} */
let echo;
/** How it is answered with a pointer. @type {ReturnType<typeof boardOf>} */
let board;

/** What may be noted on the picture. @type {Pen | undefined} */
let pen;
let wasLocked = false;
/** Whether this seat alone could answer, after a buzz, when it was looked at last. */
let hadFloor = false;
let saidLeft = Infinity;
/** Whether the end is known in full, and may be shown at once. */
let isTold = false;

if (page.secret === null) page.refuse(say('no_token'));
else begin();

function begin() {
  page.follow({ told, heard, tick, troubled: fitted });
  addEventListener('resize', fitted);
  at('answer').addEventListener('submit', answer);
  at('nothing-left').addEventListener('click', () => {
    at('typed').value = '0';
    at('answer').requestSubmit();
  });
  at('ask').addEventListener('submit', ask);
  at('buzz').addEventListener('click', buzz);
  at('typed').addEventListener('keydown', enter);
  at('be-ready').addEventListener('click', beReady);
  at('give-up').addEventListener('click', () => at('sure').showModal());
  at('sure').addEventListener('close', () => at('sure').returnValue === 'yes' && wire.post('/forfeit', {}).catch(say422));
  settings.bind({ sound: at('sound') });
  settings.bind({ plain: at('plain') }, () => {
    if (page.problem) showProblem(page.problem, shown);
    if (page.isKnown && page.contest.rules) showExample(page.contest.rules.example);
  });
}

/** The button goes, and whoever pressed it is told what is waited for. */
async function beReady() {
  try {
    await wire.put('/ready');
    await page.refresh();
    at('waiting').focus({ preventScroll: true });
  } catch (error) {
    say422(error);
  }
}

/** @param {unknown} error */
function say422(error) {
  at('said').textContent = error instanceof Refused ? error.problem.detail ?? say('failed') : say('failed');
}

/** @param {string} name @param {any} data */
function told(name, data) {
  if (name === 'presence') {
    if (!page.isKnown) return;
    SEATS.forEach((seat) => (page.contest.seats[seat].present = data[seat]));
    seats();
  }
  if (name === 'released') {
    moment = Date.parse(data.at) + TOGETHER;
    reveal(data.round ?? 1, data.opener);
  }
  if (name === 'material') revealing = revealMaterial(data.opener);
  if (name === 'frame') revealFrame(data);
}

/** @param {Contest | null} before */
function heard(before) {
  const { paused, phase } = page.contest;
  if (phase.name === 'notice') fetchSealed('material', '/material/sealed');
  const next = roundOf(page.contest) + 1;
  if (phase.name === 'rules' || phase.name === 'break') fetchSealed(`problem ${next}`, page.sealed(next));
  if (phase.name === 'material') showMaterial();
  if (phase.name === 'solve' && !paused && !isThere() && !opening) showPlain();
  if (over()) showEnd();
  draw();
  if (before && !over()) tellChanges(before);
}

/** Says to ears what is new. Where what had the focus is gone, it goes along. @param {Contest} before */
function tellChanges(before) {
  const { phase, answers } = page.contest;
  const wrong = (/** @type {Contest['answers']} */ all) => all.filter(({ seat, verdict }) => seat !== own() && verdict === 'wrong').length;
  if (wrong(answers) > wrong(before.answers)) page.aloud(say('rival_wrong', { name: called(page.contest, rivalOf(own())) }));
  if (phase.name === before.phase.name || !['notice', 'material', 'rules'].includes(phase.name)) return;
  page.aloud(say(phase.name));
  const { activeElement, body } = document;
  if (activeElement === body || !activeElement?.checkVisibility()) at(phase.name).focus({ preventScroll: true });
}

const over = () => isOver(page.contest);
/** Whether the problem that was released last is the one that is shown. */
const isThere = () => Boolean(page.problem) && shown === roundOf(page.contest);
/** The seat of whoever looks at this page. */
const own = () => /** @type {import('../shared/interface').Seat} */ (page.contest.you);

function draw() {
  const { contest, problem } = page;
  const phase = contest.phase.name;
  const halted = Boolean(contest.paused);
  showHeading(contest, say(`kind_${contest.kind}`));
  at('waiting').hidden = phase !== 'waiting';
  const isReady = contest.seats[own()]?.ready;
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
  showBetween(contest);
  at('problem').hidden = !problem || (halted && !over());
  offerAnswer(phase === 'solve' && !halted && isThere());
  at('halted').hidden = !halted || over();
  at('result').hidden = !isTold;
  at('asking').hidden = over() || phase === 'waiting' || contest.terms.questions === 0;
  at('giving-up').hidden = over();
  if (phase === 'material') card();
  else at('card').replaceChildren();
  if (contest.rules) rules(contest.rules);
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

/** @param {Schemas['Rules']} rules */
function rules(rules) {
  const { contest } = page;
  at('rules-title').textContent = played(rules.title, contest.level);
  at('rules-text').textContent = rules.text;
  at('terms').textContent = terms(contest, own());
  showExample(rules.example);
  at('how').textContent = hint(rules.form);
  at('notes').textContent = say(`notes_${rules.notes}`);
  const isOwn = contest.family?.endsWith('/own');
  at('chosen').textContent = contest.chosen ? say(`chosen_${isOwn ? 'own' : contest.chosen}`) : '';
}

/** How an answer is written, as a sentence. A letter that stands alone is a name, and stays as it is. @param {Schemas['Form']} form */
const hint = ({ hint }) => `${/^[a-z],/.test(hint) ? hint[0] : hint[0].toUpperCase()}${hint.slice(1)}.`;

/** The keyboard of a phone that has what an answer is made of. @param {Schemas['Form']} form */
function keyboard({ kind, example }) {
  // The signs of a calculation have keys on the page.
  if (['number', 'expression'].includes(kind)) return 'decimal';
  return kind === 'symbols' && /^\d+$/.test(example) ? 'numeric' : 'text';
}

let exampleShown = '';

/** @param {Schemas['Example']} example */
async function showExample(example) {
  if (exampleShown === settings.colours) return;
  exampleShown = settings.colours;
  const places = await figures.places(example.material);
  await figures.show(at('example-figure'), example.pictures);
  at('example-material').replaceChildren(...places);
  showStatement(at('example-statement'), example.statement);
  at('example-answer').firstElementChild.textContent = say('example_answer', { answer: example.answer });
  at('example-why').replaceChildren(...example.explanation.map(item));
  at('example').hidden = false;
}

/**
 * Fetches what may not be read yet, so that both have it when it may.
 * @param {string} part @param {'/material/sealed' | ReturnType<ContestPage['sealed']>} path
 */
function fetchSealed(part, path) {
  if (!canCheck || part in sealed) return;
  const { colours } = settings;
  const got = wire.get(path, `?colours=${colours}`);
  sealed[part] = got.then((held) => ({ ...unpacked(held), colours }), () => null);
}

/** Pictures that came with what was sealed, by name. @param {any} opened */
const pngs = (opened) => new Map(opened.pictures.map((/** @type {any} */ one) => [one.name, png(one)]));

/** What was fetched before is being opened: nobody needs to fetch it plain. */
let opening = false;

/** The release: what was fetched before is opened and shown whole. @param {number} number of the problem @param {string} opener */
async function reveal(number, opener) {
  opening = true;
  const opened = await within(OPENED, unsealed(`problem ${number}`, opener));
  opening = Boolean(opened);
  if (!opened) return showPlain();
  figures.hold(opened.problem.pictures, pngs(opened), opened.colours);
  await showProblem(opened.problem, number);
  opening = false;
}

/** What was fetched before, opened, with the colours of its pictures; nothing where it can't be. @param {string} part @param {string} opener */
async function unsealed(part, opener) {
  const held = await sealed[part];
  const opened = held && (await open(held, opener).catch(() => null));
  return opened && { ...opened, colours: held.colours };
}

/** Whoever comes late, or cannot open seals, asks for the plain problem. */
async function showPlain() {
  const number = roundOf(page.contest) || 1;
  const plain = await page.read(number);
  if (plain && shown < number) await showProblem(plain, number);
}

/** @param {Problem} problem @param {number} number */
async function showProblem(problem, number) {
  await figures.repaint(at('figure'), problem.pictures);
  await clock.until(moment);
  const first = shown !== number;
  if (first && shown > 0) clean();
  shown = number;
  page.problem = problem;
  page.statements.set(number, problem.statement);
  showStatement(at('statement'), problem.statement);
  at('typed').inputMode = keyboard(problem.form);
  at('nothing-left').hidden = problem.form.kind !== 'calls';
  at('rules').hidden = at('notice').hidden = at('between').hidden = true;
  at('problem').hidden = Boolean(page.contest?.paused);
  if (first && page.contest?.phase.name !== 'decided') at('answer').hidden = Boolean(page.contest?.paused);
  if (page.contest?.phase.name !== 'decided') {
    const name = number > 1 ? `${id} ${number}` : `${id}`;
    board ??= boardOf({ figure: at('figure'), tools: at('board'), typed: at('typed') }, problem, name);
    board?.lay();
    if (page.contest?.terms.notes === 'allowed') {
      pen ??= new Pen(at('figure'), at('pen'), name);
      pen.lay(!isOnPicture(problem.board));
    }
  }
  // Behind the board, which puts back what was typed before.
  (echo ??= new Echo(at('typed'), at('hint'))).of(problem.form, hint(problem.form));
  fitted();
  if (!first || page.contest?.phase.name === 'decided') return;
  sound.play('released');
  requestAnimationFrame((frame) => (document.documentElement.dataset.released = String(performance.timeOrigin + frame)));
  at('typed').focus({ preventScroll: true });
  page.aloud(say('status_begun', { time: spoken(solvingTime(page.contest.terms) * 1000) }));
}

/** What belonged to the problem before goes. */
function clean() {
  board?.leave();
  board = pen = undefined;
  at('typed').value = at('said').textContent = '';
  at('said').className = 'said';
  saidLeft = Infinity;
  wasLocked = hadFloor = false;
}

/** The material's cards: each has its seconds, and its face once it may be seen. @type {Schemas['Card'][]} */
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
  if (page.contest) draw();
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

/** @param {Schemas['Card']} card */
const isSeen = (card) => Boolean(card?.text ?? card?.picture);

/** Whoever comes late, or cannot open seals, asks for the card whose turn it is. */
async function showMaterial(place = -1) {
  await revealing;
  if (isSeen(cards[place < 0 ? turn() : place])) return;
  const material = await wire.get('/material').catch(() => null);
  if (material) hold(material);
  if (page.contest) card();
}

/** Which card's turn it is, from 0 on; -1 after the last. */
function turn() {
  const whole = cards.reduce((sum, one) => sum + one.seconds, 0);
  let past = whole - (Date.parse(page.contest.phase.ends_at ?? '') - clock.now()) / 1000;
  return cards.findIndex((one) => (past -= one.seconds) < 0);
}

/** The card whose turn it is; a card whose time is over is gone from the page. */
function card() {
  if (cards.length === 0 || page.contest.phase.name !== 'material' || page.contest.paused) return;
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
  showSeats(page.contest, page.contest.answers);
  states();
}

const states = () => showStates(page.contest, clock.now());

function tick() {
  const { paused, phase } = page.contest;
  const left = showClock(page.contest, clock.now());
  if (paused) showPause(page.contest, clock.now());
  sound.countDown(at('clock'), left, paused ? 0 : (COUNTED_FROM[phase.name] ?? 0));
  if (phase.name === 'material') card();
  if (phase.name === 'solve' && !paused) {
    states();
    lock();
    sayLeft(left);
  }
}

const length = () => phaseLength(page.contest);

function lock() {
  const mine = lockLeft(page.contest, own(), clock.now());
  const turn = turnOf(page.contest, clock.now());
  const waits = turn !== null && turn.seat !== own();
  const buzzes = takesBuzz(page.contest.terms);
  at('send').disabled = at('nothing-left').disabled = mine > 0 || waits || (buzzes && !turn);
  at('buzz').hidden = !buzzes;
  at('buzz').disabled = mine > 0 || turn !== null;
  if (buzzes) at('buzz').textContent = turn && !waits ? say('buzz_mine', { time: minutes(turn.left) }) : say('buzz');
  const free = waits ? say('send_waits', { time: minutes(turn.left) }) : say('send');
  at('send').textContent = mine > 0 ? say('send_locked', { time: minutes(mine) }) : free;
  // A floor may seem to be nobody's for a moment, until the service has said who was given it.
  const has = buzzes && turn !== null && !waits;
  if (mine === 0 && !waits && (wasLocked || (has && !hadFloor))) {
    at('said').textContent = turn ? say('your_turn') : '';
    if (!turn) page.aloud(say('may_answer'));
    sound.play('free');
  } else if ((!turn || waits) && at('said').textContent === say('your_turn')) at('said').textContent = '';
  [wasLocked, hadFloor] = [mine > 0 || waits, has];
}

/** @param {number} left in milliseconds */
function sayLeft(left) {
  const half = length() / 2000;
  for (const seconds of [half, ...SAID_AT]) {
    const mark = seconds * 1000;
    if (mark < length() && left <= mark && mark < saidLeft && mark - left < 2000) {
      page.aloud(seconds === half ? say('status_half') : say('status_left', { time: spoken(mark) }));
    }
  }
  saidLeft = left;
}

/** Takes the floor; the stream tells everybody who has it. */
async function buzz() {
  at('said').className = 'said';
  try {
    await wire.post('/buzz', {});
    at('typed').focus({ preventScroll: true });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    at('said').textContent = refused(error);
  }
}

/** Whoever presses Enter while anybody may buzz does so, and answers with another. @param {KeyboardEvent} event */
function enter(event) {
  if (event.key !== 'Enter' || at('buzz').hidden) return;
  if (event.repeat) event.preventDefault();
  else if (!at('buzz').disabled) buzz();
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
    if (receipt.locked_until) page.contest.seats[own()].locked_until = receipt.locked_until;
    at('said').textContent = judged(receipt, typed);
    at('said').classList.add(receipt.verdict);
    if (isCalled(page.contest.terms)) clear();
    else if (receipt.verdict === 'wrong') at('typed').select();
    sound.play(receipt.verdict);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    at('said').textContent = refused(error);
  }
}

/** What a receipt says to whoever answered. @param {Schemas['Receipt']} receipt @param {string} typed */
function judged({ verdict, locked_until }, typed) {
  const { terms } = page.contest;
  const answer = asSaid(terms, typed.toUpperCase());
  const count = terms.wrong_points;
  if (terms.format === 'turns' && verdict === 'wrong') return count ? say('turn_wrong', { answer, count }) : say('turn_free', { answer });
  if (isCalled(terms)) return say(`call_${verdict}`, { answer });
  if (verdict !== 'wrong') return say(verdict);
  return locked_until ? say('wrong', { time: spoken(Date.parse(locked_until) - clock.now()) }) : say('wrong_unlocked');
}

/** The box is ready for the next call. */
function clear() {
  at('typed').value = '';
  at('typed').dispatchEvent(new Event('input', { bubbles: true }));
}

/** @param {Refused} error */
function refused(error) {
  const { slug, problem } = error;
  if (slug === 'rivals-turn') return say('not_your_turn');
  if (slug === 'buzz-first') return say('buzz_first');
  // Whoever has the floor sees it.
  if (slug === 'already') return '';
  if (slug === 'locked') return say('locked_for', { time: minutes(Date.parse(problem.locked_until) - clock.now()) });
  if (slug === 'unreadable') return say('unreadable');
  if (slug === 'too-early' && page.contest.phase.name === 'break') return say('round_over');
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
    at('ask-left').textContent = say('ask_left', { count: page.contest.terms.questions - asked.number });
  } catch (error) {
    at('ask-said').textContent = error instanceof Refused && error.slug === 'enough' ? say('ask_enough') : say('failed');
  }
}

async function showEnd() {
  const end = await page.readEnd();
  if (!end) return;
  const { outcome, void: voided, rejudgings } = end.result;
  const won = outcome?.winner === page.contest.you;
  at('verdict').textContent = verdict(outcome, won);
  const why = !outcome ? ending(voided) : won ? reason(outcome) : lost(outcome);
  at('reason').textContent = `${why}${corrections(rejudgings)}`;
  at('result').classList.toggle('won', won);
  if (outcome && !isThere()) await showPlain();
  // What was to be remembered may be looked at again.
  if (outcome && page.contest.material) await page.showMaterial(at('tray'), at('tray-cards'));
  await page.showEnd(end.result, end.opened);
  at('on').href = duel ?? '';
  at('on').hidden = duel === null;
  isTold = true;
  draw();
  page.aloud(`${at('verdict').textContent} – ${at('reason').textContent}`);
  at('result').focus({ preventScroll: true });
  scrollTo({ top: 0 });
  if (outcome) sound.play(won ? 'won' : 'lost');
}

/** @param {Outcome | undefined} outcome @param {boolean} won */
function verdict(outcome, won) {
  if (!outcome) return say('nobody_wins');
  return won ? say('you_win') : say('you_lose', { name: called(page.contest, outcome.winner) });
}

/** Why the other won, as it is said to whoever did not. @param {Outcome} outcome */
const lost = (outcome) => (says(`own_${outcome.reason}`) ? say(`own_${outcome.reason}`) : `${reason(outcome)} ${say('well_played')}`);
