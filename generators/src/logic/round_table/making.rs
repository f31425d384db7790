//! How clues are found whose work is that of a level.

use super::clue::Clue;
use super::clue::Way::{
    self, Apart, At, Between, Has, HasNot, HasOr, HavePairs, JustLeft, Near, Next, NextOpposite,
    NextOr, NotAt, NotNext, Opposite, TwoLeft,
};
use super::{EACH, RoundTable, SCOPE, WORLDS, grouped};
use crate::family::{Family as _, Level};
use crate::rng::Rng;
use crate::seating::World;
use crate::seating::levels::{Kind, Wanted};

/// What a level is made of.
struct Size {
    /// What its clues tell, each as often as it stands here.
    ways: &'static [Way],
    /// How many clues may name a seat.
    direct: usize,
    /// Whether clues stand in the order in which they are of use.
    is_sorted: bool,
    /// See [`Wanted::alone`].
    alone: f32,
}

const SIZES: [Size; 5] = [
    Size {
        ways: &[At, At, Has, NotAt, Opposite, JustLeft, Next],
        direct: 2,
        is_sorted: true,
        alone: 6.0,
    },
    Size {
        ways: &[At, Near, NotAt, Has, HasNot, Next, Next, JustLeft, TwoLeft],
        direct: 1,
        is_sorted: true,
        alone: 4.0,
    },
    Size {
        ways: &[Near, NotAt, NotAt, HasNot, Next, JustLeft, TwoLeft, Between, HasOr],
        direct: 0,
        is_sorted: false,
        alone: 4.0,
    },
    Size {
        ways: &[NotAt, HasNot, Next, NotNext, JustLeft, Apart, HasOr, HasOr],
        direct: 0,
        is_sorted: false,
        alone: 1.5,
    },
    Size {
        ways: &[NotAt, HasNot, TwoLeft, Apart, HasOr, HasOr, NextOr, NextOpposite, HavePairs],
        direct: 0,
        is_sorted: false,
        alone: 1.5,
    },
];

/// Kinds of clues that somebody could leave it at, with their names.
pub(super) const KINDS: [Kind<Clue>; 5] = [
    ("clues of two things alone", |clue| clue.things.len() == 2),
    ("clues that name you", |clue| clue.seats != 0),
    ("clues that name guests", |clue| clue.things.iter().any(|&it| SCOPE.row(it) == 0)),
    ("clues of guests alone", |clue| clue.things.iter().all(|&it| SCOPE.row(it) == 0)),
    ("all but left and between", |clue| !matches!(clue.way, JustLeft | TwoLeft | Between)),
];

/// Clues whose work is that of the level, and of which neither half tells too much.
pub(super) fn clues(rng: &mut Rng, level: Level, world: &World) -> Vec<Clue> {
    let size = &SIZES[level.index()];
    let wanted = Wanted {
        worlds: &WORLDS,
        band: RoundTable::ABOUT.bands[level.index()],
        answer: grouped("AAAAAAAA"),
        tries: 140,
        is_sorted: size.is_sorted,
        bits_max: 13.3,
        alone: size.alone,
        kinds: &KINDS,
    };
    let next = |rng: &mut Rng, clues: &[Clue]| {
        let direct = clues.iter().filter(|clue| clue.way == At).count();
        let way = *rng.pick(size.ways);
        let is_fit = way != At || direct < size.direct;
        is_fit.then(|| Clue::drawn(rng, way, world))?
    };
    wanted.clues(rng, next).unwrap_or_else(|| certain(world))
}

/// The seat of all but one of each row.
fn certain(world: &World) -> Vec<Clue> {
    let told = (0..SCOPE.things()).filter(|thing| thing % EACH != 0);
    told.map(|thing| Clue { way: At, things: vec![thing], seats: 1 << world[thing] }).collect()
}
