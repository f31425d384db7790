//! Everything that a store holds as lines of JSON, to be kept apart from it or taken up by another engine.
//!
//! The first line says what it is, the last how much there was, so that what was cut off on its way is known. Between them
//! stand the records of all contests in the order of the feed, an empty place where a contest was removed, and then all
//! kept things. What was acknowledged before the beginning is in it.

use super::removal::Trace;
use crate::store::{
    AppendError, Fed, KeepError, Mark, Micros, Position, ReadError, Store, Table, forget,
    remove_all, together,
};
use agon_judge::event::Event;
use agon_judge::id::{ContestId, GameId, Hash};
use agon_judge::log::{ORIGIN, Record, Version};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::mpsc::Sender;

/// How much was written or read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amount {
    pub records: u64,
    /// Places in the feed whose contests were removed.
    pub removed: u64,
    /// Kept things: games, keys, kept problems, profiles and what else there is.
    pub kept: u64,
    /// Contests that could not be read whole: their places are empty, and an import leaves them out.
    #[serde(default, skip_serializing_if = "is_none")]
    pub damaged: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_none(count: &u64) -> bool {
    *count == 0
}

/// One line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Line {
    /// The first: the format of all that follow.
    Agon {
        export: u32,
    },
    Record {
        contest: ContestId,
        record: Record,
    },
    Removed {
        contest: ContestId,
        /// Whose it was, as long as that is known.
        #[serde(default)]
        owner: Option<GameId>,
    },
    Kept {
        table: Table,
        /// In base64, as is the value.
        name: String,
        value: String,
        until: Option<Micros>,
    },
    /// The last.
    End(Amount),
}

/// Why an export ended early.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("nobody takes its lines any more")]
    Untaken,
}

/// Why an import ended early.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("the store holds something already: name an empty folder")]
    NotEmpty,
    #[error("line {line} cannot be read: {what}")]
    Unreadable { line: u64, what: String },
    #[error("the export is cut short after line {line}: it lacks its end")]
    Cut { line: u64 },
    #[error("the export says that it has {said:?}, and has {found:?}")]
    Amiss { said: Amount, found: Amount },
    #[error("record {version} of {contest} was not taken: {error}")]
    Untaken { contest: ContestId, version: Version, error: AppendError },
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("the work was given up")]
    GivenUp,
}

/// In format 1 places of removed contests were nobody's.
const FORMAT: u32 = 2;
const PART: u16 = 500;
/// How many lines are asked for before their answers are waited for.
const AT_ONCE: usize = 1_000;
/// The name under which a store notes that an import is under way.
const UNDER_WAY: &[u8] = b"import";

/// Hands every line to whoever takes them.
pub async fn export(store: &dyn Store, out: &Sender<String>) -> Result<Amount, ExportError> {
    let (mut amount, mut chains) = (Amount::default(), Chains::default());
    tell(out, &Line::Agon { export: FORMAT }).await?;
    let mut after: Position = 0;
    loop {
        let part = store.feed(None, after, PART).await?;
        let Some(last) = part.last() else { break };
        after = last.position;
        for Fed { contest, record, .. } in part {
            let line = match record.filter(|record| chains.go_on(contest, record)) {
                Some(record) => Line::Record { contest, record },
                None => Line::Removed { contest, owner: owner_of(store, contest).await? },
            };
            amount.count(&line);
            tell(out, &line).await?;
        }
    }
    for table in Table::ALL {
        for kept in store.kept(table, Micros::MIN).await? {
            let (name, value) = (STANDARD.encode(&kept.name), STANDARD.encode(&kept.value));
            let line = Line::Kept { table, name, value, until: kept.until };
            amount.count(&line);
            tell(out, &line).await?;
        }
    }
    amount.damaged = chains.broken.len() as u64;
    tell(out, &Line::End(amount)).await?;
    Ok(amount)
}

/// Where the contests stand that are not over, and those whose records do not follow each other.
#[derive(Default)]
struct Chains {
    heads: BTreeMap<ContestId, (Version, Hash)>,
    broken: BTreeSet<ContestId>,
}

