//! Answers and their receipts.

use crate::seat::{Scores, Seat};
use crate::time::Time;
use serde::Deserialize;

/// How an answer was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Verdict {
    Correct,
    Wrong,
    /// In the format `tally`: right, and given before by somebody.
    Given,
    /// In the format `closest`: what it is worth shows at the end.
    Taken,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// A judged answer, durable before it was told. It says `correct`, never `won`: the outcome says who won.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Receipt {
    /// 1 for a seat's first judged answer.
    pub number: u16,
    pub verdict: Verdict,
    /// The stamp that decides.
    pub at: Time,
    /// Seconds from the release to the stamp, pauses taken out.
    pub contest_seconds: f64,
    /// A wrong answer, in a tally any: when the seat may answer again.
    pub locked_until: Option<Time>,
    /// What was left of the contest; none in a drill without a clock.
    pub left_seconds: Option<f64>,
    /// When the answer arrived by the clock of the service that took it, where another service had stamped the contest
    /// later: it was judged at `at`.
    pub arrived_at: Option<Time>,
}

/// A judged answer that the caller may see.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Answer {
    pub seat: Seat,
    /// The answer as it was read.
    pub answer: String,
    /// In the format `first_to`: the round that it is of.
    #[serde(default)]
    pub round: Option<usize>,
    #[serde(flatten)]
    pub receipt: Receipt,
    /// In the format `tally`, where it comes as news: the points with it.
    #[serde(default)]
    pub score: Option<Scores>,
}

/// `{"answers": [...]}`
#[derive(Deserialize)]
pub(crate) struct Answers {
    pub(crate) answers: Vec<Answer>,
}
