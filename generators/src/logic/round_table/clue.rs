//! What is known of who sits where with what, and how it is told.

use super::{EACH, SCOPE};
use crate::board::letter;
use crate::objects::object;
use crate::rng::Rng;
use crate::seating::{Places, Tells, Thing, Ways, World, is_so};
use crate::text::{Message, Text, say};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// One clue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Clue {
    pub(super) way: Way,
    pub(super) things: Vec<Thing>,
    /// The seats that it allows, if it tells of you.
    pub(super) seats: Places,
}

/// What a clue tells of its things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Way {
    /// Where it is, seen from you.
    At,
    /// One of two seats, seen from you.
    Near,
    /// Where it is not, seen from you.
    NotAt,
    Has,
    HasNot,
    Next,
    NotNext,
    Opposite,
    JustLeft,
    TwoLeft,
    /// One seat is between them, perhaps yours.
    Apart,
    Between,
    /// The first is with the second or the third.
    HasOr,
    NextOr,
    /// Of the first two one is next to the third, one opposite.
    NextOpposite,
    /// The first two are with the others, one with one.
    HavePairs,
}

/// What is told of a seat as it is seen from you: the message, the way, and the seats.
const SEEN_FROM_YOU: [(&str, Way, Places); 9] = [
    ("left-of-you", Way::At, 0b00001),
    ("two-left-of-you", Way::At, 0b00010),
    ("opposite-you", Way::At, 0b00100),
    ("two-right-of-you", Way::At, 0b01000),
    ("right-of-you", Way::At, 0b10000),
    ("next-to-you", Way::Near, 0b10001),
    ("two-from-you", Way::Near, 0b01010),
    ("not-next-to-you", Way::NotAt, 0b01110),
    ("not-opposite-you", Way::NotAt, 0b11011),
];

/// The clue's part of the statement.
struct Telling {
    name: &'static str,
    things: usize,
    /// How many words it has beside the names of things.
    words: usize,
    /// Seconds to see what it rules out.
    seeing: f32,
}

impl Way {
    const fn telling(self) -> Telling {
        let (name, things, words, seeing) = match self {
            Way::At => ("", 1, 5, 0.6),
            Way::Near => ("", 1, 5, 1.2),
            Way::NotAt => ("", 1, 4, 0.8),
            Way::Has => ("has", 2, 1, 0.7),
            Way::HasNot => ("has-not", 2, 2, 2.2),
            Way::Next => ("next", 2, 3, 2.8),
            Way::NotNext => ("not-next", 2, 3, 3.4),
            Way::Opposite => ("opposite", 2, 2, 1.6),
            Way::JustLeft => ("just-left", 2, 4, 2.8),
            Way::TwoLeft => ("two-left", 2, 5, 3.4),
            Way::Apart => ("apart", 2, 5, 4.4),
            Way::Between => ("between", 3, 4, 4.6),
            Way::HasOr => ("has-or", 3, 2, 6.0),
            Way::NextOr => ("next-or", 3, 4, 7.4),
            Way::NextOpposite => ("next-opposite", 3, 8, 8.4),
            Way::HavePairs => ("have-pairs", 4, 6, 9.5),
        };
        Telling { name, things, words, seeing }
    }
}

/// Seats from one to another, clockwise; your seat is between the last and the first.
fn clockwise(from: u8, to: u8) -> u8 {
    let seats = EACH as u8 + 1;
    (to + seats - from) % seats
}

fn is_next(one: u8, other: u8) -> bool {
    matches!(clockwise(one, other), 1 | 5)
}

fn is_opposite(one: u8, other: u8) -> bool {
    clockwise(one, other) == 3
}

impl Tells for Clue {
    fn things(&self) -> &[Thing] {
        &self.things
    }

