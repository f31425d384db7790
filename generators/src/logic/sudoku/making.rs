//! How a sudoku of a level is made: fill a grid, dig while people's techniques still finish it, and letter
//! five cells that a guesser knows little about.

use super::guessing::fit_count;
use super::turning::Turn;
use super::weighing::Weight;
use super::{EVERY_TECHNIQUE, MARKED, Sudoku, pace};
use crate::family::{Band, Family, Level};
use crate::grid::{self, Digits, Grid};
use crate::rng::Rng;
use crate::solve::exact;
use crate::solve::techniques::{self, Needs, Technique, Trace};
use std::cmp::Reverse;

/// What a level is made of.
struct Recipe {
    grid: &'static Grid,
    source: Source,
    /// What finishes the grid.
    enough: &'static [Technique],
    /// What the level below knows; it must stall and leave [`STALLED_MIN`] marked cells open. Empty where
    /// the level is harder by its number of steps alone.
    too_little: &'static [Technique],
}

enum Source {
    /// Dig this many blanks, drawn from the range, or as many as go.
    Dig(i64, i64),
    /// Dig until the techniques of the level below stall with at least this many blanks, or as many as go;
    /// give back some of what is settled before, until the level's seconds are met.
    DigToStall(usize),
    /// Turn one of [`HARD_SIXES`].
    Known,
}

/// Grids of six that singles alone do not finish. Of the grids dug at random one in two hundred is such, and
/// to look for one takes some 15 ms; so they were looked for beforehand, and each can be turned in 2.5 million
/// ways.
const HARD_SIXES: &str = include_str!("hard_sixes.txt");

const PLACES_IN_BOXES: &[Technique] = &[Technique::PlaceInBox];
const SINGLES: &[Technique] =
    &[Technique::PlaceInBox, Technique::PlaceInLine, Technique::LastDigit];

const RECIPES: [Recipe; 5] = [
    Recipe {
        grid: &grid::SIX,
        source: Source::Dig(25, 27),
        enough: PLACES_IN_BOXES,
        too_little: &[],
    },
    Recipe {
        grid: &grid::SIX,
        source: Source::Dig(25, 28),
        enough: SINGLES,
        too_little: PLACES_IN_BOXES,
    },
    Recipe {
        grid: &grid::SIX,
        source: Source::Known,
        enough: &EVERY_TECHNIQUE,
        too_little: SINGLES,
    },
    Recipe { grid: &grid::NINE, source: Source::Dig(42, 46), enough: SINGLES, too_little: &[] },
    Recipe {
        grid: &grid::NINE,
        source: Source::DigToStall(44),
        enough: &EVERY_TECHNIQUE,
        too_little: SINGLES,
    },
];

/// Grids tried for one problem; the hardest level needs four on average.
const GRIDS_MAX: usize = 400;
/// Sets of marked cells tried on one grid.
const MARKINGS_MAX: usize = 30;
/// The most blanks dug on the way to a stall: more make the problem too long.
const BLANKS_MAX: usize = 56;
/// So many answers at least agree with the row, column and box of each marked cell and with each other: at
/// the start, and after one look at each box.
const FITS_MIN: u32 = 320;
const FITS_AT_A_GLANCE_MIN: u32 = 260;
/// Digits that are possible in each marked cell at the start.
const OPTIONS_MIN: u32 = 3;
/// Cells among which the marked ones are chosen: those with the most digits left and settled the latest.
const POOL_MAX: usize = 10;
/// Marked cells that the techniques of the level below leave open.
const STALLED_MIN: usize = 3;
/// In hundredths, the share of all steps, and of the givens, that the marked cells rest on at least.
const STEPS_NEEDED_MIN: u32 = 60;
const CLUES_NEEDED_MIN: u32 = 90;

/// A grid with its solution.
struct Ground {
    full: Digits,
    givens: Digits,
}

/// Draws a problem of the level. Where no grid tried will do, it is the level's known problem, turned.
pub(super) fn draw(level: Level, rng: &mut Rng) -> Sudoku {
    let recipe = &RECIPES[level.index()];
    let band = Sudoku::ABOUT.bands[level.index()];
    for _ in 0..GRIDS_MAX {
        if let Some(puzzle) = attempt(recipe, band, rng) {
            return puzzle;
        }
    }
    known(level, rng)
}

