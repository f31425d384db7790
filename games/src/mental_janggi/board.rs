//! Squares, and how they lie to each other.

use crate::mental_janggi::variant::Variant;
use crate::side::Side;
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

/// The height of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Floor {
    First,
    Second,
}

/// Where a step leads. Nobody goes backward.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// One column towards the opponent's home.
    Forward,
    /// Sideways to the row above.
    Up,
    /// Sideways to the row below.
    Down,
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

impl Way {
    pub const ALL: [Way; 3] = [Way::Forward, Way::Up, Way::Down];
}

impl Variant {
    /// Whether a square is on this board.
    pub fn has(&self, square: Square) -> bool {
        square.row < self.rows && square.column <= self.columns
    }

    /// All squares, in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let columns = self.columns;
        let row = move |row| (1..=columns).filter_map(move |column| Square::at(row, column));
        (0..self.rows).flat_map(row)
    }

    /// The floor of a square.
    pub fn floor(&self, square: Square) -> Floor {
        if self.second_floor.iter().any(|stretch| stretch.holds(square)) {
            Floor::Second
        } else {
            Floor::First
        }
    }

    /// Whether a square is in a side's home.
    pub fn is_home(&self, side: Side, square: Square) -> bool {
        match side {
            Side::Left => square.column <= self.home_columns,
            Side::Right => self.columns - self.home_columns < square.column,
        }
    }

    /// The squares of a side's home, in order.
    pub fn home(&self, side: Side) -> impl Iterator<Item = Square> {
        self.squares().filter(move |square| self.is_home(side, *square))
    }

    /// The neighbour that a side's piece steps to; none at the board's edge.
    pub fn step(&self, side: Side, from: Square, way: Way) -> Option<Square> {
        let Square { row, column } = from;
        let to = match (way, side) {
            (Way::Forward, Side::Left) => Square::at(row, column + 1),
            (Way::Forward, Side::Right) => Square::at(row, column - 1),
            (Way::Up, Side::Left | Side::Right) => Square::at(row.checked_sub(1)?, column),
            (Way::Down, Side::Left | Side::Right) => Square::at(row + 1, column),
        };
        to.filter(|to| self.has(*to))
    }

    /// The squares that share a side with this one, in order.
    pub fn neighbours(&self, of: Square) -> impl Iterator<Item = Square> {
        let Square { row, column } = of;
        let above = row.checked_sub(1).and_then(|above| Square::at(above, column));
        let before = Square::at(row, column - 1);
        let around = [above, before, Square::at(row, column + 1), Square::at(row + 1, column)];
        around.into_iter().flatten().filter(|square| self.has(*square))
    }

    /// Whether pieces on these squares touch: neighbours on the same floor.
    pub fn is_touching(&self, one: Square, other: Square) -> bool {
        self.floor(one) == self.floor(other) && self.neighbours(one).any(|near| near == other)
    }
}
