//! The ways to fill a grid as it is seen, as exact covers: each cell has a digit; each row, column and region has
//! each digit.

use super::reading::Seen;
use super::{CELLS_MAX, Digits};
use crate::solve::cover;

/// The only way to fill the grid.
///
/// # Errors
/// Says how many ways there are.
pub fn only_filling(seen: &Seen) -> Result<Digits, String> {
    let found = fillings(seen, 2)?;
    match found.as_slice() {
        [only] => Ok(*only),
        _ => Err(format!("{} solutions", found.len())),
    }
}

/// The first `most` ways to fill the grid. Where there is one region alone, only rows and columns count.
///
/// # Errors
/// Says what keeps it from being known.
pub fn fillings(seen: &Seen, most: usize) -> Result<Vec<Digits>, String> {
    let (side, regions) = (seen.side, seen.region_count());
    let area = side * side;
    if regions != 1 && regions != side {
        return Err(format!("{regions} regions in a grid of {side}"));
    }
    let kinds = if regions == 1 { 3 } else { 4 };
    let (mut options, mut meanings) = (Vec::new(), Vec::new());
    for cell in 0..area {
        let houses = [cell / side, cell % side, seen.regions[cell]];
        let given = usize::from(seen.givens[cell]);
        for digit in (0..side).filter(|digit| given == 0 || given == digit + 1) {
            let in_houses = (1..kinds).map(|kind| kind * area + houses[kind - 1] * side + digit);
            options.push([cell].into_iter().chain(in_houses).collect());
            meanings.push((cell, digit as u8 + 1));
        }
    }
    let covers = cover::covers(kinds * area, &options, most).ok_or("the proof ran out of tries")?;
    let filled = covers.iter().map(|cover| {
        let mut digits = [0; CELLS_MAX];
        for &option in cover {
            let (cell, digit) = meanings[option];
            digits[cell] = digit;
        }
        digits
    });
    Ok(filled.collect())
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Drawing;
    use super::super::{FOUR, Grid, from_text, to_text};
    use super::*;

    fn drawn(grid: &Grid, givens: &str) -> Seen {
        Seen::on(&Drawing::new(grid, 60).lettered(&from_text(givens), &[])).expect("a grid")
    }

    #[test]
    fn there_are_288_grids_of_four_and_576_latin_squares() {
        let count = |grid: &Grid| fillings(&drawn(grid, ""), 1000).map(|found| found.len());
        assert_eq!((count(&FOUR), count(&Grid::latin(4))), (Ok(288), Ok(576)));
    }

    #[test]
    fn the_only_filling_is_found_and_a_second_one_too() {
        let only = only_filling(&drawn(&FOUR, "1..4..1..1..43.1")).expect("one solution");
        assert_eq!(to_text(&FOUR, &only), "1234341221434321");
        assert_eq!(only_filling(&drawn(&FOUR, "1..4")), Err("2 solutions".to_owned()));
        assert_eq!(only_filling(&drawn(&FOUR, "11..")), Err("0 solutions".to_owned()));
    }
}
