//! Numbers tell the runs of filled cells in each row and column: which cells are filled?

mod lines;
mod picture;

use crate::board::letter;
use crate::family::{About, Band, Family, Level, Pace, Print, Trick, Variety};
use crate::reader::{Answer, Form, Group, Key, Order, Shape};
use crate::rng::{Rng, Seed};
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use lines::{Cells, Grid, Thought, column, runs, ways};
use serde::{Deserialize, Serialize};

/// The filled cells of each row, as bits: the first column is the lowest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Nonogram {
    columns: usize,
    filled: Vec<Cells>,
}

/// How large a level's grids are, and how often out of twelve a cell below its column's highest is filled.
struct Size {
    columns: usize,
    rows: usize,
    dense: u32,
}

const SIZES: [Size; 5] = [
    Size { columns: 6, rows: 5, dense: 8 },
    Size { columns: 6, rows: 6, dense: 7 },
    Size { columns: 7, rows: 7, dense: 7 },
    Size { columns: 8, rows: 8, dense: 7 },
    Size { columns: 8, rows: 9, dense: 6 },
];

/// Grids tried until one can be solved line by line with the work of the level; then the nearest will do.
const TRIES: usize = 60;
/// How many words the question has.
const STATEMENT_WORDS: usize = 11;

impl Family for Nonogram {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(22.0, 41.0),
            Band::new(46.0, 58.0),
            Band::new(59.0, 76.0),
            Band::new(77.0, 98.0),
            Band::new(99.0, 230.0),
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Nonogram {
        let (size, rng) = (&SIZES[level.index()], &mut seed.rng());
        let highest: Vec<usize> = (0..size.columns).map(|_| rng.index(size.rows - 1)).collect();
        let band = Self::ABOUT.bands[level.index()];
        let mut spare: Option<(f32, Nonogram)> = None;
        for _ in 0..TRIES {
            let grid = below(rng, size, &highest);
            let Some(thoughts) = lines::solved(&grid.grid()) else { continue };
            let thinking = thoughts.iter().map(Thought::seconds).sum();
            let pace = Pace::new(STATEMENT_WORDS, thinking, &grid.key()).p50;
            let is_nearest = |off: f32| spare.as_ref().is_none_or(|(least, _)| off < *least);
            let mut off = (band.lo - pace).max(pace - band.hi);
            // To see whether it is obvious takes longer.
            if is_nearest(off) && grid.is_obvious() {
                off += band.hi;
            }
            if is_nearest(off) {
                spare = Some((off, grid));
            }
            if off < 0.0 {
                break;
            }
        }
        spare.map_or_else(|| hanging(size, &highest), |(_, grid)| grid)
    }

    fn form(level: Level) -> Form {
        let Size { columns, rows, .. } = SIZES[level.index()];
        let letters: String = (0..rows).map(letter).collect();
        Form::new(Shape::Symbols(vec![Group::ordered(columns, &letters)]))
    }

    fn show(&self) -> Sheet<Text> {
        let grid = self.grid();
        let alt = say("picture").with("columns", self.columns).with("rows", self.filled.len());
        Sheet::picture(say("statement"), alt, picture::grid(&grid)).on(picture::board(&grid))
    }

    fn key(&self) -> Answer {
        answer(self.columns, &self.filled)
    }

    fn thinking(&self) -> f32 {
        self.thoughts().iter().map(Thought::seconds).sum()
    }

    /// Line after line, and then the answer.
    fn steps(&self) -> Vec<Step<Text>> {
        let grid = self.grid();
        let mut steps: Vec<Step<Text>> =
            self.thoughts().iter().map(|thought| step(&grid, thought)).collect();
        let answers = self.key().text().to_owned();
        steps.extend(answers.chars().enumerate().map(|(column, row)| {
            let said = say("highest").with("column", column + 1).with("row", row);
            let marks = picture::answered(&grid, column, row);
            Step::new(said).settles(column, row).marks([marks])
        }));
        steps
    }

    fn tricks(&self) -> Vec<Trick> {
        let mut tricks: Vec<Trick> = Vec::new();
        self.guess(|name, highest| {
            let answer = (0..self.columns).map(|column| letter(highest(column))).collect();
            match tricks.last_mut() {
                Some(trick) if trick.name == name => trick.answers.push(answer),
                _ => tricks.push(Trick { name, answers: vec![answer] }),
            }
        });
        tricks
    }

    /// The numbers of the rows.
    fn skeleton(&self) -> String {
        format!("{:?}", self.grid().rows)
    }

    /// Goes through the ways to fill each row, with the columns as far as they got.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let grid = picture::read(sheet.figure()?)?;
        let mut found = Vec::new();
        fitting(&grid, &mut Vec::new(), &mut found);
        match found.as_slice() {
            [only] => Ok(answer(grid.columns.len(), only).into()),
            all => Err(format!("{} ways to fill the grid", all.len())),
        }
    }

    fn print(&self) -> Print {
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{:?}", self.filled),
        }
    }
}

impl Nonogram {
    fn grid(&self) -> Grid {
        Grid {
            rows: self.filled.iter().map(|&cells| runs(cells)).collect(),
            columns: (0..self.columns).map(|place| runs(column(&self.filled, place))).collect(),
        }
    }

    /// Whether somebody finds it who does not think.
    fn is_obvious(&self) -> bool {
        let mut is_found = false;
        self.guess(|_, highest| {
            let is_top = |column: usize| top(&self.filled, column) == Some(highest(column));
            is_found |= (0..self.columns).all(is_top);
        });
        is_found
    }

