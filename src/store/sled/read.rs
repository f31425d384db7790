//! What readers see of sled's trees: only what is durable.

use super::{Fault, Shared};
use crate::store::wire::{self, RecordKey, Shelf};
use crate::store::{Cursor, Fed, Filter, Kept, Listed, Micros, Page, Position, Sort, State, Table};
use crate::store::{lasts, page};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::{Record, Version};
use sled::IVec;
use std::sync::atomic::Ordering;

/// A page of the feed ends once it holds this much text, 4 MiB.
const FEED_BYTES: usize = 4 << 20;

impl Shared {
    pub(super) fn read(&self, contest: ContestId, after: Version) -> Result<Vec<Record>, Fault> {
        let durable = self.durable.load(Ordering::Acquire);
        let mut records: Vec<Record> = Vec::new();
        let Some(first) = after.checked_add(1) else { return Ok(records) };
        let keys = wire::record_key(contest, first)..=wire::record_key(contest, Version::MAX);
        for (entry, expected) in self.events.range(keys).zip(first..) {
            let (key, stored) = entry?;
            // Positions rise within a contest: what follows is not durable either.
            if durable < wire::position(&stored)? {
                break;
            }
            let (_, version) = wire::read_record_key(&key)?;
            if version != expected {
                return Err(Fault::Garbled(format!("{contest} lacks record {expected}")));
            }
            records.push(wire::read_record(version, &stored)?);
        }
        Ok(records)
    }

    pub(super) fn feed(&self, after: Position, limit: u16) -> Result<Vec<Fed>, Fault> {
        let durable = self.durable.load(Ordering::Acquire);
        let mut fed: Vec<Fed> = Vec::new();
        let mut bytes = 0;
        if durable <= after {
            return Ok(fed);
        }
        // The batch that holds the position `after + 1` may begin before it.
        let start = self.feed.range(..=wire::position_key(after + 1)).next_back().transpose()?;
        let start = start.map_or(IVec::default(), |(key, _)| key);
        for entry in self.feed.range(start..) {
            let (key, chunk) = entry?;
            let first = wire::read_position_key(&key)?;
            for (key, position) in wire::read_chunk(&chunk)?.iter().zip(first..) {
                if position <= after {
                    continue;
                }
                if durable < position || fed.len() == usize::from(limit) || FEED_BYTES < bytes {
                    return Ok(fed);
                }
                let next = self.fed(position, key)?;
                bytes += next.record.as_ref().map_or(0, |record| record.body.len());
                fed.push(next);
            }
        }
        Ok(fed)
    }

    pub(super) fn feed_of(
        &self,
        owner: GameId,
        after: Position,
        limit: u16,
    ) -> Result<Vec<Fed>, Fault> {
        // What the writer is listing now may be seen in part: whoever looks stops before it.
        let listed = self.listed.load(Ordering::Acquire);
        let mut fed: Vec<Fed> = Vec::new();
        if listed <= after {
            return Ok(fed);
        }
        let mut bytes = 0;
        // The batch that holds the next of them may begin before it.
        let before = self.owned_batch(owner, after)?;
        let start = before.map_or(after + 1, |places| places[0]);
        let batches = wire::owned_place(owner, start)..=wire::owned_place(owner, listed);
        for entry in self.listing.range(batches) {
            let places = read_owned_batch(&entry?)?;
            let lost = || Fault::Garbled(format!("no place {} in the feed", places[0]));
            let (first, keys, _) = self.place(places[0])?.ok_or_else(lost)?;
            for position in places.iter().filter(|position| after < **position) {
                if fed.len() == usize::from(limit) || FEED_BYTES < bytes {
                    return Ok(fed);
                }
                let key = keys.get((position - first) as usize).ok_or_else(lost)?;
                let next = self.fed(*position, key)?;
                bytes += next.record.as_ref().map_or(0, |record| record.body.len());
                fed.push(next);
            }
        }
        Ok(fed)
    }

    /// The last of an owner's batches that begins at a position or before, as the listing has it.
    pub(super) fn owned_batch(
        &self,
        owner: GameId,
        until: Position,
    ) -> Result<Option<Vec<Position>>, Fault> {
        let batches = wire::owned_place(owner, 0)..=wire::owned_place(owner, until);
        let last = self.listing.range(batches).next_back().transpose()?;
        last.map(|entry| read_owned_batch(&entry)).transpose()
    }

    fn fed(&self, position: Position, key: &RecordKey) -> Result<Fed, Fault> {
        let (contest, version) = wire::read_record_key(key)?;
        let stored = self.events.get(key)?;
        let stored = stored.filter(|stored| wire::position(stored) == Ok(position));
        let record = match stored {
            Some(stored) => Some(wire::read_record(version, &stored)?),
            None if self.is_empty(position)? => None,
            None => return Err(Fault::Garbled(format!("no record at {position}"))),
        };
        Ok(Fed { position, contest, record })
    }

