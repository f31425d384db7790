//! How people find everybody's place: down the clues, and again while one of them rules something out.

use super::{Open, Scope, Tells, Thing};

/// What one clue rules out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thought {
    pub clue: usize,
    /// How many clues were looked at in vain before.
    pub in_vain: usize,
    pub(super) before: Open,
    pub(super) told: Open,
    pub(super) after: Open,
}

/// Seconds to write one thing down, and to look at a clue in vain.
const WRITE: f32 = 0.5;
const IN_VAIN: f32 = 1.2;

/// The way to everybody's place; none if the clues leave something open to somebody who supposes nothing.
pub fn thoughts<C: Tells>(scope: Scope, clues: &[C]) -> Option<Vec<Thought>> {
    let mut open = scope.open();
    let (mut thoughts, mut in_vain) = (Vec::new(), 0);
    let mut unused: Vec<usize> = (0..clues.len()).collect();
    while !scope.is_settled(&open) {
        let before = thoughts.len();
        unused.retain(|&clue| {
            let told = scope.narrowed(&clues[clue], &open);
            if told == open {
                in_vain += 1;
                return !scope.is_spent(&clues[clue], &open);
            }
            let after = scope.filled(told);
            thoughts.push(Thought { clue, in_vain, before: open, told, after });
            (open, in_vain) = (after, 0);
            true
        });
        if thoughts.len() == before {
            return None;
        }
    }
    Some(thoughts)
}

/// The things in the order in which they get their places.
pub fn order<C: Tells>(scope: Scope, clues: &[C]) -> Vec<Thing> {
    let mut order = Vec::new();
    for thought in thoughts(scope, clues).unwrap_or_default() {
        order.extend(thought.found());
    }
    order
}

impl Thought {
    /// What the clue tells of: each thing with the places that are left, and those that are out now.
    pub fn told(&self) -> impl Iterator<Item = (Thing, u8, u8)> {
        changed(&self.before, &self.told)
    }

    /// The clue's other things without whose places, as far as they are known, it would not tell that, with the places that
    /// are left for each.
    pub fn rests_on<C: Tells>(&self, scope: Scope, clue: &C) -> Vec<(Thing, u8)> {
        let told: Vec<(Thing, u8, u8)> = self.told().collect();
        let is_needed = |thing: Thing| {
            let mut unknown = self.before;
            unknown[thing] = scope.open()[thing];
            let then = scope.narrowed(clue, &unknown);
            told.iter().any(|&(thing, left, _)| then[thing] & !left != 0)
        };
        let others = clue.things().iter().filter(|&other| told.iter().all(|it| it.0 != *other));
        others.filter(|&&it| is_needed(it)).map(|&it| (it, self.before[it])).collect()
    }

    /// The things that have their place now because others have theirs.
    pub fn placed(&self) -> impl Iterator<Item = Thing> {
        changed(&self.told, &self.after)
            .filter(|(_, left, _)| left.is_power_of_two())
            .map(|(thing, ..)| thing)
    }

    /// Everything that has its place now: what the clue tells, then what follows.
    pub fn found(&self) -> impl Iterator<Item = Thing> {
        let told = self.told().filter(|(_, left, _)| left.is_power_of_two());
        told.map(|(thing, ..)| thing).chain(self.placed())
    }

    /// Things that have not, each with the places that are out now.
    pub fn narrowed(&self) -> impl Iterator<Item = (Thing, u8)> {
        let placed: Vec<Thing> = self.placed().collect();
        let open = self.told().filter(|(_, left, _)| !left.is_power_of_two());
        open.map(|(thing, _, gone)| (thing, gone)).filter(move |(thing, _)| !placed.contains(thing))
    }

    /// How long it takes, if seeing what the clue tells takes so long.
    pub fn seconds(&self, seeing: f32) -> f32 {
        let written = self.told().count() + self.placed().count();
        seeing + WRITE * written as f32 + IN_VAIN * self.in_vain as f32
    }
}

fn changed(before: &Open, after: &Open) -> impl Iterator<Item = (Thing, u8, u8)> {
    let all = before.iter().zip(after).enumerate();
    all.filter(|(_, (before, after))| before != after)
        .map(|(thing, (before, after))| (thing, *after, before & !after))
}
