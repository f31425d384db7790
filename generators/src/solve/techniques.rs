//! Solving as people do: one deduction after the other, the easiest first, each with what it rests on.

use super::propagation::{Left, Options};
use super::technique::Technique;
use crate::grid::{CELLS_MAX, Cells, Digits, Grid, HOUSES_MAX, SIDE_MAX, each, each_digit};

/// What is concluded, and from where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deduction {
    /// In the house, the cell is the only place for the digit.
    Place { cell: usize, digit: u8, house: usize },
    /// The cell can be nothing but the digit.
    LastDigit { cell: usize, digit: u8 },
    /// In `house` the digit must be where it meets `other`, so it is nowhere else in `other`.
    Locked { digit: u8, house: usize, other: usize },
    /// Only these two digits can be in these two cells, so they are nowhere else in the house.
    NakedPair { cells: [usize; 2], digits: u16, house: usize },
    /// In the house these two digits can only be in these two cells, so nothing else is there.
    HiddenPair { cells: [usize; 2], digits: u16, house: usize },
}

/// What a deduction rests on, directly or through others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    /// The steps, itself included, by number.
    pub steps: u128,
    /// The givens.
    pub clues: Cells,
}

/// One deduction of a solution.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    pub deduction: Deduction,
    pub needs: Needs,
}

/// How far some techniques came, and how.
#[derive(Debug)]
pub struct Trace {
    /// The givens and all that was settled.
    pub digits: Digits,
    /// For each digit, the blanks where it can still be.
    places: [Cells; SIDE_MAX],
    /// The deductions in order.
    pub steps: Vec<Step>,
    settled_by: [u8; CELLS_MAX],
    /// The steps that put a digit into a cell, by number.
    placing: u128,
}

/// No step, where the number of one could stand.
const NONE: u8 = u8::MAX;
/// Deductions in one solution at most: as many as [`Needs`] can tell apart.
const STEPS_MAX: usize = 128;

struct Solver<'a> {
    grid: &'a Grid,
    trace: Trace,
    /// The digits, as bits, that each house still lacks.
    missing: [u16; HOUSES_MAX],
    /// Of these, the digits that lost places since the house was last looked at for single ones.
    fresh: [u16; HOUSES_MAX],
    /// For each digit, the cells that hold it.
    held: [Cells; SIDE_MAX],
    /// The step that excluded a digit from a cell which does not see that digit.
    cut_by: [[u8; SIDE_MAX]; CELLS_MAX],
}

/// Goes as far as the techniques lead; each time the first of them that finds anything is used.
pub fn solve(grid: &Grid, givens: &Digits, techniques: &[Technique]) -> Trace {
    Solver::new(grid, givens).run(techniques)
}

/// One look at each box: every digit that has one place left there is put in, and nothing that follows.
pub fn glance(grid: &Grid, givens: &Digits) -> Left {
    let mut solver = Solver::new(grid, givens);
    let mut seen = Vec::new();
    for house in grid.boxes() {
        let digits = each_digit(solver.single(house));
        seen.extend(digits.filter_map(|digit| Some((solver.first_place(house, digit)?, digit))));
    }
    for (cell, digit) in seen {
        solver.put(cell, digit);
    }
    Left { options: solver.trace.options(), digits: solver.trace.digits }
}

impl Deduction {
    /// How it is found.
    pub fn technique(&self, grid: &Grid) -> Technique {
        match self {
            Deduction::Place { house, .. } if grid.boxes().contains(house) => Technique::PlaceInBox,
            Deduction::Place { .. } => Technique::PlaceInLine,
            Deduction::LastDigit { .. } => Technique::LastDigit,
            Deduction::Locked { .. } => Technique::Locked,
            Deduction::NakedPair { .. } | Deduction::HiddenPair { .. } => Technique::Pair,
        }
    }

    /// The cell it settles and the digit there, unless it only excludes.
    pub fn settles(&self) -> Option<(usize, u8)> {
        match *self {
            Deduction::Place { cell, digit, .. } | Deduction::LastDigit { cell, digit } => {
                Some((cell, digit))
            }
            Deduction::Locked { .. }
            | Deduction::NakedPair { .. }
            | Deduction::HiddenPair { .. } => None,
        }
    }
}

impl Needs {
    /// Both together.
    pub fn and(self, other: Needs) -> Needs {
        Needs { steps: self.steps | other.steps, clues: self.clues | other.clues }
    }
}

impl Trace {
    /// What the digit of a cell rests on; `None` for a blank that was not settled.
    pub fn needs(&self, cell: usize) -> Option<Needs> {
        match self.settled_by[cell] {
            NONE if self.digits[cell] == 0 => None,
            NONE => Some(Needs { steps: 0, clues: 1 << cell }),
            step => Some(self.steps[usize::from(step)].needs),
        }
    }

