//! What survives a restart: the logs of contests, and a few small tables.
//!
//! A store is compare-and-append per contest, a feed of all contests in commit order, lists, and
//! kept things. That is the whole story of consistency, and all that a distributed engine can offer
//! too. The engine is chosen at run time; [`contract`] is what each must keep.

pub mod contract;
mod doing;
mod folder;
mod memory;
mod postgres;
mod queue;
mod redb;
mod sled;
mod wire;

use agon_judge::contest::BadLog;
use agon_judge::id::{ContestId, GameId, read_digits};
use agon_judge::log::{ORIGIN, Record, Version};
pub use doing::{Change, change, every, forget, forget_all, keep_all, remove_all, together};
pub use postgres::{Address, BadAddress};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;

/// An answer that is on its way.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Microseconds since 1970.
pub type Micros = i64;

/// A place in the feed; the first record ever committed is 1, and 0 is before it.
pub type Position = u64;

/// The most bytes that one record or one kept thing may take as stored, 64 KiB.
pub const STORED_BYTES_MAX: usize = 64 * 1024;

/// The most bytes that the text of a record may have before it is made smaller, 1 MiB.
pub const BODY_BYTES_MAX: usize = 1024 * 1024;

/// The most bytes that the name of a battle or of a kept thing may have.
pub const NAME_BYTES_MAX: usize = 512;

/// A durable memory for contests. What a call answered is true of every later call.
pub trait Store: Send + Sync {
    /// Appends a record if its contest still stands one version before it. `Ok` means durable.
    ///
    /// A caller who stops waiting does not know whether it happened; so does one who gets
    /// [`AppendError::Unknown`]. Both read the contest back and look for the command's id.
    fn append(
        &self,
        contest: ContestId,
        record: Record,
        mark: Mark,
    ) -> Pending<'_, Result<(), AppendError>>;

    /// The records of a contest after a version, in order and without gaps. A contest that never was has none.
    fn read(
        &self,
        contest: ContestId,
        after: Version,
    ) -> Pending<'_, Result<Vec<Record>, ReadError>>;

    /// The records of every contest, or of one owner's, after a position, in the order of their commits, without gaps: whoever
    /// has seen a position has been shown every one before it. Empty only at the end; else up to `limit`, fewer where large.
    fn feed(
        &self,
        of: Option<GameId>,
        after: Position,
        limit: u16,
    ) -> Pending<'_, Result<Vec<Fed>, ReadError>>;

    /// The last position that anything stands at; 0 where nothing does.
    fn end(&self) -> Pending<'_, Result<Position, ReadError>>;

    /// Whether other services may write here at the same time.
    fn is_shared(&self) -> bool {
        false
    }

    /// How often something of each of the [`WATCHED`] tables was kept, where it is shared: who has read a table at one
    /// number need not read it again before that is another.
    fn turns(&self) -> Pending<'_, Result<Vec<(Table, u64)>, ReadError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// The time by the clock of whoever keeps it, for those who share it to compare theirs with.
    fn time(&self) -> Pending<'_, Result<Option<Micros>, ReadError>> {
        Box::pin(async { Ok(None) })
    }

    /// One page of a list of contests. A cursor stays good while contests come and end.
    fn list(
        &self,
        filter: Filter,
        order: Sort,
        after: Option<Cursor>,
        limit: u16,
    ) -> Pending<'_, Result<Page, ReadError>>;

    /// Keeps a small thing under a name, instead of what was there. From `until` on it is gone.
    fn keep(
        &self,
        table: Table,
        name: &[u8],
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), KeepError>>;

    /// Keeps a small thing under a name in place of what the caller saw there, and of nothing else: of two who saw the
    /// same, one is told what the other kept. `Ok` means durable.
    fn replace(
        &self,
        table: Table,
        name: &[u8],
        seen: Seen<'_>,
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), ReplaceError>>;

    /// The thing kept under a name, unless it has expired.
    fn recall(
        &self,
        table: Table,
        name: &[u8],
        now: Micros,
    ) -> Pending<'_, Result<Option<Vec<u8>>, ReadError>>;

    /// Everything of a table that has not expired, by name.
    fn kept(&self, table: Table, now: Micros) -> Pending<'_, Result<Vec<Kept>, ReadError>>;

    /// Takes out a contest that nobody writes to any more, with all its records, as if it had never been; its places in
    /// the feed stay, empty. Of a contest that never was there is nothing to take out.
    fn remove(&self, contest: ContestId) -> Pending<'_, Result<(), KeepError>>;

    /// Frees the room of things that have expired, a bounded number a call; how many were freed.
    fn sweep(&self, now: Micros) -> Pending<'_, Result<usize, KeepError>>;

    /// Notes how far the log goes, where the next opening checks that it has not lost its end.
    fn note_end(&self) {}
}

