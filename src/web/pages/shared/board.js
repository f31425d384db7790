// A board: places on the picture, or fields below it, by which an answer is put together with a pointer. What is chosen is
// written into the answer's text, and what is typed there shows on the board; the text is what is sent and judged. What
// is only noted stays in this browser.

import { button } from './button.js';
import { laid } from './figures.js';
import { passing } from './kept.js';
import { meaning } from './read.js';
import { say } from './text.js';

/** Stands in the text for what is not chosen yet; no answer can be read with it, so that sending it costs nothing. */
const HOLE = '·';
/** What joins the numbers of a calculation. */
const SIGNS = '+−×÷()';
/** What a cell of letters can be noted as: filled, or empty for sure. */
const SHADES = ['', '■', '×'];

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Area in points
 * @typedef {{figure: HTMLElement, tools: HTMLElement, typed: HTMLInputElement}} Places
 * @typedef {{board?: any, form: {kind: string, example: string}, pictures: {width: number, height: number}[]}} Problem
 */

/**
 * The board of a problem; none where an answer can only be typed. What is on it is kept under a name while the tab lives.
 * @param {Places} places @param {Problem} problem @param {string} name
 */
export function boardOf(places, problem, name) {
  const { board, form } = problem;
  if (!board) return form.kind === 'expression' ? new Signs(places, problem, name) : undefined;
  const Kind = { cells: Cells, things: Things, fields: Fields, toggles: Toggles }[/** @type {string} */ (board.kind)];
  return Kind && new Kind(places, problem, name);
}

/** @param {string} name of a board */
const keptAs = (name) => `agon-board-${name}`;

/** Forgets what is on a board. @param {string} name */
export const forget = (name) => passing.removeItem(keptAs(name));

/** Whether a problem is answered on its picture. @param {any} [board] */
export const isOnPicture = (board) => Boolean(board?.cells ?? board?.things ?? board?.places);

class Board {
  gone = new AbortController();

  /** @param {Places} places @param {Problem} problem @param {string} name */
  constructor(places, problem, name) {
    const { board, form, pictures } = problem;
    this.places = places;
    this.board = board;
    this.form = /** @type {import('./read.js').Form} */ (form);
    this.size = pictures[0];
    /** How many symbols stand between two spaces; of a pick, whose size nobody is told, all may. */
    this.groups = this.form.kind === 'pick' ? [board.things.length] : form.example.split(' ').map((group) => group.length);
    this.areSets = form.kind === 'sets';
    this.name = keptAs(name);
    const kept = JSON.parse(passing.getItem(this.name) ?? '{}');
    this.kept = kept;
    if (kept.text && !places.typed.value) places.typed.value = kept.text;
    places.typed.addEventListener('input', () => this.changed(), { signal: this.gone.signal });
  }

  /** Another problem comes, with a board of its own. */
  leave() {
    this.gone.abort();
    this.places.tools.replaceChildren();
    this.places.tools.hidden = true;
  }

  /** Puts the board where it belongs, also when its picture is drawn anew. */
  lay() {
    this.places.tools.replaceChildren(...this.tools());
    this.places.tools.hidden = this.places.tools.childElementCount === 0;
    this.draw();
  }

  /** @returns {Element[]} what stands below the picture */
  tools() {
    return [];
  }

  draw() {}

  /** The text, as it is read where it can be. */
  get said() {
    const { value } = this.places.typed;
    return meaning(this.form, value) || value;
  }

  /** Everything in the text that may be part of the answer, the holes among it: so is a digit that is none of it. @param {string} takes */
  symbols(takes) {
    const takesDigits = /\d/.test(takes);
    const isHole = (/** @type {string} */ symbol) => symbol === HOLE || (takesDigits && /\d/.test(symbol));
    const read = (/** @type {string} */ symbol) => (takes.includes(symbol) ? symbol : isHole(symbol) ? HOLE : '');
    return [...this.said.toUpperCase()].map(read).filter(Boolean);
  }