impl Chains {
    /// Whether a record can be read, and follows the one before it; after one that does not, nothing of its contest does.
    fn go_on(&mut self, contest: ContestId, record: &Record) -> bool {
        let start = (record.version == 1).then_some((0, ORIGIN));
        // What comes after the end follows a record that is not remembered.
        let before = start.or_else(|| self.heads.remove(&contest));
        let events = record.events();
        let follows = before.is_none_or(|before| record.follows(before));
        if self.broken.contains(&contest) || events.is_err() || !follows {
            if self.broken.insert(contest) {
                tracing::warn!(%contest, version = record.version, "damaged, and left out of the export");
            }
            return false;
        }
        if !events.iter().flatten().any(Event::ends) {
            self.heads.insert(contest, (record.version, record.hash));
        }
        true
    }
}

/// How much an export says that it holds, by what it ends with; nothing where that is not its last line.
pub fn end_of(tail: &[u8]) -> Option<Amount> {
    let line = tail.trim_ascii_end().rsplit(|byte| *byte == b'\n').next()?;
    let Line::End(amount) = serde_json::from_slice(line).ok()? else { return None };
    Some(amount)
}

/// Whose contest was removed.
async fn owner_of(store: &dyn Store, contest: ContestId) -> Result<Option<GameId>, ReadError> {
    let trace = store.recall(Table::Removed, &contest.0, Micros::MIN).await?;
    Ok(trace.map(|bytes| Trace::read(&bytes)).transpose()?.map(|trace| trace.owner))
}

async fn tell(out: &Sender<String>, line: &Line) -> Result<(), ExportError> {
    let text = serde_json::to_string(line).expect("a line is plain data");
    out.send(text + "\n").await.map_err(|_| ExportError::Untaken)
}

/// Takes all lines of an export into an empty store; says how far it is, now and then.
pub async fn import(
    store: &Arc<dyn Store>,
    lines: impl Iterator<Item = io::Result<String>>,
    mut far: impl FnMut(Amount),
) -> Result<Amount, ImportError> {
    if !store.feed(None, 0, 1).await?.is_empty()
        || !store.kept(Table::Keys, Micros::MIN).await?.is_empty()
    {
        return Err(ImportError::NotEmpty);
    }
    store.keep(Table::Installation, UNDER_WAY, &[1], None).await?;
    let (of, heads) = (BTreeSet::new(), BTreeMap::new());
    let mut taking = Taking { store, waiting: Vec::new(), of, heads };
    let (mut found, mut said, mut number) = (Amount::default(), None, 0);
    for line in lines {
        number += 1;
        let line = read(&line?, number, said.is_some())?;
        found.count(&line);
        match line {
            Line::Agon { .. } => {}
            Line::Record { contest, record } => {
                let mark =
                    mark(&record).map_err(|what| ImportError::Unreadable { line: number, what })?;
                taking.take(contest, record, mark).await?;
            }
            Line::Removed { contest, owner } => taking.leave_empty(contest, owner).await?,
            Line::Kept { table, name, value, until } => {
                let bytes = |text: &str| {
                    let bad =
                        |_| ImportError::Unreadable { line: number, what: "no base64".into() };
                    STANDARD.decode(text).map_err(bad)
                };
                taking.keep(table, bytes(&name)?, bytes(&value)?, until).await?;
            }
            Line::End(amount) => said = Some(amount),
        }
        if number % 1_000 == 0 {
            far(found);
        }
    }
    taking.end().await?;
    let said = said.ok_or(ImportError::Cut { line: number })?;
    if said != (Amount { damaged: said.damaged, ..found }) {
        return Err(ImportError::Amiss { said, found });
    }
    forget(&**store, Table::Installation, UNDER_WAY).await?;
    Ok(said)
}

/// Whether an import into this store was not finished.
pub(in crate::service) async fn is_under_way(store: &dyn Store) -> Result<bool, ReadError> {
    Ok(store.recall(Table::Installation, UNDER_WAY, 0).await?.is_some())
}

fn read(text: &str, number: u64, was_last: bool) -> Result<Line, ImportError> {
    let bad = |what: String| ImportError::Unreadable { line: number, what };
    let line: Line = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
    match &line {
        Line::Agon { export: 1..=FORMAT } if number == 1 => {}
        Line::Agon { export } if number == 1 => {
            return Err(bad(format!("an export of format {export}, and this Agon reads {FORMAT}")));
        }
        _ if number == 1 => return Err(bad("it does not begin as an export of Agon does".into())),
        Line::Agon { .. } => return Err(bad("another export begins".into())),
        _ if was_last => return Err(bad("something follows the end".into())),
        Line::Record { .. } | Line::Removed { .. } | Line::Kept { .. } | Line::End(_) => {}
    }
    Ok(line)
}

