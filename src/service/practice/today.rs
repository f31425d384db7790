//! Today's problems: one a kind, the same for everybody. They follow from the installation's secret and the date (UTC), and
//! the week gets harder towards its end. Of each player the first try counts, if it took as long as a person takes.

use super::PracticeError;
use super::drills::Asker;
use super::plan::{Run, Timing};
use super::profile::{Played, Profile};
use crate::service::Service;
use crate::service::access::player::Player;
use crate::service::secrets::veil::Veil;
use crate::store::{KeepError, Kept, ReadError, ReplaceError, Seen, Store, Table, forget};
use agon_generators::code::Code;
use agon_generators::family::{Entry, Kind, Level};
use agon_generators::rng::Seed;
use agon_judge::id::Hash;
use agon_judge::suiting;
use agon_judge::time::{Span, Time};
use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

/// How everybody did so far.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Results {
    pub tried: usize,
    pub solved: usize,
    /// Of those who solved it, in the middle.
    pub middle_seconds: Option<f32>,
    /// The place of the player who asks among those who solved it, from 1 on.
    pub place: Option<usize>,
}

/// The tries of a day; those of the day before are forgotten as it begins.
#[derive(Default)]
pub(in crate::service) struct Today(Mutex<Board>);

#[derive(Default)]
struct Board {
    /// In days since 1970.
    day: i64,
    tries: Tries,
}

type Tries = BTreeMap<Kind, OfKind>;

#[derive(Default)]
struct OfKind {
    of: HashMap<Player, Try>,
    /// The seconds of those who solved it, the quickest first: whoever looks at the page sorts nothing.
    solved: Vec<f32>,
}

/// In how many seconds a player solved it, if at all.
type Try = Option<f32>;

/// In microseconds.
const DAY: i64 = 24 * 3_600_000_000;
/// From Monday on.
const LEVELS: [usize; 7] = [1, 2, 2, 3, 3, 4, 5];
/// 1 January 1970 was a Thursday.
const FIRST_WEEKDAY: i64 = 3;
/// So many players of a kind are told apart; who comes later plays, and is not counted.
const PLAYERS_MAX: usize = 10_000;

impl Service {
    /// The code of a kind's problem of today.
    pub fn today(&self, kind: Kind) -> Code {
        code(&self.veil, day(self.now()), kind)
    }

    /// How long today's problems stay.
    pub fn today_lasts(&self) -> Span {
        let now = self.now();
        Time((day(now) + 1) * DAY) - now
    }

    /// Plays today's problem of a kind, on the terms of a contest as everybody does.
    pub async fn practise_today(
        &self,
        player: Player,
        kind: Kind,
        asker: Asker,
    ) -> Result<(), PracticeError> {
        let alone = |profile: &mut Profile, now| {
            let mut plan = profile.plan.clone().unwrap_or_default().alone();
            plan.timing = Timing::Contest;
            profile.begin(plan, now);
        };
        self.next(player, Some(self.today(kind)), asker, alone).await
    }

    /// How everybody did with today's problem of a kind, and the player among them.
    pub fn results(&self, kind: Kind, player: Option<Player>) -> Results {
        self.today.results(day(self.now()), kind, player)
    }

    /// Takes a player out of today's tallies.
    pub(super) async fn forget_today(&self, player: Player) -> Result<(), KeepError> {
        let day = day(self.now());
        for kind in Kind::ALL {
            if self.today.forget(day, kind, player) {
                forget(&*self.store, Table::Tries, &name(day, kind, player)).await?;
            }
        }
        Ok(())
    }

    /// Counts a first try at one of today's problems.
    pub(super) async fn count_today(
        &self,
        player: Player,
        played: &Played,
        timing: Timing,
    ) -> Result<(), KeepError> {
        let (kind, day) = (played.kind, day(played.at));
        let alike = (played.run, timing) == (Run::Practice, Timing::Contest);
        if !(alike && played.counted && played.plausible) {
            return Ok(());
        }
        if played.code != code(&self.veil, day, kind).to_string() {
            return Ok(());
        }
        if !self.today.count(day, kind, player, played.seconds) {
            return Ok(());
        }
        let value = played.seconds.map_or_else(Vec::new, |seconds| seconds.to_be_bytes().into());
        let until = (day + 2) * DAY;
        let (name, seen) = (name(day, kind, player), Seen { value: None, now: self.now().0 });
        match self.store.replace(Table::Tries, &name, seen, &value, Some(until)).await {
            Ok(()) => Ok(()),
            Err(ReplaceError::Conflict { present }) => {
                // It was counted elsewhere before: that try stands.
                self.today.forget(day, kind, player);
                self.today.count(day, kind, player, present.and_then(read_try));
                Ok(())
            }
            Err(ReplaceError::Keep(error)) => Err(error),
        }
    }
}

