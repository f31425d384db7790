//! What each level draws from: how many people, which sorts of claims, how much supposing.

use super::scope;
use crate::worlds::sort::{Sort, Source};

/// What a level draws from.
pub(super) struct Size {
    pub(super) source: Source,
    /// How often something has to be supposed, at least and at most.
    pub(super) suppositions: (usize, usize),
    /// So many conclusions at least follow after the last supposition was refuted.
    pub(super) chain_min: usize,
}

/// A row for each level.
pub(super) const SIZES: [Size; 5] = [
    Size {
        source: Source {
            scope: scope(5, 4),
            claims: 7,
            own_kind: 12,
            shares: [4, 7, 4, 0, 0, 0, 0, 0, 0],
            new: (&[Sort::Kind], 1),
        },
        suppositions: (0, 2),
        chain_min: 2,
    },
    Size {
        source: Source {
            scope: scope(5, 4),
            claims: 7,
            own_kind: 0,
            shares: [5, 9, 1, 0, 0, 0, 0, 0, 0],
            new: (&[Sort::TwoKinds], 2),
        },
        suppositions: (1, 4),
        chain_min: 3,
    },
    Size {
        source: Source {
            scope: scope(5, 4),
            claims: 8,
            own_kind: 0,
            shares: [3, 3, 3, 2, 1, 0, 4, 0, 0],
            new: (&[Sort::TwoThings, Sort::Or], 2),
        },
        suppositions: (1, 5),
        chain_min: 4,
    },
    Size {
        source: Source {
            scope: scope(6, 4),
            claims: 10,
            own_kind: 1,
            shares: [2, 2, 2, 2, 1, 1, 1, 3, 0],
            new: (&[Sort::Liars, Sort::If], 2),
        },
        suppositions: (1, 8),
        chain_min: 5,
    },
    Size {
        source: Source {
            scope: scope(6, 4),
            claims: 10,
            own_kind: 0,
            shares: [1, 1, 5, 1, 1, 2, 0, 4, 2],
            new: (&[Sort::Nested], 1),
        },
        suppositions: (1, 20),
        chain_min: 7,
    },
];
