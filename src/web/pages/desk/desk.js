// The desk of a host. It shows what the service says, and sends what the host wants done.

import { answered, asSaid, at, beginning, called, corrections, fill, isOver, isSeries, item, lockLeft, pointsOf, reason, roundOf, SEATS, showLines, showReplay, showRounds, stage, trouble, turnOf } from '../shared/contest.js';
import { ContestPage, showClock, showHeading } from '../shared/contest_page.js';
import { showQr } from '../shared/qr.js';
import { exact, minutes, say, says, showStatement } from '../shared/text.js';
import { Refused, token } from '../shared/wire.js';
import { offerCorrection } from './correct.js';

/** @import { Answer, Schemas, Seat, Sends } from '../shared/interface' */
/** What a host does; all but removing is sent to a path of that name. @typedef {'start' | 'resume' | 'pause' | 'forfeit' | 'disqualify' | 'void' | 'remove'} Deed */

/** What happened this long ago is not said aloud any more, in milliseconds. */
const NEWS = 10_000;
/** How often it is asked who is ready, in milliseconds. */
const READY = 2000;

/** Whether a reason or a second thought is wanted first. @type {Record<Deed, {reason?: boolean, sure?: boolean}>} */
const DEEDS = {
  start: {},
  resume: {},
  pause: { reason: true },
  forfeit: { sure: true },
  disqualify: { reason: true },
  void: { reason: true },
  remove: { sure: true },
};

// Without a token behind the `#`, the session's cookie counts.
const page = new ContestPage();
const { clock, figures, id, wire } = page;

/** Which problem is shown, the first of which is 1; 0 before. */
let shown = 0;
/** Everybody's page. @type {Record<string, string>} */
let links = {};
/** How many corrections stand among what happened. */
let rejudged = 0;

begin();

async function begin() {
  const [, first] = await Promise.all([clock.set(), wire.get('').catch((error) => error)]);
  if (first instanceof Error) return refusedAtAll(first);
  if (!Array.isArray(first.questions)) return trouble(say('no_host'));
  at('desk').hidden = false;
  // From the beginning: what happened before is part of the log.
  page.follow({ told, heard, tick, since: '0' });
  page.hear(first);
  // No event says that a seat is ready.
  setInterval(() => page.contest.phase.name === 'waiting' && page.refresh(), READY);
  document.addEventListener('click', pressed);
  at('clarify').addEventListener('submit', clarify);
  at('problem').addEventListener('toggle', showProblem);
  const corrected = (/** @type {unknown} */ error) => (error === null ? trouble('') : complain(error));
  offerCorrection(wire, { name, terms: () => page.contest.terms, applied: () => page.refresh(), complain: corrected, mayApply: !token() });
  readLinks();
}

/** @param {Error} error */
function refusedAtAll(error) {
  const isUnknown = error instanceof Refused && ['unauthorized', 'not-found'].includes(error.slug);
  at('phase').textContent = say('title');
  if (error instanceof Refused && error.slug === 'removed') return trouble(say('removed'));
  trouble(say(isUnknown ? (token() ? 'gone' : 'signed_out') : 'failed'));
  at('sign-in').hidden = !isUnknown || Boolean(token());
  at('sign-in').firstElementChild?.setAttribute('href', `/sign-in?next=/host/${id}`);
}

/** @param {unknown} error */
const complain = (error) => trouble(error instanceof Refused && error.problem.detail ? error.problem.detail : say('failed'));

/** What a seat is called. @param {Seat} seat */
const name = (seat) => (page.isKnown ? called(page.contest, seat) : say(seat));

const over = () => isOver(page.contest);

/** @param {string} event @param {any} data */
function told(event, data) {
  if (event === 'presence') presence(data);
  else note(event, data);
}

/** @param {Record<Seat, boolean>} data */
function presence(data) {
  const { seats } = page.contest;
  for (const seat of SEATS) {
    if (seats[seat].present !== data[seat]) page.aloud(say(data[seat] ? 'came' : 'went', { name: name(seat) }));
    seats[seat].present = data[seat];
  }
  showSeats();
}

