//! The one clock. It counts suspend and never runs backwards, not even across a restart or a stepped wall clock: it
//! starts at the latest of the wall time, the last heartbeat and the last stamp, and from there follows the boot clock.

use agon_games::clock::{Span, Time};
use rustix::time::{ClockId, Timespec, clock_gettime};

/// A running clock.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    anchor: Time,
    booted: i64,
}

impl Clock {
    /// A clock that starts now, one microsecond after everything that was ever stamped.
    pub fn anchored(last_known: Option<Time>) -> Clock {
        let wall = Time(micros(read(ClockId::Realtime)));
        let after = last_known.map_or(wall, |last| wall.max(last + Span(1)));
        Clock { anchor: after, booted: micros(read(ClockId::Boottime)) }
    }

    /// The present instant: microseconds since 1970.
    pub fn now(&self) -> Time {
        self.anchor + Span(micros(read(ClockId::Boottime)) - self.booted)
    }
}

/// An instant as RFC 3339 writes it.
pub fn written(at: Time) -> String {
    agon_client::Time(at.0).to_string()
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that reads a clock")]
fn read(id: ClockId) -> Timespec {
    clock_gettime(id)
}

fn micros(time: Timespec) -> i64 {
    time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_goes_on_from_what_it_last_said() {
        let ahead = Clock::anchored(None).now() + Span::seconds(600);
        let clock = Clock::anchored(Some(ahead));
        assert!(ahead < clock.now(), "a stepped wall clock does not take it back");
        let (one, two) = (clock.now(), clock.now());
        assert!(one <= two);
    }
}
