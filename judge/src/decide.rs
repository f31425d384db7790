//! The judge: what a command adds to a contest, or why it is refused. Nothing is changed here.

use crate::command::{Command, Refusal};
use crate::contest::{Cause, Contest, Halt};
use crate::event::{Clarification, Event, Lead, Measured, Opened, Question, Receipt, Words};
use crate::formats;
use crate::head_start::{ROUND_TRIP_MAX, TOLD_BEFORE};
use crate::id::{CommandId, ContestId};
use crate::outcome::{End, GivingUp, Outcome, Void, VoidReason};
use crate::rejudging::rejudge;
use crate::seat::{Pair, Seat};
use crate::terms::{Fairness, Players, Start};
use crate::time::{Span, Time};
use agon_generators::reader::Answer;
use serde_json::value::RawValue;
use std::iter;

/// The most answers of a seat that are judged, however short the lock.
pub const ANSWERS_MAX: usize = 120;
/// The most clarifications of a contest.
pub const CLARIFICATIONS_MAX: usize = 50;
/// How often the seats' tokens may be renewed in a contest.
pub const RENEWALS_MAX: u16 = 100;
/// How long a host may pause a contest in all; then it goes on by itself.
pub const PAUSES_MAX: Span = Span::seconds(900);
/// How often a contest's clock may be stopped by its host.
pub const STOPS_MAX: usize = 100;
/// An interruption ends by itself after this long.
const WAIT_FOR_SEATS: Span = Span::seconds(120);
/// How long ahead the end of an interruption is announced.
const BACK_AFTER: Span = Span::seconds(10);
/// How long ahead the end of a pause is announced.
const ON_AFTER: Span = Span::seconds(3);

/// The events that open a contest: a record for each problem, with the last of which it may begin.
pub fn open(opened: Opened, problem: Box<RawValue>, later: Vec<Box<RawValue>>) -> Vec<Vec<Event>> {
    let (at, start) = (opened.at, opened.terms.start);
    let mut contest = Contest::new(opened.clone());
    let first = Event::Opened { opened: Box::new(opened), problem };
    let later = (2..).zip(later).map(|(round, problem)| Event::Added { round, problem, at });
    let mut records: Vec<Vec<Event>> =
        iter::once(first).chain(later).map(|one| vec![one]).collect();
    for event in records.iter().flatten() {
        contest.apply(event);
    }
    let mut begins = Vec::new();
    if start == Start::Now {
        let started = Event::Started { at };
        contest.apply(&started);
        begins.push(started);
    }
    begins.extend(due(&contest, at));
    if let Some(last) = records.last_mut() {
        last.append(&mut begins);
    }
    records
}

/// What a command adds to a log, as one record.
#[derive(Debug)]
pub struct Decided {
    /// First what time has to say, then the command's own. Nothing of its own where there is nothing new to say, as
    /// for a repeat, or an answer that was judged before.
    pub events: Vec<Event>,
    /// The name that the record bears: the command's, if it brings anything.
    pub id: Option<CommandId>,
}

/// What a command adds at `now`. The id tells a repeat of the command from a new one.
pub fn decide(
    contest: &Contest,
    command: &Command,
    id: Option<CommandId>,
    now: Time,
) -> Result<Decided, Refusal> {
    // Another writer's clock may be ahead of ours; what it stored came first.
    let (arrived, now) = (now, now.max(contest.last));
    // What was settled before the service went away is said before anything else, however short it was away.
    let until = match command {
        Command::Interrupt { from } if formats::settled(contest).is_none() => *from,
        _ => now,
    };
    let mut events = due(contest, until);
    let own = match events.as_slice() {
        [] => own(contest, command, now),
        spoken => own(&ahead(contest, spoken), command, now),
    };
    if let Some(before) = id.and_then(|id| contest.brought_by(id)) {
        // What brings nothing may come under any name, as an answer does that was judged before.
        let idle = own.is_ok_and(|own| own.is_empty());
        let heard = idle || is_same(contest, before, command);
        return if heard { Ok(Decided { events, id: None }) } else { Err(Refusal::Reused) };
    }
    let mut own = own?;
    if arrived < now {
        own.iter_mut().for_each(|event| event.arrived(arrived));
    }
    let id = id.filter(|_| !own.is_empty());
    events.extend(own);
    Ok(Decided { events, id })
}

