// What all pages of a contest are: a seat's, a spectator's, a host's, and a replay. Each shows besides what is its own.

import { Clock } from './clock.js';
import { announce, at, isOver, isSeries, opensNothing, phaseLength, roundOf, saveLog, showProof, showReplay, showSolution, stage, trouble } from './contest.js';
import { Figures, Settings } from './figures.js';
import { Sound } from './sound.js';
import { Stream } from './stream.js';
import { minutes, say } from './text.js';
import { token, Wire } from './wire.js';

/** @import { Contest, Problem, Schemas, Shown } from './interface' */

/** How long is waited before something is read again that could not be, in milliseconds. */
const READ_AGAIN = 2000;
/** How often a page looks at its clock, in milliseconds. */
const TICK = 100;
/** How often a page that is looked at asks after the end whether that was corrected, and for how long, in milliseconds. */
const CORRECTED = 30_000;
const CORRECTED_MAX = 900_000;

/**
 * What a page does with what it hears.
 * @typedef {object} Follower
 * @property {(before: Contest | null) => void} heard the contest stands otherwise than before
 * @property {() => void} tick time has passed: what the clock shows; nothing follows from it
 * @property {(name: string, data: any) => void} [told] an event; what it says is on disk, and a snapshot follows
 * @property {(text: string) => void} [troubled] something is amiss, or no more
 * @property {string} [since] the last event that the page knows of
 */

export class ContestPage {
  /** As the address says it, whose end it is; none where a saved log is shown. */
  id = /con_\w+$/.exec(location.pathname)?.[0] ?? '';
  /** What opens the contest; none where the browser's session does. */
  secret = token();
  settings = new Settings();
  sound = new Sound(this.settings);
  clock = new Clock(this.id);
  wire = new Wire(`/v1/contests/${this.id}`, this.secret);
  figures = new Figures(this.wire, this.settings);
  /** What was promised when this page first looked, a commitment for each problem. @type {string[]} */
  promised = [];
  /** What was shown, by the number of the problem. @type {Map<number, string>} */
  statements = new Map();
  /** The problem, once it may be seen. @type {Problem | null} */
  problem = null;
  /** @type {Contest | null} */
  #newest = null;
  /** @type {Follower | undefined} */
  #follower;
  #asked = 0;
  /** How many corrections the end had that was read last; none was read before. @type {number | null} */
  #read = null;

  constructor() {
    at('log')?.addEventListener('click', () => saveLog(this.wire, this.id).catch(() => trouble(say('failed'))));
  }

  /** Whether anything was heard of the contest yet. */
  get isKnown() {
    return this.#newest !== null;
  }

  /** The contest as it was heard of last. */
  get contest() {
    return /** @type {Contest} */ (this.#newest);
  }

  /** Hears of the contest until it is over. @param {Follower} follower */
  follow(follower) {
    this.#follower = follower;
    const { told, tick, since } = follower;
    const stream = new Stream(`${this.wire.base}/events?snapshots=each`, { ...this.wire.headers, ...(since && { 'last-event-id': since }) }, {
      told: (name, data) => {
        if (name === 'ping') return this.#pong(data);
        if (name !== 'snapshot') return told?.(name, data);
        if (isOver(data)) {
          stream.end();
          this.#lookAgain();
        }
        this.hear(data);
      },
      line: (up) => this.trouble(up ? '' : say('lost')),
      gone: () => this.refuse(say('gone')),
    });
    this.clock.set();
    stream.follow();
    this.clock.keep(() => stream.again());
    setInterval(() => this.isKnown && tick(), TICK);
  }

  /** Looks whether the end was corrected: now and then, and whenever somebody turns to this page. */
  #lookAgain() {
    const look = () => document.visibilityState === 'visible' && this.refresh();
    document.addEventListener('visibilitychange', look);
    const looking = setInterval(look, CORRECTED);
    setTimeout(() => clearInterval(looking), CORRECTED_MAX);
  }

