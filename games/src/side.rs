//! The two players of a game, and what there is twice because of them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One of the two players, by where they sit at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Left,
    Right,
}

/// Something of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    pub left: T,
    pub right: T,
}

/// Not the name of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a side is left or right")]
pub struct NoSide;

impl Side {
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The other player.
    pub const fn opponent(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// The side's word.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Side {
    type Err = NoSide;

    fn from_str(text: &str) -> Result<Side, NoSide> {
        Side::BOTH.into_iter().find(|side| side.name() == text).ok_or(NoSide)
    }
}

impl<T> BySide<T> {
    /// What this function gives for each side.
    pub fn of(mut each: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { left: each(Side::Left), right: each(Side::Right) }
    }

    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }
}
