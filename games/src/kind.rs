//! The kinds of contests, with the letters by which players write them.

use serde::{Deserialize, Serialize};

/// What a contest asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Logic,
    Mathematics,
    Memory,
    Observation,
}

impl Kind {
    /// In the order in which they are written.
    pub const ALL: [Kind; 4] = [Kind::Logic, Kind::Mathematics, Kind::Memory, Kind::Observation];

    /// The kind's word.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Logic => "logic",
            Kind::Mathematics => "mathematics",
            Kind::Memory => "memory",
            Kind::Observation => "observation",
        }
    }

    /// L, M, R for memory, O.
    pub const fn letter(self) -> char {
        match self {
            Kind::Logic => 'L',
            Kind::Mathematics => 'M',
            Kind::Memory => 'R',
            Kind::Observation => 'O',
        }
    }

    /// The kind of a letter, which is a capital.
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}
