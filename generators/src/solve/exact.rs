//! Every way to fill a grid, found by trying: always in the blank with the fewest digits left.

use crate::grid::{CELLS_MAX, Cells, Digits, Grid, HOUSES_MAX, SIDE_MAX, each, each_digit};
use crate::rng::Rng;

/// Cells filled in one search at most. Hard grids of nine take some hundreds.
const TRIES_MAX: u32 = 200_000;

struct Search<'a> {
    grid: &'a Grid,
    digits: Digits,
    blanks: Cells,
    /// The digits that each house still lacks.
    lacks: [u16; HOUSES_MAX],
    tries_left: u32,
    most: usize,
    found: Vec<Digits>,
}

/// The first `most` ways to complete the givens: fewer only if there are no more. `None` if the search ran
/// out of tries before it knew.
pub fn solutions(grid: &Grid, givens: &Digits, most: usize) -> Option<Vec<Digits>> {
    let Some(search) = searched(grid, givens, most, TRIES_MAX) else {
        return Some(Vec::new());
    };
    let sure = search.tries_left > 0 || search.found.len() == most;
    sure.then_some(search.found)
}

/// The first `most` ways to complete the givens that are found in so many tries.
pub fn first_solutions(grid: &Grid, givens: &Digits, most: usize, tries: u32) -> Vec<Digits> {
    searched(grid, givens, most, tries).map_or(Vec::new(), |search| search.found)
}

/// A search at its end; none if two givens are alike in one house.
fn searched<'a>(grid: &'a Grid, givens: &Digits, most: usize, tries: u32) -> Option<Search<'a>> {
    let mut search = Search::new(grid, givens, most, tries)?;
    search.run(&mut each_digit);
    Some(search)
}

/// The one way to complete the givens, if there is exactly one.
pub fn only_solution(grid: &Grid, givens: &Digits) -> Option<Digits> {
    let found = solutions(grid, givens, 2)?;
    if found.len() == 1 { found.first().copied() } else { None }
}

/// A random full grid with rows and columns alone, or with boxes. Should the search run out of tries, the plainest full grid
/// with its digits renamed.
pub fn filled(grid: &Grid, rng: &mut Rng) -> Digits {
    random(grid, TRIES_MAX, rng).unwrap_or_else(|| plainest(grid, &rng.order(grid.side)))
}

/// A random full grid, if one is found in so many tries: regions of any shape may have none.
pub fn random(grid: &Grid, tries: u32, rng: &mut Rng) -> Option<Digits> {
    let mut search = Search::new(grid, &[0; CELLS_MAX], 1, tries)?;
    // The first row is free: any order of the digits leads to equally many grids.
    for (cell, digit) in rng.order(grid.side).into_iter().enumerate() {
        search.put(cell, digit as u8 + 1);
    }
    search.run(&mut |bits| {
        let (mut digits, mut count) = ([0; SIDE_MAX], 0);
        for digit in each_digit(bits) {
            digits[count] = digit;
            count += 1;
        }
        rng.shuffle(&mut digits[..count]);
        digits.into_iter().take(count)
    });
    search.found.pop()
}

/// The row `names`, moved on by one box in each following row, and by one more in each band of boxes.
fn plainest(grid: &Grid, names: &[usize]) -> Digits {
    let mut digits = [0; CELLS_MAX];
    let (height, width) = grid.box_size;
    for (cell, digit) in digits[..grid.cells()].iter_mut().enumerate() {
        let (row, column) = (cell / grid.side, cell % grid.side);
        let moved = if height == grid.side { row } else { row % height * width + row / height };
        *digit = names[(moved + column) % grid.side] as u8 + 1;
    }
    digits
}

impl Search<'_> {
    /// `None` if two givens are alike in one house.
    fn new<'a>(grid: &'a Grid, givens: &Digits, most: usize, tries: u32) -> Option<Search<'a>> {
        let mut search = Search {
            grid,
            digits: [0; CELLS_MAX],
            blanks: (1 << grid.cells()) - 1,
            lacks: [grid.every_digit(); HOUSES_MAX],
            tries_left: tries,
            most,
            found: Vec::new(),
        };
        for (cell, &digit) in givens[..grid.cells()].iter().enumerate() {
            if digit > 0 {
                if search.options(cell) >> (digit - 1) & 1 == 0 {
                    return None;
                }
                search.put(cell, digit);
            }
        }
        Some(search)
    }

    fn options(&self, cell: usize) -> u16 {
        let houses = self.grid.houses_of(cell).iter();
        houses.fold(self.grid.every_digit(), |left, &house| left & self.lacks[usize::from(house)])
    }

    fn put(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = digit;
        self.blanks &= !(1 << cell);
        self.flip(cell, digit);
    }

    fn take(&mut self, cell: usize) {
        self.flip(cell, self.digits[cell]);
        self.digits[cell] = 0;
        self.blanks |= 1 << cell;
    }

    fn flip(&mut self, cell: usize, digit: u8) {
        for &house in self.grid.houses_of(cell) {
            self.lacks[usize::from(house)] ^= 1 << (digit - 1);
        }
    }

    /// The blank with the fewest digits left, and those digits; a full grid has none.
    fn tightest(&self) -> Option<(usize, u16)> {
        let mut best: Option<(usize, u16)> = None;
        for cell in each(self.blanks) {
            let options = self.options(cell);
            if options.count_ones() <= 1 {
                return Some((cell, options));
            }
            if best.is_none_or(|(_, least)| options.count_ones() < least.count_ones()) {
                best = Some((cell, options));
            }
        }
        best
    }

    /// Goes down all ways in the order that `arrange` gives, until enough are found or the tries are gone.
    fn run<I: Iterator<Item = u8>>(&mut self, arrange: &mut impl FnMut(u16) -> I) {
        let Some((cell, options)) = self.tightest() else {
            self.found.push(self.digits);
            return;
        };
        for digit in arrange(options) {
            if self.tries_left == 0 || self.found.len() == self.most {
                return;
            }
            self.tries_left -= 1;
            self.put(cell, digit);
            self.run(arrange);
            self.take(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{FOUR, NINE, SIX, from_text};
    use crate::rng::Seed;

    fn holds(grid: &Grid, digits: &Digits) -> bool {
        (0..grid.houses()).all(|house| {
            let bits = grid.house(house).iter().map(|&cell| 1u16 << digits[usize::from(cell)]);
            bits.fold(0, |all, bit| all | bit) >> 1 == grid.every_digit()
        })
    }

    #[test]
    fn filled_grids_hold_every_digit_once_in_each_house() {
        let mut rng = Seed::new("filled").rng();
        for grid in [&FOUR, &SIX, &NINE, &Grid::latin(5)] {
            assert!((0..50).all(|_| holds(grid, &filled(grid, &mut rng))));
            assert!(holds(grid, &plainest(grid, &rng.order(grid.side))));
        }
    }

    #[test]
    fn there_are_288_grids_of_four_and_576_latin_squares() {
        let count = |grid: &Grid| solutions(grid, &[0; CELLS_MAX], 1000).map(|found| found.len());
        assert_eq!(count(&FOUR), Some(288));
        assert_eq!(count(&Grid::latin(4)), Some(576));
    }

    #[test]
    fn a_contradiction_has_no_solution() {
        assert_eq!(solutions(&FOUR, &from_text("11.............."), 2), Some(Vec::new()));
        assert_eq!(only_solution(&FOUR, &from_text("1234............")), None);
    }
}
