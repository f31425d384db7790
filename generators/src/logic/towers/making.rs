//! How a problem of a level is made: numbers are taken away from a full grid, and cells lettered that a guesser knows little of.

use super::solving::{FULL, GLANCE, GRID, Ground, LINES, Reach, cells, seen, solve};
use super::{MARKED, STATEMENT_WORDS, Towers, lazy};
use crate::family::{Band, Family, Level, Pace};
use crate::grid::lettered;
use crate::rng::Rng;
use crate::solve::exact;
use std::mem;

/// What a level is made of.
struct Recipe {
    /// Heights that are given.
    givens: usize,
    /// Numbers at the ends, at least.
    numbers_min: usize,
    /// What finishes the grid, and what leaves [`STALLED_MIN`] lettered cells open.
    enough: Reach,
    too_little: Reach,
}

const RECIPES: [Recipe; 5] = [
    Recipe { givens: 4, numbers_min: 16, enough: reach(2), too_little: GLANCE },
    Recipe { givens: 2, numbers_min: 12, enough: reach(6), too_little: reach(2) },
    Recipe { givens: 1, numbers_min: 8, enough: reach(12), too_little: reach(4) },
    Recipe { givens: 0, numbers_min: 7, enough: reach(24), too_little: reach(6) },
    Recipe { givens: 0, numbers_min: 6, enough: FULL, too_little: reach(12) },
];
const STALLED_MIN: usize = 2;
/// Grids tried for one problem, and sets of cells tried on one grid.
const GRIDS_MAX: usize = 400;
const LETTERINGS: usize = 200;

/// By one number at once.
const fn reach(orders_max: u32) -> Reach {
    Reach { orders_max, numbers_max: 1 }
}

/// A problem of the level, if one of the grids tried will do.
pub(super) fn drawn(level: Level, rng: &mut Rng) -> Option<Towers> {
    let recipe = &RECIPES[level.index()];
    let band = Towers::ABOUT.bands[level.index()];
    (0..GRIDS_MAX).find_map(|_| recipe.attempt(band, rng))
}

impl Recipe {
    fn attempt(&self, band: Band, rng: &mut Rng) -> Option<Towers> {
        let full = &exact::filled(&GRID, rng)[..GRID.cells()];
        let ground = self.ground(full, rng)?;
        let marked = self.lettered(&ground, full, band, rng)?;
        Some(Towers { ground, solution: full.to_vec(), marked })
    }

    /// Takes numbers away, in any order, as long as enough are left to finish the grid.
    fn ground(&self, full: &[u8], rng: &mut Rng) -> Option<Ground> {
        let mut ground = Ground::all(full);
        for cell in rng.order(GRID.cells()).into_iter().skip(self.givens) {
            ground.givens[cell] = 0;
        }
        let mut trace = solve(&ground, self.enough);
        if !trace.is_finished() {
            return None;
        }
        let mut numbers = 2 * LINES;
        for (line, end) in rng.order(2 * LINES).into_iter().map(|end| (end / 2, end % 2)) {
            if numbers == self.numbers_min {
                break;
            }
            let number = mem::take(&mut ground.numbers[line][end]);
            if trace.looks_at(line, end) {
                let without = solve(&ground, self.enough);
                if !without.is_finished() {
                    ground.numbers[line][end] = number;
                    continue;
                }
                trace = without;
            }
            numbers -= 1;
        }
        Some(ground)
    }

    /// Cells whose towers take the level's time and can hardly be guessed.
    fn lettered(
        &self,
        ground: &Ground,
        full: &[u8],
        band: Band,
        rng: &mut Rng,
    ) -> Option<[usize; MARKED]> {
        let (stalled, trace) = (solve(ground, self.too_little), solve(ground, FULL));
        if stalled.is_finished() {
            return None;
        }
        let lazy = lazy::lazy(ground);
        let is_early = |cell: &usize| pace(trace.seconds(&[*cell])) < band.hi;
        let open = (0..GRID.cells()).filter(|cell| ground.givens[*cell] == 0);
        let mut pool: Vec<usize> = open.filter(is_early).collect();
        if pool.len() < MARKED {
            return None;
        }
        let mut some = (0..LETTERINGS).map(|_| {
            rng.bring_forward(&mut pool, MARKED);
            let mut marked: [usize; MARKED] = std::array::from_fn(|place| pool[place]);
            marked.sort_unstable();
            marked
        });
        some.find(|marked| {
            let open = marked.iter().filter(|cell| !stalled.is_settled(**cell)).count();
            let thinking = trace.seconds(marked);
            STALLED_MIN <= open
                && band.holds(pace(thinking))
                && lazy.iter().all(|it| it.is_in_vain(marked, full, thinking))
        })
    }
}

/// What the level's band holds, for so many seconds of thinking.
fn pace(thinking: f32) -> f32 {
    Pace::new(STATEMENT_WORDS, thinking, &lettered::answer(&[1; MARKED])).p50
}

impl Ground {
    /// Everything given.
    fn all(heights: &[u8]) -> Ground {
        let seen = |line: usize, end: usize| {
            seen(cells(line, end).iter().map(|cell| &heights[*cell])) as u8
        };
        let numbers = (0..LINES).map(|line| [seen(line, 0), seen(line, 1)]).collect();
        Ground { givens: heights.to_vec(), numbers }
    }
}