function heard() {
  const { contest } = page;
  const phase = contest.phase.name;
  const halted = Boolean(contest.paused) && !over();
  showHeading(contest, contest.battle ?? say('title'));
  const title = document.createElement('span');
  title.lang = contest.rules?.language ?? 'en';
  title.textContent = contest.rules?.title ?? contest.family ?? '';
  const what = [contest.battle, say(`kind_${contest.kind}`), title, contest.level && say('level', { level: contest.level })];
  at('what').replaceChildren(...what.flatMap((part) => (part ? [' · ', part] : [])).slice(1));
  offer('start', phase === 'waiting' && !halted);
  offer('pause', !over() && !halted && phase !== 'waiting');
  offer('resume', halted && !contest.paused?.resumes_at);
  at('running').hidden = at('saying').hidden = over();
  at('result').hidden = !over();
  if (over()) end();
  list(at('said'), contest.clarifications, (one) => item(one.text));
  const { questions = [] } = contest;
  list(at('questions').lastElementChild, questions, question);
  at('questions').hidden = questions.length === 0;
  for (const seat of SEATS) {
    const button = document.querySelector(`[data-copy=${seat}]`);
    if (button) button.textContent = say('copy_of', { name: name(seat) });
  }
  if (isSeries(contest.terms)) {
    at('problem-title').textContent = say('problem_of', { number: roundOf(contest) || 1, count: contest.rounds?.length });
    showProblem();
  }
  for (const one of document.querySelectorAll('.out')) /** @type {HTMLElement} */ (one).hidden = over();
  showSeats();
  tick();
}

/** @param {string} deed @param {boolean} isShown */
function offer(deed, isShown) {
  const button = /** @type {HTMLElement} */ (document.querySelector(`[data-do=${deed}]`));
  // Whoever has just pressed it goes on with what has taken its place.
  const hadFocus = !isShown && document.activeElement === button;
  button.hidden = !isShown;
  if (hadFocus) queueMicrotask(() => /** @type {HTMLElement | null} */ (document.querySelector('#running button:not([hidden])'))?.focus());
}

/** Adds what is new to a list that only grows. @template T @param {HTMLElement} place @param {T[]} all @param {(one: T) => HTMLElement} make */
function list(place, all, make) {
  for (const one of all.slice(place.childElementCount)) place.append(make(one));
}

/** @param {Schemas['Question']} asked */
function question({ seat, text }) {
  const line = item(say('asked_by', { name: name(seat), text }));
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = say('answer_both');
  button.addEventListener('click', () => {
    at('words').value = say('about', { text });
    at('words').focus();
  });
  const under = document.createElement('p');
  under.className = 'out';
  under.append(button);
  line.append(under);
  return line;
}

function showSeats() {
  const { contest } = page;
  for (const seat of SEATS) {
    const place = contest.seats[seat];
    const box = at(seat);
    box.querySelector('.who').textContent = place.name ?? say(seat);
    box.classList.toggle('here', Boolean(place.present));
    box.querySelector('.points').textContent = pointsOf(contest, seat);
    fill(box.querySelector('.answers'), contest.answers.filter((one) => one.seat === seat).map(timed));
  }
  showRounds(contest);
  showLines(contest);
  showStates();
}

/** @param {Answer} one */
function timed(one) {
  const line = answered(page.contest.terms, one);
  line.append(` ${say('after', { seconds: exact(one.contest_seconds) })}`);
  return line;
}

function showStates() {
  const { contest } = page;
  const turn = turnOf(contest, clock.now());
  for (const seat of SEATS) {
    const place = contest.seats[seat];
    const lock = lockLeft(contest, seat, clock.now());
    const locked = contest.phase.name === 'solve' && !contest.paused && lock > 0;
    const parts = [say(place.present ? 'here' : 'away')];
    if (stage(contest) === 'waiting') parts.push(say(place.ready ? 'ready' : 'not_ready'));
    if (locked) parts.push(say('locked_for', { time: minutes(lock) }));
    if (turn?.seat === seat) parts.push(Number.isNaN(turn.left) ? say('its_turn') : say('its_turn_for', { time: minutes(turn.left) }));
    const line = at(seat).querySelector('.state');
    const state = parts.join(', ');
    if (line.textContent !== state) line.textContent = state;
    at(seat).classList.toggle('locked', locked);
    at(seat).classList.toggle('turn', turn?.seat === seat);
    line.parentElement.hidden = over();
  }
}