/// Whether a command is one that came before. The log has an answer as it was read, however it was typed.
fn is_same(contest: &Contest, before: &Command, command: &Command) -> bool {
    let (Command::Answer { seat, typed: read }, Command::Answer { seat: again, typed }) =
        (before, command)
    else {
        return before == command;
    };
    let reads_so = || contest.opened.form.read(typed).is_ok_and(|it| it.text() == read);
    seat == again && (typed == read || reads_so())
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
    if contest.is_over() || !contest.is_whole() {
        return None;
    }
    if let Some(outcome) = formats::settled(contest) {
        return Some((outcome.at, Event::Decided { outcome }));
    }
    if let Some(halt) = &contest.halt {
        return Some(word_of_halt(contest, halt));
    }
    if contest.start.is_none() {
        return word_of_waiting(contest);
    }
    if contest.released.is_some() {
        let outcome = formats::at_deadline(contest)?;
        let sooner = formats::missed(contest).or_else(|| word_of_rounds(contest));
        let sooner = sooner.filter(|word| word.at() < outcome.at);
        let word = sooner.unwrap_or(Event::Decided { outcome });
        return Some((word.at(), word));
    }
    for (phase, begins) in leads(contest) {
        if contest.lead < Some(phase) {
            let at = contest.instant(begins)?;
            return Some((at, Event::Phase { phase, at }));
        }
    }
    let at = contest.instant(Span::ZERO)?;
    Some((at, Event::Released { at }))
}

/// One round ends, and after a break the next begins.
fn word_of_rounds(contest: &Contest) -> Option<Event> {
    if let Some(next) = contest.next_release() {
        return Some(Event::Released { at: contest.instant(next)? });
    }
    let at = contest.instant(formats::round_ends(contest)?)?;
    Some(Event::Phase { phase: Lead::Break, at })
}

fn word_of_waiting(contest: &Contest) -> Option<(Time, Event)> {
    let at = contest.waits_until()?;
    let void = Void { reason: VoidReason::NotStarted, at, note: None, successor: None };
    let begins = contest.begins_by_itself();
    Some((at, if begins { Event::Started { at } } else { Event::Voided(void) }))
}

fn word_of_halt(contest: &Contest, halt: &Halt) -> (Time, Event) {
    if let Some(at) = halt.resumes_at {
        return (at, Event::Resumed { at });
    }
    let at = match halt.cause {
        Cause::Pause { .. } => halt.at + (PAUSES_MAX - contest.paused),
        Cause::Interruption { .. } => halt.at + WAIT_FOR_SEATS,
    };
    (at, resuming(halt, at))
}

/// The clock goes on a little later, so that both seats hear of it before.
fn resuming(halt: &Halt, at: Time) -> Event {
    let ahead = match halt.cause {
        Cause::Pause { .. } => ON_AFTER,
        Cause::Interruption { .. } => BACK_AFTER,
    };
    Event::Resuming { at, resumes_at: at + ahead }
}

/// The phases before the release that last at all, with their beginnings in contest time.
fn leads(contest: &Contest) -> impl Iterator<Item = (Lead, Span)> {
    let terms = &contest.opened.terms;
    let phases = [
        (Lead::Notice, -terms.lead(), terms.notice_seconds),
        (Lead::Material, terms.material_begins(), terms.material_seconds),
        (Lead::Rules, terms.rules_begin(), terms.rules_seconds),
    ];
    phases
        .into_iter()
        .filter(|(.., seconds)| 0 < *seconds)
        .map(|(phase, begins, _)| (phase, begins))
}

