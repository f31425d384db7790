//! The same grid in other clothes: digits renamed, and rows and columns swapped so that boxes stay boxes.

use super::{CELLS_MAX, Digits, Grid};
use crate::rng::Rng;

/// One way of renaming and swapping.
pub struct Turn {
    side: usize,
    /// Where each row and each column goes.
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// The new name of each digit, less one.
    names: Vec<usize>,
}

impl Turn {
    /// Any of them, all equally likely.
    pub fn random(grid: &Grid, rng: &mut Rng) -> Turn {
        let (box_height, box_width) = grid.box_size;
        Turn {
            side: grid.side,
            rows: lines(grid.side, box_height, rng),
            columns: lines(grid.side, box_width, rng),
            names: rng.order(grid.side),
        }
    }

    /// Where a cell goes.
    pub fn cell(&self, cell: usize) -> usize {
        self.rows[cell / self.side] * self.side + self.columns[cell % self.side]
    }

    /// A grid turned.
    pub fn digits(&self, digits: &Digits) -> Digits {
        let mut turned = [0; CELLS_MAX];
        for cell in (0..self.side * self.side).filter(|&cell| digits[cell] > 0) {
            turned[self.cell(cell)] = self.names[usize::from(digits[cell] - 1)] as u8 + 1;
        }
        turned
    }
}

/// An order of the lines in which bands of `thick` lines stay together.
fn lines(side: usize, thick: usize, rng: &mut Rng) -> Vec<usize> {
    let mut order = Vec::new();
    for band in rng.order(side / thick) {
        order.extend(rng.order(thick).into_iter().map(|line| band * thick + line));
    }
    order
}
