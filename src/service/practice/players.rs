//! Players who are at something: their profiles are at hand as long as their drills are in the room.

use super::profile::Profile;
use crate::service::access::player::Player;
use crate::service::judging::room::Told;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use tokio::sync::mpsc;

/// A player's profile at hand. Whoever changes it holds it meanwhile, so that nothing is counted twice.
pub struct Session {
    pub(in crate::service) player: Player,
    pub(super) profile: tokio::sync::Mutex<Profile>,
}

/// Everybody whose profile is at hand.
pub(in crate::service) struct Playing {
    /// Whose drill has ended.
    ended: mpsc::UnboundedSender<Arc<Session>>,
    at_hand: Mutex<AtHand>,
}

#[derive(Default)]
struct AtHand {
    of: BTreeMap<Player, Weak<Session>>,
    /// When those who have gone away are forgotten next: at this many.
    tidy_at: usize,
}

const TIDY_AT_LEAST: usize = 1024;

impl Playing {
    /// Nobody yet. Whose drill has ended is sent on.
    pub(in crate::service) fn new(ended: mpsc::UnboundedSender<Arc<Session>>) -> Playing {
        Playing { ended, at_hand: Mutex::default() }
    }

    /// What tells that a player's drill is over.
    pub(super) fn told(&self, session: Arc<Session>) -> Told {
        let ended = self.ended.clone();
        // None may listen while the service begins or ends.
        Box::new(move || drop(ended.send(session.clone())))
    }

    /// Whoever is at hand.
    pub(super) fn find(&self, player: Player) -> Option<Arc<Session>> {
        self.at_hand().of.get(&player).and_then(Weak::upgrade)
    }

    /// Takes a profile in hand, unless somebody was faster.
    pub(super) fn take(&self, player: Player, profile: Profile) -> Arc<Session> {
        let mut at_hand = self.at_hand();
        if let Some(there) = at_hand.of.get(&player).and_then(Weak::upgrade) {
            return there;
        }
        if at_hand.tidy_at.max(TIDY_AT_LEAST) <= at_hand.of.len() {
            at_hand.of.retain(|_, session| 0 < session.strong_count());
            at_hand.tidy_at = 2 * at_hand.of.len();
        }
        let session = Arc::new(Session { player, profile: tokio::sync::Mutex::new(profile) });
        at_hand.of.insert(player, Arc::downgrade(&session));
        session
    }

    fn at_hand(&self) -> MutexGuard<'_, AtHand> {
        self.at_hand.lock().expect("no panic while locked")
    }
}
