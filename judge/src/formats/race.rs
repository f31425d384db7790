//! The first correct answer wins; at the same microsecond, and when time runs out, the defender.

use super::first::{First, first, or_sooner};
use super::{Ending, Winning};
use crate::command::Refusal;
use crate::contest::Contest;
use crate::event::Judged;
use crate::outcome::{Reason, TieBreak};
use crate::seat::{Pair, Seat};
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

    fn is_race(&self) -> bool {
        true
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

    fn first(&self, contest: &Contest) -> Option<First> {
        first(Pair::of(|seat| contest.best(seat)), contest.head_start())
    }

    /// An answer ends the contest at the first instant after its stamp; if it waits, after that, and at the deadline at the latest.
    fn settled(&self, contest: &Contest) -> Option<Ending> {
        let First { seat, until, is_tie, .. } = self.first(contest)?;
        Some(Ending {
            at: or_sooner(contest, until.at + Span::TICK, contest.opened.terms.solve()),
            winner: seat,
            reason: Reason::Answer,
            tie_break: is_tie.then_some(TieBreak::Defender),
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
