//! The way to an engine's one writing thread: whatever waits is handed to it as one batch.

use super::wire;
use super::{AppendError, KeepError, Mark, Micros, Pending, ReplaceError, Seen, Table};
use agon_judge::id::ContestId;
use agon_judge::log::{Record, Version};
use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Requests that may wait for the committer; more wait with their callers.
const QUEUE_MAX: usize = 4096;
/// A batch has at most so many requests; its entry in a feed stays far below the 64 KiB of a value.
const BATCH_MAX: usize = 1024;
/// From so many requests a batch on there is a crowd: the next batch lets it gather for a moment, because what a flush
/// costs is shared by all of a batch. PostgreSQL's `commit_siblings` and `commit_delay` are the same.
const CROWD_MIN: usize = 8;
/// How often whoever closes looks whether everything is committed.
const CLOSING: Duration = Duration::from_millis(1);
const GATHERING: Duration = Duration::from_micros(200);

/// What callers ask of the committer.
pub(super) enum Request {
    Append(Append),
    Keep(Keep),
    Replace(Replace),
    Remove(Remove),
    Sweep { now: Micros, answer: oneshot::Sender<usize> },
}

/// Whether a record was appended.
pub(super) type Appended = Result<(), AppendError>;

/// A record to append, already as stored.
pub(super) struct Append {
    pub(super) contest: ContestId,
    pub(super) version: Version,
    pub(super) mark: Mark,
    pub(super) stored: Vec<u8>,
    pub(super) answer: oneshot::Sender<Appended>,
}

/// A thing to keep, already as stored.
pub(super) struct Keep {
    pub(super) key: Vec<u8>,
    pub(super) stored: Vec<u8>,
    pub(super) until: Option<Micros>,
    pub(super) answer: oneshot::Sender<()>,
}

/// Whether a thing was kept in place of another.
pub(super) type Replaced = Result<(), ReplaceError>;

/// A thing to keep in place of what was seen.
pub(super) struct Replace {
    pub(super) key: Vec<u8>,
    pub(super) stored: Vec<u8>,
    pub(super) until: Option<Micros>,
    pub(super) seen: Expected,
    pub(super) answer: oneshot::Sender<Replaced>,
}

/// What is to stand there, as somebody saw it at an instant.
pub(super) struct Expected {
    pub(super) value: Option<Vec<u8>>,
    pub(super) now: Micros,
}

/// A contest to take out.
pub(super) struct Remove {
    pub(super) contest: ContestId,
    pub(super) answer: oneshot::Sender<()>,
}

/// What waits, taken as far as one batch goes.
pub(super) struct Waiting<'a> {
    first: Option<Request>,
    waiting: &'a mut mpsc::Receiver<Request>,
    taken: usize,
}

impl Waiting<'_> {
    /// Lets go of whatever waits behind this batch: who asked is told that nobody knows what became of it.
    pub(super) fn let_go(&mut self) {
        while self.waiting.try_recv().is_ok() {}
    }
}

impl Iterator for Waiting<'_> {
    type Item = Request;

    fn next(&mut self) -> Option<Request> {
        if self.taken == BATCH_MAX {
            return None;
        }
        let next = self.first.take().or_else(|| self.waiting.try_recv().ok())?;
        self.taken += 1;
        Some(next)
    }
}

/// Requests on their way to the thread that commits them.
pub(super) struct Queue {
    /// None only once closed: without it the committer ends.
    sender: Option<mpsc::Sender<Request>>,
    committer: Option<JoinHandle<()>>,
    shut: Shut,
}

/// Whether nothing is taken at present: whoever commits says so where it has been held up for long.
pub(super) type Shut = Arc<AtomicBool>;

/// Whether a request that got no answer may have had an effect.
#[derive(Debug, Clone, Copy)]
enum Silence {
    BeforeTaken,
    AfterTaken,
}

