//! Corrections of how a contest ended: a key that was wrong, and who won by the right one.

use crate::answer::Verdict;
use crate::outcome::{Outcome, Void};
use crate::seat::Seat;
use crate::time::Time;
use serde::Deserialize;

/// How a contest ended by one key.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ByKey {
    /// The right answer, as a player would type it.
    pub key: String,
    pub outcome: Option<Outcome>,
    pub void: Option<Void>,
}

/// A correction that was applied.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Rejudged {
    pub at: Time,
    /// The host's own words.
    pub reason: String,
    pub before: ByKey,
    pub after: ByKey,
}

/// A correction as streams tell it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Corrected {
    pub at: Time,
    /// The host's own words.
    pub reason: String,
    pub after: ByKey,
}

/// A correction that a host proposes, with both outcomes side by side.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Rejudging {
    pub id: String,
    pub contest: String,
    pub state: Standing,
    pub proposed_at: Time,
    pub reason: String,
    pub before: ByKey,
    pub after: ByKey,
    /// Every judged answer in the order of the stamps, by both keys.
    pub answers: Vec<JudgedTwice>,
}

/// Where a proposal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Standing {
    Proposed,
    Applied,
    Cancelled,
    /// Something happened in the contest since.
    Stale,
    /// A word that this client does not know yet.
    #[serde(other)]
    Other,
}

/// A judged answer by two keys.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct JudgedTwice {
    pub seat: Seat,
    pub number: u16,
    pub at: Time,
    pub contest_seconds: f64,
    pub answer: String,
    pub before: Verdict,
    pub after: Verdict,
}
