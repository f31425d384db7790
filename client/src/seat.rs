//! The two seats.

use serde::{Deserialize, Serialize};

/// A player's place in a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    Attacker,
    Defender,
}

/// Each seat's score, where it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Scores {
    pub attacker: Option<i64>,
    pub defender: Option<i64>,
}

impl Seat {
    pub const BOTH: [Seat; 2] = [Seat::Attacker, Seat::Defender];
}
