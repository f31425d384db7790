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

/** A problem as the very text that its commitment covers. @param {string} body of the record that brings it @param {number} round */
function problemText(body, round) {
  const head = round === 1 ? '[{"opened":{"opened":' : `[{"added":{"round":${round}`;
  const then = ',"problem":';
  const before = round === 1 ? valueEnd(body, head.length) : head.length;
  if (!body.startsWith(head) || !body.startsWith(then, before)) throw new Damaged('not_a_log');
  const from = before + then.length;
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
  /** @param {number} lead from the start to the release */
  constructor(lead) {
    this.lead = lead;
  }

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
  /** Each seat's round trip, where lines count. @type {any} */
  measured = null;
  /** One for each problem that was released, in contest time. @type {{begins: number, ends: number | null}[]} */
  rounds = [];

  /** Contest time. @param {number} at */
  time(at) {
    return passed(this.start ?? at, at, this.stops) - this.lead;
  }

  /** Which round an instant of contest time is of. @param {number} time */
  roundAt(time) {
    return this.rounds.filter(({ begins }) => begins <= time).length;
  }

  /** The round that goes on or went on last. */
  get round() {
    return this.rounds[this.rounds.length - 1];
  }

  /** @param {Happened} event */
  apply({ name, data, at }) {
    if (name === 'ready') this.ready[data.seat] = true;
    if (name === 'started') [this.start, this.phase] = [at, 'rules'];
    if (name === 'measured') this.measured = data;
    if (name === 'phase') this.phase = data.phase;
    if (name === 'phase' && data.phase === 'break') this.round.ends = this.time(at);
    if (name === 'released') {
      [this.phase, this.released] = ['solve', true];
      this.rounds.push({ begins: this.time(at), ends: null });
    }
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
    this.answers.push({ ...receipt, answer, round: this.roundAt(receipt.contest_time) });
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

/**
 * A right answer as a log has it: where any of several is right, one of them; where each is, all of them.
 * @param {string | {such_as: string, each?: string}} key
 */
export const keyText = (key) => (typeof key === 'string' ? key : key.each ?? key.such_as);

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

/** The most that a head start can be, and how much of it a seat may win by in one contest, in microseconds. */
const HEAD_START_MAX = 150_000;
const HELP_MAX = 300_000;

/** Which seat's right answers count as if they had come sooner, and by how much in microseconds. @param {Standing} standing */
function headStart({ measured }) {
  const { attacker = null, defender = null } = measured?.round_trips ?? {};
  if (attacker === null || defender === null || attacker === defender) return null;
  return { seat: attacker > defender ? 'attacker' : 'defender', by: Math.min(Math.abs(attacker - defender), HEAD_START_MAX) };
}

/** Who is first of these answers, at most one a seat, as they count; of two that count alike the defender. @param {any[]} right */
const foremost = (right) => right.reduce((one, other) => (!one || other.counts < one.counts || (other.counts === one.counts && other.seat === 'defender') ? other : one), null);

/** Who had which round of a series: whoever was right first in it, a head start counted as long as it lasts. @param {Standing} standing */
function pointsBy(standing) {
  const start = headStart(standing);
  let help = 0;
  return standing.rounds.flatMap((_, place) => {
    const by = start ? Math.min(start.by, HELP_MAX - help) : 0;
    const wait = (/** @type {string} */ seat) => (start && start.seat !== seat ? by : 0);
    const rights = SEATS.flatMap((seat) => standing.answers.find((one) => one.seat === seat && one.verdict === 'correct' && one.round === place + 1) ?? []);
    const counted = rights.map((one) => ({ ...one, counts: one.at + wait(one.seat), until: one.contest_time + wait(one.seat) }));
    const first = foremost(counted);
    if (!first) return [];
    if (foremost(rights.map((one) => ({ ...one, counts: one.at }))).seat !== first.seat) help += by;
    const { until } = counted.reduce((one, other) => (other.counts < one.counts ? other : one));
    return [{ ...first, until, waits: rights.length === 1 && wait(first.seat) > 0 }];
  });
}

/** Whether a point hangs on the rival, who may still be first: while the round goes on, until a stop. @param {Standing} standing @param {any} point */
function isOpen({ phase, round, rounds, stops }, { at, round: number, waits }) {
  const goesOn = phase === 'solve' && round.ends === null && number === rounds.length;
  return waits && goesOn && !((stops.at(-1)?.from ?? 0) >= at);
}

/** The points that nothing can change any more. @param {Standing} standing */
const certainPoints = (standing) => pointsBy(standing).filter((point) => !isOpen(standing, point));

/** So long it is from one round to the next, in microseconds. */
const BREAK = 5 * SECOND;

/** A time of a log as the interface writes it. @param {number | null} time */
const written = (time) => (time === null ? null : new Date(time / 1000).toISOString());

export class History {
  /** @param {any[]} records */
  constructor(records) {
    this.records = records;
    const all = eventsOf(records);
    const events = all.filter(({ name }) => name !== 'added');
    const { opened, problem } = events[0].data;
    this.opened = opened;
    const later = all.filter(({ name }) => name === 'added').map(({ data }) => data.problem);
    /** Of each round, in the page's language, where the contest offered it. @type {any[]} */
    this.problems = [problem, ...later].map((one) => spoken(one, document.documentElement.lang));
    /** What each is judged by, and what was promised. @type {any[]} */
    this.tasks = [opened, ...(opened.later ?? [])];
    this.terms = opened.terms;
    this.isSeries = this.terms.format === 'first_to';
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

  /** Whether the problems in the log are those that were promised before. */
  async keepsPromise() {
    if (this.problems.length !== this.tasks.length) return false;
    const kept = this.tasks.map(({ salt, commitment, key }, place) => {
      // Where several answers are right, what says so is data, and promised as it is written.
      const promised = typeof key === 'string' ? key : JSON.stringify(key);
      const problem = problemText(this.records[place].body, place + 1);
      return keepsPromise(`sha256:${commitment}`, { salt, key: promised, problem });
    });
    return (await Promise.all(kept)).every(Boolean);
  }

  /** @param {Happened[]} events */
  #withEndsOfLocks(events) {
    const all = this.#standing(events.length);
    const last = events[events.length - 1].at;
    // What ends with its round is not told of twice.
    const outlasts = (/** @type {any} */ { seat, contest_time }) => (all.rounds[all.roundAt(contest_time) - 1]?.ends ?? Infinity) <= contest_time + this.lockout(seat);
    const locking = [...all.answers, ...all.missed].filter((one) => one.locked_until !== null && !outlasts(one));
    const ends = locking.map(({ seat, contest_time }) => ({ name: 'freed', data: { seat }, at: this.#instant(all, contest_time + this.lockout(seat)) ?? Infinity }));
    return [...events, ...ends.filter(({ at }) => at < last)].sort((a, b) => a.at - b.at);
  }

  /** How long an answer that locks a seat does so. @param {string} seat */
  lockout(seat) {
    return SECOND * (this.terms.own_lockout_seconds?.[seat] ?? this.terms.lockout_seconds);
  }

  /** @param {number} count of events */
  #standing(count) {
    const standing = new Standing(this.lead);
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
    if (this.isSeries && standing.released) {
      const end = standing.phase === 'break' ? (standing.round.ends ?? 0) + BREAK : this.#roundEnd(standing);
      return this.#instant(standing, Math.min(end, SECOND * solve));
    }
    const ends = /** @type {Record<string, number | null>} */ ({ notice: -rules - material, material: -rules, rules: 0, solve });
    const end = ends[standing.phase];
    return end === null || end === undefined ? null : this.#instant(standing, SECOND * end);
  }

  /** When the round that goes on is over, as far as anybody may know: the last has all of its time. @param {Standing} standing */
  #roundEnd(standing) {
    const number = standing.rounds.length;
    const won = pointsBy(standing).find(({ round }) => round === number);
    const over = standing.round.begins + SECOND * this.terms.problem_seconds;
    return won && number < this.tasks.length && !isOpen(standing, won) ? Math.min(over, won.until + 1) : over;
  }

  /** @param {Standing} standing */
  #score(standing) {
    if (this.isSeries) {
      const points = certainPoints(standing);
      return Object.fromEntries(this.players.map((seat) => [seat, points.filter((one) => one.seat === seat).length]));
    }
    const wrong = WRONG_POINTS[this.terms.format]?.(this.terms);
    return wrong === undefined ? undefined : pointsOf(standing.answers, this.players, wrong);
  }

  /** Every round of a series, as far as it had come. @param {Standing} standing */
  #rounds(standing) {
    const over = standing.phase === 'decided' || standing.phase === 'void';
    const points = certainPoints(standing);
    return this.tasks.map(({ key }, place) => {
      const round = standing.rounds[place];
      const ended = round?.ends !== null && round?.ends !== undefined;
      return {
        number: place + 1,
        begins_seconds: round && round.begins / SECOND,
        ends_seconds: ended ? Number(round.ends) / SECOND : undefined,
        point: points.find((one) => one.round === place + 1)?.seat,
        key: ended || over ? keyText(key) : undefined,
      };
    });
  }

  /** The seats' lines, as the interface tells of them. @param {Standing} standing */
  #measured(standing) {
    if (!standing.measured) return undefined;
    const trips = Object.entries(standing.measured.round_trips).filter(([, trip]) => trip !== null);
    const start = headStart(standing);
    return {
      at: written(standing.measured.at),
      round_trip_seconds: Object.fromEntries(trips.map(([seat, trip]) => [seat, trip / SECOND])),
      head_start: start ? { seat: start.seat, seconds: start.by / SECOND } : undefined,
    };
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
      const { begins = 0, ends = null } = standing.round ?? {};
      const counts = (/** @type {any} */ one) => one.seat === seat && one.locked_until !== null && ends === null && begins <= one.contest_time;
      const locking = [...standing.answers, ...standing.missed].filter(counts);
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
      answers: this.isSeries ? standing.answers : standing.answers.map(({ round, ...one }) => one),
      rounds: this.isSeries ? this.#rounds(standing) : undefined,
      measured: this.#measured(standing),
      score: standing.released ? this.#score(standing) : undefined,
      turn: standing.phase === 'solve' ? this.#turn(standing, at) : undefined,
      clarifications: standing.clarifications,
      released: standing.released,
    };
  }
}
