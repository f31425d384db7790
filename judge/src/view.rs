//! What each caller may see, built by adding: a view begins empty, and a thing is in it only because a line
//! here put it there.

use crate::contest::{BadLog, Cause, Contest, Rejudging, Round, events};
use crate::event::{
    Buzz, Clarification, Event, Lead, Measured, Missed, Opened, Question, Receipt, Rejudged,
};
use crate::formats;
use crate::id::{ContestId, Hash};
use crate::log::{ORIGIN, Record, Version};
use crate::outcome::{End, Outcome, Void};
use crate::seat::{Audience, Pair, Seat};
use crate::terms::RivalAnswers;
use crate::time::{Span, Time};
use agon_generators::reader::Answer;
use std::collections::VecDeque;

/// Where a contest stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Waiting,
    Notice,
    Material,
    Rules,
    Solve,
    /// Between two rounds.
    Break,
    Decided,
    Void,
}

/// A contest at one instant, as one caller may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    pub now: Time,
    pub phase: Phase,
    /// When the phase ends, as far as it is known.
    pub ends_at: Option<Time>,
    pub paused: Option<Paused>,
    /// Family, level, rules and answer form.
    pub sees_rules: bool,
    pub sees_material: bool,
    pub sees_problem: bool,
    /// The key, the explanation, the seed.
    pub sees_key: bool,
    /// The seats whose locks are visible, with the end of the lock that is running.
    pub locks: Vec<(Seat, Option<Time>)>,
    pub answers: Vec<SeenAnswer>,
    /// The seats' lines, where they count and were measured.
    pub measured: Option<Measured>,
    /// What each seat has so far, where that is counted.
    pub score: Option<Pair<Option<i64>>>,
    /// In a series, the rounds that have begun.
    pub rounds: Vec<SeenRound>,
    /// Who alone may answer, and when that ends at the latest, as far as it is known.
    pub turn: Option<(Seat, Option<Time>)>,
    /// What seats asked the host.
    pub questions: Vec<Question>,
    /// What the host said to both seats.
    pub clarifications: Vec<Clarification>,
    pub end: Option<End>,
    /// What corrected the end.
    pub rejudgings: Vec<Rejudging>,
}

/// A clock that stands still.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paused {
    pub since: Time,
    /// The host's words; none where the service was away.
    pub reason: Option<String>,
    pub resumes_at: Option<Time>,
}

/// A judged answer that a caller may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenAnswer {
    pub receipt: Receipt,
    pub answer: Answer,
    /// In a series, the round that it is of.
    pub round: Option<usize>,
}

/// A round of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenRound {
    /// 1 for the first.
    pub number: usize,
    pub begins: Span,
    /// The first instant that is not its own any more: from then on its key may be seen.
    pub ends: Option<Span>,
    /// Who has its point, if anybody.
    pub point: Option<Seat>,
}

/// Something that happened, as one audience is told of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Told {
    Phase {
        phase: Phase,
        at: Time,
        ends_at: Option<Time>,
        /// In a series, the round that begins or ends.
        round: Option<usize>,
    },
    Answer {
        seen: SeenAnswer,
        /// What each seat has now, where that is counted.
        score: Option<Pair<Option<i64>>>,
    },
    Locked {
        seat: Seat,
        at: Time,
        until: Time,
    },
    Buzzed {
        seat: Seat,
        at: Time,
        /// When it is too late for its answer, as far as that is known.
        until: Option<Time>,
    },
    /// A buzz that no answer followed; with the end of the lock, where that may be seen.
    Missed {
        seat: Seat,
        at: Time,
        locked_until: Option<Time>,
    },
    Measured(Measured),
    Asked(Question),
    Clarified(Clarification),
    Paused(Paused),
    Resuming {
        at: Time,
        resumes_at: Time,
    },
    Resumed {
        at: Time,
        phase: Phase,
        ends_at: Option<Time>,
    },
    Decided(Outcome),
    /// Another contest is played instead of this one.
    Superseded {
        successor: ContestId,
        at: Time,
    },
    Voided(Void),
    /// What was decided is corrected.
    Rejudged(Box<Rejudged>),
}

