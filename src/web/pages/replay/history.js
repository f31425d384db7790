// A contest's log, read again by the browser: whether it is unchanged, what happened, and how the contest stood at any
// instant. Times of a log are microseconds; the judge's own arithmetic of clocks that stand still is repeated here to
// show them, and `agon verify` is what judges.

import { SEATS } from '../shared/contest.js';
import { canCheck, digest, keepsPromise } from '../shared/seal.js';

const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz';
const SECOND = 1_000_000;

/** A file that is no log, or none that can be trusted. */
export class Damaged extends Error {
  /** @param {string} text the name of what the page says to it @param {number} [record] */
  constructor(text, record = 0) {
    super(text);
    this.text = text;
    this.record = record;
  }
}

/**
 * @typedef {object} Happened
 * @property {string} name @property {any} data @property {number} at in microseconds since 1970
 */

/** The bytes of a command's name. @param {string | undefined} command */
function commandBytes(command) {
  if (!command) return new Uint8Array();
  let bits = 0n;
  for (const letter of command.replace(/^cmd_/, '')) bits = bits * 32n + BigInt(SYMBOLS.indexOf(letter));
  return bytesOf(bits.toString(16).padStart(32, '0'));
}

/** @param {string} digits in hexadecimal */
const bytesOf = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Refuses a log of which a record does not follow from those before it. @param {any[]} records */
async function checkChain(records) {
  let before = '0'.repeat(64);
  for (const [place, { version, command, body, hash }] of records.entries()) {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setBigUint64(0, BigInt(place + 1));
    const parts = [bytesOf(before), count, commandBytes(command), new TextEncoder().encode(body)];
    if (version !== place + 1 || hash !== (await digest(parts))) throw new Damaged('broken', place + 1);
    before = hash;
  }
}

/** Where the JSON value that begins at `from` ends. @param {string} text @param {number} from */
function valueEnd(text, from) {
  const marks = /["{}[\]]/g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '"') {
      const string = /"(?:[^"\\]|\\.)*"/y;
      string.lastIndex = mark.index;
      string.exec(text);
      marks.lastIndex = string.lastIndex || text.length;
    } else {
      depth += mark[0] === '{' || mark[0] === '[' ? 1 : -1;
      if (depth === 0) return mark.index + 1;
    }
  }
  throw new Damaged('not_a_log');
}

/** The problem as the very text that the commitment covers. @param {string} body of the first record */
function problemText(body) {
  const [head, then] = ['[{"opened":{"opened":', ',"problem":'];
  const opened = valueEnd(body, head.length);
  if (!body.startsWith(head) || !body.startsWith(then, opened)) throw new Damaged('not_a_log');
  const from = opened + then.length;
  return body.slice(from, valueEnd(body, from));
}

/**
 * The problem in a language that the contest offered: a log keeps all texts of the others in one row, in this order.
 * @param {any} problem as the log has it @param {string} language
 */
function spoken(problem, language) {
  const said = problem.translations?.[language];
  if (!said) return problem;
  const told = structuredClone(problem);
  const faces = (/** @type {any} */ { material = [] }) => material.map((/** @type {any} */ { face }) => (face.picture ? [face.picture, 'alt'] : [face, 'text']));
  const sheet = (/** @type {any} */ sheet) => [[sheet, 'statement'], ...faces(sheet), ...(sheet.picture ? [[sheet.picture, 'alt']] : [])];
  const steps = (/** @type {any[]} */ steps) => steps.map((step) => [step, 'text']);
  const { rules, explanation } = told;
  const { example } = rules;
  const places = [[told, 'title'], [rules, 'text'], [rules.form, 'hint'], ...sheet(example.sheet), ...steps(example.steps), ...sheet(told.sheet), ...steps(explanation)];
  if (places.length !== said.length) return problem;
  places.forEach(([of, name], place) => (of[name] = said[place]));
  return { ...told, language };
}

/** When it happened; what the service was away for began before it could say so. @param {any} data */
const instant = (data) => data.from ?? data.at ?? (data.opened ?? data.receipt ?? data.outcome)?.at;

