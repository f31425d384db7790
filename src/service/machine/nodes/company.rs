//! What is known of the other nodes by their beats, as plain data.

use agon_judge::time::{Span, Time};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// What a node says of itself once a second.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Beat {
    version: u8,
    /// Of this start of it: a later one is another node.
    #[serde(skip)]
    pub(super) id: [u8; 16],
    pub(super) at: Time,
    since: Time,
    /// Where it is reached by others.
    address: Option<String>,
    pub(super) stage: Stage,
    /// How its clock and the store's differ.
    pub(super) clock: Option<Reading>,
    /// What is attended at it, as [`super::attendance`] has it.
    #[serde(default)]
    pub(super) attended: String,
}

/// How far a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Stage {
    Starting,
    Serving,
    Ended,
}

/// Which of them is the eldest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Eldest {
    /// This one.
    Own,
    /// Another, which is reached there; not at all where it did not say.
    Other(Option<String>),
}

/// By how much a node's clock is ahead of the store's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Reading {
    pub(super) ahead: Span,
    /// It may be so much more or less.
    pub(super) bound: Span,
}

/// The other nodes.
#[derive(Debug, Default)]
pub(super) struct Company {
    of: BTreeMap<[u8; 16], Heard>,
    /// The newest readings of the clock.
    readings: VecDeque<Reading>,
}

/// The newest beat of one, and when it was seen to go on.
#[derive(Debug)]
struct Heard {
    beat: Beat,
    went_on: Option<Time>,
}

/// By more than this the clocks of those who judge may not differ.
pub(super) const APART_MAX: Span = Span(100_000);
/// Whose beat did not go on for so long is gone.
const GONE: Span = Span::seconds(3);
/// Whose beat is older than this does not live, whatever was seen of it, unless clocks differ by more than they may.
const NEAR: Span = Span::seconds(6);
/// Beats that are older than a day are let go of.
const OLD: Span = Span(24 * 3600 * 1_000_000);
/// The surest of so many readings counts.
const READINGS: usize = 8;
const VERSION: u8 = 1;

impl Beat {
    pub(super) fn first(id: [u8; 16], now: Time, address: Option<String>) -> Beat {
        let (at, since, stage) = (now, now, Stage::Starting);
        let (clock, attended) = Default::default();
        Beat { version: VERSION, id, at, since, address, stage, clock, attended }
    }

    /// Begins at this instant.
    pub(super) fn begin(&mut self, now: Time) {
        (self.since, self.at, self.clock) = (now, now, None);
    }

    pub(super) fn stored(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a beat is plain data")
    }

    /// None where it is of another shape: then it tells nothing.
    pub(super) fn read(name: &[u8], value: &[u8]) -> Option<Beat> {
        let id = name.try_into().ok()?;
        let beat: Beat = serde_json::from_slice(value).ok()?;
        (beat.version == VERSION).then_some(Beat { id, ..beat })
    }

    fn age(&self) -> (Time, [u8; 16]) {
        (self.since, self.id)
    }
}

impl Company {
    /// Takes in everybody's newest beats.
    pub(super) fn hear(&mut self, beats: impl Iterator<Item = Beat>, now: Time) {
        for beat in beats {
            let before = self.of.get(&beat.id);
            let went_on = match before {
                Some(heard) if heard.beat.at < beat.at => Some(now),
                Some(heard) => heard.went_on,
                None => None,
            };
            self.of.insert(beat.id, Heard { beat, went_on });
        }
    }

    /// Lets go of those that have been gone for long: their names.
    pub(super) fn forget_old(&mut self, now: Time) -> Vec<Vec<u8>> {
        let old: Vec<[u8; 16]> = self
            .of
            .values()
            .map(|heard| &heard.beat)
            .filter(|beat| beat.at + OLD < now)
            .map(|beat| beat.id)
            .collect();
        old.iter().for_each(|id| drop(self.of.remove(id)));
        old.iter().map(|id| id.to_vec()).collect()
    }

    /// Takes in a reading of the clock. Those that it contradicts are of a clock that has been moved since.
    pub(super) fn set_clock(&mut self, reading: Reading) {
        self.readings.retain(|before| apart(*before, reading) == Span::ZERO);
        self.readings.push_back(reading);
        if READINGS < self.readings.len() {
            self.readings.pop_front();
        }
    }

    /// Goes by another clock, which is ahead by so much.
    pub(super) fn move_clock(&mut self, by: Span) {
        self.readings.clear();
        for heard in self.of.values_mut() {
            heard.went_on = heard.went_on.map(|at| at + by);
        }
    }

    /// The surest of the last readings.
    pub(super) fn clock(&self) -> Option<Reading> {
        self.readings.iter().min_by_key(|reading| reading.bound).copied()
    }

    /// Who is the eldest, how many others live, and how far the clock is from the eldest's.
    pub(super) fn standing(&self, own: &Beat, now: Time) -> (Eldest, usize, Span) {
        let mine = (own.stage == Stage::Serving).then_some(own);
        let eldest = self.living(now).chain(mine).min_by_key(|beat| beat.age());
        let other = eldest.filter(|eldest| eldest.id != own.id);
        let apart = other.and_then(|other| Some(apart(self.clock()?, other.clock?)));
        let address = other.and_then(|other| other.address.clone());
        // While nobody serves yet, it is nobody.
        let is_own = eldest.is_some() && other.is_none();
        let eldest = if is_own { Eldest::Own } else { Eldest::Other(address) };
        (eldest, self.living(now).count(), apart.unwrap_or(Span::ZERO))
    }

