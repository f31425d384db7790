// A game at the table as its page has it, whichever game it is: the stream, the clocks, the contest, who is there, and
// the end. A game's own page says what else is seen, and what the player does.

import { Api } from './api.js';
import { bearer, gone, rise, sit } from './bearer.js';
import { Clocks } from './clocks.js';
import { ContestFrame } from './contest.js';
import { at, isFocusLost, kept } from './dom.js';
import { copy } from './moves.js';
import { refusal } from './refusal.js';
import { Stream } from './stream.js';
import { load, say } from './words.js';

/** @typedef {import('./types.js').State} State */

/** A line that is down for less is not spoken of, in milliseconds. */
const PATIENCE = 1500;

/** The front page leads back to a game that goes on. @param {State} state @param {string} token */
function remember({ id, you, outcome }, token) {
  if (you !== null && outcome === null) {
    sessionStorage.setItem('table.running', id);
    return sit(id, token);
  }
  if (sessionStorage.getItem('table.running') === id) sessionStorage.removeItem('table.running');
  rise(id, token);
}

export class Match {
  /** @type {State | null} */
  state = null;
  #down = 0;
  /** Whether the game ended before the eyes of whoever looks: then they are led to the next one. */
  #sawEnd = false;
  /** The page of the next game, where it waits to be asked for. */
  #next = '';
  /** The version of the game in which the trouble that is told of arose. */
  #troubled = 0;

  /** @param {string} id @param {string} token */
  constructor(id, token) {
    this.api = new Api(`/v1/games/${id}`, token);
    this.token = token;
    this.clocks = new Clocks((sentence) => this.tell(sentence));
    this.contest = new ContestFrame((had) => this.show(had), (state, line) => this.sentence(state, line));
    addEventListener('offline', () => this.line(false));
    this.stream = new Stream(`/v1/games/${id}/events`, this.api.headers, {
      told: (name, data) => this.told(name, data),
      line: (up) => this.line(up),
      gone: () => (rise(id, token), gone()),
    });
  }

  /** The page begins with this state. @param {State} _state */
  begun(_state) {}

  /** A state came after another. @param {State} _before @param {State} _state @param {string | null} _line */
  went(_before, _state, _line) {}

  /** Draws the game as it is. */
  draw() {}

  /** Shows the game as it is. Where what had the focus is gone, it goes to what is to be done. @param {Element | null} [had] the focus */
  show(had = document.activeElement) {
    this.draw();
    if (this.isLed(had)) this.toDo()?.focus({ preventScroll: true });
  }

  /** Whether the focus has to go to what is to be done. @param {Element | null} had what had it */
  isLed(had) {
    return had !== document.body && isFocusLost();
  }

  /** What is to be done, or read. @returns {{focus: (options?: FocusOptions) => void} | null} */
  toDo() {
    return this.contest.toDo ?? [at('over-title')].find((end) => end.checkVisibility()) ?? null;
  }

  /** One line of the log as a sentence. @param {State} _state @param {string} _line @returns {string} */
  sentence(_state, _line) {
    return '';
  }

  /** @param {string} name @param {any} data */
  told(name, data) {
    if (name === 'presence') return this.#presence(data);
    if (name === 'rematch') return this.#rematch(data);
    if (name === 'snapshot') return this.take(data, null);
    if (name === 'event') this.take(data.state, data.text ?? null);
  }

  /** A new state of the game, and what led to it. @param {State} state @param {string | null} line */
  take(state, line) {
    const [before, had] = [this.state, document.activeElement];
    this.state = state;
    if (before === null) {
      document.body.dataset.you = state.you ?? 'nobody';
      this.begun(state);
    }
    remember(state, this.token);
    this.clocks.set(state);
    this.contest.show(state, line);
    if (this.#troubled < state.version) this.trouble('');
    if (before && before.version !== state.version) this.went(before, state, line);
    this.show(had);
    const isOver = state.outcome !== null && before?.outcome === null;
    this.#sawEnd ||= isOver;
    if (state.outcome && (isOver || before === null)) this.#score(state);
  }

  /** How the games at this table stand. @param {State} state */
  async #score({ table, players: { left, right } }) {
    const { score, game } = await new Api(`/v1/tables/${table}`, this.token).get().catch(() => ({}));
    const told = score && game === this.state?.id ? { left: left.name, right: right.name, a: score.left, b: score.right } : null;
    at('over-score').textContent = told ? say('over.score', told) : '';
  }

