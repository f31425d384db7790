//! What the one thread that writes does with a batch: one transaction, then the answers.

use super::{ENDS, EVENTS, FEED, Fault, KEPT, LISTING};
use crate::store::queue::{Append, Appended, Remove, Replace, Replaced, Request, Waiting};
use crate::store::wire::{self, Opening, Shelf};
use crate::store::{Mark, Micros, Position, check, check_seen, lasts};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::Version;
use redb::{Database, Durability, ReadableTable as _, Table, WriteTransaction};
use std::collections::HashMap;
use tokio::sync::oneshot;

/// Things that one sweep frees at most.
const SWEEP_MAX: usize = 1000;

/// The tables as one transaction sees and changes them.
struct Tables<'a> {
    events: Table<'a, &'static [u8], &'static [u8]>,
    feed: Table<'a, Position, &'static [u8]>,
    listing: Table<'a, &'static [u8], ()>,
    kept: Table<'a, &'static [u8], &'static [u8]>,
    ends: Table<'a, &'static [u8], ()>,
}

/// What is told to a caller once its batch is durable.
enum Answer {
    Appended(oneshot::Sender<Appended>, Appended),
    Kept(oneshot::Sender<()>),
    Replaced(oneshot::Sender<Replaced>, Replaced),
    Swept(oneshot::Sender<usize>, usize),
}

/// Makes the tables of a new file, so that readers find them.
pub(super) fn create_tables(database: &Database) -> Result<(), Fault> {
    let transaction = begin(database)?;
    Tables::open(&transaction)?;
    Ok(transaction.commit()?)
}

/// Lists all places of the feed by their owners, in a folder of before that was done. Whose the places of contests
/// were that have been taken out is not known any more.
pub(super) fn place_by_owner(database: &Database) -> Result<(), Fault> {
    let transaction = begin(database)?;
    {
        let mut tables = Tables::open(&transaction)?;
        let mut owners: HashMap<ContestId, GameId> = HashMap::new();
        for entry in tables.feed.range::<Position>(..)? {
            let (position, key) = entry?;
            let (contest, version) = wire::read_record_key(key.value())?;
            if version == 0 {
                continue;
            }
            let owner = match owners.get(&contest) {
                Some(owner) => *owner,
                None => tables.opening(contest)?.owner,
            };
            owners.insert(contest, owner);
            let place = wire::owned_place(owner, position.value());
            tables.listing.insert(place.as_slice(), ())?;
        }
    }
    Ok(transaction.commit()?)
}

/// Commits a batch, then answers it.
pub(super) fn commit(database: &Database, requests: &mut Waiting) -> Result<(), Fault> {
    let transaction = begin(database)?;
    let mut answers = Vec::new();
    let changed = {
        let mut tables = Tables::open(&transaction)?;
        let before = tables.next_position()?;
        let mut next = before;
        let mut changed = false;
        for request in requests {
            answers.push(match request {
                Request::Append(append) => tables.append(append, &mut next)?,
                Request::Keep(keep) => {
                    changed = true;
                    tables.keep(&keep.key, &keep.stored, keep.until)?;
                    Answer::Kept(keep.answer)
                }
                Request::Replace(replace) => {
                    let replaced = tables.replace(&replace)?;
                    changed |= replaced.is_ok();
                    Answer::Replaced(replace.answer, replaced)
                }
                Request::Remove(Remove { contest, answer }) => {
                    changed = true;
                    tables.remove(contest)?;
                    Answer::Kept(answer)
                }
                Request::Sweep { now, answer } => {
                    let swept = tables.sweep(now)?;
                    changed |= 0 < swept;
                    Answer::Swept(answer, swept)
                }
            });
        }
        changed || before < next
    };
    if changed {
        transaction.commit()?;
    } else {
        transaction.abort()?;
    }
    answers.into_iter().for_each(Answer::tell);
    Ok(())
}

fn begin(database: &Database) -> Result<WriteTransaction, Fault> {
    let mut transaction = database.begin_write()?;
    // On the disk when the commit returns.
    transaction.set_durability(Durability::Immediate)?;
    Ok(transaction)
}

impl Answer {
    /// Who stopped waiting is not told.
    fn tell(self) {
        match self {
            Answer::Appended(answer, appended) => drop(answer.send(appended)),
            Answer::Kept(answer) => drop(answer.send(())),
            Answer::Replaced(answer, replaced) => drop(answer.send(replaced)),
            Answer::Swept(answer, swept) => drop(answer.send(swept)),
        }
    }
}

