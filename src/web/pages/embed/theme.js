// How a page looks within the page of a game: a few colours, checked for contrast, and one of a few fonts.

/** What text must have beside its ground: WCAG 2.2, 1.4.3. */
const CONTRAST = 4.5;
/** @type {Record<string, string>} */
const FONTS = {
  system: 'system-ui, sans-serif',
  serif: 'ui-serif, Georgia, "Times New Roman", serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Nunito, system-ui, sans-serif',
  mono: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
};
const MADE = ['ground', 'card', 'ink', 'accent', 'on-accent', 'soft', 'line', 'sunk'];

/** @typedef {[number, number, number]} Rgb */

const root = document.documentElement;

/**
 * Takes a theme on; what is wrong with it, if anything is: then the page looks as ever.
 * @param {{colours?: Record<string, string>, scheme?: string, font?: string}} theme @returns {string} empty where nothing is
 */
export function themed({ colours = {}, scheme = '', font = '' }) {
  MADE.forEach((name) => root.style.removeProperty(`--${name}`));
  setScheme(scheme);
  root.style.setProperty('--font', FONTS[font] ?? '');
  const given = Object.entries(colours).filter(([name, text]) => MADE.includes(name) && text);
  if (given.length === 0) return font && !(font in FONTS) ? `no font is called ${font}` : '';
  const own = getComputedStyle(root);
  /** @type {Record<string, Rgb>} */
  const all = {};
  for (const name of ['ground', 'card', 'ink', 'accent']) {
    const text = colours[name] || own.getPropertyValue(`--${name}`);
    const colour = rgb(text);
    if (!colour) return `${name} is no opaque colour`;
    all[name] = colour;
  }
  const { ground, card, ink, accent } = all;
  const isDark = luminance(ground) < luminance(ink);
  setScheme(isDark ? 'dark' : 'light');
  const pairs = /** @type {[string, Rgb, string, Rgb][]} */ ([
    ['ink', ink, 'ground', ground],
    ['ink', ink, 'card', card],
    ['accent', accent, 'ground', ground],
    ['accent', accent, 'card', card],
    ...['good', 'bad', 'warn'].map((name) => [name, rgb(own.getPropertyValue(`--${name}`)) ?? ink, 'card', card]),
  ]);
  for (const [name, colour, under, behind] of pairs) {
    const ratio = contrast(colour, behind);
    if (ratio >= CONTRAST) continue;
    setScheme(scheme);
    return `${name} on ${under} has a contrast of ${ratio.toFixed(1)} : 1, and ${CONTRAST} : 1 is needed`;
  }
  const soft = mixed(ink, ground, 0.72);
  const black = /** @type {Rgb} */ ([0, 0, 0]);
  const white = /** @type {Rgb} */ ([255, 255, 255]);
  const made = {
    ...all,
    'on-accent': contrast(white, accent) >= contrast(black, accent) ? white : black,
    soft: Math.min(contrast(soft, ground), contrast(soft, card)) >= CONTRAST ? soft : ink,
    line: mixed(ink, ground, 0.18),
    sunk: mixed(ink, ground, 0.06),
  };
  for (const [name, colour] of Object.entries(made)) root.style.setProperty(`--${name}`, `rgb(${colour.join(' ')})`);
  return '';
}

/** Light, dark, or as the browser likes it; the style sheet has both. @param {string} scheme */
function setScheme(scheme) {
  const isKnown = scheme === 'light' || scheme === 'dark';
  root.style.colorScheme = isKnown ? scheme : '';
  const condition = !isKnown ? '(prefers-color-scheme: dark)' : scheme === 'dark' ? 'all' : 'not all';
  for (const rule of darkRules()) rule.media.mediaText = condition;
}

/** @type {CSSMediaRule[] | undefined} */
let found;

/** The rules that make a page dark; found before any of them was changed. */
function darkRules() {
  const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  found ??= all.filter((rule) => rule instanceof CSSMediaRule).filter(({ media }) => media.mediaText.includes('prefers-color-scheme'));
  return found;
}

/** A colour as CSS writes it, in whatever way; nothing where it is none or lets something through. @param {string} text @returns {Rgb | undefined} */
function rgb(text) {
  if (!CSS.supports('color', text)) return undefined;
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  pen.fillStyle = text;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity] = pen.getImageData(0, 0, 1, 1).data;
  return opacity === 255 ? [red, green, blue] : undefined;
}

/** @param {Rgb} over @param {Rgb} under @param {number} part @returns {Rgb} */
const mixed = (over, under, part) => /** @type {Rgb} */ (over.map((one, place) => Math.round(one * part + under[place] * (1 - part))));

/** Relative luminance: WCAG 2.2. @param {Rgb} colour */
function luminance(colour) {
  const [red, green, blue] = colour.map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {Rgb} one @param {Rgb} other */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
