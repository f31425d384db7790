//! The second embedded engine: redb, whose transactions are whole or not at all.
//!
//! Five tables in one file, `store.redb`:
//! - `events`: contest and version -> the record, its mark and its position.
//! - `feed`: position -> the key of its record.
//! - `listing`: where lists find contests, and the feed of one owner its places.
//! - `kept`: kept things; `ends`: when they end.
//!
//! A batch is one write transaction: each append is checked against the head that this transaction
//! sees, and everybody is answered when it is on the disk. Readers see committed transactions only,
//! so nothing is seen before it is durable, and a crash leaves nothing to repair.

mod commit;
mod read;

use super::folder::{self, Engine, Folder};
use super::queue::{Queue, Shut, panic_text};
use super::wire;
use super::{AppendError, Cursor, Fed, Filter, KeepError, Kept, Mark, Micros, OpenError, Sort};
use super::{Page, Pending, Position, ReadError, ReplaceError, Seen, Store, Table};
use ::redb::{Builder, Database, DatabaseError, StorageError, TableDefinition};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::{Record, Version};
use std::fs;
use std::io::{self, ErrorKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

const FILE: &str = "store.redb";
/// What the file is called until it is whole.
const UNFINISHED: &str = "agon.redb.new";
const CACHE_BYTES: usize = 64 << 20;

const EVENTS: TableDefinition<&[u8], &[u8]> = TableDefinition::new("events");
const FEED: TableDefinition<Position, &[u8]> = TableDefinition::new("feed");
const LISTING: TableDefinition<&[u8], ()> = TableDefinition::new("listing");
const KEPT: TableDefinition<&[u8], &[u8]> = TableDefinition::new("kept");
const ENDS: TableDefinition<&[u8], ()> = TableDefinition::new("ends");

/// A store in a folder of this machine.
pub(super) struct RedbStore {
    queue: Queue,
    database: Arc<Database>,
    // Dropped last: nobody else may open the folder before redb has closed its file.
    folder: Folder,
}

impl RedbStore {
    /// Opens the store of a folder, or makes one in an empty folder.
    pub(super) fn open(path: &Path) -> Result<RedbStore, OpenError> {
        let folder = Folder::prepare(path, Engine::Redb)?;
        // Damage may also show as a panic instead of an error.
        let opened = catch_unwind(AssertUnwindSafe(|| database(&folder)));
        let opened = opened.unwrap_or_else(|panic| Err(Fault::Garbled(panic_text(&*panic))));
        let (database, last) = opened.map_err(|fault| open_fault(folder.path(), fault))?;
        folder.check_floor(last)?;
        folder.note_format()?;
        folder.sync()?;
        folder.note_floor(last);
        let database = Arc::new(database);
        let written = Arc::clone(&database);
        let queue = Queue::start(Shut::default(), move |waiting| commit::commit(&written, waiting));
        let queue = queue.map_err(|source| folder::fault(folder.path(), source))?;
        Ok(RedbStore { queue, database, folder })
    }
}

/// Opens redb's file, or makes one where no store was yet; gives the last position too.
fn database(folder: &Folder) -> Result<(Database, Position), Fault> {
    let file = folder.path().join(FILE);
    if !file.try_exists().map_err(io_fault)? {
        if folder.has_floor() {
            return Err(Fault::Garbled(format!("its file {FILE} is gone")));
        }
        create(folder.path(), &file)?;
    }
    let database = Builder::new().set_cache_size(CACHE_BYTES).open(file)?;
    if folder.lacks_places_by_owner() {
        commit::place_by_owner(&database)?;
    }
    let last = read::last_position(&database)?;
    Ok((database, last))
}

/// Makes the file under another name first: redb writes it in several steps, and half a file would be taken for a
/// damaged one.
fn create(folder: &Path, file: &Path) -> Result<(), Fault> {
    let unfinished = folder.join(UNFINISHED);
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(io_fault(error)),
        Ok(()) | Err(_) => {}
    }
    let database = Builder::new().create(&unfinished)?;
    commit::create_tables(&database)?;
    drop(database);
    fs::rename(&unfinished, file).map_err(io_fault)
}

fn io_fault(error: io::Error) -> Fault {
    Fault::Engine(::redb::Error::Io(error))
}

