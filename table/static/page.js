// Mental Janggi as its page has it: what is seen, and what the player does.

import { Refused } from './api.js';
import { graves, over, plates, status } from './around.js';
import { Battle } from './battle.js';
import { Board } from './board.js';
import { clock } from './clocks.js';
import { at } from './dom.js';
import { Marks } from './marks.js';
import { Match } from './match.js';
import { list } from './moves.js';
import { news } from './news.js';
import { unguessed } from './record.js';
import { Replay } from './replay.js';
import { scene } from './scene.js';
import { Setup } from './setup.js';
import { KINDS } from './signs.js';
import { play } from './sound.js';
import { told } from './telling.js';
import { say } from './words.js';

/** @typedef {import('./types.js').State} State */

export class GamePage extends Match {
  /** @type {Board | null} */
  board = null;
  /** @type {Setup | null} */
  setup = null;
  /** @type {{from: string, to: string} | null} */
  sent = null;
  happened = '';
  turned = false;
  upright = matchMedia('(max-aspect-ratio: 1/1)');
  #ends = 0;

  /** @param {string} id @param {string} token */
  constructor(id, token) {
    super(id, token);
    this.battle = new Battle({
      act: (action) => this.act([action]),
      changed: () => this.show(),
      contest: () => this.contest.open(),
      happened: () => this.happened,
    });
    this.replay = new Replay(() => this.show());
    this.marks = new Marks(id, () => this.show());
    this.upright.addEventListener('change', () => this.lay());
    setInterval(() => this.#countdown(), 500);
  }

  /** @param {State} state @param {string | null} line */
  async take(state, line) {
    const before = this.state;
    this.sent = null;
    this.#ends = state.setup_ends_at ? performance.now() + Date.parse(state.setup_ends_at) - Date.parse(state.server_time) : 0;
    super.take(state, line);
    const isOver = state.outcome !== null && before?.outcome === null;
    if (isOver || before === null || !this.replay.agrees(state)) await this.fetchRecord();
  }

  /** @param {State} before @param {State} state @param {string | null} line */
  went(before, state, line) {
    const { said, sentences, sound } = news(before, state, line);
    if (said) this.happened = said;
    this.tell(sentences);
    if (sound) play(sound);
    if (line) this.replay.add(state, line);
  }

  /** @param {State} state @param {string} line */
  sentence(state, line) {
    return told(state, line);
  }

  async fetchRecord() {
    const { state } = this;
    if (state === null || state.step.name === 'setup') return;
    const record = await this.api.text('/record').catch(() => '');
    this.replay.read(state, record);
    this.show();
  }

  /** @param {State} state */
  begun(state) {
    this.board = new Board(at('board'), state.variant, {
      move: (from, to) => (this.setup && state.you && this.state?.step.name === 'setup' ? this.setup.move(from, to) : this.#move(from, to)),
      choose: (square) => this.#choose(square),
      look: (square) => this.#look(square),
    });
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

  /** Whether the player has something to decide in a battle. */
  get #battles() {
    const { state } = this;
    return state !== null && state.you !== null && state.step.by === state.you && !at('battle').hidden;
  }

  /** A battle calls from the board. @param {Element | null} had */
  isLed(had) {
    return super.isLed(had) || (this.#battles && this.battle.isNext && had?.closest('[role=grid]') != null);
  }

  toDo() {
    return super.toDo() ?? (this.#battles ? at('battle-title') : this.board);
  }

  /** Whether nothing that was noted or named may be seen: a contest of memory goes on. */
  get #shut() {
    const { state } = this;
    return state !== null && state.step.name === 'contest' && state.step.kind === 'memory' && state.you !== null;
  }

  /** The record as it may be copied now. */
  get record() {
    return this.#shut ? unguessed(this.replay.record) : this.replay.record;
  }

  draw() {
    const { state, board, replay } = this;
    if (state === null || board === null) return;
    const shut = this.#shut;
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
    this.another();
    replay.show(state, shut);
    at('acts').hidden = state.you === null || state.outcome !== null;
    at('typing').hidden = state.you === null || state.outcome !== null || state.step.name === 'setup';
    at('notebook').hidden ||= state.you === null;
    at('delayed').hidden = state.you !== null || state.outcome !== null;
    at('delayed').textContent = say('delayed', { seconds: state.variant.spectator_delay_seconds ?? 0 });
    document.body.dataset.step = state.step.name;
    list(state, replay.lines, replay.place ?? replay.frames.length - 1, { go: (place) => replay.go(place), again: (battle) => this.again(battle) }, shut);
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
      if (!faults) this.refused(error);
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

  /** @param {string[]} actions */
  async act(actions) {
    this.replay.go(null);
    return super.act(actions);
  }

  /** @param {unknown} error @param {string[]} [actions] */
  refused(error, actions) {
    this.sent = null;
    super.refused(error, actions);
  }

  #countdown() {
    const left = (this.#ends - performance.now()) / 1000;
    at('setup-clock').textContent = this.#ends > 0 && this.state?.step.name === 'setup' ? say('setup.clock', { left: clock(left) }) : '';
  }
}