impl<'a> Tables<'a> {
    fn open(transaction: &'a WriteTransaction) -> Result<Tables<'a>, Fault> {
        Ok(Tables {
            events: transaction.open_table(EVENTS)?,
            feed: transaction.open_table(FEED)?,
            listing: transaction.open_table(LISTING)?,
            kept: transaction.open_table(KEPT)?,
            ends: transaction.open_table(ENDS)?,
        })
    }

    fn next_position(&self) -> Result<Position, Fault> {
        Ok(self.feed.last()?.map_or(0, |(last, _)| last.value()) + 1)
    }

    /// Appends a record where its contest stands right before it.
    fn append(&mut self, append: Append, next: &mut Position) -> Result<Answer, Fault> {
        let Append { contest, version, mark, mut stored, answer } = append;
        let checked = check(self.head(contest)?, version, &mark);
        if checked.is_ok() {
            wire::set_position(&mut stored, *next);
            let key = wire::record_key(contest, version);
            self.feed.insert(*next, &key[..])?;
            self.events.insert(&key[..], stored.as_slice())?;
            let owner = self.shelve(contest, &mark)?;
            self.listing.insert(wire::owned_place(owner, *next).as_slice(), ())?;
            *next += 1;
        }
        Ok(Answer::Appended(answer, checked))
    }

    fn head(&self, contest: ContestId) -> Result<Version, Fault> {
        let (first, last) = (wire::record_key(contest, 0), wire::record_key(contest, Version::MAX));
        match self.events.range(&first[..]..=&last[..])?.next_back().transpose()? {
            Some((key, _)) => Ok(wire::read_record_key(key.value())?.1),
            None => Ok(0),
        }
    }

    /// Follows a mark in the listing; whose the contest is.
    fn shelve(&mut self, contest: ContestId, mark: &Mark) -> Result<GameId, Fault> {
        Ok(match mark {
            Mark::Opens { owner, battle, at } => {
                let battle = battle.as_deref().map(wire::battle);
                let opening = Opening { owner: *owner, at: *at, battle };
                let battle = opening.battle.as_ref().map(Shelf::Battle);
                for shelf in [Shelf::Owned, Shelf::Open].into_iter().chain(battle) {
                    self.listing.insert(opening.key(shelf, contest).as_slice(), ())?;
                }
                *owner
            }
            Mark::Continues => self.opening(contest)?.owner,
            Mark::Ends => {
                let opening = self.opening(contest)?;
                self.listing.remove(opening.key(Shelf::Open, contest).as_slice())?;
                opening.owner
            }
        })
    }

    fn opening(&self, contest: ContestId) -> Result<Opening, Fault> {
        let first = self.events.get(&wire::record_key(contest, 1)[..])?;
        match first.map(|stored| wire::read_mark(stored.value())).transpose()? {
            Some(Mark::Opens { owner, battle, at }) => {
                Ok(Opening { owner, at, battle: battle.as_deref().map(wire::battle) })
            }
            Some(Mark::Continues | Mark::Ends) | None => {
                Err(Fault::Garbled(format!("{contest} was never opened")))
            }
        }
    }

    /// Takes a contest out; its places in the feed stay, empty.
    fn remove(&mut self, contest: ContestId) -> Result<(), Fault> {
        let (first, last) = (wire::record_key(contest, 0), wire::record_key(contest, Version::MAX));
        let mut records = Vec::new();
        for entry in self.events.range(&first[..]..=&last[..])? {
            let (key, stored) = entry?;
            records.push((key.value().to_vec(), wire::position(stored.value())?));
        }
        if records.is_empty() {
            return Ok(());
        }
        let opening = self.opening(contest)?;
        let battle = opening.battle.as_ref().map(Shelf::Battle);
        for shelf in [Shelf::Open, Shelf::Owned].into_iter().chain(battle) {
            self.listing.remove(opening.key(shelf, contest).as_slice())?;
        }
        for (key, position) in &records {
            self.feed.insert(*position, &wire::empty_place(contest)[..])?;
            self.events.remove(key.as_slice())?;
        }
        Ok(())
    }

    /// Keeps a thing where what was seen still stands.
    fn replace(&mut self, replace: &Replace) -> Result<Replaced, Fault> {
        let Replace { key, stored, until, seen, .. } = replace;
        let checked = {
            let present = self.kept.get(key.as_slice())?;
            let read =
                present.as_ref().map(|stored| wire::read_kept(stored.value())).transpose()?;
            let lasting = read.filter(|(_, until)| lasts(*until, seen.now));
            check_seen(seen.value.as_deref(), lasting.map(|(value, _)| value))
        };
        if checked.is_ok() {
            self.keep(key, stored, *until)?;
        }
        Ok(checked)
    }

    fn keep(&mut self, key: &[u8], stored: &[u8], until: Option<Micros>) -> Result<(), Fault> {
        let before = self.kept.insert(key, stored)?;
        let ended = before.map(|stored| wire::read_kept(stored.value()).map(|(_, until)| until));
        if let Some(ended) = ended.transpose()?.flatten() {
            self.ends.remove(wire::end_key(ended, key).as_slice())?;
        }
        if let Some(until) = until {
            self.ends.insert(wire::end_key(until, key).as_slice(), ())?;
        }
        Ok(())
    }

    /// Removes what has expired, up to a bound; one end and its thing always go together.
    fn sweep(&mut self, now: Micros) -> Result<usize, Fault> {
        let Some(next) = now.checked_add(1) else { return Ok(0) };
        let (low, high) = (wire::end_key(Micros::MIN, &[]), wire::end_key(next, &[]));
        let mut ended = Vec::new();
        for entry in self.ends.range(low.as_slice()..high.as_slice())?.take(SWEEP_MAX) {
            ended.push(entry?.0.value().to_vec());
        }
        for end in &ended {
            let (_, key) = wire::read_end_key(end)?;
            self.kept.remove(key)?;
            self.ends.remove(end.as_slice())?;
        }
        Ok(ended.len())
    }
}