fn attempt(recipe: &Recipe, band: Band, rng: &mut Rng) -> Option<Sudoku> {
    let ground = match recipe.source {
        Source::Dig(lo, hi) => {
            let blanks_max = rng.between(lo, hi) as usize;
            dig(recipe, rng, |_, blanks, _| blanks >= blanks_max)
        }
        Source::DigToStall(blanks_min) => {
            let ground = dig(recipe, rng, |givens, blanks, cell| {
                let stalls = || !techniques::reaches(recipe.grid, givens, recipe.too_little, cell);
                blanks >= BLANKS_MAX || blanks >= blanks_min && stalls()
            });
            eased(recipe, band, ground, rng)
        }
        Source::Known => {
            let lines: Vec<&str> = HARD_SIXES.lines().collect();
            let givens = grid::from_text(lines[rng.index(lines.len())]);
            let givens = Turn::random(recipe.grid, rng).digits(&givens);
            Ground { full: exact::only_solution(recipe.grid, &givens)?, givens }
        }
    };
    marked(recipe, band, &ground, rng)
}

/// Takes digits out of a full grid, in random order, as long as the techniques still finish it.
///
/// Each cell is tried once. What remains to be shown each time is that the new blank is reached: from there
/// on the grid was finished before.
fn dig(recipe: &Recipe, rng: &mut Rng, stop: impl Fn(&Digits, usize, usize) -> bool) -> Ground {
    let grid = recipe.grid;
    let full = exact::filled(grid, rng);
    let mut givens = full;
    let mut blanks = 0;
    for cell in rng.order(grid.cells()) {
        givens[cell] = 0;
        let reached = techniques::is_plain(grid, &givens, cell, full[cell])
            || techniques::reaches(grid, &givens, recipe.enough, cell);
        if !reached {
            givens[cell] = full[cell];
            continue;
        }
        blanks += 1;
        if stop(&givens, blanks, cell) {
            break;
        }
    }
    Ground { full, givens }
}

/// Gives back cells that are settled before the stall, anywhere, until the whole takes a time within the band.
/// The stall, which makes the level, stays as it is.
fn eased(recipe: &Recipe, band: Band, mut ground: Ground, rng: &mut Rng) -> Ground {
    let trace = techniques::solve(recipe.grid, &ground.givens, &EVERY_TECHNIQUE);
    let easy = techniques::solve(recipe.grid, &ground.givens, recipe.too_little);
    let wanted = rng.between(band.lo as i64, band.hi as i64) as f32;
    if easy.is_finished(recipe.grid) {
        return ground;
    }
    let weight = Weight { grid: recipe.grid, trace: &trace };
    let mut seconds = weight.of_all();
    for number in rng.order(easy.steps.len()) {
        let step = &easy.steps[number];
        if seconds <= wanted {
            break;
        }
        if let Some((cell, digit)) = step.deduction.settles() {
            ground.givens[cell] = digit;
            seconds -= weight.of_step(step);
        }
    }
    ground
}

/// Letters five cells so that the level is met and little can be guessed; `None` where none tried will do.
fn marked(recipe: &Recipe, band: Band, ground: &Ground, rng: &mut Rng) -> Option<Sudoku> {
    let (grid, givens) = (recipe.grid, &ground.givens);
    let stalled = techniques::solve(grid, givens, recipe.too_little);
    if stalled.is_finished(grid) {
        return None;
    }
    let trace = techniques::solve(grid, givens, &EVERY_TECHNIQUE);
    let weight = Weight { grid, trace: &trace };
    let (start, glance) = (techniques::start(grid, givens), techniques::glance(grid, givens));
    let pool = pool(grid, &trace, &start, &glance);
    if pool.len() < MARKED {
        return None;
    }
    let beside_thinking = pace(grid, 0.0).p50;
    for _ in 0..MARKINGS_MAX {
        let mut cells = [0; MARKED];
        cells.copy_from_slice(&rng.sample(&pool, MARKED));
        cells.sort_unstable();
        let open = cells.iter().filter(|&&cell| stalled.digits[cell] == 0).count();
        let needs = trace.needs_of(&cells)?;
        let holds = open >= STALLED_MIN
            && is_wide(needs, trace.steps.len(), givens)
            && band.holds(beside_thinking + weight.of(needs))
            && fit_count(grid, &glance, &cells) >= FITS_AT_A_GLANCE_MIN
            && fit_count(grid, &start, &cells) >= FITS_MIN;
        if holds {
            return Some(Sudoku::new(grid, givens, &ground.full, cells));
        }
    }
    None
}

/// The cells among which the marked ones are chosen: not seen at a glance, and with several digits possible.
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

