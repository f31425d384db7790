// A host's own problem: pictures are brought to the size that is taken, the form becomes the request that a game server sends.

import { say } from '../shared/text.js';

const form = /** @type {HTMLFormElement} */ (document.getElementById('own'));
const files = /** @type {HTMLInputElement} */ (document.getElementById('files'));
const chosen = /** @type {HTMLElement} */ (document.getElementById('chosen'));
const trouble = /** @type {HTMLElement} */ (document.getElementById('trouble'));
const sort = /** @type {HTMLSelectElement} */ (document.getElementById('form'));
const hint = /** @type {HTMLInputElement} */ (document.getElementById('hint'));
const send = /** @type {HTMLButtonElement} */ (form.querySelector('[type=submit]'));

const FILE_BYTES = Number(form.dataset.fileBytes);
const FILES = Number(form.dataset.files);
const SIDE = 1600;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** Pictures as they are sent, each with the field that says what it shows. @type {{png: Blob, alt: HTMLInputElement}[]} */
let pictures = [];

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value.trim();

/** A picture as a PNG file that is taken: in its own size, or so much smaller. @param {File} file */
async function taken(file) {
  const image = await createImageBitmap(file);
  let share = Math.min(1, SIDE / Math.max(image.width, image.height));
  for (;;) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(16, Math.round(image.width * share));
    canvas.height = Math.max(16, Math.round(image.height * share));
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const png = await new Promise((done) => canvas.toBlob(done, 'image/png'));
    if (!png) throw new Error('no picture');
    if (png.size <= FILE_BYTES) return png;
    share *= Math.min(0.9, Math.sqrt(FILE_BYTES / png.size));
  }
}

/** @param {Blob} file @returns {Promise<string>} */
function inBase64(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

async function choose() {
  trouble.hidden = true;
  pictures = [];
  for (const image of chosen.querySelectorAll('img')) URL.revokeObjectURL(image.src);
  chosen.replaceChildren();
  for (const [place, file] of [...(files.files ?? [])].slice(0, FILES).entries()) {
    const shown = await taken(file).catch(() => null);
    if (!shown) return tell(say('own_no_picture', { name: file.name }));
    const row = document.createElement('li');
    const image = document.createElement('img');
    Object.assign(image, { src: URL.createObjectURL(shown), alt: '' });
    const label = document.createElement('label');
    const alt = document.createElement('input');
    Object.assign(alt, { type: 'text', maxLength: 300, required: true, id: `alt-${place}` });
    Object.assign(label, { htmlFor: alt.id, textContent: say('own_alt', { number: place + 1 }) });
    row.append(image, label, alt);
    chosen.append(row);
    pictures.push({ png: shown, alt });
  }
}

/** What the answer is like, as far as the key tells. @param {string} key */
function answered(key) {
  const symbols = key.replace(/[\s,]/g, '').length;
  /** @type {Record<string, object>} */
  const sorts = {
    number: { kind: 'number' },
    list: { kind: 'list', items: key.split(/[\s,;]+/).filter(Boolean).map(() => 'whole') },
    letters: { kind: 'symbols', groups: [{ count: symbols, from: LETTERS }] },
    digits: { kind: 'symbols', groups: [{ count: symbols, from: DIGITS }] },
    pick: { kind: 'pick', from: LETTERS },
  };
  return { ...sorts[sort.value], hint: hint.value.trim() };
}

/** @param {string} what */
function tell(what) {
  trouble.textContent = what;
  trouble.hidden = false;
}

/** Fields of the request that are called otherwise here. @type {Record<string, string>} */
const CALLED = { explanation: 'why', pictures: 'files', 'form.hint': 'hint' };

/** What is refused is named as the form names it, and gone to. @param {{detail?: string, field?: string} | null} said */
function refused(said) {
  const { detail = '', field = '' } = said ?? {};
  const [name = ''] = /^(form\.hint|\w+)/.exec(field) ?? [];
  const place = form.elements.namedItem(CALLED[name] ?? name);
  const label = place instanceof HTMLElement && form.querySelector(`label[for=${place.id}]`);
  tell(say('own_not_taken', { why: label ? detail.replace(`\`${field}\``, label.textContent ?? '') : detail }));
  if (label) place.focus();
}

/** @param {SubmitEvent} event */
async function bring(event) {
  event.preventDefault();
  trouble.hidden = true;
  send.disabled = true;
  const lines = (/** @type {string} */ name, /** @type {RegExp} */ at) => field(name).split(at).map((line) => line.trim()).filter(Boolean);
  const body = {
    title: field('title'),
    kind: field('kind'),
    rules: field('rules'),
    statement: field('statement'),
    form: answered(field('key')),
    key: field('key'),
    also: lines('also', /;/),
    explanation: lines('why', /\n/),
    language: document.documentElement.lang,
    pictures: await Promise.all(pictures.map(async ({ png, alt }) => ({ png: await inBase64(png), alt: alt.value }))),
  };
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const reply = await fetch('/v1/problems', { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null);
  const said = await reply?.json().catch(() => null);
  send.disabled = false;
  if (reply?.ok) location.assign(`/preview/${said.preview}?said=kept`);
  else refused(said);
}

/** What to type is said by the sort of answer, until the host says it otherwise. */
function follow() {
  const usual = [...sort.options].map((option) => option.dataset.hint);
  if (hint.value === '' || usual.includes(hint.value)) hint.value = sort.selectedOptions[0]?.dataset.hint ?? '';
}

files.addEventListener('change', choose);
sort.addEventListener('change', follow);
form.addEventListener('submit', bring);
addEventListener('pageshow', () => (follow(), choose()));
