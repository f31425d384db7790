//! Towers of all heights stand in every line, and numbers at its ends say how many are seen from there: how high are five?

mod lazy;
mod making;
mod picture;
mod proof;
mod solving;

use crate::family::{About, Band, Family, Level, Print, Trick, Variety};
use crate::grid::reading::Seen;
use crate::grid::{each_digit, lettered, naming};
use crate::reader::{Answer, Form, Key};
use crate::rng::Seed;
use crate::sheet::{Sheet, Step};
use crate::text::{Text, say};
use serde::{Deserialize, Serialize};
use solving::{Deduction, FULL, GRID, Ground, SIDE, solve};

/// What is given, the heights of all towers, and the cells that are asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Towers {
    ground: Ground,
    solution: Vec<u8>,
    /// The lettered cells in reading order.
    marked: [usize; MARKED],
}

/// How many cells are lettered.
const MARKED: usize = 5;
/// How many words the question has.
const STATEMENT_WORDS: usize = 20;
/// The seed of problems where no grid tried will do.
const CERTAIN: &str = "known";

impl Family for Towers {
    const ABOUT: About = About {
        edition: 1,
        text_only: false,
        bands: [
            Band::new(28.0, 44.0),
            Band::new(46.0, 62.0),
            Band::new(62.0, 80.0),
            Band::new(84.0, 104.0),
            Band::new(120.0, 230.0),
        ],
        variety: Variety::Pictures,
    };

    fn draw(level: Level, seed: &Seed) -> Towers {
        seed.draws(CERTAIN, |rng| making::drawn(level, rng))
    }

    /// One of level 1, whatever the level.
    fn example(_: Level) -> Towers {
        Towers::draw(Level::ALL[0], &Seed::new("example"))
    }

    fn form(_: Level) -> Form {
        lettered::form(MARKED, SIDE)
    }

    fn show(&self) -> Sheet<Text> {
        let statement = lettered::statement(MARKED, SIDE);
        let figure = picture::figure(&self.ground, &self.marked);
        Sheet::picture(statement, say("picture"), figure).on(picture::drawing().board(&self.marked))
    }

    fn key(&self) -> Answer {
        lettered::key(&self.solution, &self.marked)
    }

    fn thinking(&self) -> f32 {
        solve(&self.ground, FULL).seconds(&self.marked)
    }

    fn steps(&self) -> Vec<Step<Text>> {
        let trace = solve(&self.ground, FULL);
        let way = trace.way(&self.marked).into_iter().filter(|(_, is_needed)| *is_needed);
        way.map(|(step, _)| self.told(step)).collect()
    }

    fn tricks(&self) -> Vec<Trick> {
        lazy::tricks(&self.ground, &self.marked, self.thinking())
    }

    /// Where numbers and heights are given.
    fn skeleton(&self) -> String {
        let given = |number: &u8| if *number > 0 { '+' } else { '.' };
        self.ground.numbers.iter().flatten().chain(&self.ground.givens).map(given).collect()
    }

    fn print(&self) -> Print {
        Print {
            shape: String::new(),
            guess: self.key().text().to_owned(),
            essence: format!("{:?} {:?}", self.ground, self.marked),
        }
    }

    fn prove(sheet: &Sheet<Text>) -> Result<Key, String> {
        let seen = Seen::framed(sheet.figure()?)?;
        let only = proof::only_filling(&seen)?;
        Ok(seen.answer(sheet.statement.message()?, &only)?.into())
    }
}

impl Towers {
    fn told(&self, step: &solving::Step) -> Step<Text> {
        let (cell, heights) = step.left[0];
        let alone = |name: &'static str| {
            let height = heights.trailing_zeros() as usize + 1;
            say(name).with("cell", self.name(cell)).with("digit", height)
        };
        let found = step.left.iter().map(|&(cell, heights)| self.heights(cell, heights));
        let found = Text::Row(found.collect());
        let (said, numbers) = match step.deduction {
            Deduction::Place { line } if line < SIDE => (alone("grid-only-in-row"), vec![]),
            Deduction::Place { .. } => (alone("grid-only-in-column"), vec![]),
            Deduction::Last => (alone("grid-last-digit"), vec![]),
            Deduction::End { line, end } => {
                let number = self.ground.numbers[line][end];
                let said = say(if number == 1 { "one-seen" } else { "rising" });
                let said = said.with("from", from(line, end)).with("number", number);
                (said.with("found", found), vec![(line, end)])
            }
            Deduction::Orders { line, numbers, before, after } => {
                let ends = (0..2).filter(|&end| numbers[end] > 0).map(|end| (line, end));
                let shown = ends.clone().map(|(line, end)| {
                    let shown = say("shown").with("number", numbers[end]);
                    shown.with("from", from(line, end)).into()
                });
                let said = say("orders").with("shown", Text::And(shown.collect()));
                let said = said.with("before", before as usize).with("after", after as usize);
                (said.with("found", found), ends.collect())
            }
        };
        let rings = numbers.into_iter().map(|(line, end)| picture::ring(line, end));
        let mut told = Step::new(said).marks(rings);
        for &(cell, heights) in step.left.iter().filter(|(_, heights)| heights.is_power_of_two()) {
            let height = heights.trailing_zeros() as u8 + 1;
            told = told.marks(picture::tower(cell, height));
            if let Some((part, _)) = lettered::letter(&self.marked, cell) {
                told = told.settles(part, height);
            }
        }
        told
    }

    /// A cell and the heights that are left there: B: 4/5.
    fn heights(&self, cell: usize, heights: u16) -> Text {
        let heights: Vec<String> = each_digit(heights).map(|height| height.to_string()).collect();
        say("heights").with("cell", self.name(cell)).with("heights", heights.join("/")).into()
    }

    fn name(&self, cell: usize) -> Text {
        let letter = lettered::letter(&self.marked, cell);
        letter.map_or_else(|| naming::cell_first(&GRID, cell), |(_, letter)| letter.into())
    }
}

/// A line as it is looked at from one of its ends.
fn from(line: usize, end: usize) -> Text {
    let names = [["from-left", "from-right"], ["from-above", "from-below"]];
    say(names[line / SIDE][end]).with("number", line % SIDE + 1).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_certain_can_be_drawn_and_is_not_the_example() {
        for level in Level::ALL {
            let certain = Seed::certain(CERTAIN, |rng| making::drawn(level, rng));
            assert_ne!(certain, Towers::example(level));
        }
    }
}