    /// What several cells rest on together; `None` if one of them was not settled.
    pub fn needs_of(&self, cells: &[usize]) -> Option<Needs> {
        let mut each_needs = cells.iter().map(|&cell| self.needs(cell));
        each_needs.try_fold(Needs::default(), |all, needs| Some(all.and(needs?)))
    }

    /// How many of these steps put a digit into a cell.
    pub fn placements(&self, needs: Needs) -> usize {
        (needs.steps & self.placing).count_ones() as usize
    }

    /// The digits, as bits, that a cell can still be.
    fn possible(&self, cell: usize) -> u16 {
        if self.digits[cell] > 0 {
            return 1 << index(self.digits[cell]);
        }
        let places = self.places.iter().enumerate();
        places.fold(0, |bits, (digit, places)| bits | ((places >> cell & 1) as u16) << digit)
    }

    /// The digits that each cell can still be.
    pub fn options(&self) -> Options {
        let mut options = self.digits.map(|digit| if digit > 0 { 1 << index(digit) } else { 0 });
        for (digit, &places) in self.places.iter().enumerate() {
            each(places).for_each(|cell| options[cell] |= 1 << digit);
        }
        options
    }

    /// The blanks that can be only one digit.
    fn with_one_digit(&self) -> Cells {
        let [one, two, _] = self.counted();
        one & !two
    }

    /// The blanks that can be only two digits.
    fn with_two_digits(&self) -> Cells {
        let [_, two, three] = self.counted();
        two & !three
    }

    /// The blanks with at least one digit left, at least two, and at least three.
    fn counted(&self) -> [Cells; 3] {
        self.places.iter().fold([0; 3], |[one, two, three], places| {
            [one | places, two | one & places, three | two & places]
        })
    }

    /// Whether no blank is left.
    pub fn is_finished(&self, grid: &Grid) -> bool {
        !self.digits[..grid.cells()].contains(&0)
    }
}

/// Where a digit's bit and its places are.
fn index(digit: u8) -> usize {
    usize::from(digit - 1)
}

