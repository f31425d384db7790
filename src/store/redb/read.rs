//! What readers see of redb's tables: the last committed transaction.

use super::{EVENTS, FEED, Fault, KEPT, LISTING};
use crate::store::wire::{self, Shelf};
use crate::store::{Cursor, Fed, Filter, Kept, Listed, Micros, Page, Position, Sort, State, Table};
use crate::store::{lasts, page};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::{Record, Version};
use redb::{Database, ReadOnlyTable, ReadableDatabase as _, ReadableTable as _};

/// A page of the feed ends once it holds this much text, 4 MiB.
const FEED_BYTES: usize = 4 << 20;

/// The position of the last record; 0 without any.
pub(super) fn last_position(database: &Database) -> Result<Position, Fault> {
    let feed = database.begin_read()?.open_table(FEED)?;
    Ok(feed.last()?.map_or(0, |(last, _)| last.value()))
}

pub(super) fn read(
    database: &Database,
    contest: ContestId,
    after: Version,
) -> Result<Vec<Record>, Fault> {
    let mut records: Vec<Record> = Vec::new();
    let Some(first) = after.checked_add(1) else { return Ok(records) };
    let events = database.begin_read()?.open_table(EVENTS)?;
    let (low, high) = (wire::record_key(contest, first), wire::record_key(contest, Version::MAX));
    for (entry, expected) in events.range(&low[..]..=&high[..])?.zip(first..) {
        let (key, stored) = entry?;
        let (_, version) = wire::read_record_key(key.value())?;
        if version != expected {
            return Err(Fault::Garbled(format!("{contest} lacks record {expected}")));
        }
        records.push(wire::read_record(version, stored.value())?);
    }
    Ok(records)
}

pub(super) fn feed(database: &Database, after: Position, limit: u16) -> Result<Vec<Fed>, Fault> {
    let mut fed: Vec<Fed> = Vec::new();
    let Some(first) = after.checked_add(1) else { return Ok(fed) };
    let transaction = database.begin_read()?;
    let (feed, events) = (transaction.open_table(FEED)?, transaction.open_table(EVENTS)?);
    let mut bytes = 0;
    for (entry, expected) in feed.range(first..)?.zip(first..) {
        if fed.len() == usize::from(limit) || FEED_BYTES < bytes {
            break;
        }
        let (position, key) = entry?;
        if position.value() != expected {
            return Err(lost(expected));
        }
        let next = read_fed(&events, expected, key.value())?;
        bytes += next.record.as_ref().map_or(0, |record| record.body.len());
        fed.push(next);
    }
    Ok(fed)
}

pub(super) fn feed_of(
    database: &Database,
    owner: GameId,
    after: Position,
    limit: u16,
) -> Result<Vec<Fed>, Fault> {
    let mut fed: Vec<Fed> = Vec::new();
    let Some(first) = after.checked_add(1) else { return Ok(fed) };
    let transaction = database.begin_read()?;
    let (feed, events) = (transaction.open_table(FEED)?, transaction.open_table(EVENTS)?);
    let listing = transaction.open_table(LISTING)?;
    let mut bytes = 0;
    let (low, high) = (wire::owned_place(owner, first), wire::owned_place(owner, Position::MAX));
    for entry in listing.range(low.as_slice()..=high.as_slice())? {
        if fed.len() == usize::from(limit) || FEED_BYTES < bytes {
            break;
        }
        let (_, position) = wire::read_owned_place(entry?.0.value())?;
        let key = feed.get(position)?.ok_or_else(|| lost(position))?;
        let next = read_fed(&events, position, key.value())?;
        bytes += next.record.as_ref().map_or(0, |record| record.body.len());
        fed.push(next);
    }
    Ok(fed)
}

/// What stands in the feed at a position, under the key of its record.
fn read_fed(
    events: &ReadOnlyTable<&[u8], &[u8]>,
    position: Position,
    key: &[u8],
) -> Result<Fed, Fault> {
    let (contest, version) = wire::read_record_key(key)?;
    if version == 0 {
        // Its contest was taken out.
        return Ok(Fed { position, contest, record: None });
    }
    let stored = events.get(key)?.ok_or_else(|| lost(position))?;
    if wire::position(stored.value())? != position {
        return Err(lost(position));
    }
    let record = wire::read_record(version, stored.value())?;
    Ok(Fed { position, contest, record: Some(record) })
}

fn lost(position: Position) -> Fault {
    Fault::Garbled(format!("no record at {position}"))
}

pub(super) fn list(
    database: &Database,
    filter: &Filter,
    order: Sort,
    after: Option<Cursor>,
    limit: u16,
) -> Result<Page, Fault> {
    let shelf = |shelf, wanted| read_shelf(database, shelf, wanted, order, after, limit);
    match filter {
        Filter::Unfinished => shelf((Shelf::Open, None), Some(State::Open)),
        Filter::Of { owner, battle: Some(name), state } => {
            shelf((Shelf::Battle(&wire::battle(name)), Some(*owner)), *state)
        }
        Filter::Of { owner, battle: None, state } => {
            // The shelf of open contests spares a walk past all that ended. The ended ones are
            // found by walking past the open ones: those are few.
            let on = if *state == Some(State::Open) { Shelf::Open } else { Shelf::Owned };
            shelf((on, Some(*owner)), *state)
        }
    }
}

fn read_shelf(
    database: &Database,
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
    if high <= low {
        return Ok(page(rows, limit));
    }
    let listing = database.begin_read()?.open_table(LISTING)?;
    let mut entries = listing.range(low.as_slice()..high.as_slice())?;
    while rows.len() <= usize::from(limit) {
        let entry = match order {
            Sort::Oldest => entries.next(),
            Sort::Newest => entries.next_back(),
        };
        let Some(entry) = entry else { break };
        let Cursor { owner, at, contest } = wire::read_shelf_key(entry?.0.value())?;
        let open = wire::shelf_key(Shelf::Open, &Cursor { owner, at, contest });
        let open = shelf == Shelf::Open || listing.get(open.as_slice())?.is_some();
        let state = if open { State::Open } else { State::Ended };
        if wanted.is_none_or(|wanted| wanted == state) {
            rows.push(Listed { contest, owner, at, state });
        }
    }
    Ok(page(rows, limit))
}

pub(super) fn recall(
    database: &Database,
    key: &[u8],
    now: Micros,
) -> Result<Option<Vec<u8>>, Fault> {
    let stored = database.begin_read()?.open_table(KEPT)?.get(key)?;
    match &stored {
        Some(stored) => Ok(lasting(stored.value(), now)?.map(<[u8]>::to_vec)),
        None => Ok(None),
    }
}

pub(super) fn kept(database: &Database, table: Table, now: Micros) -> Result<Vec<Kept>, Fault> {
    let things = database.begin_read()?.open_table(KEPT)?;
    let low = wire::kept_key(table, &[]);
    let high = wire::end_of(&low);
    let mut lasting_things: Vec<Kept> = Vec::new();
    for entry in things.range(low.as_slice()..high.as_slice())? {
        let (key, stored) = entry?;
        let (value, until) = wire::read_kept(stored.value())?;
        if lasts(until, now) {
            let name = wire::kept_name(key.value()).to_vec();
            lasting_things.push(Kept { name, value: value.to_vec(), until });
        }
    }
    Ok(lasting_things)
}

fn lasting(stored: &[u8], now: Micros) -> Result<Option<&[u8]>, Fault> {
    let (value, until) = wire::read_kept(stored)?;
    Ok(Some(value).filter(|_| lasts(until, now)))
}
