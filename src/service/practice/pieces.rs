//! A profile as it is stored: in small pieces under the player's name, so that a drill that ends rewrites little.
//!
//! The head says what there is; beside it stand the families of each kind, the weeks by fours, and the drills that ended
//! by tens. The head is written first, and only in place of the one that was read; then the rest together. A crash
//! between them leaves a drill out of a sum, and counts none twice.

use super::piece::{Piece, kind_of};
use super::plan::{Plan, Run};
use super::profile::{Ended, Moved, PLAYED_MAX, Played, Profile, Row, Sum, WEEK, WEEKS_MAX};
use super::rating::Rating;
use super::version_1;
use crate::service::access::player::Player;
use crate::store::{KeepError, ReadError, ReplaceError, Seen, Store, Table, keep_all};
use agon_generators::code::Code;
use agon_generators::family::{Kind, Level};
use agon_judge::time::Time;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The first version was one value of up to 58 KB.
const VERSION: u8 = 2;

#[derive(Serialize, Deserialize)]
struct Head {
    version: u8,
    since: Time,
    plan: Option<Plan>,
    plain: bool,
    playing: bool,
    count: u32,
    solved: u32,
    ratings: BTreeMap<Kind, Rating>,
    best: BTreeMap<Run, u32>,
    #[serde(default)]
    row: Row,
}

/// Played, solved, and the sum of the logarithms of the pace.
type KeptSum = (u32, u32, f32);

/// A family: its sum, the levels whose rules were read (a bit each), and the days on which its levels last learned.
type KeptFamily = (KeptSum, u8, [i64; 5]);

type KeptWeek = BTreeMap<Kind, KeptSum>;

/// A drill that ended: its number, code, instant, seconds, how, wrong answers, predicted seconds (in the middle, and of
/// four fifths), whether it was counted, without a clock, and plausible, the run, and how the rating moved.
#[derive(Serialize, Deserialize)]
struct KeptPlayed(
    u32,
    String,
    Time,
    Option<f32>,
    Ended,
    u16,
    [f32; 2],
    [bool; 3],
    Run,
    #[serde(default)] Option<Moved>,
);

/// The piece of a profile as it is stored.
fn value(piece: Piece, profile: &Profile) -> Vec<u8> {
    let written = match piece {
        Piece::Head => serde_json::to_vec(&head(profile)),
        Piece::Families(kind) => serde_json::to_vec(&families(profile, kind)),
        Piece::Weeks(_) => {
            let mine = |week: &i64| Piece::of_week(*week) == piece;
            let weeks = profile.weeks.iter().filter(|(week, _)| mine(week));
            let weeks: BTreeMap<i64, KeptWeek> =
                weeks.map(|(week, kinds)| (*week, kept_week(kinds))).collect();
            serde_json::to_vec(&weeks)
        }
        Piece::Played(_) => {
            let mine = |number: u32| Piece::of_played(number) == piece;
            let numbered = (0..profile.count).rev().zip(&profile.played);
            let played = numbered.filter(|(number, _)| mine(*number));
            let played: Vec<KeptPlayed> =
                played.map(|(number, played)| kept_played(number, played)).collect();
            serde_json::to_vec(&played)
        }
    };
    written.expect("a profile is plain data")
}

/// What changed of a profile beside its head: names and values, to be kept.
fn changed(profile: &Profile, player: Player) -> Vec<(Vec<u8>, Vec<u8>)> {
    let beside = profile.changed.iter().filter(|piece| **piece != Piece::Head);
    beside.map(|piece| (piece.name(player), value(*piece, profile))).collect()
}

/// Stores every piece of a profile that changed, until an instant. Whether it did: not where somebody else has stored a
/// head since this one was read, and then nothing is changed.
pub(super) async fn keep(
    store: &Arc<dyn Store>,
    player: Player,
    profile: &mut Profile,
    now: Time,
    until: Time,
) -> Result<bool, KeepError> {
    // The head first: whoever has written it is the one who writes the rest.
    let (head, name) = (value(Piece::Head, profile), Piece::Head.name(player));
    let seen = Seen { value: profile.head.as_deref(), now: now.0 };
    match store.replace(Table::Profiles, &name, seen, &head, Some(until.0)).await {
        Ok(()) => {}
        Err(ReplaceError::Conflict { .. }) => return Ok(false),
        Err(ReplaceError::Keep(error)) => return Err(error),
    }
    profile.head = Some(head);
    profile.is_stored = true;
    keep_all(store, Table::Profiles, changed(profile, player), Some(until.0)).await?;
    profile.changed.clear();
    Ok(true)
}

/// Under what names the pieces are stored that stand beside the head.
pub(super) fn beside_the_head(player: Player) -> impl Iterator<Item = Vec<u8>> {
    Piece::beside_the_head().map(move |piece| piece.name(player))
}

