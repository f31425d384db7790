//! How far techniques lead, without how: what they leave possible does not depend on the order in which they are used.

use super::technique::Technique;
use crate::grid::{CELLS_MAX, Cells, Digits, Grid, HOUSES_MAX, SIDE_MAX, each};

/// The digits, as bits, that each cell can be.
pub type Options = [u16; CELLS_MAX];

/// What some techniques leave.
pub struct Left {
    /// The givens and all that was settled.
    pub digits: Digits,
    pub options: Options,
}

/// Where the number of places for a digit stands that the house has already: no loss makes it one.
const HELD: u8 = u8::MAX;

/// A grid in which every loss is followed up.
struct Propagation<'a> {
    grid: &'a Grid,
    /// The first house of those in which single places are seen.
    looked_at: usize,
    sees_last_digits: bool,
    sees_locked: bool,
    sees_pairs: bool,
    digits: Digits,
    /// What each blank can be.
    options: Options,
    /// For each digit, the blanks where it can still be, and how many of them each house has.
    places: [Cells; SIDE_MAX],
    counts: [[u8; SIDE_MAX]; HOUSES_MAX],
    /// For each house, the digits that lost places since they were last looked at for locked ones and pairs.
    fresh: [u16; HOUSES_MAX],
    /// Cells with the digits, by their bits' numbers, that are to be put there.
    due: Vec<(usize, usize)>,
    blanks: Cells,
}

/// What the techniques leave after all that they lead to; without techniques, what each row, column and box leaves.
pub fn left(grid: &Grid, givens: &Digits, techniques: &[Technique]) -> Left {
    let mut all = Propagation::new(grid, givens, techniques);
    all.run(0);
    let mut options = all.options;
    for (options, &digit) in options.iter_mut().zip(&all.digits).filter(|(_, digit)| **digit > 0) {
        *options = 1 << (digit - 1);
    }
    Left { digits: all.digits, options }
}

/// Whether the techniques come to settle these blanks.
pub fn reach(grid: &Grid, givens: &Digits, techniques: &[Technique], blanks: &[usize]) -> bool {
    let mut propagation = Propagation::new(grid, givens, techniques);
    let wanted = blanks.iter().fold(0, |all, &blank| all | 1 << blank);
    propagation.run(wanted);
    propagation.blanks & wanted == 0
}

impl Left {
    /// Whether no blank is left.
    pub fn is_finished(&self, grid: &Grid) -> bool {
        !self.digits[..grid.cells()].contains(&0)
    }
}

