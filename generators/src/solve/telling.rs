//! Why the digits in lettered cells are what they are, step by step.

use super::technique::Technique;
use super::techniques::{self, Deduction};
use crate::grid::drawing::Drawing;
use crate::grid::{Digits, each, each_digit, lettered, naming};
use crate::sheet::Step;
use crate::text::{Text, say};

/// The steps that the lettered cells rest on, in order; those that put a digit into a cell write it there.
///
/// # Panics
/// Where people's techniques do not come to settle all lettered cells.
pub fn steps(drawing: &Drawing, givens: &Digits, lettered: &[usize]) -> Vec<Step<Text>> {
    let trace = techniques::solve(drawing.grid, givens, Technique::ALL);
    let needs = trace.needs_of(lettered).expect("techniques settle every lettered cell");
    let told = each(needs.steps).map(|number| {
        let deduction = trace.steps[number].deduction;
        let step = Step::new(sentence(drawing, lettered, deduction));
        let Some((cell, digit)) = deduction.settles() else { return step };
        let step = step.marks([drawing.note(cell, digit)]);
        match lettered::letter(lettered, cell) {
            Some((part, _)) => step.settles(part, digit),
            None => step,
        }
    });
    told.collect()
}

fn sentence(drawing: &Drawing, lettered: &[usize], deduction: Deduction) -> Text {
    let grid = drawing.grid;
    let house_name = |house| naming::house(grid, house);
    let settled = |name: &'static str, cell, digit: u8| {
        let cell = named(lettered, cell).unwrap_or_else(|| naming::cell_first(grid, cell));
        say(name).with("cell", cell).with("digit", digit)
    };
    let pair = |name: &'static str, cells: [usize; 2], digits, house| {
        let cell = |cell| named(lettered, cell).unwrap_or_else(|| naming::cell(grid, cell));
        let digits = Text::And(each_digit(digits).map(Text::from).collect());
        let found =
            say(name).with("digits", digits).with("cells", Text::And(cells.map(cell).into()));
        found.with("house", house_name(house))
    };
    let said = match deduction {
        Deduction::Place { cell, digit, house } => {
            let boxed = if grid.has_regions() { "grid-only-in-region" } else { "grid-only-in-box" };
            let kinds = ["grid-only-in-row", "grid-only-in-column", boxed];
            settled(kinds[house / grid.side], cell, digit)
        }
        Deduction::LastDigit { cell, digit } => settled("grid-last-digit", cell, digit),
        Deduction::Locked { digit, house, other } => {
            let locked = say("grid-locked").with("digit", digit);
            locked.with("house", house_name(house)).with("other", house_name(other))
        }
        Deduction::NakedPair { cells, digits, house } => {
            pair("grid-naked-pair", cells, digits, house)
        }
        Deduction::HiddenPair { cells, digits, house } => {
            pair("grid-hidden-pair", cells, digits, house)
        }
    };
    said.into()
}

/// The letter of a lettered cell.
fn named(lettered: &[usize], cell: usize) -> Option<Text> {
    lettered::letter(lettered, cell).map(|(_, letter)| letter.into())
}
