//! One estimate each, of a number or of several in order, and the nearest to the key wins; at the same distance, and
//! if nobody answers, the defender.

use super::{Ending, Winning};
use crate::command::Refusal;
use crate::contest::Contest;
use crate::event::Judged;
use crate::outcome::{Reason, TieBreak};
use crate::seat::{Pair, Seat};
use crate::time::{Span, Time};
use agon_generators::reader::{Answer, Form, Item, Key, Shape};

/// One estimate of each seat. A rival who saw it could answer one more, so it is hidden until the end.
pub(super) struct Closest;

impl Winning for Closest {
    fn says(&self) -> &'static str {
        "one estimate each, the nearest to the key wins."
    }

    fn suits(&self, form: &Form) -> bool {
        match &form.shape {
            Shape::Number => true,
            Shape::List(items) => items.iter().all(|item| *item == Item::Whole),
            Shape::Symbols(_) | Shape::Pick(_) | Shape::Sets(_) => false,
            Shape::Calls(_) | Shape::Cells(_) | Shape::Moves(_) | Shape::Expression => false,
        }
    }

    fn judge(&self, _contest: &Contest, _key: &Key, _answer: &Answer, _at: Time) -> Judged {
        Judged::Taken
    }

    fn bars(&self, contest: &Contest, seat: Seat, _now: Span) -> Option<Refusal> {
        (!contest.answers.get(seat).is_empty()).then_some(Refusal::Answered)
    }

    fn shows_answers(&self) -> bool {
        false
    }

    /// Nothing can change once everyone who plays has answered.
    fn settled(&self, contest: &Contest) -> Option<Ending> {
        let seats = contest.opened.terms.players.seats().iter();
        let stamps: Option<Vec<Time>> = seats.map(|seat| Some(contest.best(*seat)?.at)).collect();
        let last = stamps?.into_iter().max()?;
        Some(nearest(contest, last + Span::TICK))
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

/// How far a seat's estimate is from the key: where there are several numbers, all their distances together.
fn distance(contest: &Contest, seat: Seat) -> Option<i64> {
    let mine = &contest.answers.get(seat).first()?.answer;
    let (mine, key) = (values(mine)?, values(contest.key().answer())?);
    let apart = mine.iter().zip(&key).map(|(one, key)| one.abs_diff(*key));
    Some(apart.fold(0, u64::saturating_add).try_into().unwrap_or(i64::MAX))
}

/// The numbers of an answer in its one form. Whoever verifies a stranger's log may meet a key that has none.
fn values(answer: &Answer) -> Option<Vec<i64>> {
    answer.text().split(", ").map(|number| number.parse().ok()).collect()
}