function tick() {
  showClock(page.contest, clock.now());
  at('stands').textContent = stands();
  if (!over()) showStates();
}

/** Where the contest stands, in a sentence. */
function stands() {
  const { contest } = page;
  const { paused, terms } = contest;
  if (paused) {
    const why = paused.reason ? say('paused_for', { reason: paused.reason }) : say('interrupted');
    const resumes = Date.parse(paused.resumes_at ?? '');
    return Number.isNaN(resumes) ? why : `${why} ${say('goes_on', { time: minutes(resumes - clock.now()) })}`;
  }
  const stands = `stands_${stage(contest)}`;
  return says(stands) ? say(stands, { solve: terms.solve_seconds, time: beginning(contest) }) : '';
}

/** @param {MouseEvent} event */
function pressed(event) {
  const button = /** @type {Element} */ (event.target).closest('button');
  const { do: named, seat, copy } = button?.dataset ?? {};
  if (copy) return copyLink(copy);
  if (!named) return;
  const deed = /** @type {Deed} */ (named);
  const { reason, sure } = DEEDS[deed];
  if (!reason && !sure) return act(deed, {});
  ask(deed, /** @type {Seat | undefined} */ (seat));
}

/** Asks for a reason, or whether it is meant. @param {Deed} deed @param {Seat} [seat] */
function ask(deed, seat) {
  const { reason } = DEEDS[deed];
  at('sure-text').textContent = say(`${deed}_sure`, { name: seat ? name(seat) : '' });
  at('yes').textContent = say(`${deed}_yes`, { name: seat ? name(seat) : '' });
  at('asks').hidden = !reason;
  at('why-not').required = Boolean(reason);
  at('why-not').value = '';
  at('no').onclick = () => at('sure').close('no');
  at('sure').returnValue = 'no';
  at('sure').onclose = () => {
    if (at('sure').returnValue !== 'yes') return;
    act(deed, { ...(seat && { seat }), ...(reason && { reason: at('why-not').value.trim() }) });
  };
  at('sure').showModal();
  at(reason ? 'why-not' : 'no').focus();
}

/** @param {Deed} deed @param {Partial<Sends['/disqualify']['body']>} body */
async function act(deed, body) {
  try {
    if (deed === 'remove') {
      await wire.remove('');
      location.assign('/host');
      return;
    }
    const seen = await wire.post(`/${deed}`, /** @type {Sends['/disqualify']['body']} */ (body));
    trouble('');
    page.hear(seen);
  } catch (error) {
    complain(error);
  }
}

/** @param {SubmitEvent} event */
async function clarify(event) {
  event.preventDefault();
  const text = at('words').value.trim();
  if (!text) return;
  try {
    const seen = await wire.post('/clarify', { text });
    at('words').value = '';
    trouble('');
    page.hear(seen);
    page.aloud(say('was_said'));
  } catch (error) {
    complain(error);
  }
}

/** Links are told to whoever holds the key; the host's token alone does not. */
async function readLinks() {
  const told = await wire.file(`/host/${id}/links`).then((file) => file.text(), () => null);
  at('no-links').hidden = told !== null;
  if (told === null) return;
  for (const [who, link] of Object.entries(JSON.parse(told))) links[who] = new URL(/** @type {string} */ (link), location.href).href;
  for (const who of [...SEATS, 'watch']) at(`link-${who}`).value = links[who];
  at('shown').addEventListener('toggle', () => [...SEATS, 'watch'].forEach((who) => showQr(at(`qr-${who}`), links[who])), { once: true });
  at('links').hidden = false;
  if (over()) offerReplay();
}

