//! A series of problems, a round each. The first correct answer in a round is a point, at the same microsecond the defender's; so
//! many points win. If the rounds or the time run out before, the most points win, and as many on both sides are the defender's.

use super::first::{First, first, or_sooner};
use super::{Ending, Winning, points, race, waiting};
use crate::command::Refusal;
use crate::contest::{Answered, Contest, Round};
use crate::event::Judged;
use crate::seat::{Pair, Seat};
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

    fn is_race(&self) -> bool {
        true
    }

    fn is_series(&self) -> bool {
        true
    }

    fn judge(&self, contest: &Contest, key: &Key, answer: &Answer, at: Time) -> Judged {
        race::Race.judge(contest, key, answer, at)
    }

    /// Who was right in this round is heard no more in it.
    fn bars(&self, contest: &Contest, seat: Seat, _now: Span) -> Option<Refusal> {
        contest.right_in(contest.rounds.len(), seat).map(|_| Refusal::Over)
    }

    fn shows_answers(&self) -> bool {
        true
    }

    fn score(&self, contest: &Contest) -> Option<Pair<Option<i64>>> {
        Some(count(contest, &certain(contest)))
    }

    fn first(&self, contest: &Contest) -> Option<First> {
        let newest = won(contest).pop()?;
        (newest.round == contest.rounds.len()).then_some(newest.first)
    }

    fn settled(&self, contest: &Contest) -> Option<Ending> {
        let won = won(contest);
        let (Point { round, first }, score) = (won.last()?, count(contest, &won));
        let enough = i64::from(contest.opened.terms.points_to_win?);
        let has_enough = *score.get(first.seat) >= Some(enough);
        let is_last = *round == contest.opened.rounds();
        if !has_enough && !is_last {
            return None;
        }
        let ends = time_is_up(contest, contest.rounds.last()?);
        let at = or_sooner(contest, first.until.at + Span::TICK, ends);
        Some(points::decide(score, at))
    }

    /// The time of the last problem is the end.
    fn deadline(&self, contest: &Contest) -> Span {
        let solve = contest.opened.terms.solve();
        let is_last = contest.rounds.len() == contest.opened.rounds();
        let last = contest.rounds.last().filter(|_| is_last);
        last.map_or(solve, |round| time_is_up(contest, round))
    }

    fn at_deadline(&self, contest: &Contest, deadline: Time) -> Ending {
        let won = won(contest);
        points::at_deadline(contest, count(contest, &won), won.is_empty(), deadline)
    }
}

/// A round in which somebody was right.
pub(super) struct Point {
    pub(super) round: usize,
    pub(super) first: First,
}

/// Every point by what was answered so far, in order. A head start helps until it is used up.
fn won(contest: &Contest) -> Vec<Point> {
    let (mut won, mut help) = (Vec::new(), Span::ZERO);
    for round in 1..=contest.rounds.len() {
        let right = Pair::of(|seat| contest.right_in(round, seat).map(Answered::stamp));
        let head_start = contest.head_start().map(|it| it.after(help));
        if let Some(first) = first(right, head_start) {
            help = help + first.help;
            won.push(Point { round, first });
        }
    }
    won
}

/// Those that nothing can change any more.
pub(super) fn certain(contest: &Contest) -> Vec<Point> {
    let mut won = won(contest);
    won.truncate(won.len() - usize::from(waiting(contest).is_some()));
    won
}

fn count(contest: &Contest, won: &[Point]) -> Pair<Option<i64>> {
    let of = |seat: Seat| won.iter().filter(|point| point.first.seat == seat).count() as i64;
    points::of_players(contest, of)
}

/// When the round that goes on is over, in contest time: with its first right answer, or with its time.
pub(super) fn round_ends(contest: &Contest) -> Option<Span> {
    let round = contest.rounds.last().filter(|round| round.ends.is_none())?;
    let over = time_is_up(contest, round);
    let first = FirstTo.first(contest);
    Some(first.map_or(over, |first| over.min(first.until.contest_time + Span::TICK)))
}

/// The end of a round's time, or that of the whole where it is sooner.
pub(super) fn time_is_up(contest: &Contest, round: &Round) -> Span {
    let (solve, seconds) = (contest.opened.terms.solve(), contest.opened.terms.problem_seconds);
    seconds.map_or(solve, |seconds| solve.min(round.begins + Span::seconds(seconds)))
}
