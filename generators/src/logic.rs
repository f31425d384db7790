//! The families of logic.

pub mod sudoku;
pub mod truth_tellers;

use crate::family::{Entry, row};

/// One row a family.
pub static FAMILIES: &[Entry] = &[
    row!(sudoku::Sudoku, "logic/sudoku"),
    row!(truth_tellers::TruthTellers, "logic/truth-tellers"),
];
