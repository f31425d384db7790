//! The one thread that writes: whatever waits becomes one batch, one flush, one sync.

use super::{Fault, Shared};
use crate::store::queue::{Append, Appended, Keep, Remove, Replace, Replaced, Request, Waiting};
use crate::store::wire::{self, Opening, RecordKey, Shelf};
use crate::store::{Mark, Micros, Position, check, check_seen, lasts};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::Version;
use sled::{Batch as Removals, IVec};
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::sync::oneshot;

/// Contests whose heads are held in memory, some 100 bytes each; beyond, all are read anew.
const HEADS_MAX: usize = 200_000;
/// Things that one sweep frees at most.
const SWEEP_MAX: usize = 1000;

/// The writer of a store.
pub(super) struct Committer {
    shared: Arc<Shared>,
    /// sled's own log file: fdatasync works on the file, whoever wrote it.
    log: File,
    /// The heads of contests that may go on.
    heads: HashMap<ContestId, Head>,
    /// The position that the next record gets.
    next: Position,
}

/// Where a contest stands, and where the lists have it.
#[derive(Debug, Clone)]
struct Head {
    version: Version,
    /// None before it began.
    opening: Option<Opening>,
    is_open: bool,
}

/// What was decided about a batch before anything of it is written.
#[derive(Default)]
struct Batch {
    keys: Vec<RecordKey>,
    records: Vec<Vec<u8>>,
    keeps: Vec<Kept>,
    /// Where the newest thing of a key is among those to keep.
    newest: HashMap<Vec<u8>, usize>,
    kept: Vec<oneshot::Sender<()>>,
    replaced: Vec<(oneshot::Sender<Replaced>, Replaced)>,
    moves: Vec<Move>,
    removes: Vec<Remove>,
    appended: Vec<(oneshot::Sender<Appended>, Appended)>,
    swept: Vec<(oneshot::Sender<usize>, usize)>,
    /// Contests whose heads need not stay in memory.
    idle: Vec<ContestId>,
}

/// A thing to keep, as it is stored.
struct Kept {
    key: Vec<u8>,
    stored: Vec<u8>,
    until: Option<Micros>,
}

/// What a record changes in the listing.
struct Move {
    contest: ContestId,
    opening: Opening,
    position: Position,
    mark: Mark,
}

impl Committer {
    pub(super) fn new(shared: Arc<Shared>, log: File) -> Committer {
        let next = shared.durable.load(Ordering::Acquire) + 1;
        Committer { shared, log, heads: HashMap::new(), next }
    }

    /// Commits a batch, then answers it.
    pub(super) fn commit(&mut self, requests: &mut Waiting) -> Result<(), Fault> {
        if HEADS_MAX < self.heads.len() {
            self.heads.clear();
        }
        let mut batch = Batch::default();
        for request in requests {
            match request {
                Request::Append(append) => self.admit(&mut batch, append)?,
                Request::Keep(Keep { key, stored, until, answer }) => {
                    batch.keep(Kept { key, stored, until });
                    batch.kept.push(answer);
                }
                Request::Replace(replace) => self.replace(&mut batch, replace)?,
                Request::Remove(contest) => batch.removes.push(contest),
                Request::Sweep { now, answer } => {
                    batch.swept.push((answer, sweep(&self.shared, now)?));
                }
            }
        }
        if !batch.keys.is_empty() || !batch.keeps.is_empty() {
            self.write(&batch)?;
            make_durable(&self.shared, &self.log)?;
            self.shared.durable.store(self.next - 1, Ordering::Release);
            self.shared.in_flight().clear();
            for change in &batch.moves {
                apply(&self.shared, change)?;
            }
            place_all(&self.shared, &batch.moves)?;
            self.shared.listed.store(self.next - 1, Ordering::Release);
        }
        if !batch.removes.is_empty() {
            for Remove { contest, .. } in &batch.removes {
                remove(&self.shared, *contest)?;
                self.heads.remove(contest);
            }
            make_durable(&self.shared, &self.log)?;
        }
        for contest in &batch.idle {
            // It may have been opened since, in this very batch.
            if self.heads.get(contest).is_some_and(|head| !head.is_open) {
                self.heads.remove(contest);
            }
        }
        batch.answer();
        Ok(())
    }

