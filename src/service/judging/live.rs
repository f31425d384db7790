//! A contest in memory, with the queue in which its commands are judged one after the other.

use super::lines::Lines;
use super::room::{Lodger, Told};
use crate::service::access::limits::Quota;
use crate::service::machine::meters;
use crate::service::workshop::Whom;
use crate::store::{ReadError, Store};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::event::Opened;
use agon_judge::id::{CommandId, ContestId};
use agon_judge::log::{Record, Version};
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::Players;
use agon_judge::time::{Span, Time};
use agon_judge::view::Teller;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::{oneshot, watch};

/// A contest that somebody is asking about.
pub struct Live {
    pub id: ContestId,
    pub opened: Arc<Opened>,
    contest: Mutex<Arc<Contest>>,
    keeping: Keeping,
    /// Whether a drill had to make room: nobody finds it any more.
    gone: AtomicBool,
    pub(in crate::service) queue: Mutex<Queue>,
    /// Streams wait for it to change.
    newest: watch::Sender<Newest>,
    listeners: watch::Sender<Listeners>,
    asked: Mutex<Pair<VecDeque<Time>>>,
    /// Whether its newest record was written here: whoever wrote it speaks for time next.
    is_ours: AtomicBool,
    pub lines: Lines,
    /// What spectators were told so far, once there are any.
    pub(in crate::service) watched: tokio::sync::Mutex<Option<Box<Teller>>>,
}

/// Where a contest's records are.
pub(in crate::service) enum Keeping {
    /// In the store: on disk before anybody hears of them.
    Stored,
    /// Here, as long as the drill is in memory.
    Held(Held),
}

/// What a drill holds, for it is stored nowhere.
pub(in crate::service) struct Held {
    pub(in crate::service) records: Mutex<Vec<Record>>,
    /// Who is told that the drill is over.
    pub(in crate::service) told: Option<Told>,
}

/// The newest durable record: its version and, while anybody listens, the record itself.
pub struct Newest {
    version: Version,
    record: Option<Arc<Record>>,
}

/// What came after a version.
pub enum News {
    None,
    One(Arc<Record>),
    /// More than is at hand: the log has it.
    More,
}

/// What waits to be judged, in the order of stamps, and what others wrote meanwhile.
#[derive(Default)]
pub(in crate::service) struct Queue {
    pub(in crate::service) waiting: VecDeque<Waiting>,
    /// Whether somebody is working through it.
    pub(in crate::service) busy: bool,
}

/// What changes a contest: nothing else does.
pub(in crate::service) enum Waiting {
    Asked(Asked),
    /// A record that stands in the store.
    Heard(Record),
}

/// One command with its stamp.
pub(in crate::service) struct Asked {
    pub(in crate::service) command: Command,
    pub(in crate::service) id: Option<CommandId>,
    pub(in crate::service) at: Time,
    pub(in crate::service) reply: oneshot::Sender<Result<Arc<Contest>, Unruled>>,
    /// Counts it as waiting.
    pub(in crate::service) counted: meters::Counted,
}

/// Why a command brought nothing.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Unruled {
    /// The judge refused it; the player is told.
    #[error("refused: {0:?}")]
    Refused(Refusal),
    /// The service failed; nothing is known to have happened.
    #[error("the store did not take the record")]
    Unavailable,
}

/// More requests of one seat than this in a minute are a flood.
pub const ASKED_MAX: usize = 60;
const ASKED_WITHIN: Span = Span::seconds(60);

/// Who listens to a contest.
#[derive(Debug, Clone, Copy, Default)]
pub struct Listeners {
    /// How many streams each seat has open here.
    here: Pair<u32>,
    /// Which seats listen at other nodes.
    elsewhere: Pair<bool>,
}

impl Listeners {
    fn here(&self) -> Pair<bool> {
        Pair::of(|seat| 0 < *self.here.get(seat))
    }

    /// Which seats listen anywhere.
    pub fn present(&self) -> Pair<bool> {
        let here = self.here();
        Pair::of(|seat| *here.get(seat) || *self.elsewhere.get(seat))
    }
}

impl Live {
    pub(in crate::service) fn new(contest: Contest, keeping: Keeping) -> Arc<Live> {
        Arc::new(Live {
            keeping,
            gone: AtomicBool::new(false),
            id: contest.opened.id,
            opened: contest.opened.clone(),
            newest: watch::Sender::new(Newest { version: contest.head.0, record: None }),
            contest: Mutex::new(Arc::new(contest)),
            queue: Mutex::default(),
            listeners: watch::Sender::default(),
            asked: Mutex::default(),
            is_ours: AtomicBool::new(true),
            lines: Lines::default(),
            watched: tokio::sync::Mutex::default(),
        })
    }

    /// Who waits for its problem and pictures.
    pub fn whom(&self) -> Whom {
        match self.opened.terms.players {
            Players::Two => Whom::Game,
            Players::One => Whom::Stranger,
        }
    }

    /// The contest as of its newest durable record.
    pub fn contest(&self) -> Contest {
        self.with(Contest::clone)
    }