  /** Writes the answer's text. @param {string} text */
  write(text) {
    this.places.typed.value = text;
    this.places.typed.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Symbols in groups, as the form has them; without the holes behind the last. @param {string[]} symbols */
  grouped(symbols) {
    while (symbols.at(-1) === HOLE) symbols.pop();
    const groups = [];
    for (let from = 0; from < symbols.length; ) {
      /** @type {number} */
      const length = this.groups[Math.min(groups.length, this.groups.length - 1)];
      groups.push(symbols.slice(from, from + length).join(''));
      from += length;
    }
    return groups.join(' ');
  }

  changed() {
    this.keep();
    this.draw();
  }

  keep() {
    passing.setItem(this.name, JSON.stringify({ ...this.kept, text: this.places.typed.value }));
  }
}

/** A board whose places lie on the picture. */
class OnPicture extends Board {
  /** @type {HTMLButtonElement[]} */
  spots = [];

  lay() {
    this.layer?.remove();
    this.layer = document.createElement('div');
    this.spots = this.areas().map(({ area, label }, place) => this.spot(area, label, place));
    this.layer.append(...this.spots);
    if (this.spots.length) laid(this.places.figure, this.layer);
    super.lay();
  }

  /** @returns {{area: Area, label: string}[]} */
  areas() {
    return [];
  }

  /** @param {Area} area @param {string} label @param {number} place */
  spot({ x, y, width, height }, label, place) {
    const spot = button('spot', '', label);
    const part = (/** @type {number} */ of, /** @type {number} */ whole) => `${(100 * of) / whole}%`;
    const { width: wide, height: high } = this.size;
    Object.assign(spot.style, { left: part(x, wide), top: part(y, high), width: part(width, wide), height: part(height, high) });
    spot.style.setProperty('--high', `${(100 * Math.min(width, height)) / wide}cqw`);
    spot.addEventListener('click', () => this.picked(place));
    spot.addEventListener('keydown', (event) => this.keyed(event, place));
    return spot;
  }

  /** @param {number} _place */
  picked(_place) {}

  /** Arrows go to the nearest place. @param {KeyboardEvent} event @param {number} place */
  keyed(event, place) {
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const middle = (/** @type {Area} */ { x, y, width, height }) => [x + width / 2, y + height / 2];
    const all = this.areas().map(({ area }) => middle(area));
    const [x, y] = all[place];
    const far = all.map(([toX, toY]) => {
      const along = (toX - x) * way[0] + (toY - y) * way[1];
      const across = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
      return along > 1 ? along + 2 * across : Infinity;
    });
    const nearest = Math.min(...far);
    if (nearest < Infinity) this.spots[far.indexOf(nearest)].focus();
  }
}

/** Lettered things: tapped one after the other, or on and off where their order says nothing. */
class Things extends OnPicture {
  /** As it was typed: what was taken last is taken back first. */
  get said() {
    return this.places.typed.value;
  }

  areas() {
    return this.board.things.map((/** @type {any} */ thing) => ({ area: thing, label: thing.letter }));
  }

  get letters() {
    return this.symbols(this.board.things.map((/** @type {any} */ { letter }) => letter).join('')).filter((letter) => letter !== HOLE);
  }

  /** @param {number} place */
  picked(place) {
    const { letter } = this.board.things[place];
    const { letters } = this;
    // Of several sets, one is being picked.
    const first = this.areSets ? letters.length - (letters.length % this.groups[0]) : 0;
    const before = letters.indexOf(letter, first);
    if (!this.board.in_order && before >= 0) letters.splice(before, 1);
    else if (this.areSets || letters.length < this.groups.reduce((sum, count) => sum + count)) letters.push(letter);
    this.write(this.grouped(letters));
  }

  tools() {
    const back = button('button', say('take_back'));
    back.addEventListener('click', () => this.write(this.grouped(this.letters.slice(0, -1))));
    return [back];
  }

  draw() {
    const { letters } = this;
    this.spots.forEach((spot, place) => {
      const { letter } = this.board.things[place];
      const turns = letters.flatMap((picked, turn) => (picked === letter ? [turn] : []));
      spot.setAttribute('aria-pressed', String(turns.length > 0));
      const counted = this.areSets ? turns.map((turn) => Math.floor(turn / this.groups[0]) + 1) : turns.map((turn) => turn + 1);
      spot.dataset.turns = this.board.in_order || this.areSets ? counted.join(' ') : '';
    });
  }
}

/** Cells that take a symbol each; those that are not asked for are there for notes. */
class Cells extends OnPicture {
  selected = -1;
  isNoting = false;
  /** Whether what is being tapped was selected already; the tap itself selects it. */
  isTappedAgain = false;
  /** What stood there before each change. @type {string[]} */
  past = [];

