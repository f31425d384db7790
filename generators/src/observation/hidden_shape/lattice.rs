//! Ways of strokes from knot to knot of a lattice, and everywhere they can lie.

use std::sync::LazyLock;

/// Where a stroke leads: eighths of a turn, clockwise from the right.
pub(super) type Heading = usize;
/// A set of strokes, four bits for each knot: those from it to the right and down.
pub(super) type Strokes = u128;

/// Where a way lies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// By so many quarters it is turned.
    turn: usize,
    /// The knot where it begins.
    pub start: usize,
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

/// Every stroke between neighbours, and the knots where it ends.
pub(super) static STROKES: LazyLock<Vec<(Strokes, Vec<usize>)>> = LazyLock::new(|| {
    let all = |way: [Heading; 1]| {
        places(&way, 2).into_iter().map(move |it| (it.strokes, it.knots(&way).collect()))
    };
    [[0], [1]].into_iter().flat_map(all).collect()
});

/// Wherever a way lies within the lattice that may be turned by fewer quarters than `turns`.
pub(super) fn places(headings: &[Heading], turns: usize) -> Vec<Place> {
    let starts = (0..turns).flat_map(|turn| (0..KNOTS).map(move |start| (turn, start)));
    starts.filter_map(|(turn, start)| place(headings, turn, start)).collect()
}

/// One of the places of a way that is turned by so many quarters.
pub(super) fn anywhere(headings: &[Heading], turn: usize) -> Option<Place> {
    (0..KNOTS).find_map(|start| place(headings, turn, start))
}

/// The same strokes wherever they were, as far to the beginning as they go.
pub(super) fn cornered(strokes: Strokes) -> Strokes {
    strokes >> (strokes.trailing_zeros() / 4 * 4)
}

/// Where a way lies that is turned by so many quarters and begins at this knot, unless it leaves the lattice.
fn place(headings: &[Heading], turn: usize, start: usize) -> Option<Place> {
    let (mut from, mut strokes) = (start, 0);
    for heading in headings {
        let to = beside(from, heading + 2 * turn)?;
        strokes |= 1 << (4 * from.min(to) + from.abs_diff(to).saturating_sub(COLUMNS - 2));
        from = to;
    }
    Some(Place { turn, start, strokes })
}

impl Place {
    /// The knots of the way that lies here, from its beginning on.
    pub(super) fn knots(self, headings: &[Heading]) -> impl Iterator<Item = usize> {
        let onward = headings.iter().scan(self.start, move |at, heading| {
            *at = beside(*at, heading + 2 * self.turn)?;
            Some(*at)
        });
        [self.start].into_iter().chain(onward)
    }
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

/// Whether a way of so many strokes passes none of these twice, and crosses none.
pub(super) fn is_plain(strokes: Strokes, count: usize) -> bool {
    strokes.count_ones() as usize == count && strokes & FALLING & (strokes >> 2) == 0
}
