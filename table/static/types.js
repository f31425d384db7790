// What the table's server says, as types alone.

/** @typedef {'left' | 'right'} Side */
/** @typedef {'logic' | 'mathematics' | 'memory' | 'observation'} Kind */
/** @typedef {'king' | Kind} Identity */
/** @typedef {Record<string, string | number>} Values */

/**
 * @typedef {object} Variant
 * @property {string} name
 * @property {number} rows
 * @property {number} columns
 * @property {string[]} second_floor squares, or runs of them such as `A3-A7`
 * @property {number} home_columns
 * @property {number} pieces_per_kind
 * @property {number} discards
 * @property {number[]} numbers
 * @property {Kind[]} [kinds]
 * @property {number} turn_seconds
 * @property {number} bank_seconds
 * @property {number} guess_seconds
 * @property {number} setup_seconds
 * @property {number} [spectator_delay_seconds]
 * @property {number} [reach] of a rope
 * @property {number} [pulls]
 */

/**
 * @typedef {object} Piece
 * @property {string} square
 * @property {Side} side
 * @property {number} number
 * @property {Identity | null} identity nothing where the reader may not know it
 * @property {boolean} revealed
 */
/** @typedef {{place: number, side: Side, number: number, identity: Identity | null, revealed: boolean}} Removed */
/** @typedef {{name: string, present: boolean, machine: string | null}} Player */

/**
 * @typedef {object} Step
 * @property {'setup' | 'name' | 'move' | 'target' | 'guess' | 'select' | 'contest' | 'swap' | 'over'} name
 * @property {Side | null} by
 * @property {string | null} attacking
 * @property {string | null} defending
 * @property {Kind | null} kind
 * @property {number | null} chances
 */

/**
 * @typedef {object} Clocks
 * @property {{timer_seconds: number, bank_seconds: number}} left
 * @property {{timer_seconds: number, bank_seconds: number}} right
 * @property {Side | null} running
 * @property {string | null} ends_at
 * @property {'contest' | 'outage' | null} stopped_by
 */

/**
 * @typedef {object} Legal what whoever has the decision may do now
 * @property {Kind[]} [kinds] that may be named for a pull
 * @property {Record<string, string[]>} [moves]
 * @property {string[]} [targets]
 * @property {number} [guess]
 * @property {('attacking' | 'defending')[]} [select]
 * @property {boolean} [swap]
 */

/**
 * @typedef {object} Contest
 * @property {number} battle
 * @property {number} attempt
 * @property {Kind} kind
 * @property {'opening' | 'open'} state
 * @property {string | null} page
 */

/**
 * @typedef {object} State one audience's view of a game
 * @property {string} id
 * @property {string} table
 * @property {Variant} variant
 * @property {Side | null} you
 * @property {Record<Side, Player>} players
 * @property {string} position
 * @property {number} [knot] where a rope's is, in marks from the middle to the right
 * @property {Piece[]} pieces
 * @property {Removed[]} removed
 * @property {Record<Side, Kind[] | null>} discards
 * @property {Record<Side, {set: boolean, commitment: string | null}>} setups
 * @property {string | null} setup_ends_at
 * @property {Step} step
 * @property {Side} turn
 * @property {number} ply
 * @property {boolean} obliged
 * @property {Clocks} clocks
 * @property {Contest | null} contest
 * @property {Legal | null} legal
 * @property {{winner: Side | null, reason: string} | null} outcome
 * @property {{ply: number, text: string}[]} log
 * @property {Record<Side, boolean>} rematch
 * @property {number} version
 * @property {string} server_time
 */

/** @typedef {{rule: string, square?: string | null, detail?: string}} Fault what is wrong with a setup */

export {};
