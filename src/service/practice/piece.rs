//! In which pieces a profile is stored: their names, and what is in which.

use crate::service::access::player::Player;
use agon_generators::family::Kind;

/// A part of a profile that is stored on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Piece {
    Head,
    Families(Kind),
    /// Four weeks, by their place in the ring.
    Weeks(u8),
    /// Ten drills that ended, by their place in the ring.
    Played(u8),
}

const WEEKS_EACH: i64 = 4;
/// 64 weeks: more than are shown.
pub(super) const WEEK_PIECES: i64 = 16;
const PLAYED_EACH: u32 = 10;
/// The newest hundred, and those that are about to make room.
pub(super) const PLAYED_PIECES: u32 = 11;

impl Piece {
    /// The piece that a family is in.
    pub(super) fn of_family(family: &str) -> Piece {
        Piece::Families(kind_of(family).unwrap_or(Kind::Logic))
    }

    /// The piece that a week is in, numbered since 1970.
    pub(super) fn of_week(week: i64) -> Piece {
        Piece::Weeks((week / WEEKS_EACH).rem_euclid(WEEK_PIECES) as u8)
    }

    /// The piece that a drill is in, by its number.
    pub(super) fn of_played(number: u32) -> Piece {
        Piece::Played((number / PLAYED_EACH % PLAYED_PIECES) as u8)
    }

    /// All that stand beside the head.
    pub(super) fn beside_the_head() -> impl Iterator<Item = Piece> {
        let families = Kind::ALL.into_iter().map(Piece::Families);
        let weeks = (0..WEEK_PIECES as u8).map(Piece::Weeks);
        let played = (0..PLAYED_PIECES as u8).map(Piece::Played);
        families.chain(weeks).chain(played)
    }

    /// What it is stored under. The head stands where the first version stood.
    pub(super) fn name(self, player: Player) -> Vec<u8> {
        let place: &[u8] = match self {
            Piece::Head => &[],
            Piece::Families(kind) => &[b'f', kind.index() as u8],
            Piece::Weeks(place) => &[b'w', place],
            Piece::Played(place) => &[b'p', place],
        };
        [&player.0.0[..], place].concat()
    }
}

/// The kind of a family by its name, such as `logic/sudoku`.
pub(super) fn kind_of(family: &str) -> Option<Kind> {
    family.split_once('/').and_then(|(kind, _)| kind.parse().ok())
}
