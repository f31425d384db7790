//! Game keys: who else may open contests.

use crate::time::Time;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game key as it is known: everything but its secret.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct GameKey {
    pub id: String,
    /// The game whose contests it opens.
    pub game: String,
    pub label: String,
    /// None for keys that were kept before the service wrote it down.
    pub made_at: Option<Time>,
    /// The key that made it; none where the command line or a start let it in.
    pub made_by: Option<String>,
    /// Its test key, which [`crate::Game::new`] takes as well: what that opens is kept in memory alone, and
    /// [`crate::Game::advance`] moves its clock on. None where the service offers none.
    pub test_key: Option<String>,
}

/// A key that was just made. Its secret is told only now.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct NewKey {
    pub id: String,
    /// The game whose contests it opens.
    pub game: String,
    pub label: String,
    pub made_at: Time,
    /// The secret: what [`crate::Game::new`] takes.
    pub key: String,
    /// Its test key, as [`GameKey::test_key`].
    pub test_key: Option<String>,
}

/// A game that was just made.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct NewGame {
    pub id: String,
    pub label: String,
    pub made_at: Time,
    /// Its first key.
    pub key: NewKey,
}

#[derive(Deserialize)]
pub(crate) struct GameKeys {
    pub(crate) keys: Vec<GameKey>,
}

#[derive(Serialize)]
pub(crate) struct Labelled<'a> {
    pub(crate) label: &'a str,
}

/// The test key is not shown.
impl fmt::Debug for GameKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "GameKey({}, {:?}, of {})", self.id, self.label, self.game)
    }
}

/// Neither secret is shown.
impl fmt::Debug for NewKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "NewKey({}, {:?})", self.id, self.label)
    }
}

#[derive(Serialize)]
pub(crate) struct Advance {
    pub(crate) advance_seconds: u32,
}

#[derive(Deserialize)]
pub(crate) struct TestClock {
    pub(crate) now: Time,
}
