//! The families of memory.

pub mod changed_after;
pub mod corsi;
pub mod digits_back;
pub mod every_pair;
pub mod faces;
pub mod hexagon_lines;
pub mod kim_positions;
pub mod landscape;
pub mod overlay;
pub mod same_number;
pub mod tile_wall;
pub mod vanished;

use crate::family::{Entry, row};

/// One row a family.
pub static FAMILIES: &[Entry] = &[
    row!(changed_after::ChangedAfter, "memory/changed-after"),
    row!(corsi::Corsi, "memory/corsi"),
    row!(digits_back::DigitsBack, "memory/digits-back"),
    row!(every_pair::EveryPair, "memory/every-pair"),
    row!(faces::Faces, "memory/faces"),
    row!(hexagon_lines::HexagonLines, "memory/hexagon-lines"),
    row!(kim_positions::KimPositions, "memory/kim-positions"),
    row!(landscape::Landscape, "memory/landscape"),
    row!(overlay::Overlay, "memory/overlay"),
    row!(same_number::SameNumber, "memory/same-number"),
    row!(tile_wall::TileWall, "memory/tile-wall"),
    row!(vanished::Vanished, "memory/vanished"),
];
