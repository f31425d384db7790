//! Ways of strokes from knot to knot of a lattice, and everywhere they can lie.

use std::sync::LazyLock;

/// Where a stroke leads: eighths of a turn, clockwise from the right.
pub(super) type Heading = usize;
/// A set of strokes, four bits for each knot: those from it to the right and down.
pub(super) type Strokes = u128;

/// Where a way lies.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// From its beginning on.
    pub knots: Vec<usize>,
    pub strokes: Strokes,
}

const ROWS: usize = 4;
pub(super) const COLUMNS: usize = 6;
/// Where strokes meet, numbered in reading order.
pub(super) const KNOTS: usize = ROWS * COLUMNS;
pub(super) const QUARTERS: usize = 4;
/// To the right and down, by heading.
const STEPS: [(isize, isize); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
/// The strokes down to the right. Two bits after each comes the one that crosses it.
const FALLING: Strokes = Strokes::MAX / 15 * 8;

/// Every stroke between neighbours.
pub(super) static STROKES: LazyLock<Vec<Place>> =
    LazyLock::new(|| [0, 1].map(|heading| places(&[heading], 2)).concat());

/// Wherever a way lies within the lattice that may be turned by fewer quarters than `turns`.
pub(super) fn places(headings: &[Heading], turns: usize) -> Vec<Place> {
    let starts = (0..turns).flat_map(|turn| (0..KNOTS).map(move |start| (turn, start)));
    let place = |(turn, start): (usize, usize)| {
        let (mut from, mut knots, mut strokes) = (start, vec![start], 0);
        for heading in headings {
            let to = beside(from, heading + 2 * turn)?;
            strokes |= 1 << (4 * from.min(to) + from.abs_diff(to).saturating_sub(COLUMNS - 2));
            knots.push(to);
            from = to;
        }
        Some(Place { knots, strokes })
    };
    starts.filter_map(place).collect()
}

fn beside(knot: usize, heading: Heading) -> Option<usize> {
    let (right, down) = STEPS[heading % STEPS.len()];
    let column = (knot % COLUMNS).checked_add_signed(right).filter(|it| *it < COLUMNS)?;
    let row = (knot / COLUMNS).checked_add_signed(down).filter(|it| *it < ROWS)?;
    Some(COLUMNS * row + column)
}

/// A way as a mirror shows it.
pub(super) fn mirrored(headings: &[Heading]) -> Vec<Heading> {
    headings.iter().map(|heading| (STEPS.len() - heading) % STEPS.len()).collect()
}

/// Whether it passes no stroke twice, and crosses none.
pub(super) fn is_plain(Place { knots, strokes }: &Place) -> bool {
    strokes.count_ones() as usize == knots.len() - 1 && strokes & FALLING & (strokes >> 2) == 0
}
