//! Taking digits out of full grids while people's techniques still finish them.

use super::{Cells, Digits, Grid, SIDE_MAX, each};
use crate::rng::Rng;
use crate::solve::propagation;
use crate::solve::technique::Technique;

/// The digits given, and the one way to complete them.
pub struct Ground {
    pub full: Digits,
    pub givens: Digits,
    /// The cells of the givens.
    given: Cells,
    symmetry: Symmetry,
    /// For each digit, the cells that hold it in the full grid.
    held: [Cells; SIDE_MAX],
}

/// Which givens go together, so that their pattern is symmetric.
#[derive(Clone, Copy)]
pub enum Symmetry {
    /// Half a turn round the middle.
    Turned,
    /// Left and right.
    Mirrored,
    /// Across the falling diagonal, whose own cells go one by one.
    Diagonal,
}

/// Takes digits out of a full grid, always one and its partner, in random order, as long as the techniques still finish it,
/// until no more than `givens_max` are left or none can go. Each pair is tried once.
pub fn dig(
    grid: &Grid,
    full: Digits,
    symmetry: Symmetry,
    enough: &[Technique],
    givens_max: usize,
    rng: &mut Rng,
) -> Ground {
    let order = rng.order(grid.cells());
    let mut held = [0; SIDE_MAX];
    for (cell, digit) in full[..grid.cells()].iter().enumerate() {
        held[usize::from(digit - 1)] |= 1 << cell;
    }
    let all = (1 << grid.cells()) - 1;
    let mut ground = Ground { full, givens: full, given: all, symmetry, held };
    // A few can go at once; they are put back in the rare case that they cannot.
    let (few, others) = order.split_at(grid.cells() / 6);
    few.iter().for_each(|&cell| ground.blank(grid, cell));
    if !propagation::left(grid, &ground.givens, enough).is_finished(grid) {
        (ground.givens, ground.given) = (full, all);
    }
    for &cell in others {
        if ground.givens() <= givens_max {
            break;
        }
        ground.try_without(grid, cell, enough);
    }
    ground
}

impl Ground {
    /// How many digits are given.
    pub fn givens(&self) -> usize {
        self.given.count_ones() as usize
    }

    /// Whether a whole row, column or box is given.
    pub fn gives_a_house(&self, grid: &Grid) -> bool {
        (0..grid.houses()).any(|house| grid.set(house) & !self.given == 0)
    }

    /// Takes out the digit of a cell and its partner's.
    fn blank(&mut self, grid: &Grid, cell: usize) {
        for blank in [cell, self.symmetry.partner(grid, cell)] {
            self.givens[blank] = 0;
            self.given &= !(1 << blank);
        }
    }

    /// Takes both out unless the techniques no longer come to fill them: from there on the grid was finished before.
    fn try_without(&mut self, grid: &Grid, cell: usize, enough: &[Technique]) {
        if self.givens[cell] == 0 {
            return;
        }
        let given = self.given;
        self.blank(grid, cell);
        let pair = [cell, self.symmetry.partner(grid, cell)];
        let can_go = pair.iter().all(|&blank| self.is_plain(grid, blank))
            || !pair.iter().any(|&blank| self.can_swap(grid, blank))
                && propagation::reach(grid, &self.givens, enough, &pair);
        if !can_go {
            self.given = given;
            pair.iter().for_each(|&blank| self.givens[blank] = self.full[blank]);
        }
    }

    /// The cells that hold a blank's digit in the full grid.
    fn alike(&self, blank: usize) -> Cells {
        self.held[usize::from(self.full[blank] - 1)]
    }

    /// Whether a blank is the only place for its digit in its box, by the givens alone.
    fn is_plain(&self, grid: &Grid, blank: usize) -> bool {
        let Some(&house) = grid.houses_of(blank).get(2) else { return false };
        let holders = self.alike(blank) & self.given;
        let mut others = each(grid.set(usize::from(house)) & !self.given & !(1 << blank));
        others.all(|cell| grid.sees(cell) & holders != 0)
    }

    /// Whether the digit of a blank can change places with another all through some blanks, so that every house still holds
    /// both. Then the grid can be filled in two ways, and no technique settles the blank: this is seen much sooner than
    /// all of them are tried.
    fn can_swap(&self, grid: &Grid, blank: usize) -> bool {
        let own = self.alike(blank);
        let others = self.held[..grid.side].iter().filter(|&&held| held != own);
        others.map(|held| own | held).any(|two| {
            let (mut moved, mut todo): (Cells, Cells) = (1 << blank, 1 << blank);
            while todo != 0 {
                let next = two & grid.sees(todo.trailing_zeros() as usize);
                if next & self.given != 0 {
                    return false;
                }
                todo = todo & (todo - 1) | next & !moved;
                moved |= next;
            }
            true
        })
    }
}

impl Symmetry {
    /// The cell that goes with another; perhaps itself.
    fn partner(self, grid: &Grid, cell: usize) -> usize {
        let (row, column) = (cell / grid.side, cell % grid.side);
        match self {
            Symmetry::Turned => grid.cells() - 1 - cell,
            Symmetry::Mirrored => row * grid.side + grid.side - 1 - column,
            Symmetry::Diagonal => column * grid.side + row,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{NINE, SIX};
    use crate::rng::Seed;
    use crate::solve::exact;

    #[test]
    fn givens_go_with_their_partners() {
        let mut rng = Seed::new("symmetric").rng();
        for symmetry in [Symmetry::Turned, Symmetry::Mirrored, Symmetry::Diagonal] {
            for grid in [&SIX, &NINE] {
                let full = exact::filled(grid, &mut rng);
                let Ground { givens, .. } =
                    dig(grid, full, symmetry, Technique::SINGLES, 0, &mut rng);
                let is_given = |cell: usize| givens[cell] > 0;
                let partner = |cell: usize| symmetry.partner(grid, cell);
                assert!((0..grid.cells()).all(|cell| is_given(cell) == is_given(partner(cell))));
                assert!((0..grid.cells()).any(is_given) && !(0..grid.cells()).all(is_given));
            }
        }
    }

    #[test]
    fn a_blank_is_plain_where_its_box_has_no_other_place_for_its_digit() {
        let mut rng = Seed::new("plain").rng();
        let mut found = [0; 2];
        for _ in 0..20 {
            let full = exact::filled(&NINE, &mut rng);
            let ground = dig(&NINE, full, Symmetry::Turned, Technique::SINGLES, 30, &mut rng);
            let options = propagation::left(&NINE, &ground.givens, &[]).options;
            for blank in (0..NINE.cells()).filter(|&cell| ground.givens[cell] == 0) {
                let digit = 1 << (ground.full[blank] - 1);
                let cells = NINE.house(usize::from(NINE.houses_of(blank)[2])).iter();
                let places = cells.filter(|&&cell| options[usize::from(cell)] & digit != 0);
                let is_plain = places.eq([&(blank as u8)]);
                assert_eq!(ground.is_plain(&NINE, blank), is_plain);
                found[usize::from(is_plain)] += 1;
            }
        }
        assert!(found.iter().all(|count| 20 < *count), "{found:?}");
    }
}