    /// Decides about an append, and gives it its position.
    fn admit(&mut self, batch: &mut Batch, append: Append) -> Result<(), Fault> {
        let Append { contest, version, mark, mut stored, answer } = append;
        let head = match self.heads.get_mut(&contest) {
            Some(head) => head,
            None => {
                let head = read_head(&self.shared, contest)?;
                self.heads.entry(contest).or_insert(head)
            }
        };
        let checked = check(head.version, version, &mark);
        if checked.is_ok() {
            let position = self.next;
            head.version = version;
            wire::set_position(&mut stored, position);
            self.next += 1;
            batch.keys.push(wire::record_key(contest, version));
            batch.records.push(stored);
            let opening = head.follow(&mark);
            batch.moves.extend(opening.map(|opening| Move { contest, opening, position, mark }));
        }
        if !head.is_open {
            // Ended or never begun: heads of live contests alone are worth memory.
            batch.idle.push(contest);
        }
        batch.appended.push((answer, checked));
        Ok(())
    }

    /// Decides about a thing that is to stand in place of another: this batch may have changed it before.
    fn replace(&self, batch: &mut Batch, replace: Replace) -> Result<(), Fault> {
        let Replace { key, stored, until, seen, answer } = replace;
        let there;
        let present = match batch.newest.get(&key) {
            Some(place) => Some(&batch.keeps[*place].stored[..]),
            None => {
                there = self.shared.kept.get(&key)?;
                there.as_deref()
            }
        };
        let present = present.map(wire::read_kept).transpose()?;
        let lasting = present.filter(|(_, until)| lasts(*until, seen.now));
        let checked = check_seen(seen.value.as_deref(), lasting.map(|(value, _)| value));
        if checked.is_ok() {
            batch.keep(Kept { key, stored, until });
        }
        batch.replaced.push((answer, checked));
        Ok(())
    }

    /// Writes in the order that [`recover`] counts on.
    fn write(&self, batch: &Batch) -> Result<(), Fault> {
        if !batch.keys.is_empty() {
            let first = self.next - batch.keys.len() as Position;
            self.shared.feed.insert(wire::position_key(first), wire::chunk(&batch.keys))?;
        }
        for (key, stored) in batch.keys.iter().zip(&batch.records) {
            self.shared.events.insert(key, stored.as_slice())?;
        }
        for keep in &batch.keeps {
            write_kept(&self.shared, keep)?;
        }
        Ok(())
    }
}

impl Head {
    /// Follows a mark; how its contest was opened.
    fn follow(&mut self, mark: &Mark) -> Option<Opening> {
        match mark {
            Mark::Opens { owner, battle, at } => {
                let battle = battle.as_deref().map(wire::battle);
                self.opening = Some(Opening { owner: *owner, at: *at, battle });
                self.is_open = true;
            }
            Mark::Continues => {}
            Mark::Ends => self.is_open = false,
        }
        self.opening.clone()
    }
}

impl Batch {
    fn keep(&mut self, thing: Kept) {
        self.newest.insert(thing.key.clone(), self.keeps.len());
        self.keeps.push(thing);
    }

    /// Tells everyone; who stopped waiting is not told.
    fn answer(self) {
        for (answer, appended) in self.appended {
            let _ = answer.send(appended);
        }
        for answer in self.kept {
            let _ = answer.send(());
        }
        for (answer, replaced) in self.replaced {
            let _ = answer.send(replaced);
        }
        for removed in self.removes {
            let _ = removed.answer.send(());
        }
        for (answer, swept) in self.swept {
            let _ = answer.send(swept);
        }
    }
}

/// On disk when this returns: sled's flush writes, but waits for no disk's cache; our sync does.
fn make_durable(shared: &Shared, log: &File) -> Result<(), Fault> {
    shared.db.flush()?;
    log.sync_data().map_err(Fault::Sync)
}