impl<'a> Solver<'a> {
    fn new(grid: &'a Grid, givens: &Digits) -> Solver<'a> {
        let mut places = [0; SIDE_MAX];
        places[..grid.side].fill((1 << grid.cells()) - 1);
        let trace = Trace {
            digits: [0; CELLS_MAX],
            places,
            steps: Vec::new(),
            settled_by: [NONE; CELLS_MAX],
            placing: 0,
        };
        let mut solver = Solver {
            grid,
            trace,
            missing: [grid.every_digit(); HOUSES_MAX],
            fresh: [grid.every_digit(); HOUSES_MAX],
            held: [0; SIDE_MAX],
            cut_by: [[NONE; SIDE_MAX]; CELLS_MAX],
        };
        for (cell, &digit) in givens[..grid.cells()].iter().enumerate().filter(|(_, d)| **d > 0) {
            solver.put(cell, digit);
        }
        solver
    }

    fn run(mut self, techniques: &[Technique]) -> Trace {
        while self.trace.steps.len() < STEPS_MAX
            && techniques.iter().any(|&technique| self.apply(technique))
        {}
        self.trace
    }

    fn put(&mut self, cell: usize, digit: u8) {
        self.trace.digits[cell] = digit;
        for places in &mut self.trace.places[..self.grid.side] {
            *places &= !(1 << cell);
        }
        self.held[index(digit)] |= 1 << cell;
        self.lose(self.grid.sees(cell), digit);
        for &house in self.grid.houses_of(cell) {
            self.missing[usize::from(house)] &= !(1 << index(digit));
            self.fresh[usize::from(house)] = self.grid.every_digit();
        }
    }

    /// None of these cells can be the digit.
    fn lose(&mut self, cells: Cells, digit: u8) {
        self.trace.places[index(digit)] &= !cells;
        self.fresh.iter_mut().for_each(|fresh| *fresh |= 1 << index(digit));
    }

    /// Uses the technique on one house or cell, or on every box. False if it finds nothing.
    fn apply(&mut self, technique: Technique) -> bool {
        match technique {
            Technique::PlaceInBox => {
                let found = self.grid.boxes().filter(|&house| self.only_places(house));
                found.count() > 0
            }
            Technique::PlaceInLine => self.grid.lines().any(|house| self.only_places(house)),
            Technique::LastDigit => self.last_digit(),
            Technique::Locked => {
                let mut houses = self.grid.boxes().chain(self.grid.lines());
                houses.any(|house| self.locked(house))
            }
            Technique::Pair => {
                let twos = self.trace.with_two_digits();
                let mut houses = 0..self.grid.houses();
                houses.any(|house| self.naked_pair(house, twos) || self.hidden_pair(house))
            }
        }
    }

    fn only_places(&mut self, house: usize) -> bool {
        let before = self.trace.steps.len();
        for digit in each_digit(self.single(house)) {
            // One digit can take the only place of the next only where there is no solution.
            let Some(cell) = self.first_place(house, digit) else { continue };
            let needs = self.why_nowhere_else(house, 1 << cell, 1 << (digit - 1));
            self.settle(Deduction::Place { cell, digit, house }, needs);
        }
        before < self.trace.steps.len()
    }

    /// The digits, as bits, that came to have exactly one place left in the house since it was last looked at.
    fn single(&mut self, house: usize) -> u16 {
        let cells = self.grid.set(house);
        let mut left = self.missing[house] & std::mem::take(&mut self.fresh[house]);
        let mut single = 0;
        while left != 0 {
            let here = self.trace.places[left.trailing_zeros() as usize] & cells;
            if here & here.wrapping_sub(1) == 0 && here != 0 {
                single |= left & left.wrapping_neg();
            }
            left &= left - 1;
        }
        single
    }

    fn first_place(&self, house: usize, digit: u8) -> Option<usize> {
        each(self.trace.places[index(digit)] & self.grid.set(house)).next()
    }

    fn last_digit(&mut self) -> bool {
        let Some(cell) = each(self.trace.with_one_digit()).next() else { return false };
        let bits = self.trace.possible(cell);
        let digit = bits.trailing_zeros() as u8 + 1;
        let needs = self.why_not(Needs::default(), cell, self.grid.every_digit() & !bits);
        self.settle(Deduction::LastDigit { cell, digit }, needs);
        true
    }

    fn settle(&mut self, deduction: Deduction, needs: Needs) {
        let (cell, digit) = deduction.settles().expect("only settling deductions come here");
        self.trace.settled_by[cell] = self.trace.steps.len() as u8;
        self.trace.placing |= self.number();
        self.note(deduction, needs);
        self.put(cell, digit);
    }

    fn note(&mut self, deduction: Deduction, mut needs: Needs) {
        needs.steps |= self.number();
        self.trace.steps.push(Step { deduction, needs });
    }

    /// The number of the next step, as a bit.
    fn number(&self) -> u128 {
        1u128.checked_shl(self.trace.steps.len() as u32).unwrap_or(0)
    }

    /// Excludes the digits from the cells, as one step.
    fn exclude(&mut self, cells: Cells, digits: u16, deduction: Deduction, needs: Needs) {
        let step = self.trace.steps.len() as u8;
        for digit in each_digit(digits) {
            for cell in each(cells & self.trace.places[index(digit)]) {
                self.cut_by[cell][index(digit)] = step;
            }
            self.lose(cells, digit);
        }
        self.note(deduction, needs);
    }

    fn left_in(&self, cells: Cells) -> u16 {
        let places = self.trace.places.iter().enumerate();
        places.fold(0, |bits, (digit, places)| bits | u16::from(places & cells != 0) << digit)
    }

    fn locked(&mut self, house: usize) -> bool {
        let mut digits = each_digit(self.left_in(self.grid.set(house)));
        digits.any(|digit| self.locked_in(house, digit))
    }

    fn locked_in(&mut self, house: usize, digit: u8) -> bool {
        let everywhere = self.trace.places[index(digit)];
        let inside = everywhere & self.grid.set(house);
        if inside.count_ones() < 2 {
            return false;
        }
        let houses = self.grid.houses_of(inside.trailing_zeros() as usize);
        for other in houses.iter().map(|&other| usize::from(other)).filter(|&other| other != house)
        {
            let outside = everywhere & self.grid.set(other) & !inside;
            if inside & !self.grid.set(other) == 0 && outside != 0 {
                let bit = 1 << index(digit);
                let needs = self.why_nowhere_else(house, inside, bit);
                self.exclude(outside, bit, Deduction::Locked { digit, house, other }, needs);
                return true;
            }
        }
        false
    }

    /// Looks for two cells of `twos`, the blanks that can be only two digits.
    fn naked_pair(&mut self, house: usize, twos: Cells) -> bool {
        let cells = self.grid.set(house);
        for first in each(cells & twos) {
            let digits = self.trace.possible(first);
            let same = |&cell: &usize| cell > first && self.trace.possible(cell) == digits;
            let Some(second) = each(cells & twos).find(same) else { continue };
            let others = cells & !(1 << first) & !(1 << second);
            if self.left_in(others) & digits == 0 {
                continue;
            }
            let rest = self.grid.every_digit() & !digits;
            let needs = self.why_not(Needs::default(), first, rest);
            let needs = self.why_not(needs, second, rest);
            let found = Deduction::NakedPair { cells: [first, second], digits, house };
            self.exclude(others, digits, found, needs);
            return true;
        }
        false
    }

    fn hidden_pair(&mut self, house: usize) -> bool {
        let places = self.trace.places.map(|places| places & self.grid.set(house));
        for (first, &cells) in places.iter().enumerate().filter(|(_, set)| set.count_ones() == 2) {
            let Some(second) = (first + 1..SIDE_MAX).find(|&second| places[second] == cells) else {
                continue;
            };
            let digits = 1 << first | 1 << second;
            let rest = self.grid.every_digit() & !digits;
            if self.left_in(cells) & rest == 0 {
                continue;
            }
            let needs = self.why_nowhere_else(house, cells, digits);
            let two = [cells.trailing_zeros(), 127 - cells.leading_zeros()].map(|c| c as usize);
            self.exclude(cells, rest, Deduction::HiddenPair { cells: two, digits, house }, needs);
            return true;
        }
        false
    }

    fn why_nowhere_else(&self, house: usize, except: Cells, digits: u16) -> Needs {
        let others = each(self.grid.set(house) & !except);
        others.fold(Needs::default(), |needs, cell| self.why_not(needs, cell, digits))
    }

    /// `needs`, and what shows that the cell is none of the digits.
    fn why_not(&self, needs: Needs, cell: usize, digits: u16) -> Needs {
        if let Some(known) = self.trace.needs(cell) {
            return needs.and(known);
        }
        each_digit(digits).fold(needs, |needs, digit| self.why_not_digit(needs, cell, digit))
    }

    /// Of several reasons, the one that adds the fewest steps.
    fn why_not_digit(&self, needs: Needs, cell: usize, digit: u8) -> Needs {
        let seen = each(self.held[index(digit)] & self.grid.sees(cell));
        let known = seen.filter_map(|place| self.trace.needs(place));
        let cut = match self.cut_by[cell][index(digit)] {
            NONE => None,
            step => Some(self.trace.steps[usize::from(step)].needs),
        };
        let together = known.chain(cut).map(|reason| needs.and(reason));
        together.min_by_key(|all| (all.steps.count_ones(), all.clues.count_ones())).unwrap_or(needs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{FOUR, SIX, from_text, to_text};

    #[test]
    fn steps_rest_on_what_was_settled_before() {
        let trace = solve(&FOUR, &from_text("1..4..1..1..43.1"), Technique::SINGLES);
        assert_eq!(to_text(&FOUR, &trace.digits), "1234341221434321");
        for (number, step) in trace.steps.iter().enumerate() {
            assert_eq!(127 - step.needs.steps.leading_zeros() as usize, number);
            let settled = each(step.needs.steps).map(|needed| &trace.steps[needed]);
            let sum = settled.fold(Needs::default(), |sum, needed| sum.and(needed.needs));
            assert_eq!((sum.steps, sum.clues & !step.needs.clues), (step.needs.steps, 0));
        }
    }

    #[test]
    fn the_last_place_in_a_box_rests_on_the_rest_of_the_box() {
        let full = solve(&FOUR, &from_text("12..3..........."), &[Technique::PlaceInBox]);
        assert_eq!(full.steps[0].deduction, Deduction::Place { cell: 5, digit: 4, house: 8 });
        assert_eq!(full.steps[0].needs, Needs { steps: 1, clues: 0b1_0011 });
    }

    #[test]
    fn a_locked_digit_leaves_the_rest_of_the_line() {
        // 4 in the first box can only be in row 1, so not elsewhere in row 1.
        let givens = from_text("......123...........................");
        let trace = solve(&SIX, &givens, &[Technique::Locked]);
        let first = trace.steps[0].deduction;
        assert_eq!(first, Deduction::Locked { digit: 4, house: 12, other: 0 });
        assert!((3..6).all(|cell| trace.possible(cell) == 0b000_111));
    }

    #[test]
    fn a_pair_keeps_its_digits_for_itself() {
        let givens = from_text("1234................................");
        let trace = solve(&SIX, &givens, &[Technique::Pair]);
        let pair = Deduction::NakedPair { cells: [4, 5], digits: 0b11_0000, house: 13 };
        assert!(trace.steps.iter().any(|step| step.deduction == pair), "{:?}", trace.steps);
        assert!((9..12).all(|cell| trace.possible(cell) & 0b11_0000 == 0));
    }

    #[test]
    fn a_glance_settles_only_what_is_seen_at_once() {
        let givens = from_text("1..4..1..1..43.1");
        let seen = glance(&FOUR, &givens).digits.iter().filter(|digit| **digit > 0).count();
        assert!(7 < seen && seen < 16, "{seen}");
    }
}
