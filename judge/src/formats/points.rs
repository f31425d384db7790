//! What formats have in common that count points: the most win, and as many on both sides are the defender's.

use super::Ending;
use crate::contest::Contest;
use crate::outcome::{Reason, TieBreak};
use crate::seat::{Pair, Seat};
use crate::time::Time;

/// What each seat has that is played.
pub(super) fn of_players(contest: &Contest, of: impl Fn(Seat) -> i64) -> Pair<Option<i64>> {
    let players = contest.opened.terms.players;
    Pair::of(|seat| players.play(seat).then(|| of(seat)))
}

/// The end by points. The player of a drill has no rival to have more.
pub(super) fn decide(score: Pair<Option<i64>>, at: Time) -> Ending {
    let winner = if score.defender < score.attacker { Seat::Attacker } else { Seat::Defender };
    let tie_break = (score.defender == score.attacker).then_some(TieBreak::Defender);
    Ending { at, winner, reason: Reason::Points, tie_break, score: Some(score) }
}

/// The end at the deadline, at which a drill is unsolved, and what nobody played for is the defender's.
pub(super) fn at_deadline(
    contest: &Contest,
    score: Pair<Option<i64>>,
    is_untouched: bool,
    deadline: Time,
) -> Ending {
    if contest.opened.terms.is_drill() || is_untouched {
        let (winner, reason) = (Seat::Defender, Reason::Time);
        return Ending { winner, reason, tie_break: None, ..decide(score, deadline) };
    }
    decide(score, deadline)
}