/// Tables that services hold in memory, and have to read again where others write to them.
pub const WATCHED: [Table; 5] =
    [Table::Games, Table::Keys, Table::Problems, Table::Reports, Table::Removed];

/// What a record means to the lists: only the first opens its contest, and one may end it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    Opens { owner: GameId, battle: Option<String>, at: Micros },
    Continues,
    Ends,
}

/// One record of the feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fed {
    pub position: Position,
    pub contest: ContestId,
    /// None where the contest was taken out.
    pub record: Option<Record>,
}

/// Which contests to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filter {
    /// Every open contest, one owner after the other: what a starting service needs.
    Unfinished,
    /// The contests of one owner, by the time of their opening.
    Of { owner: GameId, battle: Option<String>, state: Option<State> },
}

/// Whether a contest may still change its outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Open,
    Ended,
}

/// Which end of a list comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Newest,
    Oldest,
}

/// A contest in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub contest: ContestId,
    pub owner: GameId,
    /// When it was opened.
    pub at: Micros,
    pub state: State,
}

/// A page of a list; without `next` it is the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub contests: Vec<Listed>,
    pub next: Option<Cursor>,
}

/// A place in a list, behind one contest. Its text is opaque to whoever turns pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    pub(crate) owner: GameId,
    pub(crate) at: Micros,
    pub(crate) contest: ContestId,
}

impl Listed {
    /// Its place in a list.
    pub fn place(&self) -> Cursor {
        Cursor { owner: self.owner, at: self.at, contest: self.contest }
    }
}

impl Cursor {
    /// In a list of an owner's newest contests: before everything that was opened at this instant or later.
    pub fn before(owner: GameId, at: Micros) -> Cursor {
        Cursor { owner, at, contest: ContestId([0; 16]) }
    }
}

/// A table of kept things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// Games, to which contests belong.
    Games,
    /// Keys of games, by the hash of their secret.
    Keys,
    /// Replies to requests that may come twice.
    Replies,
    /// The last moment at which a node was alive.
    Heartbeats,
    /// What belongs to this installation: secrets and settings that must outlive a restart.
    Installation,
    /// Problems that games keep for later, by the game and the code.
    Problems,
    /// The same problems whole, pressed.
    Drawings,
    /// Pictures of problems that games have made themselves, in pieces, by the problem's code.
    Photos,
    /// What games report about bad problems, by the game and the instant.
    Reports,
    /// Players who practise, by the hash of what their browser holds.
    Profiles,
    /// What is known of each family's levels from those who practise, by family and level.
    Yardsticks,
    /// First tries at the problems of a day, by day, kind and player.
    Tries,
    /// Contests that were removed, with their owners.
    Removed,
    /// Public keys that this installation has signed with, by the signer.
    Signers,
    /// Hosts who have signed in, by the hash of what their browser holds.
    Sessions,
    /// Corrected keys that were proposed, by contest.
    Rejudgings,
    /// Where games have their events sent, by the webhook.
    Webhooks,
    /// How far each of them is in the feed, and what waits to be sent, by the webhook.
    Waiting,
    /// What was sent to each of them last, by the webhook.
    Sent,
}

impl Table {
    /// Every table.
    pub const ALL: [Table; 19] = [
        Table::Games,
        Table::Keys,
        Table::Replies,
        Table::Heartbeats,
        Table::Installation,
        Table::Problems,
        Table::Drawings,
        Table::Photos,
        Table::Reports,
        Table::Profiles,
        Table::Yardsticks,
        Table::Tries,
        Table::Removed,
        Table::Signers,
        Table::Sessions,
        Table::Rejudgings,
        Table::Webhooks,
        Table::Waiting,
        Table::Sent,
    ];
}

/// What somebody saw under a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen<'a> {
    /// None where nothing was there.
    pub value: Option<&'a [u8]>,
    /// What has expired by then counts as not there.
    pub now: Micros,
}

/// A kept thing with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    pub name: Vec<u8>,
    pub value: Vec<u8>,
    /// From when on it is gone.
    pub until: Option<Micros>,
}

/// Why a record was not appended.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    #[error("the contest stands at version {head}")]
    Conflict { head: Version },
    #[error("a first record opens its contest, and no other does")]
    Mismarked,
    #[error("{bytes} bytes are too many to store; the limit is {limit}")]
    TooLarge { bytes: usize, limit: usize },
    #[error("the store did not say whether it appended the record")]
    Unknown,
    #[error("the store takes nothing at present")]
    Unavailable,
}

