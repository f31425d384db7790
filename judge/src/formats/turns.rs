//! All that is on one board, called in turn, the attacker first. A call ends its turn, and so does its last instant. Points are
//! those of a tally, but a wrong call costs what the terms say, and so many points may be the end.

use super::{Ending, Turn, Winning, calls, points};
use crate::command::Refusal;
use crate::contest::{Answered, Contest};
use crate::event::Judged;
use crate::seat::{Pair, Seat};
use crate::terms::{Players, RivalAnswers, Terms};
use crate::time::{Span, Time};
use agon_generators::reader::{Answer, Form, Key};

/// Calls in turn.
pub(super) struct Turns;

impl Winning for Turns {
    fn says(&self) -> &'static str {
        "as in a tally, but seats call in turn, the attacker first. A call ends its turn, and so do `turn_seconds`; a wrong \
         one costs `wrong_points`, and `points_to_win` end the contest."
    }

    fn suits(&self, form: &Form) -> bool {
        calls::suit(form)
    }

    fn lockout_seconds(&self) -> u16 {
        0
    }

    fn judge(&self, contest: &Contest, key: &Key, answer: &Answer, at: Time) -> Judged {
        calls::judged(contest, key, answer, at)
    }

    fn locks(&self, _terms: &Terms, _verdict: Judged) -> bool {
        false
    }

    fn repeats(&self, contest: &Contest, seat: Seat, answer: &Answer, now: Time) -> bool {
        calls::repeat(contest, seat, answer, now)
    }

    fn bars(&self, contest: &Contest, seat: Seat, now: Span) -> Option<Refusal> {
        let turn = self.turn(contest, now)?;
        let until = if turn.seat == seat { turn.begins } else { turn.ends };
        let waits = turn.seat != seat || now < turn.begins;
        waits.then(|| Refusal::RivalsTurn { until: contest.instant(until) })
    }

    /// The newest call ended the turn of whoever made it; since then, whole turns may have passed.
    fn turn(&self, contest: &Contest, now: Span) -> Option<Turn> {
        let terms = &contest.opened.terms;
        let seconds = terms.turn_seconds.filter(|_| terms.players == Players::Two)?;
        // Whoever verifies a stranger's log may meet turns of no length.
        let length = Span::seconds(seconds.max(1));
        let newest = calls::all(contest).max_by_key(|it| it.receipt.contest_time);
        let (first, from) = match newest {
            None => (Seat::Attacker, Span::ZERO),
            Some(Answered { receipt, .. }) => {
                (receipt.seat.rival(), receipt.contest_time + Span::TICK)
            }
        };
        let passed = (now - from).0.max(0) / length.0;
        let begins = from + Span(passed * length.0);
        let seat = if passed % 2 == 0 { first } else { first.rival() };
        Some(Turn { seat, begins, ends: begins + length })
    }

    fn rival_answers(&self) -> Option<RivalAnswers> {
        Some(RivalAnswers::Shown)
    }

    fn shows_answers(&self) -> bool {
        true
    }

    fn score(&self, contest: &Contest) -> Option<Pair<Option<i64>>> {
        Some(calls::score(contest, wrong_points(contest)))
    }

    fn settled(&self, contest: &Contest) -> Option<Ending> {
        let enough = Seat::BOTH.into_iter().filter_map(|seat| has_enough(contest, seat));
        let first = enough.chain(calls::nothing_left(contest)).min()?;
        Some(points::decide(calls::score(contest, wrong_points(contest)), first + Span::TICK))
    }

    fn at_deadline(&self, contest: &Contest, deadline: Time) -> Ending {
        calls::at_deadline(contest, wrong_points(contest), deadline)
    }
}

fn wrong_points(contest: &Contest) -> i64 {
    contest.opened.terms.wrong_points.unwrap_or_default().into()
}

/// The stamp at which a seat first had the points that end the contest.
fn has_enough(contest: &Contest, seat: Seat) -> Option<Time> {
    let enough = i64::from(contest.opened.terms.points_to_win?);
    let mut points = 0;
    let reached = contest.answers.get(seat).iter().find(|it| {
        points += calls::worth(contest, it, wrong_points(contest));
        enough <= points
    })?;
    Some(reached.receipt.at)
}