    fn ways(&self) -> &'static Ways {
        /// A row for each way of telling: by the seats, or by which things are of one row.
        static ALL: [[OnceLock<Ways>; 64]; 16] = [const { [const { OnceLock::new() }; 64] }; 16];
        let place = SCOPE.beside(&self.things) | usize::from(self.seats);
        ALL[self.way as usize][place].get_or_init(|| Ways::new(SCOPE, self))
    }

    fn is_so(&self, at: &[u8]) -> bool {
        match (self.way, at) {
            (Way::At | Way::Near | Way::NotAt, [one]) => self.seats >> one & 1 == 1,
            (Way::Has, [one, other]) => one == other,
            (Way::HasNot, [one, other]) => one != other,
            (Way::Next, &[one, other]) => is_next(one, other),
            (Way::NotNext, &[one, other]) => !is_next(one, other),
            (Way::Opposite, &[one, other]) => is_opposite(one, other),
            (Way::JustLeft, &[one, other]) => clockwise(other, one) == 1,
            (Way::TwoLeft, &[one, other]) => clockwise(other, one) == 2,
            (Way::Apart, &[one, other]) => matches!(clockwise(one, other), 2 | 4),
            (Way::Between, &[one, a, b]) => is_next(one, a) && is_next(one, b) && a != b,
            (Way::HasOr, [one, a, b]) => one == a || one == b,
            (Way::NextOr, &[one, a, b]) => is_next(one, a) || is_next(one, b),
            (Way::NextOpposite, &[a, b, one]) => {
                is_next(a, one) && is_opposite(b, one) || is_next(b, one) && is_opposite(a, one)
            }
            (Way::HavePairs, [one, other, a, b]) => {
                (one == a && other == b) || (one == b && other == a)
            }
            (way, at) => unreachable!("{way:?} does not tell of {} things", at.len()),
        }
    }

    /// Guests have a name, dishes an article too.
    fn words(&self) -> usize {
        self.way.telling().words + self.things.iter().map(|&it| 1 + SCOPE.row(it)).sum::<usize>()
    }

    fn seeing(&self) -> f32 {
        self.way.telling().seeing
    }
}

impl Clue {
    /// A clue of this kind that is true, if one is found.
    pub(super) fn drawn(rng: &mut Rng, way: Way, world: &World) -> Option<Clue> {
        const TRIES: usize = 30;
        let mut clue = Clue { way, things: vec![0; way.telling().things], seats: 0 };
        let is_found = (0..TRIES).any(|_| {
            clue.things.iter_mut().for_each(|thing| *thing = rng.index(SCOPE.things()));
            if clue.things.len() == 1 {
                let (_, of, seats) = *rng.pick(&SEEN_FROM_YOU);
                clue.seats = if of == way { seats } else { 0 };
            }
            clue.is_sensible() && is_so(&clue, world) && !clue.is_both(world)
        });
        is_found.then_some(clue)
    }

    /// Whether it tells of different things, of fitting rows.
    fn is_sensible(&self) -> bool {
        let row = |it: usize| SCOPE.row(self.things[it]);
        if (1..self.things.len()).any(|it| self.things[..it].contains(&self.things[it])) {
            return false;
        }
        match self.way {
            Way::Has | Way::HasNot => row(0) < row(1),
            Way::NotNext => row(0) == row(1),
            Way::HasOr => row(0) != row(1) && row(0) != row(2),
            Way::NextOr => row(1) == row(2),
            Way::NextOpposite => row(0) == row(1),
            Way::HavePairs => row(0) == 0 && row(1) == 0 && row(2) == 1 && row(3) == 1,
            Way::At | Way::Near | Way::NotAt | Way::Next | Way::Opposite => true,
            Way::JustLeft | Way::TwoLeft | Way::Apart | Way::Between => true,
        }
    }

    /// Whether it says that one of two is so, and both are: somebody might think that ruled out.
    fn is_both(&self, world: &World) -> bool {
        let at = |it: usize| world[self.things[it]];
        self.way == Way::NextOr && is_next(at(0), at(1)) && is_next(at(0), at(2))
    }

    /// The message's name: "just-left".
    pub(super) fn name(&self) -> &'static str {
        let from_you = SEEN_FROM_YOU.iter().find(|(.., seats)| *seats == self.seats);
        match (self.way, from_you) {
            (_, Some((name, ..))) => name,
            (Way::HasOr, None) if SCOPE.row(self.things[0]) == 1 => "or-has",
            (way, None) => way.telling().name,
        }
    }

    /// The clue in words.
    pub(super) fn said(&self, dishes: &[char]) -> Message {
        let first = match self.name() {
            "or-has" => 1,
            "apart" | "next-opposite" | "have-pairs" => self.things.len(),
            _ => 0,
        };
        let names = ["one", "other", "third", "fourth"];
        self.things.iter().zip(names).enumerate().fold(say(self.name()), |said, (it, named)| {
            let article = if it == first { "first-the" } else { "the" };
            said.with(named.1, name(dishes, *named.0, article))
        })
    }
}

/// What a thing is called, with this article.
pub(super) fn name(dishes: &[char], thing: Thing, article: &'static str) -> Text {
    let it = thing % EACH;
    match SCOPE.row(thing) {
        0 => say("person").with("letter", letter(it)).into(),
        _ => say(article).with("thing", object(dishes[it])).into(),
    }
}
