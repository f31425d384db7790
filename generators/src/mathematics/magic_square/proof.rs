//! The numbers by elimination: each cell and the sum are unknown, each line and each number that is given is an equation.

use crate::board::Area;
use crate::linear::{Equations, row};
use crate::sums::NAMES;

/// What A to D are, if what stands in the cells leaves no choice.
pub(super) fn solve(shown: &[(Area, String)]) -> Result<[i64; 4], String> {
    let (side, sum) = (shown.len().isqrt(), shown.len());
    let unknowns = sum + 1;
    let mut equations = Equations::default();
    let mut adds_up = |is_on: &dyn Fn(usize, usize) -> bool| {
        let cells = (0..sum).filter(|cell| is_on(cell / side, cell % side));
        let terms: Vec<(usize, i64)> = cells.map(|cell| (cell, 1)).chain([(sum, -1)]).collect();
        equations.learn(row(unknowns, &terms, 0));
    };
    for n in 0..side {
        adds_up(&|row, _| row == n);
        adds_up(&|_, column| column == n);
    }
    adds_up(&|row, column| row == column);
    adds_up(&|row, column| row + column + 1 == side);
    for (cell, (_, text)) in shown.iter().enumerate() {
        if let Ok(number) = text.parse::<i64>() {
            equations.learn(row(unknowns, &[(cell, 1)], -number));
        }
    }
    if equations.is_false {
        return Err("the lines contradict each other".to_owned());
    }
    let mut found = [0; 4];
    for (name, number) in NAMES.into_iter().zip(&mut found) {
        let cell = shown.iter().position(|(_, text)| *text == name.to_string());
        let cell = cell.ok_or(format!("{name} is nowhere"))?;
        let settled = equations.whole(unknowns, cell).filter(|number| 0 < *number);
        *number = settled.ok_or(format!("{name} is open, broken, or not above zero"))?;
    }
    Ok(found)
}