fn open_fault(folder: &Path, fault: Fault) -> OpenError {
    match fault {
        Fault::Engine(::redb::Error::Io(source))
            if source.kind() != std::io::ErrorKind::InvalidData =>
        {
            folder::fault(folder, source)
        }
        Fault::Engine(::redb::Error::DatabaseAlreadyOpen) => {
            OpenError::InUse { place: folder.display().to_string() }
        }
        other => OpenError::Corrupt { folder: folder.into(), what: other.to_string() },
    }
}

/// Why the engine could not go on.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("{0}")]
    Engine(::redb::Error),
    #[error("damaged data: {0}")]
    Garbled(String),
}

/// redb has an error for each of its steps; here they are one.
macro_rules! engine_faults {
    ($($error:ty),*) => {
        $(impl From<$error> for Fault {
            fn from(error: $error) -> Fault {
                Fault::Engine(error.into())
            }
        })*
    };
}

engine_faults!(
    DatabaseError,
    StorageError,
    ::redb::TransactionError,
    ::redb::TableError,
    ::redb::CommitError,
    ::redb::SetDurabilityError
);

impl From<wire::Garbled> for Fault {
    fn from(garbled: wire::Garbled) -> Fault {
        Fault::Garbled(garbled.to_string())
    }
}

impl From<Fault> for ReadError {
    fn from(fault: Fault) -> ReadError {
        match fault {
            Fault::Engine(error @ (::redb::Error::Io(_) | ::redb::Error::PreviousIo)) => {
                ReadError::Unavailable(error.to_string())
            }
            Fault::Engine(error) => ReadError::Corrupt(error.to_string()),
            Fault::Garbled(what) => ReadError::Corrupt(what),
        }
    }
}

/// Reads, and turns panics at damaged pages into errors.
fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, ReadError> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(ReadError::from),
        Err(panic) => Err(ReadError::Corrupt(panic_text(&*panic))),
    }
}

impl Store for RedbStore {
    fn append(
        &self,
        contest: ContestId,
        record: Record,
        mark: Mark,
    ) -> Pending<'_, Result<(), AppendError>> {
        Box::pin(async move { self.queue.append(contest, &record, mark).await })
    }

    // The reads below run on the caller's thread: nearly always from memory, else a few pages.

    fn read(
        &self,
        contest: ContestId,
        after: Version,
    ) -> Pending<'_, Result<Vec<Record>, ReadError>> {
        Box::pin(async move { guarded(|| read::read(&self.database, contest, after)) })
    }

    fn feed(
        &self,
        of: Option<GameId>,
        after: Position,
        limit: u16,
    ) -> Pending<'_, Result<Vec<Fed>, ReadError>> {
        Box::pin(async move {
            guarded(|| match of {
                None => read::feed(&self.database, after, limit),
                Some(owner) => read::feed_of(&self.database, owner, after, limit),
            })
        })
    }

    fn end(&self) -> Pending<'_, Result<Position, ReadError>> {
        Box::pin(async move { guarded(|| read::last_position(&self.database)) })
    }

    fn list(
        &self,
        filter: Filter,
        order: Sort,
        after: Option<Cursor>,
        limit: u16,
    ) -> Pending<'_, Result<Page, ReadError>> {
        Box::pin(
            async move { guarded(|| read::list(&self.database, &filter, order, after, limit)) },
        )
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
        Box::pin(async move { guarded(|| read::recall(&self.database, &key, now)) })
    }

    fn kept(&self, table: Table, now: Micros) -> Pending<'_, Result<Vec<Kept>, ReadError>> {
        Box::pin(async move { guarded(|| read::kept(&self.database, table, now)) })
    }

    fn remove(&self, contest: ContestId) -> Pending<'_, Result<(), KeepError>> {
        Box::pin(async move { self.queue.remove(contest).await })
    }

    fn sweep(&self, now: Micros) -> Pending<'_, Result<usize, KeepError>> {
        Box::pin(async move { self.queue.sweep(now).await })
    }

    fn note_end(&self) {
        if let Ok(last) = guarded(|| read::last_position(&self.database)) {
            self.folder.note_floor(last);
        }
    }
}

impl Drop for RedbStore {
    fn drop(&mut self) {
        self.queue.close();
        self.note_end();
    }
}
