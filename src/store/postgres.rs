//! The engine for a database that others look after: PostgreSQL.
//!
//! Three tables in the schema `agon` (`schema.sql`): `contests`, whose rows lists are made of; `records`, in the order of
//! the feed; `kept`. A batch is one statement, so it is one transaction and one way there and back, and nobody who stands
//! still half-way holds up the others: `append.sql` where all of it continues contests, and a call of the function in
//! `commit.sql` for any other, and where something of it does not fit.
//!
//! Several services may write. Each has a row of its own in `writers` and counts its epoch on whenever it connects; a batch
//! of an earlier epoch is refused by the database, however late it comes. When a connection is lost, what became of the
//! batch on its way is unknown: the same batch is sent again on the next connection, of the next epoch, and what the
//! database remembers of its last batch says whether it was done. Nobody is answered before.

mod address;
mod commit;
mod link;
mod read;

use super::queue::{Queue, Shut};
use super::wire;
use super::{AppendError, Cursor, Fed, Filter, KeepError, Kept, Mark, Micros, OpenError, Sort};
use super::{Page, Pending, Position, ReadError, ReplaceError, Seen, Store, Table};
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::{Record, Version};
use commit::Writer;
use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod};
use link::Fault;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

pub use address::{Address, BadAddress};

/// Connections for reading.
const READERS: usize = 8;
/// How long a read may wait for one of them.
const READER_WAIT: Duration = Duration::from_secs(5);
/// No read takes so long, unless the line carries one way only.
const READ_WITHIN: Duration = Duration::from_secs(30);

/// A store in a database.
pub(super) struct PostgresStore {
    queue: Queue,
    readers: Pool,
    connections: Connections,
}

/// Where connections live, until this is dropped.
struct Connections(Option<Runtime>);

impl PostgresStore {
    /// Opens the store of a database, or makes one in an empty database.
    pub(super) fn open(address: &Address) -> Result<PostgresStore, OpenError> {
        let fault = |fault: Fault| fault.of_opening(address);
        let link = address.link().map_err(|error| fault(error.into()))?;
        let mut runtime = Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).thread_name("database").enable_all().build();
        let runtime = runtime.map_err(|error| fault(error.into()))?;
        let connections = Connections(Some(runtime));
        // A database that has been away for long shuts the queue: then nobody waits for it.
        let shut = Shut::default();
        let begin = || {
            // Whoever writes has its connection on its own thread: no other has to wake for what it sends and hears.
            let writing = Builder::new_current_thread().enable_all().build()?;
            let writer = writing.block_on(Writer::begin(link.clone(), shut.clone()))?;
            Ok((writing, writer))
        };
        // On a thread that has no runtime of its own: whoever opens may have one.
        let begun = std::thread::scope(|scope| scope.spawn(begin).join());
        let (writing, mut writer) =
            begun.unwrap_or_else(|panic| Err(Fault::panicked(&*panic))).map_err(fault)?;
        let queue = Queue::start(shut, move |waiting| writing.block_on(writer.commit(waiting)));
        let queue = queue.map_err(|error| fault(error.into()))?;
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(link.config, link.tls, recycling);
        let readers = Pool::builder(manager)
            .max_size(READERS)
            .runtime(deadpool_postgres::Runtime::Tokio1)
            .wait_timeout(Some(READER_WAIT))
            .create_timeout(Some(READER_WAIT))
            .build()
            .map_err(|error| fault(Fault::Garbled(error.to_string())))?;
        Ok(PostgresStore { queue, readers, connections })
    }

    /// Reads, where the connections live.
    fn reading<T: Send + 'static>(
        &self,
        reading: impl Future<Output = Result<T, Fault>> + Send + 'static,
    ) -> Pending<'_, Result<T, ReadError>> {
        let reading = self.connections.0.as_ref().map(|runtime| runtime.spawn(reading));
        Box::pin(async move {
            let closed = || ReadError::Unavailable("it was closed".to_owned());
            let reading = tokio::time::timeout(READ_WITHIN, reading.ok_or_else(closed)?);
            let late = |_| ReadError::Unavailable("it did not answer".to_owned());
            Ok(reading.await.map_err(late)?.map_err(|_| closed())??)
        })
    }
}

impl Store for PostgresStore {
    fn append(
        &self,
        contest: ContestId,
        record: Record,
        mark: Mark,
    ) -> Pending<'_, Result<(), AppendError>> {
        Box::pin(async move { self.queue.append(contest, &record, mark).await })
    }

    fn read(
        &self,
        contest: ContestId,
        after: Version,
    ) -> Pending<'_, Result<Vec<Record>, ReadError>> {
        self.reading(read::read(self.readers.clone(), contest, after))
    }

    fn feed(
        &self,
        of: Option<GameId>,
        after: Position,
        limit: u16,
    ) -> Pending<'_, Result<Vec<Fed>, ReadError>> {
        self.reading(read::feed(self.readers.clone(), of, after, limit))
    }

    fn end(&self) -> Pending<'_, Result<Position, ReadError>> {
        self.reading(read::end(self.readers.clone()))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn turns(&self) -> Pending<'_, Result<Vec<(Table, u64)>, ReadError>> {
        self.reading(read::turns(self.readers.clone()))
    }

    fn time(&self) -> Pending<'_, Result<Option<Micros>, ReadError>> {
        self.reading(read::time(self.readers.clone()))
    }

    fn list(
        &self,
        filter: Filter,
        order: Sort,
        after: Option<Cursor>,
        limit: u16,
    ) -> Pending<'_, Result<Page, ReadError>> {
        self.reading(read::list(self.readers.clone(), filter, order, after, limit))
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
        self.reading(read::recall(self.readers.clone(), wire::kept_key(table, name), now))
    }

    fn kept(&self, table: Table, now: Micros) -> Pending<'_, Result<Vec<Kept>, ReadError>> {
        self.reading(read::kept(self.readers.clone(), wire::kept_key(table, &[]), now))
    }

    fn remove(&self, contest: ContestId) -> Pending<'_, Result<(), KeepError>> {
        Box::pin(async move { self.queue.remove(contest).await })
    }

    fn sweep(&self, now: Micros) -> Pending<'_, Result<usize, KeepError>> {
        Box::pin(async move { self.queue.sweep(now).await })
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl Drop for Connections {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            // Whoever drops it may stand in a runtime, where nobody may wait for another to end.
            runtime.shutdown_background();
        }
    }
}