    /// What those try who do not think: a trick's name, and the row that it has for each column, as often as it is tried.
    fn guess(&self, mut tried: impl FnMut(&'static str, &dyn Fn(usize) -> usize)) {
        let rows = self.filled.len();
        let columns = self.grid().columns;
        let lines: Vec<Vec<Cells>> = columns.iter().map(|runs| ways(runs, rows)).collect();
        let nth = |column: usize, n: usize, of: usize| {
            let ways = &lines[column];
            ways[(ways.len() - 1) * n / of].trailing_zeros() as usize
        };
        let slack = |column: usize| {
            let runs = &columns[column];
            rows + 1 - runs.iter().sum::<usize>() - runs.len()
        };
        let mut tried = |name, highest: &dyn Fn(usize) -> usize| {
            tried(name, &|column| highest(column).min(rows - 1));
        };
        let lower: Vec<Cells> =
            (0..rows).map(|row| if row < rows / 2 { 0 } else { self.filled[row] }).collect();
        for n in 0..10 {
            tried("column by column, one way", &|column| nth(column, n, 9));
        }
        for n in 0..10 {
            tried("column by column, ways by turns", &|column| nth(column, (n + column) % 4, 3));
        }
        for n in 0..10 {
            tried("columns pushed up or down", &|column| slack(column) * n / 9);
        }
        for n in 0..4 {
            tried("columns in the middle", &|column| (slack(column) + n) / 2);
        }
        for n in 0..10 {
            let row = |column| top(&lower, column).unwrap_or((n + column) % rows);
            tried("the lower half of the rows", &row);
        }
    }

    fn thoughts(&self) -> Vec<Thought> {
        lines::solved(&self.grid()).unwrap_or_default()
    }
}

/// A grid with these highest cells, filled below as chance has it.
fn below(rng: &mut Rng, size: &Size, highest: &[usize]) -> Nonogram {
    let mut filled = vec![0; size.rows];
    for (row, cells) in filled.iter_mut().enumerate() {
        for (column, &top) in highest.iter().enumerate() {
            if row == top || top < row && rng.chance(size.dense, 12) {
                *cells |= 1 << column;
            }
        }
    }
    Nonogram { columns: size.columns, filled }
}

/// A grid with these highest cells and everything below them filled: its numbers alone tell where each column begins.
fn hanging(size: &Size, highest: &[usize]) -> Nonogram {
    let cells = |row: usize| {
        let columns = highest.iter().enumerate().filter(|(_, top)| **top <= row);
        columns.map(|(column, _)| 1 << column).sum()
    };
    Nonogram { columns: size.columns, filled: (0..size.rows).map(cells).collect() }
}

fn step(grid: &Grid, thought: &Thought) -> Step<Text> {
    let line = if thought.is_row { &grid.rows } else { &grid.columns };
    let numbers = line[thought.place].iter().map(ToString::to_string).collect::<Vec<_>>();
    let numbers = if numbers.is_empty() { "0".to_owned() } else { numbers.join(" ") };
    let told = [("filled", thought.filled), ("empty", thought.empty)];
    let told = told.into_iter().filter(|(_, cells)| *cells != 0);
    let told = told.map(|(state, cells)| found(grid, thought, state, cells));
    let name = match (thought.is_row, thought.ways) {
        (true, 1) => "row-in-one-way",
        (true, _) => "row",
        (false, 1) => "column-in-one-way",
        (false, _) => "column",
    };
    let (column, row) = (thought.place + 1, letter(thought.place));
    let said =
        if thought.is_row { say(name).with("row", row) } else { say(name).with("column", column) };
    let said = said.with("numbers", numbers).with("cells", Text::Row(told.collect()));
    let said = if thought.ways == 1 { said } else { said.with("ways", thought.ways) };
    Step::new(said).marks(picture::found(grid, thought))
}

/// Cells of a line that are filled, or empty.
fn found(grid: &Grid, thought: &Thought, state: &str, cells: Cells) -> Text {
    let length = if thought.is_row { grid.columns.len() } else { grid.rows.len() };
    let places = (0..length).filter(|place| cells >> place & 1 == 1);
    let names: Vec<Text> = places
        .map(|place| {
            let (row, column) =
                if thought.is_row { (thought.place, place) } else { (place, thought.place) };
            Text::from(format!("{}{}", letter(row), column + 1))
        })
        .collect();
    if names.len() == length {
        return say(format!("all-{state}")).into();
    }
    say(state.to_owned()).with("names", Text::And(names)).into()
}

fn answer(columns: usize, filled: &[Cells]) -> Answer {
    let letters = (0..columns).map(|column| top(filled, column).map_or('?', letter));
    Answer::symbols(&[(&letters.collect::<String>(), Order::Matters)])
}

/// The first row that is filled in a column.
fn top(filled: &[Cells], column: usize) -> Option<usize> {
    filled.iter().position(|cells| cells >> column & 1 == 1)
}

/// All ways to fill the rows below some, such that no column is against its numbers; two are enough.
fn fitting(grid: &Grid, above: &mut Vec<Cells>, found: &mut Vec<Vec<Cells>>) {
    let begun = |place: usize, is_whole: bool| {
        let (seen, told) = (runs(column(above, place)), &grid.columns[place]);
        let last = seen.len().saturating_sub(1);
        if is_whole {
            return seen == *told;
        }
        seen.len() <= told.len()
            && seen
                .iter()
                .zip(told)
                .enumerate()
                .all(|(place, (seen, told))| seen == told || place == last && seen < told)
    };
    let is_whole = above.len() == grid.rows.len();
    if 1 < found.len() || !(0..grid.columns.len()).all(|column| begun(column, is_whole)) {
        return;
    }
    if is_whole {
        found.push(above.clone());
        return;
    }
    for cells in ways(&grid.rows[above.len()], grid.columns.len()) {
        above.push(cells);
        fitting(grid, above, found);
        above.pop();
    }
}
