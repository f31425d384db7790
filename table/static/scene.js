// What the board shows of a game as it is now.

/** @typedef {import('./types.js').State} State */

/** The last move that was made, by the log. @param {State} state */
export function lastMove({ log }) {
  const moves = log.map(({ text }) => /^\w+ ([A-I]\d)-([A-I]\d)$/.exec(text));
  const [, from, to] = moves.findLast((move) => move !== null) ?? [];
  return from && to ? { from, to } : null;
}

/**
 * @param {State} state
 * @param {{setup: import('./setup.js').Setup | null, sent: {from: string, to: string} | null, battle: import('./battle.js').Battle, marks: import('./marks.js').Marks}} page
 * @returns {import('./board.js').Scene}
 */
export function scene(state, { setup, sent, battle, marks }) {
  const { legal, step, you } = state;
  if (step.name === 'setup' && setup && you && !state.setups[you].set) return setup.scene();
  const own = state.pieces.filter((piece) => piece.side === you).map((piece) => piece.square);
  return {
    pieces: state.pieces,
    you,
    moves: sent ? {} : legal?.moves,
    choices: legal?.targets ?? (legal?.swap ? own : []),
    last: lastMove(state),
    sent,
    fighting: step.name === 'swap' ? battle.swapping : [step.attacking, step.defending].flatMap((square) => square ?? []),
    marks: (square) => marks.of(square),
  };
}
