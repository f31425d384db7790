//! What is known of who and what is where, and how it is told.

use super::{EACH, SCOPE, Scene};
use crate::board::letter;
use crate::objects::object;
use crate::rng::Rng;
use crate::seating::solving::Thought;
use crate::seating::{Places, Tells, Thing, Ways, World, is_so, places};
use crate::text::{Message, Text, say};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// One clue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Clue {
    pub(super) way: Way,
    pub(super) things: Vec<Thing>,
    /// The houses that it names, if any.
    pub(super) houses: Places,
}

/// What a clue tells of its things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Way {
    In,
    NotIn,
    InOr,
    With,
    Without,
    Next,
    Left,
    JustLeft,
    Between,
    Apart,
    /// The first is with the second or the third.
    WithOr,
    /// The first two are with the others, one with one.
    Pairs,
}

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
            Way::In => ("in", 1, 4, 0.2),
            Way::NotIn => ("not-in", 1, 4, 0.5),
            Way::InOr => ("in-or", 1, 6, 1.6),
            Way::With => ("with", 2, 2, 0.7),
            Way::Without => ("without", 2, 2, 2.4),
            Way::Next => ("next", 2, 3, 2.6),
            Way::Left => ("left", 2, 4, 3.4),
            Way::JustLeft => ("just-left", 2, 4, 2.8),
            Way::Between => ("between", 3, 4, 5.0),
            Way::Apart => ("apart", 2, 5, 4.4),
            Way::WithOr => ("with-or", 3, 3, 6.8),
            Way::Pairs => ("pairs", 4, 7, 9.5),
        };
        Telling { name, things, words, seeing }
    }
}

impl Tells for Clue {
    fn things(&self) -> &[Thing] {
        &self.things
    }

    fn ways(&self) -> &'static Ways {
        /// A row for each way of telling: by the houses, or by which things are of one floor.
        static ALL: [[OnceLock<Ways>; 64]; 12] = [const { [const { OnceLock::new() }; 64] }; 12];
        let place = SCOPE.beside(&self.things) | usize::from(self.houses);
        ALL[self.way as usize][place].get_or_init(|| Ways::new(SCOPE, self))
    }

    fn is_so(&self, at: &[u8]) -> bool {
        match (self.way, at) {
            (Way::In | Way::InOr, [one]) => self.houses >> one & 1 == 1,
            (Way::NotIn, [one]) => self.houses >> one & 1 == 0,
            (Way::With, [one, other]) => one == other,
            (Way::Without, [one, other]) => one != other,
            (Way::Next, [one, other]) => one.abs_diff(*other) == 1,
            (Way::Left, [one, other]) => one < other,
            (Way::JustLeft, [one, other]) => one + 1 == *other,
            (Way::Apart, [one, other]) => one.abs_diff(*other) == 2,
            (Way::Between, [one, a, b]) => a.min(b) < one && one < a.max(b),
            (Way::WithOr, [one, a, b]) => one == a || one == b,
            (Way::Pairs, [one, other, a, b]) => {
                (one == a && other == b) || (one == b && other == a)
            }
            (way, at) => unreachable!("{way:?} does not tell of {} things", at.len()),
        }
    }

    /// People have a name, everything else an article too.
    fn words(&self) -> usize {
        let names = self.things.iter().map(|&thing| if SCOPE.row(thing) == 0 { 1 } else { 2 });
        self.way.telling().words + names.sum::<usize>()
    }

    fn seeing(&self) -> f32 {
        self.way.telling().seeing
    }
}

impl Clue {
    /// A clue of this kind that is true, if one is found.
    pub(super) fn drawn(rng: &mut Rng, way: Way, world: &World) -> Option<Clue> {
        const TRIES: usize = 30;
        let mut clue = Clue { way, things: vec![0; way.telling().things], houses: 0 };
        let is_found = (0..TRIES).any(|_| {
            clue.things.iter_mut().for_each(|thing| *thing = rng.index(SCOPE.things()));
            let (here, other) = (world[clue.things[0]], rng.index(EACH) as u8);
            clue.houses = match way {
                Way::In => 1 << here,
                Way::InOr => 1 << here | 1 << other,
                Way::NotIn => 1 << other,
                _ => 0,
            };
            clue.is_sensible() && is_so(&clue, world)
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
            Way::InOr => self.houses.count_ones() == 2,
            Way::With | Way::Without => row(0) != row(1),
            Way::WithOr => row(0) != row(1) && row(0) != row(2),
            Way::Pairs => row(0) == row(1) && row(0) != row(2) && row(0) != row(3),
            Way::In | Way::NotIn | Way::Next | Way::Left => true,
            Way::JustLeft | Way::Between | Way::Apart => true,
        }
    }

    /// Whether the thought is no more than what the clue says of the one thing that it is about.
    pub(super) fn tells_just(&self, thought: &Thought) -> bool {
        let alone = SCOPE.narrowed(self, &SCOPE.open());
        self.things.len() == 1 && thought.told().all(|(thing, left, _)| left == alone[thing])
    }

    /// The message's name: "just-left".
    pub(super) fn name(&self) -> &'static str {
        self.way.telling().name
    }

    /// The clue in words.
    pub(super) fn said(&self, scene: &Scene) -> Message {
        let mut said = say(self.name());
        let names = ["one", "other", "third", "fourth"];
        for (place, (&thing, name)) in self.things.iter().zip(names).enumerate() {
            let is_first = place == 0 && self.way != Way::Apart && self.way != Way::Pairs;
            said = said.with(name, scene.name(thing, if is_first { "first-the" } else { "the" }));
        }
        let numbers = places(self.houses).map(|house| Text::from(house + 1));
        if self.houses == 0 { said } else { said.with("houses", Text::Or(numbers.collect())) }
    }
}

impl Scene {
    /// What a thing is called, with this article.
    pub(super) fn name(&self, thing: Thing, article: &'static str) -> Text {
        let it = thing % EACH;
        match SCOPE.row(thing).checked_sub(1) {
            None => say("person").with("letter", letter(it)).into(),
            Some(row) => say(article).with("thing", object(self.0[row][it])).into(),
        }
    }
}
