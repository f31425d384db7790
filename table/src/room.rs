//! A game that is played: one writer, and everybody who looks at it.
//!
//! A command is stamped and queued in one step, so the order of the queue is the order of the stamps. One task works
//! through the queue: time speaks first, then the command is decided; the line is made durable, and only then anybody
//! is told.

use crate::clock::Clock;
use crate::decide::{Command, Refusal, decide, repeated};
use crate::event::{Line, Request};
use crate::game::{Errand, State};
use crate::log::Log;
use crate::table::Table;
use crate::token::GameId;
use agon_games::clock::Time;
use agon_games::side::{BySide, Side};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Notify, oneshot, watch};

/// A game with its writer's queue.
#[derive(Debug)]
pub struct Room {
    pub id: GameId,
    pub table: Arc<Table>,
    pub clock: Clock,
    queue: Mutex<UnboundedSender<Job>>,
    shown: Mutex<Shown>,
    /// Goes up whenever somebody may have something to be told.
    changed: watch::Sender<u64>,
    /// Whose streams there are.
    present: watch::Sender<Streams>,
    /// Whom was heard of since the server came back.
    heard: Mutex<BySide<bool>>,
    /// Where each contest is played, as this server was told; no log says so. Those that ended stay: whoever sees the
    /// game late is still there.
    pages: Mutex<BTreeMap<String, ContestPages>>,
    /// A reason to look at the contest.
    pub stir: Notify,
}

/// The streams of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Streams {
    pub players: BySide<u32>,
    pub watchers: u32,
    /// How many each player ever had: the number of the newest.
    pub newest: BySide<u64>,
}

/// Where a contest is played. The addresses hold tokens: each is for one reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestPages {
    pub seats: BySide<String>,
    pub watch: String,
}

#[derive(Debug)]
struct Shown {
    state: Arc<State>,
    lines: Vec<Arc<Line>>,
}

/// A command on its way to the writer.
#[derive(Debug)]
struct Job {
    at: Time,
    command: Command,
    request: Option<Request>,
    reply: Option<oneshot::Sender<Result<u64, Refusal>>>,
}

/// The longest sleep: after a suspended machine wakes, alarms are at most this late.
const SLEEP_MAX: Duration = Duration::from_secs(5);

impl Room {
    /// A room for a game with these lines, and its writer unless the game is over.
    pub fn open(
        table: Arc<Table>,
        clock: Clock,
        log: Log,
        lines: Vec<Line>,
        state: State,
    ) -> Arc<Room> {
        let (queue, jobs) = unbounded_channel();
        let goes_on = state.outcome().is_none() || state.errand() != Errand::None;
        let lines = lines.into_iter().map(Arc::new).collect();
        let room = Arc::new(Room {
            id: state.game,
            table,
            clock,
            queue: Mutex::new(queue),
            shown: Mutex::new(Shown { state: Arc::new(state), lines }),
            changed: watch::Sender::new(0),
            present: watch::Sender::new(Streams::default()),
            heard: Mutex::default(),
            pages: Mutex::default(),
            stir: Notify::new(),
        });
        if goes_on {
            tokio::spawn(write(room.clone(), log, jobs));
        }
        room
    }

    /// Where the game stands.
    pub fn state(&self) -> Arc<State> {
        lock(&self.shown).state.clone()
    }

    /// The lines of the log from this one on, counted from 0.
    pub fn lines_from(&self, first: usize) -> Vec<Arc<Line>> {
        lock(&self.shown).lines.get(first..).unwrap_or_default().to_vec()
    }

    /// Stamps a command, queues it, and waits until it is decided and durable: the version that it made.
    pub async fn send(&self, command: Command, request: Option<Request>) -> Result<u64, Refusal> {
        if let Some(before) = repeated(&self.state(), request) {
            return before;
        }
        let (reply, decided) = oneshot::channel();
        self.queue(command, request, Some(reply));
        // A writer that is gone has nothing more to decide.
        decided.await.unwrap_or(Err(Refusal::Over))
    }

    fn queue(
        &self,
        command: Command,
        request: Option<Request>,
        reply: Option<oneshot::Sender<Result<u64, Refusal>>>,
    ) {
        let queue = lock(&self.queue);
        let job = Job { at: self.clock.now(), command, request, reply };
        // Where nobody listens any more, the reply is dropped and says so.
        drop(queue.send(job));
    }

