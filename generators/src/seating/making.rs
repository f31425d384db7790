//! How clues are found that leave one world: each rules out something when it is added, and none can be spared.

use super::solving::thoughts;
use super::worlds::{Set, Worlds};
use super::{Scope, Tells};
use crate::rng::Rng;

/// So many clues are drawn for each that is added.
const CHOICE: usize = 5;
/// How often one is added, if there is one that rules something out.
const ROUNDS: usize = 24;
/// Orders tried for clues of which either half leaves much open.
const ORDERS: usize = 40;
/// So many clues, and bits of clues, may turn out to be needless.
const SPARE: usize = 4;
const SPARE_BITS: f32 = 2.2;

/// Clues that leave one world, at most so many that tell at most so many bits one by one, of those that `next` draws; none
/// if these are not enough. Each bit that a clue tells without the others counts `alone` places against it: half of the
/// clues shall not tell half.
pub fn clues<C: Tells>(
    rng: &mut Rng,
    scope: Scope,
    (most, bits_max, alone): (usize, f32, f32),
    mut next: impl FnMut(&mut Rng, &[C]) -> Option<C>,
) -> Option<Vec<C>> {
    let (mut open, mut clues) = (scope.open(), Vec::new());
    for _ in 0..ROUNDS {
        let mut best: Option<(f32, C)> = None;
        for _ in 0..CHOICE {
            let Some(clue) = next(rng, &clues) else { continue };
            let left = scope.left(&scope.filled(scope.narrowed(&clue, &open)));
            let out = scope.left(&open) - left;
            let score = out as f32 - alone * clue.ways().bits();
            if 0 < out && best.as_ref().is_none_or(|(most, _)| *most < score) {
                best = Some((score, clue));
            }
        }
        let Some((_, clue)) = best else { continue };
        clues.push(clue);
        open = scope.spread(&clues, open);
        if scope.is_settled(&open)
            || clues.len() == most + SPARE
            || bits_max + SPARE_BITS < bits(&clues)
        {
            break;
        }
    }
    if !scope.is_settled(&open) {
        return None;
    }
    for place in (0..clues.len()).rev() {
        let clue = clues.remove(place);
        if !scope.is_settled(&scope.spread(&clues, scope.open())) {
            clues.insert(place, clue);
        }
    }
    (clues.len() <= most && bits(&clues) <= bits_max).then_some(clues)
}

/// How many bits the clues tell one by one.
fn bits<C: Tells>(clues: &[C]) -> f32 {
    clues.iter().map(|clue| clue.ways().bits()).sum()
}

/// Puts the clues into an order, of some, in which either half leaves at least so many worlds, if one is found. `sets` are
/// the worlds of each clue.
pub fn balance<C>(
    rng: &mut Rng,
    (worlds, least): (&Worlds, usize),
    clues: Vec<C>,
    sets: Vec<Set>,
) -> (Vec<C>, bool) {
    let mut told: Vec<(C, Set)> = clues.into_iter().zip(sets).collect();
    let half = told.len() / 2;
    let is_even = (0..ORDERS).any(|_| {
        rng.shuffle(&mut told);
        let is_open = |half: &[(C, Set)]| least <= worlds.count(half.iter().map(|(_, set)| set));
        is_open(&told[half..]) && is_open(&told[..half])
    });
    (told.into_iter().map(|(clue, _)| clue).collect(), is_even)
}

/// Shuffles either half of the clues.
pub fn shuffle<C>(rng: &mut Rng, clues: &mut [C]) {
    let (first, second) = clues.split_at_mut(clues.len() / 2);
    rng.shuffle(first);
    rng.shuffle(second);
}

/// Puts either half of the clues into the order in which they are of use.
pub fn sort<C: Tells>(scope: Scope, clues: &mut Vec<C>) {
    let half = clues.len() / 2;
    let thoughts = thoughts(scope, clues).unwrap_or_default();
    let of_use = |clue: usize| thoughts.iter().position(|thought| thought.clue == clue);
    let mut order: Vec<usize> = (0..clues.len()).collect();
    order.sort_by_key(|&clue| (half <= clue, of_use(clue)));
    *clues = order.into_iter().map(|clue| clues[clue].clone()).collect();
}