/// A profile with everything that is stored of it; none where nothing is.
pub(super) async fn load(
    store: &dyn Store,
    player: Player,
    now: Time,
) -> Result<Option<Profile>, ReadError> {
    let recall =
        async |piece: Piece| store.recall(Table::Profiles, &piece.name(player), now.0).await;
    let Some(bytes) = recall(Piece::Head).await? else { return Ok(None) };
    if version_1::is_one(&bytes) {
        let mut profile = version_1::profile(&bytes, now).map_err(|error| corrupt(&error))?;
        profile.changed = Piece::beside_the_head().chain([Piece::Head]).collect();
        profile.head = Some(bytes);
        return Ok(Some(profile));
    }
    let mut profile = with_head(Profile::new(now), read(&bytes)?);
    let mut played: BTreeMap<u32, Played> = BTreeMap::new();
    for piece in Piece::beside_the_head() {
        let Some(kept) = recall(piece).await? else { continue };
        match piece {
            Piece::Head => {}
            Piece::Families(kind) => take_families(&mut profile, kind, read(&kept)?),
            Piece::Weeks(_) => take_weeks(&mut profile, read(&kept)?, now),
            Piece::Played(_) => {
                let drills: Vec<KeptPlayed> = read(&kept)?;
                played.extend(drills.into_iter().filter_map(read_played));
            }
        }
    }
    // A crash may have come between a drill and the head that counts it.
    let newest = played.last_key_value().map_or(0, |(number, _)| number + 1);
    profile.count = profile.count.max(newest);
    profile.played = played.into_values().rev().take(PLAYED_MAX).collect();
    profile.changed = BTreeSet::new();
    profile.head = Some(bytes);
    Ok(Some(profile))
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ReadError> {
    serde_json::from_slice(bytes).map_err(|error| corrupt(&error))
}

fn corrupt(error: &serde_json::Error) -> ReadError {
    ReadError::Corrupt(format!("a profile that cannot be read: {error}"))
}

fn head(profile: &Profile) -> Head {
    Head {
        version: VERSION,
        since: profile.since,
        plan: profile.plan.clone(),
        plain: profile.plain,
        playing: profile.playing,
        count: profile.count,
        solved: profile.solved,
        ratings: profile.ratings.clone(),
        best: profile.best.clone(),
        row: profile.row,
    }
}

fn with_head(profile: Profile, head: Head) -> Profile {
    let Head { version: _, since, plan, plain, playing, count, solved, ratings, best, row } = head;
    let is_stored = true;
    Profile { since, plan, plain, playing, count, solved, ratings, best, row, is_stored, ..profile }
}

/// By name without the kind.
fn families(profile: &Profile, kind: Kind) -> BTreeMap<String, KeptFamily> {
    let levels = profile.known.iter().chain(profile.days.keys());
    let levels = levels.filter_map(|level| level.rsplit_once('/').map(|(family, _)| family));
    let names: BTreeSet<&str> = profile.families.keys().map(String::as_str).chain(levels).collect();
    let mine = names.into_iter().filter(|name| kind_of(name) == Some(kind));
    let kept = mine.filter_map(|name| {
        let (_, short) = name.split_once('/')?;
        let sum = profile.families.get(name).copied().unwrap_or_default();
        let level = |level: &Level| format!("{name}/{level}");
        let read = Level::ALL.iter().filter(|each| profile.known.contains(&level(each)));
        let known = read.fold(0, |bits, level| bits | 1 << level.index());
        let days = Level::ALL.map(|each| profile.days.get(&level(&each)).copied().unwrap_or(0));
        Some((short.to_owned(), (kept_sum(sum), known, days)))
    });
    kept.collect()
}

fn take_families(profile: &mut Profile, kind: Kind, kept: BTreeMap<String, KeptFamily>) {
    for (short, (sum, known, days)) in kept {
        let name = format!("{kind}/{short}");
        for level in Level::ALL {
            let (of_level, day) = (format!("{name}/{level}"), days[level.index()]);
            if known & 1 << level.index() != 0 {
                profile.known.insert(of_level.clone());
            }
            if day != 0 {
                profile.days.insert(of_level, day);
            }
        }
        if sum.0 != 0 {
            profile.families.insert(name, read_sum(sum));
        }
    }
}

fn kept_week(kinds: &BTreeMap<Kind, Sum>) -> KeptWeek {
    kinds.iter().map(|(kind, sum)| (*kind, kept_sum(*sum))).collect()
}

fn take_weeks(profile: &mut Profile, kept: BTreeMap<i64, KeptWeek>, now: Time) {
    let oldest = now.0 / WEEK - WEEKS_MAX as i64;
    for (week, kinds) in kept.into_iter().filter(|(week, _)| oldest < *week) {
        let kinds = kinds.into_iter().map(|(kind, sum)| (kind, read_sum(sum)));
        profile.weeks.insert(week, kinds.collect());
    }
}

fn kept_sum(Sum { played, solved, log_pace }: Sum) -> KeptSum {
    (played, solved, log_pace as f32)
}

fn read_sum((played, solved, log_pace): KeptSum) -> Sum {
    Sum { played, solved, log_pace: f64::from(log_pace) }
}

fn kept_played(number: u32, played: &Played) -> KeptPlayed {
    let Played { code, at, seconds, ended, wrong, p50, p80, run, .. } = played;
    let whether = [played.counted, played.untimed, played.plausible];
    let (predicted, moved) = ([*p50, *p80], played.moved);
    KeptPlayed(number, code.clone(), *at, *seconds, *ended, *wrong, predicted, whether, *run, moved)
}

/// A code says of which family and level it is.
fn read_played(kept: KeptPlayed) -> Option<(u32, Played)> {
    let KeptPlayed(number, code, at, seconds, ended, wrong, [p50, p80], whether, run, moved) = kept;
    let Code { family, level, .. } = code.parse().ok()?;
    let kind = kind_of(&family)?;
    let [counted, untimed, plausible] = whether;
    let played = Played {
        code,
        family,
        kind,
        level,
        at,
        seconds,
        ended,
        wrong,
        p50,
        p80,
        counted,
        untimed,
        plausible,
        run,
        moved,
    };
    Some((number, played))
}

#[cfg(test)]
mod tests;