impl<'a> Propagation<'a> {
    fn new(grid: &'a Grid, givens: &Digits, techniques: &[Technique]) -> Propagation<'a> {
        let looked_at = match techniques {
            techniques if techniques.contains(&Technique::PlaceInLine) => 0,
            techniques if techniques.contains(&Technique::PlaceInBox) => grid.boxes().start,
            _ => HOUSES_MAX,
        };
        let mut new = Propagation {
            grid,
            looked_at,
            sees_last_digits: techniques.contains(&Technique::LastDigit),
            sees_locked: techniques.contains(&Technique::Locked),
            sees_pairs: techniques.contains(&Technique::Pair),
            digits: *givens,
            options: [0; CELLS_MAX],
            places: [0; SIDE_MAX],
            counts: [[0; SIDE_MAX]; HOUSES_MAX],
            fresh: [grid.every_digit(); HOUSES_MAX],
            due: Vec::with_capacity(CELLS_MAX),
            blanks: 0,
        };
        new.count(givens);
        new.look();
        new
    }

    /// What each blank can be beside the givens.
    fn count(&mut self, givens: &Digits) {
        let grid = self.grid;
        let mut held = [0; HOUSES_MAX];
        let is_given = |cell: &usize| givens[*cell] > 0;
        for cell in (0..grid.cells()).filter(is_given) {
            for &house in grid.houses_of(cell) {
                held[usize::from(house)] |= 1 << (givens[cell] - 1);
            }
        }
        for cell in (0..grid.cells()).filter(|cell| !is_given(cell)) {
            let houses = grid.houses_of(cell);
            let taken = houses.iter().fold(0, |taken, &house| taken | held[usize::from(house)]);
            self.blanks |= 1 << cell;
            self.options[cell] = grid.every_digit() & !taken;
            for digit in bits(self.options[cell]) {
                self.places[digit] |= 1 << cell;
                for &house in houses {
                    self.counts[usize::from(house)][digit] += 1;
                }
            }
        }
    }

    /// What can be put in at once.
    fn look(&mut self) {
        for house in self.looked_at..self.grid.houses() {
            for digit in 0..self.grid.side {
                self.see_place(house, digit);
            }
        }
        for cell in each(self.blanks) {
            self.see_last_digit(cell);
        }
    }

    /// Uses the techniques until none of them finds anything or no wanted cell is blank.
    fn run(&mut self, wanted: Cells) {
        loop {
            while let Some((cell, digit)) = self.due.pop() {
                self.put(cell, digit);
                if wanted != 0 && self.blanks & wanted == 0 {
                    return;
                }
            }
            if self.blanks == 0 || !self.excludes() {
                return;
            }
        }
    }

    /// Fills a cell that is still blank.
    fn put(&mut self, cell: usize, digit: usize) {
        if self.blanks >> cell & 1 == 0 {
            return;
        }
        self.blanks &= !(1 << cell);
        self.digits[cell] = digit as u8 + 1;
        let others = std::mem::take(&mut self.options[cell]) & !(1 << digit);
        self.places[digit] &= !(1 << cell);
        for &house in self.grid.houses_of(cell) {
            self.counts[usize::from(house)][digit] = HELD;
        }
        for other in bits(others) {
            self.lose_place(cell, other);
        }
        for peer in each(self.places[digit] & self.grid.sees(cell)) {
            self.lose(peer, digit);
        }
    }

    /// A blank cannot be a digit that seemed possible.
    fn lose(&mut self, cell: usize, digit: usize) {
        self.options[cell] &= !(1 << digit);
        self.see_last_digit(cell);
        self.lose_place(cell, digit);
    }

    fn lose_place(&mut self, cell: usize, digit: usize) {
        self.places[digit] &= !(1 << cell);
        for &house in self.grid.houses_of(cell) {
            let count = &mut self.counts[usize::from(house)][digit];
            *count = count.wrapping_sub(1);
            self.fresh[usize::from(house)] |= 1 << digit;
            self.see_place(usize::from(house), digit);
        }
    }

    fn see_place(&mut self, house: usize, digit: usize) {
        if self.counts[house][digit] == 1 && self.looked_at <= house {
            let place = self.places[digit] & self.grid.set(house);
            self.due.push((place.trailing_zeros() as usize, digit));
        }
    }

    fn see_last_digit(&mut self, cell: usize) {
        let options = self.options[cell];
        if self.sees_last_digits && options.is_power_of_two() {
            self.due.push((cell, options.trailing_zeros() as usize));
        }
    }

    /// Takes the digits from those of the cells that could be one; whether any could.
    fn exclude(&mut self, cells: Cells, digits: u16) -> bool {
        let mut found = false;
        for digit in bits(digits) {
            for cell in each(cells & self.places[digit]) {
                self.lose(cell, digit);
                found = true;
            }
        }
        found
    }

    /// Uses the techniques that only exclude; whether they do. What has lost no place says nothing new.
    fn excludes(&mut self) -> bool {
        let mut found = false;
        for house in 0..self.grid.houses() {
            let fresh = std::mem::take(&mut self.fresh[house]);
            found |= self.sees_locked && self.locked(house, fresh);
            found |= self.sees_pairs && self.hidden_pairs(house, fresh);
        }
        found || self.sees_pairs && self.naked_pairs()
    }

    /// All places of one of these digits in a house lie in another, which has it nowhere else.
    fn locked(&mut self, house: usize, digits: u16) -> bool {
        let (height, width) = self.grid.box_size;
        let few = 2..=height.max(width) as u8;
        let mut found = false;
        for digit in bits(digits) {
            if few.contains(&self.counts[house][digit]) {
                found |= self.locked_in(house, digit);
            }
        }
        found
    }

    fn locked_in(&mut self, house: usize, digit: usize) -> bool {
        let grid = self.grid;
        let inside = self.places[digit] & grid.set(house);
        let others = grid.houses_of(inside.trailing_zeros() as usize).iter();
        let mut others = others.map(|&other| grid.set(usize::from(other)));
        others.any(|other| {
            let is_apart = other != grid.set(house) && inside & !other == 0;
            is_apart && self.exclude(other & !inside, 1 << digit)
        })
    }

    /// Two cells that share a house can be nothing but the same two digits: nothing else there is either.
    fn naked_pairs(&mut self) -> bool {
        let with_two = each(self.blanks).filter(|&cell| has_two(self.options[cell]));
        let twos = with_two.fold(0, |twos: Cells, cell| twos | 1 << cell);
        let mut found = false;
        for one in each(twos) {
            let digits = self.options[one];
            // It may have lost one since.
            if !has_two(digits) {
                continue;
            }
            let after = twos & self.grid.sees(one) & Cells::MAX << one;
            for other in each(after) {
                if self.options[other] == digits {
                    let shared = self.grid.shared(one, other) & !(1 << one | 1 << other);
                    found |= self.exclude(shared, digits);
                }
            }
        }
        found
    }

    /// Two cells of a house are the only places for one of these digits and another: nothing else is there.
    fn hidden_pairs(&mut self, house: usize, digits: u16) -> bool {
        let mut found = false;
        for one in bits(digits) {
            if self.counts[house][one] != 2 {
                continue;
            }
            let cells = self.places[one] & self.grid.set(house);
            let same = |&other: &usize| {
                other != one
                    && self.counts[house][other] == 2
                    && self.places[other] & self.grid.set(house) == cells
            };
            if let Some(other) = (0..self.grid.side).find(same) {
                let rest = self.grid.every_digit() & !(1 << one) & !(1 << other);
                found |= self.exclude(cells, rest);
            }
        }
        found
    }
}

/// Whether a cell can be two digits.
fn has_two(options: u16) -> bool {
    (options & options.wrapping_sub(1)).is_power_of_two()
}

/// The numbers of the bits that are set.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < u16::BITS as usize).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::digging::{Symmetry, dig};
    use crate::grid::{FOUR, NINE, SIX, from_text};
    use crate::rng::Seed;
    use crate::solve::exact;
    use crate::solve::techniques::solve;