  areas() {
    return this.board.cells.map((/** @type {Area} */ area, /** @type {number} */ place) => ({ area, label: this.names[place] }));
  }

  /** By row and column, where cells have some, and by their places in the answer. */
  names = this.named();

  named() {
    /** @type {Area[]} */
    const cells = this.board.cells;
    const [columns, rows] = /** @type {const} */ (['x', 'y']).map((along) => {
      const at = cells.map((area) => Math.round(area[along]));
      const all = [...new Set(at)].sort((one, other) => one - other);
      return { count: all.length, of: at.map((one) => all.indexOf(one) + 1) };
    });
    const areRows = columns.count + rows.count <= cells.length;
    return cells.map((_, place) => {
      const cell = areRows ? say('grid_cell', { row: rows.of[place], column: columns.of[place] }) : say('cell', { number: place + 1 });
      const number = this.asked(place) + 1;
      return number ? say('asked_cell', { cell, number }) : cell;
    });
  }

  /** @param {Area} area @param {string} label @param {number} place */
  spot(area, label, place) {
    const spot = super.spot(area, label, place);
    spot.addEventListener('pointerdown', () => (this.isTappedAgain = this.selected === place));
    return spot;
  }

  /** Where in the answer a cell stands; -1 where it is not asked for. @param {number} place */
  asked(place) {
    return this.board.answer.indexOf(place);
  }

  /** Which cell a key writes to: the selected one, otherwise the first of the answer that is empty. */
  get next() {
    if (this.selected >= 0) return this.selected;
    const symbols = this.symbols(this.board.takes);
    return this.board.answer.find((/** @type {number} */ _, /** @type {number} */ asked) => (symbols[asked] ?? HOLE) === HOLE) ?? -1;
  }

  /** What is noted, by cell. @returns {Record<number, string>} */
  get noted() {
    return (this.kept.noted ??= {});
  }

  /** What stands in a cell that is not asked for, by cell. @returns {Record<number, string>} */
  get filled() {
    return (this.kept.filled ??= {});
  }

  get areLetters() {
    return !/\d/.test(this.board.takes);
  }

  remember() {
    this.past.push(JSON.stringify({ noted: this.noted, filled: this.filled, text: this.places.typed.value }));
  }

  takeBack() {
    const was = this.past.pop();
    if (!was) return;
    const { text, ...kept } = JSON.parse(was);
    Object.assign(this.kept, kept);
    this.write(text);
  }

  /** @param {number} place */
  picked(place) {
    const again = this.isTappedAgain;
    this.isTappedAgain = false;
    this.selected = place;
    if (this.areLetters && this.asked(place) < 0) {
      this.remember();
      this.filled[place] = SHADES[(SHADES.indexOf(this.filled[place] ?? '') + 1) % SHADES.length];
    } else if (again && this.asked(place) < 0 && !this.filled[place]) this.isNoting = !this.isNoting;
    this.changed();
  }

  /** @param {number} place @param {string} symbol nothing to empty the cell */
  put(place, symbol) {
    this.remember();
    if (this.isNoting && symbol) {
      const noted = this.noted[place] ?? '';
      this.noted[place] = noted.includes(symbol) ? noted.replace(symbol, '') : [...noted, symbol].sort().join('');
      return this.changed();
    }
    delete this.noted[place];
    const asked = this.asked(place);
    if (asked < 0) {
      this.filled[place] = symbol;
      return this.changed();
    }
    const symbols = this.symbols(this.board.takes);
    while (symbols.length <= asked) symbols.push(HOLE);
    symbols[asked] = symbol || HOLE;
    this.write(this.grouped(symbols));
  }

