// What the page says, in the language of the browser or the one that was chosen.

const KEPT = 'table.language';
export const LANGUAGES = ['en', 'ko'];

/** @type {Record<string, string>} */
let words = {};
let spoken = 'en';

/** The language that is to be spoken. */
export function language() {
  const wanted = [localStorage.getItem(KEPT) ?? '', ...navigator.languages.map((name) => name.slice(0, 2))];
  return wanted.find((name) => LANGUAGES.includes(name)) ?? 'en';
}

/** @param {string} name */
export function choose(name) {
  localStorage.setItem(KEPT, name);
  location.reload();
}

/** Fetches the words and puts them where the page wants them. */
export async function load() {
  spoken = language();
  const reply = await fetch(`/static/words.${spoken}.json`);
  words = await reply.json();
  document.documentElement.lang = spoken;
  fill(document);
  for (const chooser of document.querySelectorAll('[data-language]')) offer(/** @type {HTMLSelectElement} */ (chooser));
  document.documentElement.dataset.ready = '';
}

/** A sentence. @param {string} id @param {import('./types.js').Values} [values] @returns {string} */
export function say(id, values = {}) {
  const sentence = words[id];
  if (sentence === undefined) throw new Error(`there is no sentence ${id} in ${spoken}`);
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** @param {string} id */
export const knows = (id) => id in words;

/** A list as one reads it: a, b and c. @param {string[]} items */
export const listed = (items) => new Intl.ListFormat(spoken, { type: 'conjunction' }).format(items);

/** Puts the words where elements ask for them. @param {ParentNode} root */
export function fill(root) {
  for (const [mark, put] of Object.entries(PLACES)) {
    for (const element of root.querySelectorAll(`[data-${mark}]`)) {
      put(/** @type {HTMLElement} */ (element), say(element.getAttribute(`data-${mark}`) ?? ''));
    }
  }
}

/** @type {Record<string, (element: HTMLElement, sentence: string) => void>} */
const PLACES = {
  word: (element, sentence) => (element.textContent = sentence),
  label: (element, sentence) => element.setAttribute('aria-label', sentence),
  hint: (element, sentence) => element.setAttribute('placeholder', sentence),
  tip: (element, sentence) => element.setAttribute('title', sentence),
};

/** @param {HTMLSelectElement} chooser */
function offer(chooser) {
  chooser.replaceChildren(
    ...LANGUAGES.map((name) => {
      const title = new Intl.DisplayNames(name, { type: 'language' }).of(name) ?? name;
      const option = new Option(title, name, name === spoken, name === spoken);
      option.lang = name;
      return option;
    }),
  );
  chooser.addEventListener('change', () => choose(chooser.value));
}