  /** Asks the server for what a player does: whether it was taken. @param {string[]} actions */
  async act(actions) {
    if (this.state === null) return false;
    this.trouble('');
    const slow = setTimeout(() => this.trouble(say('sending')), PATIENCE / 2);
    try {
      await this.api.post('/actions', { actions, ply: this.state.ply });
      this.trouble('');
      return true;
    } catch (error) {
      this.refused(error, actions);
      this.api.get().then((state) => this.#after(state), () => {});
      return false;
    } finally {
      clearTimeout(slow);
    }
  }

  /** The game as it is when something was refused: it is what the refusal is read beside. @param {State} state */
  #after(state) {
    this.#troubled = Math.max(this.#troubled, state.version);
    this.take(state, null);
  }

  /** Shows the contest of a battle again. @param {number} battle from 1 */
  async again(battle) {
    this.trouble('');
    const told = await this.api.get(`/battles/${battle}`).catch(() => null);
    if (told) this.contest.again(told.page);
    else this.trouble(say('contest.gone'));
  }

  /** @param {unknown} error @param {string[]} [actions] what was asked for together */
  refused(error, actions) {
    this.trouble(refusal(error, actions));
  }

  /** What went wrong, until the game goes on. @param {string} sentence */
  trouble(sentence) {
    this.#troubled = this.state?.version ?? 0;
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
    this.#next = next.page ?? `/game/${next.game}#${this.token}`;
    this.stream.end();
    if (this.#sawEnd) location.href = this.#next;
    else this.show();
  }

  /** Where this game is looked at again, the button leads on to the game behind it. */
  another() {
    const again = /** @type {HTMLButtonElement} */ (at('rematch'));
    if (this.#next === '') return;
    again.hidden = again.disabled = false;
    again.textContent = say('rematch.next');
    at('over-asked').textContent = '';
  }

  /** @param {boolean} up */
  line(up) {
    clearTimeout(this.#down);
    if (up) at('offline').hidden = true;
    else this.#down = setTimeout(() => (at('offline').hidden = false), PATIENCE);
  }

  /** What is pressed beside every board: giving up, another game, links to copy. */
  controls() {
    const asked = /** @type {HTMLDialogElement} */ (at('ask'));
    const step = () => (this.state?.step.name === 'setup' ? 'leave' : 'resign');
    at('resign').addEventListener('click', () => {
      for (const part of ['title', 'text', 'yes']) at(`ask-${part}`).textContent = say(`${step()}.${part}`);
      asked.showModal();
    });
    asked.addEventListener('close', () => {
      if (asked.returnValue === 'yes') this.api.post(`/${step()}`, {}).catch((error) => this.refused(error));
      asked.returnValue = '';
    });
    at('rematch').addEventListener('click', () => {
      this.#sawEnd = true;
      if (this.#next) return void (location.href = this.#next);
      const table = new Api(`/v1/tables/${this.state?.table}`, this.token);
      table.post('/rematch', {}).then((reply) => reply?.game && this.told('rematch', reply), (error) => this.refused(error));
    });
    at('over-close').addEventListener('click', () => {
      at('over').dataset.closed = '';
      this.show();
    });
    at('copy-watch').addEventListener('click', () => copy(at('copy-watch'), kept(`table.watch.${this.state?.table}`, '')));
  }
}

/**
 * Begins the game that the page's address names.
 * @template {Match} M @param {(id: string, token: string) => M} page @param {(page: M) => void} more what else is pressed
 */
export async function enter(page, more) {
  await load();
  const id = location.pathname.split('/')[2] ?? '';
  const token = bearer(id);
  if (token === null) return gone();
  const match = page(id, token);
  match.controls();
  more(match);
  await match.stream.follow();
}
