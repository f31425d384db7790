// The page's texts, and times as people read them.

/** A line with blanks, or a line for each plural of a number. @typedef {string | { by: string, forms: Record<string, string> }} Text */

/** @type {Record<string, Text>} */
const texts = JSON.parse(document.getElementById('texts')?.textContent ?? '{}');
const plurals = new Intl.PluralRules([document.documentElement.lang, 'en']);

/**
 * A text of the page with its blanks filled.
 * @param {string} name
 * @param {Record<string, string | number | undefined>} [values]
 */
export function say(name, values = {}) {
  const text = texts[name];
  if (text === undefined) throw new Error(`no text ${name}`);
  const line = typeof text === 'string' ? text : (text.forms[plurals.select(Number(values[text.by]))] ?? text.forms.other);
  return line.replace(/\{(\w+)\}/g, (blank, key) => String(values[key] ?? blank));
}

/**
 * What the service said, in this page's language if the contest offers it; the places that show it are told which language
 * they hold.
 * @template T @param {T} said @returns {T}
 */
export function translated(said) {
  return inOurs(said);
}

/** @param {any} said @returns {any} */
function inOurs(said) {
  for (const part of ['rules', 'problem']) {
    if (said?.[part]?.language) return { ...said, [part]: inOurs(said[part]) };
  }
  const other = said?.translations?.[document.documentElement.lang];
  const told = !other ? said : Array.isArray(other) ? { ...said, explanation: other } : { ...said, ...other };
  if (told?.language) toldIn(told.language);
  return told;
}

/** Tells the places that show what the service said which language they hold. @param {string} language */
export const toldIn = (language) => document.querySelectorAll('body [lang]:not(.languages *)').forEach((place) => place.setAttribute('lang', language));

/** Shows a statement, each of its lines for itself; who says a line stands out. @param {HTMLElement} place @param {string} statement */
export function showStatement(place, statement) {
  const lines = statement.split('\n').map((line) => {
    const [who = ''] = /^[^:]{1,24}:(?= )/.exec(line) ?? [];
    const [shown, name] = [document.createElement('span'), document.createElement('b')];
    name.textContent = who;
    shown.append(...(who ? [name] : []), line.slice(who.length));
    return shown;
  });
  place.classList.toggle('lines', lines.length > 1);
  place.replaceChildren(...lines.flatMap((line, number) => (number > 0 ? ['\n', line] : [line])));
}

/** Whether the page has such a text. @param {string} name */
export const says = (name) => name in texts;

/**
 * Minutes and seconds, such as 4:07, and above an hour these too, such as 26:04:07, rounded up: a clock shows 0:00 only when there is nothing left.
 * @param {number} milliseconds
 */
export function minutes(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return `${seconds > 3600 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}` : minutes}:${two(seconds % 60)}`;
}

/** The same in words, for ears. @param {number} milliseconds */
export function spoken(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60 || seconds % 60) return say('seconds', { count: seconds });
  return say('minutes', { count: seconds / 60 });
}

/** Seconds with as many places as matter. @param {number} seconds */
export function exact(seconds) {
  return seconds < 0.001 ? seconds.toFixed(6) : seconds < 1 ? seconds.toFixed(3) : seconds.toFixed(1);
}
