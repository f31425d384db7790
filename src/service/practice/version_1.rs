//! Profiles as the first edition stored them: one value each. What it holds is carried over; the drill that was open in
//! it is gone.

use super::plan::{Plan, Run};
use super::profile::{Ended, Played, Profile};
use super::rating::Rating;
use agon_generators::family::{Kind, Level};
use agon_judge::time::Time;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

#[derive(Deserialize)]
struct ProfileOne {
    since: Time,
    plan: Option<Plan>,
    played: VecDeque<PlayedOne>,
    weeks: BTreeMap<i64, BTreeMap<Kind, SumOne>>,
    families: BTreeMap<String, SumOne>,
    ratings: BTreeMap<Kind, Rating>,
    best: BTreeMap<Run, u32>,
    plain: bool,
    known: BTreeSet<String>,
}

#[derive(Deserialize)]
struct PlayedOne {
    code: String,
    family: String,
    kind: Kind,
    level: Level,
    at: Time,
    seconds: Option<f32>,
    ended: Ended,
    wrong: u16,
    p50: f32,
    p80: f32,
    counted: bool,
    untimed: bool,
    run: Run,
}

#[derive(Deserialize)]
struct SumOne {
    played: u32,
    solved: u32,
    log_pace: f64,
}

/// A fifth of the 20th percentile, as a share of the median that version 1 kept alone: most families predict 0.65 of it.
const PLAUSIBLE_OF_P50: f32 = 0.13;

/// Whether a stored head is a whole profile of version 1.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Versioned {
        version: u8,
    }
    serde_json::from_slice(bytes).is_ok_and(|Versioned { version }| version == 1)
}

/// The profile that it holds, as of now.
pub(super) fn profile(bytes: &[u8], now: Time) -> Result<Profile, serde_json::Error> {
    let one: ProfileOne = serde_json::from_slice(bytes)?;
    let played: VecDeque<Played> = one.played.into_iter().map(PlayedOne::carried).collect();
    let solved = played.iter().filter(|played| played.is_rated() && played.seconds.is_some());
    let sums = one.families.into_iter().map(|(name, sum)| (name, sum.carried()));
    let weeks = one.weeks.into_iter().map(|(week, kinds)| {
        (week, kinds.into_iter().map(|(kind, sum)| (kind, sum.carried())).collect())
    });
    Ok(Profile {
        since: one.since,
        plan: one.plan,
        count: played.len() as u32,
        solved: solved.count() as u32,
        weeks: weeks.collect(),
        families: sums.collect(),
        ratings: one.ratings,
        best: one.best,
        plain: one.plain,
        known: one.known,
        is_stored: true,
        played,
        ..Profile::new(now)
    })
}

impl PlayedOne {
    fn carried(self) -> Played {
        let plausible = self.seconds.is_none_or(|taken| PLAUSIBLE_OF_P50 * self.p50 <= taken);
        Played {
            code: self.code,
            family: self.family,
            kind: self.kind,
            level: self.level,
            at: self.at,
            seconds: self.seconds,
            ended: self.ended,
            wrong: self.wrong,
            p50: self.p50,
            p80: self.p80,
            counted: self.counted,
            untimed: self.untimed,
            plausible,
            run: self.run,
            moved: None,
        }
    }
}

impl SumOne {
    fn carried(self) -> super::profile::Sum {
        let SumOne { played, solved, log_pace } = self;
        super::profile::Sum { played, solved, log_pace }
    }
}