/** @param {any[]} records @returns {Happened[]} */
function eventsOf(records) {
  const events = records.flatMap(({ body }) => JSON.parse(body)).map((event) => {
    const [name, data] = Object.entries(event)[0];
    return { name, data, at: instant(data) };
  });
  // A correction may come weeks later: it is shown with the end that it corrects.
  const end = events.find(({ name }) => name === 'decided');
  for (const event of events) if (event.name === 'rejudged' && end) event.at = end.at;
  if (events[0]?.name !== 'opened' || !events.every(({ at }) => Number.isSafeInteger(at))) throw new Damaged('not_a_log');
  return events;
}

/** How much time passed on a clock that stood still at times. @param {number} start @param {number} at @param {any[]} stops */
function passed(start, at, stops) {
  const still = stops.map(({ from, until }) => Math.max(0, Math.min(until ?? at, at) - Math.max(from, start)));
  return still.reduce((span, one) => span - one, at - start);
}

/** When so much time has passed; null while that cannot be known. @param {number} start @param {number} span @param {any[]} stops */
function reached(start, span, stops) {
  let at = start + span;
  for (const { from, until } of stops) {
    if (at <= Math.max(from, start)) break;
    if (until === null) return null;
    at += Math.max(0, until - Math.max(from, start));
  }
  return at;
}

/** @param {string} seat */
const rivalOf = (seat) => (seat === 'attacker' ? 'defender' : 'attacker');

/** Where a contest stands after some events, as far as a replay shows it. */
class Standing {
  phase = 'waiting';
  /** @type {number | null} */
  start = null;
  /** @type {{from: number, until: number | null}[]} */
  stops = [];
  /** @type {{reason: string | null, resumes: number | null} | null} */
  halt = null;
  /** @type {any[]} */
  answers = [];
  /** Who alone may answer since when, in contest time; with its end where that is known. @type {{seat: string, begins: number, owes: boolean, ends?: number} | null} */
  floor = null;
  /** Who buzzed and said nothing. @type {any[]} */
  missed = [];
  /** @type {any[]} */
  clarifications = [];
  /** @type {Record<string, boolean>} */
  ready = {};
  released = false;

  /** @param {Happened} event */
  apply({ name, data, at }) {
    if (name === 'ready') this.ready[data.seat] = true;
    if (name === 'started') [this.start, this.phase] = [at, 'rules'];
    if (name === 'phase') this.phase = data.phase;
    if (name === 'released') [this.phase, this.released] = ['solve', true];
    if (name === 'buzzed') this.floor = { seat: data.seat, begins: data.contest_time + 1, owes: true };
    if (name === 'missed') {
      this.floor = { seat: rivalOf(data.seat), begins: data.contest_time, owes: false };
      this.missed.push(data);
    }
    if (name === 'answered') this.answer(data);
    if (name === 'clarified') this.clarifications.push(data);
    if (name === 'paused') this.stop(at, data.reason);
    if (name === 'interrupted') this.stop(at, this.halt && this.halt.resumes === null ? this.halt.reason : null);
    if (name === 'resuming' && this.halt) {
      this.halt.resumes = data.resumes_at;
      this.stops[this.stops.length - 1].until = data.resumes_at;
    }
    if (name === 'resumed') this.halt = null;
    if (name === 'decided') this.phase = 'decided';
    if (name === 'voided') this.phase = 'void';
    if (name === 'rejudged') this.correct(data);
  }

  /** A wrong answer after a buzz leaves the floor to the rival, any other to nobody. @param {any} answered */
  answer({ receipt, answer }) {
    const next = receipt.contest_time + 1;
    if (this.floor?.owes && receipt.verdict === 'wrong') this.floor = { seat: rivalOf(receipt.seat), begins: next, owes: false };
    else if (this.floor) this.floor = { ...this.floor, owes: false, ends: next };
    this.answers.push({ ...receipt, answer });
  }

  /** @param {number} from @param {string | null} reason */
  stop(from, reason) {
    if (this.halt) this.stops[this.stops.length - 1].until = null;
    else this.stops.push({ from, until: null });
    this.halt = { reason, resumes: null };
  }

  /** It ended otherwise, and answers count otherwise. @param {any} by */
  correct({ end, verdicts }) {
    this.phase = end.decided ? 'decided' : 'void';
    this.answers = this.answers.map((one) => ({ ...one, verdict: verdicts[one.seat][one.number - 1] }));
  }
}

