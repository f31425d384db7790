// A game as its page has it: joins the stream, what is seen, and what the player does.

import { Api, Refused } from './api.js';
import { graves, over, plates, status } from './around.js';
import { Battle } from './battle.js';
import { gone } from './bearer.js';
import { Board } from './board.js';
import { Clocks, clock } from './clocks.js';
import { ContestFrame } from './contest.js';
import { at } from './dom.js';
import { Marks } from './marks.js';
import { list } from './moves.js';
import { news } from './news.js';
import { Replay } from './replay.js';
import { scene } from './scene.js';
import { Setup } from './setup.js';
import { KINDS } from './signs.js';
import { play } from './sound.js';
import { Stream } from './stream.js';
import { knows, say } from './words.js';

/** @typedef {import('./types.js').State} State */

/** A line that is down for less is not spoken of, in milliseconds. */
const PATIENCE = 1500;

export class GamePage {
  /** @type {State | null} */
  state = null;
  /** @type {Board | null} */
  board = null;
  /** @type {Setup | null} */
  setup = null;
  /** @type {{from: string, to: string} | null} */
  sent = null;
  happened = '';
  turned = false;
  upright = matchMedia('(max-aspect-ratio: 1/1)');
  #down = 0;
  #ends = 0;

  /** @param {string} id @param {string} token */
  constructor(id, token) {
    this.api = new Api(`/v1/games/${id}`, token);
    this.token = token;
    this.clocks = new Clocks((sentence) => this.tell(sentence));
    this.battle = new Battle({
      act: (action) => this.act([action]),
      changed: () => this.show(),
      contest: () => this.contest.open(),
    });
    this.contest = new ContestFrame(() => this.show());
    this.replay = new Replay(() => this.show());
    this.marks = new Marks(id, () => this.show());
    this.stream = new Stream(`/v1/games/${id}/events`, this.api.headers, {
      told: (name, data) => this.told(name, data),
      line: (up) => this.line(up),
      gone: () => gone(),
    });
    this.upright.addEventListener('change', () => this.lay());
    setInterval(() => this.#countdown(), 500);
  }

  /** @param {string} name @param {any} data */
  told(name, data) {
    if (name === 'presence') return this.#presence(data);
    if (name === 'rematch') return this.#rematch(data);
    if (name === 'snapshot') return this.take(data, null);
    if (name === 'event') this.take(data.state, data.text ?? null);
  }

  /** A new state of the game, and what led to it. @param {State} state @param {string | null} line */
  async take(state, line) {
    const before = this.state;
    this.state = state;
    this.sent = null;
    this.#ends = state.setup_ends_at ? performance.now() + Date.parse(state.setup_ends_at) - Date.parse(state.server_time) : 0;
    if (this.board === null) this.#begin(state);
    this.clocks.set(state);
    this.contest.show(state, line);
    if (before && before.version !== state.version) {
      const { said, sentences, sound } = news(before, state, line);
      if (said) this.happened = said;
      this.tell(sentences);
      if (sound) play(sound);
    }
    if (line) this.replay.add(state, line);
    this.show();
    const over = state.outcome !== null && before?.outcome === null;
    if (state.outcome && (over || before === null)) this.#score(state);
    if (over || before === null || !this.replay.agrees(state)) await this.fetchRecord();
  }

  /** How the games at this table stand. @param {State} state */
  async #score({ table, players: { left, right } }) {
    const { score, game } = await new Api(`/v1/tables/${table}`, this.token).get().catch(() => ({}));
    const told = score && game === this.state?.id ? { left: left.name, right: right.name, a: score.left, b: score.right } : null;
    at('over-score').textContent = told ? say('over.score', told) : '';
  }

  async fetchRecord() {
    const { state } = this;
    if (state === null || state.step.name === 'setup') return;
    const record = await this.api.text('/record').catch(() => '');
    this.replay.read(state, record);
    this.show();
  }

  /** @param {State} state */
  #begin(state) {
    this.board = new Board(at('board'), state.variant, {
      move: (from, to) => (this.setup && state.you && this.state?.step.name === 'setup' ? this.setup.move(from, to) : this.#move(from, to)),
      choose: (square) => this.#choose(square),
      look: (square) => this.#look(square),
    });
    document.body.dataset.you = state.you ?? 'nobody';
    at('game').hidden = false;
    this.lay();
  }

  /** Lays the board as the window asks; the own home is below or at its own end. */
  lay() {
    const { state, board } = this;
    if (state === null || board === null) return;
    const upright = this.upright.matches;
    at('game').style.setProperty('--r', String(state.variant.rows));
    at('game').style.setProperty('--c', String(state.variant.columns));
    board.lay({ upright, turned: this.turned !== (upright && state.you === 'right') });
    document.body.classList.toggle('upright', upright);
    this.show();
  }

