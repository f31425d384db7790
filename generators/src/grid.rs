//! Square grids of cells in rows, columns and perhaps boxes or regions: the ground of sudoku and other Latin squares.
//!
//! A house is a set of cells that holds every digit once. Houses are numbered: rows first, then columns, then
//! boxes or regions; so are cells, in reading order.

pub mod asked;
pub mod digging;
pub mod drawing;
pub mod guessing;
pub mod lettered;
pub mod lettering;
pub mod making;
pub mod naming;
pub mod proof;
pub mod reading;
pub mod regions;
pub mod turning;

/// The narrowest grid.
pub const SIDE_MIN: usize = 4;
/// The widest grid.
pub const SIDE_MAX: usize = 9;
/// The cells of the widest grid.
pub const CELLS_MAX: usize = SIDE_MAX * SIDE_MAX;
/// The most houses a grid has.
pub const HOUSES_MAX: usize = 3 * SIDE_MAX;

/// A digit for each cell; 0 is a blank, and so is everything beyond the grid.
pub type Digits = [u8; CELLS_MAX];

/// A set of cells, one bit each.
pub type Cells = u128;

/// The geometry of a grid.
#[derive(Debug)]
pub struct Grid {
    /// Cells in a row, and digits in use: 1 to `side`.
    pub side: usize,
    /// Height and width of a box in cells; the whole grid where there are no boxes, or regions of any shape instead.
    pub box_size: (usize, usize),
    houses_a_cell: usize,
    members: [[u8; SIDE_MAX]; HOUSES_MAX],
    houses_of: [[u8; 3]; CELLS_MAX],
    sets: [Cells; HOUSES_MAX],
    sees: [Cells; CELLS_MAX],
}

/// 4 x 4 cells in boxes of 2 x 2.
pub static FOUR: Grid = Grid::boxed(2, 2);
/// 6 x 6 cells in boxes two high and three wide.
pub static SIX: Grid = Grid::boxed(2, 3);
/// 9 x 9 cells in boxes of 3 x 3.
pub static NINE: Grid = Grid::boxed(3, 3);

/// Rows and columns alone, from [`SIDE_MIN`] on.
static LINES: [Grid; SIDE_MAX - SIDE_MIN + 1] = [
    Grid::latin(4),
    Grid::latin(5),
    Grid::latin(6),
    Grid::latin(7),
    Grid::latin(8),
    Grid::latin(9),
];

impl Grid {
    /// A sudoku's grid; its side is the number of cells in a box.
    pub const fn boxed(box_height: usize, box_width: usize) -> Grid {
        Grid::with_boxes(box_height * box_width, (box_height, box_width), 3)
    }

    /// A Latin square's grid: rows and columns alone.
    pub const fn latin(side: usize) -> Grid {
        Grid::with_boxes(side, (side, side), 2)
    }

    const fn with_boxes(side: usize, box_size: (usize, usize), houses_a_cell: usize) -> Grid {
        let mut boxes = [0; CELLS_MAX];
        let mut cell = 0;
        while cell < side * side {
            let (row, column) = (cell / side, cell % side);
            boxes[cell] = row / box_size.0 * (side / box_size.1) + column / box_size.1;
            cell += 1;
        }
        Grid::with_houses(side, box_size, houses_a_cell, &boxes)
    }

    /// A grid whose boxes have any shape: for each cell the number of its region, of which there are `side` of `side` cells.
    pub fn with_regions(side: usize, regions: &[usize]) -> Grid {
        let mut boxes = [0; CELLS_MAX];
        boxes[..regions.len()].copy_from_slice(regions);
        Grid::with_houses(side, (side, side), 3, &boxes)
    }

    /// `for` does not run while compiling: hence the `while` loops.
    const fn with_houses(
        side: usize,
        box_size: (usize, usize),
        houses_a_cell: usize,
        boxes: &[usize; CELLS_MAX],
    ) -> Grid {
        let mut grid = Grid {
            side,
            box_size,
            houses_a_cell,
            members: [[0; SIDE_MAX]; HOUSES_MAX],
            houses_of: [[0; 3]; CELLS_MAX],
            sets: [0; HOUSES_MAX],
            sees: [0; CELLS_MAX],
        };
        let mut filled = [0; HOUSES_MAX];
        let mut cell = 0;
        while cell < side * side {
            let houses = [cell / side, side + cell % side, 2 * side + boxes[cell]];
            let mut kind = 0;
            while kind < houses_a_cell {
                let house = houses[kind];
                grid.houses_of[cell][kind] = house as u8;
                grid.members[house][filled[house]] = cell as u8;
                grid.sets[house] |= 1 << cell;
                filled[house] += 1;
                kind += 1;
            }
            cell += 1;
        }
        grid.with_sight()
    }

    const fn with_sight(mut self) -> Grid {
        let mut cell = 0;
        while cell < self.side * self.side {
            let mut kind = 0;
            while kind < self.houses_a_cell {
                self.sees[cell] |= self.sets[self.houses_of[cell][kind] as usize];
                kind += 1;
            }
            self.sees[cell] &= !(1 << cell);
            cell += 1;
        }
        self
    }

