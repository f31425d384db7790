//! What lies on the scales of each level.

/// How often each of the four things lies there; what lies on the other side counts below zero.
pub(super) type Counts = [i64; 4];
pub(super) type Plan = [Counts; 4];

/// What a level draws from: weights from 2 up to the heaviest, plans, and how many scales have one thing on both sides.
pub(super) struct Size {
    pub(super) heaviest: i64,
    pub(super) plans: &'static [Plan],
    pub(super) loaded: usize,
    /// Whether the scales stand in any order.
    pub(super) is_mixed: bool,
}

pub(super) const SIZES: [Size; 5] = [
    Size { heaviest: 20, plans: &CHAINS, loaded: 0, is_mixed: false },
    Size { heaviest: 30, plans: &LONG_CHAINS, loaded: 1, is_mixed: true },
    Size { heaviest: 30, plans: &COMPARED, loaded: 2, is_mixed: true },
    Size { heaviest: 30, plans: &ADDED, loaded: 2, is_mixed: true },
    Size { heaviest: 30, plans: &SHARED, loaded: 2, is_mixed: true },
];

/// Each scale has one weight more than those above.
const CHAINS: [Plan; 6] = [
    [[2, 0, 0, 0], [-1, 1, 0, 0], [0, 1, 1, 0], [0, 0, -1, 1]],
    [[3, 0, 0, 0], [1, 1, 0, 0], [0, -1, 1, 0], [0, 0, 1, 1]],
    [[2, 0, 0, 0], [-2, 1, 0, 0], [1, 0, 1, 0], [0, -1, 0, 1]],
    [[2, 0, 0, 0], [1, 1, 0, 0], [-1, -1, 1, 0], [0, 0, 1, 1]],
    [[3, 0, 0, 0], [-1, 1, 0, 0], [1, 0, 1, 0], [0, 0, -1, 1]],
    [[2, 0, 0, 0], [1, 1, 0, 0], [0, -1, 1, 0], [-1, 0, 0, 1]],
];
/// The same, mixed and longer.
const LONG_CHAINS: [Plan; 6] = [
    [[3, 0, 0, 0], [-2, 1, 0, 0], [0, 1, 2, 0], [1, 1, -1, 1]],
    [[3, 0, 0, 0], [-1, 3, 0, 0], [1, 1, -1, 0], [0, 0, -1, 2]],
    [[4, 0, 0, 0], [-1, 2, 0, 0], [0, 1, -3, 0], [1, 0, 1, -2]],
    [[3, 0, 0, 0], [1, -2, 0, 0], [1, 1, -2, 0], [1, -1, 1, 1]],
    [[4, 0, 0, 0], [-1, 3, 0, 0], [0, 2, -2, 0], [1, -1, 1, 1]],
    [[3, 0, 0, 0], [2, -2, 0, 0], [0, 1, -3, 0], [0, -1, 1, 2]],
];
/// Two scales differ in one thing.
const COMPARED: [Plan; 6] = [
    [[1, 1, 0, 0], [1, 1, -1, 0], [0, 0, 1, 3], [-1, 0, 0, 2]],
    [[2, -1, 0, 0], [2, -1, 1, 0], [0, 1, 1, 1], [0, 1, 1, 2]],
    [[1, -1, 0, 0], [1, 0, 1, 0], [1, -1, 1, 0], [0, 1, -1, 2]],
    [[3, -1, 0, 0], [1, -1, 0, 0], [0, 1, 1, -1], [1, 1, -1, 2]],
    [[1, 1, -1, 0], [1, 2, -1, 0], [0, 1, 0, 2], [-1, 0, 0, 2]],
    [[0, 1, -1, 1], [1, 1, -1, 1], [2, -1, 0, 0], [0, 0, 2, -1]],
];
/// Two or three scales together are a multiple of something.
const ADDED: [Plan; 6] = [
    [[2, 1, 0, 0], [1, -1, 0, 0], [0, 1, 1, -1], [-1, 0, 1, 2]],
    [[2, 1, 0, 0], [1, 2, 0, 0], [0, 1, 1, -1], [0, 1, 1, -2]],
    [[2, 1, 0, 0], [1, 2, 0, 0], [1, 0, -1, 1], [0, -1, -1, 2]],
    [[1, 1, 0, 0], [0, 1, 1, 0], [1, 0, 1, 0], [0, 0, -2, 1]],
    [[1, 1, -1, 0], [1, -1, 1, 0], [-1, 1, 1, 0], [1, 0, 1, -2]],
    [[1, 2, 0, 0], [2, 1, 0, 0], [1, 0, 1, -1], [0, -1, 1, 1]],
];
/// All scales are alike, and only together they tell.
const SHARED: [Plan; 5] = [
    [[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]],
    [[2, 1, 1, 1], [1, 2, 1, 1], [1, 1, 2, 1], [1, 1, 1, 2]],
    [[1, 1, 1, -1], [1, 1, -1, 1], [1, -1, 1, 1], [-1, 1, 1, 1]],
    [[2, 1, 1, 0], [1, 2, 1, 0], [1, 1, 2, 0], [0, 1, -1, 2]],
    [[2, 1, 0, 0], [1, 2, 0, 0], [1, 1, 2, -1], [1, 1, -1, 2]],
];
