//! Worlds and what is claimed of them: some places, each with one of a few values; claims, which are true in some worlds and
//! false in others; and speakers, of whom each always tells the truth or always lies.
//!
//! Whatever can be claimed is put into the few [`Clause`]s that are here, so that everything else is written once: listing
//! the worlds that are left, finding claims that leave one, solving as people do, and telling how.

pub mod cases;
pub mod lazy;
pub mod naming;
pub mod reading;
pub mod reason;
pub mod search;
pub mod sort;
pub mod telling;

use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// Something that has a value: the speakers come first, whose value is their kind, then whatever else is to be found out.
pub type Place = usize;

/// A set of places, as bits: place 0 is the lowest.
pub type Places = u16;

/// A set of values, as bits: value 0 is the lowest.
pub type Values = u8;

/// What a speaker can be.
pub const LIAR: Values = 1;
/// See [`LIAR`].
pub const HONEST: Values = 2;

/// The places of a world and their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// At most [`SPEAKERS_MAX`].
    pub speakers: usize,
    /// The places after the speakers, at most [`OTHERS_MAX`].
    pub others: usize,
    /// How many values each of the others can have, at most [`VALUES_MAX`].
    pub values: usize,
}

/// Six speakers have 64 ways to be of two kinds: one machine word.
pub const SPEAKERS_MAX: usize = 6;
/// The most places beside the speakers.
pub const OTHERS_MAX: usize = 6;
/// The most values of a place.
pub const VALUES_MAX: usize = Values::BITS as usize;

/// The value of each place. Speakers have 0 for a liar and 1 for an honest one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct World(pub Vec<u8>);

/// How people tell which values a place can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// It has one of these.
    In(Values),
    /// It has none of these.
    Out(Values),
}

/// One short sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clause {
    /// The place has one of these values.
    Among(Place, Values),
    /// Two speakers are of one kind, or two other places have the same value.
    Same(Place, Place),
    /// See [`Clause::Same`].
    Differ(Place, Place),
    /// Exactly so many of the speakers lie.
    Liars(usize),
}

/// What somebody claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    Plain(Clause),
    /// One of them, or both.
    Or(Clause, Clause),
    /// False only when the first holds and the second does not.
    If(Clause, Clause),
}

/// A claim and who makes it.
pub type Said = (Place, Claim);

impl Scope {
    /// How many places there are.
    pub fn places(self) -> usize {
        self.speakers + self.others
    }

    /// Every value that a place can have.
    pub fn open(self, place: Place) -> Values {
        let count = if place < self.speakers { 2 } else { self.values };
        Values::MAX >> (VALUES_MAX - count)
    }

    /// A set of values is told by those in it or, where these are more, by the others.
    pub fn told(self, place: Place, values: Values) -> Told {
        let others = self.open(place) & !values;
        if values.count_ones() <= others.count_ones() {
            Told::In(values)
        } else {
            Told::Out(others)
        }
    }
}

impl World {
    /// Any world.
    pub fn any(rng: &mut Rng, scope: Scope) -> World {
        let mut world: Vec<u8> = (0..scope.speakers).map(|_| u8::from(rng.chance(1, 2))).collect();
        world.extend((0..scope.others).map(|_| rng.index(scope.values) as u8));
        World(world)
    }

    /// The value of a place, as a set of one.
    pub fn value(&self, place: Place) -> Values {
        1 << self.0[place]
    }

    /// Whether a speaker tells the truth.
    pub fn is_honest(&self, speaker: Place) -> bool {
        self.value(speaker) == HONEST
    }

    /// Whether something can have been said, when so many places are speakers.
    pub fn allows(&self, (speaker, claim): Said, speakers: usize) -> bool {
        let is = |clause| self.is(clause, speakers);
        let holds = match claim {
            Claim::Plain(clause) => is(clause),
            Claim::Or(one, other) => is(one) || is(other),
            Claim::If(one, other) => !is(one) || is(other),
        };
        holds == self.is_honest(speaker)
    }

    fn is(&self, clause: Clause, speakers: usize) -> bool {
        match clause {
            Clause::Among(place, values) => values & self.value(place) != 0,
            Clause::Same(one, other) => self.0[one] == self.0[other],
            Clause::Differ(one, other) => self.0[one] != self.0[other],
            Clause::Liars(count) => {
                self.0[..speakers].iter().filter(|&&kind| kind == 0).count() == count
            }
        }
    }
}

impl Clause {
    /// The places that it names, in order.
    pub fn places(self) -> impl Iterator<Item = Place> {
        let places = match self {
            Clause::Among(place, _) => [Some(place), None],
            Clause::Same(one, other) | Clause::Differ(one, other) => [Some(one), Some(other)],
            Clause::Liars(_) => [None, None],
        };
        places.into_iter().flatten()
    }

    /// The places that it names.
    pub fn named(self) -> Places {
        match self {
            Clause::Among(place, _) => 1 << place,
            Clause::Same(one, other) | Clause::Differ(one, other) => 1 << one | 1 << other,
            Clause::Liars(_) => 0,
        }
    }
}

impl Claim {
    /// Its sentences in order.
    pub fn clauses(self) -> impl Iterator<Item = Clause> {
        let clauses = match self {
            Claim::Plain(clause) => [Some(clause), None],
            Claim::Or(one, other) | Claim::If(one, other) => [Some(one), Some(other)],
        };
        clauses.into_iter().flatten()
    }

    /// The places that it names.
    pub fn named(self) -> Places {
        match self {
            Claim::Plain(clause) => clause.named(),
            Claim::Or(one, other) | Claim::If(one, other) => one.named() | other.named(),
        }
    }
}

/// The single values of a set, the lowest first.
pub fn each(values: Values) -> impl Iterator<Item = Values> {
    (0..Values::BITS).map(|bit| 1 << bit).filter(move |value| values & value != 0)
}