  /** @param {KeyboardEvent} event @param {number} place */
  keyed(event, place) {
    super.keyed(event, place);
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
      event.preventDefault();
      return this.takeBack();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return this.places.typed.form?.requestSubmit();
    }
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const symbol = (event.shiftKey && digit) || event.key.toUpperCase();
    const clears = ['Backspace', 'Delete'].includes(event.key);
    if (!clears && !(symbol.length === 1 && this.board.takes.includes(symbol))) return;
    event.preventDefault();
    const was = this.isNoting;
    this.isNoting ||= Boolean(event.shiftKey && digit);
    this.put(place, clears ? '' : symbol);
    this.isNoting = was;
    this.draw();
  }

  tools() {
    const keys = [...this.board.takes].map((symbol) => {
      const key = button('button tap', symbol);
      key.addEventListener('click', () => this.next >= 0 && this.put(this.next, symbol));
      return key;
    });
    const clear = button('button tap', '⌫', say('empty_cell'));
    clear.addEventListener('click', () => this.selected >= 0 && this.put(this.selected, ''));
    this.noting = button('button', say('notes'));
    this.noting.addEventListener('click', () => {
      this.isNoting = !this.isNoting;
      this.draw();
    });
    const back = button('button tap', '↶', say('take_back'));
    back.addEventListener('click', () => this.takeBack());
    return [...keys, clear, back, this.noting];
  }

  /** The cells that hold what stands in their house twice. @param {string[]} held by cell @returns {Set<number>} */
  clashing(held) {
    const houses = this.board.houses ?? [];
    const clash = (/** @type {{cells: number[], printed: string}} */ { cells, printed }) => {
      const all = [...printed, ...cells.map((place) => held[place])];
      return cells.filter((place) => this.board.takes.includes(held[place] || HOLE) && all.indexOf(held[place]) !== all.lastIndexOf(held[place]));
    };
    return new Set(houses.flatMap(clash));
  }

  draw() {
    const symbols = this.symbols(this.board.takes);
    const held = this.spots.map((_, place) => {
      const asked = this.asked(place);
      return asked < 0 ? (this.filled[place] ?? '') : (symbols[asked] ?? '').replace(HOLE, '');
    });
    const clashing = this.clashing(held);
    this.noting?.setAttribute('aria-pressed', String(this.isNoting));
    this.spots.forEach((spot, place) => {
      const symbol = held[place];
      const noted = symbol ? '' : (this.noted[place] ?? '');
      spot.textContent = symbol || noted;
      spot.classList.add('cell');
      spot.classList.toggle('jotted', Boolean(noted));
      spot.classList.toggle('selected', place === this.selected);
      const clashes = clashing.has(place);
      spot.classList.toggle('clash', clashes);
      const cell = this.names[place];
      spot.setAttribute('aria-label', symbol ? say(clashes ? 'cell_clashes' : 'cell_holds', { cell, symbol }) : cell);
      // One stop for the tabulator; arrows go on from there.
      spot.tabIndex = place === (this.selected < 0 ? this.board.answer[0] : this.selected) ? 0 : -1;
      spot.onfocus = () => {
        this.selected = place;
        this.spots.forEach((other) => other.classList.toggle('selected', other === spot));
      };
    });
  }
}

/** One field for each number. Where the picture has room for what is typed, it shows it, and a tap there leads to the field. */
class Fields extends OnPicture {
  /** @type {HTMLInputElement[]} */
  fields = [];

  areas() {
    return (this.board.places ?? []).map((/** @type {Area} */ area, /** @type {number} */ place) => ({ area, label: this.board.names[place] }));
  }

  /** @param {Area} area @param {string} label @param {number} place */
  spot(area, label, place) {
    const spot = super.spot(area, label, place);
    spot.classList.add('cell');
    // The tabulator goes to the fields themselves.
    spot.tabIndex = -1;
    return spot;
  }

  /** @param {number} place */
  picked(place) {
    this.fields[place].select();
  }

  tools() {
    const labels = this.board.names.map((/** @type {string} */ name) => {
      const label = document.createElement('label');
      const field = document.createElement('input');
      Object.assign(field, { type: 'text', inputMode: 'decimal', maxLength: 12, autocomplete: 'off' });
      field.addEventListener('input', () => this.write(this.text()));
      field.addEventListener('keydown', (event) => {
        const next = this.fields[this.fields.indexOf(field) + 1];
        if ((event.key === 'Enter' || event.key === ',' || event.key === ' ') && next) {
          event.preventDefault();
          next.focus();
        }
      });
      label.append(`${name} `, field);
      return label;
    });
    this.fields = labels.map((/** @type {HTMLElement} */ label) => label.querySelector('input'));
    return labels;
  }

