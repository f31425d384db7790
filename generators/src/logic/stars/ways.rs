//! All ways to place stars by some of the rules: for the proof, and for those who would rather not think.

use super::solving::{Cells, SIDE};
use crate::family::Trick;
use crate::grid::each_of_few;
use std::sync::LazyLock;

/// The cells that a star keeps free of others by one of the rules.
pub(super) type Rule = fn(usize) -> Cells;

pub(super) const ALL_RULES: &[Rule] = &[column, around];
/// What keeps all rules, whatever the regions.
static PLACEMENTS: LazyLock<Vec<Cells>> = LazyLock::new(|| ways(&[], ALL_RULES));

fn row(cell: usize) -> Cells {
    all(|other| other / SIDE == cell / SIDE)
}

pub(super) fn column(cell: usize) -> Cells {
    all(|other| other % SIDE == cell % SIDE)
}

pub(super) fn around(cell: usize) -> Cells {
    let is_near = |one: usize, other: usize| one.abs_diff(other) <= 1;
    all(|other| is_near(other / SIDE, cell / SIDE) && is_near(other % SIDE, cell % SIDE))
}

fn all(is: impl Fn(usize) -> bool) -> Cells {
    (0..SIDE * SIDE).filter(|cell| is(*cell)).fold(0, |cells, cell| cells | 1 << cell)
}

/// A way to look at some regions alone, or at one rule, and how many of the answers that are left there is time for.
pub(super) struct Lazy {
    pub(super) name: &'static str,
    pub(super) regions: Vec<Cells>,
    /// None if all rules are kept.
    pub(super) rule: Option<Rule>,
    pub(super) tries: usize,
}

impl Lazy {
    /// Spread over all that are left.
    pub(super) fn tries(&self) -> impl Iterator<Item = Cells> {
        Trick::spread(self.left()).take(self.tries)
    }

    fn left(&self) -> Vec<Cells> {
        let suits =
            |stars: &Cells| self.regions.iter().all(|region| (region & stars).is_power_of_two());
        match self.rule {
            Some(rule) => ways(&self.regions, &[rule]),
            None => PLACEMENTS.iter().copied().filter(suits).collect(),
        }
    }
}

/// Every way to put one star into each of some regions and into each row, that keeps these rules.
pub(super) fn ways(regions: &[Cells], rules: &[Rule]) -> Vec<Cells> {
    let rows = (0..SIDE).map(|line| row(line * SIDE));
    let houses: Vec<Cells> = regions.iter().copied().chain(rows).collect();
    let kept_free = |cell: usize| {
        let own = houses.iter().filter(|house| **house >> cell & 1 == 1).copied();
        own.chain(rules.iter().map(|rule| rule(cell))).fold(0, |kept, more| kept | more)
    };
    let kept_free: Vec<Cells> = (0..SIDE * SIDE).map(kept_free).collect();
    let mut found = Vec::new();
    try_all(&houses, &kept_free, (!0, 0), &mut found);
    found
}

/// Puts a star into every open cell of the first house without one, and goes on from there.
fn try_all(
    houses: &[Cells],
    kept_free: &[Cells],
    (open, stars): (Cells, Cells),
    found: &mut Vec<Cells>,
) {
    let Some(place) = houses.iter().position(|house| house & stars == 0) else {
        found.push(stars);
        return;
    };
    for cell in each_of_few(houses[place] & open) {
        let next = (open & !kept_free[cell], stars | 1 << cell);
        try_all(&houses[place + 1..], kept_free, next, found);
    }
}
