//! Game keys: who else may open contests.

use crate::time::Time;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game key as it is known: everything but its secret.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GameKey {
    pub id: String,
    /// The game whose contests it opens.
    pub game: String,
    pub label: String,
    /// None for keys that were kept before the service wrote it down.
    pub made_at: Option<Time>,
    /// The key that made it; none where the command line or a start let it in.
    pub made_by: Option<String>,
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

/// The secret is not shown.
impl fmt::Debug for NewKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "NewKey({}, {:?})", self.id, self.label)
    }
}
