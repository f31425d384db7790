//! How hard a problem is.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How hard a problem is, 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A text or number that is not a level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a level is 1, 2, 3, 4 or 5")]
pub struct BadLevel;

impl Level {
    /// All five, the easiest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];
    /// The level of a contest that asks for none.
    pub const DEFAULT: Level = Level(3);

    /// A level from its number.
    pub fn new(number: u8) -> Result<Level, BadLevel> {
        if (1..=5).contains(&number) { Ok(Level(number)) } else { Err(BadLevel) }
    }

    /// Its place in a table of five.
    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }
}

impl TryFrom<u8> for Level {
    type Error = BadLevel;

    fn try_from(number: u8) -> Result<Level, BadLevel> {
        Level::new(number)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Level, BadLevel> {
        text.parse().map_err(|_| BadLevel).and_then(Level::new)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, out)
    }
}