    #[test]
    fn as_much_is_left_as_when_each_step_is_accounted_for() {
        let mut rng = Seed::new("left").rng();
        let boxes = &Technique::SINGLES[..1];
        let sets = [&[], boxes, Technique::SINGLES, Technique::ALL];
        for grid in [&FOUR, &SIX, &NINE, SIX.without_boxes(), NINE.without_boxes()] {
            let boxed = [&FOUR, &SIX, &NINE].into_iter().find(|one| one.side == grid.side);
            let boxed = boxed.expect("each of these sides has a grid with boxes");
            for number in 0..60 {
                let given = grid.cells() / [3, 4][number % 2];
                let full = exact::filled(boxed, &mut rng);
                let ground = dig(boxed, full, Symmetry::Turned, Technique::ALL, given, &mut rng);
                let mut givens = ground.givens;
                // With a few more gone, techniques stop anywhere.
                rng.order(grid.cells())[..number % 5].iter().for_each(|&cell| givens[cell] = 0);
                for techniques in sets {
                    let (told, left) =
                        (solve(grid, &givens, techniques), left(grid, &givens, techniques));
                    assert_eq!((told.digits, told.options()), (left.digits, left.options));
                }
            }
        }
    }

    #[test]
    fn a_blank_is_reached_or_not() {
        let givens = from_text("1..4..1..1..43.1");
        assert!(reach(&FOUR, &givens, Technique::SINGLES, &[1, 2]));
        assert!(!reach(&FOUR, &from_text("1..4............"), Technique::ALL, &[5]));
    }
}
