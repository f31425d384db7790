// Why something was refused, as a sentence of the page's own: what the server says of it is for programs.

import { Refused } from './api.js';
import { knows, say } from './words.js';

/** @param {unknown} error @param {string[]} [actions] what was asked for together */
export function refusal(error, actions = []) {
  if (!(error instanceof Refused)) throw error;
  const { slug, problem } = error;
  const { index, reason, field, detail = error.message } = problem;
  const ids = [`refused.${reason}`, `refused.${slug}.${field}`, index > 0 ? `refused.${slug}.later` : '', `refused.${slug}`];
  const why = say(ids.find(knows) ?? 'refused', { detail: detail.includes('`') ? '' : detail }).trim();
  return actions.length > 1 && index in actions ? say('refused.among', { action: actions[index], why }) : why;
}
