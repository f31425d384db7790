//! Streets as A sees them: B lies at the other end of both directions.

use serde::{Deserialize, Serialize};

/// A place by its distance from A in half streets: crossings are even both ways, the middle of a street is odd one way.
pub(super) type Place = (u8, u8);

/// A stands at the first crossing.
pub(super) const START: Place = (0, 0);

/// Crossings in columns and rows, and which of them and of the streets between them are closed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Map {
    pub(super) columns: u8,
    pub(super) rows: u8,
    pub(super) closed: Vec<Place>,
    /// Whether it is drawn from right to left, and from the top down.
    pub(super) turn: (bool, bool),
}

/// Whether a place lies in the rectangle between two others.
pub(super) fn is_between(from: Place, place: Place, to: Place) -> bool {
    from.0 <= place.0 && place.0 <= to.0 && from.1 <= place.1 && place.1 <= to.1
}

impl Map {
    /// Where B lies.
    pub(super) fn last(&self) -> Place {
        (2 * self.columns - 2, 2 * self.rows - 2)
    }

    /// Every crossing and every street.
    pub(super) fn places(&self) -> Vec<Place> {
        let (right, up) = self.last();
        let all = (0..=up).flat_map(|y| (0..=right).map(move |x| (x, y)));
        all.filter(|(x, y)| x % 2 + y % 2 < 2).collect()
    }

    /// The same with these closed as well.
    pub(super) fn without(&self, shuns: &[Place]) -> Map {
        Map { closed: [&self.closed, shuns].concat(), ..*self }
    }

    /// The same as B sees it.
    pub(super) fn reversed(&self) -> Map {
        let closed = self.closed.iter().map(|place| self.turned(*place)).collect();
        Map { closed, ..*self }
    }

    /// A place as B sees it.
    pub(super) fn turned(&self, (x, y): Place) -> Place {
        let (right, up) = self.last();
        (right - x, up - y)
    }

    /// How many shortest routes lead from one crossing to another; none if that is nearer to A.
    pub(super) fn routes(&self, from: Place, to: Place) -> i64 {
        self.sums(from, to).last().map_or(0, |(_, ways)| ways.iter().sum())
    }

    /// The crossings of the rectangle between two, row by row, with how many routes lead there from the first: along the
    /// row, and across.
    pub(super) fn sums(&self, from: Place, to: Place) -> Vec<(Place, [i64; 2])> {
        let is_open = |place: Place| !self.closed.contains(&place);
        let width = usize::from(to.0.saturating_sub(from.0) / 2) + 1;
        let mut sums: Vec<(Place, [i64; 2])> = Vec::new();
        for y in (from.1..=to.1).step_by(2) {
            for x in (from.0..=to.0).step_by(2) {
                let before = |steps: usize| sums[sums.len() - steps].1.iter().sum::<i64>();
                let along = if from.0 < x && is_open((x - 1, y)) { before(1) } else { 0 };
                let across = if from.1 < y && is_open((x, y - 1)) { before(width) } else { 0 };
                let ways = match (x, y) {
                    place if place == from => [1, 0],
                    place if is_open(place) => [along, across],
                    _ => [0, 0],
                };
                sums.push(((x, y), ways));
            }
        }
        sums
    }

    /// How long it takes to add up the routes from one crossing to others.
    pub(super) fn seconds(&self, from: Place, to: &[Place]) -> f32 {
        let sums = self.sums(from, self.last()).into_iter();
        let needed = sums.filter(|(at, _)| to.iter().any(|to| is_between(from, *at, *to)));
        let seconds = needed.map(|(_, [along, across])| match along + across {
            0 => 0.0,
            sum if sum == along || sum == across => 0.5,
            sum if 100 <= sum => 2.6,
            sum if 20 < sum => 1.8,
            _ => 1.2,
        });
        seconds.sum()
    }
}
