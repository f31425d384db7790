//! One number each, and the nearest to the key wins; at the same distance, and if nobody answers, the defender.

use super::{Ending, Winning};
use crate::contest::Contest;
use crate::decide::Refusal;
use crate::event::Judged;
use crate::outcome::{Reason, TieBreak};
use crate::seat::{Pair, Seat};
use crate::time::{Span, Time};
use agon_generators::reader::{Answer, Form, Shape};

/// One estimate of each seat. A rival who saw it could answer one more, so it is hidden until the end.
pub(super) struct Closest;

impl Winning for Closest {
    fn suits(&self, form: &Form) -> bool {
        form.shape == Shape::Number
    }

    fn judge(&self, _contest: &Contest, _answer: &Answer) -> Judged {
        Judged::Taken
    }

    fn bars(&self, contest: &Contest, seat: Seat) -> Option<Refusal> {
        (!contest.answers.get(seat).is_empty()).then_some(Refusal::Answered)
    }

    fn shows_answers(&self) -> bool {
        false
    }

    /// Nothing can change once both have answered.
    fn settled(&self, contest: &Contest) -> Option<Ending> {
        let [attacker, defender] = Seat::BOTH.map(|seat| contest.best(seat));
        let both = attacker?.at.max(defender?.at);
        Some(nearest(contest, both + Span::TICK))
    }

    fn at_deadline(&self, contest: &Contest, deadline: Time) -> Ending {
        nearest(contest, deadline)
    }
}

fn nearest(contest: &Contest, at: Time) -> Ending {
    let distance = Pair::of(|seat| distance(contest, seat));
    let (winner, reason, tie) = match (distance.attacker, distance.defender) {
        (None, None) => (Seat::Defender, Reason::Time, false),
        (Some(_), None) => (Seat::Attacker, Reason::Nearest, false),
        (None, Some(_)) => (Seat::Defender, Reason::Nearest, false),
        (Some(a), Some(d)) if a < d => (Seat::Attacker, Reason::Nearest, false),
        (Some(a), Some(d)) => (Seat::Defender, Reason::Nearest, a == d),
    };
    let tie_break = tie.then_some(TieBreak::Defender);
    Ending { at, winner, reason, tie_break, score: Some(distance) }
}

/// How far a seat's number is from the key.
fn distance(contest: &Contest, seat: Seat) -> Option<i64> {
    let value = |answer: &Answer| -> i64 {
        answer.text().parse().expect("a number in its one form has at most 18 digits")
    };
    let mine = value(&contest.answers.get(seat).first()?.answer);
    Some((mine - value(&contest.opened.key)).abs())
}
