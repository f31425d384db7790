//! A series of problems, a round each. The first correct answer in a round is a point, at the same microsecond the defender's; so
//! many points win. If the rounds or the time run out before, the most points win, and as many on both sides are the defender's.

use super::{Ending, Winning, calls, race};
use crate::command::Refusal;
use crate::contest::{Contest, Round};
use crate::event::Judged;
use crate::outcome::Reason;
use crate::seat::{Pair, Seat};
use crate::terms::Players;
use crate::time::{Span, Time};
use agon_generators::reader::{Answer, Form, Key};

/// So many right answers out of a series of problems.
pub(super) struct FirstTo;

impl Winning for FirstTo {
    fn says(&self) -> &'static str {
        "a series of up to `problems` problems, each for `problem_seconds`, with 5 seconds before the next. The first correct \
         answer to a problem is a point, and `points_to_win` win; if problems or time run out before, the most points."
    }

    fn suits(&self, form: &Form) -> bool {
        race::Race.suits(form)
    }

    fn is_series(&self) -> bool {
        true
    }

    fn judge(&self, contest: &Contest, key: &Key, answer: &Answer, at: Time) -> Judged {
        race::Race.judge(contest, key, answer, at)
    }

    /// Who was right in this round is heard no more in it.
    fn bars(&self, contest: &Contest, seat: Seat, _now: Span) -> Option<Refusal> {
        let is_right = contest.answers_now(seat).any(|it| it.receipt.verdict == Judged::Correct);
        is_right.then_some(Refusal::Over)
    }

    fn shows_answers(&self) -> bool {
        true
    }

    fn score(&self, contest: &Contest) -> Option<Pair<Option<i64>>> {
        let points: Vec<Seat> = points(contest).map(|point| point.seat).collect();
        let of = |seat: Seat| points.iter().filter(|one| **one == seat).count() as i64;
        let players = contest.opened.terms.players;
        Some(Pair::of(|seat| players.play(seat).then(|| of(seat))))
    }

    fn settled(&self, contest: &Contest) -> Option<Ending> {
        let score = self.score(contest)?;
        let newest = points(contest).last()?;
        let enough = i64::from(contest.opened.terms.points_to_win?);
        let has_enough = *score.get(newest.seat) >= Some(enough);
        let is_last = newest.round == contest.opened.rounds();
        (has_enough || is_last).then(|| calls::by_points(score, newest.at + Span::TICK))
    }

    /// The time of the last problem is the end.
    fn deadline(&self, contest: &Contest) -> Span {
        let solve = contest.opened.terms.solve();
        let is_last = contest.rounds.len() == contest.opened.rounds();
        let last = contest.rounds.last().filter(|_| is_last);
        last.map_or(solve, |round| solve.min(time_is_up(contest, round)))
    }

    fn at_deadline(&self, contest: &Contest, deadline: Time) -> Ending {
        let score = self.score(contest).unwrap_or_default();
        let is_drill = contest.opened.terms.players == Players::One;
        if is_drill || points(contest).next().is_none() {
            let (winner, reason) = (Seat::Defender, Reason::Time);
            return Ending { winner, reason, tie_break: None, ..calls::by_points(score, deadline) };
        }
        calls::by_points(score, deadline)
    }
}

/// A round that somebody won, and by which stamp.
pub(super) struct Point {
    pub(super) round: usize,
    pub(super) seat: Seat,
    pub(super) at: Time,
    pub(super) contest_time: Span,
}

/// Every point so far, in order.
pub(super) fn points(contest: &Contest) -> impl Iterator<Item = Point> {
    let both = contest.answers.defender.iter().chain(&contest.answers.attacker);
    let right = both.filter(|it| it.receipt.verdict == Judged::Correct);
    let mut points: Vec<Point> = Vec::new();
    let mut stamped: Vec<_> = right.map(|it| &it.receipt).collect();
    // Stable: at the same stamp the defender's stays in front.
    stamped.sort_by_key(|receipt| receipt.at);
    for receipt in stamped {
        let (seat, at, contest_time) = (receipt.seat, receipt.at, receipt.contest_time);
        let round = contest.round_at(contest_time);
        if points.last().is_none_or(|before| before.round < round) {
            points.push(Point { round, seat, at, contest_time });
        }
    }
    points.into_iter()
}

/// When the round that goes on is over, in contest time: with its first right answer, or with its time.
pub(super) fn round_ends(contest: &Contest) -> Option<Span> {
    let number = contest.rounds.len();
    let round = contest.rounds.last().filter(|round| round.ends.is_none())?;
    let won = points(contest).last().filter(|point| point.round == number);
    Some(won.map_or(time_is_up(contest, round), |point| point.contest_time + Span::TICK))
}

fn time_is_up(contest: &Contest, round: &Round) -> Span {
    let seconds = contest.opened.terms.problem_seconds;
    round.begins + seconds.map_or(contest.opened.terms.solve(), Span::seconds)
}
