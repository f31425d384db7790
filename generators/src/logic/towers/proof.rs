//! Every way to fill a grid by what is seen of it: row by row, each in all orders.

use crate::grid::reading::Seen;
use crate::grid::{CELLS_MAX, Digits};
use crate::orders::orders;

/// The heights of a row.
type Row = Vec<u8>;

/// The one way to fill it.
///
/// # Errors
/// Says how many there are.
pub(super) fn only_filling(seen: &Seen) -> Result<Digits, String> {
    let mut numbers = vec![[None; 2]; 2 * seen.side];
    for written in &seen.ends {
        let number: usize = written.text.parse().map_err(|_| "a number is no number")?;
        if numbers[written.line][written.end].replace(number).is_some() {
            return Err(format!("two numbers at an end of line {}", written.line));
        }
    }
    let (of_rows, of_columns) = numbers.split_at(seen.side);
    let all: Vec<Row> = orders(seen.side as u8)
        .into_iter()
        .map(|order| order.into_iter().map(|height| height + 1).collect())
        .collect();
    let fits = |row: usize, order: &Row| {
        let givens = &seen.givens[row * seen.side..][..seen.side];
        givens.iter().zip(order).all(|(given, height)| *given == 0 || given == height)
            && agrees(order, of_rows[row], true)
    };
    let rows: Vec<Vec<&Row>> =
        (0..seen.side).map(|row| all.iter().filter(|order| fits(row, order)).collect()).collect();
    let mut found = Vec::new();
    go_down(&rows, of_columns, &mut Vec::new(), &mut found);
    let [only] = found.as_slice() else { return Err(format!("{} ways to fill it", found.len())) };
    let mut digits = [0; CELLS_MAX];
    digits[..only.len()].copy_from_slice(only);
    Ok(digits)
}

/// All ways to go on below some rows; two are enough.
fn go_down<'a>(
    rows: &[Vec<&'a Row>],
    of_columns: &[[Option<usize>; 2]],
    above: &mut Vec<&'a Row>,
    found: &mut Vec<Row>,
) {
    let Some(ways) = rows.get(above.len()) else {
        found.push(above.iter().flat_map(|row| row.iter().copied()).collect());
        return;
    };
    for row in ways {
        above.push(row);
        let is_whole = above.len() == rows.len();
        let suits = |(column, numbers): (usize, &[Option<usize>; 2])| {
            let heights: Vec<u8> = above.iter().map(|row| row[column]).collect();
            let (last, before) = heights.split_last().expect("a row was just put there");
            !before.contains(last) && agrees(&heights, *numbers, is_whole)
        };
        if found.len() < 2 && of_columns.iter().enumerate().all(suits) {
            go_down(rows, of_columns, above, found);
        }
        above.pop();
    }
}

/// Whether a line, perhaps only its beginning, shows what the numbers at its ends say.
fn agrees(heights: &[u8], [before, behind]: [Option<usize>; 2], is_whole: bool) -> bool {
    let shown = tops(heights.iter());
    if !is_whole {
        return before.is_none_or(|number| shown <= number);
    }
    let from_behind = tops(heights.iter().rev());
    before.is_none_or(|number| shown == number) && behind.is_none_or(|number| from_behind == number)
}

/// How many are higher than all before them.
fn tops<'a>(heights: impl Iterator<Item = &'a u8>) -> usize {
    let (mut tallest, mut count) = (0, 0);
    for &height in heights {
        count += usize::from(height > tallest);
        tallest = tallest.max(height);
    }
    count
}
