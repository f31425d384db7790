//! Sudoku of six, and part-filled sudoku of nine: which digits stand in five lettered cells?

mod guessing;
mod making;
mod telling;
mod turning;
mod weighing;

use crate::family::{About, Band, Family, Level, Pace, Print, Trick};
use crate::grid::board::Board;
use crate::grid::{self, Digits, Grid};
use crate::palette::Ink;
use crate::reader::{Answer, Form, Group, Order, Shape};
use crate::rng::Seed;
use crate::sheet::Sheet;
use crate::solve::cover;
use crate::solve::techniques::{self, Technique};
use serde::{Deserialize, Serialize};
use weighing::Weight;

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
const LETTERS: [char; MARKED] = ['A', 'B', 'C', 'D', 'E'];

/// All that people are expected to know, the easiest first.
const EVERY_TECHNIQUE: [Technique; 5] = [
    Technique::PlaceInBox,
    Technique::PlaceInLine,
    Technique::LastDigit,
    Technique::Locked,
    Technique::Pair,
];

impl Family for Sudoku {
    const ABOUT: About = About {
        name: "logic/sudoku",
        edition: 1,
        title: "Sudoku",
        text_only: false,
        bands: Band::between([40.0, 63.0, 80.0, 112.0, 163.0, 236.0]),
    };

    fn rules(_: Level) -> &'static str {
        include_str!("sudoku.en.md")
    }

    fn example(_: Level) -> Sudoku {
        Sudoku {
            givens: "1..4..1..1..43.1".to_owned(),
            solution: "1234341221434321".to_owned(),
            marked: [1, 4, 7, 10, 14],
        }
    }

    fn draw(level: Level, seed: &Seed) -> Sudoku {
        making::draw(level, &mut seed.rng())
    }

    fn show(&self) -> Sheet {
        let grid = self.grid();
        let (cell_side, alt) = match grid.side {
            9 => (80, "A 9 by 9 grid with some digits given and five cells lettered A to E."),
            6 => (112, "A 6 by 6 grid with some digits given and five cells lettered A to E."),
            _ => (120, "A 4 by 4 grid with some digits given and five cells lettered A to E."),
        };
        let mut board = Board::new(grid, cell_side, 24);
        for cell in self.marked {
            board.ground(cell, Ink::Mist);
        }
        board.rule();
        for (cell, letter) in self.marked.into_iter().zip(LETTERS) {
            board.corner_letter(cell, letter);
        }
        for (cell, &digit) in self.givens().iter().enumerate().filter(|(_, digit)| **digit > 0) {
            board.digit(cell, digit);
        }
        Sheet::picture(statement(grid), alt, board.figure)
    }

    fn form(&self) -> Form {
        let digits: String = ('1'..='9').take(self.grid().side).collect();
        let shape = Shape::Symbols(vec![Group::ordered(MARKED, &digits)]);
        Form::new(shape, "the five digits in A to E, such as 24132").named(LETTERS)
    }

    fn key(&self) -> Answer {
        let solution = self.solution();
        answer(self.marked.map(|cell| solution[cell]))
    }

    fn thinking(&self) -> f32 {
        let grid = self.grid();
        let trace = techniques::solve(grid, &self.givens(), &EVERY_TECHNIQUE);
        let needs = trace.needs_of(&self.marked).expect("a drawn grid is finished by techniques");
        Weight { grid, trace: &trace }.of(needs)
    }

    fn explain(&self) -> Vec<String> {
        telling::explain(self)
    }

    fn near_misses(&self) -> Vec<String> {
        let (solution, side) = (self.solution(), self.grid().side as u8);
        let right = self.marked.map(|cell| solution[cell]);
        let changed = |place: usize| {
            let mut wrong = right;
            wrong[place] = right[place] % side + 1;
            answer(wrong).text().to_owned()
        };
        (0..MARKED).map(changed).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        guessing::tricks(self)
    }

    fn print(&self) -> Print {
        let mut names: Vec<char> = Vec::new();
        let mut renamed = |character: char| {
            if character == '.' {
                return '.';
            }
            let name = names.iter().position(|known| *known == character).unwrap_or_else(|| {
                names.push(character);
                names.len() - 1
            });
            char::from(b'1' + name as u8)
        };
        let clues: String = self.givens.chars().map(&mut renamed).collect();
        Print {
            shape: self.grid().side.to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{clues} {:?}", self.marked),
        }
    }

    /// Every solution again, as an exact cover; and a person's techniques finish with the same digits.
    fn prove(&self) -> Result<(), String> {
        let found = all_covers(&self.givens)?;
        let [only] = found.as_slice() else {
            return Err(format!("{} solutions", found.len()));
        };
        let marked: String = self.marked.iter().map(|&cell| only[cell]).collect();
        if marked != self.key().text() {
            return Err(format!("{marked} against {}", self.key().text()));
        }
        let trace = techniques::solve(self.grid(), &self.givens(), &EVERY_TECHNIQUE);
        let told = grid::to_text(self.grid(), &trace.digits);
        if told.chars().eq(only.iter().copied()) {
            Ok(())
        } else {
            Err(format!("the techniques end at {told}"))
        }
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

    fn givens(&self) -> Digits {
        grid::from_text(&self.givens)
    }

    fn solution(&self) -> Digits {
        grid::from_text(&self.solution)
    }
}

fn statement(grid: &Grid) -> String {
    format!("Fill the grid with 1 to {}. Which digits stand in A, B, C, D and E?", grid.side)
}

/// The time of a problem whose thinking takes so many seconds.
fn pace(grid: &Grid, thinking: f32) -> Pace {
    Pace::new(&statement(grid), thinking, &answer([1; MARKED]))
}

fn answer(digits: [u8; MARKED]) -> Answer {
    let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
    Answer::symbols(&[(&text, Order::Matters)])
}

/// At most two solutions, by the four demands on a sudoku: each cell has a digit; each row, column and box
/// has each digit.
fn all_covers(givens: &str) -> Result<Vec<Vec<char>>, String> {
    let (side, box_height, box_width) = match givens.len() {
        81 => (9, 3, 3),
        36 => (6, 2, 3),
        _ => (4, 2, 2),
    };
    let area = side * side;
    let mut options = Vec::new();
    let mut meanings = Vec::new();
    for (cell, given) in givens.chars().enumerate() {
        let (row, column) = (cell / side, cell % side);
        let block = row / box_height * box_height + column / box_width;
        for (digit, shown) in ('1'..='9').take(side).enumerate() {
            if given == '.' || given == shown {
                let in_house = |kind: usize, house: usize| kind * area + house * side + digit;
                options.push(vec![cell, in_house(1, row), in_house(2, column), in_house(3, block)]);
                meanings.push((cell, shown));
            }
        }
    }
    let covers = cover::covers(4 * area, &options, 2).ok_or("the proof ran out of tries")?;
    let grids = covers.iter().map(|cover| {
        let mut grid = vec!['.'; area];
        for &option in cover {
            let (cell, shown) = meanings[option];
            grid[cell] = shown;
        }
        grid
    });
    Ok(grids.collect())
}
