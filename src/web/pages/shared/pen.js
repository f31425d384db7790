// A light pen: ticks and strokes that a player puts on a picture. They stay in this browser, and are never sent.

import { button } from './button.js';
import { laid } from './figures.js';
import { passing } from './kept.js';
import { say } from './text.js';

/** @typedef {[number, number]} Place in points of the picture */

/** A hand that moves less than this has tapped; a tick this near is meant. In pixels. */
const STILL = 6;
const NEAR = 14;
/** So many ticks and strokes are kept. */
const MARKS_MAX = 400;

/** @param {string} name @param {Record<string, string>} [attributes] */
function drawn(name, attributes = {}) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** @param {Place} one @param {Place} other */
const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

export class Pen {
  isOn = false;
  /** Each a tick, at its place, or a stroke through several. @type {Place[][]} */
  marks;

  /**
   * @param {HTMLElement} figure @param {HTMLElement} tools where its buttons go
   * @param {string} name what it draws is kept under a name while the tab lives
   */
  constructor(figure, tools, name) {
    this.figure = figure;
    this.name = `agon-pen-${name}`;
    this.marks = JSON.parse(passing.getItem(this.name) ?? '[]');
    this.pen = this.button('pen', () => (this.isOn = !this.isOn));
    this.back = this.button('pen_back', () => this.marks.pop());
    this.clear = this.button('pen_clear', () => (this.marks = []));
    tools.replaceChildren(this.pen, this.back, this.clear);
    this.tools = tools;
  }

  /** @param {string} said @param {() => unknown} pressed */
  button(said, pressed) {
    const made = button('button', say(said));
    made.addEventListener('click', () => {
      pressed();
      this.changed();
    });
    return made;
  }

  /** Puts it on the picture, also when that is drawn anew. @param {boolean} ticks whether a tap that finds nothing else makes a tick */
  lay(ticks) {
    const image = this.figure.querySelector('img');
    this.tools.hidden = !image;
    this.layer?.remove();
    if (!image) return;
    this.layer = drawn('svg', { viewBox: `0 0 ${image.getAttribute('width')} ${image.getAttribute('height')}`, 'aria-hidden': 'true' });
    this.layer.classList.add('sketch');
    this.layer.classList.toggle('ticks', ticks);
    this.lines = [drawn('path', { class: 'under' }), drawn('path')];
    this.layer.append(...this.lines);
    this.follow(this.layer);
    laid(this.figure, this.layer, () => this.draw());
    this.draw();
  }

  /** Follows a hand. @param {SVGElement} layer */
  follow(layer) {
    /** @type {Place[] | null} */
    let stroke = null;
    layer.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      stroke = [this.place(event)];
      if (this.isOn) layer.setPointerCapture(event.pointerId);
    });
    layer.addEventListener('pointermove', (event) => {
      if (!stroke || !this.isOn) return;
      const to = this.place(event);
      if (apart(to, stroke[stroke.length - 1]) > 2 * this.unit()) stroke.push(to);
      this.draw(stroke);
    });
    layer.addEventListener('pointercancel', () => {
      stroke = null;
      this.draw();
    });
    layer.addEventListener('pointerup', (event) => {
      if (!stroke) return;
      const [from, to] = [stroke[0], this.place(event)];
      const isTap = [...stroke, to].every((place) => apart(from, place) < STILL * this.unit());
      if (isTap) this.tick(from);
      else if (this.isOn) this.marks.push(stroke);
      stroke = null;
      this.marks = this.marks.slice(-MARKS_MAX);
      this.changed();
    });
  }

  /** Makes a tick, or takes away the one that is there. @param {Place} at */
  tick(at) {
    const near = this.marks.findIndex((mark) => mark.length === 1 && apart(mark[0], at) < NEAR * this.unit());
    if (near < 0) this.marks.push([at]);
    else this.marks.splice(near, 1);
  }

  /** How many points of the picture a pixel of the screen is. */
  unit() {
    const width = Number(this.layer?.getAttribute('viewBox')?.split(' ')[2]);
    return width / (this.layer?.getBoundingClientRect().width || width);
  }

  /** @param {PointerEvent} event @returns {Place} */
  place({ clientX, clientY }) {
    const { left, top } = /** @type {SVGElement} */ (this.layer).getBoundingClientRect();
    return [Math.round((clientX - left) * this.unit()), Math.round((clientY - top) * this.unit())];
  }

  changed() {
    passing.setItem(this.name, JSON.stringify(this.marks));
    this.draw();
  }

  /** @param {Place[]} [growing] a stroke that is being drawn */
  draw(growing = []) {
    const unit = this.unit();
    const tick = (/** @type {Place} */ [x, y]) => `M${x - 7 * unit} ${y}l${5 * unit} ${6 * unit} ${9 * unit} ${-13 * unit}`;
    const all = [...this.marks, ...(growing.length > 1 ? [growing] : [])];
    const path = all.map((mark) => (mark.length > 1 ? `M${mark.join('L')}` : tick(mark[0]))).join('');
    this.lines?.forEach((line) => line.setAttribute('d', path));
    this.layer?.classList.toggle('draws', this.isOn);
    this.pen.setAttribute('aria-pressed', String(this.isOn));
    this.back.hidden = this.clear.hidden = this.marks.length === 0;
  }
}
