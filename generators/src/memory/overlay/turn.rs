//! The ways to turn a square board, or to flip it.

use super::SIDE;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Turn {
    /// A quarter to the right.
    Right,
    Left,
    /// Half round.
    Half,
    /// Left becomes right.
    Across,
    /// Top becomes bottom.
    Down,
}

impl Turn {
    pub(super) const ALL: [Turn; 5] =
        [Turn::Right, Turn::Left, Turn::Half, Turn::Across, Turn::Down];

    /// The message that asks for it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Turn::Right => "turn-right",
            Turn::Left => "turn-left",
            Turn::Half => "turn-half",
            Turn::Across => "flip-across",
            Turn::Down => "flip-down",
        }
    }

    /// Where a cell comes to lie.
    pub(super) fn of(self, cell: usize) -> usize {
        let (row, column) = (cell / SIDE, cell % SIDE);
        let far = |place: usize| SIDE - 1 - place;
        let (row, column) = match self {
            Turn::Right => (column, far(row)),
            Turn::Left => (far(column), row),
            Turn::Half => (far(row), far(column)),
            Turn::Across => (row, far(column)),
            Turn::Down => (far(row), column),
        };
        row * SIDE + column
    }
}

#[cfg(test)]
mod tests {
    use super::super::CELLS;
    use super::*;

    #[test]
    fn two_flips_and_four_quarters_bring_a_cell_back() {
        for cell in 0..CELLS {
            let again = |turn: Turn, times: usize| (0..times).fold(cell, |it, _| turn.of(it));
            assert_eq!(Turn::ALL.map(|turn| again(turn, 4)), [cell; 5]);
            assert_eq!([Turn::Across, Turn::Down].map(|turn| again(turn, 2)), [cell; 2]);
            assert_eq!(again(Turn::Right, 2), Turn::Half.of(cell));
            assert_eq!(again(Turn::Right, 3), Turn::Left.of(cell));
        }
    }
}
