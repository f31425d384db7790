// What a new state of the game is told with: sentences for whoever listens, and a sound.

import { lastMove } from './scene.js';
import { battle, told, waits } from './telling.js';

/** @typedef {import('./types.js').State} State */

/** @param {State} before @param {State} state @param {string | null} line what led to it */
export function news(before, state, line) {
  const said = line ? told(state, line) : '';
  const { attacking, defending } = state.step;
  const isNew = attacking !== null && (attacking !== before.step.attacking || defending !== before.step.defending);
  const fight = isNew ? battle(state) : '';
  return { said, sentences: [said, fight, waits(state)].filter(Boolean).join(' '), sound: sound(before, state, fight !== '') };
}

/** @param {State} before @param {State} state @param {boolean} fights */
function sound(before, state, fights) {
  const { you, step, outcome } = state;
  const wasYours = before.step.by === you && before.step.name === step.name;
  if (outcome && !before.outcome) return outcome.winner === you ? 'won' : 'lost';
  if (you !== null && step.by === you && !wasYours) return 'yours';
  if (fights || (step.name === 'contest' && before.step.name !== 'contest')) return 'battle';
  return lastMove(state)?.to !== lastMove(before)?.to ? 'moved' : null;
}
