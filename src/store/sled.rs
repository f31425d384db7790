//! The embedded engine: sled behind one committer thread.
//!
//! Four trees share sled's one log, which a crash cuts to a prefix of what was written:
//! - `events`: contest and version -> the record, its mark and its position. The truth; one append
//!   is one value, so there are no halves.
//! - `feed`: first position -> the keys of one batch of records.
//! - `listing`: where lists find contests, and the feed of one owner its places.
//! - `kept`: kept things, and when they end.
//!
//! A batch is written in this order: its feed entry, its records, its kept things; then sled's
//! flush and our own fdatasync; then what it changes in the listing; then it is answered. So after
//! a crash only the last feed entry may name records that are missing, and only the listing of that
//! batch may be missing: at opening, the entry is cut to the records that are there and the listing
//! is written again ([`commit::recover`]). Before a batch is durable nobody sees any of it: readers
//! pass over positions beyond `Shared::durable`, and see the old of kept things in
//! `Shared::in_flight`.

mod commit;
mod read;

use super::folder::{self, Engine, Folder};
use super::queue::{Queue, Shut, panic_text};
use super::wire;
use super::{AppendError, Cursor, Fed, Filter, KeepError, Kept, Mark, Micros, OpenError, Sort};
use super::{Page, Pending, Position, ReadError, ReplaceError, Seen, Store, Table};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::{Record, Version};
use commit::Committer;
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const CACHE_BYTES: u64 = 64 << 20;
/// sled writes pages above a quarter of this to files of their own, which no sync of ours reaches.
/// A page has at most some twenty values of 64 KiB, 1.3 MiB; so it never comes to that.
const SEGMENT_BYTES: usize = 8 << 20;
/// How often opening looks again at a log that another store still holds, and how long it waits in between: some seconds.
const LOOKS: usize = 1000;
const PAUSE: Duration = Duration::from_millis(5);

/// A store in a folder of this machine.
pub(super) struct SledStore {
    queue: Queue,
    shared: Arc<Shared>,
    // Dropped last: nobody else may open the folder before sled has closed it.
    folder: Folder,
}

/// What the committer and the readers hold in common.
struct Shared {
    db: ::sled::Db,
    events: ::sled::Tree,
    feed: ::sled::Tree,
    listing: ::sled::Tree,
    kept: ::sled::Tree,
    /// The last position that is durable; what is beyond is not yet to be seen.
    durable: AtomicU64,
    /// The last position that the listing has; never beyond the durable one.
    listed: AtomicU64,
    /// Kept things being written, with what stood there before.
    in_flight: Mutex<BTreeMap<Vec<u8>, Option<::sled::IVec>>>,
}

impl SledStore {
    /// Opens the store of a folder, or makes one in an empty folder.
    pub(super) fn open(path: &Path) -> Result<SledStore, OpenError> {
        let folder = Folder::prepare(path, Engine::Sled)?;
        await_release(folder.path())?;
        // sled answers some damage with a panic instead of an error.
        let opened = catch_unwind(AssertUnwindSafe(|| engine(&folder)));
        let (shared, log) = opened.unwrap_or_else(|panic| {
            let what = panic_text(&*panic);
            Err(OpenError::Corrupt { folder: folder.path().into(), what })
        })?;
        let durable = shared.durable.load(Ordering::Acquire);
        folder.check_floor(durable)?;
        folder.note_format()?;
        folder.sync()?;
        folder.note_floor(durable);
        let shared = Arc::new(shared);
        let mut committer = Committer::new(Arc::clone(&shared), log);
        let queue = Queue::start(Shut::default(), move |waiting| committer.commit(waiting));
        let queue =
            queue.map_err(|source| OpenError::Io { folder: folder.path().into(), source })?;
        Ok(SledStore { queue, shared, folder })
    }
}

/// Waits until sled's log is free. A store that this process has just closed may not have let go of it yet: a task of
/// sled's pool may hold the file for a moment longer than the store that set it off.
fn await_release(folder: &Path) -> Result<(), OpenError> {
    let Ok(log) = File::open(folder.join("db")) else { return Ok(()) };
    for _ in 0..LOOKS {
        match log.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(source)) => return Err(folder::fault(folder, source)),
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
        }
    }
    Err(OpenError::InUse { place: folder.display().to_string() })
}

/// Opens sled's trees and repairs what a crash left; gives our own handle of sled's log.
fn engine(of: &Folder) -> Result<(Shared, File), OpenError> {
    let folder = of.path();
    let fault = |error| open_fault(folder, error);
    let db = ::sled::Config::new()
        .path(folder)
        .cache_capacity(CACHE_BYTES)
        .segment_size(SEGMENT_BYTES)
        .flush_every_ms(None)
        .open()
        .map_err(fault)?;
    let log = File::open(folder.join("db")).map_err(|source| folder::fault(folder, source))?;
    let tree = |name| db.open_tree(name).map_err(fault);
    let shared = Shared {
        events: tree("events")?,
        feed: tree("feed")?,
        listing: tree("listing")?,
        kept: tree("kept")?,
        durable: AtomicU64::new(0),
        listed: AtomicU64::new(0),
        in_flight: Mutex::default(),
        db,
    };
    let mend = || {
        let durable = commit::recover(&shared, &log)?;
        if of.lacks_places_by_owner() {
            commit::place_by_owner(&shared, &log)?;
        }
        Ok(durable)
    };
    let durable = mend().map_err(|error| match error {
        Fault::Sled(error) => fault(error),
        Fault::Sync(source) => folder::fault(folder, source),
        Fault::Garbled(what) => OpenError::Corrupt { folder: folder.into(), what },
    })?;
    shared.durable.store(durable, Ordering::Release);
    shared.listed.store(durable, Ordering::Release);
    Ok((shared, log))
}

