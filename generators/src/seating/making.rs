//! How clues are found that leave one world: each rules out something when it is added, and none can be spared.

use super::solving::thoughts;
use super::{Open, Scope, Tells, World};
use crate::family::Trick;
use crate::rng::Rng;

/// So many clues are drawn for each that is added.
const CHOICE: usize = 5;
/// How often one is added, if there is one that rules something out.
const ROUNDS: usize = 24;
/// Orders tried for clues of which either half leaves much open.
const ORDERS: usize = 16;
/// So many clues may turn out to be needless.
const SPARE: usize = 4;

/// Clues that leave one world, at most so many, of those that `next` draws; none if these are not enough. Each bit that a
/// clue tells without the others counts `alone` places against it: half of the clues shall not tell half.
pub fn clues<C: Tells>(
    rng: &mut Rng,
    scope: Scope,
    start: &Open,
    (most, alone): (usize, f32),
    mut next: impl FnMut(&mut Rng, &[C]) -> Option<C>,
) -> Option<Vec<C>> {
    let (mut open, mut clues) = (scope.filled(*start), Vec::new());
    for _ in 0..ROUNDS {
        let mut best: Option<(f32, C)> = None;
        for _ in 0..CHOICE {
            let Some(clue) = next(rng, &clues) else { continue };
            let left = scope.left(&scope.filled(scope.narrowed(&clue, &open).0));
            let out = scope.left(&open) - left;
            let score = out as f32 - alone * scope.bits(&clue, start);
            if 0 < out && best.as_ref().is_none_or(|(most, _)| *most < score) {
                best = Some((score, clue));
            }
        }
        let Some((_, clue)) = best else { continue };
        clues.push(clue);
        // An earlier clue may tell more now.
        while let Some(told) =
            clues.iter().map(|clue| scope.narrowed(clue, &open).0).find(|told| *told != open)
        {
            open = scope.filled(told);
        }
        if scope.is_settled(&open) || clues.len() == most + SPARE {
            break;
        }
    }
    if !scope.is_settled(&open) {
        return None;
    }
    for place in (0..clues.len()).rev() {
        let clue = clues.remove(place);
        if thoughts(scope, start, &clues).is_none() {
            clues.insert(place, clue);
        }
    }
    (clues.len() <= most).then_some(clues)
}

/// Puts the clues into an order, of some, in which either half leaves at least so many worlds, if one is found.
pub fn balance<C: Tells>(
    rng: &mut Rng,
    (scope, start): (Scope, &Open),
    clues: &mut [C],
    worlds: usize,
) -> bool {
    for _ in 0..ORDERS {
        rng.shuffle(clues);
        let (first, second) = clues.split_at(clues.len() / 2);
        let is_open = |half: &[C]| scope.worlds(start, half, worlds).len() == worlds;
        if is_open(second) && is_open(first) {
            return true;
        }
    }
    false
}

/// Shuffles either half of the clues.
pub fn shuffle<C>(rng: &mut Rng, clues: &mut [C]) {
    let (first, second) = clues.split_at_mut(clues.len() / 2);
    rng.shuffle(first);
    rng.shuffle(second);
}

/// Puts either half of the clues into the order in which they are of use.
pub fn sort<C: Tells>(scope: Scope, start: &Open, clues: &mut Vec<C>) {
    let half = clues.len() / 2;
    let thoughts = thoughts(scope, start, clues).unwrap_or_default();
    let of_use = |clue: usize| thoughts.iter().position(|thought| thought.clue == clue);
    let mut order: Vec<usize> = (0..clues.len()).collect();
    order.sort_by_key(|&clue| (half <= clue, of_use(clue)));
    *clues = order.into_iter().map(|clue| clues[clue].clone()).collect();
}

/// Ten of the worlds that some clues leave, spread over those that are found first.
pub fn lazily<C: Tells>(
    name: &'static str,
    (scope, start): (Scope, &Open),
    clues: &[C],
    text: impl Fn(&World) -> String,
) -> Trick {
    const FOUND: usize = 3000;
    let mut answers: Vec<String> = scope.worlds(start, clues, FOUND).iter().map(text).collect();
    answers.sort_unstable();
    answers.dedup();
    let apart = answers.len().div_ceil(10).max(1);
    Trick { name, answers: answers.into_iter().step_by(apart).collect() }
}