/** What a wrong call costs in a format that counts points. */
const WRONG_POINTS = /** @type {Record<string, (terms: any) => number>} */ ({ tally: () => 1, turns: (terms) => terms.wrong_points });

/** The points after these calls; of what both call at once they are the defender's. @param {any[]} answers @param {string[]} seats @param {number} wrong what it costs */
function pointsOf(answers, seats, wrong) {
  const theirs = answers.filter(({ seat, verdict }) => seat === 'defender' && verdict === 'correct').map(({ answer }) => answer);
  const worth = (/** @type {any} */ { seat, verdict, answer }) => {
    if (verdict === 'wrong') return -wrong;
    if (verdict !== 'correct' || (seat === 'attacker' && theirs.includes(answer))) return 0;
    return answer === '0' ? 3 : 1;
  };
  const sum = (/** @type {string} */ of) => answers.filter(({ seat }) => seat === of).reduce((all, one) => all + worth(one), 0);
  return Object.fromEntries(seats.map((seat) => [seat, sum(seat)]));
}

/** A time of a log as the interface writes it. @param {number | null} time */
const written = (time) => (time === null ? null : new Date(time / 1000).toISOString());

export class History {
  /** @param {any[]} records */
  constructor(records) {
    this.records = records;
    const events = eventsOf(records);
    const { opened, problem } = events[0].data;
    this.opened = opened;
    /** In the page's language, where the contest offered it. */
    this.problem = spoken(problem, document.documentElement.lang);
    this.terms = opened.terms;
    /** The seats that have a player. */
    this.players = SEATS.filter((seat) => this.terms.players !== 'one' || seat === 'attacker');
    /** When it was to begin by itself. @type {number | null} */
    this.beginsAt = typeof this.terms.start === 'string' ? null : this.terms.start.at;
    this.lead = SECOND * (this.terms.notice_seconds + this.terms.material_seconds + this.terms.rules_seconds);
    /** What happened, with the instants at which locks ended. @type {Happened[]} */
    this.events = events;
    this.events = this.#withEndsOfLocks(events);
    this.end = this.events[this.events.length - 1].at;
    /** Where the contest's time begins; before it players are waited for. */
    this.begin = events.find(({ name }) => name === 'started')?.at ?? opened.at;
  }

  /** Reads a log and refuses one that is damaged. @param {any} log as the interface gives it */
  static async read(log) {
    const records = log?.records;
    if (!Array.isArray(records) || records.length === 0 || !records.every((one) => typeof one?.body === 'string')) throw new Damaged('not_a_log');
    if (canCheck) await checkChain(records);
    try {
      return new History(records);
    } catch {
      throw new Damaged('not_a_log');
    }
  }

  /** Whether the problem in the log is the one that was promised before. */
  keepsPromise() {
    const { salt, commitment, key } = this.opened;
    // Where several answers are right, what says so is data, and promised as it is written.
    const promised = typeof key === 'string' ? key : JSON.stringify(key);
    return keepsPromise(`sha256:${commitment}`, { salt, key: promised, problem: problemText(this.records[0].body) });
  }

  /** @param {Happened[]} events */
  #withEndsOfLocks(events) {
    const all = this.#standing(events.length);
    const last = events[events.length - 1].at;
    const locking = [...all.answers, ...all.missed].filter(({ locked_until }) => locked_until !== null);
    const ends = locking.map(({ seat, contest_time }) => ({ name: 'freed', data: { seat }, at: this.#instant(all, contest_time + this.lockout(seat)) ?? Infinity }));
    return [...events, ...ends.filter(({ at }) => at < last)].sort((a, b) => a.at - b.at);
  }

  /** How long an answer that locks a seat does so. @param {string} seat */
  lockout(seat) {
    return SECOND * (this.terms.own_lockout_seconds?.[seat] ?? this.terms.lockout_seconds);
  }

  /** @param {number} count of events */
  #standing(count) {
    const standing = new Standing();
    this.events.slice(0, count).forEach((event) => standing.apply(event));
    return standing;
  }

  /** When a contest time is reached. @param {Standing} standing @param {number} time counted from the release */
  #instant(standing, time) {
    return standing.start === null ? null : reached(standing.start, time + this.lead, standing.stops);
  }

