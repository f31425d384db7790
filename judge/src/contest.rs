//! A contest as its log tells it. Applying an event changes the state and refuses nothing.

use crate::event::{Event, Judged, Lead, Opened, Receipt, VoidReason};
use crate::id::{CommandId, Hash};
use crate::log::{ORIGIN, Record, Version};
use crate::outcome::{Best, Outcome};
use crate::seat::{Pair, Seat};
use crate::time::{Span, Stop, Time, passed, reached};
use agon_generators::reader::Answer;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The state of one contest. The problem itself stays in the log: judging needs only form and key.
#[derive(Debug, Clone)]
pub struct Contest {
    pub opened: Arc<Opened>,
    /// The newest record's version and hash.
    pub head: (Version, Hash),
    pub ready: Pair<bool>,
    /// When the contest's clock began.
    pub start: Option<Time>,
    /// The last phase before the release that was begun.
    pub lead: Option<Lead>,
    pub released: Option<Time>,
    pub answers: Pair<Vec<Answered>>,
    pub forfeits: Pair<Option<Time>>,
    /// The intervals that are removed from contest time, in order and apart.
    pub stops: Vec<Stop>,
    /// The stop that is still going on.
    pub halt: Option<Halt>,
    pub end: Option<End>,
    /// The newest instant of any event: nothing may be stamped before it.
    pub last: Time,
    commands: BTreeMap<CommandId, (Seat, usize)>,
}

/// A judged answer with what was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    pub receipt: Receipt,
    pub answer: Answer,
}

/// An interruption that is not over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halt {
    /// When the service came back.
    pub at: Time,
    /// Which seats were heard of since.
    pub returned: Pair<bool>,
    pub resumes_at: Option<Time>,
}

/// The end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    Decided(Outcome),
    Void(VoidReason, Time),
}

/// A log that cannot be a contest's.
#[derive(Debug, thiserror::Error)]
pub enum BadLog {
    #[error("the log is empty")]
    Empty,
    #[error("record {0} does not follow the one before it")]
    Broken(Version),
    #[error("record {version} cannot be read: {source}")]
    Unreadable { version: Version, source: serde_json::Error },
    #[error("the log does not begin with an opened contest")]
    Headless,
}

impl Contest {
    /// A contest that has just been opened.
    pub fn new(opened: Opened) -> Contest {
        let last = opened.at;
        Contest {
            opened: Arc::new(opened),
            head: (0, ORIGIN),
            ready: Pair::default(),
            start: None,
            lead: None,
            released: None,
            answers: Pair::default(),
            forfeits: Pair::default(),
            stops: Vec::new(),
            halt: None,
            end: None,
            last,
            commands: BTreeMap::new(),
        }
    }

    /// The contest that a whole log tells.
    pub fn replay(log: &[Record]) -> Result<Contest, BadLog> {
        let (first, rest) = log.split_first().ok_or(BadLog::Empty)?;
        if !first.follows((0, ORIGIN)) {
            return Err(BadLog::Broken(first.version));
        }
        let events = events(first)?;
        let Some(Event::Opened { opened, .. }) = events.first() else {
            return Err(BadLog::Headless);
        };
        let mut contest = Contest::new((**opened).clone());
        contest.accept(first, &events);
        for record in rest {
            contest.follow(record)?;
        }
        Ok(contest)
    }

    /// Goes on by one record.
    pub fn follow(&mut self, record: &Record) -> Result<(), BadLog> {
        if !record.follows(self.head) {
            return Err(BadLog::Broken(record.version));
        }
        self.accept(record, &events(record)?);
        Ok(())
    }

    /// The record of these events, as it would follow now.
    pub fn record(&self, command: Option<CommandId>, events: &[Event]) -> Record {
        let body = serde_json::to_string(events).expect("events are plain data");
        Record::after(self.head, command, body)
    }

    /// Goes on by one record whose events are known and whose place is certain.
    pub fn accept(&mut self, record: &Record, events: &[Event]) {
        self.head = (record.version, record.hash);
        for event in events {
            self.apply(event);
            if let (Some(command), Event::Answered { receipt, .. }) = (record.command, event) {
                let place = usize::from(receipt.number) - 1;
                self.commands.insert(command, (receipt.seat, place));
            }
        }
    }

