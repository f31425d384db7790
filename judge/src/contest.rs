//! A contest as its log tells it. Applying an event changes the state and refuses nothing.

use crate::command::Command;
use crate::event::{
    Clarification, Event, Judged, Lead, Measured, Opened, Question, Receipt, Rejudged, Tokens,
    asked,
};
use crate::floor::Floor;
use crate::head_start::HeadStart;
use crate::id::{CommandId, Hash};
use crate::log::{ORIGIN, Record, Version};
use crate::outcome::{End, Reason};
use crate::seat::{Pair, Seat};
use crate::terms::{BREAK, Fairness, Start};
use crate::time::{Span, Stamp, Stop, Time, passed, reached};
use agon_generators::reader::{Answer, Key};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The state of one contest. The problem itself stays in the log: judging needs only form and key.
#[derive(Debug, Clone)]
pub struct Contest {
    pub opened: Arc<Opened>,
    /// The newest record's version and hash.
    pub head: (Version, Hash),
    /// How many of its problems are kept.
    problems: usize,
    pub ready: Pair<bool>,
    /// When the contest's clock began.
    pub start: Option<Time>,
    /// The last phase before the release that was begun.
    pub lead: Option<Lead>,
    /// The seats' lines, where they count.
    pub measured: Option<Measured>,
    /// When the first problem was released.
    pub released: Option<Time>,
    /// The rounds that have begun, one for each problem that was released.
    pub rounds: Vec<Round>,
    pub answers: Pair<Vec<Answered>>,
    /// Who alone may answer, or could last, where that takes a buzz.
    pub floor: Option<Floor>,
    /// How often each seat has buzzed.
    pub buzzes: Pair<usize>,
    /// When each seat last buzzed and did not answer, in contest time.
    pub missed: Pair<Option<Span>>,
    /// Who gave up or was taken out.
    pub losses: Pair<Option<Loss>>,
    pub questions: Vec<Question>,
    pub clarifications: Vec<Clarification>,
    /// The tokens that open it now.
    pub tokens: Tokens,
    /// How often those of seats were renewed one by one.
    pub renewals: u16,
    /// The intervals that are removed from contest time, in order and apart.
    pub stops: Vec<Stop>,
    /// The stop that is still going on.
    pub halt: Option<Halt>,
    /// How long the host has paused so far, up to the last announced end of a pause.
    pub paused: Span,
    /// How often the host has paused.
    pub pauses: usize,
    pub end: Option<End>,
    /// Every correction of the end, in order.
    pub rejudgings: Vec<Rejudging>,
    /// The key that counts in place of the one it was opened with.
    pub(crate) corrected: Option<Arc<Key>>,
    /// The newest instant of any event: nothing may be stamped before it.
    pub last: Time,
    /// What came under which name, as far as it brought anything.
    commands: BTreeMap<CommandId, Command>,
}

/// The part of a contest's time in which one problem may be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    pub begins: Span,
    /// The first instant that is not its own any more, once the break behind it has begun.
    pub ends: Option<Span>,
}

/// A judged answer with what was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    pub receipt: Receipt,
    pub answer: Answer,
    /// The name that it came under.
    pub command: Option<CommandId>,
}

/// A stop that is not over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Halt {
    pub cause: Cause,
    /// When the host paused, or when the service last came back.
    pub at: Time,
    pub resumes_at: Option<Time>,
}

/// Why the clock stands still.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The host wants it so.
    Pause { reason: String },
    /// The service was away; which seats were heard of since.
    Interruption { returned: Pair<bool> },
}

/// A seat that is out of the contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    pub at: Time,
    /// Why the rival wins.
    pub reason: Reason,
}

