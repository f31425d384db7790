//! Whoever follows all contests of a game is woken when something of it was stored.

use agon_judge::id::GameId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use tokio::sync::watch;

/// Games that somebody follows.
#[derive(Default)]
pub(in crate::service) struct Stirs {
    of: Mutex<HashMap<GameId, watch::Sender<()>>>,
}

impl Stirs {
    /// Changes whenever something of this game is stored, from now on.
    pub(in crate::service) fn of(&self, game: GameId) -> watch::Receiver<()> {
        self.lock().entry(game).or_default().subscribe()
    }

    /// Something of this game was stored.
    pub(in crate::service) fn stir(&self, game: GameId) {
        let mut of = self.lock();
        let unheard = of.get(&game).is_some_and(|sender| sender.send(()).is_err());
        if unheard {
            of.remove(&game);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, watch::Sender<()>>> {
        self.of.lock().expect("no panic while locked")
    }
}
