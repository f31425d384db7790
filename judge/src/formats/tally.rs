//! All that is on one board, called one after the other. What is right and was not given before is a point, and what is
//! wrong costs one; to say rightly that nothing is left is three points and the end. Most points win. As many on both
//! sides are the defender's, and so is what both call in the same microsecond.

use super::{Ending, Winning};
use crate::contest::{Answered, Contest};
use crate::event::Judged;
use crate::outcome::{Reason, TieBreak};
use crate::seat::{Pair, Seat};
use crate::terms::{Players, RivalAnswers};
use crate::time::{Span, Time};
use agon_generators::reader::{Answer, Form, Key, Shape};

/// A tally of calls.
pub(super) struct Tally;

/// What it is worth to say rightly that nothing is left.
const NOTHING_LEFT_POINTS: i64 = 3;

impl Winning for Tally {
    fn says(&self) -> &'static str {
        "many answers are right and are called one after the other. Each that nobody gave before is a point, a wrong one \
         costs one; to say rightly that nothing is left (`0`) is three points and the end. The most points win."
    }

    fn suits(&self, form: &Form) -> bool {
        matches!(form.shape, Shape::Calls(_))
    }

    /// Long enough that nobody calls all that can be called.
    fn lockout_seconds(&self) -> u16 {
        5
    }

    /// What was called at the same stamp is no earlier.
    fn judge(&self, contest: &Contest, key: &Key, answer: &Answer, at: Time) -> Judged {
        let is_given =
            |call: &str| all(contest).any(|it| it.receipt.at < at && it.answer.text() == call);
        let is_right = if answer.says_nothing_is_left() {
            key.calls().all(is_given)
        } else {
            key.accepts(answer)
        };
        match is_right {
            false => Judged::Wrong,
            true if !answer.says_nothing_is_left() && is_given(answer.text()) => Judged::Given,
            true => Judged::Correct,
        }
    }

    fn locks(&self, _verdict: Judged) -> bool {
        true
    }

    /// That nothing is left can be said again once anything was called since.
    fn repeats(&self, contest: &Contest, seat: Seat, answer: &Answer, now: Time) -> bool {
        let Some(before) = contest.receipt(seat, answer) else { return false };
        let is_later = |it: &Answered| {
            before.at <= it.receipt.at && it.receipt.at < now && it.receipt != *before
        };
        !answer.says_nothing_is_left() || !all(contest).any(is_later)
    }

    /// What was given before is for all to see.
    fn rival_answers(&self) -> Option<RivalAnswers> {
        Some(RivalAnswers::Shown)
    }

    fn shows_answers(&self) -> bool {
        true
    }

    fn score(&self, contest: &Contest) -> Option<Pair<Option<i64>>> {
        let players = contest.opened.terms.players;
        Some(Pair::of(|seat| players.play(seat).then(|| points(contest, seat))))
    }

    fn settled(&self, contest: &Contest) -> Option<Ending> {
        let says_so = |it: &&Answered| it.answer.says_nothing_is_left() && is_right(it);
        let first = all(contest).filter(says_so).map(|it| it.receipt.at).min()?;
        Some(self.by_points(contest, first + Span::TICK))
    }

    fn at_deadline(&self, contest: &Contest, deadline: Time) -> Ending {
        let is_drill = contest.opened.terms.players == Players::One;
        if is_drill || all(contest).next().is_none() {
            let (winner, reason) = (Seat::Defender, Reason::Time);
            return Ending { winner, reason, tie_break: None, ..self.by_points(contest, deadline) };
        }
        self.by_points(contest, deadline)
    }
}

impl Tally {
    /// The player of a drill has no rival to have more.
    fn by_points(&self, contest: &Contest, at: Time) -> Ending {
        let score = self.score(contest);
        let points = score.unwrap_or_default();
        let winner =
            if points.defender < points.attacker { Seat::Attacker } else { Seat::Defender };
        let tie_break = (points.defender == points.attacker).then_some(TieBreak::Defender);
        Ending { at, winner, reason: Reason::Points, tie_break, score }
    }
}

/// Everything that was called, by either seat.
fn all(contest: &Contest) -> impl Iterator<Item = &Answered> {
    contest.answers.attacker.iter().chain(&contest.answers.defender)
}

fn is_right(answered: &Answered) -> bool {
    answered.receipt.verdict == Judged::Correct
}

fn points(contest: &Contest, seat: Seat) -> i64 {
    let of_both = |it: &Answered| {
        contest.answers.defender.iter().any(|other| is_right(other) && other.answer == it.answer)
    };
    let worth = |it: &Answered| match it.receipt.verdict {
        Judged::Wrong => -1,
        // Right calls of the same thing bear the same stamp.
        Judged::Correct if seat == Seat::Attacker && of_both(it) => 0,
        Judged::Correct if it.answer.says_nothing_is_left() => NOTHING_LEFT_POINTS,
        Judged::Correct => 1,
        Judged::Given | Judged::Taken => 0,
    };
    contest.answers.get(seat).iter().map(worth).sum()
}