/// A correction of how a contest ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejudging {
    /// How it had ended until then.
    pub before: End,
    pub by: Rejudged,
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
        let (last, tokens) = (opened.at, opened.tokens());
        Contest {
            opened: Arc::new(opened),
            head: (0, ORIGIN),
            problems: 1,
            ready: Pair::default(),
            start: None,
            lead: None,
            measured: None,
            released: None,
            rounds: Vec::new(),
            answers: Pair::default(),
            floor: None,
            buzzes: Pair::default(),
            missed: Pair::default(),
            losses: Pair::default(),
            questions: Vec::new(),
            clarifications: Vec::new(),
            tokens,
            renewals: 0,
            stops: Vec::new(),
            halt: None,
            paused: Span::ZERO,
            pauses: 0,
            end: None,
            rejudgings: Vec::new(),
            corrected: None,
            last,
            commands: BTreeMap::new(),
        }
    }

    /// The same, of which all problems but the last are kept.
    pub(crate) fn kept(opened: Opened) -> Contest {
        let problems = (opened.rounds() - 1).max(1);
        Contest { problems, ..Contest::new(opened) }
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

    /// Goes on by one record, and what that says.
    pub fn follow(&mut self, record: &Record) -> Result<Vec<Event>, BadLog> {
        if !record.follows(self.head) {
            return Err(BadLog::Broken(record.version));
        }
        let events = events(record)?;
        self.accept(record, &events);
        Ok(events)
    }

    /// The record of these events, as it would follow now.
    pub fn record(&self, command: Option<CommandId>, events: &[Event]) -> Record {
        let body = serde_json::to_string(events).expect("events are plain data");
        let private = asked(events).and_then(|question| question.words.private()).cloned();
        Record { private, ..Record::after(self.head, command, body) }
    }

    /// Goes on by one record whose events are known and whose place is certain.
    pub fn accept(&mut self, record: &Record, events: &[Event]) {
        self.head = (record.version, record.hash);
        for event in events {
            self.apply(event);
        }
        // In old logs a repeat that time spoke before bears its name too; what came first is what counts.
        if let (Some(id), Some(command)) = (record.command, Command::behind(events)) {
            if let Command::Answer { seat, .. } = command
                && let Some(newest) = self.answers.get_mut(seat).last_mut()
            {
                newest.command = Some(id);
            }
            self.commands.entry(id).or_insert(command);
        }
    }

    /// Changes the state as an event says.
    pub fn apply(&mut self, event: &Event) {
        self.last = self.last.max(event.at());
        match event {
            Event::Opened { .. } => {}
            Event::Added { .. } => self.problems += 1,
            Event::Ready { seat, .. } => *self.ready.get_mut(*seat) = true,
            Event::Started { at } => self.start = Some(*at),
            Event::Measured(measured) => self.measured = Some(*measured),
            Event::Phase { phase, at } => self.enter(*phase, *at),
            Event::Released { at } => self.release(*at),
            Event::Buzzed(buzz) => {
                self.floor = self.opened.terms.buzz().map(|time| Floor::of_buzz(buzz, time));
                *self.buzzes.get_mut(buzz.seat) += 1;
            }
            Event::Missed(missed) => {
                self.floor = self.opened.terms.buzz().map(|time| Floor::of_missed(missed, time));
                *self.missed.get_mut(missed.seat) = Some(missed.contest_time);
            }
            Event::Answered { receipt, answer } => {
                if let Some((floor, time)) = self.floor.zip(self.opened.terms.buzz()) {
                    self.floor = Some(floor.after(receipt, time));
                }
                let (answer, receipt, command) = (answer.clone(), receipt.clone(), None);
                self.answers.get_mut(receipt.seat).push(Answered { receipt, answer, command });
            }
            Event::Forfeited { seat, at } => self.lose(*seat, *at, Reason::Forfeit),
            Event::GivenUp { how, at } => self.lose(Seat::Attacker, *at, how.reason()),
            Event::Disqualified { seat, at, .. } => {
                self.lose(*seat, *at, Reason::Disqualification);
            }
            Event::Asked(question) => self.questions.push(question.clone()),
            Event::Clarified(clarification) => self.clarifications.push(clarification.clone()),
            Event::Renewed { seat, token, .. } => {
                *self.tokens.seats.get_mut(*seat) = *token;
                self.renewals += 1;
            }
            Event::AllRenewed { tokens, .. } => self.tokens = *tokens,
            Event::Paused { reason, at } => {
                self.pauses += 1;
                self.stop(*at, Cause::Pause { reason: reason.clone() }, *at);
            }
            Event::Interrupted { from, at } => self.interrupt(*from, *at),
            Event::Returned { seat, .. } => {
                if let Some(Halt { cause: Cause::Interruption { returned }, .. }) = &mut self.halt {
                    *returned.get_mut(*seat) = true;
                }
            }
            Event::Resuming { at, resumes_at } => self.announce(*at, *resumes_at),
            Event::Resumed { .. } => self.halt = None,
            Event::Decided { outcome } => self.end = Some(End::Decided(outcome.clone())),
            Event::Voided(void) => self.end = Some(End::Void(void.clone())),
            Event::Rejudged(rejudged) => self.rejudge(rejudged),
        }
    }

    fn enter(&mut self, phase: Lead, at: Time) {
        self.lead = Some(phase);
        let now = self.contest_time(at);
        if let Some(round) = self.rounds.last_mut().filter(|_| phase == Lead::Break) {
            round.ends = now;
        }
    }

    fn release(&mut self, at: Time) {
        let begins = self.contest_time(at).unwrap_or_default();
        self.rounds.push(Round { begins, ends: None });
        self.released.get_or_insert(at);
    }

    /// The outcome is another from now on, and so are the verdicts; locks that were stay what they were.
    fn rejudge(&mut self, by: &Rejudged) {
        if let Some(before) = self.end.replace(by.end.clone()) {
            self.rejudgings.push(Rejudging { before, by: by.clone() });
        }
        self.corrected = Some(Arc::new(by.correction.key.clone()));
        for seat in Seat::BOTH {
            let answers = self.answers.get_mut(seat).iter_mut();
            for (answered, verdict) in answers.zip(by.verdicts.get(seat)) {
                answered.receipt.verdict = *verdict;
            }
        }
    }

    /// The key that counts in the newest round: the one it was opened with, or the newest that corrects it.
    pub fn key(&self) -> &Key {
        let later = self.rounds.len().checked_sub(2).and_then(|it| self.opened.later.get(it));
        let first = self.corrected.as_deref().unwrap_or(&self.opened.key);
        later.map_or(first, |task| &task.key)
    }

    /// The round that an instant of contest time belongs to, the first of which is 1; 0 before the release.
    pub fn round_at(&self, time: Span) -> usize {
        self.rounds.partition_point(|round| round.begins <= time)
    }

    /// In a break: when the next problem is released, in contest time.
    pub(crate) fn next_release(&self) -> Option<Span> {
        Some(self.rounds.last()?.ends? + BREAK)
    }

    /// The round whose problem is released now, or next.
    pub fn next_round(&self) -> usize {
        let goes_on = !self.rounds.is_empty() && self.next_release().is_none();
        self.rounds.len() + usize::from(!goes_on)
    }

    /// The head start that one of the seats has, where that was agreed.
    pub fn head_start(&self) -> Option<HeadStart> {
        HeadStart::of(self.measured.as_ref()?)
    }

    /// A seat's right answer in a round.
    pub(crate) fn right_in(&self, round: usize, seat: Seat) -> Option<&Answered> {
        let is_right = |it: &&Answered| it.receipt.verdict == Judged::Correct;
        let mut right = self.answers.get(seat).iter().filter(is_right);
        right.find(|it| self.round_at(it.receipt.contest_time) == round)
    }

    /// What a seat answered in the newest round, in order.
    pub(crate) fn answers_now(&self, seat: Seat) -> impl DoubleEndedIterator<Item = &Answered> {
        let begins = self.rounds.last().map_or(Span::ZERO, |round| round.begins);
        let of_now = move |answered: &&Answered| begins <= answered.receipt.contest_time;
        self.answers.get(seat).iter().filter(of_now)
    }

    /// What made a seat lose first is what counts.
    fn lose(&mut self, seat: Seat, at: Time, reason: Reason) {
        self.losses.get_mut(seat).get_or_insert(Loss { at, reason });
    }

    /// A stop during a stop lengthens it.
    fn stop(&mut self, from: Time, cause: Cause, at: Time) {
        match self.stops.last_mut() {
            Some(stop) if self.halt.is_some() => stop.until = None,
            _ => self.stops.push(Stop { from, until: None }),
        }
        self.halt = Some(Halt { cause, at, resumes_at: None });
    }

    /// A pause outlasts an interruption, which takes nothing of the host's time; otherwise the seats are awaited.
    fn interrupt(&mut self, from: Time, at: Time) {
        let cause = match &self.halt {
            Some(Halt { cause: Cause::Pause { reason }, at: since, resumes_at: None }) => {
                self.paused = self.paused + (from - *since);
                Cause::Pause { reason: reason.clone() }
            }
            Some(_) | None => Cause::Interruption { returned: Pair::default() },
        };
        self.stop(from, cause, at);
    }

    fn announce(&mut self, at: Time, resumes_at: Time) {
        if let (Some(halt), Some(stop)) = (&mut self.halt, self.stops.last_mut()) {
            if matches!(halt.cause, Cause::Pause { .. }) {
                self.paused = self.paused + (at - halt.at);
            }
            halt.resumes_at = Some(resumes_at);
            stop.until = Some(resumes_at);
        }
    }

    /// Whether a contest that has not begun waits for nobody.
    pub(crate) fn begins_by_itself(&self) -> bool {
        let terms = &self.opened.terms;
        match terms.start {
            Start::Now | Start::At(_) => true,
            Start::WhenReady => terms.players.seats().iter().all(|seat| *self.ready.get(*seat)),
        }
    }

    /// Until when a contest that has not begun waits, as far as it is known now: for its instant, or for its seats. What is to
    /// begin while the clock stands begins when it goes on.
    pub fn waits_until(&self) -> Option<Time> {
        let Opened { at: opened, terms, .. } = &*self.opened;
        if !self.begins_by_itself() {
            return reached(*opened, Span::seconds(terms.waiting_seconds), &self.stops);
        }
        let agreed = if let Start::At(at) = terms.start { at.max(*opened) } else { *opened };
        match self.stops.last() {
            Some(stop) => Some(agreed.max(stop.until?)),
            None => Some(agreed),
        }
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

    /// The contest time at which a seat's lock ends, unless that ended with its round.
    pub fn lock_ends(&self, seat: Seat) -> Option<Span> {
        if self.next_release().is_some() {
            return None;
        }
        let locks = |answered: &&Answered| answered.receipt.locked_until.is_some();
        let newest = self.answers_now(seat).rev().find(locks);
        let since = newest.map(|it| it.receipt.contest_time).max(*self.missed.get(seat))?;
        Some(since + self.opened.terms.lockout(seat))
    }

    /// When a seat may answer again, if it is locked at `now`.
    pub fn locked_until(&self, seat: Seat, now: Time) -> Option<Time> {
        let ends = self.lock_ends(seat)?;
        if self.contest_time(now)? < ends { self.instant(ends) } else { None }
    }

    /// The newest receipt for this answer of a seat in the newest round; there is but one of whatever always counts the same.
    pub fn receipt(&self, seat: Seat, answer: &Answer) -> Option<&Receipt> {
        let same = |answered: &&Answered| answered.answer == *answer;
        self.answers_now(seat).rev().find(same).map(|answered| &answered.receipt)
    }

    /// The receipt for an answer of a seat that came under this name.
    pub fn receipt_of(&self, seat: Seat, id: CommandId) -> Option<&Receipt> {
        let named = |answered: &&Answered| answered.command == Some(id);
        self.answers.get(seat).iter().find(named).map(|answered| &answered.receipt)
    }

    /// Whether something came under this name that brought anything.
    pub fn knows(&self, id: CommandId) -> bool {
        self.brought_by(id).is_some()
    }

    /// What came under this name before.
    pub(crate) fn brought_by(&self, id: CommandId) -> Option<&Command> {
        self.commands.get(&id)
    }

    /// A seat's first answer that counts for it.
    pub fn best(&self, seat: Seat) -> Option<Stamp> {
        let counts = |answered: &&Answered| {
            matches!(answered.receipt.verdict, Judged::Correct | Judged::Taken)
        };
        self.answers.get(seat).iter().find(counts).map(Answered::stamp)
    }

    /// Whether all of its problems are kept: before that nobody was told of it.
    pub fn is_whole(&self) -> bool {
        self.problems == self.opened.rounds()
    }

    /// Whether the lines of the seats count, and were not measured yet.
    pub fn is_to_be_measured(&self) -> bool {
        let counts = self.opened.terms.fairness == Fairness::Compensated;
        counts && self.measured.is_none() && self.released.is_none() && !self.is_over()
    }

    /// Whether nothing can happen any more.
    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }
}

impl Answered {
    pub(crate) fn stamp(&self) -> Stamp {
        Stamp { at: self.receipt.at, contest_time: self.receipt.contest_time }
    }
}

/// What a record adds, read from its text.
pub(crate) fn events(record: &Record) -> Result<Vec<Event>, BadLog> {
    let unreadable = |source| BadLog::Unreadable { version: record.version, source };
    record.events().map_err(unreadable)
}
