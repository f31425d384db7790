// Pictures of a running contest, and what the player chose of them.

import { lasting } from './kept.js';
import { say } from './text.js';
import { layWay } from './way.js';
import { DECODED, within } from './wire.js';

/** @import { Picture, Schemas } from './interface' */

/** What stands between a picture and the place for the answer, in pixels; less where that stands beside it. */
const BELOW = 36;
const BELOW_BESIDE = 14;

/**
 * Gives a picture the room that its statement, and the place for the answer where that stands below it, leave on the screen.
 * @param {HTMLElement | null} figure @param {(HTMLElement | null)[]} others what may stand beside it, or below: one at a time
 */
export function fit(figure, ...others) {
  const other = others.find((place) => place?.offsetParent);
  if (!figure?.offsetParent || !other) return;
  const { top, right } = figure.getBoundingClientRect();
  const isBeside = right <= other.getBoundingClientRect().left;
  // What stands beside the answer stays in sight, and so its place in the window is where it is at any scroll.
  const room = innerHeight - (isBeside ? top + BELOW_BESIDE : top + scrollY + other.offsetHeight + BELOW);
  figure.style.setProperty('--room', `${Math.floor(room)}px`);
  const [image, second] = figure.querySelectorAll('img');
  const [width, height] = ['width', 'height'].map((side) => Number(image?.getAttribute(side)));
  if (!second && width && height) figure.style.setProperty('--ratio', String(width / height));
}

/**
 * Lays something over a figure's picture, and keeps it there whatever room the picture takes.
 * @param {HTMLElement} figure @param {HTMLElement | SVGElement} layer @param {() => void} [moved]
 */
export function laid(figure, layer, moved = () => {}) {
  const image = figure.querySelector('img');
  if (!image) return;
  layer.classList.add('laid');
  figure.append(layer);
  const cover = () => {
    if (!layer.isConnected) return watch.disconnect();
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = image;
    Object.assign(layer.style, { left: `${offsetLeft}px`, top: `${offsetTop}px`, width: `${offsetWidth}px`, height: `${offsetHeight}px` });
    moved();
  };
  const watch = new ResizeObserver(cover);
  [image, figure].forEach((box) => watch.observe(box));
}

/** What a player chose, kept in this browser. */
export class Settings {
  plain = lasting.getItem('agon-plain') === '1';
  sound = lasting.getItem('agon-sound') === '1';

  /** As pictures are asked for. */
  get colours() {
    return this.plain ? 'none' : 'normal';
  }

  /** @param {{plain?: HTMLInputElement, sound?: HTMLButtonElement}} places those that a page has @param {() => void} [changed] */
  bind(places, changed = () => {}) {
    for (const name of /** @type {const} */ (['plain', 'sound'])) {
      const place = places[name];
      if (!place) continue;
      const show = () => (place instanceof HTMLInputElement ? (place.checked = this[name]) : place.setAttribute('aria-pressed', String(this[name])));
      place.addEventListener(place instanceof HTMLInputElement ? 'change' : 'click', () => {
        this[name] = !this[name];
        lasting.setItem(`agon-${name}`, this[name] ? '1' : '0');
        show();
        changed();
      });
      place.hidden = false;
      show();
    }
  }
}

export class Figures {
  /** Pictures that are at hand, by colours and address. @type {Map<string, Blob>} */
  #held = new Map();
  /** Draws the step again that is being looked at. @type {(() => Promise<void>) | undefined} */
  #again;

  /** @param {import('./wire.js').Wire} wire @param {Settings} settings */
  constructor(wire, settings) {
    this.wire = wire;
    this.settings = settings;
  }

  /**
   * Keeps pictures that came with what was sealed.
   * @param {any[]} listed as the interface lists them @param {Map<string, Blob>} came by name @param {string} colours
   */
  hold(listed, came, colours) {
    for (const { name, url } of listed) {
      const png = came.get(name);
      if (png) this.#held.set(`${colours} ${url}`, png);
    }
  }

  /** A text to be looked at. @param {string} text */
  text(text) {
    const box = document.createElement('p');
    box.className = 'text-card';
    box.textContent = text;
    return box;
  }

  /**
   * Shows pictures in a place, all of them decoded before any is seen.
   * @param {HTMLElement} place @param {any[]} pictures as the interface lists them @param {() => boolean} [wanted] whether they still are, once they have come
   */
  async show(place, pictures, wanted = () => true) {
    const images = await Promise.all(pictures.map((picture) => this.image(picture)));
    if (!wanted()) return;
    const before = [...place.querySelectorAll('img')];
    place.replaceChildren(...images);
    before.forEach((image) => URL.revokeObjectURL(image.src));
  }

  /**
   * Shows a picture with the way to the key on it, and how to go along the way.
   * @param {HTMLElement} place @param {Picture | undefined} picture none where nothing is drawn @param {HTMLElement} steps
   * @param {Picture[]} plain what is shown instead of a way that led to another key
   */
  async solved(place, picture, steps, plain) {
    if (!picture) {
      if (this.#again) await this.show(place, plain);
      this.#again = undefined;
      return;
    }
    await this.show(place, [picture]);
    this.#again = layWay(steps, place, picture.url, (url) => this.image({ ...picture, url }));
  }

  /** Shows pictures in the colours that were chosen, with the way to the key where it is laid. @param {HTMLElement} place @param {Picture[]} pictures */
  repaint(place, pictures) {
    return this.#again ? this.#again() : this.show(place, pictures);
  }

  /** Cards of material, each to be looked at. @param {Schemas['Card'][]} cards */
  places(cards) {
    return Promise.all(cards.map((card) => (card.picture ? this.image(card.picture) : this.text(card.text ?? ''))));
  }

  /** A picture to be looked at, or the words that it could not be had. @param {Picture} picture */
  async image(picture) {
    try {
      const png = await this.#png(picture);
      const image = new Image(picture.width, picture.height);
      image.alt = picture.alt;
      image.src = URL.createObjectURL(png);
      await within(DECODED, image.decode());
      return image;
    } catch {
      return this.text(say('image_failed'));
    }
  }

  /** @param {Picture} picture */
  async #png(picture) {
    const held = this.#held.get(`${this.settings.colours} ${picture.url}`);
    return held ?? this.wire.file(`${picture.url}?colours=${this.settings.colours}`);
  }
}