fn open_fault(folder: &Path, error: ::sled::Error) -> OpenError {
    match error {
        ::sled::Error::Io(source) => folder::fault(folder, source),
        error @ (::sled::Error::CollectionNotFound(_)
        | ::sled::Error::Unsupported(_)
        | ::sled::Error::ReportableBug(_)
        | ::sled::Error::Corruption { .. }) => {
            OpenError::Corrupt { folder: folder.into(), what: error.to_string() }
        }
    }
}

/// Why the engine could not go on.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("{0}")]
    Sled(#[from] ::sled::Error),
    #[error("the disk did not take what was written: {0}")]
    Sync(std::io::Error),
    #[error("damaged data: {0}")]
    Garbled(String),
}

impl From<wire::Garbled> for Fault {
    fn from(garbled: wire::Garbled) -> Fault {
        Fault::Garbled(garbled.to_string())
    }
}

impl From<Fault> for ReadError {
    fn from(fault: Fault) -> ReadError {
        match fault {
            Fault::Sled(::sled::Error::Io(error)) | Fault::Sync(error) => {
                ReadError::Unavailable(error.to_string())
            }
            Fault::Sled(error) => ReadError::Corrupt(error.to_string()),
            Fault::Garbled(what) => ReadError::Corrupt(what),
        }
    }
}

impl Shared {
    fn in_flight(&self) -> MutexGuard<'_, BTreeMap<Vec<u8>, Option<::sled::IVec>>> {
        self.in_flight.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads, and turns sled's panics at damaged pages into errors.
fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, ReadError> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(ReadError::from),
        Err(panic) => Err(ReadError::Corrupt(panic_text(&*panic))),
    }
}

impl Store for SledStore {
    fn append(
        &self,
        contest: ContestId,
        record: Record,
        mark: Mark,
    ) -> Pending<'_, Result<(), AppendError>> {
        Box::pin(async move { self.queue.append(contest, &record, mark).await })
    }

    // The reads below run on the caller's thread: nearly always from memory, else one page's read.

    fn read(
        &self,
        contest: ContestId,
        after: Version,
    ) -> Pending<'_, Result<Vec<Record>, ReadError>> {
        Box::pin(async move { guarded(|| self.shared.read(contest, after)) })
    }

    fn feed(
        &self,
        of: Option<GameId>,
        after: Position,
        limit: u16,
    ) -> Pending<'_, Result<Vec<Fed>, ReadError>> {
        Box::pin(async move {
            guarded(|| match of {
                None => self.shared.feed(after, limit),
                Some(owner) => self.shared.feed_of(owner, after, limit),
            })
        })
    }

    fn end(&self) -> Pending<'_, Result<Position, ReadError>> {
        Box::pin(async move { Ok(self.shared.durable.load(Ordering::Acquire)) })
    }

    fn list(
        &self,
        filter: Filter,
        order: Sort,
        after: Option<Cursor>,
        limit: u16,
    ) -> Pending<'_, Result<Page, ReadError>> {
        Box::pin(async move { guarded(|| self.shared.list(&filter, order, after, limit)) })
    }

    fn keep(
        &self,
        table: Table,
        name: &[u8],
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), KeepError>> {
        self.queue.keep(table, name, value, until)
    }

    fn replace(
        &self,
        table: Table,
        name: &[u8],
        seen: Seen<'_>,
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), ReplaceError>> {
        self.queue.replace(table, name, seen, value, until)
    }

    fn recall(
        &self,
        table: Table,
        name: &[u8],
        now: Micros,
    ) -> Pending<'_, Result<Option<Vec<u8>>, ReadError>> {
        let key = wire::kept_key(table, name);
        Box::pin(async move { guarded(|| self.shared.recall(&key, now)) })
    }

    fn kept(&self, table: Table, now: Micros) -> Pending<'_, Result<Vec<Kept>, ReadError>> {
        Box::pin(async move { guarded(|| self.shared.kept(table, now)) })
    }

    fn remove(&self, contest: ContestId) -> Pending<'_, Result<(), KeepError>> {
        Box::pin(async move { self.queue.remove(contest).await })
    }

    fn sweep(&self, now: Micros) -> Pending<'_, Result<usize, KeepError>> {
        Box::pin(async move { self.queue.sweep(now).await })
    }

    fn note_end(&self) {
        self.folder.note_floor(self.shared.durable.load(Ordering::Acquire));
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        self.queue.close();
        self.note_end();
    }
}
