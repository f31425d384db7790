//! How a contest ended.

use crate::id::{ContestId, Hash};
use crate::seat::{Pair, Seat};
use crate::time::{Span, Stamp, Time};
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
    /// When each seat's first answer came that counts for it.
    pub best: Pair<Option<Stamp>>,
    /// How far the winner's correct answer was ahead: of the rival's, or else of the deadline.
    pub margin: Option<Span>,
    /// What each seat scored, in formats that score, in the format's own unit; none for a seat without a score.
    pub score: Option<Pair<Option<i64>>>,
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
    /// The host took the other seat out.
    Disqualification,
    /// The winner's number was nearer to the key.
    Nearest,
    /// The winner has more points, or as many as the attacker.
    Points,
    /// Nobody solved the drill before its deadline.
    Unsolved,
    /// The player of a drill went on to something else.
    Skipped,
    /// The player of a drill wanted to see the key.
    Revealed,
}

/// How the player of a drill gives up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GivingUp {
    /// They go on to something else.
    Skip,
    /// They want to see the key.
    Reveal,
}

impl GivingUp {
    /// Why the clock wins.
    pub(crate) fn reason(self) -> Reason {
        match self {
            GivingUp::Skip => Reason::Skipped,
            GivingUp::Reveal => Reason::Revealed,
        }
    }
}

/// The end of a contest that nobody won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Void {
    pub reason: VoidReason,
    pub at: Time,
    /// The host's own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The contest that is played instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub successor: Option<ContestId>,
}

/// How a contest ended, by one key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Decided(Outcome),
    Void(Void),
}

/// Why nobody wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VoidReason {
    /// The seats did not come in time.
    NotStarted,
    /// The host says so.
    Host,
    /// By a corrected key the contest would have gone on when it ended, and nobody could play it to its end.
    Rejudged,
}

/// What decided between equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The attacker has to be strictly faster.
    Defender,
}
