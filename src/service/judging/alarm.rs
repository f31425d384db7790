//! When time has to speak next. A late alarm delays a message and never changes a result, because the clock
//! decides and not the alarm.

use crate::service::machine::clock::Clock;
use crate::service::machine::meters::Meters;
use agon_judge::id::ContestId;
use agon_judge::time::{Span, Time};
use std::collections::{BTreeSet, HashMap};
use std::sync::Mutex;
use tokio::sync::Notify;

/// The instants at which contests want to be looked at.
#[derive(Default)]
pub(in crate::service) struct Alarm {
    set: Mutex<Set>,
    earlier: Notify,
}

#[derive(Default)]
struct Set {
    order: BTreeSet<(Time, ContestId)>,
    of: HashMap<ContestId, Time>,
}

/// The longest sleep: after a suspended machine wakes, alarms are at most this late.
const SLEEP_MAX: Span = Span(500_000);

impl Alarm {
    /// Sets, moves or takes away a contest's alarm.
    pub(in crate::service) fn set(&self, contest: ContestId, at: Option<Time>) {
        let mut set = self.set.lock().expect("no panic while locked");
        let before = match at {
            Some(at) => set.of.insert(contest, at),
            None => set.of.remove(&contest),
        };
        if before == at {
            return;
        }
        if let Some(before) = before {
            set.order.remove(&(before, contest));
        }
        if let Some(at) = at {
            set.order.insert((at, contest));
            if set.order.first() == Some(&(at, contest)) {
                self.earlier.notify_one();
            }
        }
    }

    /// Waits until some alarm is due, and takes all that are.
    pub(in crate::service) async fn due(&self, clock: &Clock, meters: &Meters) -> Vec<ContestId> {
        loop {
            let now = clock.now();
            let (due, next) = self.take(now);
            if !due.is_empty() {
                due.iter().for_each(|(at, _)| meters.rang(*at));
                return due.into_iter().map(|(_, contest)| contest).collect();
            }
            let latest = now + SLEEP_MAX;
            tokio::select! {
                () = self.earlier.notified() => {}
                // The timer may fire a little late; it never decides.
                () = clock.until(next.map_or(latest, |next| next.min(latest))) => {}
            }
        }
    }

    /// Those that are due now, and when the next one is.
    fn take(&self, now: Time) -> (Vec<(Time, ContestId)>, Option<Time>) {
        let mut set = self.set.lock().expect("no panic while locked");
        let mut due = Vec::new();
        while let Some(&(at, contest)) = set.order.first() {
            if now < at {
                return (due, Some(at));
            }
            set.order.pop_first();
            set.of.remove(&contest);
            due.push((at, contest));
        }
        (due, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alarms_ring_in_their_order_and_the_last_word_counts() {
        let alarm = Alarm::default();
        let (a, b) = (ContestId([1; 16]), ContestId([2; 16]));
        alarm.set(a, Some(Time(50)));
        alarm.set(b, Some(Time(60)));
        alarm.set(a, Some(Time(70)));
        assert_eq!(alarm.take(Time(49) + Span::TICK).0, vec![]);
        assert_eq!(alarm.take(Time(60)).0, vec![(Time(60), b)]);
        alarm.set(a, None);
        assert_eq!(alarm.take(Time(1_000)).0, vec![]);
    }
}