/// Tells one audience what records bring, in dense numbers: a gap would tell that something was left out.
/// Spectators are told later; what they may see then is what was true then.
#[derive(Debug, Clone)]
pub struct Teller {
    /// The contest by what was told.
    contest: Contest,
    audience: Audience,
    delay: Span,
    told: u64,
    heard: (Version, Hash),
    /// Heard and not told yet.
    waiting: VecDeque<Event>,
}

impl Phase {
    /// The phase's name, as the interface says it.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Notice => "notice",
            Phase::Material => "material",
            Phase::Rules => "rules",
            Phase::Solve => "solve",
            Phase::Break => "break",
            Phase::Decided => "decided",
            Phase::Void => "void",
        }
    }
}

/// The phase that a contest is in, by the events applied so far.
pub fn phase(contest: &Contest) -> Phase {
    match (&contest.end, contest.released, contest.lead, contest.start) {
        (Some(End::Decided(_)), ..) => Phase::Decided,
        (Some(End::Void(_)), ..) => Phase::Void,
        (None, Some(_), ..) if contest.next_release().is_some() => Phase::Break,
        (None, Some(_), ..) => Phase::Solve,
        (None, None, Some(lead), _) => phase_of(lead),
        (None, None, None, Some(_)) => Phase::Rules,
        (None, None, None, None) => Phase::Waiting,
    }
}

fn phase_of(lead: Lead) -> Phase {
    match lead {
        Lead::Notice => Phase::Notice,
        Lead::Material => Phase::Material,
        Lead::Rules => Phase::Rules,
        Lead::Break => Phase::Break,
    }
}

/// When the present phase ends; none where it has no end that players
/// are told, or while the clock stands still before it.
pub fn phase_end(contest: &Contest) -> Option<Time> {
    let terms = &contest.opened.terms;
    match phase(contest) {
        Phase::Waiting => contest.waits_until(),
        Phase::Notice => contest.instant(terms.material_begins()),
        Phase::Material => contest.instant(terms.rules_begin()),
        Phase::Rules => contest.instant(Span::ZERO),
        Phase::Solve => {
            let clock = terms.clock()?;
            let ends = formats::round_seems_to_end(contest);
            let ends = ends.unwrap_or(formats::deadline(contest));
            contest.instant(ends.min(clock))
        }
        Phase::Break => contest.instant(contest.next_release()?.min(terms.solve())),
        Phase::Decided | Phase::Void => None,
    }
}

/// Which card of the material players look at: each has its own seconds, counted in contest time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// How many have begun: the last of them is the one that is shown.
    pub begun: usize,
    /// When it ends; none while the clock stands still before that.
    pub ends_at: Option<Time>,
}

/// The frame at `now` of material whose cards are shown for so many seconds each; none but in its phase. Nothing of it is
/// stored: the instants follow from the schedule, as long as the clock does not stand still.
pub fn frame(contest: &Contest, seconds: &[u16], now: Time) -> Option<Frame> {
    let terms = &contest.opened.terms;
    let shows = phase(contest) == Phase::Material;
    let past = contest.contest_time(now).filter(|_| shows)?;
    let mut ends = terms.material_begins();
    for (place, &seconds) in seconds.iter().enumerate() {
        ends = ends + Span::seconds(seconds);
        if past < ends {
            return Some(Frame { begun: place + 1, ends_at: contest.instant(ends) });
        }
    }
    None
}

