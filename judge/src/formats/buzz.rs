//! A call before an answer, where that is agreed, in any format: whoever buzzes has the floor, and alone may answer, so many
//! seconds long. Whoever is wrong then, or says nothing, leaves it to the rival for as long; then anybody may buzz again.

use super::Turn;
use crate::command::Refusal;
use crate::contest::{Contest, Floor};
use crate::decide::ANSWERS_MAX;
use crate::event::{Buzz, Event, Judged, Missed, Receipt};
use crate::seat::Seat;
use crate::time::{Span, Time};

/// Whose floor it is at a contest time.
pub(super) fn turn(contest: &Contest, now: Span) -> Option<Turn> {
    let Floor { seat, begins, ends, .. } = held(contest, now)?;
    Some(Turn { seat, begins, ends })
}

/// Why a seat may give no answer at this contest time: it has to have the floor, and one answer uses it up.
pub(super) fn bars(contest: &Contest, seat: Seat, now: Span) -> Option<Refusal> {
    contest.opened.terms.buzz()?;
    let Some(floor) = held(contest, now) else { return Some(Refusal::BuzzFirst) };
    let begins = if floor.seat == seat { floor.begins } else { floor.ends };
    let waits = floor.seat != seat || now < floor.begins;
    let used = is_used(contest, &floor).then_some(Refusal::BuzzFirst);
    used.or_else(|| waits.then(|| Refusal::RivalsTurn { until: contest.instant(begins) }))
}

/// What a seat's buzz adds at this contest time. At the same stamp the defender's counts, whichever comes first.
pub(super) fn buzz(
    contest: &Contest,
    seat: Seat,
    now: Span,
    at: Time,
) -> Result<Vec<Event>, Refusal> {
    let news = vec![Event::Buzzed(Buzz { seat, at, contest_time: now })];
    let Some(floor) = held(contest, now) else {
        let spent = ANSWERS_MAX <= *contest.buzzes.get(seat)
            || ANSWERS_MAX <= contest.answers.get(seat).len();
        return if spent { Err(Refusal::Spent) } else { Ok(news) };
    };
    let at_once = floor.owes && floor.begins == now + Span::TICK;
    match floor.seat == seat && !is_used(contest, &floor) {
        true => Ok(Vec::new()),
        false if at_once && seat == Seat::Defender => Ok(news),
        false => Err(Refusal::RivalsTurn { until: contest.instant(floor.ends) }),
    }
}

/// The word of time that nobody answered who had buzzed.
pub(super) fn missed(contest: &Contest) -> Option<Event> {
    let Floor { seat, ends, .. } = contest.floor.filter(|floor| floor.owes)?;
    let at = contest.instant(ends)?;
    let lockout = contest.opened.terms.lockout(seat);
    let locked_until = (Span::ZERO < lockout).then(|| at + lockout);
    Some(Event::Missed(Missed { seat, at, contest_time: ends, locked_until }))
}

/// Whoever buzzed has the floor from the next instant on.
pub(crate) fn after_buzz(buzz: &Buzz, seconds: Span) -> Floor {
    let begins = buzz.contest_time + Span::TICK;
    Floor { seat: buzz.seat, begins, ends: begins + seconds, owes: true }
}

/// Whoever missed it leaves it to the rival.
pub(crate) fn after_missed(missed: &Missed, seconds: Span) -> Floor {
    let begins = missed.contest_time;
    Floor { seat: missed.seat.rival(), begins, ends: begins + seconds, owes: false }
}

/// A wrong answer after a buzz leaves the floor to the rival, any other to nobody, from the next instant on.
pub(crate) fn after_answer(floor: &Floor, receipt: &Receipt, seconds: Span) -> Floor {
    let next = receipt.contest_time + Span::TICK;
    if floor.owes && receipt.verdict == Judged::Wrong {
        let seat = receipt.seat.rival();
        return Floor { seat, begins: next, ends: next + seconds, owes: false };
    }
    Floor { ends: next, owes: false, ..*floor }
}

fn held(contest: &Contest, now: Span) -> Option<Floor> {
    contest.floor.filter(|floor| now < floor.ends)
}

fn is_used(contest: &Contest, floor: &Floor) -> bool {
    let newest = contest.answers.get(floor.seat).last();
    newest.is_some_and(|it| floor.begins <= it.receipt.contest_time)
}