/// What a record means to the lists.
fn mark(record: &Record) -> Result<Mark, String> {
    let events = record.events().map_err(|error| error.to_string())?;
    Ok(match events.first() {
        Some(Event::Opened { opened, .. }) => {
            let battle = opened.battle.clone();
            Mark::Opens { owner: opened.owner, battle, at: opened.at.0 }
        }
        _ if events.iter().any(Event::ends) => Mark::Ends,
        _ => Mark::Continues,
    })
}

/// What a store was asked and has not answered.
type Asked = Pin<Box<dyn Future<Output = Result<(), ImportError>> + Send>>;

/// A store that takes records in the order of the feed.
struct Taking<'a> {
    store: &'a Arc<dyn Store>,
    waiting: Vec<Asked>,
    /// The contests of records among it.
    of: BTreeSet<ContestId>,
    /// Where contests stand that only keep empty places.
    heads: BTreeMap<ContestId, (Version, Hash)>,
}

impl Taking<'_> {
    async fn take(
        &mut self,
        contest: ContestId,
        record: Record,
        mark: Mark,
    ) -> Result<(), ImportError> {
        let (store, version) = (self.store.clone(), record.version);
        self.of.insert(contest);
        self.ask(async move {
            let taken = store.append(contest, record, mark).await;
            taken.map_err(|error| ImportError::Untaken { contest, version, error })
        })
        .await
    }

    async fn keep(
        &mut self,
        table: Table,
        name: Vec<u8>,
        value: Vec<u8>,
        until: Option<Micros>,
    ) -> Result<(), ImportError> {
        let store = self.store.clone();
        self.ask(async move { Ok(store.keep(table, &name, &value, until).await?) }).await
    }

    async fn ask(
        &mut self,
        asked: impl Future<Output = Result<(), ImportError>> + Send + 'static,
    ) -> Result<(), ImportError> {
        self.waiting.push(Box::pin(asked));
        if self.waiting.len() < AT_ONCE { Ok(()) } else { self.flush().await }
    }

    /// A place that was somebody's, so that positions stay what they were: taken for now, and emptied at the end. Of a contest
    /// that was removed while it was exported the first records came as such.
    async fn leave_empty(
        &mut self,
        contest: ContestId,
        owner: Option<GameId>,
    ) -> Result<(), ImportError> {
        let head = match self.heads.get(&contest) {
            Some(head) => *head,
            None => self.head(contest).await?,
        };
        let record = Record::after(head, None, "[]".to_owned());
        self.heads.insert(contest, (record.version, record.hash));
        let owner = owner.unwrap_or(GameId([0; 16]));
        let opens = Mark::Opens { owner, battle: None, at: 0 };
        let mark = if record.version == 1 { opens } else { Mark::Continues };
        self.take(contest, record, mark).await
    }

    /// Where a contest stands by the records that came of it.
    async fn head(&mut self, contest: ContestId) -> Result<(Version, Hash), ImportError> {
        if self.of.contains(&contest) {
            self.flush().await?;
        }
        let last = self.store.read(contest, 0).await?.pop();
        Ok(last.map_or((0, ORIGIN), |last| (last.version, last.hash)))
    }

    /// Asked one after the other, so that the store takes them in this order, and together, so that they share syncs.
    async fn flush(&mut self) -> Result<(), ImportError> {
        self.of.clear();
        together(self.waiting.drain(..), || ImportError::GivenUp).await
    }

    async fn end(&mut self) -> Result<(), ImportError> {
        self.flush().await?;
        Ok(remove_all(self.store, self.heads.keys().copied().collect()).await?)
    }
}

impl Amount {
    fn count(&mut self, line: &Line) {
        match line {
            Line::Record { .. } => self.records += 1,
            Line::Removed { .. } => self.removed += 1,
            Line::Kept { .. } => self.kept += 1,
            Line::Agon { .. } | Line::End(_) => {}
        }
    }
}

#[cfg(test)]
mod tests;
