//! The families of logic.

pub mod balance;
pub mod code_from_guesses;
pub mod every_clash;
pub mod jigsaw;
pub mod mines;
pub mod nonogram;
pub mod round_table;
pub mod stars;
pub mod sudoku;
pub mod towers;
pub mod truth_tellers;
pub mod whodunit;
pub mod zebra;

use crate::family::{Entry, row};

/// One row a family.
pub static FAMILIES: &[Entry] = &[
    row!(balance::Balance, "logic/balance"),
    row!(code_from_guesses::CodeFromGuesses, "logic/code-from-guesses"),
    row!(every_clash::EveryClash, "logic/every-clash"),
    row!(jigsaw::Jigsaw, "logic/jigsaw"),
    row!(mines::Mines, "logic/mines"),
    row!(nonogram::Nonogram, "logic/nonogram"),
    row!(round_table::RoundTable, "logic/round-table"),
    row!(stars::Stars, "logic/stars"),
    row!(sudoku::Sudoku, "logic/sudoku"),
    row!(towers::Towers, "logic/towers"),
    row!(truth_tellers::TruthTellers, "logic/truth-tellers"),
    row!(whodunit::Whodunit, "logic/whodunit"),
    row!(zebra::Zebra, "logic/zebra"),
];
