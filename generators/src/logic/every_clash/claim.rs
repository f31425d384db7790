//! What a tile claims of the order in which runners finish.

use serde::{Deserialize, Serialize};

/// A claim. Runners and places are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Claim {
    /// The runner takes one of these places: a bit each.
    At(u8, u8),
    /// The one finishes before the other.
    Before(u8, u8),
    /// The one finishes before the other, and so many between them.
    Behind(u8, u8, u8),
}

/// Orders of runners, a bit each.
pub(super) type Orders = u128;

impl Claim {
    /// Whether it says where one runner finishes.
    pub(super) fn is_place(self) -> bool {
        matches!(self, Claim::At(..))
    }

    /// The runners that it names, in its order.
    pub(super) fn runners(self) -> Vec<u8> {
        match self {
            Claim::At(runner, _) => vec![runner],
            Claim::Before(one, other) | Claim::Behind(one, other, _) => vec![one, other],
        }
    }

    /// The same, a bit each.
    pub(super) fn named(self) -> u8 {
        match self {
            Claim::At(runner, _) => 1 << runner,
            Claim::Before(one, other) | Claim::Behind(one, other, _) => 1 << one | 1 << other,
        }
    }

    /// Whether it is true where each runner has its place.
    fn holds(self, places: &[u8]) -> bool {
        let place = |runner: u8| places[usize::from(runner)];
        match self {
            Claim::At(runner, at) => at >> place(runner) & 1 == 1,
            Claim::Before(one, other) => place(one) < place(other),
            Claim::Behind(one, other, between) => place(one) + between + 1 == place(other),
        }
    }

    /// The orders in which it is true, out of all.
    pub(super) fn orders(self, all: &[Vec<u8>]) -> Orders {
        let holding = all.iter().enumerate().filter(|(_, places)| self.holds(places));
        holding.map(|(number, _)| 1 << number).sum()
    }
}

/// All that so many runners can be claimed to do: to take a place or to miss it, to be among the first or the last; to finish
/// before another; with none or one between them.
pub(super) fn claims(runners: u8, kinds: Kinds) -> Vec<Claim> {
    let all = (1_u8 << runners) - 1;
    let mut claims = Vec::new();
    for one in 0..runners {
        let places = (0..runners).flat_map(|place| {
            let misses = kinds.misses.then_some(all ^ (1 << place));
            [Some(1 << place), misses].into_iter().flatten()
        });
        claims.extend(places.map(|places| Claim::At(one, places)));
        if kinds.ends {
            let first = (2..runners - 1).map(|count| (1 << count) - 1);
            claims
                .extend(first.flat_map(|first| [first, all ^ first]).map(|at| Claim::At(one, at)));
        }
        for other in (0..runners).filter(|other| *other != one) {
            claims.push(Claim::Before(one, other));
            claims.extend((0..kinds.between).map(|between| Claim::Behind(one, other, between)));
        }
    }
    claims
}

/// What a level claims beside single places and who finishes before whom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kinds {
    /// Places that a runner does not take.
    pub(super) misses: bool,
    /// The first few places, or the last.
    pub(super) ends: bool,
    /// So many may finish between two, less one.
    pub(super) between: u8,
}
