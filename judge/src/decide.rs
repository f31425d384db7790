//! The judge: what a command adds to a contest, or why it is refused. Nothing is changed here.

use crate::contest::End;
use crate::contest::{Contest, Halt};
use crate::event::{Event, Judged, Lead, Opened, Receipt, VoidReason};
use crate::formats;
use crate::id::CommandId;
use crate::outcome::Reason;
use crate::seat::{Pair, Seat};
use crate::terms::Start;
use crate::time::{Span, Time, reached};
use agon_generators::reader::Answer;
use serde_json::value::RawValue;

/// What somebody wants to happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Nothing of its own: time may speak.
    Look,
    /// A seat is there and ready.
    Ready { seat: Seat },
    /// The host begins without waiting for both seats.
    Start,
    /// A seat answers. The id tells a repeat of the request from a new one.
    Answer { seat: Seat, typed: String, id: Option<CommandId> },
    /// A seat gives up, or the host does so for it.
    Forfeit { seat: Seat },
    /// The service was away since `from`.
    Interrupt { from: Time },
    /// A seat was heard of.
    Return { seat: Seat },
    /// The host wants the clock to go on.
    Resume,
}

/// Why a command is refused. It costs nothing and is not stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The contest is over, otherwise than by time.
    Over,
    /// The deadline has passed.
    Late,
    Paused {
        resumes_at: Option<Time>,
    },
    TooEarly {
        release_at: Option<Time>,
    },
    Unreadable {
        hint: String,
    },
    Locked {
        until: Option<Time>,
    },
    /// The seat has had every answer that a contest can hold.
    Spent,
    /// The same request id came with another answer.
    Reused,
    /// It has happened already, or can no longer happen.
    Already,
}

/// The most answers of a seat that are judged, however short the lock.
pub const ANSWERS_MAX: usize = 120;
/// An interruption ends by itself after this long.
const WAIT_FOR_SEATS: Span = Span::seconds(120);
/// How long ahead the end of an interruption is announced.
const ANNOUNCED: Span = Span::seconds(10);

/// The events that open a contest.
pub fn open(opened: Opened, problem: Box<RawValue>) -> Vec<Event> {
    let (at, start) = (opened.at, opened.terms.start);
    let mut contest = Contest::new(opened.clone());
    let mut events = vec![Event::Opened { opened: Box::new(opened), problem }];
    if start == Start::Now {
        let started = Event::Started { at };
        contest.apply(&started);
        events.push(started);
    }
    events.extend(due(&contest, at));
    events
}

/// What a command adds at `now`: first what time has to say, then the command's own events. No events where
/// there is nothing new to say, as for an answer that was judged before.
pub fn decide(contest: &Contest, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
    let until = match command {
        Command::Interrupt { from } => *from,
        _ => now,
    };
    let mut events = due(contest, until);
    let own = match events.as_slice() {
        [] => own(contest, command, now)?,
        spoken => own(&ahead(contest, spoken), command, now)?,
    };
    events.extend(own);
    Ok(events)
}

/// What time has to say until `now`, in order, each bearing the instant it holds at.
pub fn due(contest: &Contest, now: Time) -> Vec<Event> {
    let mut events = Vec::new();
    let mut ahead: Option<Contest> = None;
    while let Some((at, event)) = next_word(ahead.as_ref().unwrap_or(contest)) {
        if now < at {
            break;
        }
        ahead.get_or_insert_with(|| contest.clone()).apply(&event);
        events.push(event);
    }
    events
}

/// When time will speak next, if nothing else happens.
pub fn next_due(contest: &Contest) -> Option<Time> {
    next_word(contest).map(|(at, _)| at)
}

fn ahead(contest: &Contest, events: &[Event]) -> Contest {
    let mut ahead = contest.clone();
    for event in events {
        ahead.apply(event);
    }
    ahead
}

