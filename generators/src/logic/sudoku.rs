//! Sudoku of six, and part-filled sudoku of nine: which digits stand in five lettered cells?

mod making;

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::grid::asked::{self, Asked};
use crate::grid::drawing::Drawing;
use crate::grid::reading::Seen;
use crate::grid::{self, Digits, Grid, lettered, proof};
use crate::reader::{Answer, Form, Key};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::solve::telling;
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// A grid with some digits given, its one solution, and the cells that are asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sudoku {
    /// Digits in reading order, `.` for a blank.
    givens: String,
    solution: String,
    /// The lettered cells in reading order.
    marked: [usize; MARKED],
}

/// How many cells are lettered.
const MARKED: usize = 5;

/// The words of the statement: what a level's seconds were set with.
const READING_WORDS: usize = 17;

impl Family for Sudoku {
    const ABOUT: About = About {
        edition: 3,
        text_only: false,
        bands: [
            Band { lo: 32.0, hi: 47.0 },
            Band { lo: 53.0, hi: 70.0 },
            Band { lo: 70.0, hi: 96.0 },
            Band { lo: 97.0, hi: 150.0 },
            Band { lo: 156.0, hi: 236.0 },
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Sudoku {
        making::draw(level, &mut seed.rng())
    }

    fn example(_: Level) -> Sudoku {
        Sudoku {
            givens: "1..4..1..1..43.1".to_owned(),
            solution: "1234341221434321".to_owned(),
            marked: [1, 4, 7, 10, 14],
        }
    }

    fn form(level: Level) -> Form {
        lettered::form(MARKED, making::grid(level).side)
    }

    fn show(&self) -> Sheet<Text> {
        self.asked(&self.givens()).sheet(self.drawing())
    }

    fn key(&self) -> Answer {
        lettered::key(&grid::from_text(&self.solution), &self.marked)
    }

    fn thinking(&self) -> f32 {
        self.asked(&self.givens()).thinking()
    }

    fn steps(&self) -> Vec<Step<Text>> {
        telling::steps(&self.drawing(), &self.givens(), &self.marked)
    }

    fn tricks(&self) -> Vec<Trick> {
        self.asked(&self.givens()).tricks(self.thinking())
    }

    fn print(&self) -> Print {
        Print {
            shape: self.grid().side.to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{} {:?}", grid::renamed(&self.givens), self.marked),
        }
    }

    /// Every solution of the drawn grid, as an exact cover; and a person's techniques finish with the same digits.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let seen = Seen::on(sheet.figure()?)?;
        asked::proven(sheet, &seen, seen.boxed()?, &proof::only_filling(&seen)?)
    }
}

impl Sudoku {
    fn new(grid: &Grid, givens: &Digits, solution: &Digits, marked: [usize; MARKED]) -> Sudoku {
        let [givens, solution] = [givens, solution].map(|digits| grid::to_text(grid, digits));
        Sudoku { givens, solution, marked }
    }

    fn grid(&self) -> &'static Grid {
        match self.givens.len() {
            81 => &grid::NINE,
            36 => &grid::SIX,
            _ => &grid::FOUR,
        }
    }

    /// A bare grid on a sheet of about the same size for every side.
    fn drawing(&self) -> Drawing<'static> {
        let grid = self.grid();
        let cell_side = match grid.side {
            9 => 62,
            6 => 90,
            _ => 100,
        };
        Drawing::new(grid, cell_side)
    }

    fn givens(&self) -> Digits {
        grid::from_text(&self.givens)
    }

    fn asked<'a>(&'a self, givens: &'a Digits) -> Asked<'a> {
        Asked { grid: self.grid(), givens, lettered: &self.marked }
    }
}
