//! The families of logic.

pub mod sudoku;
pub mod truth_tellers;

use crate::family::Entry;

/// One row a family: its type, and the odds that were measured for it.
pub const FAMILIES: &[Entry] = &[
    Entry::of::<sudoku::Sudoku>(include_str!("odds/logic-sudoku.json")),
    Entry::of::<truth_tellers::TruthTellers>(include_str!("odds/logic-truth-tellers.json")),
];
