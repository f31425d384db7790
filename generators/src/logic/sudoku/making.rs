//! How a sudoku of a level is made: fill a grid, dig while people's techniques still finish it, and letter
//! five cells that a guesser knows little about.

use super::{MARKED, READING_WORDS, Sudoku};
use crate::family::{Family, Level};
use crate::grid::asked::beside_thinking;
use crate::grid::digging::Symmetry;
use crate::grid::making::Recipe;
use crate::grid::turning::Turn;
use crate::grid::{self, Grid};
use crate::rng::Rng;
use crate::solve::exact;
use crate::solve::technique::Technique;

const PLACES_IN_BOXES: &[Technique] = &[Technique::PlaceInBox];

/// What a level is made of.
const RECIPES: [(&Grid, Recipe); 5] = [
    (
        &grid::SIX,
        Recipe {
            symmetry: Symmetry::Mirrored,
            givens_max: 15,
            enough: PLACES_IN_BOXES,
            too_little: &[],
            placements_max: 18,
            fits_min: 70,
        },
    ),
    (
        &grid::SIX,
        Recipe {
            symmetry: Symmetry::Diagonal,
            givens_max: 12,
            enough: Technique::SINGLES,
            too_little: PLACES_IN_BOXES,
            placements_max: 24,
            fits_min: 100,
        },
    ),
    (
        &grid::NINE,
        Recipe {
            symmetry: Symmetry::Turned,
            givens_max: 30,
            enough: Technique::SINGLES,
            too_little: PLACES_IN_BOXES,
            placements_max: 14,
            fits_min: 220,
        },
    ),
    (
        &grid::NINE,
        Recipe {
            symmetry: Symmetry::Diagonal,
            givens_max: 28,
            enough: Technique::ALL,
            too_little: Technique::SINGLES,
            placements_max: 22,
            fits_min: 220,
        },
    ),
    (
        &grid::NINE,
        Recipe {
            symmetry: Symmetry::Diagonal,
            givens_max: 26,
            enough: Technique::ALL,
            too_little: Technique::SINGLES,
            placements_max: 25,
            fits_min: 220,
        },
    ),
];

/// Grids tried for one problem.
const GRIDS_MAX: usize = 400;

/// The grid of a level.
pub(super) fn grid(level: Level) -> &'static Grid {
    RECIPES[level.index()].0
}

/// Draws a problem of the level. Where no grid tried will do, it is the level's known problem, turned.
pub(super) fn draw(level: Level, rng: &mut Rng) -> Sudoku {
    let (grid, recipe) = &RECIPES[level.index()];
    let (band, beside_thinking) =
        (Sudoku::ABOUT.bands[level.index()], beside_thinking(READING_WORDS, MARKED));
    for _ in 0..GRIDS_MAX {
        let full = exact::filled(grid, rng);
        let takes = |thinking: f32| band.holds(beside_thinking + thinking);
        if let Some((givens, marked)) = recipe.problem(grid, full, takes, rng) {
            return Sudoku::new(grid, &givens, &full, marked);
        }
    }
    known(level, rng)
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
    let grid = grid(level);
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
    use crate::grid::lettering;
    use crate::rng::Seed;
    use crate::solve::techniques;

    #[test]
    fn each_level_needs_what_the_one_below_lacks() {
        let mut rng = Seed::new("levels").rng();
        for level in Level::ALL {
            let (grid, recipe) = &RECIPES[level.index()];
            for _ in 0..20 {
                let puzzle = draw(level, &mut rng);
                let stalled = techniques::solve(grid, &puzzle.givens(), recipe.too_little);
                let open = puzzle.marked.iter().filter(|&&cell| stalled.digits[cell] == 0);
                assert!(open.count() >= lettering::STALLED_MIN, "level {level}: {puzzle:?}");
                let solved = techniques::solve(grid, &puzzle.givens(), recipe.enough);
                assert!(solved.is_finished(grid), "level {level}: {puzzle:?}");
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
            let seconds = beside_thinking(READING_WORDS, MARKED) + puzzle.thinking();
            assert!(band.holds(seconds), "level {level}: {puzzle:?}");
        }
    }
}