/// Whether the marked cells rest on a good part of the grid.
fn is_wide(needs: Needs, steps: usize, givens: &Digits) -> bool {
    let clues = givens.iter().filter(|digit| **digit > 0).count();
    let share = |needed: u32, all: usize| needed * 100 / all as u32;
    share(needs.steps.count_ones(), steps) >= STEPS_NEEDED_MIN
        && share(needs.clues.count_ones(), clues) >= CLUES_NEEDED_MIN
}

/// For each level a problem that is known to meet it: givens and marked cells.
const KNOWN: [(&str, [usize; MARKED]); 5] = [
    ("16..2......6.2351..1.....3..6.......", [5, 8, 29, 30, 32]),
    (".61.....5...........25.4....6.3...2.", [3, 12, 17, 24, 25]),
    (".346....6.....54.3....5.....2....3..", [7, 11, 19, 24, 35]),
    (
        "3.2.541...96.2..83.......5..1..43..5..35.2.6...576...42.8...54...94.521.4.1.7..98",
        [21, 22, 23, 55, 57],
    ),
    (
        ".25493...3..2..1.9.94.1.2.574..295..83....9.1...3......5..8.7......6.3......34.5.",
        [50, 53, 61, 73, 74],
    ),
];

/// The level's known problem, turned.
fn known(level: Level, rng: &mut Rng) -> Sudoku {
    let grid = RECIPES[level.index()].grid;
    let (givens, cells) = KNOWN[level.index()];
    let turn = Turn::random(grid, rng);
    let givens = turn.digits(&grid::from_text(givens));
    let full = exact::only_solution(grid, &givens).expect("a known problem has one solution");
    let mut marked = cells.map(|cell| turn.cell(cell));
    marked.sort_unstable();
    Sudoku::new(grid, &givens, &full, marked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn hard_sixes_need_more_than_singles() {
        for line in HARD_SIXES.lines() {
            let givens = grid::from_text(line);
            let stalled = techniques::solve(&grid::SIX, &givens, SINGLES);
            let solved = techniques::solve(&grid::SIX, &givens, &EVERY_TECHNIQUE);
            assert!(!stalled.is_finished(&grid::SIX) && solved.is_finished(&grid::SIX), "{line}");
            assert!(exact::only_solution(&grid::SIX, &givens).is_some(), "{line}");
        }
    }

    #[test]
    #[ignore = "prints the hard grids of six anew, in a minute"]
    fn hard_sixes_are_found_by_digging() {
        let mut rng = Seed::new("hard sixes").rng();
        for _ in 0..80_000 {
            let full = exact::filled(&grid::SIX, &mut rng);
            let mut givens = full;
            for cell in rng.order(grid::SIX.cells()) {
                givens[cell] = 0;
                if exact::only_solution(&grid::SIX, &givens).is_none() {
                    givens[cell] = full[cell];
                }
            }
            let stalled = techniques::solve(&grid::SIX, &givens, SINGLES);
            let solved = techniques::solve(&grid::SIX, &givens, &EVERY_TECHNIQUE);
            if !stalled.is_finished(&grid::SIX) && solved.is_finished(&grid::SIX) {
                println!("{}", grid::to_text(&grid::SIX, &givens));
            }
        }
    }

    #[test]
    fn each_level_needs_what_the_one_below_lacks() {
        let mut rng = Seed::new("levels").rng();
        for level in Level::ALL {
            let recipe = &RECIPES[level.index()];
            for _ in 0..20 {
                let puzzle = draw(level, &mut rng);
                let stalled = techniques::solve(recipe.grid, &puzzle.givens(), recipe.too_little);
                let open = puzzle.marked.iter().filter(|&&cell| stalled.digits[cell] == 0);
                assert!(open.count() >= STALLED_MIN, "level {level}: {puzzle:?}");
                let solved = techniques::solve(recipe.grid, &puzzle.givens(), recipe.enough);
                assert!(solved.is_finished(recipe.grid), "level {level}: {puzzle:?}");
            }
        }
    }

    #[test]
    fn known_problems_meet_their_levels() {
        let mut rng = Seed::new("known").rng();
        for level in Level::ALL {
            let band = Sudoku::ABOUT.bands[level.index()];
            let puzzle = known(level, &mut rng);
            assert_eq!(puzzle.prove(), Ok(()));
            let pace = pace(puzzle.grid(), puzzle.thinking());
            assert!(band.holds(pace.p50), "level {level}: {puzzle:?}");
        }
    }
}