/// Why a thing was not kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeepError {
    #[error("{bytes} bytes are too many to keep; the limit is {limit}")]
    TooLarge { bytes: usize, limit: usize },
    #[error("the store did not say whether it kept the thing")]
    Unknown,
    #[error("the store takes nothing at present")]
    Unavailable,
}

/// Why a thing was not kept in place of another.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplaceError {
    #[error("something else stands there")]
    Conflict {
        /// What stands there; none where nothing does.
        present: Option<Vec<u8>>,
    },
    #[error(transparent)]
    Keep(#[from] KeepError),
}

/// Why nothing could be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("the store holds damaged data: {0}")]
    Corrupt(String),
    #[error("the store could not be read: {0}")]
    Unavailable(String),
}

impl From<BadLog> for ReadError {
    fn from(error: BadLog) -> ReadError {
        ReadError::Corrupt(error.to_string())
    }
}

/// Why a store did not open, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("{place} is in use by another process: stop that one, or choose another place")]
    InUse { place: String },
    #[error("{place} does not answer: {what}")]
    Unreachable { place: String, what: String },
    #[error("{folder} cannot be written: give this user write access, or choose another folder")]
    ReadOnly { folder: PathBuf, source: std::io::Error },
    #[error("{folder} is not a folder: move it away, or choose another path")]
    NotAFolder { folder: PathBuf },
    #[error("{folder} holds other files than a store of Agon: choose an empty folder")]
    Foreign { folder: PathBuf },
    #[error("{folder} holds a store of {found}, not of {asked}: open it as `{found}:{folder}`")]
    OtherEngine { folder: PathBuf, found: &'static str, asked: &'static str },
    #[error(
        "{place} has format {found}, and this Agon knows formats up to {known}: \
         start it with the newer Agon that wrote it"
    )]
    FutureFormat { place: String, found: u32, known: u32 },
    #[error("no room on the disk of {folder}: free some and start again; nothing is lost")]
    Full { folder: PathBuf, source: std::io::Error },
    #[error(
        "{folder} holds damaged data ({what}): keep a copy of the folder, then start from a backup"
    )]
    Corrupt { folder: PathBuf, what: String },
    #[error("{folder} could not be opened")]
    Io { folder: PathBuf, source: std::io::Error },
}

/// Where a store is: its engine and what the engine needs to know. Written `sled:PATH`, `redb:PATH`,
/// `postgres://USER@HOST/DATABASE` or `memory:`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In a folder of this machine, written by sled.
    Sled(PathBuf),
    /// In a folder of this machine, written by redb.
    Redb(PathBuf),
    /// In a database that others look after too.
    Postgres(Box<Address>),
    /// In this process, until it ends.
    Memory,
}

/// A text that names no store.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadPlace {
    #[error(
        "`{0}` names no store: expected `sled:PATH`, `redb:PATH`, `postgres://USER@HOST/DATABASE` or `memory:`"
    )]
    NoEngine(String),
    #[error("`{0}:` lacks its folder: expected for example `{0}:/var/lib/agon`")]
    NoPath(&'static str),
    #[error("`memory:` takes no path, but `{0}` follows it")]
    NeedlessPath(String),
    #[error("that names no database: {0}; expected for example `postgres://agon@db.example/agon`")]
    NoDatabase(#[from] BadAddress),
}

/// How many bytes the first record of a contest takes as stored, with this text and the longest name of its battle.
pub fn stored_bytes(body: String) -> usize {
    let battle = Some("x".repeat(NAME_BYTES_MAX));
    let mark = Mark::Opens { owner: GameId([0; 16]), battle, at: 0 };
    match wire::record(&Record::after((0, ORIGIN), None, body), &mark) {
        Ok(stored) => stored.len(),
        Err(AppendError::TooLarge { bytes, .. }) => bytes,
        Err(_) => usize::MAX,
    }
}

/// Opens a store, creating it where none is yet.
pub fn open(place: &Place) -> Result<Arc<dyn Store>, OpenError> {
    match place {
        Place::Sled(folder) => Ok(Arc::new(sled::SledStore::open(folder)?)),
        Place::Redb(folder) => Ok(Arc::new(redb::RedbStore::open(folder)?)),
        Place::Postgres(address) => Ok(Arc::new(postgres::PostgresStore::open(address)?)),
        Place::Memory => Ok(Arc::new(memory::MemoryStore::default())),
    }
}

/// How many bytes whoever runs the service may still write where a store is; none where it is not on a disk.
pub fn free_bytes(place: &Place) -> std::io::Result<Option<u64>> {
    match place {
        Place::Sled(folder) | Place::Redb(folder) => folder::free_bytes(folder).map(Some),
        Place::Postgres(_) | Place::Memory => Ok(None),
    }
}

/// Where an installation that keeps its contests in a database has its own files, unless it is told where they are.
const OWN_FOLDER: &str = "agon-data";

impl Place {
    /// The folder with the installation's own files: its secrets, and the first key of a game.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Place::Sled(folder) | Place::Redb(folder) => Some(folder),
            Place::Postgres(_) => Some(Path::new(OWN_FOLDER)),
            Place::Memory => None,
        }
    }

    /// Whether a store may be there already, for all that can be told from outside.
    pub fn may_be_there(&self) -> bool {
        match self {
            Place::Sled(folder) | Place::Redb(folder) => folder.exists(),
            Place::Postgres(_) => true,
            Place::Memory => false,
        }
    }
}

