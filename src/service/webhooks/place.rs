//! How far a webhook is: a place in its game's feed, and what of everything before that still waits to be delivered.
//!
//! A pure machine. It is told what the feed said, what was tried and how that went, and says what is to be tried next: of each
//! contest the first that waits, and never what comes after it.

use super::line::Failure;
use super::pace::Pace;
use crate::store::Position;
use agon_judge::id::{ContestId, MessageId};
use agon_judge::time::{Span, Time};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// Where an event stands in the feed: its record's position, and its number in its contest's own stream.
pub type Spot = (Position, u64);

/// One event on its way to one webhook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    pub id: MessageId,
    pub spot: Spot,
    pub contest: ContestId,
    /// What happened, such as `contest.decided`.
    pub kind: String,
    pub state: State,
    /// The newest tries, the oldest of them first.
    pub tries: VecDeque<Try>,
    /// How many tries that were due have failed.
    failed: usize,
    /// Whether it is to be tried before it is due: that counts for nothing where it fails.
    #[serde(skip)]
    early: bool,
    /// What is sent; read from the feed again where it is not at hand.
    #[serde(skip)]
    pub(super) body: Option<Arc<str>>,
}

/// What became of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It is tried, or tried again, from this instant on, once everything before it in its contest is settled.
    Waits(Time),
    Delivered,
    GivenUp,
}

/// One try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Try {
    pub at: Time,
    pub how: How,
}

/// How a try went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The receiver answered with this status.
    Status(u16),
    /// It did not answer.
    Failed(Failure),
}

/// A try that is over, with what the receiver said about the next.
pub(super) struct Tried {
    pub(super) how: How,
    pub(super) retry_after: Option<Span>,
}

/// What follows from a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Delivered,
    /// It will be tried again.
    Again,
    GivenUp,
    /// The receiver wants nothing any more.
    Gone,
    /// It was given up, and nothing has been delivered for [`FAILING_MAX`].
    Hopeless,
}

/// How far a webhook is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    /// Everything up to here is settled, or waits.
    pub(super) position: Position,
    /// In the order of the feed.
    waiting: Vec<Delivery>,
    /// When a try failed first since one succeeded.
    failing_since: Option<Time>,
    /// Until when the receiver asked for quiet.
    quiet_until: Option<Time>,
    /// What was settled last, the newest last.
    #[serde(skip)]
    settled: VecDeque<Delivery>,
    /// What is being tried.
    #[serde(skip)]
    trying: BTreeSet<MessageId>,
    /// When a try ended last.
    #[serde(skip)]
    tried_at: Option<Time>,
}

/// So many deliveries may wait before no more is read from the feed.
pub(super) const WAITING_MAX: usize = 50;
/// So many of those that are settled are remembered.
const SETTLED_MAX: usize = 50;
/// So many tries of one delivery are remembered.
const TRIES_MAX: usize = 10;
/// How many tries go on at once, and how many while they fail.
const AT_ONCE: usize = 8;
const AT_ONCE_FAILING: usize = 1;
/// The longest that a receiver's `Retry-After` is heeded.
const QUIET_MAX: Span = Span::seconds(3_600);
/// While nothing can be delivered, something is tried at least so often; whoever is found to be back after such a time is
/// sent the rest at once.
pub(super) const PROBE_EVERY: Span = Span::seconds(300);
/// After so long without a success, a webhook is turned off: 3 days.
const FAILING_MAX: Span = Span(3 * 24 * 3_600 * 1_000_000);

impl Delivery {
    pub(super) fn new(
        id: MessageId,
        spot: Spot,
        contest: ContestId,
        kind: &str,
        now: Time,
    ) -> Delivery {
        let (tries, failed, early, body) = Default::default();
        let (kind, state) = (kind.to_owned(), State::Waits(now));
        Delivery { id, spot, contest, kind, state, tries, failed, early, body }
    }

    /// Notes a try.
    pub(super) fn note(&mut self, one: Try) {
        self.tries.push_back(one);
        let more = self.tries.len().saturating_sub(TRIES_MAX);
        self.tries.drain(..more);
    }

