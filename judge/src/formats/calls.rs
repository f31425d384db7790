//! What formats have in common whose boards hold many right answers, called one after the other.

use super::{Ending, points};
use crate::contest::{Answered, Contest};
use crate::event::Judged;
use crate::seat::{Pair, Seat};
use crate::time::Time;
use agon_generators::reader::{Answer, Form, Key, Shape};

/// What it is worth to say rightly that nothing is left.
const NOTHING_LEFT_POINTS: i64 = 3;

pub(super) fn suit(form: &Form) -> bool {
    matches!(form.shape, Shape::Calls(_))
}

/// What was called at the same stamp is no earlier.
pub(super) fn judged(contest: &Contest, key: &Key, answer: &Answer, at: Time) -> Judged {
    let is_given =
        |call: &str| all(contest).any(|it| it.receipt.at < at && it.answer.text() == call);
    let is_right =
        if answer.says_nothing_is_left() { key.calls().all(is_given) } else { key.accepts(answer) };
    match is_right {
        false => Judged::Wrong,
        true if !answer.says_nothing_is_left() && is_given(answer.text()) => Judged::Given,
        true => Judged::Correct,
    }
}

/// That nothing is left can be said again once anything was called since.
pub(super) fn repeat(contest: &Contest, seat: Seat, answer: &Answer, now: Time) -> bool {
    let Some(before) = contest.receipt(seat, answer) else { return false };
    let is_later =
        |it: &Answered| before.at <= it.receipt.at && it.receipt.at < now && it.receipt != *before;
    !answer.says_nothing_is_left() || !all(contest).any(is_later)
}

/// Everything that was called, by either seat.
pub(super) fn all(contest: &Contest) -> impl Iterator<Item = &Answered> {
    contest.answers.attacker.iter().chain(&contest.answers.defender)
}

/// The stamp at which it was first said rightly that nothing is left.
pub(super) fn nothing_left(contest: &Contest) -> Option<Time> {
    let says_so = |it: &&Answered| it.answer.says_nothing_is_left() && is_right(it);
    all(contest).filter(says_so).map(|it| it.receipt.at).min()
}

/// The points of those who play, where a wrong call costs so many.
pub(super) fn score(contest: &Contest, wrong: i64) -> Pair<Option<i64>> {
    let worths = |seat: Seat| contest.answers.get(seat).iter().map(|it| worth(contest, it, wrong));
    points::of_players(contest, |seat| worths(seat).sum())
}

/// What a call brings, where a wrong one costs so much.
pub(super) fn worth(contest: &Contest, call: &Answered, wrong: i64) -> i64 {
    let is_defenders =
        || contest.answers.defender.iter().any(|it| is_right(it) && it.answer == call.answer);
    match call.receipt.verdict {
        Judged::Wrong => -wrong,
        // Right calls of the same thing bear the same stamp.
        Judged::Correct if call.receipt.seat == Seat::Attacker && is_defenders() => 0,
        Judged::Correct if call.answer.says_nothing_is_left() => NOTHING_LEFT_POINTS,
        Judged::Correct => 1,
        Judged::Given | Judged::Taken => 0,
    }
}

/// The end at the deadline, by points.
pub(super) fn at_deadline(contest: &Contest, wrong: i64, deadline: Time) -> Ending {
    let is_untouched = all(contest).next().is_none();
    points::at_deadline(contest, score(contest, wrong), is_untouched, deadline)
}

fn is_right(answered: &Answered) -> bool {
    answered.receipt.verdict == Judged::Correct
}
