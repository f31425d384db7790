//! The families of logic.

pub mod sudoku;
pub mod truth_tellers;

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] =
    &[Entry::of::<sudoku::Sudoku>(), Entry::of::<truth_tellers::TruthTellers>()];