/// The head of a contest as the trees have it.
fn read_head(shared: &Shared, contest: ContestId) -> Result<Head, Fault> {
    let keys = wire::record_key(contest, 0)..=wire::record_key(contest, Version::MAX);
    let Some(last) = shared.events.range(keys).next_back() else {
        return Ok(Head { version: 0, opening: None, is_open: false });
    };
    let (_, version) = wire::read_record_key(&last?.0)?;
    let opening = read_opening(shared, contest)?;
    let is_open = shared.listing.contains_key(opening.key(Shelf::Open, contest))?;
    Ok(Head { version, opening: Some(opening), is_open })
}

fn read_opening(shared: &Shared, contest: ContestId) -> Result<Opening, Fault> {
    let first = shared.events.get(wire::record_key(contest, 1))?;
    match first.map(|stored| wire::read_mark(&stored)).transpose()? {
        Some(Mark::Opens { owner, battle, at }) => {
            Ok(Opening { owner, at, battle: battle.as_deref().map(wire::battle) })
        }
        Some(Mark::Continues | Mark::Ends) | None => {
            Err(Fault::Garbled(format!("{contest} was never opened")))
        }
    }
}

/// Brings the listing up to a record; doing it twice does no harm.
fn apply(shared: &Shared, Move { contest, opening, mark, .. }: &Move) -> Result<(), Fault> {
    let open = opening.key(Shelf::Open, *contest);
    match mark {
        Mark::Opens { .. } => {
            shared.listing.insert(opening.key(Shelf::Owned, *contest), &[])?;
            if let Some(battle) = &opening.battle {
                shared.listing.insert(opening.key(Shelf::Battle(battle), *contest), &[])?;
            }
            shared.listing.insert(open, &[])?;
        }
        Mark::Continues => {}
        Mark::Ends => {
            shared.listing.remove(open)?;
        }
    }
    Ok(())
}

/// Lists the places of a batch by their owners: nearly always there is one, and so one entry for all of them.
fn place_all(shared: &Shared, moves: &[Move]) -> Result<(), Fault> {
    let mut owned: BTreeMap<GameId, Vec<Position>> = BTreeMap::new();
    for Move { opening, position, .. } in moves {
        owned.entry(opening.owner).or_default().push(*position);
    }
    for (owner, places) in owned {
        let (batch, further) = (wire::owned_place(owner, places[0]), wire::further_places(&places));
        shared.listing.insert(batch, further)?;
    }
    Ok(())
}

/// Takes a contest out: its places in the feed first, so that none names a record that is missing; then what lists
/// know; then its records, all at once. A crash in between may leave records that no list and no feed names.
fn remove(shared: &Shared, contest: ContestId) -> Result<(), Fault> {
    let keys = wire::record_key(contest, 0)..=wire::record_key(contest, Version::MAX);
    let records: Vec<(IVec, IVec)> = shared.events.range(keys).collect::<Result<_, _>>()?;
    if records.is_empty() {
        return Ok(());
    }
    let opening = read_opening(shared, contest)?;
    let mut removals = Removals::default();
    for (key, stored) in &records {
        empty(shared, wire::position(stored)?, contest)?;
        removals.remove(key);
    }
    let battle = opening.battle.as_ref().map(Shelf::Battle);
    for shelf in [Shelf::Open, Shelf::Owned].into_iter().chain(battle) {
        shared.listing.remove(opening.key(shelf, contest))?;
    }
    Ok(shared.events.apply_batch(removals)?)
}

/// Empties a contest's place in the feed.
fn empty(shared: &Shared, position: Position, contest: ContestId) -> Result<(), Fault> {
    let lost = || Fault::Garbled(format!("no place {position} in the feed"));
    let (first, mut keys, place) = shared.place(position)?.ok_or_else(lost)?;
    keys[place] = wire::empty_place(contest);
    shared.feed.insert(wire::position_key(first), wire::chunk(&keys))?;
    Ok(())
}

/// Writes a kept thing. Its end comes first, so that nothing is kept whose end nobody knows.
fn write_kept(shared: &Shared, keep: &Kept) -> Result<(), Fault> {
    let before = shared.kept.get(&keep.key)?;
    shared.in_flight().entry(keep.key.clone()).or_insert_with(|| before.clone());
    if let Some(until) = keep.until {
        shared.kept.insert(wire::end_key(until, &keep.key), &[])?;
    }
    shared.kept.insert(keep.key.as_slice(), keep.stored.as_slice())?;
    let ended =
        before.map(|stored| wire::read_kept(&stored).map(|(_, until)| until)).transpose()?;
    if let Some(until) = ended.flatten().filter(|until| Some(*until) != keep.until) {
        shared.kept.remove(wire::end_key(until, &keep.key))?;
    }
    Ok(())
}

