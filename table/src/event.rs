//! What the log of a game says.

use crate::token::{Digest, GameId, TableId};
use agon_client::Open;
use agon_games::clock::Time;
use agon_games::game::{Seed, Strength};
use agon_games::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What one act or one word of time added, stored as one line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The instant at which it was decided; what time had to say has earlier ones.
    pub at: Time,
    pub happened: Vec<Happening>,
    /// The request that it answers, if that may come again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<Request>,
}

/// A request that bears a name, so that a repeat is known for one. Digests: names are their callers' own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Of whoever called and the name that they gave.
    pub name: Digest,
    /// Of what was asked.
    pub what: Digest,
}

/// One thing that happened in a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Happening {
    /// The first of each log. A game keeps its whole terms, and the seed of all chance in it.
    Opened {
        game: GameId,
        table: TableId,
        #[serde(default = "first_rules")]
        rules: String,
        #[serde(default)]
        seed: Seed,
        variant: Value,
        players: BySide<Player>,
    },
    /// Something by the rules, in their own words.
    Played { at: Time, event: Value },
    /// What was published when a setup was taken. The salt is published when the game is over.
    Committed { side: Side, salt: String, commitment: String },
    /// A battle asks for a contest: exactly what Agon is asked for, however often.
    Ordered { battle: u16, attempt: u16, body: Box<Open> },
    /// Agon has opened it.
    ContestOpened { attempt: u16, contest: String, family: String, commitment: String },
    /// The contest had not ended with its game, and Agon was told.
    ContestClosed { contest: String },
    /// The server was away since then; the clocks stand.
    Interrupted { from: Time, at: Time },
    /// The clocks will go on.
    Resuming { at: Time },
    /// They went on; what was between is nobody's time.
    Resumed { from: Time, until: Time },
}

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: String,
    /// How strong the machine is, if it is one.
    pub machine: Option<Strength>,
}

/// The game of the logs that do not say which they are of: there was one then.
fn first_rules() -> String {
    "mental-janggi".to_owned()
}

impl Happening {
    /// Whether players and watchers are told of it as an event.
    pub fn is_told(&self) -> bool {
        match self {
            Happening::Played { .. } | Happening::Ordered { .. } => true,
            Happening::ContestOpened { .. } | Happening::Interrupted { .. } => true,
            Happening::Resuming { .. } | Happening::Resumed { .. } => true,
            Happening::Opened { .. } | Happening::Committed { .. } => false,
            Happening::ContestClosed { .. } => false,
        }
    }
}
