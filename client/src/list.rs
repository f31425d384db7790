//! A game's contests in lists.

use crate::contest::Phase;
use crate::outcome::{Outcome, Void};
use crate::problem::Kind;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which contests to list, the newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Listing {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battle: Option<String>,
    /// A player as the game knows them, in either seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ending>,
    /// A name of the metadata and its text, such as `round:3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<String>,
    /// Opened at this instant or later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opened_from: Option<Time>,
    /// Opened before this instant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opened_until: Option<Time>,
    /// 1 to 200; 50 where it is left open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u16>,
    /// The `next` of the page before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// Whether a contest may still change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum State {
    Open,
    Ended,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// How a contest ended: a seat won, or nobody did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    Attacker,
    Defender,
    Void,
}

/// One page of a list; without `next` it is the last. It may hold fewer than were asked for although there are more.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Page {
    pub contests: Vec<Listed>,
    pub next: Option<String>,
}

/// A contest in a list.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Listed {
    pub id: String,
    /// The game's own name for the battle.
    pub battle: Option<String>,
    /// What else the game noted.
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
    pub kind: Kind,
    pub family: String,
    pub level: u8,
    pub names: SeatNames,
    /// Who the players are for the game.
    #[serde(default)]
    pub player_ids: SeatNames,
    pub opened_at: Time,
    pub state: State,
    pub phase: Phase,
    /// When it was decided, or void.
    pub ended_at: Option<Time>,
    pub outcome: Option<Outcome>,
    pub void: Option<Void>,
}

/// What the game said of each player, as far as it did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct SeatNames {
    pub attacker: Option<String>,
    pub defender: Option<String>,
}