    /// Whether the contest of a place in the feed was taken out, maybe since the place was read.
    fn is_empty(&self, position: Position) -> Result<bool, Fault> {
        let Some((_, keys, place)) = self.place(position)? else { return Ok(false) };
        Ok(wire::read_record_key(&keys[place])?.1 == 0)
    }

    /// The batch that a position is in: its first position, its keys, and where among them.
    pub(super) fn place(
        &self,
        position: Position,
    ) -> Result<Option<(Position, Vec<RecordKey>, usize)>, Fault> {
        let found = self.feed.range(..=wire::position_key(position)).next_back().transpose()?;
        let Some((key, chunk)) = found else { return Ok(None) };
        let (first, keys) = (wire::read_position_key(&key)?, wire::read_chunk(&chunk)?);
        let place = usize::try_from(position - first).unwrap_or(usize::MAX);
        Ok((place < keys.len()).then_some((first, keys, place)))
    }

    pub(super) fn list(
        &self,
        filter: &Filter,
        order: Sort,
        after: Option<Cursor>,
        limit: u16,
    ) -> Result<Page, Fault> {
        let battle;
        match filter {
            Filter::Unfinished => {
                self.shelf((Shelf::Open, None), Some(State::Open), order, after, limit)
            }
            Filter::Of { owner, battle: Some(name), state } => {
                battle = wire::battle(name);
                let shelf = (Shelf::Battle(&battle), Some(*owner));
                self.shelf(shelf, *state, order, after, limit)
            }
            Filter::Of { owner, battle: None, state } => {
                // The shelf of open contests spares a walk past all that ended. The ended ones are
                // found by walking past the open ones: those are few.
                let shelf = if *state == Some(State::Open) { Shelf::Open } else { Shelf::Owned };
                self.shelf((shelf, Some(*owner)), *state, order, after, limit)
            }
        }
    }

    fn shelf(
        &self,
        (shelf, owner): (Shelf<'_>, Option<GameId>),
        wanted: Option<State>,
        order: Sort,
        after: Option<Cursor>,
        limit: u16,
    ) -> Result<Page, Fault> {
        let mut low = wire::shelf(shelf, owner);
        let mut high = wire::end_of(&low);
        let after = after.map(|after| wire::shelf_key(shelf, &after));
        match (order, after) {
            (_, None) => {}
            (Sort::Oldest, Some(after)) => low = low.max(wire::right_after(after)),
            (Sort::Newest, Some(after)) => high = high.min(after),
        }
        let mut rows: Vec<Listed> = Vec::new();
        // sled's ranges must not end before they begin.
        let mut entries = if low < high { Some(self.listing.range(low..high)) } else { None };
        while rows.len() <= usize::from(limit) {
            let entry = entries.as_mut().and_then(|entries| match order {
                Sort::Oldest => entries.next(),
                Sort::Newest => entries.next_back(),
            });
            let Some(entry) = entry else { break };
            let Cursor { owner, at, contest } = wire::read_shelf_key(&entry?.0)?;
            let open = wire::shelf_key(Shelf::Open, &Cursor { owner, at, contest });
            let open = shelf == Shelf::Open || self.listing.contains_key(open)?;
            let state = if open { State::Open } else { State::Ended };
            if wanted.is_none_or(|wanted| wanted == state) {
                rows.push(Listed { contest, owner, at, state });
            }
        }
        Ok(page(rows, limit))
    }

    pub(super) fn recall(&self, key: &[u8], now: Micros) -> Result<Option<Vec<u8>>, Fault> {
        let stored = self.kept.get(key)?;
        // In this order: what was read and is not in flight by now is durable.
        let stored = self.in_flight().get(key).cloned().unwrap_or(stored);
        Ok(match &stored {
            Some(stored) => lasting(stored, now)?.map(<[u8]>::to_vec),
            None => None,
        })
    }

    pub(super) fn kept(&self, table: Table, now: Micros) -> Result<Vec<Kept>, Fault> {
        let prefix = wire::kept_key(table, &[]);
        let stored: Result<Vec<(IVec, IVec)>, _> = self.kept.scan_prefix(&prefix).collect();
        let stored = stored?;
        let in_flight = self.in_flight().clone();
        let mut things: Vec<Kept> = Vec::new();
        for (key, stored) in stored {
            let stored = in_flight.get(&*key).cloned().unwrap_or(Some(stored));
            let Some(stored) = stored else { continue };
            let (value, until) = wire::read_kept(&stored)?;
            if lasts(until, now) {
                let name = wire::kept_name(&key).into();
                things.push(Kept { name, value: value.into(), until });
            }
        }
        Ok(things)
    }
}

/// The positions that the listing has of an owner in one batch.
fn read_owned_batch((key, further): &(IVec, IVec)) -> Result<Vec<Position>, Fault> {
    let (_, first) = wire::read_owned_place(key)?;
    Ok(wire::owned_places(first, further)?)
}

fn lasting(stored: &[u8], now: Micros) -> Result<Option<&[u8]>, Fault> {
    let (value, until) = wire::read_kept(stored)?;
    Ok(Some(value).filter(|_| lasts(until, now)))
}
