// The board: squares as a grid that is read and walked by keyboard, pieces on it, and what its player does to them.

import { draggable } from './drag.js';
import { lively, make } from './dom.js';
import { spoken, token } from './piece.js';
import { homeOf, secondFloor, seen } from './squares.js';
import { say } from './words.js';

/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./squares.js').Lie} Lie */

/**
 * @typedef {object} Scene what is seen
 * @property {Piece[]} pieces
 * @property {import('./types.js').Side | null} you
 * @property {Record<string, string[]>} [moves] where each piece may go
 * @property {string[]} [choices] squares one of which is to be chosen
 * @property {{from: string, to: string} | null} [last]
 * @property {{from: string, to: string} | null} [sent] a move that the server has not answered yet
 * @property {string[]} [fighting]
 * @property {(square: string) => string} [marks]
 * @property {string} [picked] the piece in hand, in pictures
 */

/**
 * @typedef {object} Asked what the player wants
 * @property {(from: string, to: string) => void} move
 * @property {(square: string) => void} choose
 * @property {(square: string) => void} look at a piece that they cannot move
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  /** @type {string[][]} */
  #lines = [];
  /** @type {Scene} */
  #scene = { pieces: [], you: null };
  /** @type {string | null} */
  #picked = null;
  #cursor = 'A1';

  /**
   * @param {HTMLElement} root @param {import('./types.js').Variant} variant @param {Asked} asked
   * @param {boolean} [still] whether it is a picture that nobody plays on
   */
  constructor(root, variant, asked, still = false) {
    this.root = root;
    this.variant = variant;
    this.second = secondFloor(variant);
    this.asked = asked;
    this.still = still;
    if (still) return;
    root.addEventListener('click', (click) => this.#press(squareAt(click.target)));
    root.addEventListener('keydown', (key) => this.#key(key));
    root.addEventListener('focusin', (focus) => (this.#cursor = squareAt(focus.target) ?? this.#cursor));
    draggable(root, {
      grab: (target) => this.#grab(target),
      began: (key) => this.#pick(key),
      drop: (key, place) => this.#drop(key, squareAt(place)),
    });
  }

  /** Lays the board down anew. @param {Lie} lie */
  lay(lie) {
    this.#lines = seen(this.variant, lie);
    this.#cells.clear();
    const [columns, rows] = [this.#lines[0].length, this.#lines.length];
    const field = /** @type {HTMLElement} */ (this.root.parentElement);
    field.style.setProperty('--columns', String(columns));
    field.style.setProperty('--rows', String(rows));
    const lines = this.#lines.map((line) => {
      const row = make('div', 'row', line.map((square) => this.#cell(square)));
      if (!this.still) row.setAttribute('role', 'row');
      return row;
    });
    this.root.replaceChildren(...lines);
    const [first, last] = [this.#lines[0], this.#lines.map((line) => line[0])];
    const part = lie.upright ? 0 : 1;
    for (const old of field.querySelectorAll(':scope > .edge')) old.remove();
    field.append(edge('files', first.map((square) => square[part])), edge('ranks', last.map((square) => square[1 - part])));
    this.show(this.#scene);
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.#scene;
    this.#scene = scene;
    if (this.still) this.#picked = scene.picked ?? null;
    if (this.#picked && !scene.moves?.[this.#picked]) this.#picked = null;
    const pieces = new Map(scene.pieces.map((piece) => [piece.square, piece]));
    for (const [square, cell] of this.#cells) this.#fill(square, cell, pieces.get(square));
    const came = !this.still && scene.last && (scene.last.from !== before.last?.from || scene.last.to !== before.last?.to);
    if (came && scene.last && before.pieces.some((piece) => piece.square === scene.last?.from)) this.#slide(scene.last);
    this.#vanish(before, pieces);
  }

  /** @param {string} square */
  #cell(square) {
    const cell = make('div', `cell ${this.second.has(square) ? 'second' : 'first'} ${homeOf(this.variant, square)}`);
    cell.dataset.square = square;
    if (!this.still) cell.setAttribute('role', 'gridcell');
    for (const [name, [down, right]] of Object.entries(ARROWS)) {
      const beside = this.#beside(square, down, right);
      if (this.second.has(square) && !(beside && this.second.has(beside))) cell.classList.add(`rim-${name}`);
    }
    this.#cells.set(square, cell);
    return cell;
  }

  /** @param {string} square @param {HTMLElement} cell @param {Piece | undefined} piece */
  #fill(square, cell, piece) {
    const { moves = {}, choices = [], last, sent, fighting = [], you, marks } = this.#scene;
    const goal = this.#picked !== null && Boolean(moves[this.#picked]?.includes(square));
    const states = {
      free: Boolean(moves[square]),
      picked: this.#picked === square,
      goal,
      choice: choices.includes(square),
      last: last?.from === square || last?.to === square,
      from: last?.from === square,
      sent: sent?.from === square || sent?.to === square,
      fighting: fighting.includes(square),
    };
    for (const [name, is] of Object.entries(states)) cell.classList.toggle(name, is);
    const noted = piece && piece.side !== you ? (marks?.(square) ?? '') : '';
    const drawn = piece ? [piece.side, piece.number, piece.identity, piece.revealed, noted].join() : '';
    if (cell.dataset.drawn !== drawn) cell.replaceChildren(...(piece ? [token(piece, noted)] : []));
    cell.dataset.drawn = drawn;
    if (this.still) return;
    const said = [square, say(this.second.has(square) ? 'board.second' : 'board.first')];
    if (piece) said.push(spoken(piece, you));
    if (noted) said.push(say('board.noted', { marks: noted }));
    if (states.free) said.push(say('board.free'));
    if (goal) said.push(say('board.goal'));
    if (states.choice) said.push(say('board.choice'));
    cell.setAttribute('aria-label', said.join(', '));
    cell.setAttribute('aria-selected', String(states.picked));
    cell.tabIndex = states.free || states.choice || square === this.#cursor ? 0 : -1;
  }

  /** @param {string | null} square */
  #pick(square) {
    this.#picked = square;
    this.show(this.#scene);
  }

  /** @param {string | null} square */
  #press(square) {
    if (square === null) return this.#pick(null);
    const { moves = {}, choices = [], pieces, you } = this.#scene;
    if (choices.includes(square)) return this.asked.choose(square);
    if (this.#picked && moves[this.#picked]?.includes(square)) return this.#go(this.#picked, square);
    if (moves[square] && this.#picked !== square) return this.#pick(square);
    this.#pick(null);
    if (pieces.some((piece) => piece.square === square && piece.side !== you)) this.asked.look(square);
  }

  /** @param {string} from @param {string} to */
  #go(from, to) {
    this.#picked = null;
    this.#cursor = to;
    this.asked.move(from, to);
  }

  /** @param {Element} target */
  #grab(target) {
    const square = squareAt(target);
    const shown = square === null ? null : this.#cells.get(square)?.querySelector('.piece');
    if (square === null || !this.#scene.moves?.[square] || !(shown instanceof HTMLElement)) return null;
    return { key: square, shown };
  }

  /** @param {string} from @param {string | null} to */
  #drop(from, to) {
    if (to !== null && this.#scene.moves?.[from]?.includes(to)) this.#go(from, to);
    else if (to !== from) this.#pick(null);
  }

  /** @param {KeyboardEvent} key */
  #key(key) {
    const square = squareAt(key.target);
    if (square === null || key.ctrlKey || key.metaKey || key.altKey) return;
    const arrow = ARROWS[key.key];
    if (arrow) this.#focus(this.#beside(square, ...arrow));
    else if (key.key === 'Enter' || key.key === ' ') this.#press(square);
    else if (key.key === 'Escape') this.#pick(null);
    else return;
    key.preventDefault();
  }

  /** @param {string | null} square */
  #focus(square) {
    const cell = square === null ? undefined : this.#cells.get(square);
    if (!cell) return;
    cell.tabIndex = 0;
    cell.focus({ preventScroll: true });
  }

  /** Takes the focus to where it was last on the board. */
  focus() {
    this.#focus(this.#cursor);
  }

  /** The square beside another, as it is seen. @param {string} square @param {number} down @param {number} right */
  #beside(square, down, right) {
    const line = this.#lines.findIndex((squares) => squares.includes(square));
    return this.#lines[line + down]?.[this.#lines[line].indexOf(square) + right] ?? null;
  }

  /** @param {{from: string, to: string}} move */
  #slide({ from, to }) {
    const [start, end] = [this.#cells.get(from), this.#cells.get(to)];
    const piece = end?.querySelector('.piece');
    if (!lively() || !start || !end || !piece) return;
    const [a, b] = [start.getBoundingClientRect(), end.getBoundingClientRect()];
    piece.animate({ translate: [`${a.x - b.x}px ${a.y - b.y}px`, '0 0'], zIndex: [3, 3] }, { duration: 220, easing: 'ease-out' });
  }

  /** What left the board fades. @param {Scene} before @param {Map<string, Piece>} pieces */
  #vanish(before, pieces) {
    if (!lively() || this.still) return;
    const went = before.pieces.filter(({ square }) => !pieces.has(square) && square !== this.#scene.last?.from);
    for (const piece of went.slice(0, 2)) {
      const faded = token(piece);
      faded.classList.add('faded');
      faded.setAttribute('aria-hidden', 'true');
      this.#cells.get(piece.square)?.append(faded);
      faded.animate({ opacity: [1, 0], scale: [1, 1.5] }, { duration: 600, easing: 'ease-in' }).finished.finally(() => faded.remove());
    }
  }
}

/** @param {EventTarget | null} target */
export function squareAt(target) {
  const cell = target instanceof Element ? target.closest('[data-square]') : null;
  return cell instanceof HTMLElement ? (cell.dataset.square ?? null) : null;
}

/** @param {string} style @param {string[]} names */
function edge(style, names) {
  const labels = make('div', `edge ${style}`, names.map((name) => make('span', '', [name])));
  labels.setAttribute('aria-hidden', 'true');
  labels.setAttribute('role', 'presentation');
  return labels;
}