    /// The rows and columns of this grid alone: what it is to somebody who forgets the boxes.
    pub fn without_boxes(&self) -> &'static Grid {
        &LINES[self.side - SIDE_MIN]
    }

    /// Whether the boxes are regions of any shape.
    pub const fn has_regions(&self) -> bool {
        self.houses_a_cell == 3 && self.box_size.0 == self.side
    }

    /// The number of a cell's box or region.
    pub fn region(&self, cell: usize) -> usize {
        usize::from(self.houses_of[cell][2]) - 2 * self.side
    }

    /// How many cells there are.
    pub const fn cells(&self) -> usize {
        self.side * self.side
    }

    /// How many houses there are.
    pub const fn houses(&self) -> usize {
        self.houses_a_cell * self.side
    }

    /// The numbers of the houses that are boxes.
    pub const fn boxes(&self) -> std::ops::Range<usize> {
        2 * self.side..self.houses()
    }

    /// The numbers of the houses that are rows or columns.
    pub const fn lines(&self) -> std::ops::Range<usize> {
        0..2 * self.side
    }

    /// The cells of a house, in reading order.
    pub fn house(&self, house: usize) -> &[u8] {
        &self.members[house][..self.side]
    }

    /// The cells of a house, as a set.
    pub const fn set(&self, house: usize) -> Cells {
        self.sets[house]
    }

    /// The houses of a cell: its row, its column, and its box where there are boxes.
    pub fn houses_of(&self, cell: usize) -> &[u8] {
        &self.houses_of[cell][..self.houses_a_cell]
    }

    /// The cells that share a house with this one, without itself.
    pub const fn sees(&self, cell: usize) -> Cells {
        self.sees[cell]
    }

    /// The cells of all houses that hold both of these.
    pub fn shared(&self, one: usize, other: usize) -> Cells {
        let houses = self.houses_of(one).iter().map(|&house| self.set(usize::from(house)));
        houses.filter(|set| set >> other & 1 == 1).fold(0, |all, set| all | set)
    }

    /// All digits, as bits 0 to `side - 1`.
    pub const fn every_digit(&self) -> u16 {
        (1 << self.side) - 1
    }
}

/// The members of a set, in reading order.
pub fn each(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as usize;
        cells &= cells.wrapping_sub(1);
        (cell < Cells::BITS as usize).then_some(cell)
    })
}

/// The same of a set within 64 cells, which is less to go through.
pub fn each_of_few(mut cells: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as usize;
        cells &= cells.wrapping_sub(1);
        (cell < u64::BITS as usize).then_some(cell)
    })
}

/// The digits 1 to 9 whose bits 0 to 8 are set, smallest first.
pub fn each_digit(bits: u16) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |digit| bits >> (digit - 1) & 1 == 1)
}

/// The digits of a text with one character a cell, `.` for a blank.
pub fn from_text(text: &str) -> Digits {
    let mut digits = [0; CELLS_MAX];
    for (place, character) in digits.iter_mut().zip(text.chars()) {
        *place = character.to_digit(10).map_or(0, |digit| digit as u8);
    }
    digits
}

/// The text that [`from_text`] reads.
pub fn to_text(grid: &Grid, digits: &Digits) -> String {
    let shown = |&digit: &u8| if digit == 0 { '.' } else { char::from(b'0' + digit) };
    digits[..grid.cells()].iter().map(shown).collect()
}

/// Such a text with its digits renamed in the order in which they come: equal for grids that differ in names alone.
pub fn renamed(text: &str) -> String {
    let mut names: Vec<char> = vec![];
    let mut name = |digit: char| {
        let known = names.iter().position(|known| *known == digit).unwrap_or_else(|| {
            names.push(digit);
            names.len() - 1
        });
        char::from(b'1' + known as u8)
    };
    text.chars().map(|shown| if shown == '.' { shown } else { name(shown) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_holds_as_many_cells_as_there_are_digits() {
        for grid in [&FOUR, &SIX, &NINE, &Grid::latin(5)] {
            for house in 0..grid.houses() {
                assert_eq!(grid.set(house).count_ones() as usize, grid.side);
                assert!(grid.house(house).iter().all(|&cell| grid.set(house) >> cell & 1 == 1));
            }
            assert!(grid.boxes().end == grid.houses() && grid.lines().end == 2 * grid.side);
        }
    }

    #[test]
    fn a_cell_sees_its_row_column_and_box() {
        assert_eq!(NINE.sees(40).count_ones(), 20);
        assert_eq!(SIX.sees(0).count_ones(), 12);
        assert_eq!(Grid::latin(5).sees(7).count_ones(), 8);
        assert_eq!(each(FOUR.sees(0)).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 8, 12]);
        assert!(each_of_few(FOUR.sees(0) as u64).eq(each(FOUR.sees(0))));
    }

    #[test]
    fn digits_read_back_as_they_were_written() {
        let text = "1..42...3.......";
        assert_eq!(to_text(&FOUR, &from_text(text)), text);
        assert_eq!(renamed("4..12...3......4"), "1..23...4......1");
    }
}
