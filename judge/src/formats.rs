//! How contests are won: one file a format. A format says when, by what was answered so far, the contest ends
//! and how; it never looks at a clock.

mod race;

use crate::contest::Contest;
use crate::outcome::Outcome;
use crate::terms::Format;

/// The end by what was answered or given up so far, if that ends the contest.
pub(crate) fn settled(contest: &Contest) -> Option<Outcome> {
    match contest.opened.terms.format {
        Format::Race => race::settled(contest),
    }
}

/// The end at the deadline.
pub(crate) fn at_deadline(contest: &Contest) -> Option<Outcome> {
    match contest.opened.terms.format {
        Format::Race => race::at_deadline(contest),
    }
}