/// The contest as `audience` may see it at `now`, by the events applied so far: what time has to say is told
/// only once it is stored, so whoever shows a view lets time speak first. What spectators may see is a view of
/// their [`Teller`]'s contest, at an instant as far behind as they are.
pub fn view(contest: &Contest, audience: Audience, now: Time) -> View {
    let all = audience.sees_all();
    let phase = phase(contest);
    let over = contest.is_over();
    let paused = paused(contest);
    let ruled = matches!(phase, Phase::Rules | Phase::Solve | Phase::Break) || over;
    let released = contest.released.is_some() && paused.is_none();
    View {
        now,
        phase,
        ends_at: phase_end(contest),
        paused,
        sees_rules: all || ruled,
        sees_material: all || sees_material(contest, audience),
        sees_problem: all || released || over,
        sees_key: all || over,
        locks: locks(contest, audience, now),
        answers: answers(contest, audience),
        measured: contest.measured,
        score: score(contest),
        rounds: rounds(contest),
        turn: if phase == Phase::Solve { turn(contest, now) } else { None },
        questions: if all { contest.questions.clone() } else { Vec::new() },
        clarifications: contest.clarifications.clone(),
        end: contest.end.clone(),
        rejudgings: contest.rejudgings.clone(),
    }
}

/// The score of the end, where there is one: by a corrected key a contest may have ended before its last answers.
fn score(contest: &Contest) -> Option<Pair<Option<i64>>> {
    contest.released?;
    let so_far = formats::score(contest)?;
    match &contest.end {
        Some(End::Decided(outcome)) => outcome.score.or(Some(so_far)),
        Some(End::Void(_)) | None => Some(so_far),
    }
}

fn rounds(contest: &Contest) -> Vec<SeenRound> {
    let begun = contest.rounds.iter().filter(|_| contest.opened.terms.is_series());
    let seen = |(number, round): (usize, &Round)| SeenRound {
        number,
        begins: round.begins,
        ends: round.ends,
        point: formats::point(contest, number),
    };
    (1..).zip(begun).map(seen).collect()
}

fn turn(contest: &Contest, now: Time) -> Option<(Seat, Option<Time>)> {
    let turn = formats::turn(contest, contest.contest_time(now)?)?;
    Some((turn.seat, contest.instant(turn.ends)))
}

fn paused(contest: &Contest) -> Option<Paused> {
    let (halt, stop) = (contest.halt.as_ref()?, contest.stops.last()?);
    let reason = match &halt.cause {
        Cause::Pause { reason } => Some(reason.clone()),
        Cause::Interruption { .. } => None,
    };
    let going_on = !contest.is_over();
    going_on.then_some(Paused { since: stop.from, reason, resumes_at: halt.resumes_at })
}

/// Players have seen the material in its window, spectators see it once it can help nobody.
fn sees_material(contest: &Contest, audience: Audience) -> bool {
    match audience {
        Audience::Game | Audience::Host => true,
        _ if contest.is_over() => true,
        Audience::Seat(_) => phase(contest) == Phase::Material && contest.halt.is_none(),
        Audience::Watch => false,
    }
}

fn locks(contest: &Contest, audience: Audience, now: Time) -> Vec<(Seat, Option<Time>)> {
    let seen = |seat: &Seat| sees_lock(contest, audience, *seat);
    let until = |seat: Seat| {
        let lock = contest.locked_until(seat, now);
        (seat, lock.filter(|_| !contest.is_over()))
    };
    let players = contest.opened.terms.players;
    players.seats().iter().copied().filter(seen).map(until).collect()
}

fn answers(contest: &Contest, audience: Audience) -> Vec<SeenAnswer> {
    let seen = |seat: &Seat| contest.is_over() || sees_answers(contest, audience, *seat);
    let seats = Seat::BOTH.into_iter().filter(seen);
    let hidden = hidden(contest, audience);
    let mut answers: Vec<SeenAnswer> = seats
        .flat_map(|seat| contest.answers.get(seat))
        .map(|answered| seen_answer(contest, &answered.receipt, &answered.answer))
        .filter(|seen| Some(seen) != hidden.as_ref())
        .collect();
    answers.sort_by_key(|seen| (seen.receipt.at, seen.receipt.seat));
    answers
}

