//! Taking digits out of full grids while people's techniques still finish them.

use super::{Digits, Grid};
use crate::rng::Rng;
use crate::solve::exact;
use crate::solve::techniques::{self, Technique};

/// The digits given, and the one way to complete them.
pub struct Ground {
    pub full: Digits,
    pub givens: Digits,
}

/// Takes digits out of a random full grid, always one and the one across the middle, in random order, as long as the
/// techniques still finish it, until no more than `givens_max` are left or none can go. Each pair is tried once.
pub fn dig(grid: &Grid, enough: &[Technique], givens_max: usize, rng: &mut Rng) -> Ground {
    let full = exact::filled(grid, rng);
    let order = rng.order(grid.cells());
    let mut ground = Ground { full, givens: full };
    // A few can go at once; they are put back in the rare case that they cannot.
    let (few, others) = order.split_at(grid.cells() / 6);
    few.iter().for_each(|&cell| ground.blank(grid, cell));
    if !techniques::solve(grid, &ground.givens, enough).is_finished(grid) {
        ground.givens = full;
    }
    for &cell in others {
        if ground.givens() <= givens_max {
            break;
        }
        ground.try_without(grid, cell, enough);
    }
    ground
}

impl Ground {
    /// How many digits are given.
    pub fn givens(&self) -> usize {
        self.givens.iter().filter(|digit| **digit > 0).count()
    }

    /// Whether a whole row, column or box is given.
    pub fn gives_a_house(&self, grid: &Grid) -> bool {
        let given = |cell: &u8| self.givens[usize::from(*cell)] > 0;
        (0..grid.houses()).any(|house| grid.house(house).iter().all(given))
    }

    /// Takes out the digit of a cell and the one across.
    fn blank(&mut self, grid: &Grid, cell: usize) {
        self.givens[cell] = 0;
        self.givens[across(grid, cell)] = 0;
    }

    /// Takes both out unless the techniques no longer come to fill them: from there on the grid was finished before.
    fn try_without(&mut self, grid: &Grid, cell: usize, enough: &[Technique]) {
        if self.givens[cell] == 0 {
            return;
        }
        self.blank(grid, cell);
        let pair = [cell, across(grid, cell)];
        let filled = pair.iter().all(|&blank| {
            techniques::is_plain(grid, &self.givens, blank, self.full[blank])
                || techniques::reaches(grid, &self.givens, enough, blank)
        });
        if !filled {
            pair.iter().for_each(|&blank| self.givens[blank] = self.full[blank]);
        }
    }
}

/// The cell on the other side of the middle.
fn across(grid: &Grid, cell: usize) -> usize {
    grid.cells() - 1 - cell
}
