//! The engine without a disk: for tests, for trying things out, and as the plainest reading of
//! what a store promises.

use super::wire;
use super::{AppendError, Cursor, Fed, Filter, KeepError, Kept, Listed, Mark, Micros, Page, Sort};
use super::{Pending, Position, ReadError, ReplaceError, Seen, State, Store, Table};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::{Record, Version};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A store that ends with its process.
#[derive(Debug, Default)]
pub(super) struct MemoryStore {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// In the order of commits: position 1 comes first.
    feed: Vec<Place>,
    contests: BTreeMap<ContestId, Contest>,
    kept: BTreeMap<Vec<u8>, (Vec<u8>, Option<Micros>)>,
}

#[derive(Debug)]
struct Place {
    contest: ContestId,
    owner: GameId,
    /// None once its contest was taken out.
    record: Option<Record>,
}

#[derive(Debug)]
struct Contest {
    listed: Listed,
    battle: Option<String>,
    /// Where its records are in the feed.
    places: Vec<usize>,
}

impl MemoryStore {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        // No change is made in halves: what a panicking thread left is whole.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn append(
        &self,
        contest: ContestId,
        record: Record,
        mark: Mark,
    ) -> Pending<'_, Result<(), AppendError>> {
        Box::pin(async move { self.inner().append(contest, record, mark) })
    }

    fn read(
        &self,
        contest: ContestId,
        after: Version,
    ) -> Pending<'_, Result<Vec<Record>, ReadError>> {
        Box::pin(async move {
            let inner = self.inner();
            let Some(contest) = inner.contests.get(&contest) else { return Ok(Vec::new()) };
            let places = contest.places.iter().skip(usize::try_from(after).unwrap_or(usize::MAX));
            Ok(places.filter_map(|&place| inner.feed[place].record.clone()).collect())
        })
    }

    fn feed(
        &self,
        of: Option<GameId>,
        after: Position,
        limit: u16,
    ) -> Pending<'_, Result<Vec<Fed>, ReadError>> {
        Box::pin(async move {
            let inner = self.inner();
            let start = usize::try_from(after).unwrap_or(usize::MAX).min(inner.feed.len());
            let places = inner.feed[start..].iter().zip(start as Position + 1..);
            let asked = places.filter(|(place, _)| of.is_none_or(|owner| owner == place.owner));
            let fed = asked.take(limit.into()).map(|(place, position)| Fed {
                position,
                contest: place.contest,
                record: place.record.clone(),
            });
            Ok(fed.collect())
        })
    }

    fn end(&self) -> Pending<'_, Result<Position, ReadError>> {
        Box::pin(async move { Ok(self.inner().feed.len() as Position) })
    }

    fn list(
        &self,
        filter: Filter,
        order: Sort,
        after: Option<Cursor>,
        limit: u16,
    ) -> Pending<'_, Result<Page, ReadError>> {
        Box::pin(async move {
            let inner = self.inner();
            let fitting = inner.contests.values().filter(|contest| contest.fits(&filter));
            let mut rows: Vec<Listed> = fitting.map(|contest| contest.listed.clone()).collect();
            rows.sort_by_key(Listed::place);
            if order == Sort::Newest {
                rows.reverse();
            }
            rows.retain(|row| match (after, order) {
                (None, _) => true,
                (Some(after), Sort::Oldest) => row.place() > after,
                (Some(after), Sort::Newest) => row.place() < after,
            });
            Ok(super::page(rows, limit))
        })
    }

    fn keep(
        &self,
        table: Table,
        name: &[u8],
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), KeepError>> {
        let checked = wire::checked_kept(table, name, value, until);
        let value = value.to_vec();
        Box::pin(async move {
            let (key, _) = checked?;
            self.inner().kept.insert(key, (value, until));
            Ok(())
        })
    }

    fn replace(
        &self,
        table: Table,
        name: &[u8],
        seen: Seen<'_>,
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), ReplaceError>> {
        let checked = wire::checked_kept(table, name, value, until);
        let (expected, now, value) = (seen.value.map(<[u8]>::to_vec), seen.now, value.to_vec());
        Box::pin(async move {
            let (key, _) = checked?;
            let mut inner = self.inner();
            let present = inner.kept.get(&key).filter(|(_, until)| super::lasts(*until, now));
            super::check_seen(expected.as_deref(), present.map(|(value, _)| &value[..]))?;
            inner.kept.insert(key, (value, until));
            Ok(())
        })
    }

    fn recall(
        &self,
        table: Table,
        name: &[u8],
        now: Micros,
    ) -> Pending<'_, Result<Option<Vec<u8>>, ReadError>> {
        let key = wire::kept_key(table, name);
        Box::pin(async move {
            let inner = self.inner();
            let found = inner.kept.get(&key).filter(|(_, until)| super::lasts(*until, now));
            Ok(found.map(|(value, _)| value.clone()))
        })
    }

    fn kept(&self, table: Table, now: Micros) -> Pending<'_, Result<Vec<Kept>, ReadError>> {
        Box::pin(async move {
            let inner = self.inner();
            let prefix = wire::kept_key(table, &[]);
            let things = inner.kept.range(prefix.clone()..);
            let things = things.take_while(|(key, _)| key.starts_with(&prefix));
            let lasting = things.filter(|(_, (_, until))| super::lasts(*until, now));
            Ok(lasting
                .map(|(key, (value, until))| Kept {
                    name: wire::kept_name(key).to_vec(),
                    value: value.clone(),
                    until: *until,
                })
                .collect())
        })
    }

    fn remove(&self, contest: ContestId) -> Pending<'_, Result<(), KeepError>> {
        Box::pin(async move {
            let mut inner = self.inner();
            let places = inner.contests.remove(&contest).map(|contest| contest.places);
            for place in places.unwrap_or_default() {
                inner.feed[place].record = None;
            }
            Ok(())
        })
    }

    fn sweep(&self, now: Micros) -> Pending<'_, Result<usize, KeepError>> {
        Box::pin(async move {
            let mut inner = self.inner();
            let before = inner.kept.len();
            inner.kept.retain(|_, (_, until)| super::lasts(*until, now));
            Ok(before - inner.kept.len())
        })
    }
}

impl Inner {
    fn append(
        &mut self,
        contest: ContestId,
        record: Record,
        mark: Mark,
    ) -> Result<(), AppendError> {
        // The same limits as on a disk, so that nothing passes here and fails there.
        wire::record(&record, &mark)?;
        let head = self.contests.get(&contest).map_or(0, |contest| contest.places.len() as u64);
        super::check(head, record.version, &mark)?;
        let place = self.feed.len();
        let owner = match mark {
            Mark::Opens { owner, battle, at } => {
                let listed = Listed { contest, owner, at, state: State::Open };
                self.contests.insert(contest, Contest { listed, battle, places: vec![place] });
                owner
            }
            Mark::Continues | Mark::Ends => {
                let contest = self.contests.get_mut(&contest).expect("its head is above 0");
                contest.places.push(place);
                if mark == Mark::Ends {
                    contest.listed.state = State::Ended;
                }
                contest.listed.owner
            }
        };
        self.feed.push(Place { contest, owner, record: Some(record) });
        Ok(())
    }
}

impl Contest {
    fn fits(&self, filter: &Filter) -> bool {
        match filter {
            Filter::Unfinished => self.listed.state == State::Open,
            Filter::Of { owner, battle, state } => {
                *owner == self.listed.owner
                    && (battle.is_none() || *battle == self.battle)
                    && state.is_none_or(|state| state == self.listed.state)
            }
        }
    }
}
