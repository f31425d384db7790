//! How clues are found whose work is that of a level.

use super::clue::Clue;
use super::clue::Way::{
    self, Apart, Between, In, InOr, JustLeft, Left, Next, NotIn, Pairs, With, WithOr, Without,
};
use super::{EACH, SCOPE, WORLDS, Zebra, grouped};
use crate::family::{Family as _, Level};
use crate::rng::Rng;
use crate::seating::World;
use crate::seating::levels::{Kind, Wanted};

/// What a level is made of.
struct Size {
    /// What its clues tell, each as often as it stands here.
    ways: &'static [Way],
    /// How many clues may name the house of something.
    direct: usize,
    /// Whether clues stand in the order in which they are of use.
    is_sorted: bool,
    /// See [`Wanted::alone`].
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

/// Kinds of clues that somebody could leave it at, with their names.
pub(super) const KINDS: [Kind<Clue>; 4] = [
    ("clues of two things alone", |clue| clue.things.len() == 2),
    ("clues that name houses", |clue| clue.houses != 0),
    ("clues that name people", |clue| clue.things.iter().any(|&it| SCOPE.row(it) == 0)),
    ("all but left and between", |clue| !matches!(clue.way, Left | JustLeft | Between)),
];

/// Clues whose work is that of the level, and of which neither half tells too much.
pub(super) fn clues(rng: &mut Rng, level: Level, world: &World) -> Vec<Clue> {
    let size = &SIZES[level.index()];
    let wanted = Wanted {
        worlds: &WORLDS,
        band: Zebra::ABOUT.bands[level.index()],
        answer: grouped("AAAAAAAAA"),
        tries: 80,
        is_sorted: size.is_sorted,
        bits_max: 12.8,
        alone: size.alone,
        kinds: &KINDS,
    };
    let next = |rng: &mut Rng, clues: &[Clue]| {
        let direct = clues.iter().filter(|clue| clue.way == Way::In).count();
        let way = *rng.pick(size.ways);
        let is_fit = way != Way::In || direct < size.direct;
        is_fit.then(|| Clue::drawn(rng, way, world))?
    };
    wanted.clues(rng, next).unwrap_or_else(|| certain(world))
}

/// The house of all but one of each row.
fn certain(world: &World) -> Vec<Clue> {
    let told = (0..SCOPE.things()).filter(|thing| thing % EACH != 0);
    let told =
        told.map(|thing| Clue { way: Way::In, things: vec![thing], houses: 1 << world[thing] });
    told.collect()
}