impl FromStr for Place {
    type Err = BadPlace;

    fn from_str(text: &str) -> Result<Place, BadPlace> {
        match text.split_once(':') {
            Some(("sled", "")) => Err(BadPlace::NoPath("sled")),
            Some(("sled", path)) => Ok(Place::Sled(path.into())),
            Some(("redb", "")) => Err(BadPlace::NoPath("redb")),
            Some(("redb", path)) => Ok(Place::Redb(path.into())),
            Some(("postgres" | "postgresql", _)) => Ok(Place::Postgres(Box::new(text.parse()?))),
            Some(("memory", "")) => Ok(Place::Memory),
            Some(("memory", more)) => Err(BadPlace::NeedlessPath(more.into())),
            _ => Err(BadPlace::NoEngine(text.into())),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Sled(folder) => write!(out, "sled:{}", folder.display()),
            Place::Redb(folder) => write!(out, "redb:{}", folder.display()),
            Place::Postgres(address) => write!(out, "{address}"),
            Place::Memory => out.write_str("memory:"),
        }
    }
}

/// A text that is no cursor.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a cursor as a page gave it")]
pub struct BadCursor;

impl fmt::Display for Cursor {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        wire::cursor(self).iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

impl FromStr for Cursor {
    type Err = BadCursor;

    fn from_str(text: &str) -> Result<Cursor, BadCursor> {
        read_digits::<40>(text).and_then(|bytes| wire::read_cursor(&bytes)).ok_or(BadCursor)
    }
}

/// Whether a record may follow a contest's head.
fn check(head: Version, version: Version, mark: &Mark) -> Result<(), AppendError> {
    if version.checked_sub(1) != Some(head) {
        return Err(AppendError::Conflict { head });
    }
    if matches!(mark, Mark::Opens { .. }) != (head == 0) {
        return Err(AppendError::Mismarked);
    }
    Ok(())
}

/// Whether a kept thing is still there.
fn lasts(until: Option<Micros>, now: Micros) -> bool {
    until.is_none_or(|until| now < until)
}

/// Whether what stands under a name is what somebody saw there.
fn check_seen(seen: Option<&[u8]>, present: Option<&[u8]>) -> Result<(), ReplaceError> {
    if seen == present {
        return Ok(());
    }
    Err(ReplaceError::Conflict { present: present.map(<[u8]>::to_vec) })
}

/// Cuts a page out of one row more than it may hold.
fn page(mut rows: Vec<Listed>, limit: u16) -> Page {
    let more = rows.len() > usize::from(limit);
    rows.truncate(usize::from(limit));
    let next = rows.last().filter(|_| more).map(Listed::place);
    Page { contests: rows, next }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_place_reads_back_and_a_wrong_one_says_what_was_expected() {
        for text in ["sled:/var/lib/agon", "sled:C:\\agon", "redb:agon", "memory:"] {
            assert_eq!(text.parse::<Place>().map(|place| place.to_string()), Ok(text.to_string()));
        }
        for (text, expected) in [
            ("", BadPlace::NoEngine("".into())),
            ("memory", BadPlace::NoEngine("memory".into())),
            ("rocks:x", BadPlace::NoEngine("rocks:x".into())),
            ("sled:", BadPlace::NoPath("sled")),
            ("redb:", BadPlace::NoPath("redb")),
            ("memory:x", BadPlace::NeedlessPath("x".into())),
        ] {
            assert_eq!(text.parse::<Place>(), Err(expected), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_cursor_reads_back(owner: [u8; 16], at: i64, contest: [u8; 16]) {
            let cursor = Cursor { owner: GameId(owner), at, contest: ContestId(contest) };
            prop_assert_eq!(cursor.to_string().parse::<Cursor>(), Ok(cursor));
        }

        #[test]
        fn any_text_is_a_cursor_or_refused(text: String) {
            if let Ok(cursor) = text.parse::<Cursor>() {
                prop_assert_eq!(cursor.to_string(), text.to_lowercase());
            }
        }
    }
}
