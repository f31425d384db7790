//! Instants and spans in whole microseconds, and the arithmetic of a clock that can be stopped. Sums end at the last instant
//! there is: whoever verifies a stranger's log may meet any.

use serde::{Deserialize, Serialize};
use std::ops::{Add, Neg, Sub};

/// An instant of the judging clock: microseconds since 1970-01-01 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Time(pub i64);

/// A length of time in microseconds; contest time is one, counted from release.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Span(pub i64);

/// When something arrived: by the clock, and as contest time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    pub at: Time,
    pub contest_time: Span,
}

/// An interval in which the contest's clock stands still: `[from, until)`, or open-ended so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    pub from: Time,
    pub until: Option<Time>,
}

impl Span {
    pub const ZERO: Span = Span(0);
    /// The smallest span there is.
    pub const TICK: Span = Span(1);

    /// This many seconds.
    pub const fn seconds(seconds: u16) -> Span {
        Span(seconds as i64 * 1_000_000)
    }
}

impl Stamp {
    /// So much later.
    pub(crate) fn after(self, wait: Span) -> Stamp {
        Stamp { at: self.at + wait, contest_time: self.contest_time + wait }
    }
}

impl Time {
    /// Before everything that is ever stamped.
    pub const START: Time = Time(i64::MIN);
}

impl Add<Span> for Time {
    type Output = Time;
    fn add(self, span: Span) -> Time {
        Time(self.0.saturating_add(span.0))
    }
}

impl Sub<Span> for Time {
    type Output = Time;
    fn sub(self, span: Span) -> Time {
        Time(self.0.saturating_sub(span.0))
    }
}

impl Sub<Time> for Time {
    type Output = Span;
    fn sub(self, earlier: Time) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Span {
    type Output = Span;
    fn add(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }
}

impl Sub for Span {
    type Output = Span;
    fn sub(self, other: Span) -> Span {
        Span(self.0.saturating_sub(other.0))
    }
}

impl Neg for Span {
    type Output = Span;
    fn neg(self) -> Span {
        Span(self.0.saturating_neg())
    }
}

/// How much time passed from `start` to `at` on a clock with these stops. The stops are in order and apart.
pub fn passed(start: Time, at: Time, stops: &[Stop]) -> Span {
    let mut span = at - start;
    for stop in stops {
        let from = stop.from.max(start);
        let until = stop.until.unwrap_or(at).min(at);
        span = span - (until - from).max(Span::ZERO);
    }
    span
}

/// The first instant at which `span` has passed since `start`; none while the clock stands still before it.
pub fn reached(start: Time, span: Span, stops: &[Stop]) -> Option<Time> {
    let mut at = start + span;
    for stop in stops {
        let from = stop.from.max(start);
        if at <= from {
            break;
        }
        let until = stop.until?;
        at = at + (until - from).max(Span::ZERO);
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn stops(lengths: &[(i64, i64)]) -> Vec<Stop> {
        let mut at = 0;
        let mut stops = Vec::new();
        for (gap, length) in lengths {
            let from = at + gap;
            at = from + length;
            stops.push(Stop { from: Time(from), until: Some(Time(at)) });
        }
        stops
    }

    proptest! {
        #[test]
        fn an_instant_is_reached_when_its_span_has_passed(
            lengths in prop::collection::vec((0i64..50, 0i64..50), 0..5), start in 0i64..80, span in 0i64..200,
        ) {
            let stops = stops(&lengths);
            let at = reached(Time(start), Span(span), &stops).unwrap();
            prop_assert_eq!(passed(Time(start), at, &stops), Span(span));
            if at > Time(start) {
                prop_assert!(passed(Time(start), Time(at.0 - 1), &stops) < Span(span), "the first such instant");
            }
        }
    }

    #[test]
    fn an_open_stop_holds_back_what_comes_after_it() {
        let stops = [Stop { from: Time(10), until: None }];
        assert_eq!(reached(Time(0), Span(10), &stops), Some(Time(10)));
        assert_eq!(reached(Time(0), Span(11), &stops), None);
        assert_eq!(passed(Time(0), Time(25), &stops), Span(10));
    }
}
