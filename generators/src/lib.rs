//! Problems for mental contests, as pure functions of a seed. No clock, no files, no network, no async, and no
//! order that differs between runs.
//!
//! A [`family::Family`] draws problems of one shape; [`families`] lists them all. Adding one takes one file, its words
//! and one line in its kind's table; every promise is then tested for it.

pub mod board;
pub mod code;
pub mod counts;
pub mod crowd;
pub mod drawn;
pub mod expression;
pub mod faces;
pub mod family;
pub mod figure;
pub mod grid;
pub mod instruments;
pub mod landscape;
pub mod level;
pub mod linear;
pub mod logic;
pub mod mathematics;
pub mod memory;
pub mod objects;
pub mod observation;
pub mod odds;
pub mod orders;
pub mod palette;
pub mod person;
pub mod plane;
pub mod promises;
pub mod ratio;
pub mod reader;
pub mod rng;
pub mod seating;
pub mod sheet;
pub mod signs;
pub mod solve;
pub mod stacks;
pub mod sums;
pub mod text;
pub mod tiles;
pub mod utensils;
pub mod words;
pub mod worlds;

use family::{Entry, Kind};

/// Every family, kind by kind.
pub fn families() -> impl Iterator<Item = &'static Entry> {
    Kind::ALL.into_iter().flat_map(|kind| of_kind(kind).iter())
}

/// The families of one kind.
pub fn of_kind(kind: Kind) -> &'static [Entry] {
    match kind {
        Kind::Logic => logic::FAMILIES,
        Kind::Mathematics => mathematics::FAMILIES,
        Kind::Memory => memory::FAMILIES,
        Kind::Observation => observation::FAMILIES,
    }
}

/// The family of this name, such as `logic/sudoku`.
pub fn find(name: &str) -> Option<&'static Entry> {
    families().find(|family| family.name == name)
}