impl Today {
    /// Reads the tries again, because others have counted some.
    pub(super) async fn reread(&self, store: &dyn Store, now: Time) -> Result<(), ReadError> {
        let Today(board) = Today::read(store, now).await?;
        let board = board.into_inner().expect("no panic while locked");
        *self.0.lock().expect("no panic while locked") = board;
        Ok(())
    }

    /// With the tries that were stored of this day.
    pub(in crate::service) async fn read(store: &dyn Store, now: Time) -> Result<Today, ReadError> {
        let today = Today::default();
        for Kept { name, value, .. } in store.kept(Table::Tries, now.0).await? {
            let Some((of, kind, player)) = read_name(&name) else { continue };
            if of == day(now) {
                today.count(of, kind, player, read_try(value));
            }
        }
        Ok(today)
    }

    /// Whether it was the player's first try.
    fn count(&self, day: i64, kind: Kind, player: Player, seconds: Try) -> bool {
        self.with(day, |tries| {
            let OfKind { of, solved } = tries.entry(kind).or_default();
            let first = !of.contains_key(&player) && of.len() < PLAYERS_MAX;
            if first {
                of.insert(player, seconds);
                if let Some(seconds) = seconds {
                    solved.insert(solved.partition_point(|other| *other < seconds), seconds);
                }
            }
            first
        })
    }

    /// Whether the player was counted.
    fn forget(&self, day: i64, kind: Kind, player: Player) -> bool {
        self.with(day, |tries| {
            let Some(OfKind { of, solved }) = tries.get_mut(&kind) else { return false };
            let tried = of.remove(&player);
            if let Some(seconds) = tried.flatten() {
                let place = solved.partition_point(|other| *other < seconds);
                solved.remove(place);
            }
            tried.is_some()
        })
    }

    fn results(&self, day: i64, kind: Kind, player: Option<Player>) -> Results {
        self.with(day, |tries| {
            let Some(OfKind { of, solved }) = tries.get(&kind) else { return Results::default() };
            let mine = player.and_then(|player| of.get(&player).copied().flatten());
            let place = |mine: f32| 1 + solved.partition_point(|seconds| *seconds < mine);
            Results {
                tried: of.len(),
                solved: solved.len(),
                middle_seconds: solved.get(solved.len() / 2).copied(),
                place: mine.map(place),
            }
        })
    }

    /// The tries of a day, unless a later one has begun.
    fn with<T: Default>(&self, day: i64, look: impl FnOnce(&mut Tries) -> T) -> T {
        let mut board = self.0.lock().expect("no panic while locked");
        if board.day < day {
            *board = Board { day, tries: Tries::default() };
        }
        if board.day == day { look(&mut board.tries) } else { T::default() }
    }
}

/// In days since 1970.
fn day(at: Time) -> i64 {
    at.0.div_euclid(DAY)
}

fn code(veil: &Veil, day: i64, kind: Kind) -> Code {
    family(veil, day, kind).code(level(day), &veil.day(day, kind.name()))
}

/// Every family of a kind has its turn before one comes again, each time in another order.
fn family(veil: &Veil, day: i64, kind: Kind) -> &'static Entry {
    let mut all: Vec<&Entry> = suiting::raced(kind).collect();
    let (turn, place) = (day / all.len() as i64, day as usize % all.len());
    Seed::new(&veil.day(turn, &format!("order of {kind}"))).rng().shuffle(&mut all);
    all[place]
}

fn level(day: i64) -> Level {
    let weekday = (day + FIRST_WEEKDAY).rem_euclid(LEVELS.len() as i64);
    Level::ALL[LEVELS[weekday as usize] - 1]
}

/// Under what name a try is stored.
fn name(day: i64, kind: Kind, player: Player) -> Vec<u8> {
    [&day.to_be_bytes()[..], &[kind.index() as u8], &player.0.0].concat()
}

fn read_try(value: Vec<u8>) -> Try {
    value.try_into().ok().map(f32::from_be_bytes)
}

fn read_name(name: &[u8]) -> Option<(i64, Kind, Player)> {
    let (day, rest) = name.split_first_chunk()?;
    let (place, player) = rest.split_first()?;
    let kind = *Kind::ALL.get(usize::from(*place))?;
    Some((i64::from_be_bytes(*day), kind, Player(Hash(player.try_into().ok()?))))
}

#[cfg(test)]
mod tests;
