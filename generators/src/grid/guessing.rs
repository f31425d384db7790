//! What a guesser could do with a lettered grid without solving it.

use super::Digits;
use super::asked::Asked;
use super::lettered::{answer, digits, first_fits};
use crate::family::Trick;
use crate::solve::technique::Technique;
use crate::solve::techniques;
use crate::solve::{exact, propagation};
use std::cmp::Reverse;

/// Tries that a trick has; where it saves little, so many as a solver leaves it time for.
const TRIES: usize = 10;
const HURRIED_TRIES: usize = 2;
/// Seconds to list what one cell can be, on a grid of six.
const LISTING: f32 = 6.0;
/// Cells filled at most by somebody who goes through what a part of the givens allows.
const FILLED_MAX: u32 = 2_000;

impl Asked<'_> {
    /// Ways to answer without solving, which takes these seconds.
    pub fn tricks(self, solving: f32) -> Vec<Trick> {
        let Asked { grid, givens, lettered } = self;
        let listing = LISTING * (lettered.len() * grid.side) as f32 / 6.0;
        let tries = if 2.0 * listing < solving { TRIES } else { HURRIED_TRIES };
        let start = propagation::left(grid, givens, &[]).options;
        let glance = techniques::glance(grid, givens).options;
        let smallest = |&cell: &usize| start[cell].trailing_zeros() as u8 + 1;
        let fits = |options| first_fits(grid, options, lettered, tries);
        let in_lines = propagation::left(grid.without_boxes(), givens, Technique::ALL).options;
        // No less work than solving: what it leaves open is tried at once.
        let forgotten = first_fits(grid.without_boxes(), &in_lines, lettered, HURRIED_TRIES);
        let quickly = |mut answers: Vec<Vec<u8>>| {
            answers.truncate(tries);
            answers
        };
        vec![
            trick(
                "the smallest possible digit of each",
                vec![lettered.iter().map(smallest).collect()],
            ),
            trick("what fits row, column and box", fits(&start)),
            trick("what fits after a look at each box", fits(&glance)),
            trick("copy the nearest given", self.neighbours()),
            trick("solve with every other given", quickly(self.answers_from_half(0))),
            trick("solve with the other half", quickly(self.answers_from_half(1))),
            trick("solve with the boxes of most letters", quickly(self.answers_from_boxes())),
            trick("forget the boxes", forgotten),
        ]
    }

    /// Whether half of the givens tell somebody with ten tries how the lettered cells are filled: small regions of odd shapes
    /// can be filled in few ways.
    pub fn is_told_by_half(self, full: &Digits) -> bool {
        let told = digits(full, self.lettered);
        [0, 1].into_iter().any(|kept| {
            self.answers_from_half(kept).iter().take(TRIES).any(|answer| *answer == told)
        })
    }

    /// The nearest given on the left, on the right, above, and below each lettered cell; 1 where there is none.
    fn neighbours(self) -> Vec<Vec<u8>> {
        let ways = [(0, -1), (0, 1), (-1, 0), (1, 0)];
        let copied = |way: (isize, isize)| {
            self.lettered.iter().map(|&cell| self.nearest(cell, way)).collect()
        };
        ways.map(copied).into()
    }

    fn nearest(self, cell: usize, (down, across): (isize, isize)) -> u8 {
        let side = self.grid.side as isize;
        let (mut row, mut column) = (cell as isize / side, cell as isize % side);
        for _ in 1..side {
            (row, column) = (row + down, column + across);
            let inside = (0..side).contains(&row) && (0..side).contains(&column);
            let digit = if inside { self.givens[(row * side + column) as usize] } else { 0 };
            if digit > 0 {
                return digit;
            }
        }
        1
    }

    /// The first different answers when every second given counts, and never more than half of them.
    fn answers_from_half(self, kept: usize) -> Vec<Vec<u8>> {
        let mut fewer = *self.givens;
        let mut clues: Vec<&mut u8> = fewer.iter_mut().filter(|digit| **digit > 0).collect();
        let even = clues.len() & !1;
        for (number, digit) in clues.iter_mut().enumerate() {
            if number >= even || number % 2 != kept {
                **digit = 0;
            }
        }
        self.first_answers(&fewer)
    }

    /// The first different answers when only the givens in half of the boxes count: those with the most letters.
    fn answers_from_boxes(self) -> Vec<Vec<u8>> {
        let grid = self.grid;
        let mut boxes: Vec<usize> = grid.boxes().collect();
        let is_in = |house: usize, cell: usize| grid.set(house) >> cell & 1 == 1;
        boxes.sort_by_key(|&house| {
            Reverse(self.lettered.iter().filter(|&&cell| is_in(house, cell)).count())
        });
        boxes.truncate(boxes.len() / 2);
        let mut fewer = *self.givens;
        for cell in (0..grid.cells()).filter(|&cell| !boxes.iter().any(|&house| is_in(house, cell)))
        {
            fewer[cell] = 0;
        }
        self.first_answers(&fewer)
    }

    fn first_answers(self, givens: &Digits) -> Vec<Vec<u8>> {
        let found = exact::first_solutions(self.grid, givens, 4 * TRIES, FILLED_MAX);
        let mut answers: Vec<Vec<u8>> = Vec::new();
        for solution in found {
            let told = digits(&solution, self.lettered);
            if !answers.contains(&told) {
                answers.push(told);
            }
        }
        answers
    }
}

fn trick(name: &'static str, answers: Vec<Vec<u8>>) -> Trick {
    let texts = answers.into_iter().map(|digits| answer(&digits).text().to_owned());
    Trick { name, answers: texts.take(TRIES).collect() }
}
