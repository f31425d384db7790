//! Regions of any shape: a square of cells in pieces of equal size.

use super::{Cells, Grid, each};
use crate::rng::Rng;

/// Exchanges tried for each cell. The further regions are from rows, the fewer ways there are to fill them.
const EXCHANGES: usize = 3;

/// Regions in one piece, as many and as large as rows: for each cell the number of its own. They are numbered as they come in
/// reading order.
pub fn carved(lines: &Grid, rng: &mut Rng) -> Vec<usize> {
    let mut regions: Vec<Cells> = (0..lines.side).map(|row| lines.set(row)).collect();
    for _ in 0..EXCHANGES * lines.cells() {
        exchange(lines, &mut regions, rng);
    }
    regions.sort_unstable_by_key(|region| region.trailing_zeros());
    let number = |cell: usize| regions.iter().position(|region| region >> cell & 1 == 1);
    (0..lines.cells()).map(|cell| number(cell).expect("every cell has a region")).collect()
}

/// Two regions that touch exchange a cell, if both stay in one piece.
fn exchange(lines: &Grid, regions: &mut [Cells], rng: &mut Rng) {
    let given = 1 << rng.index(lines.cells());
    let near = beside(lines, given);
    let is_taker = |&it: &usize| regions[it] & given == 0 && regions[it] & near != 0;
    let takers: Vec<usize> = (0..regions.len()).filter(is_taker).collect();
    let giver = regions.iter().position(|region| region & given != 0);
    let (Some(giver), false) = (giver, takers.is_empty()) else { return };
    let taker = *rng.pick(&takers);
    let rest = regions[giver] & !given;
    let back: Vec<usize> = each(beside(lines, rest) & regions[taker]).collect();
    if back.is_empty() {
        return;
    }
    let back = 1 << *rng.pick(&back);
    let (less, more) = (rest | back, regions[taker] & !back | given);
    if is_whole(lines, less) && is_whole(lines, more) {
        (regions[giver], regions[taker]) = (less, more);
    }
}

/// The cells that share an edge with one of these.
fn beside(lines: &Grid, cells: Cells) -> Cells {
    let side = lines.side;
    let (first, last) = (lines.set(side), lines.set(2 * side - 1));
    (cells & !last) << 1
        | (cells & !first) >> 1
        | (cells << side | cells >> side) & ((1 << lines.cells()) - 1)
}

/// Whether cells hang together.
fn is_whole(lines: &Grid, cells: Cells) -> bool {
    let (mut before, mut reached) = (0, cells & cells.wrapping_neg());
    while before != reached {
        (before, reached) = (reached, reached | beside(lines, reached) & cells);
    }
    reached == cells
}

/// The ends of the lines that part regions from each other and from what is outside: how many columns and rows lie before each.
pub fn borders(side: usize, region: impl Fn(usize) -> usize) -> Vec<[(usize, usize); 2]> {
    let of = |column: usize, row: usize| {
        (column < side && row < side).then(|| region(row * side + column))
    };
    let mut borders = Vec::new();
    for line in 0..=side {
        for place in 0..side {
            let before = line.checked_sub(1);
            if before.and_then(|before| of(before, place)) != of(line, place) {
                borders.push([(line, place), (line, place + 1)]);
            }
            if before.and_then(|before| of(place, before)) != of(place, line) {
                borders.push([(place, line), (place + 1, line)]);
            }
        }
    }
    borders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn carved_regions_are_whole_and_of_one_size() {
        let mut rng = Seed::new("carved").rng();
        for side in 4..=9 {
            let lines = Grid::latin(side);
            for _ in 0..20 {
                let grid = Grid::with_regions(side, &carved(&lines, &mut rng));
                for region in grid.boxes() {
                    let cells = grid.set(region);
                    assert!(cells.count_ones() as usize == side && is_whole(&lines, cells));
                }
            }
        }
    }

    #[test]
    fn borders_part_what_differs() {
        // Two by two, of which the upper row is one region: two sides of four, and one line between.
        assert_eq!(borders(2, |cell| cell / 2).len(), 2 * 4 + 2);
        assert_eq!(borders(2, |cell| cell).len(), 2 * 4 + 4);
    }
}