impl Queue {
    /// Commits batches on a thread of its own until the queue is closed. A fault ends the process:
    /// what is in the files is then unknown until they are opened anew, so nothing may be promised
    /// on top of it.
    pub(super) fn start<F: std::fmt::Display>(
        shut: Shut,
        mut commit: impl FnMut(&mut Waiting) -> Result<(), F> + Send + 'static,
    ) -> io::Result<Queue> {
        let (sender, mut requests) = mpsc::channel(QUEUE_MAX);
        let committer = move || {
            let mut before = 0;
            while let Some(first) = requests.blocking_recv() {
                if CROWD_MIN <= before {
                    thread::sleep(GATHERING);
                }
                let mut batch = Waiting { first: Some(first), waiting: &mut requests, taken: 0 };
                match catch_unwind(AssertUnwindSafe(|| commit(&mut batch))) {
                    Ok(Ok(())) => before = batch.taken,
                    Ok(Err(fault)) => stop(&fault.to_string()),
                    Err(panic) => stop(&panic_text(&*panic)),
                }
            }
        };
        let committer = thread::Builder::new().name("store".into()).spawn(committer)?;
        Ok(Queue { sender: Some(sender), committer: Some(committer), shut })
    }

    pub(super) async fn append(
        &self,
        contest: ContestId,
        record: &Record,
        mark: Mark,
    ) -> Result<(), AppendError> {
        // Encoded here, so that the one committer need not.
        let stored = wire::record(record, &mark)?;
        let version = record.version;
        let asked =
            self.ask(|answer| Request::Append(Append { contest, version, mark, stored, answer }));
        match asked.await {
            Ok(answer) => answer,
            Err(Silence::BeforeTaken) => Err(AppendError::Unavailable),
            Err(Silence::AfterTaken) => Err(AppendError::Unknown),
        }
    }

    pub(super) fn keep(
        &self,
        table: Table,
        name: &[u8],
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), KeepError>> {
        let checked = wire::checked_kept(table, name, value, until);
        Box::pin(async move {
            let (key, stored) = checked?;
            let asked = self.ask(|answer| Request::Keep(Keep { key, stored, until, answer }));
            asked.await.map_err(unkept)
        })
    }

    pub(super) fn replace(
        &self,
        table: Table,
        name: &[u8],
        seen: Seen<'_>,
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), ReplaceError>> {
        let checked = wire::checked_kept(table, name, value, until);
        let seen = Expected { value: seen.value.map(<[u8]>::to_vec), now: seen.now };
        Box::pin(async move {
            let (key, stored) = checked?;
            let asked =
                self.ask(|answer| Request::Replace(Replace { key, stored, until, seen, answer }));
            asked.await.unwrap_or_else(|silence| Err(unkept(silence).into()))
        })
    }

    pub(super) async fn remove(&self, contest: ContestId) -> Result<(), KeepError> {
        let asked = self.ask(|answer| Request::Remove(Remove { contest, answer }));
        asked.await.map_err(unkept)
    }

    pub(super) async fn sweep(&self, now: Micros) -> Result<usize, KeepError> {
        self.ask(|answer| Request::Sweep { now, answer }).await.map_err(unkept)
    }

    /// Waits until everything asked is committed, and asks no more. Who has been held up for long is not waited for.
    pub(super) fn close(&mut self) {
        self.sender = None;
        let Some(committer) = self.committer.take() else { return };
        while !committer.is_finished() && !self.is_shut() {
            thread::sleep(CLOSING);
        }
        if committer.is_finished() {
            // Its panics end the process, so there is none to pass on.
            let _ = committer.join();
        }
    }

    fn is_shut(&self) -> bool {
        self.shut.load(Ordering::Relaxed)
    }

    /// Hands the committer a request and waits for its answer; none if either is gone.
    async fn ask<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<T>) -> Request,
    ) -> Result<T, Silence> {
        if self.is_shut() {
            return Err(Silence::BeforeTaken);
        }
        let (answer, answered) = oneshot::channel();
        let sender = self.sender.as_ref().ok_or(Silence::BeforeTaken)?;
        sender.send(request(answer)).await.map_err(|_| Silence::BeforeTaken)?;
        answered.await.map_err(|_| Silence::AfterTaken)
    }
}

fn unkept(silence: Silence) -> KeepError {
    match silence {
        Silence::BeforeTaken => KeepError::Unavailable,
        Silence::AfterTaken => KeepError::Unknown,
    }
}

/// What a thread said as it panicked.
pub(super) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("the engine panicked").to_string()
}

/// Ends the process: see [`Queue::start`].
fn stop(cause: &str) -> ! {
    eprintln!(
        "agon stops: its store could not be written: {cause}. \
         Nothing that was answered is lost; mend what it names, then start again."
    );
    std::process::abort()
}
