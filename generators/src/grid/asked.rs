//! A grid with some digits given whose lettered cells are asked for: what families of such grids show, weigh and prove.

use super::drawing::Drawing;
use super::reading::Seen;
use super::{Digits, Grid, lettered, to_text};
use crate::family::Pace;
use crate::reader::Key;
use crate::sheet::Sheet;
use crate::solve::technique::Technique;
use crate::solve::techniques;
use crate::solve::weighing::Weight;
use crate::text::{Text, say};

/// A grid of which some digits are given and some cells lettered.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub grid: &'a Grid,
    pub givens: &'a Digits,
    pub lettered: &'a [usize],
}

/// The seconds of a problem that takes no thinking: a statement of so many words is read, and so many digits are typed.
pub fn beside_thinking(words: usize, count: usize) -> f32 {
    Pace::new(words, 0.0, &lettered::answer(&vec![1; count])).p50
}

impl Asked<'_> {
    /// The grid with its question.
    pub fn sheet(self, drawing: Drawing) -> Sheet<Text> {
        let side = self.grid.side;
        let statement = lettered::statement(self.lettered.len(), side);
        let board = drawing.board(self.lettered);
        let figure = drawing.lettered(self.givens, self.lettered);
        Sheet::picture(statement, say("picture").with("side", side), figure).on(board)
    }

    /// Seconds to settle the lettered cells by techniques.
    ///
    /// # Panics
    /// Where people's techniques do not settle them.
    pub fn thinking(self) -> f32 {
        let trace = techniques::solve(self.grid, self.givens, Technique::ALL);
        let needs = trace.needs_of(self.lettered).expect("techniques settle every lettered cell");
        Weight::new(self.grid, &trace).of(needs)
    }
}

/// The key of a sheet whose picture is such a grid and has one filling; a person's techniques finish with the same digits.
///
/// # Errors
/// Says what is not as told.
pub fn proven(sheet: &Sheet<Text>, seen: &Seen, grid: &Grid, only: &Digits) -> Result<Key, String> {
    let told = techniques::solve(grid, &seen.givens, Technique::ALL).digits;
    if told != *only {
        return Err(format!("the techniques end at {}", to_text(grid, &told)));
    }
    Ok(seen.answer(sheet.statement.message()?, only)?.into())
}