    /// The same without a copy: what comes later does not change it.
    pub(in crate::service) fn current(&self) -> Arc<Contest> {
        self.contest.lock().expect("no panic while locked").clone()
    }

    pub(in crate::service) fn with<T>(&self, look: impl FnOnce(&Contest) -> T) -> T {
        look(&self.contest.lock().expect("no panic while locked"))
    }

    pub(in crate::service) fn change<T>(&self, change: impl FnOnce(&mut Contest) -> T) -> T {
        let mut contest = self.contest.lock().expect("no panic while locked");
        // Copied only while somebody still reads how it was before.
        change(Arc::make_mut(&mut contest))
    }

    /// Where its records are.
    pub(in crate::service) fn keeping(&self) -> &Keeping {
        &self.keeping
    }

    /// Whether its records are in memory alone.
    pub(in crate::service) fn is_held(&self) -> bool {
        matches!(self.keeping, Keeping::Held(_))
    }

    /// Its records after a version, in order and without gaps: every reader of a log comes this way.
    pub(in crate::service) async fn records(
        &self,
        store: &dyn Store,
        after: Version,
    ) -> Result<Vec<Record>, ReadError> {
        match &self.keeping {
            Keeping::Stored => store.read(self.id, after).await,
            Keeping::Held(held) => {
                let records = held.records.lock().expect("no panic while locked");
                let heard = usize::try_from(after).unwrap_or(usize::MAX);
                Ok(records.iter().skip(heard).cloned().collect())
            }
        }
    }

    /// Makes a drill go: its streams end, and nobody is let in any more.
    pub(in crate::service) fn leave(&self) {
        self.gone.store(true, Ordering::Release);
        self.newest.send_modify(|_| ());
    }

    /// Whether it is gone.
    pub(in crate::service) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Acquire)
    }

    /// Whether its newest record was written here.
    pub(in crate::service) fn is_ours(&self) -> bool {
        self.is_ours.load(Ordering::Acquire)
    }

    /// Notes by whom its newest record was written.
    pub(in crate::service) fn set_ours(&self, is_ours: bool) {
        self.is_ours.store(is_ours, Ordering::Release);
    }

    /// Wakes whoever waits for news. They all read this one copy, so that both seats are told in one moment.
    pub(in crate::service) fn tell(&self, record: &Record) {
        let listened = 0 < self.newest.receiver_count();
        let version = record.version;
        let record = listened.then(|| Arc::new(record.clone()));
        self.newest.send_replace(Newest { version, record });
    }

    /// What is known to have come after a version.
    pub fn news(&self, after: Version) -> News {
        let newest = self.newest.borrow();
        match &newest.record {
            _ if newest.version <= after => News::None,
            Some(record) if newest.version == after + 1 => News::One(record.clone()),
            Some(_) | None => News::More,
        }
    }

    /// To wait for new records.
    pub fn versions(&self) -> watch::Receiver<Newest> {
        self.newest.subscribe()
    }

    /// To wait for seats that come and go.
    pub fn listeners(&self) -> watch::Receiver<Listeners> {
        self.listeners.subscribe()
    }

    /// Which seats are listening now.
    pub fn present(&self) -> Pair<bool> {
        self.listeners.borrow().present()
    }

    /// Which seats are listening at other nodes.
    pub(super) fn listen_elsewhere(&self, seats: Pair<bool>) {
        self.listeners.send_if_modified(|listeners| {
            let before = listeners.present();
            listeners.elsewhere = seats;
            before != listeners.present()
        });
    }

    /// Counts one stream more, or less, that a seat listens to here, and says which seats do so, one after the other.
    pub(super) fn listen(
        &self,
        seat: Seat,
        change: impl FnOnce(&mut u32),
        says: impl FnOnce(Pair<bool>),
    ) {
        self.listeners.send_modify(|listeners| {
            change(listeners.here.get_mut(seat));
            says(listeners.here());
        });
    }

    /// Counts an answer that a seat sends, if it may be heard; either way, what is left to the seat.
    pub fn admit(&self, seat: Seat, now: Time) -> Result<Quota, Quota> {
        let mut asked = self.asked.lock().expect("no panic while locked");
        let mine = asked.get_mut(seat);
        while mine.front().is_some_and(|at| *at + ASKED_WITHIN <= now) {
            mine.pop_front();
        }
        let heard = mine.len() < ASKED_MAX;
        if heard {
            mine.push_back(now);
        }
        let oldest = mine.front().copied().unwrap_or(now);
        let quota = Quota::new("answers", ASKED_MAX, ASKED_WITHIN, mine.len(), oldest, now);
        if heard { Ok(quota) } else { Err(quota) }
    }
}

impl Lodger for Arc<Live> {
    fn is_followed(&self) -> bool {
        self.present().attacker
    }
}

impl Keeping {
    /// In memory, from the first record on.
    pub(in crate::service) fn held(first: Record, told: Option<Told>) -> Keeping {
        Keeping::Held(Held { records: Mutex::new(vec![first]), told })
    }
}
