//! The one clock. It counts suspend and never runs backwards, not even across a restart or a stepped wall
//! clock: it starts at the latest of the wall time, the last durable heartbeat and the last stamp, and from
//! there follows the boot clock.

use agon_judge::time::{Span, Time};
use rustix::time::{ClockId, Timespec, clock_gettime};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::sync::Notify;

/// A running clock.
#[derive(Debug, Clone)]
pub struct Clock {
    anchor: Time,
    booted: i64,
    /// What moves it on; nothing does where contests are played in earnest.
    hand: Option<Arc<Hand>>,
}

#[derive(Debug, Default)]
struct Hand {
    /// How many microseconds it was moved on.
    ahead: AtomicI64,
    moved: Notify,
}

impl Clock {
    /// A clock that starts now, one microsecond after everything that was ever stamped.
    pub fn anchored(last_known: Option<Time>) -> Clock {
        let wall = Time(micros(read(ClockId::Realtime))) + wrong_by();
        let after = last_known.map_or(wall, |last| wall.max(last + Span::TICK));
        Clock { anchor: after, booted: micros(read(ClockId::Boottime)), hand: None }
    }

    /// A clock that starts now, and that can be moved on.
    pub(in crate::service) fn movable() -> Clock {
        Clock { hand: Some(Arc::default()), ..Clock::anchored(None) }
    }

    /// The present instant.
    pub fn now(&self) -> Time {
        let ahead = self.hand.as_ref().map_or(0, |hand| hand.ahead.load(Ordering::Acquire));
        self.anchor + Span(micros(read(ClockId::Boottime)) - self.booted + ahead)
    }

    /// Moves on a clock that can be moved; whoever waits for an instant is woken.
    pub(in crate::service) fn advance(&self, by: Span) {
        let Some(hand) = &self.hand else { return };
        hand.ahead.fetch_add(by.0, Ordering::AcqRel);
        hand.moved.notify_waiters();
    }

    /// Waits until an instant. The timer may be up to a millisecond late, and later where the machine was suspended.
    pub async fn until(&self, at: Time) {
        let never = Notify::new();
        let moves = self.hand.as_ref().map_or(&never, |hand| &hand.moved);
        loop {
            let mut moved = pin!(moves.notified());
            // Whoever moves the clock from here on is heard.
            moved.as_mut().enable();
            let now = self.now();
            if at <= now {
                return;
            }
            let micros = u64::try_from((at - now).0).expect("later than now");
            tokio::select! {
                () = tokio::time::sleep(Duration::from_micros(micros)) => {}
                () = moved => {}
            }
        }
    }
}

/// By how much this machine's wall clock is made wrong: tests of several services do so, and what is built for use never
/// asks.
fn wrong_by() -> Span {
    let told = cfg!(debug_assertions).then(|| std::env::var("AGON_TEST_CLOCK_WRONG_BY").ok());
    Span(told.flatten().and_then(|micros| micros.parse().ok()).unwrap_or(0))
}

/// The processor time that this thread has used so far: what other processes took is not in it.
pub fn processor_time() -> Span {
    Span(micros(read(ClockId::ThreadCPUTime)))
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
        let before = Clock::anchored(None).now();
        let ahead = before + Span::seconds(600);
        let clock = Clock::anchored(Some(ahead));
        assert!(ahead < clock.now(), "a stepped wall clock does not take it back");
        let (one, two) = (clock.now(), clock.now());
        assert!(one <= two);
    }

    #[tokio::test]
    async fn a_clock_that_is_moved_on_wakes_whoever_waits() {
        let clock = Clock::movable();
        let at = clock.now() + Span::seconds(3600);
        let waiting = tokio::spawn({
            let clock = clock.clone();
            async move { clock.until(at).await }
        });
        tokio::task::yield_now().await;
        clock.advance(Span::seconds(3599));
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        clock.advance(Span::seconds(1));
        waiting.await.expect("it does not panic");
        assert!(at <= clock.now());
        let real = Clock::anchored(None);
        real.advance(Span::seconds(3600));
        assert!(real.now() < at, "a clock of contests in earnest is moved by nobody");
    }
}
