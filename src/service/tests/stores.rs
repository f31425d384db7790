//! A store that is odd in some way, for tests of those who use one.

use crate::service::machine::clock::Clock;
use crate::store::{
    AppendError, Cursor, Fed, Filter, KeepError, Kept, Mark, Micros, Page, Pending, Place,
    Position, ReadError, ReplaceError, Seen, Sort, Store, Table, open,
};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::{Record, Version};
use agon_judge::time::Span;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Odd in what its fields say, and like any store in all else.
pub(in crate::service) struct Odd {
    pub(in crate::service) store: Arc<dyn Store>,
    /// It takes every record, and says of each but the first that it does not know.
    pub(in crate::service) is_silent: bool,
    /// What begins with this is never kept, and nobody is told.
    pub(in crate::service) stuck: Option<Vec<u8>>,
    /// Whether others share it, and by how much its clock is behind, for whoever looks through this.
    pub(in crate::service) shared: Option<Span>,
    /// How often a log was read.
    pub(in crate::service) reads: AtomicUsize,
}

impl Default for Odd {
    fn default() -> Odd {
        let store = open(&Place::Memory).expect("a store in memory");
        Odd { store, is_silent: false, stuck: None, shared: None, reads: AtomicUsize::new(0) }
    }
}

impl Odd {
    fn is_stuck(&self, name: &[u8]) -> bool {
        self.stuck.as_ref().is_some_and(|stuck| name.starts_with(stuck))
    }
}

impl Store for Odd {
    fn append(
        &self,
        contest: ContestId,
        record: Record,
        mark: Mark,
    ) -> Pending<'_, Result<(), AppendError>> {
        let says = !self.is_silent || record.version == 1;
        let taken = self.store.append(contest, record, mark);
        Box::pin(async move {
            taken.await?;
            if says { Ok(()) } else { Err(AppendError::Unknown) }
        })
    }

    fn read(
        &self,
        contest: ContestId,
        after: Version,
    ) -> Pending<'_, Result<Vec<Record>, ReadError>> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.store.read(contest, after)
    }

    fn feed(
        &self,
        of: Option<GameId>,
        after: Position,
        limit: u16,
    ) -> Pending<'_, Result<Vec<Fed>, ReadError>> {
        self.store.feed(of, after, limit)
    }

    fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    fn time(&self) -> Pending<'_, Result<Option<Micros>, ReadError>> {
        let now = Clock::anchored(None).now();
        Box::pin(async move { Ok(self.shared.map(|behind| now.0 - behind.0)) })
    }

    fn end(&self) -> Pending<'_, Result<Position, ReadError>> {
        self.store.end()
    }

    fn list(
        &self,
        filter: Filter,
        order: Sort,
        after: Option<Cursor>,
        limit: u16,
    ) -> Pending<'_, Result<Page, ReadError>> {
        self.store.list(filter, order, after, limit)
    }

    fn keep(
        &self,
        table: Table,
        name: &[u8],
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), KeepError>> {
        if self.is_stuck(name) {
            return Box::pin(std::future::pending());
        }
        self.store.keep(table, name, value, until)
    }

    fn replace(
        &self,
        table: Table,
        name: &[u8],
        seen: Seen<'_>,
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), ReplaceError>> {
        if self.is_stuck(name) {
            return Box::pin(std::future::pending());
        }
        self.store.replace(table, name, seen, value, until)
    }

    fn recall(
        &self,
        table: Table,
        name: &[u8],
        now: Micros,
    ) -> Pending<'_, Result<Option<Vec<u8>>, ReadError>> {
        self.store.recall(table, name, now)
    }

    fn kept(&self, table: Table, now: Micros) -> Pending<'_, Result<Vec<Kept>, ReadError>> {
        self.store.kept(table, now)
    }

    fn remove(&self, contest: ContestId) -> Pending<'_, Result<(), KeepError>> {
        self.store.remove(contest)
    }

    fn sweep(&self, now: Micros) -> Pending<'_, Result<usize, KeepError>> {
        self.store.sweep(now)
    }
}
