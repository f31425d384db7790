//! How clues are found whose work is that of a level, and of which no part tells too much.

use super::making;
use super::solving::thoughts;
use super::worlds::{Set, Worlds};
use super::{Scope, Tells};
use crate::family::{Band, Pace, Trick};
use crate::reader::Answer;
use crate::rng::Rng;

/// What clues shall be like.
pub struct Wanted<C: 'static> {
    pub worlds: &'static Worlds,
    /// The level's seconds.
    pub band: Band,
    /// An answer, as long as all are.
    pub answer: Answer,
    /// Draws of clues, if need be, until their work is that of the level; then the nearest will do.
    pub tries: usize,
    /// Whether clues stand in the order in which they are of use.
    pub is_sorted: bool,
    /// Clues that tell more bits than this one by one are not worth looking at: one half of them leaves less.
    pub bits_max: f32,
    /// See [`making::clues`].
    pub alone: f32,
    /// Kinds of clues that somebody could leave it at.
    pub kinds: &'static [Kind<C>],
}

/// A kind of clues, with its name.
pub type Kind<C> = (&'static str, fn(&C) -> bool);

/// The most clues.
const CLUES_MAX: usize = 9;
/// A statement's longest allowed length in words.
const WORDS_MAX: usize = 90;
/// Either half of the clues should leave so many worlds: ten guesses among them are right in at most 5 %.
const HALF_LEAVES: usize = 212;
/// For each try there should be so many worlds.
const EACH_TRY: usize = 15;
/// Orders tried for each half of the clues, and how many seconds off the band clues may be before.
const ORDERS: usize = 4;
const NEAR: f32 = 2.0;
/// What it counts against clues, in seconds, that some of them tell too much.
const TELLS: f32 = 5.0;

impl<C: Tells> Wanted<C> {
    /// Clues, of those that `next` draws, whose work is that of the level, and of which neither half tells too much; none
    /// if none are found.
    pub fn clues(
        &self,
        rng: &mut Rng,
        mut next: impl FnMut(&mut Rng, &[C]) -> Option<C>,
    ) -> Option<Vec<C>> {
        let scope = self.worlds.scope;
        let mut nearest: Option<(f32, Vec<C>)> = None;
        for _ in 0..self.tries {
            let bounds = (CLUES_MAX, self.bits_max, self.alone);
            let made = making::clues(rng, scope, bounds, &mut next);
            let Some(mut clues) = made else { continue };
            if self.is_sorted {
                making::sort(scope, &mut clues);
            }
            let near = if self.is_sorted { 0.0 } else { NEAR };
            let is_fit = words(&clues) <= WORDS_MAX && self.off(&clues) <= near;
            if !is_fit {
                continue;
            }
            let sets: Vec<Set> = clues.iter().map(|clue| self.worlds.of(clue)).collect();
            if !self.worlds.needs_each(&sets) {
                continue;
            }
            let (clues, is_even) = making::balance(rng, (self.worlds, HALF_LEAVES), clues, sets);
            let tells = if !is_even || self.is_lopsided(&clues) { TELLS } else { 0.0 };
            let mut best = self.ordered(rng, clues);
            best.0 = best.0.max(-1.0) + tells;
            let off = best.0;
            if nearest.as_ref().is_none_or(|(least, _)| off < *least) {
                nearest = Some(best);
            }
            if off < 0.0 {
                break;
            }
        }
        nearest.map(|(_, clues)| clues)
    }

    /// The clues, with each half in an order that brings them near the level's band, and how far from it they are.
    fn ordered(&self, rng: &mut Rng, mut clues: Vec<C>) -> (f32, Vec<C>) {
        if self.is_sorted {
            making::sort(self.worlds.scope, &mut clues);
            return (self.off(&clues), clues);
        }
        let orders = (0..ORDERS).map(|_| {
            making::shuffle(rng, &mut clues);
            (self.off(&clues), clues.clone())
        });
        orders.min_by(|one, other| one.0.total_cmp(&other.0)).expect("several orders are tried")
    }

    /// Whether clues of one kind leave so few worlds that guessing is worth while.
    fn is_lopsided(&self, clues: &[C]) -> bool {
        self.kinds.iter().any(|(_, is)| {
            let (kept, tries) = kept(self.worlds.scope, clues, *is);
            self.worlds.left(&kept).count() < tries * EACH_TRY
        })
    }

    /// How many seconds the clues are outside the level's band, or too near to its end; less than nothing inside.
    fn off(&self, clues: &[C]) -> f32 {
        let seconds = seconds(self.worlds.scope, clues);
        let pace = Pace::new(words(clues), seconds, &self.answer).p50;
        (self.band.lo - pace).max(pace - self.band.hi + NEAR)
    }
}

/// The clues of a kind, and how many tries the time allows that is saved by leaving out the others.
pub fn kept<C: Tells>(scope: Scope, clues: &[C], is: fn(&C) -> bool) -> (Vec<C>, usize) {
    let thoughts = thoughts(scope, clues).unwrap_or_default();
    let of = thoughts.iter().filter(|thought| !is(&clues[thought.clue]));
    let saved: f32 = of.map(|thought| thought.seconds(clues[thought.clue].seeing())).sum();
    let tries = Trick::tries_for(saved / seconds(scope, clues));
    (clues.iter().filter(|clue| is(clue)).cloned().collect(), tries)
}

/// How long it takes to find everybody's place.
pub fn seconds<C: Tells>(scope: Scope, clues: &[C]) -> f32 {
    let thoughts = thoughts(scope, clues).unwrap_or_default();
    thoughts.iter().map(|thought| thought.seconds(clues[thought.clue].seeing())).sum()
}

fn words<C: Tells>(clues: &[C]) -> usize {
    clues.iter().map(Tells::words).sum()
}