  text() {
    const parts = this.fields.map(({ value }) => value.trim());
    return parts.some(Boolean) ? parts.join(', ') : '';
  }

  draw() {
    if (this.places.typed.value !== this.text()) {
      const { said } = this;
      const parts = said.includes(',') ? said.split(',') : said.split(/\s+/);
      this.fields.forEach((field, place) => (field.value = (parts[place] ?? '').trim()));
    }
    this.spots.forEach((spot, place) => (spot.textContent = this.fields[place].value.trim()));
  }
}

/** The signs of a calculation, which phones keep far away from the digits. */
class Signs extends Board {
  tools() {
    const { typed } = this.places;
    return [...SIGNS].map((sign) => {
      const key = button('button tap', sign);
      // The field keeps its cursor, and a phone its keyboard.
      key.addEventListener('pointerdown', (event) => event.preventDefault());
      key.addEventListener('click', () => {
        typed.setRangeText(sign, typed.selectionStart ?? 0, typed.selectionEnd ?? 0, 'end');
        this.write(typed.value);
      });
      return key;
    });
  }
}

/** For each name one symbol: all names in a row with what is chosen for them, and keys for the one that is turned to. */
class Toggles extends Board {
  place = 0;
  /** @type {HTMLButtonElement[]} */
  slots = [];
  keys = document.createElement('div');

  get takes() {
    return this.board.toggles.map((/** @type {any} */ { from }) => from).join('');
  }

  /** What is chosen, by name. @returns {string[]} */
  get chosen() {
    const symbols = this.symbols(this.takes);
    return this.board.toggles.map((/** @type {any} */ _, /** @type {number} */ place) => (symbols[place] ?? '').replace(HOLE, ''));
  }

  /** Chooses for the name that is turned to, or no longer, and turns to the next that has nothing. @param {string} symbol */
  choose(symbol) {
    const symbols = this.chosen.map((chosen) => chosen || HOLE);
    symbols[this.place] = symbols[this.place] === symbol ? HOLE : symbol;
    // Where one was taken back, the next that has nothing is this name itself.
    const onwards = [...symbols.keys()].map((step) => (this.place + step) % symbols.length);
    this.place = onwards.find((place) => symbols[place] === HOLE) ?? this.place;
    this.write(this.grouped(symbols));
  }

  tools() {
    this.slots = this.board.toggles.map((/** @type {any} */ { name }, /** @type {number} */ place) => {
      const slot = button('slot', '');
      slot.append(...['b', 'span'].map((part) => document.createElement(part)));
      slot.children[0].textContent = name;
      slot.addEventListener('click', () => {
        this.place = place;
        this.draw();
      });
      return slot;
    });
    const slots = document.createElement('div');
    slots.className = 'slots';
    slots.append(...this.slots);
    this.keys.className = 'keys';
    return [slots, this.keys];
  }

  draw() {
    const { chosen } = this;
    this.slots.forEach((slot, place) => {
      slot.children[1].textContent = chosen[place];
      slot.setAttribute('aria-label', `${slot.children[0].textContent}: ${chosen[place]}`);
      slot.setAttribute('aria-pressed', String(place === this.place));
    });
    const { name, from } = this.board.toggles[this.place];
    // Keys that stay keep whoever goes by keyboard, and so does the first of others.
    if (this.keys.textContent !== from) {
      const isThere = this.keys.contains(document.activeElement);
      this.keys.replaceChildren(...[...from].map((symbol) => this.key(symbol)));
      if (isThere) this.keys.querySelector('button')?.focus();
    }
    for (const key of this.keys.children) {
      key.setAttribute('aria-label', `${name}: ${key.textContent}`);
      key.setAttribute('aria-pressed', String(key.textContent === chosen[this.place]));
    }
  }

  /** @param {string} symbol */
  key(symbol) {
    const key = button('button tap', symbol);
    key.addEventListener('click', () => this.choose(symbol));
    return key;
  }
}