  /** Contest time at an instant, counted from the release; null before the start. @param {number} at */
  contestTime(at) {
    const { start, stops } = this.#standing(this.events.length);
    return start === null || at < start ? null : passed(start, at, stops) - this.lead;
  }

  /** Until when it waits for its instant or its seats. What is to begin while the clock stands begins when it goes on. @param {Standing} standing */
  #waitsUntil({ ready, stops }) {
    const opened = this.opened.at;
    if (this.beginsAt === null && !this.players.every((seat) => ready[seat])) return reached(opened, SECOND * this.terms.waiting_seconds, stops);
    const { until = opened } = stops.at(-1) ?? {};
    return until === null ? null : Math.max(opened, this.beginsAt ?? opened, until);
  }

  /** @param {Standing} standing */
  #phaseEnd(standing) {
    if (standing.phase === 'waiting') return this.#waitsUntil(standing);
    const { material_seconds: material, rules_seconds: rules, solve_seconds: solve } = this.terms;
    const ends = /** @type {Record<string, number | null>} */ ({ notice: -rules - material, material: -rules, rules: 0, solve });
    const end = ends[standing.phase];
    return end === null || end === undefined ? null : this.#instant(standing, SECOND * end);
  }

  /** @param {Standing} standing */
  #score({ answers }) {
    const wrong = WRONG_POINTS[this.terms.format]?.(this.terms);
    return wrong === undefined ? undefined : pointsOf(answers, this.players, wrong);
  }

  /** Who alone may answer at an instant, where answers take a buzz. @param {Standing} standing @param {number} at */
  #floor({ floor, start, stops }, at) {
    if (!this.terms.buzz_seconds || this.players.length < 2 || !floor || start === null) return undefined;
    const ends = floor.ends ?? floor.begins + SECOND * this.terms.buzz_seconds;
    const isHeld = passed(start, at, stops) - this.lead < ends;
    return isHeld ? { seat: floor.seat, ends_at: written(reached(start, ends + this.lead, stops)) } : undefined;
  }

  /** Whose turn it is at an instant: a call ended the turn of whoever made it, and since then whole turns may have passed. @param {Standing} standing @param {number} at */
  #turn(standing, at) {
    if (this.terms.format !== 'turns') return this.#floor(standing, at);
    if (this.players.length < 2 || standing.start === null) return undefined;
    const length = SECOND * this.terms.turn_seconds;
    const newest = standing.answers.reduce((one, other) => (one && one.contest_time > other.contest_time ? one : other), null);
    const from = newest ? newest.contest_time + 1 : 0;
    const time = passed(standing.start, at, standing.stops) - this.lead;
    const turns = Math.floor(Math.max(0, time - from) / length);
    const seat = (newest?.seat === 'attacker') === (turns % 2 === 0) ? 'defender' : 'attacker';
    return { seat, ends_at: written(this.#instant(standing, from + (turns + 1) * length)) };
  }

  /** The contest as the interface would show it at an instant, after so many events. @param {number} count @param {number} at @returns {any} */
  projection(count, at) {
    const standing = this.#standing(count);
    const over = standing.phase === 'decided' || standing.phase === 'void';
    const seats = SEATS.map((seat) => {
      const locking = [...standing.answers, ...standing.missed].filter((one) => one.seat === seat && one.locked_until !== null);
      const newest = locking.reduce((one, other) => (one && one.contest_time > other.contest_time ? one : other), null);
      const until = newest ? this.#instant(standing, newest.contest_time + this.lockout(seat)) : null;
      const locked_until = until !== null && at < until && !over ? written(until) : null;
      return [seat, { name: this.opened.names[seat], ready: Boolean(standing.ready[seat]), locked_until }];
    });
    const { halt } = standing;
    return {
      phase: { name: standing.phase, ends_at: over ? null : written(this.#phaseEnd(standing)) },
      paused: halt && !over ? { reason: halt.reason, resumes_at: written(halt.resumes) } : null,
      terms: this.beginsAt === null ? this.terms : { ...this.terms, start: 'at', start_at: written(this.beginsAt) },
      seats: Object.fromEntries(seats),
      answers: standing.answers,
      score: standing.released ? this.#score(standing) : undefined,
      turn: standing.phase === 'solve' ? this.#turn(standing, at) : undefined,
      clarifications: standing.clarifications,
      released: standing.released,
    };
  }
}
