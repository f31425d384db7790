//! Lettered cells: those of a grid whose digits are the answer, and what is known of them before solving.

use super::{Grid, each_digit};
use crate::reader::{Answer, Form, Group, Order, Shape};
use crate::solve::propagation::Options;
use crate::text::{Message, Text, say};

/// The letters of `count` cells, in reading order.
pub fn letters(count: usize) -> impl Iterator<Item = char> {
    ('A'..='Z').take(count)
}

/// The letters of so many cells, as a sentence lists them.
pub fn listed(count: usize) -> Text {
    Text::And(letters(count).map(Text::from).collect())
}

/// What is answered: the digits of so many lettered cells of a grid with such a side, in order.
pub fn form(count: usize, side: usize) -> Form {
    let shape = Shape::Symbols(vec![Group::ordered(count, &takes(side))]);
    Form::new(shape).named(letters(count))
}

/// What is asked: the digits of so many lettered cells of a grid with such a side.
pub fn statement(count: usize, side: usize) -> Message {
    say("statement").with("side", side).with("letters", listed(count))
}

/// The letter of a cell, if it has one, and its place among the letters.
pub fn letter(lettered: &[usize], cell: usize) -> Option<(usize, char)> {
    let place = lettered.iter().position(|&marked| marked == cell)?;
    Some((place, letters(lettered.len()).nth(place)?))
}

/// The digits of the lettered cells, in order, as they are typed.
pub fn answer(digits: &[u8]) -> Answer {
    let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
    Answer::symbols(&[(&text, Order::Matters)])
}

/// The digits of cells where a grid is filled so.
pub fn digits(filled: &[u8], cells: &[usize]) -> Vec<u8> {
    cells.iter().map(|&cell| filled[cell]).collect()
}

/// The answer where a grid is filled so.
pub fn key(filled: &[u8], lettered: &[usize]) -> Answer {
    answer(&digits(filled, lettered))
}

/// The digits 1 to `side`, which cells take.
pub fn takes(side: usize) -> String {
    ('1'..='9').take(side).collect()
}

/// How many ways there are to put digits into two or more cells that are possible there and do not clash.
pub fn count_fits<const N: usize>(grid: &Grid, options: &Options, cells: &[usize; N]) -> u32 {
    let options = cells.map(|cell| options[cell]);
    let sees = cells.map(|cell| cells.map(|other| grid.sees(cell) >> other & 1 == 1));
    count(&options, &sees, &mut [0; N], 0)
}

/// `chosen` holds the digits of the first `place` cells, as bits. Of the last two cells all pairs fit, but for
/// equal digits where one sees the other.
fn count<const N: usize>(
    options: &[u16; N],
    sees: &[[bool; N]; N],
    chosen: &mut [u16; N],
    place: usize,
) -> u32 {
    let free = |cell: usize| {
        let seen = (0..place).filter(|&other| sees[cell][other]);
        seen.fold(options[cell], |free, other| free & !chosen[other])
    };
    if place + 2 == N {
        let (one, other) = (free(place), free(place + 1));
        let equal = if sees[place][place + 1] { (one & other).count_ones() } else { 0 };
        return one.count_ones() * other.count_ones() - equal;
    }
    let mut ways = 0;
    for digit in each_digit(free(place)) {
        chosen[place] = 1 << (digit - 1);
        ways += count(options, sees, chosen, place + 1);
    }
    ways
}

/// The first `most` ways to put digits into the cells that are possible there and do not clash.
pub fn first_fits(grid: &Grid, options: &Options, cells: &[usize], most: usize) -> Vec<Vec<u8>> {
    let mut open: Vec<Vec<u8>> = vec![Vec::new()];
    let mut found = Vec::new();
    while let Some(digits) = open.pop() {
        if found.len() == most {
            break;
        }
        let Some(&cell) = cells.get(digits.len()) else {
            found.push(digits);
            continue;
        };
        let seen =
            digits.iter().zip(cells).filter(|(_, other)| grid.sees(cell) >> **other & 1 == 1);
        let taken = seen.fold(0, |bits, (digit, _)| bits | 1 << (digit - 1));
        for digit in each_digit(options[cell] & !taken) {
            open.push([digits.as_slice(), &[digit]].concat());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::{FOUR, from_text};
    use super::*;
    use crate::solve::propagation;

    #[test]
    fn as_many_ways_fit_as_can_be_listed() {
        let start = propagation::left(&FOUR, &from_text("1..4..1........."), &[]).options;
        for cells in [[1, 2, 4], [5, 8, 15], [12, 13, 14]] {
            let listed = first_fits(&FOUR, &start, &cells, 1000);
            assert_eq!(listed.len(), count_fits(&FOUR, &start, &cells) as usize, "{cells:?}");
        }
        assert_eq!(first_fits(&FOUR, &start, &[1, 2], 10), [[3, 2], [2, 3]]);
    }

    #[test]
    fn cells_have_letters_in_their_order() {
        assert_eq!(letter(&[3, 8], 8), Some((1, 'B')));
        assert_eq!(letter(&[3, 8], 4), None);
        assert_eq!(answer(&[4, 1]).text(), "41");
    }
}
