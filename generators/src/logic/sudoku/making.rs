//! How a sudoku of a level is made: fill a grid, dig while people's techniques still finish it, and letter
//! five cells that a guesser knows little about.

use super::{MARKED, READING_WORDS, Sudoku};
use crate::family::{Band, Family, Level, Pace};
use crate::grid::digging::{self, Ground};
use crate::grid::turning::Turn;
use crate::grid::{self, Grid, lettered, lettering};
use crate::rng::Rng;
use crate::solve::exact;
use crate::solve::techniques::{self, Technique};

/// What a level is made of.
struct Recipe {
    grid: &'static Grid,
    source: Source,
    /// What finishes the grid.
    enough: &'static [Technique],
    /// What the level below knows; it must stall and leave [`lettering::STALLED_MIN`] lettered cells open. Empty
    /// where the level is harder by its number of steps alone.
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
        enough: Technique::SINGLES,
        too_little: PLACES_IN_BOXES,
    },
    Recipe {
        grid: &grid::SIX,
        source: Source::Known,
        enough: Technique::ALL,
        too_little: Technique::SINGLES,
    },
    Recipe {
        grid: &grid::NINE,
        source: Source::Dig(42, 46),
        enough: Technique::SINGLES,
        too_little: &[],
    },
    Recipe {
        grid: &grid::NINE,
        source: Source::DigToStall(44),
        enough: Technique::ALL,
        too_little: Technique::SINGLES,
    },
];

/// Grids tried for one problem; the hardest level needs four on average.
const GRIDS_MAX: usize = 400;
/// The most blanks dug on the way to a stall: more make the problem too long.
const BLANKS_MAX: usize = 56;

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
    let &Recipe { grid, enough, too_little, .. } = recipe;
    let ground = match recipe.source {
        Source::Dig(lo, hi) => {
            let blanks_max = rng.between(lo, hi) as usize;
            digging::dig(grid, enough, rng, |_, blanks| blanks.len() >= blanks_max)
        }
        Source::DigToStall(blanks_min) => {
            let ground = digging::dig(grid, enough, rng, |givens, blanks| {
                let stalls = |&cell: &usize| !techniques::reaches(grid, givens, too_little, cell);
                blanks.len() >= BLANKS_MAX
                    || blanks.len() >= blanks_min && blanks.last().is_some_and(stalls)
            });
            digging::eased(grid, too_little, band, ground, rng)
        }
        Source::Known => {
            let lines: Vec<&str> = HARD_SIXES.lines().collect();
            let givens = grid::from_text(lines[rng.index(lines.len())]);
            let givens = Turn::random(grid, rng).digits(&givens);
            Ground { full: exact::only_solution(grid, &givens)?, givens }
        }
    };
    let beside_thinking = beside_thinking();
    let fits = |thinking: f32| band.holds(beside_thinking + thinking);
    let marked = lettering::chosen(grid, &ground.givens, too_little, fits, rng)?;
    Some(Sudoku::new(grid, &ground.givens, &ground.full, marked))
}

/// The seconds of a problem that takes no thinking.
fn beside_thinking() -> f32 {
    Pace::new(READING_WORDS, 0.0, &lettered::answer(&[1; MARKED])).p50
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
            let stalled = techniques::solve(&grid::SIX, &givens, Technique::SINGLES);
            let solved = techniques::solve(&grid::SIX, &givens, Technique::ALL);
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
            let stalled = techniques::solve(&grid::SIX, &givens, Technique::SINGLES);
            let solved = techniques::solve(&grid::SIX, &givens, Technique::ALL);
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
