//! What is made of two readings.

use crate::board::letter;
use crate::instruments::{Shown, Time};
use crate::rng::Rng;
use crate::text::{Message, Text, say};
use serde::{Deserialize, Serialize};

/// Two instruments by their places, and what is made of their readings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Closing {
    pub(super) makes: Makes,
    pub(super) of: [usize; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Makes {
    Sum,
    /// The first less the second.
    Less,
    /// From the first time until the second.
    Minutes,
    /// The first, a time, so many minutes later.
    Later,
}

/// So many pairs of readings, each instrument in one at least, and what is made of them, in any order.
pub(super) fn drawn(shown: &[Shown], results: usize, rng: &mut Rng) -> Vec<Closing> {
    if results == 0 {
        return Vec::new();
    }
    let mut places = rng.order(shown.len());
    // Times first, and next to them the least number that can be added to one.
    places.sort_by_key(|&place| match shown[place] {
        Shown::Time(_) => (0, 0),
        Shown::Number(number) if shown.iter().any(|it| it.time().is_some()) => {
            (if number < 1 { 2 } else { 1 }, number)
        }
        Shown::Number(_) => (1, 0),
    });
    let pairs = [(0, 1), (2, 3), (1, 2)].into_iter().take(results);
    let pairs: Vec<[usize; 2]> = pairs.map(|(one, other)| [places[one], places[other]]).collect();
    let mut made: Vec<Closing> =
        pairs.into_iter().map(|pair| Closing::drawn(pair, shown, rng)).collect();
    rng.shuffle(&mut made);
    made
}

impl Closing {
    fn drawn([one, other]: [usize; 2], shown: &[Shown], rng: &mut Rng) -> Closing {
        let made = |makes, of| Closing { makes, of };
        match (shown[one], shown[other]) {
            (Shown::Time(_), Shown::Time(_)) => made(Makes::Minutes, [one, other]),
            (Shown::Time(_), Shown::Number(_)) => made(Makes::Later, [one, other]),
            (Shown::Number(_), Shown::Time(_)) => made(Makes::Later, [other, one]),
            (Shown::Number(a), Shown::Number(b)) => match rng.chance(1, 2) {
                true => made(Makes::Sum, [one.min(other), one.max(other)]),
                false if a < b => made(Makes::Less, [other, one]),
                false => made(Makes::Less, [one, other]),
            },
        }
    }

    /// What comes out. Somebody who misread may take a time for a number.
    pub(super) fn result(&self, shown: &[Shown]) -> Shown {
        let [one, other] = self.of.map(|place| shown[place]);
        match (self.makes, one, other) {
            (Makes::Minutes, Shown::Time(from), Shown::Time(until)) => {
                Shown::Number(Time::new(until.minutes - from.minutes, 12).minutes)
            }
            (Makes::Later, Shown::Time(from), Shown::Number(minutes)) => {
                Shown::Time(Time::new(from.minutes + minutes, from.hours))
            }
            (Makes::Sum | Makes::Later, ..) => Shown::Number(one.number() + other.number()),
            (Makes::Less | Makes::Minutes, ..) => Shown::Number(one.number() - other.number()),
        }
    }

    /// The same the other way: added instead of taken away, from the second instead of the first.
    pub(super) fn other(&self) -> Closing {
        let [one, other] = self.of;
        match self.makes {
            Makes::Sum => Closing { makes: Makes::Less, of: self.of },
            Makes::Less => Closing { makes: Makes::Sum, of: self.of },
            Makes::Minutes => Closing { makes: Makes::Minutes, of: [other, one] },
            Makes::Later => *self,
        }
    }

    fn name(&self) -> &'static str {
        match self.makes {
            Makes::Sum => "sum",
            Makes::Less => "less",
            Makes::Minutes => "minutes",
            Makes::Later => "later",
        }
    }

    pub(super) fn said(&self) -> Message {
        let [one, other] = self.of.map(letter);
        say(self.name()).with("one", one).with("other", other)
    }

    /// The same with the readings and what comes out.
    pub(super) fn told(&self, shown: &[Shown]) -> Message {
        let [one, other] = self.of.map(|place| Text::from(shown[place].written()));
        let (result, said) = (self.result(shown), Text::from(self.said()));
        let name = if result.time().is_some() { "made-time" } else { "made" };
        let told = say(name).with("asked", said).with("sum", self.worked(one, other));
        told.with("written", result.written()).with("result", result.number().to_string())
    }

    fn worked(&self, one: Text, other: Text) -> Message {
        say(format!("{}-worked", self.name())).with("one", one).with("other", other)
    }

    pub(super) fn seconds(&self, shown: &[Shown]) -> f32 {
        let long = if self.result(shown).number() < 100 { 0.0 } else { 1.0 };
        match self.makes {
            Makes::Sum | Makes::Less => 5.0 + long,
            Makes::Minutes | Makes::Later => 8.0 + long,
        }
    }
}

/// What comes out of a question as it is said, and of readings by their letters.
pub(super) fn prove(asked: &Message, read: &[(char, Shown)]) -> Result<i64, String> {
    let of = |name: &str| -> Result<Shown, String> {
        let letter = asked.plain(name)?;
        let found = read.iter().find(|(other, _)| letter == other.to_string());
        found.map(|(_, shown)| *shown).ok_or_else(|| format!("there is no {letter}"))
    };
    let clock = |hours: i64, minutes: i64| -> i64 {
        let hour = minutes.div_euclid(60).rem_euclid(hours);
        100 * if hour == 0 && hours == 12 { 12 } else { hour } + minutes.rem_euclid(60)
    };
    match (&*asked.name, of("one")?, of("other")?) {
        ("sum", Shown::Number(one), Shown::Number(other)) => Ok(one + other),
        ("less", Shown::Number(one), Shown::Number(other)) => Ok(one - other),
        ("minutes", Shown::Time(one), Shown::Time(other)) if one.hours == other.hours => {
            Ok((other.minutes + 60 * one.hours - one.minutes) % (60 * one.hours))
        }
        ("later", Shown::Time(one), Shown::Number(other)) if 0 < other => {
            Ok(clock(one.hours, one.minutes + other))
        }
        (name, one, other) => Err(format!("{name} of {one:?} and {other:?}")),
    }
}
