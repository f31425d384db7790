//! How a contest ended: somebody won, or nobody did.

use crate::seat::{Scores, Seat};
use crate::time::Time;
use serde::Deserialize;

/// How a contest ended that somebody won.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Outcome {
    pub winner: Seat,
    pub reason: Reason,
    /// The instant it holds at.
    pub at: Time,
    /// How far the winner's answer was ahead of the rival's, or else of the deadline.
    pub margin_seconds: Option<f64>,
    /// Each seat's first correct answer.
    pub best: Bests,
    /// What each seat scored, in formats that score: in `closest`, how far its number was from the key;
    /// in `tally`, its points.
    pub score: Option<Scores>,
    pub tie_break: Option<TieBreak>,
    pub judge_edition: u16,
    /// The log's hash before the record that says this.
    pub log_hash: String,
}

/// Something of each seat that may not be.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Bests {
    pub attacker: Option<Best>,
    pub defender: Option<Best>,
}

/// A seat's first correct answer.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Best {
    pub at: Time,
    pub contest_seconds: f64,
}

/// Why somebody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reason {
    /// The winner's correct answer came first.
    Answer,
    /// Nobody was right before the deadline.
    Time,
    /// The other seat gave up.
    Forfeit,
    /// The host took the other seat out.
    Disqualification,
    /// The winner's number was nearer to the key.
    Nearest,
    /// The winner has more points, or as many as the attacker.
    Points,
    /// Nobody solved the drill before its deadline.
    Unsolved,
    /// The drill's player went on to something else.
    Skipped,
    /// The drill's player wanted to see the key.
    Revealed,
    /// A reason that this client does not know yet.
    #[serde(other)]
    Other,
}

/// What decided between equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum TieBreak {
    /// The attacker has to be strictly faster.
    Defender,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// The end of a contest that nobody won.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Void {
    pub reason: VoidReason,
    pub at: Time,
    /// The host's own words.
    pub note: Option<String>,
    /// The contest that is played instead.
    pub successor: Option<String>,
}

/// Why nobody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum VoidReason {
    /// The seats did not come in time.
    NotStarted,
    /// The host said so.
    Host,
    /// By a corrected key nobody can be said to have won.
    Rejudged,
    /// A reason that this client does not know yet.
    #[serde(other)]
    Other,
}