fn seen_answer(contest: &Contest, receipt: &Receipt, answer: &Answer) -> SeenAnswer {
    let round = contest.opened.terms.is_series().then(|| contest.round_at(receipt.contest_time));
    SeenAnswer { receipt: receipt.clone(), answer: answer.clone(), round }
}

/// A right answer that waits for the rival's: whoever could read it now could repeat it in time. Whoever sees answers sees it
/// when nothing can change any more.
fn hidden(contest: &Contest, audience: Audience) -> Option<SeenAnswer> {
    let of = formats::waiting(contest)?;
    let knows = audience.sees_all() || audience == Audience::Seat(of);
    let right = contest.right_in(contest.rounds.len(), of)?;
    (!knows).then(|| seen_answer(contest, &right.receipt, &right.answer))
}

fn sees_answers(contest: &Contest, audience: Audience, of: Seat) -> bool {
    match audience {
        Audience::Game | Audience::Host => true,
        Audience::Seat(seat) if seat == of => true,
        // Spectators see what both seats may see.
        Audience::Seat(_) | Audience::Watch => {
            let terms = &contest.opened.terms;
            terms.rival_answers == RivalAnswers::Shown && formats::of(terms.format).shows_answers()
        }
    }
}

fn sees_lock(contest: &Contest, audience: Audience, of: Seat) -> bool {
    match (audience, contest.opened.terms.rival_answers) {
        (Audience::Game | Audience::Host, _) => true,
        (Audience::Seat(seat), _) if seat == of => true,
        (Audience::Seat(_) | Audience::Watch, RivalAnswers::Shown | RivalAnswers::Locks) => true,
        (Audience::Seat(_) | Audience::Watch, RivalAnswers::Hidden) => false,
    }
}

impl Teller {
    /// Begins with a log's first record.
    pub fn new(first: &Record, audience: Audience) -> Result<Teller, BadLog> {
        let Some(Event::Opened { opened, .. }) = events(first)?.into_iter().next() else {
            return Err(BadLog::Headless);
        };
        let delay = opened.terms.delay_of(audience);
        let mut teller = Teller {
            contest: Contest::new(*opened),
            audience,
            delay,
            told: 0,
            heard: (0, ORIGIN),
            waiting: VecDeque::new(),
        };
        teller.hear(first)?;
        Ok(teller)
    }

    /// The same for a contest whose opening is known, from the record on that makes it whole: those in front of it bring
    /// problems alone.
    pub fn whole(opened: &Opened, last: &Record, audience: Audience) -> Result<Teller, BadLog> {
        Ok(Teller {
            contest: Contest::kept(opened.clone()),
            audience,
            delay: opened.terms.delay_of(audience),
            told: 0,
            heard: (last.version, last.hash),
            waiting: events(last)?.into(),
        })
    }

    /// Takes the next record.
    pub fn hear(&mut self, record: &Record) -> Result<(), BadLog> {
        if !record.follows(self.heard) {
            return Err(BadLog::Broken(record.version));
        }
        self.waiting.extend(events(record)?);
        self.heard = (record.version, record.hash);
        Ok(())
    }

    /// What may be told at `now`, each with its number.
    pub fn tell(&mut self, now: Time) -> Vec<(u64, Told)> {
        let mut told = Vec::new();
        while self.next().is_some_and(|at| at <= now)
            && let Some(event) = self.waiting.pop_front()
        {
            let hidden = hidden(&self.contest, self.audience);
            self.contest.apply(&event);
            for news in self.shown(hidden).into_iter().chain(self.news(&event)) {
                self.told += 1;
                told.push((self.told, news));
            }
        }
        told
    }

    /// When there will be something to tell of what was heard; at once for all but spectators.
    pub fn next(&self) -> Option<Time> {
        let event = self.waiting.front()?;
        Some(if self.delay == Span::ZERO { Time::START } else { event.at() + self.delay })
    }

    /// The version of the last record heard.
    pub fn heard(&self) -> Version {
        self.heard.0
    }

