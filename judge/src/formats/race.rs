//! The first correct answer wins; at the same microsecond, and when time runs out, the defender.

use super::{Ending, Winning};
use crate::command::Refusal;
use crate::contest::Contest;
use crate::event::Judged;
use crate::outcome::{Reason, TieBreak};
use crate::seat::Seat;
use crate::time::{Span, Time};
use agon_generators::reader::{Answer, Form, Key, Shape};

/// A race to the first correct answer.
pub(super) struct Race;

impl Winning for Race {
    fn says(&self) -> &'static str {
        "the first correct answer wins."
    }

    /// Of what is called one after the other, one thing says nothing.
    fn suits(&self, form: &Form) -> bool {
        !matches!(form.shape, Shape::Calls(_))
    }

    fn judge(&self, _contest: &Contest, key: &Key, answer: &Answer, _at: Time) -> Judged {
        if key.accepts(answer) { Judged::Correct } else { Judged::Wrong }
    }

    /// Who was right is heard no more, not even at the same stamp.
    fn bars(&self, contest: &Contest, seat: Seat, _now: Span) -> Option<Refusal> {
        contest.best(seat).map(|_| Refusal::Over)
    }

    fn shows_answers(&self) -> bool {
        true
    }

    /// An answer ends the contest at the first instant after its stamp.
    fn settled(&self, contest: &Contest) -> Option<Ending> {
        let [attacker, defender] = Seat::BOTH.map(|seat| contest.best(seat).map(|best| best.at));
        let first = [attacker, defender].into_iter().flatten().min()?;
        let winner = if defender.is_none() { Seat::Attacker } else { Seat::Defender };
        let tie = attacker == defender;
        Some(Ending {
            at: first + Span::TICK,
            winner,
            reason: Reason::Answer,
            tie_break: tie.then_some(TieBreak::Defender),
            score: None,
        })
    }

    fn at_deadline(&self, _contest: &Contest, deadline: Time) -> Ending {
        Ending {
            at: deadline,
            winner: Seat::Defender,
            reason: Reason::Time,
            tie_break: None,
            score: None,
        }
    }
}
