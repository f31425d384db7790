//! How long the lines of a contest's seats are, where that counts: each page of a seat is sent numbers of chance, and the
//! time until one comes back is a round trip. Nothing that a page says of itself is believed.

use crate::service::secrets::token::half_chance;
use agon_judge::seat::{Pair, Seat};
use agon_judge::time::{Span, Time};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::collections::VecDeque;
use std::sync::Mutex;

/// How often a page is sent a number.
pub const PING_EVERY: Span = Span::seconds(1);
/// So many round trips of late count, or as many as there were in so long, where a seat has several pages; and so many there
/// must be.
const TRIPS_MAX: usize = 20;
const TRIPS_MIN: usize = 8;
const MEASURED_OVER: Span = Span::seconds(10);
/// How many numbers of a seat may be under way.
const SENT_MAX: usize = 64;

/// What is known of both seats' lines.
#[derive(Default)]
pub struct Lines(Mutex<Pair<Line>>);

#[derive(Default)]
struct Line {
    /// The numbers that did not come back, the oldest first, and when each was sent.
    sent: VecDeque<(String, Time)>,
    /// The newest round trips, and when each was over.
    trips: VecDeque<(Time, Span)>,
}

impl Lines {
    /// A number for a page of a seat, which is sent now.
    pub fn ping(&self, seat: Seat, now: Time) -> String {
        let nonce = STANDARD.encode(half_chance());
        let mut lines = self.lines();
        let sent = &mut lines.get_mut(seat).sent;
        sent.push_back((nonce.clone(), now));
        if SENT_MAX < sent.len() {
            sent.pop_front();
        }
        nonce
    }

    /// A number came back. One that was not sent, or that came back before, says nothing.
    pub fn pong(&self, seat: Seat, nonce: &str, now: Time) {
        let mut lines = self.lines();
        let Line { sent, trips } = lines.get_mut(seat);
        let Some(place) = sent.iter().position(|(sent, _)| sent == nonce) else { return };
        if let Some((_, at)) = sent.remove(place) {
            trips.push_back((now, now - at));
        }
        while TRIPS_MAX < trips.len()
            && trips.get(1).is_some_and(|(next, _)| MEASURED_OVER <= now - *next)
        {
            trips.pop_front();
        }
    }

    /// Each seat's shortest round trip of late; none of a seat of which there are too few.
    pub(super) fn round_trips(&self) -> Pair<Option<Span>> {
        let lines = self.lines();
        Pair::of(|seat| {
            let trips = &lines.get(seat).trips;
            let (first, last) = (trips.front()?.0, trips.back()?.0);
            let is_enough = TRIPS_MIN <= trips.len() && MEASURED_OVER <= last - first;
            trips.iter().map(|(_, trip)| *trip).min().filter(|_| is_enough)
        })
    }

    fn lines(&self) -> std::sync::MutexGuard<'_, Pair<Line>> {
        self.0.lock().expect("no panic while locked")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many pages of a seat, each of which sends back a number every second, for so many seconds.
    fn measured(pages: i64, seconds: i64) -> Option<Span> {
        let lines = Lines::default();
        for second in 0..=seconds {
            for page in 0..pages {
                let now = Time(1_000_000 * second + page);
                let nonce = lines.ping(Seat::Attacker, now);
                lines.pong(Seat::Attacker, &nonce, now + Span(700 + second));
            }
        }
        lines.round_trips().attacker
    }

    #[test]
    fn a_seat_is_measured_however_many_pages_it_has() {
        for pages in 1..=5 {
            assert_eq!(measured(pages, 9), None, "{pages}");
            assert_eq!(measured(pages, 10), Some(Span(700)), "{pages}");
        }
        assert_eq!(measured(1, 60), Some(Span(741)), "of the last twenty");
        assert_eq!(measured(4, 60), Some(Span(750)), "of the last ten seconds");
    }
}
