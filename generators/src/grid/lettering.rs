//! Choosing the cells to letter: those whose digits come late, rest on much of the grid, and can hardly be guessed.

use super::{Digits, Grid, lettered};
use crate::rng::Rng;
use crate::solve::techniques::{self, Needs, Technique, Trace};
use crate::solve::weighing::Weight;
use std::cmp::Reverse;

/// Sets of cells tried on one grid.
const TRIES: usize = 30;
/// So many answers at least agree with the houses of each lettered cell and with each other: at the start, and
/// after one look at each box.
const FITS_MIN: u32 = 320;
const FITS_AT_A_GLANCE_MIN: u32 = 260;
/// Digits that are possible in each lettered cell at the start.
const OPTIONS_MIN: u32 = 3;
/// Cells among which the lettered ones are chosen: those with the most digits left and settled the latest.
const POOL_MAX: usize = 10;
/// Lettered cells that techniques which stall leave open.
pub const STALLED_MIN: usize = 3;
/// In hundredths, the share of all steps, and of the givens, that the lettered cells rest on at least.
const STEPS_NEEDED_MIN: u32 = 60;
const CLUES_NEEDED_MIN: u32 = 90;

/// Cells to letter, in reading order, such that the seconds of thinking fit and that stalling techniques leave
/// [`STALLED_MIN`] of them open at least; `None` where none tried will do.
pub fn chosen<const N: usize>(
    grid: &Grid,
    givens: &Digits,
    stalling: &[Technique],
    fits: impl Fn(f32) -> bool,
    rng: &mut Rng,
) -> Option<[usize; N]> {
    let stalled = techniques::solve(grid, givens, stalling);
    if stalled.is_finished(grid) {
        return None;
    }
    let trace = techniques::solve(grid, givens, Technique::ALL);
    let weight = Weight { grid, trace: &trace };
    let (start, glance) = (techniques::start(grid, givens), techniques::glance(grid, givens));
    let pool = pool(grid, &trace, &start, &glance);
    if pool.len() < N {
        return None;
    }
    for _ in 0..TRIES {
        let mut cells = [0; N];
        cells.copy_from_slice(&rng.sample(&pool, N));
        cells.sort_unstable();
        let open = cells.iter().filter(|&&cell| stalled.digits[cell] == 0).count();
        let needs = trace.needs_of(&cells)?;
        let holds = open >= STALLED_MIN
            && is_wide(needs, trace.steps.len(), givens)
            && fits(weight.of(needs))
            && lettered::count_fits(grid, &glance, &cells) >= FITS_AT_A_GLANCE_MIN
            && lettered::count_fits(grid, &start, &cells) >= FITS_MIN;
        if holds {
            return Some(cells);
        }
    }
    None
}

/// The cells among which the lettered ones are chosen: not seen at a glance, and with several digits possible.
fn pool(grid: &Grid, trace: &Trace, start: &Trace, glance: &Trace) -> Vec<usize> {
    let is_open = |&cell: &usize| {
        start.possible(cell).count_ones() >= OPTIONS_MIN && glance.digits[cell] == 0
    };
    let mut pool: Vec<usize> = (0..grid.cells()).filter(is_open).collect();
    pool.sort_by_cached_key(|&cell| {
        let rests_on = trace.needs(cell).map_or(0, |needs| needs.steps.count_ones());
        Reverse((glance.possible(cell).count_ones(), rests_on))
    });
    pool.truncate(POOL_MAX);
    pool
}

/// Whether the lettered cells rest on a good part of the grid.
fn is_wide(needs: Needs, steps: usize, givens: &Digits) -> bool {
    let clues = givens.iter().filter(|digit| **digit > 0).count();
    let share = |needed: u32, all: usize| needed * 100 / all as u32;
    share(needs.steps.count_ones(), steps) >= STEPS_NEEDED_MIN
        && share(needs.clues.count_ones(), clues) >= CLUES_NEEDED_MIN
}