fn own(contest: &Contest, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
    let players = contest.opened.terms.players;
    if command.seat().is_some_and(|seat| !players.play(seat)) {
        return Err(Refusal::NotOffered);
    }
    match command {
        Command::Look => Ok(Vec::new()),
        Command::Ready { seat } => ready(contest, *seat, now),
        Command::Start => start(contest, now),
        Command::Measure { round_trips } => measure(contest, *round_trips, now),
        Command::Buzz { seat } => buzz(contest, *seat, now),
        Command::Answer { seat, typed } => answer(contest, *seat, typed, now),
        Command::Forfeit { seat } => {
            lose(contest, *seat, Event::Forfeited { seat: *seat, at: now })
        }
        Command::GiveUp { how } => give_up(contest, *how, now),
        Command::Disqualify { seat, reason } => {
            let event = Event::Disqualified { seat: *seat, reason: reason.clone(), at: now };
            lose(contest, *seat, event)
        }
        Command::Void { note, successor } => void(contest, note, *successor, now),
        Command::Ask { seat, words } => ask(contest, *seat, words, now),
        Command::Clarify { text } => clarify(contest, text, now),
        Command::Renew { seat, token } => {
            going_on(contest)?;
            if RENEWALS_MAX <= contest.renewals {
                return Err(Refusal::Enough);
            }
            Ok(vec![Event::Renewed { seat: *seat, token: *token, at: now }])
        }
        Command::RenewAll { tokens } => {
            going_on(contest)?;
            Ok(vec![Event::AllRenewed { tokens: *tokens, at: now }])
        }
        Command::Pause { reason } => pause(contest, reason, now),
        Command::Interrupt { from } => interrupt(contest, *from, now),
        Command::Return { seat } => Ok(returned(contest, *seat, now)),
        Command::Resume => resume(contest, now),
        Command::Rejudge(correction) => rejudge(contest, correction, now),
    }
}

