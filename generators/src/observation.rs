//! The families of observation.

pub mod count_and;
pub mod cubes;
pub mod dials;
pub mod differences;
pub mod every_hap;
pub mod haps;
pub mod hidden_shape;
pub mod maze;
pub mod nets;
pub mod rolling_die;
pub mod tangles;
pub mod thrice;
pub mod turned_or_mirrored;

use crate::family::{Entry, row};

/// One row a family.
pub static FAMILIES: &[Entry] = &[
    row!(count_and::CountAnd, "observation/count-and"),
    row!(cubes::Cubes, "observation/cubes"),
    row!(dials::Dials, "observation/dials"),
    row!(differences::Differences, "observation/differences"),
    row!(every_hap::EveryHap, "observation/every-hap"),
    row!(haps::Haps, "observation/haps"),
    row!(hidden_shape::HiddenShape, "observation/hidden-shape"),
    row!(maze::Maze, "observation/maze"),
    row!(nets::Nets, "observation/nets"),
    row!(rolling_die::RollingDie, "observation/rolling-die"),
    row!(tangles::Tangles, "observation/tangles"),
    row!(thrice::Thrice, "observation/thrice"),
    row!(turned_or_mirrored::TurnedOrMirrored, "observation/turned-or-mirrored"),
];
