//! All that is on one board, called by both as fast as they can. What is right and was not given before is a point, and what
//! is wrong costs one; to say rightly that nothing is left is three points and the end. Most points win. As many on both
//! sides are the defender's, and so is what both call in the same microsecond.

use super::{Ending, Winning, calls, points};
use crate::contest::Contest;
use crate::event::Judged;
use crate::seat::{Pair, Seat};
use crate::terms::{Players, RivalAnswers, Terms};
use crate::time::{Span, Time};
use agon_generators::reader::{Answer, Form, Key};

/// A tally of calls.
pub(super) struct Tally;

/// What a wrong call costs.
const WRONG_POINTS: i64 = 1;

impl Winning for Tally {
    fn says(&self) -> &'static str {
        "many answers are right and are called one after the other. Each that nobody gave before is a point, a wrong one \
         costs one; to say rightly that nothing is left (`0`) is three points and the end. The most points win."
    }

    fn suits(&self, form: &Form) -> bool {
        calls::suit(form)
    }

    /// Long enough that nobody calls all that can be called.
    fn lockout_seconds(&self) -> u16 {
        5
    }

    fn judge(&self, contest: &Contest, key: &Key, answer: &Answer, at: Time) -> Judged {
        calls::judged(contest, key, answer, at)
    }

    /// Whoever plays alone takes nothing from anybody by being quick.
    fn locks(&self, terms: &Terms, verdict: Judged) -> bool {
        terms.players == Players::Two || verdict != Judged::Correct
    }

    fn repeats(&self, contest: &Contest, seat: Seat, answer: &Answer, now: Time) -> bool {
        calls::repeat(contest, seat, answer, now)
    }

    /// What was given before is for all to see.
    fn rival_answers(&self) -> Option<RivalAnswers> {
        Some(RivalAnswers::Shown)
    }

    fn shows_answers(&self) -> bool {
        true
    }

    fn score(&self, contest: &Contest) -> Option<Pair<Option<i64>>> {
        Some(calls::score(contest, WRONG_POINTS))
    }

    fn settled(&self, contest: &Contest) -> Option<Ending> {
        let at = calls::nothing_left(contest)? + Span::TICK;
        Some(points::decide(calls::score(contest, WRONG_POINTS), at))
    }

    fn at_deadline(&self, contest: &Contest, deadline: Time) -> Ending {
        calls::at_deadline(contest, WRONG_POINTS, deadline)
    }
}
