// What happened, in sentences.

import { named } from './piece.js';
import { identity } from './signs.js';
import { knows, listed, say } from './words.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Side} Side */

/** A player's name, or "you". @param {State} state @param {Side} side */
export const who = (state, side) => (state.you === side ? say('you') : state.players[side].name);

/** @param {string} letters such as `LO` */
const kinds = (letters) => listed([...letters].map((letter) => identity(letter)).flatMap((kind) => (kind ? [named(kind)] : [])));

/**
 * One line of a record as a sentence; lines that need none are empty.
 * @param {State} state @param {string} line @param {number} [turn] in which turn it was said, from 0; the last such line's, if nobody says
 * @returns {string}
 */
export function told(state, line, turn = state.log.findLast(({ text }) => text === line)?.ply ?? 0) {
  const [subject, said = ''] = line.split(' ');
  if (subject === 'judge') return judged(state, said, turn % 2 === 0 ? 'left' : 'right');
  if (subject === 'clock') return say('told.clock');
  if (subject !== 'left' && subject !== 'right') return '';
  const name = state.players[subject].name;
  if (said === 'sets') return say('told.sets', { name });
  if (said === 'resigns') return say('told.resigns', { name });
  return acted(name, said);
}

/** @param {string} name @param {string} said */
function acted(name, said) {
  const move = /^([A-I]\d)-([A-I]\d)$/.exec(said);
  if (move) return say('told.moves', { name, from: move[1], to: move[2] });
  if (said.startsWith('x')) return say('told.attacks', { name, square: said.slice(1) });
  if (said.startsWith('?')) return guessed(name, said.slice(1));
  if (said.startsWith('!')) return selected(name, said.slice(1));
  if (said === '~') return say('told.declines', { name });
  const swap = /^(\S+)~(\S+)$/.exec(said);
  return swap ? say('told.swaps', { name, one: swap[1], two: swap[2] }) : '';
}

/** @param {string} name @param {string} said such as `LO=-` */
function guessed(name, said) {
  const [letters, answer = ''] = said.split('=');
  if (letters === '') return say('told.names-nothing', { name });
  const hit = identity(answer);
  const named_ = { name, kinds: kinds(letters) };
  if (answer === '') return say('told.names', named_);
  return hit ? say('told.names-right', { ...named_, identity: named(hit) }) : say('told.names-wrong', named_);
}

/** @param {string} name @param {string} said such as `a=R` */
function selected(name, said) {
  const shown = identity(said.split('=')[1] ?? '-');
  const which = said[0] === 'a' ? 'attacking' : 'defending';
  return shown ? say(`told.selects-${which}-shown`, { name, identity: named(shown) }) : say(`told.selects-${which}`, { name });
}

/** @param {State} state @param {string} said such as `+=?` @param {Side} attacker */
function judged({ players }, said, attacker) {
  if (said.startsWith('~')) return say('told.void');
  const shown = identity(said.split('=')[1] ?? '?');
  const defender = attacker === 'left' ? 'right' : 'left';
  const [role, won, lost] = said.startsWith('+') ? ['attacker', attacker, defender] : ['defender', defender, attacker];
  const names = { winner: players[/** @type {Side} */ (won)].name, loser: players[/** @type {Side} */ (lost)].name };
  return shown ? say(`told.${role}-wins-shown`, { ...names, identity: named(shown) }) : say(`told.${role}-wins`, names);
}

/** What the game waits for, for whoever looks. @param {State} state */
export function waits(state) {
  const { step, you } = state;
  if (step.name === 'over') return outcome(state);
  if (step.name === 'setup') return say(you === null ? 'waits.setup' : state.setups[you].set ? 'waits.setup-other' : 'waits.setup-you');
  if (step.name === 'contest') return say('waits.contest', { kind: step.kind ? named(step.kind) : '' });
  const name = step.by ? state.players[step.by].name : '';
  return step.by === you ? say(`waits.${step.name}-you`) : say(`waits.${step.name}`, { name });
}

/** @param {State} state */
export function outcome({ outcome, players, you }) {
  if (outcome === null) return '';
  if (outcome.winner === null) return say('over.nobody');
  return you === outcome.winner ? say('over.you') : say('over.wins', { name: players[outcome.winner].name });
}

/** Why it ended so. @param {State} state */
export function why({ outcome, players }) {
  if (outcome === null) return '';
  const loser = outcome.winner === 'left' ? 'right' : 'left';
  /** @type {import('./types.js').Values} */
  const names = outcome.winner ? { winner: players[outcome.winner].name, loser: players[loser].name } : {};
  const id = `over.${outcome.reason}`;
  return knows(id) ? say(id, names) : outcome.reason;
}

/** A battle that just began: "Bo's 3 attacks your 1 at D6". @param {State} state */
export function battle(state) {
  const { attacking, defending } = state.step;
  const of = (/** @type {string | null} */ square) => state.pieces.find((piece) => piece.square === square);
  const [a, d] = [of(attacking), of(defending)];
  if (!a || !d) return '';
  const owner = (/** @type {Side} */ side) => (side === state.you ? say('your') : say('theirs', { name: state.players[side].name }));
  const told = say('told.battle', { attacker: owner(a.side), a: a.number, defender: owner(d.side), d: d.number, square: d.square });
  return told[0].toUpperCase() + told.slice(1);
}
