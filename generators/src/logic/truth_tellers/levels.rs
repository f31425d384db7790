//! What each level draws from: how many people, which sorts of claims, how much supposing.

use super::scope;
use crate::worlds::sort::{Sort, Source};

/// What a level draws from.
pub(super) struct Size {
    pub(super) source: Source,
    /// How often something has to be supposed, at least and at most.
    pub(super) suppositions: (usize, usize),
}

/// A row for each level.
pub(super) const SIZES: [Size; 5] = [
    Size {
        source: Source {
            scope: scope(5),
            claims: 9,
            own_kind: 0,
            shares: [4, 4, 0, 3, 0, 0, 0, 0, 0],
            new: (&[Sort::Kind], 1),
        },
        suppositions: (1, 2),
    },
    Size {
        source: Source {
            scope: scope(5),
            claims: 9,
            own_kind: 0,
            shares: [3, 4, 2, 3, 0, 0, 0, 0, 0],
            new: (&[Sort::TwoKinds], 2),
        },
        suppositions: (1, 3),
    },
    Size {
        source: Source {
            scope: scope(5),
            claims: 8,
            own_kind: 0,
            shares: [2, 2, 3, 3, 1, 0, 4, 0, 0],
            new: (&[Sort::TwoThings, Sort::Or], 2),
        },
        suppositions: (1, 5),
    },
    Size {
        source: Source {
            scope: scope(6),
            claims: 10,
            own_kind: 1,
            shares: [2, 2, 2, 2, 1, 1, 1, 3, 0],
            new: (&[Sort::Liars, Sort::If], 2),
        },
        suppositions: (1, 8),
    },
    Size {
        source: Source {
            scope: scope(6),
            claims: 9,
            own_kind: 0,
            shares: [1, 1, 3, 1, 1, 1, 1, 2, 1],
            new: (&[Sort::Nested], 1),
        },
        suppositions: (1, 20),
    },
];
