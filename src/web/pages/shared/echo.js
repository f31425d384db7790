// Below the box: how what is typed is read, as soon as it can be; until then how an answer is written. The service reads it
// again, and judges.

import { meaning } from './read.js';
import { say } from './text.js';

/**
 * An answer's parts, each behind its name where they have names.
 * @param {{kind: string, names?: string[]}} form @param {string} meant
 */
function named({ kind, names = [] }, meant) {
  const parts = kind === 'list' ? meant.split(', ') : [...meant.replaceAll(' ', '')];
  if (kind === 'number' || parts.length !== names.length) return meant;
  return parts.map((part, place) => `${names[place]} ${part}`).join(', ');
}

/** A line below a box. */
export class Echo {
  /** @param {HTMLInputElement} typed @param {HTMLElement} line */
  constructor(typed, line) {
    this.typed = typed;
    this.line = line;
    typed.addEventListener('input', () => this.tell());
  }

  /** @param {import('./read.js').Form} form @param {string} hint */
  of(form, hint) {
    this.form = form;
    this.hint = hint;
    this.tell();
  }

  tell() {
    const meant = this.form && meaning(this.form, this.typed.value);
    this.line.classList.toggle('read', Boolean(meant));
    this.line.textContent = (meant ? say('reads_as', { answer: named(/** @type {any} */ (this.form), meant) }) : this.hint) ?? '';
  }
}
