//! The families of mathematics.

pub mod angle_chase;
pub mod area;
pub mod brick_wall;
pub mod count_shapes;
pub mod equation_pyramid;
pub mod every_equation;
pub mod letters_sum;
pub mod magic_square;
pub mod paths;
pub mod picture_prices;
pub mod remainder_chain;
pub mod target_six;

use crate::family::{Entry, row};

/// One row a family.
pub static FAMILIES: &[Entry] = &[
    row!(angle_chase::AngleChase, "mathematics/angle-chase"),
    row!(area::AreaMaze, "mathematics/area"),
    row!(brick_wall::BrickWall, "mathematics/brick-wall"),
    row!(count_shapes::CountShapes, "mathematics/count-shapes"),
    row!(equation_pyramid::EquationPyramid, "mathematics/equation-pyramid"),
    row!(every_equation::EveryEquation, "mathematics/every-equation"),
    row!(letters_sum::LettersSum, "mathematics/letters-sum"),
    row!(magic_square::MagicSquare, "mathematics/magic-square"),
    row!(paths::Paths, "mathematics/paths"),
    row!(picture_prices::PicturePrices, "mathematics/picture-prices"),
    row!(remainder_chain::RemainderChain, "mathematics/remainder-chain"),
    row!(target_six::TargetSix, "mathematics/target-six"),
];
