//! What somebody wants to practise, and how.

use agon_generators::family::{Kind, Level};
use serde::{Deserialize, Serialize};

/// How to go on from drill to drill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub of: Subject,
    pub hard: Hard,
    pub timing: Timing,
    pub run: Run,
}

/// What is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Any family.
    Mix,
    Kind(Kind),
    Family(String),
}

/// How hard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hard {
    /// As hard as suits the player.
    Adaptive,
    Level(Level),
}

/// How much time there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// As in a contest.
    Contest,
    /// Half as much again.
    Half,
    Double,
    Untimed,
}

/// What a run is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Run {
    /// Nothing is at stake.
    Practice,
    /// Until the first that is not solved at once; ever harder.
    Streak,
    /// As many as possible in five minutes.
    Storm,
}

impl Plan {
    /// The same without anything at stake, for one problem.
    #[must_use]
    pub fn alone(self) -> Plan {
        Plan { run: Run::Practice, ..self }
    }
}

impl Default for Plan {
    fn default() -> Plan {
        let (of, hard) = (Subject::Mix, Hard::Adaptive);
        Plan { of, hard, timing: Timing::Contest, run: Run::Practice }
    }
}

impl Timing {
    /// By how much predicted seconds are stretched.
    pub fn factor(self) -> f32 {
        match self {
            Timing::Contest | Timing::Untimed => 1.0,
            Timing::Half => 1.5,
            Timing::Double => 2.0,
        }
    }
}
