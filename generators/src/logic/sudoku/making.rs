//! How a sudoku of a level is made: fill a grid, dig while people's techniques still finish it, and letter
//! five cells that a guesser knows little about.

use super::{MARKED, READING_WORDS, Sudoku};
use crate::family::{Band, Family, Level, Pace};
use crate::grid::digging::{self, Symmetry};
use crate::grid::lettering::{self, Wanted};
use crate::grid::turning::Turn;
use crate::grid::{self, Grid, lettered};
use crate::rng::Rng;
use crate::solve::exact;
use crate::solve::technique::Technique;

/// What a level is made of.
struct Recipe {
    grid: &'static Grid,
    symmetry: Symmetry,
    /// Digits given at most.
    givens_max: usize,
    /// What finishes the grid.
    enough: &'static [Technique],
    /// What the level below knows; it must leave [`lettering::STALLED_MIN`] lettered cells open. Empty where the level is
    /// harder by what has to be looked at.
    too_little: &'static [Technique],
    /// Digits that have to be put in for the lettered cells, at most.
    placements_max: usize,
    /// Answers that fit the lettered cells without solving: see [`Wanted`].
    fits_min: u32,
}

const PLACES_IN_BOXES: &[Technique] = &[Technique::PlaceInBox];
/// Answers left to somebody who forgets the boxes.
const FITS_IN_LINES_MIN: u32 = 52;

const RECIPES: [Recipe; 5] = [
    Recipe {
        grid: &grid::SIX,
        symmetry: Symmetry::Mirrored,
        givens_max: 15,
        enough: PLACES_IN_BOXES,
        too_little: &[],
        placements_max: 18,
        fits_min: 70,
    },
    Recipe {
        grid: &grid::SIX,
        symmetry: Symmetry::Diagonal,
        givens_max: 12,
        enough: Technique::SINGLES,
        too_little: PLACES_IN_BOXES,
        placements_max: 24,
        fits_min: 100,
    },
    Recipe {
        grid: &grid::NINE,
        symmetry: Symmetry::Turned,
        givens_max: 30,
        enough: Technique::SINGLES,
        too_little: PLACES_IN_BOXES,
        placements_max: 14,
        fits_min: 220,
    },
    Recipe {
        grid: &grid::NINE,
        symmetry: Symmetry::Diagonal,
        givens_max: 28,
        enough: Technique::ALL,
        too_little: Technique::SINGLES,
        placements_max: 22,
        fits_min: 220,
    },
    Recipe {
        grid: &grid::NINE,
        symmetry: Symmetry::Diagonal,
        givens_max: 26,
        enough: Technique::ALL,
        too_little: Technique::SINGLES,
        placements_max: 25,
        fits_min: 220,
    },
];

/// Grids tried for one problem.
const GRIDS_MAX: usize = 400;

/// The grid of a level.
pub(super) fn grid(level: Level) -> &'static Grid {
    RECIPES[level.index()].grid
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
    let grid = recipe.grid;
    let ground = digging::dig(grid, recipe.symmetry, recipe.enough, recipe.givens_max, rng);
    if ground.gives_a_house(grid) {
        return None;
    }
    let beside_thinking = beside_thinking();
    let wanted = Wanted {
        stalling: recipe.too_little,
        placements_max: recipe.placements_max,
        fits_min: recipe.fits_min,
        fits_in_lines_min: FITS_IN_LINES_MIN,
        takes: |thinking: f32| band.holds(beside_thinking + thinking),
    };
    let marked = lettering::chosen(grid, &ground.givens, &wanted, rng)?;
    Some(Sudoku::new(grid, &ground.givens, &ground.full, marked))
}

/// The seconds of a problem that takes no thinking.
fn beside_thinking() -> f32 {
    Pace::new(READING_WORDS, 0.0, &lettered::answer(&[1; MARKED])).p50
}

/// For each level a problem that is known to meet it: givens and marked cells.
const KNOWN: [(&str, [usize; MARKED]); 5] = [
    ("......15.42.5...4334...2.31.54......", [3, 5, 14, 30, 33]),
    ("...56...1...2.6.1..1.6.2...1...64...", [1, 9, 17, 22, 25]),
    (
        "....3..45..3.4829..1...97.....4..93.1.......6.49..6.....19...2..9618.5..35..7....",
        [20, 31, 59, 60, 68],
    ),
    (
        ".9...4.2....71...93.72...8......62.17.......31.93......8...73.45...61....7.8...1.",
        [4, 9, 15, 58, 80],
    ),
    (
        ".5..2.4..421..3..6........7..3.72.4.2...3...8.1.54.3..1........6..2..973..2.9..8.",
        [0, 12, 23, 39, 80],
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
    use crate::solve::techniques;

    #[test]
    fn each_level_needs_what_the_one_below_lacks() {
        let mut rng = Seed::new("levels").rng();
        for level in Level::ALL {
            let recipe = &RECIPES[level.index()];
            for _ in 0..20 {
                let puzzle = draw(level, &mut rng);
                let stalled = techniques::solve(recipe.grid, &puzzle.givens(), recipe.too_little);
                let open = puzzle.marked.iter().filter(|&&cell| stalled.digits[cell] == 0);
                assert!(open.count() >= lettering::STALLED_MIN, "level {level}: {puzzle:?}");
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
            assert_eq!(Sudoku::prove(&puzzle.show()), Ok(puzzle.key().into()));
            let seconds = beside_thinking() + puzzle.thinking();
            assert!(band.holds(seconds), "level {level}: {puzzle:?}");
        }
    }
}
