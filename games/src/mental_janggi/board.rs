//! A board, and how its squares lie to each other.

use crate::mental_janggi::square::Square;
use crate::mental_janggi::variant::Variant;
use crate::side::Side;
use serde::{Deserialize, Serialize};

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

impl Way {
    pub const ALL: [Way; 3] = [Way::Forward, Way::Up, Way::Down];
}

impl Variant {
    /// Whether a square is on this board.
    pub fn has(&self, square: Square) -> bool {
        square.row() < self.rows && square.column() <= self.columns
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
            Side::Left => square.column() <= self.home_columns,
            Side::Right => self.columns - self.home_columns < square.column(),
        }
    }

    /// The squares of a side's home, in order.
    pub fn home(&self, side: Side) -> impl Iterator<Item = Square> {
        self.squares().filter(move |square| self.is_home(side, *square))
    }

    /// The neighbour that a side's piece steps to; none at the board's edge.
    pub fn step(&self, side: Side, from: Square, way: Way) -> Option<Square> {
        let (row, column) = (from.row(), from.column());
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
        let (row, column) = (of.row(), of.column());
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