  /** The side whose home is nearer. @returns {import('./types.js').Side} */
  get near() {
    const right = this.upright.matches && this.state?.you === 'right';
    return right !== this.turned ? 'right' : 'left';
  }

  show() {
    const { state, board, replay } = this;
    if (state === null || board === null) return;
    const shut = state.step.name === 'contest' && state.step.kind === 'memory' && state.you !== null;
    const back = replay.place === null ? null : replay.scene(state);
    const stones = replay.frames.at(-1)?.stones;
    if (stones) this.marks.follow(stones);
    this.marks.hide(shut);
    this.#setup(state);
    board.show(back ?? scene(state, this));
    plates(state, this.near);
    const swapping = state.legal?.swap ? { swapping: this.battle.swapping, choose: (/** @type {string} */ place) => this.battle.choose(place) } : null;
    graves(state, back?.removed ?? state.removed, this.near, swapping);
    status(state, this.happened);
    this.battle.show(state);
    over(state);
    replay.show(state);
    at('acts').hidden = state.you === null || state.outcome !== null;
    at('typing').hidden = state.you === null || state.outcome !== null || state.step.name === 'setup';
    at('notebook').hidden ||= state.you === null;
    at('delayed').hidden = state.you !== null || state.outcome !== null;
    at('delayed').textContent = say('delayed', { seconds: state.variant.spectator_delay_seconds ?? 0 });
    document.body.dataset.step = state.step.name;
    list(state, replay.lines, replay.place ?? replay.frames.length - 1, (place) => replay.go(place), shut);
  }

  /** @param {State} state */
  #setup(state) {
    const mine = state.step.name === 'setup' && state.you !== null && !state.setups[state.you].set;
    at('setup').hidden = !mine;
    if (!mine || this.setup || state.you === null) return;
    this.setup = new Setup(state, state.you, { changed: () => this.show(), send: (text) => this.#send(text) });
  }

  /** @param {string} text */
  async #send(text) {
    try {
      await this.api.put('/setup', { setup: text });
      return [];
    } catch (error) {
      const faults = error instanceof Refused ? error.problem.faults : undefined;
      if (!faults) this.#refused(error);
      return faults ?? [{ rule: 'form' }];
    }
  }

  /** @param {string} from @param {string} to */
  #move(from, to) {
    this.sent = { from, to };
    this.show();
    this.act([`${from}-${to}`]);
  }

  /** @param {string} square */
  #choose(square) {
    if (this.state?.step.name === 'setup') this.setup?.choose(square);
    else if (this.state?.legal?.swap) this.battle.choose(square);
    else this.act([`x${square}`]);
  }

  /** @param {string} square */
  #look(square) {
    const piece = this.state?.pieces.find((one) => one.square === square);
    if (piece && this.state?.you) this.marks.look(piece, this.state.variant.kinds ?? KINDS);
  }

  /** Asks the server for what a player does. @param {string[]} actions */
  async act(actions) {
    if (this.state === null) return;
    this.replay.go(null);
    this.trouble('');
    try {
      await this.api.post('/actions', { actions, ply: this.state.ply });
    } catch (error) {
      this.sent = null;
      this.#refused(error);
      this.api.get().then((state) => this.take(state, null), () => {});
    }
  }

  /** @param {unknown} error */
  #refused(error) {
    if (!(error instanceof Refused)) throw error;
    const id = `refused.${error.slug}`;
    const reason = error.problem.reason ? `refused.${error.problem.reason}` : id;
    this.trouble(say([reason, id].find(knows) ?? 'refused', { detail: error.problem.detail ?? error.message }));
  }

  /** @param {string} sentence */
  trouble(sentence) {
    at('trouble').textContent = sentence;
    at('trouble').hidden = sentence === '';
  }

  /** @param {string} sentence */
  tell(sentence) {
    at('said').textContent = sentence;
  }

  /** @param {Record<import('./types.js').Side, boolean>} present */
  #presence(present) {
    if (this.state === null) return;
    for (const side of /** @type {const} */ (['left', 'right'])) this.state.players[side].present = present[side];
    this.show();
  }

  /** @param {{game: string, page?: string}} next */
  #rematch(next) {
    location.href = next.page ?? `/game/${next.game}#${this.token}`;
  }

  /** @param {boolean} up */
  line(up) {
    clearTimeout(this.#down);
    if (up) at('offline').hidden = true;
    else this.#down = setTimeout(() => (at('offline').hidden = false), PATIENCE);
  }

  #countdown() {
    const left = (this.#ends - performance.now()) / 1000;
    at('setup-clock').textContent = this.#ends > 0 && this.state?.step.name === 'setup' ? say('setup.clock', { left: clock(left) }) : '';
  }
}