/// The next thing that time says, and the instant it holds at.
fn next_word(contest: &Contest) -> Option<(Time, Event)> {
    if contest.is_over() {
        return None;
    }
    if let Some(outcome) = formats::settled(contest) {
        return Some((outcome.at, Event::Decided { outcome }));
    }
    if let Some(halt) = &contest.halt {
        return Some(word_of_halt(halt));
    }
    let terms = &contest.opened.terms;
    let Some(start) = contest.start else {
        let waiting = Span::seconds(terms.waiting_seconds);
        let at = reached(contest.opened.at, waiting, &contest.stops)?;
        return Some((at, Event::Voided { reason: VoidReason::NotStarted, at }));
    };
    if contest.released.is_some() {
        let outcome = formats::at_deadline(contest)?;
        return Some((outcome.at, Event::Decided { outcome }));
    }
    for (phase, offset) in leads(contest) {
        if contest.lead < Some(phase) {
            let at = reached(start, offset, &contest.stops)?;
            return Some((at, Event::Phase { phase, at }));
        }
    }
    let at = contest.instant(Span::ZERO)?;
    Some((at, Event::Released { at }))
}

fn word_of_halt(halt: &Halt) -> (Time, Event) {
    match halt.resumes_at {
        Some(at) => (at, Event::Resumed { at }),
        None => {
            let at = halt.at + WAIT_FOR_SEATS;
            (at, Event::Resuming { at, resumes_at: at + ANNOUNCED })
        }
    }
}

/// The phases before the release that last at all, with their beginnings after the start.
pub(crate) fn leads(contest: &Contest) -> impl Iterator<Item = (Lead, Span)> {
    let terms = &contest.opened.terms;
    let (notice, material) =
        (Span::seconds(terms.notice_seconds), Span::seconds(terms.material_seconds));
    let rules = Span::seconds(terms.rules_seconds);
    let phases = [
        (Lead::Notice, Span::ZERO, notice),
        (Lead::Material, notice, material),
        (Lead::Rules, notice + material, rules),
    ];
    let lasting = phases.into_iter().filter(|(_, _, length)| *length > Span::ZERO);
    lasting.map(|(phase, offset, _)| (phase, offset))
}

fn own(contest: &Contest, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
    match command {
        Command::Look => Ok(Vec::new()),
        Command::Ready { seat } => ready(contest, *seat, now),
        Command::Start => start(contest, now),
        Command::Answer { seat, typed, id } => answer(contest, *seat, typed, *id, now),
        Command::Forfeit { seat } => forfeit(contest, *seat, now),
        Command::Interrupt { from } => interrupt(contest, *from, now),
        Command::Return { seat } => Ok(returned(contest, *seat, now)),
        Command::Resume => resume(contest, now),
    }
}

fn ready(contest: &Contest, seat: Seat, now: Time) -> Result<Vec<Event>, Refusal> {
    if *contest.ready.get(seat) {
        return Ok(Vec::new());
    }
    if contest.start.is_some() || contest.is_over() {
        return Err(Refusal::Already);
    }
    let mut events = vec![Event::Ready { seat, at: now }];
    if *contest.ready.get(seat.rival()) {
        events.extend(start(contest, now)?);
    }
    Ok(events)
}

fn start(contest: &Contest, now: Time) -> Result<Vec<Event>, Refusal> {
    if contest.start.is_some() || contest.is_over() {
        return Err(Refusal::Already);
    }
    if let Some(halt) = &contest.halt {
        return Err(Refusal::Paused { resumes_at: halt.resumes_at });
    }
    let started = Event::Started { at: now };
    let following = due(&ahead(contest, std::slice::from_ref(&started)), now);
    Ok([vec![started], following].concat())
}