    /// Whatever goes up when there may be something to be told.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Makes everybody look again.
    pub fn touch(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// A player was heard of.
    pub fn hear(&self, side: Side) {
        let state = self.state();
        let waits = |state: &State| state.standing.is_some_and(|it| it.resumes_at.is_none());
        if !waits(&state) {
            return;
        }
        let mut heard = lock(&self.heard);
        *heard.get_mut(side) = true;
        let is_here = |side: Side| *heard.get(side) || state.players.get(side).machine.is_some();
        if Side::BOTH.into_iter().all(is_here) {
            self.queue(Command::BothHeard, None, None);
        }
    }

    /// A stream begins, a player's or a watcher's: its number among the player's.
    pub fn come(&self, side: Option<Side>) -> u64 {
        let mut number = 0;
        self.present.send_modify(|streams| match side {
            Some(side) => {
                *streams.players.get_mut(side) += 1;
                let newest = streams.newest.get_mut(side);
                *newest += 1;
                number = *newest;
            }
            None => streams.watchers += 1,
        });
        if let Some(side) = side {
            self.hear(side);
        }
        number
    }

    /// A stream ends.
    pub fn leave(&self, side: Option<Side>) {
        self.present.send_modify(|streams| match side {
            Some(side) => *streams.players.get_mut(side) -= 1,
            None => streams.watchers -= 1,
        });
    }

    /// Who comes and goes.
    pub fn streams(&self) -> watch::Receiver<Streams> {
        self.present.subscribe()
    }

    /// Who is there. The machine always is.
    pub fn present(&self) -> BySide<bool> {
        let (state, streams) = (self.state(), *self.present.borrow());
        let machine = |side: Side| state.players.get(side).machine.is_some();
        BySide::of(|side| 0 < *streams.players.get(side) || machine(side))
    }

    /// Where a contest is played.
    pub fn pages(&self, contest: &str) -> Option<ContestPages> {
        lock(&self.pages).get(contest).cloned()
    }

    /// Notes where a contest is played, or that Agon knows nothing of it any more.
    pub fn note_pages(&self, contest: &str, pages: Option<ContestPages>) {
        let mut known = lock(&self.pages);
        match pages {
            Some(pages) => known.insert(contest.to_owned(), pages),
            None => known.remove(contest),
        };
        drop(known);
        self.touch();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Works through a game's queue until nothing can happen in it any more.
async fn write(room: Arc<Room>, mut log: Log, mut jobs: UnboundedReceiver<Job>) {
    loop {
        let job = tokio::select! {
            job = jobs.recv() => job,
            // Time waits in the queue like anybody: what came before it was in time.
            () = alarm(&room) => {
                room.queue(Command::Look, None, None);
                continue;
            }
        };
        let Some(Job { at, command, request, reply }) = job else { return };
        let decided = one(&room, &mut log, at, &command, request).await;
        if let Some(reply) = reply {
            drop(reply.send(decided));
        }
        let state = room.state();
        if state.outcome().is_some() && state.errand() == Errand::None {
            return;
        }
    }
}

/// One command: what time says, what it adds, one line, everybody told.
async fn one(
    room: &Room,
    log: &mut Log,
    at: Time,
    command: &Command,
    request: Option<Request>,
) -> Result<u64, Refusal> {
    let before = room.state();
    if let Some(before) = repeated(&before, request) {
        return before;
    }
    let mut happened = before.due(at);
    let decided = decide(&before.ahead(&happened), command, at);
    let added = decided.as_ref().map_or(&[][..], Vec::as_slice);
    happened.extend_from_slice(added);
    if !happened.is_empty() {
        // What time said is no answer to a request that is refused.
        let request = request.filter(|_| decided.is_ok());
        store(room, log, &before, Line { at, happened, request }).await?;
    }
    decided.map(|_| room.state().version)
}

async fn store(room: &Room, log: &mut Log, before: &State, line: Line) -> Result<(), Refusal> {
    if let Err(error) = log.append(&line).await {
        tracing::error!(game = %room.id, %error, "a line was not stored");
        return Err(Refusal::Unavailable);
    }
    let mut state = before.clone();
    state.follow(&line);
    {
        let mut shown = lock(&room.shown);
        shown.state = Arc::new(state);
        shown.lines.push(Arc::new(line));
    }
    room.touch();
    Ok(())
}

/// Waits until time has something to say.
async fn alarm(room: &Room) {
    let Some(due) = room.state().next_due() else { return std::future::pending().await };
    loop {
        let left = due - room.clock.now();
        let Ok(micros @ 1..) = u64::try_from(left.0) else { return };
        tokio::time::sleep(Duration::from_micros(micros).min(SLEEP_MAX)).await;
    }
}
