//! Turns by name: whoever changes the same thing waits for the other, and nobody waits for anybody else.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};
use tokio::sync::OwnedMutexGuard;

/// A turn that is going on.
pub(in crate::service) type Turn = OwnedMutexGuard<()>;

/// Turns that somebody has, or waits for.
pub(in crate::service) struct Turns<N> {
    of: Mutex<Of<N>>,
}

struct Of<N> {
    turns: BTreeMap<N, Weak<tokio::sync::Mutex<()>>>,
    /// When those that are over are forgotten next: at this many.
    tidy_at: usize,
}

const TIDY_AT_LEAST: usize = 256;

impl<N: Ord> Turns<N> {
    /// Waits for the turn of this name.
    pub(in crate::service) async fn take(&self, name: N) -> Turn {
        let turn = {
            let mut of = self.of.lock().expect("no panic while locked");
            if of.tidy_at <= of.turns.len() {
                of.turns.retain(|_, turn| 0 < turn.strong_count());
                of.tidy_at = TIDY_AT_LEAST.max(2 * of.turns.len());
            }
            let place = of.turns.entry(name).or_default();
            place.upgrade().unwrap_or_else(|| {
                let turn = Arc::default();
                *place = Arc::downgrade(&turn);
                turn
            })
        };
        turn.lock_owned().await
    }
}

impl<N> Default for Turns<N> {
    fn default() -> Turns<N> {
        let of = Of { turns: BTreeMap::new(), tidy_at: TIDY_AT_LEAST };
        Turns { of: Mutex::new(of) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn who_changes_the_same_thing_waits_and_nobody_else_does() {
        let turns: Turns<u16> = Turns::default();
        let mine = turns.take(1).await;
        let soon = Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, turns.take(1)).await.is_err(), "it is taken");
        let _other = turns.take(2).await;
        drop(mine);
        let _next = turns.take(1).await;
    }

    #[tokio::test]
    async fn turns_that_are_over_are_forgotten_and_others_are_not() {
        let turns: Turns<u16> = Turns::default();
        let _mine = turns.take(0).await;
        for name in 1..10_000 {
            drop(turns.take(name).await);
        }
        assert!(turns.of.lock().expect("no panic").turns.len() <= TIDY_AT_LEAST);
        let soon = Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, turns.take(0)).await.is_err(), "it goes on");
    }
}
