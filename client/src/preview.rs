//! Problems before anybody plays them.

use crate::problem::{Card, Example, Kind, Pace, Problem};
use crate::time::Time;
use serde::{Deserialize, Serialize};

/// A problem to look at: `Look::family("logic/sudoku").level(4)`.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Look {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

impl Look {
    /// A problem of any family of a kind.
    pub fn kind(kind: Kind) -> Look {
        Look { kind: Some(kind), ..Look::default() }
    }

    /// A problem of a family, such as `logic/sudoku`.
    pub fn family(name: &str) -> Look {
        Look { family: Some(name.to_owned()), ..Look::default() }
    }

    /// The one exact problem of a code.
    pub fn code(code: &str) -> Look {
        Look { code: Some(code.to_owned()), ..Look::default() }
    }

    /// How hard, 1 to 5; 3 where nothing is said.
    pub fn level(self, level: u8) -> Look {
        Look { level: Some(level), ..self }
    }

    /// Instead of a level: the one whose predicted time is nearest to so many seconds.
    pub fn nearest_to(self, seconds: f32) -> Look {
        Look { seconds: Some(seconds), ..self }
    }

    /// The seed to draw from: 1 to 64 letters, digits, `-` and `_`.
    pub fn seed(self, seed: &str) -> Look {
        Look { seed: Some(seed.to_owned()), ..self }
    }
}

/// A problem to look at, with its key.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Preview {
    /// What its address bears in place of its code, for this key alone.
    pub id: String,
    pub kind: Kind,
    /// Such as `logic/sudoku`.
    pub family: String,
    pub title: String,
    pub level: u8,
    /// As predicted for this very problem.
    pub seconds: Pace,
    /// What the rules show besides their text and the answer form.
    pub example: Example,
    /// What is to be remembered first; empty where there is nothing.
    pub material: Vec<Card>,
    /// The problem as a contest's host sees it.
    #[serde(flatten)]
    pub problem: Problem,
}

/// A problem that is kept for a contest to come.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Kept {
    /// What opens a contest with it, and what lets go of it.
    pub id: String,
    /// The name of its preview.
    pub preview: String,
    /// Nobody else is told, until a contest with it is over.
    pub code: String,
    pub note: Option<String>,
    pub kept_at: Time,
    pub family: String,
    /// None where there is no such family any more.
    pub title: Option<String>,
    pub level: u8,
    /// Whether its edition can still be drawn; if not, no contest can be opened with it.
    pub is_drawable: bool,
}

/// That a problem is bad, and why.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Report {
    pub code: String,
    pub text: String,
    pub reported_at: Time,
}

#[derive(Deserialize)]
pub(crate) struct KeptList {
    pub(crate) problems: Vec<Kept>,
}

#[derive(Deserialize)]
pub(crate) struct Reports {
    pub(crate) reports: Vec<Report>,
}
