//! Choosing the cells to letter: those whose digits come late, rest on much of the grid, and can hardly be guessed.

use super::{Digits, Grid, lettered};
use crate::rng::Rng;
use crate::solve::propagation::{self, Left};
use crate::solve::technique::Technique;
use crate::solve::techniques::{self, Trace};
use crate::solve::weighing::Weight;
use std::cmp::Reverse;

/// Sets of cells tried on one grid.
const TRIES: usize = 200;
/// Open cells, and settled ones, among which the lettered cells are chosen: first those with so many digits left after a
/// glance, and of these the ones that are settled the soonest.
const POOL_MAX: usize = 12;
const OPTIONS: u32 = 3;
/// Lettered cells that techniques which stall leave open.
pub const STALLED_MIN: usize = 2;

/// What is expected of the lettered cells.
pub struct Wanted<'a, F: Fn(f32) -> bool> {
    /// Techniques that do not settle [`STALLED_MIN`] of them.
    pub stalling: &'a [Technique],
    /// Digits that have to be put in to settle them all, at most.
    pub placements_max: usize,
    /// So many answers agree with the houses of each lettered cell and with each other at least: at the start, and after
    /// one look at each box.
    pub fits_min: u32,
    /// So many are left at least to somebody who forgets the boxes.
    pub fits_in_lines_min: u32,
    /// Whether the seconds of thinking will do.
    pub takes: F,
}

/// Cells to letter, in reading order; `None` where none tried will do.
pub fn chosen<const N: usize, F: Fn(f32) -> bool>(
    grid: &Grid,
    givens: &Digits,
    wanted: &Wanted<F>,
    rng: &mut Rng,
) -> Option<[usize; N]> {
    let stalled = propagation::left(grid, givens, wanted.stalling);
    if stalled.is_finished(grid) {
        return None;
    }
    let trace = techniques::solve(grid, givens, Technique::ALL);
    let glance = techniques::glance(grid, givens);
    let (open, settled) = pools(grid, &trace, &glance, &stalled.digits, wanted.placements_max);
    if open.len() < STALLED_MIN || open.len() + settled.len() < N {
        return None;
    }
    let lines = grid.without_boxes();
    let known = [
        (propagation::left(grid, givens, &[]).options, wanted.fits_min),
        (glance.options, wanted.fits_min),
        (propagation::left(lines, givens, Technique::ALL).options, wanted.fits_in_lines_min),
    ];
    let weight = Weight::new(grid, &trace);
    for _ in 0..TRIES {
        let cells: [usize; N] = some_of(&open, &settled, rng);
        let needs = trace.needs_of(&cells)?;
        let hardly_guessed = || {
            known.iter().all(|(options, least)| {
                let at_most: u32 = cells.iter().map(|&cell| options[cell].count_ones()).product();
                at_most >= *least && lettered::count_fits(grid, options, &cells) >= *least
            })
        };
        if trace.placements(needs) <= wanted.placements_max
            && (wanted.takes)(weight.of(needs))
            && hardly_guessed()
        {
            return Some(cells);
        }
    }
    None
}

/// The cells that may be lettered: those that stalling techniques leave open, and others.
fn pools(
    grid: &Grid,
    trace: &Trace,
    glance: &Left,
    stalled: &Digits,
    placements_max: usize,
) -> (Vec<usize>, Vec<usize>) {
    let placed = |cell| trace.needs(cell).map_or(usize::MAX, |needs| trace.placements(needs));
    let open_at_a_glance = (0..grid.cells()).filter(|&cell| glance.digits[cell] == 0);
    let placed = open_at_a_glance.map(|cell| (placed(cell), cell));
    let mut pool: Vec<(usize, usize)> =
        placed.filter(|(placed, _)| *placed <= placements_max).collect();
    pool.sort_unstable_by_key(|&(placed, cell)| {
        (Reverse(glance.options[cell].count_ones().min(OPTIONS)), placed)
    });
    let (mut open, mut settled): (Vec<usize>, Vec<usize>) =
        pool.into_iter().map(|(_, cell)| cell).partition(|&cell| stalled[cell] == 0);
    open.truncate(POOL_MAX);
    settled.truncate(POOL_MAX);
    (open, settled)
}

/// [`STALLED_MIN`] of the open cells, and any others.
fn some_of<const N: usize>(open: &[usize], settled: &[usize], rng: &mut Rng) -> [usize; N] {
    let mut pool = [0; 2 * POOL_MAX];
    let (pool, _) = pool.split_at_mut(open.len() + settled.len());
    let (pool_open, pool_settled) = pool.split_at_mut(open.len());
    pool_open.copy_from_slice(open);
    pool_settled.copy_from_slice(settled);
    rng.bring_forward(pool_open, open.len());
    rng.bring_forward(&mut pool[STALLED_MIN..], N - STALLED_MIN);
    let mut cells = [0; N];
    cells.copy_from_slice(&pool[..N]);
    cells.sort_unstable();
    cells
}
