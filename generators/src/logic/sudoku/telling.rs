//! Why the digits of a sudoku are what they are, step by step.

use super::{EVERY_TECHNIQUE, LETTERS, Sudoku};
use crate::grid::{Grid, each, each_digit};
use crate::solve::techniques::{self, Deduction};

/// The steps that the marked cells rest on, in order.
pub(super) fn explain(puzzle: &Sudoku) -> Vec<String> {
    let grid = puzzle.grid();
    let trace = techniques::solve(grid, &puzzle.givens(), &EVERY_TECHNIQUE);
    let needs = trace.needs_of(&puzzle.marked).expect("a drawn grid is finished by techniques");
    let steps = each(needs.steps).map(|number| trace.steps[number].deduction);
    steps.map(|deduction| sentence(puzzle, grid, deduction)).collect()
}

fn sentence(puzzle: &Sudoku, grid: &Grid, deduction: Deduction) -> String {
    match deduction {
        Deduction::Place { cell, digit, house } => {
            let house = ["row", "column", "box"][house / grid.side];
            let cell = cell_name(puzzle, cell);
            format!("{cell} is {digit}: the only place for {digit} in its {house}.")
        }
        Deduction::LastDigit { cell, digit } => {
            let cell = cell_name(puzzle, cell);
            format!("{cell} is {digit}: every other digit is excluded there.")
        }
        Deduction::Locked { digit, house, other } => {
            let (house, other) = (grid.house_name(house), grid.house_name(other));
            format!(
                "All places for {digit} in {house} lie in {other}, so the rest of {other} has no \
                 {digit}."
            )
        }
        Deduction::NakedPair { cells, digits, house } => {
            let (cells, digits) = (pair(puzzle, cells), two(digits));
            let house = grid.house_name(house);
            format!("{cells} can only be {digits}, so nothing else in {house} is either of them.")
        }
        Deduction::HiddenPair { cells, digits, house } => {
            let (cells, digits) = (pair(puzzle, cells), two(digits));
            let house = grid.house_name(house);
            format!("In {house}, {digits} fit only into {cells}, so nothing else goes there.")
        }
    }
}

/// The letter of a marked cell, or where another one is.
fn cell_name(puzzle: &Sudoku, cell: usize) -> String {
    match puzzle.marked.iter().position(|&marked| marked == cell) {
        Some(place) => LETTERS[place].to_string(),
        None => {
            let side = puzzle.grid().side;
            format!("Row {} column {}", cell / side + 1, cell % side + 1)
        }
    }
}

fn pair(puzzle: &Sudoku, cells: [usize; 2]) -> String {
    let [first, second] = cells.map(|cell| cell_name(puzzle, cell));
    format!("{first} and {second}")
}

fn two(digits: u16) -> String {
    let digits: Vec<String> = each_digit(digits).map(|digit| digit.to_string()).collect();
    digits.join(" and ")
}
