//! What each level draws from: how many people, which sorts of claims, how much supposing.

use super::cases::Said;
use super::claim::{Claim, Clause};

/// What a level draws from.
pub(super) struct Size {
    pub(super) people: usize,
    /// How many claims there are before the needless ones go.
    pub(super) claims: usize,
    /// How often, out of twelve, a claim about two people's kinds is about the speaker's: it settles the other's.
    pub(super) own_kind: u32,
    /// How often each sort of claim is tried.
    pub(super) sorts: &'static [(Sort, u32)],
    /// The last so many sorts are those that the level below lacks; at least `new_min` claims are of them.
    pub(super) new: usize,
    pub(super) new_min: usize,
    /// How often something has to be supposed.
    pub(super) suppositions: (usize, usize),
}

impl Size {
    /// The sorts that the level below lacks.
    pub(super) fn new_sorts(&self) -> &'static [(Sort, u32)] {
        &self.sorts[self.sorts.len() - self.new..]
    }

    /// Whether a tale has enough claims of them.
    pub(super) fn is_met(&self, tale: &[Said]) -> bool {
        let is_new =
            |claim: Claim| self.new_sorts().iter().any(|(sort, _)| *sort == sort_of(claim));
        tale.iter().filter(|(_, claim)| is_new(*claim)).count() >= self.new_min
    }
}

/// The sorts of claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Kind,
    Taker,
    TwoKinds,
    TwoTakers,
    TwoThings,
    Or,
    Liars,
    If,
    /// An "or" or "if" whose parts tell about two people.
    Nested,
}

/// A row for each level.
pub(super) const SIZES: [Size; 5] = [
    Size {
        people: 5,
        claims: 9,
        own_kind: 0,
        sorts: &[(Sort::Taker, 4), (Sort::TwoTakers, 3), (Sort::Kind, 4)],
        new: 1,
        new_min: 1,
        suppositions: (1, 2),
    },
    Size {
        people: 5,
        claims: 9,
        own_kind: 0,
        sorts: &[(Sort::Kind, 3), (Sort::Taker, 4), (Sort::TwoTakers, 3), (Sort::TwoKinds, 2)],
        new: 1,
        new_min: 2,
        suppositions: (1, 3),
    },
    Size {
        people: 5,
        claims: 8,
        own_kind: 0,
        sorts: &[
            (Sort::Kind, 2),
            (Sort::Taker, 2),
            (Sort::TwoTakers, 3),
            (Sort::TwoKinds, 3),
            (Sort::TwoThings, 1),
            (Sort::Or, 4),
        ],
        new: 2,
        new_min: 2,
        suppositions: (1, 5),
    },
    Size {
        people: 6,
        claims: 10,
        own_kind: 1,
        sorts: &[
            (Sort::Kind, 2),
            (Sort::Taker, 2),
            (Sort::TwoTakers, 2),
            (Sort::TwoKinds, 2),
            (Sort::TwoThings, 1),
            (Sort::Or, 1),
            (Sort::Liars, 1),
            (Sort::If, 3),
        ],
        new: 2,
        new_min: 2,
        suppositions: (1, 8),
    },
    Size {
        people: 6,
        claims: 9,
        own_kind: 0,
        sorts: &[
            (Sort::Kind, 1),
            (Sort::Taker, 1),
            (Sort::TwoTakers, 1),
            (Sort::TwoKinds, 3),
            (Sort::TwoThings, 1),
            (Sort::Or, 1),
            (Sort::Liars, 1),
            (Sort::If, 2),
            (Sort::Nested, 1),
        ],
        new: 1,
        new_min: 1,
        suppositions: (1, 20),
    },
];

fn sort_of(claim: Claim) -> Sort {
    let plain = |clause: Clause| match clause {
        Clause::Lies(_) | Clause::Honest(_) => Sort::Kind,
        Clause::Took(..) | Clause::Spared(..) => Sort::Taker,
        Clause::Alike(..) | Clause::Unlike(..) => Sort::TwoKinds,
        Clause::Either(..) | Clause::Neither(..) => Sort::TwoTakers,
        Clause::Together(..) | Clause::Apart(..) => Sort::TwoThings,
        Clause::Liars(_) => Sort::Liars,
    };
    match claim {
        Claim::Plain(clause) => plain(clause),
        Claim::Or(one, other) | Claim::If(one, other)
            if plain(one) != Sort::Kind && plain(other) != Sort::Kind =>
        {
            Sort::Nested
        }
        Claim::Or(..) => Sort::Or,
        Claim::If(..) => Sort::If,
    }
}