    /// Changes the state as an event says.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Opened { .. } => {}
            Event::Ready { seat, at } => {
                *self.ready.get_mut(*seat) = true;
                self.saw(*at);
            }
            Event::Started { at } => {
                self.start = Some(*at);
                self.saw(*at);
            }
            Event::Phase { phase, at } => {
                self.lead = Some(*phase);
                self.saw(*at);
            }
            Event::Released { at } => {
                self.released = Some(*at);
                self.saw(*at);
            }
            Event::Answered { receipt, answer } => {
                let answered = Answered { receipt: receipt.clone(), answer: answer.clone() };
                self.answers.get_mut(receipt.seat).push(answered);
                self.saw(receipt.at);
            }
            Event::Forfeited { seat, at } => {
                *self.forfeits.get_mut(*seat) = Some(*at);
                self.saw(*at);
            }
            Event::Interrupted { from, at } => self.interrupt(*from, *at),
            Event::Returned { seat, at } => {
                if let Some(halt) = &mut self.halt {
                    *halt.returned.get_mut(*seat) = true;
                }
                self.saw(*at);
            }
            Event::Resuming { at, resumes_at } => self.announce(*at, *resumes_at),
            Event::Resumed { at } => {
                self.halt = None;
                self.saw(*at);
            }
            Event::Decided { outcome } => {
                self.saw(outcome.at);
                self.end = Some(End::Decided(outcome.clone()));
            }
            Event::Voided { reason, at } => {
                self.saw(*at);
                self.end = Some(End::Void(*reason, *at));
            }
        }
    }

    fn saw(&mut self, at: Time) {
        self.last = self.last.max(at);
    }

    /// A second interruption before the clock went on lengthens the first.
    fn interrupt(&mut self, from: Time, at: Time) {
        match self.stops.last_mut() {
            Some(stop) if self.halt.is_some() => stop.until = None,
            _ => self.stops.push(Stop { from, until: None }),
        }
        self.halt = Some(Halt { at, returned: Pair::default(), resumes_at: None });
        self.saw(at);
    }

    fn announce(&mut self, at: Time, resumes_at: Time) {
        if let (Some(halt), Some(stop)) = (&mut self.halt, self.stops.last_mut()) {
            halt.resumes_at = Some(resumes_at);
            stop.until = Some(resumes_at);
        }
        self.saw(at);
    }

    /// Contest time at an instant: counted from the release, negative before it; none before the start.
    pub fn contest_time(&self, at: Time) -> Option<Span> {
        let start = self.start?;
        Some(passed(start, at, &self.stops) - self.opened.terms.lead())
    }

    /// The instant of a contest time, as far as it is known now.
    pub fn instant(&self, contest_time: Span) -> Option<Time> {
        reached(self.start?, contest_time + self.opened.terms.lead(), &self.stops)
    }

    /// The contest time at which a seat's lock ends.
    pub fn lock_ends(&self, seat: Seat) -> Option<Span> {
        let wrong = |answered: &&Answered| answered.receipt.verdict == Judged::Wrong;
        let newest = self.answers.get(seat).iter().rev().find(wrong)?;
        Some(newest.receipt.contest_time + self.opened.terms.lockout())
    }

    /// When a seat may answer again, if it is locked at `now`.
    pub fn locked_until(&self, seat: Seat, now: Time) -> Option<Time> {
        let ends = self.lock_ends(seat)?;
        if self.contest_time(now)? < ends { self.instant(ends) } else { None }
    }

    /// The first receipt for this answer of a seat.
    pub fn receipt(&self, seat: Seat, answer: &Answer) -> Option<&Receipt> {
        let same = |answered: &&Answered| answered.answer == *answer;
        self.answers.get(seat).iter().find(same).map(|answered| &answered.receipt)
    }

    /// The answer that a command brought.
    pub fn answered_by(&self, command: CommandId) -> Option<&Answered> {
        let (seat, place) = self.commands.get(&command)?;
        self.answers.get(*seat).get(*place)
    }

    /// A seat's first correct answer.
    pub fn best(&self, seat: Seat) -> Option<Best> {
        let correct = |answered: &&Answered| answered.receipt.verdict == Judged::Correct;
        let first = self.answers.get(seat).iter().find(correct)?;
        Some(Best { at: first.receipt.at, contest_time: first.receipt.contest_time })
    }

    /// Whether nothing can happen any more.
    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }
}

/// What a record adds, read from its text.
pub(crate) fn events(record: &Record) -> Result<Vec<Event>, BadLog> {
    let unreadable = |source| BadLog::Unreadable { version: record.version, source };
    serde_json::from_str(&record.body).map_err(unreadable)
}
