// What every page of a contest shows alike: its seats, how it ended, and whether it was fair.

import { canCheck, keepsPromise } from './seal.js';
import { exact, minutes, say, says } from './text.js';

/** @import { Outcome, Schemas, Seat, Shown, ShownAnswer } from './interface' */

/** @type {Seat[]} */
export const SEATS = ['attacker', 'defender'];
/** @param {Seat} seat @returns {Seat} */
export const rivalOf = (seat) => (seat === 'attacker' ? 'defender' : 'attacker');

/** What is played, and how hard it is. @param {string | undefined} title @param {number | undefined} level */
export const played = (title, level) => [title, say('level', { level })].filter(Boolean).join(', ');

/** @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** Says what is amiss; without a text, nothing is. @param {string} text */
export function trouble(text) {
  at('trouble').textContent = text;
  at('trouble').hidden = !text;
}

/** A link that opens nothing connects to nothing. @param {string} text */
export function opensNothing(text) {
  at('phase').textContent = say('title');
  at('contest').querySelector('.columns').hidden = true;
  trouble(text);
}

/** @param {string} text */
export function item(text) {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

/** Tells whoever shows this page in another one where the contest stands. @param {Shown} contest */
export function announce(contest) {
  document.dispatchEvent(new CustomEvent('agon-contest', { detail: contest }));
}

/** @param {Shown} contest */
export const isOver = (contest) => contest.phase.name === 'decided' || contest.phase.name === 'void';

/** Where a contest stands, in a word that pages have texts for: while it waits, for its players or for its instant. @param {Shown} contest */
export const stage = ({ phase, terms }) => (phase.name === 'waiting' && terms.start === 'at' ? 'begins' : phase.name);

/** When a contest begins that does so by itself, where the reader is. @param {Shown} contest */
export const beginning = ({ terms }) => new Date(terms.start_at ?? 0).toLocaleString(document.documentElement.lang, { dateStyle: 'full', timeStyle: 'short' });

/** So long it is from one round to the next, in seconds. */
const BREAK = 5;

/** Whether there are several problems, one after the other. @param {Pick<Shown['terms'], 'format'>} terms */
export const isSeries = ({ format }) => format === 'first_to';

/** The rounds of a series that have begun. @param {Pick<Shown, 'rounds'>} contest */
const begun = ({ rounds = [] }) => rounds.filter((round) => round.begins_seconds !== undefined);

/** Which problem was released last, from 1 on: of a series the newest round's; 0 where none was. @param {Shown} contest */
export function roundOf(contest) {
  return isSeries(contest.terms) ? begun(contest).length : Number(['solve', 'decided'].includes(contest.phase.name));
}

/** How long there is to solve a problem, in seconds. @param {Shown['terms']} terms */
export const solvingTime = (terms) => terms.problem_seconds ?? terms.solve_seconds ?? 0;

/** How long the present phase lasts, in milliseconds; the bar of one that begins at an instant moves in its last hour. @param {Shown} contest */
export function phaseLength(contest) {
  const { terms, phase } = contest;
  const all = { ...terms, solve_seconds: solvingTime(terms), break_seconds: BREAK };
  const lasts = new Map(Object.entries(all)).get(`${phase.name}_seconds`);
  return 1000 * (stage(contest) === 'begins' ? 3600 : Number(lasts ?? 0)) || 1;
}

/** How the contest is won, for whom a wrong answer locks so long. @param {Shown} contest @param {Seat} seat */
export function terms({ terms, seats }, seat) {
  const [attacker, defender] = SEATS.map((one) => seats[one].lockout_seconds ?? terms.lockout_seconds);
  const lockout = seat === 'defender' ? defender : attacker;
  const won = say(terms.format === 'race' ? 'terms' : `terms_${terms.format}`, { lockout, solve: terms.solve_seconds, turn: terms.turn_seconds, count: terms.problems, points: terms.points_to_win, each: terms.problem_seconds });
  const wins = takesBuzz(terms) ? `${say('terms_buzz', { seconds: terms.buzz_seconds })} ${won}` : won;
  if (terms.format === 'turns') return [wins, costs(terms)].filter(Boolean).join(' ');
  const lines = terms.fairness === 'compensated' ? ` ${say('terms_lines')}` : '';
  return attacker === defender ? `${wins}${lines}` : `${wins}${lines} ${say('terms_unlike', { attacker, defender })}`;
}

/** What a wrong call costs, and how many points are the end. @param {Shown['terms']} terms */
function costs({ wrong_points: wrong = 0, points_to_win: enough }) {
  return [wrong ? say('terms_wrong', { count: wrong }) : say('terms_free'), enough ? say('terms_enough', { count: enough }) : ''].join(' ');
}

/** How much longer a seat is locked, in milliseconds. @param {Shown} contest @param {Seat} seat @param {number} now */
export function lockLeft(contest, seat, now) {
  const until = contest.seats[seat].locked_until;
  return until ? Math.max(0, Date.parse(until) - now) : 0;
}

/** What a seat is called; with its place, where the two names could be taken for one another. @param {Shown} contest @param {Seat} seat */
export function called(contest, seat) {
  const { name } = contest.seats[seat];
  if (!name) return say(seat);
  return contest.names_alike ? `${name} (${say(seat)})` : name;
}

/** Whether answers are called one after the other. @param {Pick<Shown['terms'], 'format'>} terms */
export const isCalled = ({ format }) => format === 'tally' || format === 'turns';

/** An answer as people say it: of what is called, `0` says that nothing is left. @param {Pick<Shown['terms'], 'format'>} terms @param {string} answer */
export const asSaid = (terms, answer) => (isCalled(terms) && answer === '0' ? say('nothing_left') : answer);

/** Whether whoever wants to answer has to buzz. @param {Shown['terms']} terms */
export const takesBuzz = ({ buzz_seconds }) => Boolean(buzz_seconds);

/**
 * Who alone may answer, and how much longer in milliseconds, which nobody knows while the clock stands. A turn that ran out since
 * the contest was told went to the rival; after a buzz, the service says who may then. @param {Shown} contest @param {number} now @returns {{seat: Seat, left: number} | null}
 */
export function turnOf({ turn, terms, phase }, now) {
  if (!turn || phase.name !== 'solve') return null;
  const left = Date.parse(turn.ends_at ?? '') - now;
  if (takesBuzz(terms)) return left <= 0 ? null : { seat: turn.seat, left };
  const length = 1000 * (terms.turn_seconds ?? 1);
  const passed = left > 0 || Number.isNaN(left) ? 0 : Math.floor(-left / length) + 1;
  return { seat: passed % 2 ? rivalOf(turn.seat) : turn.seat, left: left + passed * length };
}

/** Where a series stands: who had which round, with what was right in it. @param {Shown} contest */
export function showRounds(contest) {
  const { rounds = [], terms } = contest;
  at('rounds').hidden = !isSeries(terms) || begun(contest).length === 0;
  if (at('rounds').hidden) return;
  const lines = begun(contest).map((round) => {
    const line = item('');
    const who = document.createElement('b');
    const isOpen = round.ends_seconds === undefined && !round.point && !isOver(contest);
    who.textContent = round.point ? called(contest, round.point) : isOpen ? say('round_open') : say('round_nobodys');
    line.className = round.point ?? (isOpen ? 'open' : 'nobody');
    // A host knows it sooner, and may have it on a screen that others see.
    line.append(who, round.key && !isOpen ? ` ${round.key}` : '');
    return line;
  });
  at('rounds-title').textContent = say('rounds', { points: terms.points_to_win, count: rounds.length });
  fill(at('rounds').lastElementChild, lines);
}

/** A round trip or a difference of two, in thousandths of a second. @param {number} seconds */
const thousandths = (seconds) => (1000 * seconds).toLocaleString(document.documentElement.lang, { maximumFractionDigits: seconds < 0.01 ? 1 : 0 });

/** How long the seats' lines are, where that counts, and who has a head start. @param {Shown} contest */
export function showLines(contest) {
  const { measured, phase, terms } = contest;
  at('lines').hidden = terms.fairness !== 'compensated';
  if (at('lines').hidden) return;
  const [title, list, words] = at('lines').children;
  title.textContent = say('lines');
  const trip = (/** @type {Seat} */ seat) => measured?.round_trip_seconds[seat];
  const line = (/** @type {Seat} */ seat) => say(trip(seat) === undefined ? 'line_unknown' : 'line_of', { name: called(contest, seat), time: thousandths(trip(seat) ?? 0) });
  const figures = measured ? SEATS.map(line) : [];
  if (list.childElementCount !== figures.length) list.replaceChildren(...figures.map(item));
  const { head_start } = measured ?? {};
  const isMeasured = measured || isOver(contest) || ['solve', 'break'].includes(phase.name);
  words.textContent = head_start
    ? say('lines_head_start', { name: called(contest, head_start.seat), time: thousandths(head_start.seconds) })
    : say(isMeasured ? 'lines_alike' : 'lines_measuring');
}

/** In a break: who had the round, and what was right in it. @param {Shown} contest */
export function showBetween(contest) {
  const round = begun(contest).at(-1);
  const isBetween = contest.phase.name === 'break' && !contest.paused && round !== undefined;
  at('between').hidden = !isBetween;
  if (!isBetween) return;
  const { point, key = '' } = round;
  const words = point === undefined || point === null ? say('round_nobody') : point === contest.you ? say('round_mine') : say('round_won', { name: called(contest, point) });
  if (at('between').firstElementChild.textContent !== words) at('between').firstElementChild.textContent = words;
  at('between').querySelector('b').textContent = key;
}

/** The answers that are shown beside the seats: of a series those of the newest round, and at the end all. @param {Shown} contest @param {ShownAnswer[]} answers */
function newest(contest, answers) {
  if (!isSeries(contest.terms) || isOver(contest)) return answers;
  return answers.filter(({ round }) => round === roundOf(contest));
}

/** Who sits where, with answers, and points where they are counted. @param {Shown} contest @param {ShownAnswer[]} answers as far as they may be seen */
export function showSeats(contest, answers) {
  for (const seat of SEATS) {
    const place = contest.seats[seat];
    const box = at(seat);
    box.querySelector('.who').textContent = place.name ?? say(seat);
    box.querySelector('.own').hidden = contest.you !== seat;
    box.classList.toggle('here', Boolean(place.present));
    box.querySelector('.points').textContent = pointsOf(contest, seat);
    const own = newest(contest, answers).filter((one) => one.seat === seat).map((one) => answered(contest.terms, one));
    fill(box.querySelector('.answers'), own);
  }
  showRounds(contest);
  showLines(contest);
}

/** Shows lines in a list that is left alone where it has them. @param {Element} list @param {Element[]} lines */
export function fill(list, lines) {
  const same = lines.length === list.childElementCount && lines.every((line, number) => line.isEqualNode(list.children[number]));
  if (!same) list.replaceChildren(...lines);
}

/** The points of a seat, where they are counted. @param {Shown} contest @param {Seat} seat */
export function pointsOf({ score }, seat) {
  const points = score?.[seat];
  return points === undefined ? '' : say('points', { count: points });
}

/** An answer with what became of it. @param {Shown['terms']} terms @param {ShownAnswer} one */
export function answered(terms, one) {
  const line = item(`${asSaid(terms, one.answer)} `);
  const verdict = document.createElement('b');
  verdict.textContent = say(`verdict_${one.verdict}`);
  line.className = one.verdict;
  line.append(verdict);
  return line;
}

/** Who is there, ready or locked; whoever may not know who is there learns nothing of it. @param {Shown} contest @param {number} now */
export function showStates(contest, now) {
  const over = isOver(contest);
  const turn = turnOf(contest, now);
  for (const seat of SEATS) {
    const place = contest.seats[seat];
    const solving = contest.phase.name === 'solve';
    const lock = solving ? lockLeft(contest, seat, now) : 0;
    const here = place.present === undefined ? (solving && !contest.paused ? say('free') : '') : say(place.present ? 'here' : 'away');
    const ready = stage(contest) === 'waiting' && place.ready ? say('ready') : '';
    const free = turn ? inTurn(turn, seat) : [here, ready].filter(Boolean).join(', ');
    const words = lock > 0 && !contest.paused ? say('rival_locked', { time: minutes(lock) }) : free;
    const line = at(seat).querySelector('.state');
    if (line.textContent !== words) line.textContent = words;
    at(seat).classList.toggle('locked', lock > 0);
    at(seat).classList.toggle('turn', turn?.seat === seat);
    line.parentElement.hidden = over || !words;
    line.parentElement.querySelector('.dot').hidden = place.present === undefined;
  }
}

/** What is said of a seat while one alone may answer. @param {{seat: Seat, left: number}} turn @param {Seat} seat */
function inTurn(turn, seat) {
  if (turn.seat !== seat) return say('waits');
  return Number.isNaN(turn.left) ? say('its_turn') : say('its_turn_for', { time: minutes(turn.left) });
}

/** What the host said to all. @param {Pick<Schemas['Clarification'], 'text'>[]} said */
export function showClarifications(said) {
  const list = at('clarifications').lastElementChild;
  if (list.childElementCount !== said.length) list.replaceChildren(...said.map((one) => item(one.text)));
  at('clarifications').hidden = said.length === 0;
}

/** Why it stands still, and until when. @param {Shown} contest @param {number} now */
export function showPause(contest, now) {
  const { reason, resumes_at } = contest.paused ?? {};
  const why = reason ? say('paused_by_host', { reason }) : say('interrupted');
  const resumes = Date.parse(resumes_at ?? '');
  const until = Number.isNaN(resumes) ? say('stands_still') : say('goes_on', { time: minutes(resumes - now) });
  if (at('halted-why').textContent !== why) at('halted-why').textContent = why;
  at('halted-until').textContent = until;
}

/** Why the winner won. @param {Outcome} outcome @param {(seat: Seat) => string} [name] what a seat is called */
export function reason({ best, margin_seconds, reason, score = {}, tie_break, winner }, name = say) {
  const [attackers, defenders] = SEATS.map((seat) => best[seat]?.contest_seconds);
  if (tie_break && reason === 'answer' && attackers !== defenders) return say('by_tie_lines');
  if (tie_break) return says(`by_tie_${reason}`) ? say(`by_tie_${reason}`) : say('by_tie');
  const rival = rivalOf(winner);
  const points = { more: score[winner] ?? 0, fewer: score[rival] ?? 0 };
  if (reason !== 'answer') return says(`by_${reason}`) ? say(`by_${reason}`, { ...points, name: name(rival) }) : '';
  const seconds = exact(best[winner]?.contest_seconds ?? 0);
  // Whoever was right later was so over the slower line.
  const isHelped = Number(best[winner]?.contest_seconds) > Number(best[rival]?.contest_seconds);
  return say(isHelped ? 'by_answer_lines' : best[rival] ? 'by_answer' : 'by_answer_alone', { seconds, margin: exact(margin_seconds ?? 0) });
}

/** Why nobody won. @param {Partial<Schemas['Void']>} [voided] */
export function ending(voided = {}) {
  const parts = [say(`void_${voided.reason}`)];
  if (voided.note) parts.push(say('void_note', { note: voided.note }));
  if (voided.successor) parts.push(say('successor'));
  return parts.join(' ');
}

/** What was corrected after the end. @param {{reason: string}[]} [rejudgings] */
export const corrections = (rejudgings = []) => rejudgings.map(({ reason }) => ` ${say('corrected', { reason })}`).join('');

/** The key, and how one comes to it; nobody explained a corrected key. @param {string} key @param {string[]} [explanation] */
export function showSolution(key, explanation = []) {
  at('solution').hidden = false;
  at('key').textContent = key;
  at('why').replaceChildren(...explanation.map(item));
  at('way').hidden = explanation.length === 0;
}

/**
 * What was promised of a problem, what opens the promise, and what was shown.
 * @typedef {{proof: Schemas['Proof'], promised: string, statement?: string}} Promised
 */

/** Whether a problem is the one that was promised, and the one that was shown. @param {Promised} one */
async function isKept({ proof, promised, statement }) {
  const { salt = '', problem = '', key = '' } = proof;
  const { sheet, translations = {} } = JSON.parse(problem);
  const told = [sheet.statement, ...Object.values(translations).flat()];
  return (await keepsPromise(promised, { salt, problem, key })) && (statement === undefined || told.includes(statement));
}

/** Whether all problems are those that were promised, and that were shown. @param {Promised[]} all */
export async function showProof(all) {
  const kept = canCheck && (await Promise.all(all.map(isKept))).every(Boolean);
  const good = all.length > 1 ? 'proof_good_all' : 'proof_good';
  at('proof-text').textContent = say(!canCheck ? 'proof_none' : kept ? good : 'proof_bad');
  at('proof-hash').textContent = say('proof_hash', { commitment: all.map(({ promised }) => promised).join(', ') });
  at('proof').hidden = false;
}

/** The way to the replay of a contest that is over. @param {string} id @param {string} token */
export function showReplay(id, token) {
  // Within the page of a game it stays there.
  const within = location.pathname.match(/^\/embed\/\w+/)?.[0] ?? '';
  at('replay').href = `${within}/replay/${id}#${token}`;
  at('replay').hidden = false;
}

/** Saves the log as a file. @param {import('./wire.js').Wire} wire @param {string} id */
export async function saveLog(wire, id) {
  const log = await wire.get('/log');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(log, null, 1)], { type: 'application/json' }));
  link.download = `${id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