  /** Sends a number back at once, by which the line is measured; one that is late is worth nothing. @param {Schemas['Ping']} ping */
  #pong(ping) {
    this.wire.attempt('/pong', ping).catch(() => {});
  }

  /** Hears how the contest stands, unless something newer was heard. @param {Contest} seen */
  hear(seen) {
    const before = this.#newest;
    if (before && Date.parse(seen.server_time) < Date.parse(before.server_time)) return;
    this.clock.hear(Date.parse(seen.server_time));
    this.#newest = seen;
    if (this.promised.length === 0) this.promised = seen.rounds?.map(({ commitment }) => commitment) ?? [seen.commitment];
    announce(seen);
    this.#follower?.heard(before);
  }

  /** Reads how the contest stands; where that fails, again in a while. */
  async refresh() {
    const turn = ++this.#asked;
    const seen = await this.wire.get('').catch(() => null);
    if (seen) this.hear(seen);
    else setTimeout(() => turn === this.#asked && this.refresh(), READ_AGAIN);
  }

  /** Says what is amiss; without a text, nothing is. @param {string} text */
  trouble(text) {
    trouble(text);
    this.#follower?.troubled?.(text);
  }

  /** This page opens nothing, or nothing any more. @param {string} text */
  refuse(text) {
    if (this.isKnown) this.trouble(text);
    else opensNothing(text);
  }

  /** Says once, to ears. @param {string} text */
  aloud(text) {
    at('status').textContent = text;
  }

  /** Where a problem is sealed. @param {number} number the first is 1 */
  sealed(number) {
    return isSeries(this.contest.terms) ? /** @type {const} */ (`/rounds/${number}/sealed`) : '/sealed';
  }

  /** What opens a promise. @param {number} number of the problem */
  proof(number) {
    const path = isSeries(this.contest.terms) ? /** @type {const} */ (`/rounds/${number}/commitment`) : '/commitment';
    return this.wire.get(path).catch(() => null);
  }

  /** A problem, if it may be read. @param {number} number */
  read(number) {
    const path = isSeries(this.contest.terms) ? /** @type {const} */ (`/rounds/${number}/problem`) : '/problem';
    return this.wire.get(path).catch(() => null);
  }

  /** Reads how the contest ended, once, and anew when it was corrected; where that can't be read yet, the page is told of the contest again in a while. */
  async readEnd() {
    const corrections = this.contest.rejudgings?.length ?? 0;
    if (this.#read === corrections) return null;
    this.#read = corrections;
    const proofs = this.promised.map((_, place) => this.proof(place + 1));
    const [result, ...opened] = await Promise.all([this.wire.get('/result').catch(() => null), ...proofs]);
    if (result) return { result, opened };
    this.#read = null;
    setTimeout(() => this.refresh(), READ_AGAIN);
    return null;
  }

  /** Shows the key with the way to it, and whether all was as promised. @param {Schemas['Ended']} result @param {(Schemas['Proof'] | null)[]} opened */
  async showEnd({ outcome, key = '', explanation, solved }, opened) {
    if (outcome) showSolution(key, explanation);
    await this.figures.solved(at('figure'), solved, at('why'), this.problem?.pictures ?? []);
    const all = opened.flatMap((proof, place) => (proof?.problem ? [{ proof, promised: this.promised[place], statement: this.statements.get(place + 1) }] : []));
    if (all.length > 0) await showProof(all);
    at('log').hidden = false;
    showReplay(this.id, this.secret ?? '');
  }

  /** Shows once more what was to be remembered. @param {HTMLElement} section @param {HTMLElement} cards its place there */
  async showMaterial(section, cards) {
    const material = await this.wire.get('/material').catch(() => null);
    if (!material) return;
    cards.replaceChildren(...(await this.figures.places(material.cards)));
    section.hidden = false;
  }
}

/** Says where a contest stands, here and in the window's title. @param {Shown} contest @param {string} what it is */
export function showHeading(contest, what) {
  const numbered = contest.phase.name === 'solve' && isSeries(contest.terms);
  const where = numbered ? say('solve_of', { number: roundOf(contest), count: contest.rounds?.length }) : say(stage(contest));
  const heading = contest.paused && !isOver(contest) ? say('paused') : where;
  if (at('phase').textContent !== heading) at('phase').textContent = heading;
  document.title = `${heading} · ${what} · Agon`;
  return heading;
}

/**
 * Shows how long the phase lasts, as a clock and as a bar; what is left of it, or of a stop, in milliseconds.
 * @param {Shown} contest @param {number} now
 */
export function showClock(contest, now) {
  const { phase, paused } = contest;
  const length = phaseLength(contest);
  const ends = Date.parse(phase.ends_at ?? paused?.resumes_at ?? '');
  // Whoever looks on behind sees the first phase before it began for them.
  const left = length > 1 ? Math.min(length, ends - now) : ends - now;
  const runs = !paused && !isOver(contest) && !Number.isNaN(left);
  at('clock').textContent = runs ? minutes(left) : '';
  at('left').hidden = isOver(contest);
  at('left').value = runs ? Math.min(1, Math.max(0, left / length)) : 0;
  return left;
}