    /// Whether it is not tried any more.
    pub(super) fn is_settled(&self) -> bool {
        !matches!(self.state, State::Waits(_))
    }

    /// From when on it may be tried.
    fn due(&self) -> Time {
        match self.state {
            _ if self.early => Time::START,
            State::Waits(at) => at,
            State::Delivered | State::GivenUp => Time(i64::MAX),
        }
    }

    fn begin_anew(&mut self, now: Time) {
        (self.state, self.failed) = (State::Waits(now), 0);
    }
}

impl How {
    /// Whether the receiver has it.
    pub fn is_success(self) -> bool {
        matches!(self, How::Status(200..=299))
    }
}

impl Place {
    /// At a position of the feed, with nothing behind it that waits.
    pub(super) fn at(position: Position) -> Place {
        let (waiting, settled, trying) = Default::default();
        let (failing_since, quiet_until, tried_at) = Default::default();
        Place { position, waiting, failing_since, quiet_until, settled, trying, tried_at }
    }

    /// The same with what is remembered of earlier deliveries.
    pub(super) fn remembering(self, settled: VecDeque<Delivery>) -> Place {
        Place { settled, ..self }
    }

    pub(super) fn settled(&self) -> &VecDeque<Delivery> {
        &self.settled
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    pub(super) fn failing_since(&self) -> Option<Time> {
        self.failing_since
    }

    /// How many more deliveries may wait.
    pub(super) fn free(&self) -> usize {
        WAITING_MAX.saturating_sub(self.waiting.len())
    }

    /// Takes what the feed says up to a position.
    pub(super) fn take(&mut self, news: Vec<Delivery>, up_to: Position) {
        self.waiting.extend(news);
        self.position = up_to;
    }

    /// Begins the next try that is due, if there may be one.
    pub(super) fn begin(&mut self, now: Time) -> Option<Delivery> {
        if self.is_busy() || self.quiet_until.is_some_and(|until| now < until) {
            return None;
        }
        self.probe(now);
        let next = self.heads().find(|head| head.due() <= now)?.clone();
        self.trying.insert(next.id);
        Some(next)
    }

    /// When there may be a try that is not due now; none where a try has to end first.
    pub(super) fn next_at(&self) -> Option<Time> {
        if self.is_busy() {
            return None;
        }
        let due = self.heads().map(Delivery::due).min()?;
        let due = self.probe_at().map_or(due, |probe| due.min(probe));
        Some(self.quiet_until.map_or(due, |until| due.max(until)))
    }

    /// A try has ended.
    pub(super) fn tried(
        &mut self,
        id: MessageId,
        tried: &Tried,
        now: Time,
        (pace, chance): (&Pace, u8),
    ) -> Verdict {
        self.trying.remove(&id);
        self.tried_at = Some(now);
        let Some(place) = self.waiting.iter().position(|one| one.id == id) else {
            return Verdict::Again;
        };
        self.waiting[place].note(Try { at: now, how: tried.how });
        if tried.how.is_success() {
            self.settle(place, State::Delivered);
            self.heard(now);
            return Verdict::Delivered;
        }
        let since = *self.failing_since.get_or_insert(now);
        let delivery = &mut self.waiting[place];
        let was_early = std::mem::take(&mut delivery.early);
        if tried.how == How::Status(410) {
            delivery.begin_anew(now);
            return Verdict::Gone;
        }
        if let Some(after) = tried.retry_after {
            self.quiet_until = Some(now + after.clamp(Span::ZERO, QUIET_MAX));
        }
        if was_early {
            return Verdict::Again;
        }
        delivery.failed += 1;
        if let Some(delay) = pace.delay(delivery.failed, chance) {
            delivery.state = State::Waits(now + delay);
            return Verdict::Again;
        }
        self.settle(place, State::GivenUp);
        if FAILING_MAX <= now - since { Verdict::Hopeless } else { Verdict::GivenUp }
    }

    /// Sends something once more; the delivery as it is then. None where it is not remembered.
    pub(super) fn replay(&mut self, id: MessageId, now: Time) -> Option<Delivery> {
        if let Some(waiting) = self.waiting.iter_mut().find(|one| one.id == id) {
            waiting.early = true;
            return Some(waiting.clone());
        }
        let place = self.settled.iter().position(|one| one.id == id)?;
        let mut again = self.settled.remove(place)?;
        again.begin_anew(now);
        let place = self.waiting.partition_point(|one| one.spot < again.spot);
        self.waiting.insert(place, again.clone());
        Some(again)
    }

    /// What was begun was not tried after all.
    pub(super) fn put_back(&mut self, id: MessageId) {
        self.trying.remove(&id);
    }

    /// Lets go of what there is nothing of any more.
    pub(super) fn let_go(&mut self, id: MessageId) {
        self.trying.remove(&id);
        self.waiting.retain(|one| one.id != id);
    }

    /// What waits under a name, or is remembered.
    pub(super) fn find(&self, id: MessageId) -> Option<&Delivery> {
        self.waiting.iter().chain(&self.settled).find(|one| one.id == id)
    }

    /// Tries everything that waits from the beginning: the receiver is another, or is said to be well.
    pub(super) fn begin_anew(&mut self, now: Time) {
        (self.failing_since, self.quiet_until) = (None, None);
        self.waiting.iter_mut().for_each(|one| one.begin_anew(now));
    }

    /// What was sent and waits, the newest of the feed first, from behind a spot on.
    pub(super) fn page(&self, after: Option<Spot>, limit: usize) -> (Vec<Delivery>, Option<Spot>) {
        let all = self.waiting.iter().chain(&self.settled);
        let mut page: Vec<&Delivery> =
            all.filter(|one| after.is_none_or(|after| one.spot < after)).collect();
        page.sort_by_key(|one| Reverse(one.spot));
        let next = page.get(limit.saturating_sub(1)).filter(|_| limit < page.len());
        let next = next.map(|last| last.spot);
        (page.into_iter().take(limit).cloned().collect(), next)
    }

    /// Of each contest the first that waits, unless it is being tried.
    fn heads(&self) -> impl Iterator<Item = &Delivery> {
        let mut seen: BTreeSet<ContestId> = BTreeSet::new();
        let first = self.waiting.iter().filter(move |one| seen.insert(one.contest));
        first.filter(|one| !self.trying.contains(&one.id))
    }

    fn is_busy(&self) -> bool {
        let most = if self.failing_since.is_some() { AT_ONCE_FAILING } else { AT_ONCE };
        most <= self.trying.len()
    }

    /// When something is to be tried although nothing is due.
    fn probe_at(&self) -> Option<Time> {
        self.failing_since?;
        self.tried_at.map(|at| at + PROBE_EVERY)
    }

    fn probe(&mut self, now: Time) {
        let is_time = self.probe_at().is_some_and(|at| at <= now);
        let is_any_due = self.heads().any(|head| head.due() <= now);
        if is_time
            && !is_any_due
            && let Some(first) = self.waiting.first_mut()
        {
            first.early = true;
        }
    }

    /// The receiver is there. If it had been away for long, everything that waits is tried at once.
    fn heard(&mut self, now: Time) {
        let since = self.failing_since.take();
        self.quiet_until = None;
        if since.is_some_and(|since| since + PROBE_EVERY <= now) {
            let trying = &self.trying;
            let others = self.waiting.iter_mut().filter(|one| !trying.contains(&one.id));
            others.for_each(|one| one.early = true);
        }
    }

    fn settle(&mut self, place: usize, state: State) {
        let mut settled = self.waiting.remove(place);
        (settled.state, settled.early, settled.body) = (state, false, None);
        self.settled.push_back(settled);
        let more = self.settled.len().saturating_sub(SETTLED_MAX);
        self.settled.drain(..more);
    }
}

#[cfg(test)]
mod tests;
