// What stands around the board: the players, what is off the board, and what the game waits for.

import { at, kept, make, refill } from './dom.js';
import { badge, named, spoken, token } from './piece.js';
import { outcome, waits, who, why } from './telling.js';
import { listed, say } from './words.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Removed} Removed */

const SIDES = /** @type {Side[]} */ (['left', 'right']);

/** @param {State} state @param {Side} near the side whose home is nearer to whoever looks */
export function plates(state, near) {
  for (const side of SIDES) {
    const plate = at(`plate-${side}`);
    const { name, present, machine } = state.players[side];
    plate.classList.toggle('near', side === near);
    plate.classList.toggle('here', present);
    plate.classList.toggle('turn', state.outcome === null && (state.step.by === side || (state.step.name !== 'setup' && state.turn === side)));
    const title = /** @type {HTMLElement} */ (plate.querySelector('.who'));
    title.textContent = name;
    title.title = name;
    const notes = [say(`side.${side}`)];
    if (side === state.you) notes.push(say('you'));
    if (machine) notes.push(say(`machine.${machine}`));
    else if (!present) notes.push(say('away'));
    if (state.step.name === 'setup' && state.setups[side].set) notes.push(say('is-set'));
    /** @type {HTMLElement} */ (plate.querySelector('.notes')).textContent = notes.join(' · ');
  }
}

/**
 * Pieces that left the board, and what was discarded.
 * @param {State} state @param {Removed[]} removed @param {Side} near
 * @param {{swapping: string[], choose: (place: string) => void} | null} swap
 */
export function graves(state, removed, near, swap) {
  for (const side of SIDES) {
    const grave = at(`grave-${side}`);
    grave.classList.toggle('near', side === near);
    const dead = removed.filter((piece) => piece.side === side).map((piece) => corpse(piece, state, side === state.you ? swap : null));
    const discards = state.discards[side] ?? [];
    const thrown = discards.map((kind) => {
      const shown = make('span', 'thrown', [badge(kind)]);
      shown.setAttribute('role', 'img');
      shown.setAttribute('aria-label', say('grave.discard', { kind: named(kind) }));
      return make('li', 'dead', [shown]);
    });
    const list = /** @type {HTMLElement} */ (grave.querySelector('ul'));
    refill(list, [...dead, ...thrown]);
    list.setAttribute('aria-label', say(`grave.${side}`));
    list.hidden = list.children.length === 0;
  }
}

/** @param {Removed} piece @param {State} state @param {{swapping: string[], choose: (place: string) => void} | null} swap */
function corpse(piece, state, swap) {
  const place = `#${piece.place}`;
  const label = `${place}, ${spoken(piece, state.you)}`;
  const inside = [token(piece), make('small', '', [place])];
  if (!swap) {
    const shown = make('span', 'corpse', inside);
    shown.setAttribute('role', 'img');
    shown.setAttribute('aria-label', label);
    return make('li', 'dead', [shown]);
  }
  const press = make('button', 'corpse', inside);
  press.type = 'button';
  press.setAttribute('aria-label', label);
  press.setAttribute('aria-pressed', String(swap.swapping.includes(place)));
  press.addEventListener('click', () => swap.choose(place));
  return make('li', 'dead', [press]);
}

/** What the game waits for, and why sideways is closed. @param {State} state @param {string} happened @param {string} [game] its name */
export function status(state, happened, game = say('title')) {
  const { step, you } = state;
  const yours = you !== null && (step.by === you || (step.name === 'setup' && !state.setups[you].set));
  at('status').classList.toggle('yours', yours);
  at('status-now').textContent = waits(state);
  const obliged = state.obliged && step.name === 'move';
  const more = obliged ? say(step.by === you ? 'obliged.you' : 'obliged.other') : happened;
  at('status-more').textContent = state.clocks.stopped_by === 'outage' ? say('outage') : more;
  const title = yours && step.name !== 'over' ? say('title.yours') : waits(state);
  document.title = `${title} – ${game}`;
  return yours;
}

/** The end of the game and who wants another. @param {State} state */
export function over(state) {
  const { outcome: end, you, rematch } = state;
  at('over').hidden = end === null;
  at('acts').hidden = end !== null;
  // A game that has not begun is lost by nobody.
  at('resign').textContent = say(state.step.name === 'setup' ? 'leave' : 'resign');
  at('copy-watch').hidden = kept(`table.watch.${state.table}`, '') === '';
  if (end === null) return;
  at('over').classList.toggle('won', end.winner !== null && end.winner === you);
  at('over-title').textContent = outcome(state);
  at('over-why').textContent = why(state);
  const asked = SIDES.filter((side) => rematch[side]).map((side) => who(state, side));
  at('over-asked').textContent = asked.length ? say('rematch.asked', { names: listed(asked) }) : '';
  const again = /** @type {HTMLButtonElement} */ (at('rematch'));
  again.hidden = you === null;
  again.disabled = you !== null && rematch[you];
  again.textContent = say(you !== null && rematch[you] ? 'rematch.waits' : 'rematch');
}
