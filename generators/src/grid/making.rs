//! Making a problem of a full grid: digits are taken out while people's techniques still finish it, and cells are lettered
//! that a guesser knows little about.

use super::digging::{self, Symmetry};
use super::lettering::{self, Wanted};
use super::{Digits, Grid};
use crate::rng::Rng;
use crate::solve::technique::Technique;

/// What a problem is made like.
pub struct Recipe {
    pub symmetry: Symmetry,
    /// Digits given at most.
    pub givens_max: usize,
    /// What finishes the grid.
    pub enough: &'static [Technique],
    /// What the level below knows; it must leave [`lettering::STALLED_MIN`] lettered cells open. Empty where the level is
    /// harder by what has to be looked at.
    pub too_little: &'static [Technique],
    /// Digits that have to be put in for the lettered cells, at most.
    pub placements_max: usize,
    /// Answers that fit the lettered cells without solving: see [`Wanted`].
    pub fits_min: u32,
}

/// Answers left to somebody who forgets the boxes.
const FITS_IN_LINES_MIN: u32 = 52;

impl Recipe {
    /// Givens of a full grid, and the cells to letter in reading order, if these seconds of thinking will do. `None` where
    /// this grid does not lead to a problem.
    pub fn problem<const N: usize>(
        &self,
        grid: &Grid,
        full: Digits,
        takes: impl Fn(f32) -> bool,
        rng: &mut Rng,
    ) -> Option<(Digits, [usize; N])> {
        let ground = digging::dig(grid, full, self.symmetry, self.enough, self.givens_max, rng);
        if ground.gives_a_house(grid) {
            return None;
        }
        let wanted = Wanted {
            stalling: self.too_little,
            placements_max: self.placements_max,
            fits_min: self.fits_min,
            fits_in_lines_min: FITS_IN_LINES_MIN,
            takes,
        };
        let marked = lettering::chosen(grid, &ground.givens, &wanted, rng)?;
        Some((ground.givens, marked))
    }
}