fn answer(
    contest: &Contest,
    seat: Seat,
    typed: &str,
    id: Option<CommandId>,
    now: Time,
) -> Result<Vec<Event>, Refusal> {
    let read = contest.opened.form.read(typed);
    if let Some(before) = id.and_then(|id| contest.answered_by(id)) {
        let same = before.receipt.seat == seat && read.as_ref() == Ok(&before.answer);
        return if same { Ok(Vec::new()) } else { Err(Refusal::Reused) };
    }
    if read.as_ref().is_ok_and(|answer| contest.receipt(seat, answer).is_some()) {
        return Ok(Vec::new());
    }
    open_to(contest, now)?;
    let answer = read.map_err(|unreadable| Refusal::Unreadable { hint: unreadable.hint })?;
    let contest_time = contest.contest_time(now).ok_or(Refusal::TooEarly { release_at: None })?;
    if contest.lock_ends(seat).is_some_and(|ends| contest_time < ends) {
        return Err(Refusal::Locked { until: contest.locked_until(seat, now) });
    }
    if contest.answers.get(seat).len() >= ANSWERS_MAX {
        return Err(Refusal::Spent);
    }
    Ok(vec![judged(contest, seat, answer, contest_time, now)])
}

/// Whether answers are taken at all.
fn open_to(contest: &Contest, now: Time) -> Result<(), Refusal> {
    match &contest.end {
        Some(End::Decided(outcome)) if outcome.reason == Reason::Time => return Err(Refusal::Late),
        Some(_) => return Err(Refusal::Over),
        None => {}
    }
    if let Some(halt) = &contest.halt {
        return Err(Refusal::Paused { resumes_at: halt.resumes_at });
    }
    let released = contest.contest_time(now).is_some_and(|time| Span::ZERO <= time);
    if released {
        Ok(())
    } else {
        Err(Refusal::TooEarly { release_at: contest.instant(Span::ZERO) })
    }
}

fn judged(contest: &Contest, seat: Seat, answer: Answer, contest_time: Span, at: Time) -> Event {
    let terms = &contest.opened.terms;
    let verdict = if answer == contest.opened.key { Judged::Correct } else { Judged::Wrong };
    let locks = verdict == Judged::Wrong && Span::ZERO < terms.lockout();
    let number = contest.answers.get(seat).len() as u16 + 1;
    let receipt = Receipt {
        seat,
        number,
        at,
        contest_time,
        verdict,
        locked_until: locks.then(|| at + terms.lockout()),
        left: terms.solve() - contest_time,
    };
    Event::Answered { receipt, answer }
}

fn forfeit(contest: &Contest, seat: Seat, now: Time) -> Result<Vec<Event>, Refusal> {
    if contest.forfeits.get(seat).is_some() {
        return Ok(Vec::new());
    }
    if contest.is_over() {
        return Err(Refusal::Over);
    }
    Ok(vec![Event::Forfeited { seat, at: now }])
}

fn interrupt(contest: &Contest, from: Time, now: Time) -> Result<Vec<Event>, Refusal> {
    if contest.is_over() {
        return Err(Refusal::Over);
    }
    Ok(vec![Event::Interrupted { from: from.max(contest.last), at: now }])
}

fn returned(contest: &Contest, seat: Seat, now: Time) -> Vec<Event> {
    let Some(halt) = &contest.halt else { return Vec::new() };
    if *halt.returned.get(seat) || contest.is_over() {
        return Vec::new();
    }
    let mut events = vec![Event::Returned { seat, at: now }];
    if *halt.returned.get(seat.rival()) && halt.resumes_at.is_none() {
        events.push(Event::Resuming { at: now, resumes_at: now + ANNOUNCED });
    }
    events
}

fn resume(contest: &Contest, now: Time) -> Result<Vec<Event>, Refusal> {
    match (&contest.halt, contest.is_over()) {
        (_, true) => Err(Refusal::Over),
        (Some(Halt { resumes_at: None, .. }), false) => {
            Ok(vec![Event::Resuming { at: now, resumes_at: now + ANNOUNCED }])
        }
        (Some(_) | None, false) => Err(Refusal::Already),
    }
}

/// Each seat that has not been heard of since an interruption.
pub fn awaited(contest: &Contest) -> Pair<bool> {
    Pair::of(|seat| contest.halt.is_some_and(|halt| !halt.returned.get(seat)))
}
