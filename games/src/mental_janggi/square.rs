//! Squares by their names.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A square of a board: a row's letter and a column's digit. Squares are in order row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square {
    /// From 0, which is written A.
    row: u8,
    /// From 1, as it is written.
    column: u8,
}

/// Not a square of any board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a square is a row's letter A to I and a column's digit 1 to 9")]
pub struct NoSquare;

/// The most rows and the most columns that letters and digits can name.
pub const LINES_MAX: u8 = 9;

impl Square {
    /// The square of a row counted from 0 and a column counted from 1.
    pub fn at(row: u8, column: u8) -> Option<Square> {
        let named = row < LINES_MAX && (1..=LINES_MAX).contains(&column);
        named.then_some(Square { row, column })
    }

    /// The row, counted from 0.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The column, counted from 1.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row's letter.
    pub const fn letter(self) -> char {
        (b'A' + self.row) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.column)
    }
}

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Square, NoSquare> {
        let &[letter @ b'A'..=b'I', digit @ b'1'..=b'9'] = text.as_bytes() else {
            return Err(NoSquare);
        };
        Square::at(letter - b'A', digit - b'0').ok_or(NoSquare)
    }
}

impl TryFrom<String> for Square {
    type Error = NoSquare;

    fn try_from(text: String) -> Result<Square, NoSquare> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}
