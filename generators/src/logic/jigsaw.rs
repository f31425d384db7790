//! Sudoku whose boxes are regions of any shape: which digits stand in five lettered cells?

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::grid::asked::{self, Asked, beside_thinking};
use crate::grid::digging::Symmetry;
use crate::grid::drawing::Drawing;
use crate::grid::making::Recipe;
use crate::grid::reading::Seen;
use crate::grid::regions::carved;
use crate::grid::{self, Digits, Grid, lettered, proof};
use crate::reader::{Answer, Form, Key};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::solve::technique::Technique;
use crate::solve::{exact, telling};
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// A grid in regions with some digits given, its one solution, and the cells that are asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Jigsaw {
    /// For each cell in reading order the number of its region, from 1 on.
    regions: String,
    /// Digits, `.` for a blank.
    givens: String,
    solution: String,
    /// The lettered cells in reading order.
    marked: [usize; MARKED],
}

/// How many cells are lettered.
const MARKED: usize = 5;
/// The words of the statement: what a level's seconds were set with.
const READING_WORDS: usize = 17;

const PLACES_IN_REGIONS: &[Technique] = &[Technique::PlaceInBox];

/// The rows and columns of each level's grid, and what the problem is made like.
static RECIPES: [(Grid, Recipe); 5] = [
    (Grid::latin(6), recipe(10, PLACES_IN_REGIONS, &[], 10, 200)),
    (Grid::latin(7), recipe(15, Technique::SINGLES, &[], 14, 200)),
    (Grid::latin(7), recipe(13, Technique::SINGLES, PLACES_IN_REGIONS, 24, 260)),
    (Grid::latin(7), recipe(11, Technique::ALL, Technique::SINGLES, 28, 260)),
    (Grid::latin(7), recipe(11, Technique::ALL, Technique::SINGLES, 40, 260)),
];

const fn recipe(
    givens_max: usize,
    enough: &'static [Technique],
    too_little: &'static [Technique],
    placements_max: usize,
    fits_min: u32,
) -> Recipe {
    let symmetry = Symmetry::Turned;
    Recipe { symmetry, givens_max, enough, too_little, placements_max, fits_min }
}

/// Regions tried for one problem, and how often each are filled.
const CARVINGS: usize = 400;
const FILLINGS: usize = 8;
/// Cells filled before regions are given up: some have no solution.
const FILLING_TRIES: u32 = 300;

/// The seed of problems where no regions tried will do.
const CERTAIN: &str = "known";

impl Family for Jigsaw {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band { lo: 33.0, hi: 47.0 },
            Band { lo: 54.0, hi: 74.0 },
            Band { lo: 76.0, hi: 104.0 },
            Band { lo: 106.0, hi: 130.0 },
            Band { lo: 148.0, hi: 232.0 },
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Jigsaw {
        seed.draws(CERTAIN, |rng| Jigsaw::drawn(level, rng))
    }

    fn example(_: Level) -> Jigsaw {
        Jigsaw {
            regions: "1122132413243344".to_owned(),
            givens: "1....4.24.2....1".to_owned(),
            solution: "1234341241232341".to_owned(),
            marked: [1, 3, 6, 9, 12],
        }
    }

    fn form(level: Level) -> Form {
        lettered::form(MARKED, RECIPES[level.index()].0.side)
    }

    fn show(&self) -> Sheet<Text> {
        let (grid, givens) = (&self.grid(), &self.givens());
        self.asked(grid, givens).sheet(drawing(grid))
    }

    fn key(&self) -> Answer {
        lettered::key(&grid::from_text(&self.solution), &self.marked)
    }

    fn thinking(&self) -> f32 {
        self.asked(&self.grid(), &self.givens()).thinking()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        telling::steps(&drawing(&self.grid()), &self.givens(), &self.marked)
    }

    fn tricks(&self) -> Vec<Trick> {
        self.asked(&self.grid(), &self.givens()).tricks(self.thinking())
    }

    fn print(&self) -> Print {
        Print {
            shape: self.grid().side.to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{} {} {:?}", self.regions, grid::renamed(&self.givens), self.marked),
        }
    }

    /// Every solution of the drawn grid, as an exact cover; and a person's techniques finish with the same digits.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let seen = Seen::on(sheet.figure()?)?;
        let only = proof::only_filling(&seen)?;
        let grid = Grid::with_regions(seen.side, &seen.regions);
        asked::proven(sheet, &seen, &grid, &only)
    }
}

impl Jigsaw {
    /// A problem, if any of the regions tried leads to one.
    fn drawn(level: Level, rng: &mut Rng) -> Option<Jigsaw> {
        (0..CARVINGS).find_map(|_| Jigsaw::in_new_regions(level, rng))
    }

    fn in_new_regions(level: Level, rng: &mut Rng) -> Option<Jigsaw> {
        let ((lines, recipe), band) = (&RECIPES[level.index()], Jigsaw::ABOUT.bands[level.index()]);
        let regions = carved(lines, rng);
        let grid = Grid::with_regions(lines.side, &regions);
        let is_line = |region: usize| grid.lines().any(|line| grid.set(line) == grid.set(region));
        if grid.boxes().any(is_line) {
            return None;
        }
        let beside_thinking = beside_thinking(READING_WORDS, MARKED);
        let takes = |thinking: f32| band.holds(beside_thinking + thinking);
        for _ in 0..FILLINGS {
            let full = exact::random(&grid, FILLING_TRIES, rng)?;
            if let Some((givens, marked)) = recipe.problem(&grid, full, takes, rng) {
                let asked = Asked { grid: &grid, givens: &givens, lettered: &marked };
                if asked.is_told_by_half(&full) {
                    return None;
                }
                let [givens, solution] = [givens, full].map(|digits| grid::to_text(&grid, &digits));
                let regions = regions.iter().map(|region| (region + 1).to_string()).collect();
                return Some(Jigsaw { regions, givens, solution, marked });
            }
        }
        None
    }

    fn grid(&self) -> Grid {
        let regions = self.regions.bytes().map(|number| usize::from(number - b'1'));
        let regions: Vec<usize> = regions.collect();
        Grid::with_regions(regions.len().isqrt(), &regions)
    }

    fn givens(&self) -> Digits {
        grid::from_text(&self.givens)
    }

    fn asked<'a>(&'a self, grid: &'a Grid, givens: &'a Digits) -> Asked<'a> {
        Asked { grid, givens, lettered: &self.marked }
    }
}

/// A bare grid on a sheet of about the same size for every side.
fn drawing(grid: &Grid) -> Drawing<'_> {
    Drawing::new(grid, [100, 100, 90, 78, 69][grid.side - grid::SIDE_MIN])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_certain_can_be_drawn_and_is_not_the_example() {
        for level in Level::ALL {
            let certain = Seed::certain(CERTAIN, |rng| Jigsaw::drawn(level, rng));
            assert_ne!(certain, Jigsaw::example(level));
        }
    }
}