    /// By how much the clock is behind that of the eldest of the others, at least.
    pub(super) fn behind(&self, now: Time) -> Span {
        let eldest = self.living(now).min_by_key(|beat| beat.age());
        let both = eldest.and_then(|eldest| Some((self.clock()?, eldest.clock?)));
        let behind = both.filter(|(own, theirs)| own.ahead < theirs.ahead);
        behind.map_or(Span::ZERO, |(own, theirs)| apart(own, theirs))
    }

    pub(super) fn living(&self, now: Time) -> impl Iterator<Item = &Beat> {
        self.of.values().filter(move |heard| heard.lives(now)).map(|heard| &heard.beat)
    }

    /// Whether some other may live: its last beat is young, and it did not say that it ends.
    pub(super) fn is_near(&self, now: Time) -> bool {
        let may_live =
            |heard: &Heard| heard.beat.stage != Stage::Ended && now < heard.beat.at + NEAR;
        self.of.values().any(may_live)
    }
}

impl Heard {
    fn lives(&self, now: Time) -> bool {
        let goes_on = self.went_on.is_some_and(|at| now < at + GONE);
        goes_on && self.beat.stage == Stage::Serving
    }
}

/// The least that two clocks differ by.
fn apart(one: Reading, other: Reading) -> Span {
    let difference = Span((one.ahead - other.ahead).0.abs());
    (difference - one.bound - other.bound).max(Span::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(id: u8, since: i64, at: i64, stage: Stage) -> Beat {
        let address = Some(format!("http://{id}/"));
        Beat { at: Time(at), stage, ..Beat::first([id; 16], Time(since), address) }
    }

    /// What one that serves since 50 knows at an instant, after beats that each came at theirs.
    fn told(beats: &[(u8, i64, i64, Stage)], now: i64) -> (Eldest, usize) {
        let mut company = Company::default();
        for &(id, since, at, stage) in beats {
            company.hear([beat(id, since, at, stage)].into_iter(), Time(at));
        }
        let (eldest, others, _) = company.standing(&beat(9, 50, now, Stage::Serving), Time(now));
        (eldest, others)
    }

    #[test]
    fn whoever_was_seen_to_go_on_lives_and_the_first_to_begin_is_the_eldest() {
        use Stage::{Ended, Serving, Starting};
        let there = |id: u8| Eldest::Other(Some(format!("http://{id}/")));
        let second = 1_000_000;
        for (what, beats, now, expected) in [
            ("nobody", &[][..], 0, (Eldest::Own, 0)),
            ("one whose beat was read once", &[(1, 10, 0, Serving)], 1, (Eldest::Own, 0)),
            (
                "an elder one",
                &[(1, 10, 0, Serving), (1, 10, second, Serving)],
                second,
                (there(1), 1),
            ),
            (
                "a younger one",
                &[(1, 60, 0, Serving), (1, 60, second, Serving)],
                second,
                (Eldest::Own, 1),
            ),
            (
                "one that has just gone",
                &[(1, 10, 0, Serving), (1, 10, second, Serving)],
                4 * second,
                (Eldest::Own, 0),
            ),
            (
                "one that says that it ends",
                &[(1, 10, 0, Serving), (1, 10, second, Ended)],
                second,
                (Eldest::Own, 0),
            ),
            (
                "one that starts",
                &[(1, 10, 0, Starting), (1, 10, second, Starting)],
                second,
                (Eldest::Own, 0),
            ),
            (
                "two elder ones",
                &[
                    (2, 20, 0, Serving),
                    (1, 20, 0, Serving),
                    (2, 20, second, Serving),
                    (1, 20, second, Serving),
                ],
                second,
                (there(1), 2),
            ),
        ] {
            assert_eq!(told(beats, now), expected, "{what}");
        }
    }

    #[test]
    fn clocks_differ_by_no_more_than_what_is_sure() {
        let mut company = Company::default();
        let reading = |ahead, bound| Reading { ahead: Span(ahead), bound: Span(bound) };
        for (ahead, bound) in [(400, 300), (170, 20), (-900, 1100)] {
            company.set_clock(reading(ahead, bound));
        }
        assert_eq!(company.clock(), Some(reading(170, 20)));
        company.set_clock(reading(-5000, 900));
        assert_eq!(company.clock(), Some(reading(-5000, 900)), "the clock was moved");
        for (one, other, expected) in [
            (reading(170, 20), reading(0, 50), 100),
            (reading(0, 50), reading(170, 20), 100),
            (reading(40, 20), reading(0, 50), 0),
            (reading(-30, 0), reading(30, 0), 60),
        ] {
            assert_eq!(apart(one, other), Span(expected));
        }
    }

    #[test]
    fn a_beat_reads_back_and_others_tell_nothing() {
        let first = beat(3, 1, 2, Stage::Serving);
        let read = Beat::read(&[3; 16], &first.stored()).expect("a beat");
        assert_eq!((read.id, read.at, read.stage), ([3; 16], Time(2), Stage::Serving));
        assert!(Beat::read(b"node", &first.stored()).is_none());
        assert!(Beat::read(&[3; 16], b"{}").is_none());
        let later =
            String::from_utf8(first.stored()).unwrap().replace("\"version\":1", "\"version\":2");
        assert!(Beat::read(&[3; 16], later.as_bytes()).is_none());
    }
}