/// Removes what has expired, up to a bound.
fn sweep(shared: &Shared, now: Micros) -> Result<usize, Fault> {
    let Some(next) = now.checked_add(1) else { return Ok(0) };
    let ends = wire::end_key(Micros::MIN, &[])..wire::end_key(next, &[]);
    let ended: Result<Vec<(IVec, IVec)>, _> = shared.kept.range(ends).take(SWEEP_MAX).collect();
    let mut swept = 0;
    for (end, _) in ended? {
        let (until, key) = wire::read_end_key(&end)?;
        if let Some(stored) = shared.kept.get(key)?
            && wire::read_kept(&stored)?.1 == Some(until)
        {
            shared.kept.remove(key)?;
            swept += 1;
        }
        shared.kept.remove(&end)?;
    }
    Ok(swept)
}

/// Repairs what a crash left of the last batch; gives the last position there is.
pub(super) fn recover(shared: &Shared, log: &File) -> Result<Position, Fault> {
    let mut cut = false;
    let last = loop {
        let Some((key, chunk)) = shared.feed.last()? else { break 0 };
        let first = wire::read_position_key(&key)?;
        let keys = wire::read_chunk(&chunk)?;
        let mut there = 0;
        for (record, position) in keys.iter().zip(first..) {
            if wire::read_record_key(record)?.1 == 0 {
                // Its contest was taken out.
                there += 1;
                continue;
            }
            let stored = shared.events.get(record)?;
            let Some(stored) = stored.filter(|stored| wire::position(stored) == Ok(position))
            else {
                break;
            };
            relist(shared, record, position, &stored)?;
            there += 1;
        }
        if there < keys.len() && cut {
            // Only one batch is ever under way, so this is no trace of a crash.
            return Err(Fault::Garbled(format!("no record at {}", first + there as Position)));
        }
        if there == 0 {
            // Not one of its records was written: the batch before is the last.
            shared.feed.remove(key)?;
            cut = true;
            continue;
        }
        if there < keys.len() {
            shared.feed.insert(key, wire::chunk(&keys[..there]))?;
        }
        break first + there as Position - 1;
    };
    make_durable(shared, log)?;
    Ok(last)
}

/// Writes again what a record of the last batch changes in the listing.
fn relist(
    shared: &Shared,
    key: &RecordKey,
    position: Position,
    stored: &[u8],
) -> Result<(), Fault> {
    let mark = wire::read_mark(stored)?;
    let (contest, _) = wire::read_record_key(key)?;
    let opening = read_opening(shared, contest)?;
    let owner = opening.owner;
    apply(shared, &Move { contest, opening, position, mark })?;
    // A batch's entry is there as a whole or not at all; where it is missing, each place gets one of its own.
    let batch = shared.owned_batch(owner, position)?;
    if !batch.is_some_and(|places| places.contains(&position)) {
        shared.listing.insert(wire::owned_place(owner, position), &[])?;
    }
    Ok(())
}

/// Lists all places of the feed by their owners, in a folder of before that was done. Whose the places of contests
/// were that have been taken out is not known any more.
pub(super) fn place_by_owner(shared: &Shared, log: &File) -> Result<(), Fault> {
    let mut owners: HashMap<ContestId, GameId> = HashMap::new();
    for entry in &shared.feed {
        let (key, chunk) = entry?;
        let first = wire::read_position_key(&key)?;
        for (record, position) in wire::read_chunk(&chunk)?.iter().zip(first..) {
            let (contest, version) = wire::read_record_key(record)?;
            if version == 0 {
                continue;
            }
            let owner = match owners.get(&contest) {
                Some(owner) => *owner,
                None => read_opening(shared, contest)?.owner,
            };
            owners.insert(contest, owner);
            shared.listing.insert(wire::owned_place(owner, position), &[])?;
        }
    }
    make_durable(shared, log)
}
