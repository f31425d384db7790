//! How clues are found whose work is that of a level.

use super::clue::Clue;
use super::clue::Way::{
    self, Apart, Between, In, InOr, JustLeft, Left, Next, NotIn, Pairs, With, WithOr, Without,
};
use super::{EACH, SCOPE, WORLDS, Zebra, grouped, seconds};
use crate::family::{Family as _, Level, Pace, Trick};
use crate::rng::Rng;
use crate::seating::World;
use crate::seating::making;
use crate::seating::solving::thoughts;
use crate::seating::worlds::Set;

/// What a level is made of.
struct Size {
    /// What its clues tell, each as often as it stands here.
    ways: &'static [Way],
    /// How many clues may name the house of something.
    direct: usize,
    /// Whether clues stand in the order in which they are of use.
    is_sorted: bool,
    /// See [`making::clues`].
    alone: f32,
}

const SIZES: [Size; 5] = [
    Size {
        ways: &[In, In, With, NotIn, NotIn, JustLeft, Next],
        direct: 2,
        is_sorted: true,
        alone: 6.0,
    },
    Size {
        ways: &[In, With, NotIn, Without, Next, Next, JustLeft],
        direct: 2,
        is_sorted: true,
        alone: 5.0,
    },
    Size {
        ways: &[InOr, With, Without, Next, JustLeft, Left, Between],
        direct: 0,
        is_sorted: false,
        alone: 5.0,
    },
    Size {
        ways: &[NotIn, Without, Next, Left, Between, Apart, WithOr],
        direct: 0,
        is_sorted: false,
        alone: 2.5,
    },
    Size {
        ways: &[Without, Left, Between, Apart, WithOr, WithOr, Pairs, Pairs],
        direct: 0,
        is_sorted: false,
        alone: 4.0,
    },
];

/// The most clues.
const CLUES_MAX: usize = 9;
/// A statement's longest allowed length in words.
const WORDS_MAX: usize = 90;
/// Draws of clues, if need be, until their work is that of the level; then the nearest will do.
const TRIES: usize = 80;
/// Either half of the clues should leave so many worlds: ten guesses among them are right in at most 5 %.
const HALF_LEAVES: usize = 212;
/// Whether a clue is of a kind.
pub(super) type Kind = fn(&Clue) -> bool;
/// For each try there should be so many worlds.
const EACH_TRY: usize = 15;
/// Kinds of clues that somebody could leave it at, with their names.
pub(super) const KINDS: [(&str, Kind); 4] = [
    ("clues of two things alone", |clue| clue.things.len() == 2),
    ("clues that name houses", |clue| clue.houses != 0),
    ("clues that name people", |clue| clue.things.iter().any(|&it| SCOPE.row(it) == 0)),
    ("all but left and between", |clue| !matches!(clue.way, Left | JustLeft | Between)),
];
/// Clues that tell more bits than this one by one are not worth looking at: one half of them leaves less.
const BITS_MAX: f32 = 12.8;
/// Orders tried for each half of the clues, and how many seconds off the band clues may be before.
const ORDERS: usize = 4;
const NEAR: f32 = 2.0;
/// What it counts against clues, in seconds, that some of them tell too much.
const TELLS: f32 = 5.0;

/// Clues whose work is that of the level, and of which neither half tells too much.
pub(super) fn clues(rng: &mut Rng, level: Level, world: &World) -> Vec<Clue> {
    let size = &SIZES[level.index()];
    let mut nearest: Option<(f32, Vec<Clue>)> = None;
    for _ in 0..TRIES {
        let next = |rng: &mut Rng, clues: &[Clue]| {
            let direct = clues.iter().filter(|clue| clue.way == Way::In).count();
            let way = *rng.pick(size.ways);
            let is_fit = way != Way::In || direct < size.direct;
            is_fit.then(|| Clue::drawn(rng, way, world))?
        };
        let made = making::clues(rng, SCOPE, (CLUES_MAX, BITS_MAX, size.alone), next);
        let Some(mut clues) = made else { continue };
        if size.is_sorted {
            making::sort(SCOPE, &mut clues);
        }
        let near = if size.is_sorted { 0.0 } else { NEAR };
        let is_fit = words(&clues) <= WORDS_MAX && off(level, &clues) <= near;
        if !is_fit {
            continue;
        }
        let sets: Vec<Set> = clues.iter().map(|clue| WORLDS.of(clue)).collect();
        if !WORLDS.needs_each(&sets) {
            continue;
        }
        let (clues, is_even) = making::balance(rng, (&WORLDS, HALF_LEAVES), clues, sets);
        let tells = if !is_even || is_lopsided(&clues) { TELLS } else { 0.0 };
        let mut best = ordered(rng, level, clues);
        best.0 = best.0.max(-1.0) + tells;
        let off = best.0;
        if nearest.as_ref().is_none_or(|(least, _)| off < *least) {
            nearest = Some(best);
        }
        if off < 0.0 {
            break;
        }
    }
    nearest.map_or_else(|| certain(world), |(_, clues)| clues)
}

/// The clues, with each half in an order that brings them near the level's band, and how far from it they are.
fn ordered(rng: &mut Rng, level: Level, mut clues: Vec<Clue>) -> (f32, Vec<Clue>) {
    if SIZES[level.index()].is_sorted {
        making::sort(SCOPE, &mut clues);
        return (off(level, &clues), clues);
    }
    let orders = (0..ORDERS).map(|_| {
        making::shuffle(rng, &mut clues);
        (off(level, &clues), clues.clone())
    });
    orders.min_by(|one, other| one.0.total_cmp(&other.0)).expect("several orders are tried")
}

/// The clues of a kind, and how many tries the time allows that is saved by leaving out the others.
pub(super) fn kept(clues: &[Clue], is: Kind) -> (Vec<Clue>, usize) {
    let thoughts = thoughts(SCOPE, clues).unwrap_or_default();
    let of = thoughts.iter().filter(|thought| !is(&clues[thought.clue]));
    let saved: f32 = of.map(|thought| thought.seconds(clues[thought.clue].seeing())).sum();
    let tries = Trick::tries_for(saved / seconds(clues));
    (clues.iter().filter(|clue| is(clue)).cloned().collect(), tries)
}

/// Whether clues of one kind leave so few worlds that guessing is worth while.
fn is_lopsided(clues: &[Clue]) -> bool {
    KINDS.into_iter().any(|(_, is)| {
        let (kept, tries) = kept(clues, is);
        WORLDS.left(&kept).count() < tries * EACH_TRY
    })
}

/// How many seconds the clues are outside the level's band, or too near to its end; less than nothing inside.
fn off(level: Level, clues: &[Clue]) -> f32 {
    let band = Zebra::ABOUT.bands[level.index()];
    let pace = Pace::new(words(clues), seconds(clues), &grouped("AAAAAAAAA")).p50;
    (band.lo - pace).max(pace - band.hi + NEAR)
}

fn words(clues: &[Clue]) -> usize {
    clues.iter().map(Clue::words).sum()
}

/// The house of all but one of each row.
fn certain(world: &World) -> Vec<Clue> {
    let told = (0..SCOPE.things()).filter(|thing| thing % EACH != 0);
    let told =
        told.map(|thing| Clue { way: Way::In, things: vec![thing], houses: 1 << world[thing] });
    told.collect()
}
