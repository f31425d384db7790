//! How a contest ended.

use crate::id::Hash;
use crate::seat::{Pair, Seat};
use crate::time::{Span, Time};
use serde::{Deserialize, Serialize};

/// The judge's edition: one more whenever the same log would be judged otherwise.
pub const JUDGE_EDITION: u16 = 1;

/// The end of a contest that somebody won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Seat,
    pub reason: Reason,
    /// The instant it holds at.
    pub at: Time,
    /// Each seat's first correct answer.
    pub best: Pair<Option<Best>>,
    /// How far the winner's correct answer was ahead: of the rival's, or else of the deadline.
    pub margin: Option<Span>,
    /// What each seat scored, in formats that score.
    pub score: Option<Pair<i64>>,
    /// What decided between equals.
    pub tie_break: Option<TieBreak>,
    pub judge_edition: u16,
    /// The log's hash before the record that says this.
    pub log_hash: Hash,
}

/// Why it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The winner's correct answer came first.
    Answer,
    /// Nobody was right before the deadline.
    Time,
    /// The other seat gave up.
    Forfeit,
}

/// What decided between equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The attacker has to be strictly faster.
    Defender,
}

/// A seat's first correct answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    pub at: Time,
    pub contest_time: Span,
}