fn ready(contest: &Contest, seat: Seat, now: Time) -> Result<Vec<Event>, Refusal> {
    if *contest.ready.get(seat) {
        return Ok(Vec::new());
    }
    if contest.start.is_some() || contest.is_over() {
        return Err(Refusal::Already);
    }
    let ready = Event::Ready { seat, at: now };
    let then = ahead(contest, std::slice::from_ref(&ready));
    // While the clock stands, whoever is ready waits until it goes on.
    let waited_for = contest.opened.terms.start == Start::WhenReady;
    let begins = waited_for && then.begins_by_itself() && contest.halt.is_none();
    let started = if begins { start(&then, now)? } else { Vec::new() };
    Ok([vec![ready], started].concat())
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

/// When the lines of the seats are to be measured, if that was agreed and is not done yet: shortly before the release.
pub fn measured_at(contest: &Contest) -> Option<Time> {
    let before = TOLD_BEFORE.min(contest.opened.terms.lead());
    contest.instant(-before).filter(|_| contest.is_to_be_measured())
}

fn measure(
    contest: &Contest,
    round_trips: Pair<Option<Span>>,
    now: Time,
) -> Result<Vec<Event>, Refusal> {
    going_on(contest)?;
    if contest.opened.terms.fairness == Fairness::Raw {
        return Err(Refusal::NotOffered);
    }
    if !contest.is_to_be_measured() {
        return Err(Refusal::Already);
    }
    if measured_at(contest).is_none_or(|at| now < at) {
        return Err(Refusal::TooEarly { release_at: None });
    }
    let believed = |trip: &Span| Span::ZERO <= *trip && *trip <= ROUND_TRIP_MAX;
    let round_trips = Pair::of(|seat| round_trips.get(seat).filter(believed));
    Ok(vec![Event::Measured(Measured { round_trips, at: now })])
}

fn answer(contest: &Contest, seat: Seat, typed: &str, now: Time) -> Result<Vec<Event>, Refusal> {
    let read = contest.opened.form.read(typed);
    let format = formats::of(contest.opened.terms.format);
    if read.as_ref().is_ok_and(|answer| format.repeats(contest, seat, answer, now)) {
        return Ok(Vec::new());
    }
    open_to(contest)?;
    let answer = read.map_err(|unreadable| Refusal::Unreadable { hint: unreadable.hint })?;
    let contest_time = contest.contest_time(now).ok_or(Refusal::TooEarly { release_at: None })?;
    unlocked(contest, seat, contest_time, now)?;
    if let Some(bar) = formats::bars(contest, seat, contest_time) {
        return Err(bar);
    }
    if contest.answers.get(seat).len() >= ANSWERS_MAX {
        return Err(Refusal::Spent);
    }
    Ok(vec![judged(contest, seat, answer, contest_time, now)])
}

fn buzz(contest: &Contest, seat: Seat, now: Time) -> Result<Vec<Event>, Refusal> {
    contest.opened.terms.buzz().ok_or(Refusal::NotOffered)?;
    open_to(contest)?;
    let contest_time = contest.contest_time(now).ok_or(Refusal::TooEarly { release_at: None })?;
    unlocked(contest, seat, contest_time, now)?;
    let news = formats::buzz(contest, seat, contest_time, now)?;
    let heard = (*contest.buzzes.get(seat)).max(contest.answers.get(seat).len());
    if heard < ANSWERS_MAX { Ok(news) } else { Err(Refusal::Spent) }
}

fn unlocked(contest: &Contest, seat: Seat, time: Span, now: Time) -> Result<(), Refusal> {
    if contest.lock_ends(seat).is_some_and(|ends| time < ends) {
        return Err(Refusal::Locked { until: contest.locked_until(seat, now) });
    }
    Ok(())
}

/// Whether answers are taken at all.
fn open_to(contest: &Contest) -> Result<(), Refusal> {
    match &contest.end {
        Some(End::Decided(outcome)) if is_by_time(contest, outcome) => return Err(Refusal::Late),
        Some(_) => return Err(Refusal::Over),
        None => {}
    }
    if let Some(halt) = &contest.halt {
        return Err(Refusal::Paused { resumes_at: halt.resumes_at });
    }
    let next = match contest.next_release() {
        None if contest.released.is_some() => return Ok(()),
        None => Some(Span::ZERO),
        Some(next) => Some(next).filter(|next| *next < formats::deadline(contest)),
    };
    Err(Refusal::TooEarly { release_at: next.and_then(|next| contest.instant(next)) })
}

/// Whether the deadline was the end, whatever was counted then.
fn is_by_time(contest: &Contest, outcome: &Outcome) -> bool {
    contest.instant(formats::deadline(contest)).is_some_and(|deadline| deadline <= outcome.at)
}

fn judged(contest: &Contest, seat: Seat, answer: Answer, contest_time: Span, at: Time) -> Event {
    let terms = &contest.opened.terms;
    let verdict = formats::judged(contest, contest.key(), &answer, at);
    let lockout = terms.lockout(seat);
    let locks = formats::of(terms.format).locks(terms, verdict) && Span::ZERO < lockout;
    let number = contest.answers.get(seat).len() as u16 + 1;
    let receipt = Receipt {
        seat,
        number,
        at,
        contest_time,
        verdict,
        locked_until: locks.then(|| at + lockout),
        left: terms.clock().map(|clock| clock - contest_time),
        arrived_at: None,
    };
    Event::Answered { receipt, answer }
}

fn going_on(contest: &Contest) -> Result<(), Refusal> {
    if contest.is_over() { Err(Refusal::Over) } else { Ok(()) }
}

/// A seat loses once.
fn lose(contest: &Contest, seat: Seat, event: Event) -> Result<Vec<Event>, Refusal> {
    if contest.losses.get(seat).is_some() {
        return Ok(Vec::new());
    }
    going_on(contest)?;
    Ok(vec![event])
}

/// Only the player of a drill may, for nobody else loses by it.
fn give_up(contest: &Contest, how: GivingUp, now: Time) -> Result<Vec<Event>, Refusal> {
    match contest.opened.terms.players {
        Players::Two => Err(Refusal::NotOffered),
        Players::One => lose(contest, Seat::Attacker, Event::GivenUp { how, at: now }),
    }
}

fn void(
    contest: &Contest,
    note: &str,
    successor: Option<ContestId>,
    now: Time,
) -> Result<Vec<Event>, Refusal> {
    going_on(contest)?;
    let (reason, note) = (VoidReason::Host, Some(note.to_owned()));
    Ok(vec![Event::Voided(Void { reason, at: now, note, successor })])
}

fn ask(contest: &Contest, seat: Seat, words: &Words, now: Time) -> Result<Vec<Event>, Refusal> {
    going_on(contest)?;
    if contest.start.is_none() {
        return Err(Refusal::TooEarly { release_at: None });
    }
    let asked = contest.questions.iter().filter(|question| question.seat == seat).count();
    if usize::from(contest.opened.terms.questions) <= asked {
        return Err(Refusal::Enough);
    }
    let number = asked as u16 + 1;
    Ok(vec![Event::Asked(Question { seat, number, words: words.clone(), at: now })])
}

fn clarify(contest: &Contest, text: &str, now: Time) -> Result<Vec<Event>, Refusal> {
    going_on(contest)?;
    if CLARIFICATIONS_MAX <= contest.clarifications.len() {
        return Err(Refusal::Enough);
    }
    let number = contest.clarifications.len() as u16 + 1;
    Ok(vec![Event::Clarified(Clarification { number, text: text.to_owned(), at: now })])
}

/// A pause may begin while an interruption, or the announced end of a pause, is still going on.
fn pause(contest: &Contest, reason: &str, now: Time) -> Result<Vec<Event>, Refusal> {
    going_on(contest)?;
    if let Some(Halt { cause: Cause::Pause { .. }, resumes_at: None, .. }) = &contest.halt {
        return Err(Refusal::Already);
    }
    if PAUSES_MAX <= contest.paused || STOPS_MAX <= contest.pauses {
        return Err(Refusal::NoPauseLeft);
    }
    Ok(vec![Event::Paused { reason: reason.to_owned(), at: now }])
}

fn interrupt(contest: &Contest, from: Time, now: Time) -> Result<Vec<Event>, Refusal> {
    going_on(contest)?;
    Ok(vec![Event::Interrupted { from: from.max(contest.last), at: now }])
}

fn returned(contest: &Contest, seat: Seat, now: Time) -> Vec<Event> {
    let mut events = Vec::new();
    if *awaited(contest).get(seat) {
        events.push(Event::Returned { seat, at: now });
        let last = !awaited(contest).get(seat.rival());
        if let Some(halt) = contest.halt.as_ref().filter(|halt| last && halt.resumes_at.is_none()) {
            events.push(resuming(halt, now));
        }
    }
    events
}

fn resume(contest: &Contest, now: Time) -> Result<Vec<Event>, Refusal> {
    going_on(contest)?;
    match &contest.halt {
        Some(halt) if halt.resumes_at.is_none() => Ok(vec![resuming(halt, now)]),
        Some(_) | None => Err(Refusal::Already),
    }
}

/// Each seat with a player that has not been heard of since an interruption.
pub fn awaited(contest: &Contest) -> Pair<bool> {
    let halt = contest.halt.as_ref().filter(|_| !contest.is_over());
    Pair::of(|seat| match halt.map(|halt| &halt.cause) {
        Some(Cause::Interruption { returned }) => {
            !returned.get(seat) && contest.opened.terms.players.play(seat)
        }
        Some(Cause::Pause { .. }) | None => false,
    })
}