    /// How many news were told.
    pub fn told(&self) -> u64 {
        self.told
    }

    /// The contest by what was told so far.
    pub fn contest(&self) -> &Contest {
        &self.contest
    }

    /// What was hidden until now, once it is not any more.
    fn shown(&self, hidden_before: Option<SeenAnswer>) -> Option<Told> {
        let seen = hidden_before?;
        let is_seen = sees_answers(&self.contest, self.audience, seen.receipt.seat)
            && hidden(&self.contest, self.audience).is_none();
        is_seen.then(|| Told::Answer { seen, score: formats::score(&self.contest) })
    }

    fn news(&self, event: &Event) -> Vec<Told> {
        let ends_at = phase_end(&self.contest);
        let phase = phase(&self.contest);
        let one = match event {
            Event::Opened { .. } | Event::Added { .. } | Event::Ready { .. } => None,
            Event::Started { .. } => None,
            Event::Returned { .. } | Event::Forfeited { .. } | Event::Disqualified { .. } => None,
            Event::GivenUp { .. } | Event::Renewed { .. } | Event::AllRenewed { .. } => None,
            Event::Phase { at, .. } | Event::Released { at } => {
                let rounds = self.contest.rounds.len();
                let round = (self.contest.opened.terms.is_series() && 0 < rounds).then_some(rounds);
                Some(Told::Phase { phase, at: *at, ends_at, round })
            }
            Event::Measured(measured) => Some(Told::Measured(*measured)),
            Event::Buzzed(buzz) => Some(self.buzz_news(buzz)),
            Event::Missed(missed) => Some(self.missed_news(missed)),
            Event::Answered { receipt, answer } => self.answer_news(receipt, answer),
            Event::Asked(question) => {
                self.audience.sees_all().then(|| Told::Asked(question.clone()))
            }
            Event::Clarified(clarification) => Some(Told::Clarified(clarification.clone())),
            Event::Paused { .. } | Event::Interrupted { .. } => {
                paused(&self.contest).map(Told::Paused)
            }
            Event::Resuming { at, resumes_at } => {
                Some(Told::Resuming { at: *at, resumes_at: *resumes_at })
            }
            Event::Resumed { at } => Some(Told::Resumed { at: *at, phase, ends_at }),
            Event::Decided { outcome } => Some(Told::Decided(outcome.clone())),
            Event::Voided(void) => return voided(void),
            Event::Rejudged(rejudged) => Some(Told::Rejudged(rejudged.clone())),
        };
        one.into_iter().collect()
    }

    fn buzz_news(&self, &Buzz { seat, at, .. }: &Buzz) -> Told {
        let until = self.contest.floor.and_then(|floor| self.contest.instant(floor.ends));
        Told::Buzzed { seat, at, until }
    }

    fn missed_news(&self, &Missed { seat, at, locked_until, .. }: &Missed) -> Told {
        let seen = sees_lock(&self.contest, self.audience, seat);
        Told::Missed { seat, at, locked_until: locked_until.filter(|_| seen) }
    }

    fn answer_news(&self, receipt: &Receipt, answer: &Answer) -> Option<Told> {
        if sees_answers(&self.contest, self.audience, receipt.seat) {
            let seen = seen_answer(&self.contest, receipt, answer);
            if hidden(&self.contest, self.audience).as_ref() == Some(&seen) {
                return None;
            }
            return Some(Told::Answer { seen, score: formats::score(&self.contest) });
        }
        let until = receipt.locked_until?;
        let seen = sees_lock(&self.contest, self.audience, receipt.seat);
        seen.then_some(Told::Locked { seat: receipt.seat, at: receipt.at, until })
    }
}

/// The successor first: whoever listens only to the end has heard of it by then.
fn voided(void: &Void) -> Vec<Told> {
    let superseded = |successor| Told::Superseded { successor, at: void.at };
    let successor = void.successor.map(superseded);
    successor.into_iter().chain([Told::Voided(void.clone())]).collect()
}
