//! The first correct answer wins; at the same microsecond, and when time runs out, the defender.

use crate::contest::Contest;
use crate::outcome::{JUDGE_EDITION, Outcome, Reason, TieBreak};
use crate::seat::{Pair, Seat};
use crate::time::{Span, Time};

/// An answer or a forfeit ends the contest at the first instant after its stamp, so that whatever bears the
/// same stamp is heard, in whichever order it came.
pub(super) fn settled(contest: &Contest) -> Option<Outcome> {
    let forfeits = Seat::BOTH.map(|seat| *contest.forfeits.get(seat));
    let bests = Seat::BOTH.map(|seat| contest.best(seat).map(|best| best.at));
    let first = forfeits.into_iter().chain(bests).flatten().min()?;
    let (winner, tie, reason) = match (forfeits, bests) {
        ([Some(_), Some(_)], _) => (Seat::Defender, true, Reason::Forfeit),
        ([Some(_), None], _) => (Seat::Defender, false, Reason::Forfeit),
        ([None, Some(_)], _) => (Seat::Attacker, false, Reason::Forfeit),
        (_, [Some(_), Some(_)]) => (Seat::Defender, true, Reason::Answer),
        (_, [Some(_), None]) => (Seat::Attacker, false, Reason::Answer),
        (_, [None, _]) => (Seat::Defender, false, Reason::Answer),
    };
    let tie_break = tie.then_some(TieBreak::Defender);
    Some(outcome(contest, first + Span::TICK, winner, reason, tie_break))
}

/// Nobody was right in time.
pub(super) fn at_deadline(contest: &Contest) -> Option<Outcome> {
    let at = contest.instant(contest.opened.terms.solve())?;
    Some(outcome(contest, at, Seat::Defender, Reason::Time, None))
}

fn outcome(
    contest: &Contest,
    at: Time,
    winner: Seat,
    reason: Reason,
    tie_break: Option<TieBreak>,
) -> Outcome {
    let best = Pair::of(|seat| contest.best(seat));
    let ahead_of = match best.get(winner.rival()) {
        Some(rival) => rival.contest_time,
        None => contest.opened.terms.solve(),
    };
    let won_by_answer = best.get(winner).filter(|_| reason == Reason::Answer);
    Outcome {
        winner,
        reason,
        at,
        best,
        margin: won_by_answer.map(|mine| ahead_of - mine.contest_time),
        score: None,
        tie_break,
        judge_edition: JUDGE_EDITION,
        log_hash: contest.head.1,
    }
}
