//! Who was first of two who were right: by their stamps, and by the head start of one of them. The other's answer waits so long
//! for one that would count as sooner. Of two that count alike the defender's is first.

use crate::contest::Contest;
use crate::head_start::{HeadStart, wait};
use crate::seat::{Pair, Seat};
use crate::time::{Span, Stamp, Time};

/// Whoever is first by what was answered so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct First {
    pub(crate) seat: Seat,
    /// The last instant at which an answer could change that.
    pub(crate) until: Stamp,
    /// Whether it hangs on the rival, who was not right so far.
    pub(crate) waits: bool,
    /// Whether the rival's answer counts alike.
    pub(crate) is_tie: bool,
    /// The head start without which the rival would have been first.
    pub(crate) help: Span,
}

/// Whoever is first of these right answers, one a seat.
pub(super) fn first(right: Pair<Option<Stamp>>, head_start: Option<HeadStart>) -> Option<First> {
    let counts = Pair::of(|seat| right.get(seat).map(|best| best.after(wait(head_start, seat))));
    let (seat, is_tie) = foremost(&counts)?;
    let (by_stamps, _) = foremost(&right)?;
    let rival = seat.rival();
    Some(First {
        seat,
        until: counts.attacker.into_iter().chain(counts.defender).min_by_key(|best| best.at)?,
        waits: Span::ZERO < wait(head_start, seat) && right.get(rival).is_none(),
        is_tie,
        help: if seat == by_stamps { Span::ZERO } else { wait(head_start, rival) },
    })
}

/// An instant, or that of a contest time where it comes sooner.
pub(super) fn or_sooner(contest: &Contest, at: Time, time: Span) -> Time {
    contest.instant(time).map_or(at, |sooner| at.min(sooner))
}

fn foremost(of: &Pair<Option<Stamp>>) -> Option<(Seat, bool)> {
    match [of.attacker, of.defender].map(|best| best.map(|best| best.at)) {
        [None, None] => None,
        [Some(_), None] => Some((Seat::Attacker, false)),
        [Some(attacker), Some(defender)] if attacker < defender => Some((Seat::Attacker, false)),
        [attacker, Some(_)] => Some((Seat::Defender, attacker == of.defender.map(|best| best.at))),
    }
}
