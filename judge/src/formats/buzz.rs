//! A call before an answer, where that is agreed, in any format: whoever buzzes has the floor, and alone may answer, so many
//! seconds long. Whoever is wrong then, or says nothing, leaves it to the rival for as long; then anybody may buzz again.

use super::Turn;
use crate::command::Refusal;
use crate::contest::Contest;
use crate::event::{Buzz, Event, Missed};
use crate::floor::Floor;
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

/// What a seat's buzz adds at this contest time. At the same stamp the defender's counts, whichever comes first. Whoever has the
/// floor is refused: a request that is heard and brings nothing could bring something when it comes once more.
pub(super) fn buzz(
    contest: &Contest,
    seat: Seat,
    now: Span,
    at: Time,
) -> Result<Vec<Event>, Refusal> {
    let news = vec![Event::Buzzed(Buzz { seat, at, contest_time: now })];
    let Some(floor) = held(contest, now) else { return Ok(news) };
    let at_once = floor.owes && floor.begins == now + Span::TICK;
    match floor.seat == seat && !is_used(contest, &floor) {
        true => Err(Refusal::Already),
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

fn held(contest: &Contest, now: Span) -> Option<Floor> {
    contest.floor.filter(|floor| now < floor.ends)
}

fn is_used(contest: &Contest, floor: &Floor) -> bool {
    let newest = contest.answers.get(floor.seat).last();
    newest.is_some_and(|it| floor.begins <= it.receipt.contest_time)
}