/** @param {string} who */
async function copyLink(who) {
  try {
    await navigator.clipboard.writeText(links[who]);
    page.aloud(say('copied'));
    const button = /** @type {HTMLElement} */ (document.querySelector(`[data-copy=${who}]`));
    button.classList.add('done');
    setTimeout(() => button.classList.remove('done'), 3000);
  } catch {
    // Without https, browsers let no page copy: the host does it by hand.
    at('shown').open = true;
    at(`link-${who}`).select();
    page.aloud(say('copy_yourself'));
  }
}

async function showProblem() {
  const number = roundOf(page.contest) || 1;
  if (!at('problem').open || shown === number) return;
  shown = number;
  const [problem, material] = await Promise.all([page.read(number), page.contest.material ? wire.get('/material').catch(() => null) : null]);
  if (!problem) {
    shown = 0;
    return trouble(say('failed'));
  }
  showStatement(at('statement'), problem.statement);
  at('key').textContent = problem.key;
  at('code').textContent = problem.code;
  at('why').replaceChildren(...(problem.explanation ?? []).map(item));
  if (material) at('material').replaceChildren(...(await figures.places(material.cards)));
  await figures.show(at('figure'), problem.pictures.concat(problem.solved ?? []));
}

/** One line of the log. @param {string} event @param {any} data */
function note(event, data) {
  const text = line(event, data);
  if (!text) return;
  const when = data.at ?? data.since ?? data.outcome?.at;
  const entry = item(` ${text}`);
  const time = document.createElement('time');
  time.dateTime = when ?? '';
  time.textContent = when ? new Date(when).toLocaleTimeString() : '';
  entry.prepend(time);
  // A correction is known before what led to it is told again.
  const newer = [...at('events').children].filter((one) => when && one.firstElementChild.dateTime > when).at(-1);
  newer ? newer.after(entry) : at('events').prepend(entry);
  if (when && clock.now() - Date.parse(when) < NEWS) page.aloud(text);
}

/** What happened, in a sentence. @param {string} event @param {any} data */
function line(event, data) {
  const who = data.seat ? name(data.seat) : '';
  if (event === 'phase' || event === 'material' || event === 'released') {
    return says(`began_${data.phase.name}`) ? say(`began_${data.phase.name}`) : '';
  }
  if (event === 'answer') return say(`answered_${data.verdict}`, { name: who, answer: asSaid(page.contest.terms, data.answer) });
  if (event === 'buzzed' || event === 'missed') return say(`${event}_by`, { name: who });
  if (event === 'measured') return say('measured');
  if (event === 'asked') return say('asked_by', { name: who, text: data.text });
  if (event === 'clarified') return say('you_said', { text: data.text });
  if (event === 'paused') return data.reason ? say('paused_for', { reason: data.reason }) : say('interrupted');
  if (event === 'resumed') return say('resumed');
  if (event === 'decided') return say('wins', { name: name(data.outcome.winner) });
  if (event === 'voided') return say('nobody_wins');
  if (event === 'corrected') return say('corrected', { reason: data.reason });
  return '';
}

function end() {
  const { outcome, void: voided, rejudgings = [] } = page.contest;
  at('verdict').textContent = outcome ? say('wins', { name: name(outcome.winner) }) : say('nobody_wins');
  const why = outcome ? reason(outcome, name) : voided ? ending(voided) : '';
  at('reason').textContent = `${why}${corrections(rejudgings)}`;
  for (const one of rejudgings.slice(rejudged)) note('corrected', one);
  rejudged = rejudgings.length;
  // Both take the game's key; the host's token alone opens nothing new and removes nothing.
  at('again').hidden = Boolean(token());
  at('again').setAttribute('href', `/host?again=${id}`);
  offer('remove', !token());
  // What is void stays void: nobody has won by the wrong answer.
  // Nor is one round of a series judged again: all that came behind it would be otherwise.
  at('correct').hidden = !outcome || isSeries(page.contest.terms);
  offerReplay();
}

/** A replay is read with the spectators' link, or with the host's own. */
function offerReplay() {
  const secret = token() ?? links.watch?.split('#')[1];
  if (secret) showReplay(id, secret);
}

/** @param {Schemas['Void']} voided */
const ending = (voided) => (voided.note ? say('void_note', { note: voided.note }) : say(`void_${voided.reason}`));
