//! What a guesser could do with a sudoku without solving it.

use super::{MARKED, Sudoku, answer};
use crate::family::Trick;
use crate::grid::{Digits, Grid, each_digit};
use crate::solve::exact;
use crate::solve::techniques::{self, Trace};
use std::cmp::Reverse;

/// Tries that a trick has.
const TRIES: usize = 10;

/// How many ways there are to put digits into the marked cells that are possible there and do not clash.
pub(super) fn fit_count(grid: &Grid, trace: &Trace, marked: &[usize; MARKED]) -> u32 {
    let options = marked.map(|cell| trace.possible(cell));
    let sees = marked.map(|cell| marked.map(|other| grid.sees(cell) >> other & 1 == 1));
    count(&options, &sees, &mut [0; MARKED], 0)
}

/// `chosen` holds the digits of the first `place` cells, as bits. Of the last two cells all pairs fit, but for
/// equal digits where one sees the other.
fn count(
    options: &[u16; MARKED],
    sees: &[[bool; MARKED]; MARKED],
    chosen: &mut [u16; MARKED],
    place: usize,
) -> u32 {
    let free = |cell: usize| {
        let seen = (0..place).filter(|&other| sees[cell][other]);
        seen.fold(options[cell], |free, other| free & !chosen[other])
    };
    if place + 2 == MARKED {
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

/// The first `most` ways to put digits into the marked cells that are possible there and do not clash.
fn fits(grid: &Grid, trace: &Trace, marked: &[usize; MARKED], most: usize) -> Vec<[u8; MARKED]> {
    let mut open = vec![(0, [0; MARKED])];
    let mut found = Vec::new();
    while let Some((place, digits)) = open.pop() {
        if found.len() == most {
            break;
        }
        if place == MARKED {
            found.push(digits);
            continue;
        }
        let cell = marked[place];
        let seen = (0..place).filter(|&other| grid.sees(cell) >> marked[other] & 1 == 1);
        let taken = seen.fold(0, |bits, other| bits | 1 << (digits[other] - 1));
        for digit in each_digit(trace.possible(cell) & !taken) {
            let mut longer = digits;
            longer[place] = digit;
            open.push((place + 1, longer));
        }
    }
    found
}

/// Ways to answer without solving.
pub(super) fn tricks(puzzle: &Sudoku) -> Vec<Trick> {
    let (grid, givens) = (puzzle.grid(), puzzle.givens());
    let start = techniques::start(grid, &givens);
    let glance = techniques::glance(grid, &givens);
    let smallest = puzzle.marked.map(|cell| start.possible(cell).trailing_zeros() as u8 + 1);
    let same = (1..=grid.side as u8).map(|digit| [digit; MARKED]);
    vec![
        trick("the smallest possible digit of each", [smallest]),
        trick("ten that fit row, column and box", fits(grid, &start, &puzzle.marked, TRIES)),
        trick("ten that fit after a look at each box", fits(grid, &glance, &puzzle.marked, TRIES)),
        trick("one digit throughout", same),
        trick("copy the nearest given", neighbours(puzzle, &givens)),
        trick("solve with every other given", answers_from_half(puzzle, &givens, 0)),
        trick("solve with the other half", answers_from_half(puzzle, &givens, 1)),
        trick("solve with the boxes of most letters", answers_from_boxes(puzzle, &givens)),
    ]
}

fn trick(name: &'static str, answers: impl IntoIterator<Item = [u8; MARKED]>) -> Trick {
    let texts = answers.into_iter().map(|digits| answer(digits).text().to_owned());
    Trick { name, answers: texts.take(TRIES).collect() }
}

/// The nearest given on the left, on the right, above, and below each marked cell; 1 where there is none.
fn neighbours(puzzle: &Sudoku, givens: &Digits) -> Vec<[u8; MARKED]> {
    let side = puzzle.grid().side;
    let nearest = |cell: usize, down: isize, across: isize| {
        let (mut row, mut column) = ((cell / side) as isize, (cell % side) as isize);
        for _ in 1..side {
            (row, column) = (row + down, column + across);
            let inside = (0..side as isize).contains(&row) && (0..side as isize).contains(&column);
            let digit = if inside { givens[row as usize * side + column as usize] } else { 0 };
            if digit > 0 {
                return digit;
            }
        }
        1
    };
    let ways = [(0, -1), (0, 1), (-1, 0), (1, 0)];
    ways.map(|(down, across)| puzzle.marked.map(|cell| nearest(cell, down, across))).to_vec()
}

/// The first different answers when every second given counts, and never more than half of them.
fn answers_from_half(puzzle: &Sudoku, givens: &Digits, kept: usize) -> Vec<[u8; MARKED]> {
    let mut fewer = *givens;
    let mut clues: Vec<&mut u8> = fewer.iter_mut().filter(|digit| **digit > 0).collect();
    let even = clues.len() & !1;
    for (number, digit) in clues.iter_mut().enumerate() {
        if number >= even || number % 2 != kept {
            **digit = 0;
        }
    }
    first_answers(puzzle, &fewer)
}

/// The first different answers when only the givens in half of the boxes count: those with the most letters.
fn answers_from_boxes(puzzle: &Sudoku, givens: &Digits) -> Vec<[u8; MARKED]> {
    let grid = puzzle.grid();
    let mut boxes: Vec<usize> = grid.boxes().collect();
    let letters = |house: usize| {
        let inside = puzzle.marked.iter().filter(|&&cell| grid.set(house) >> cell & 1 == 1);
        inside.count()
    };
    boxes.sort_by_key(|&house| Reverse(letters(house)));
    boxes.truncate(boxes.len() / 2);
    let kept = boxes.iter().fold(0, |cells, &house| cells | grid.set(house));
    let mut fewer = *givens;
    for cell in (0..grid.cells()).filter(|cell| kept >> cell & 1 == 0) {
        fewer[cell] = 0;
    }
    first_answers(puzzle, &fewer)
}

fn first_answers(puzzle: &Sudoku, givens: &Digits) -> Vec<[u8; MARKED]> {
    let found = exact::solutions(puzzle.grid(), givens, 4 * TRIES).unwrap_or_default();
    let mut answers: Vec<[u8; MARKED]> = Vec::new();
    for solution in found {
        let digits = puzzle.marked.map(|cell| solution[cell]);
        if !answers.contains(&digits) {
            answers.push(digits);
        }
    }
    answers
}
