//! Problems that nobody plays yet, and what is noted about them.

use super::problem::{Card, Example, Pace, Problem};
use super::{CodeText, KeptName, KindName, PreviewName, When};
use agon_generators::family::{Kind, Level};
use serde::Serialize;
use utoipa::ToSchema;

/// A problem to look at, with its key.
#[derive(Serialize, ToSchema)]
pub(crate) struct Preview {
    /// What its address bears in place of its code.
    #[schema(value_type = PreviewName)]
    pub(crate) id: String,
    #[schema(value_type = KindName)]
    pub(crate) kind: Kind,
    /// Such as `logic/sudoku`.
    pub(crate) family: String,
    pub(crate) title: String,
    #[schema(value_type = u8, minimum = 1, maximum = 5)]
    pub(crate) level: Level,
    /// As predicted for this very problem.
    pub(crate) seconds: Pace,
    /// What the rules show besides their text and the answer form.
    pub(crate) example: Example,
    /// What is to be remembered first; empty where there is nothing.
    pub(crate) material: Vec<Card>,
    /// The problem as a contest's host sees it. Every picture is there as `.svg` too, and takes `colours` and `scale`.
    #[serde(flatten)]
    pub(crate) problem: Problem,
}

/// The problems that a game keeps, the newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct KeptList {
    pub(crate) problems: Vec<Kept>,
}

/// A problem that is kept for a contest to come.
#[derive(Serialize, ToSchema)]
pub(crate) struct Kept {
    /// What opens a contest with it, as `kept`, and what lets go of it.
    #[schema(value_type = KeptName)]
    pub(crate) id: String,
    /// The name of its preview.
    #[schema(value_type = PreviewName)]
    pub(crate) preview: String,
    /// Nobody else is told, until a contest with it is over.
    #[schema(value_type = CodeText)]
    pub(crate) code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
    pub(crate) kept_at: When,
    pub(crate) family: String,
    /// The family's, or what the game calls a problem of its own; absent where there is no such family any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    #[schema(value_type = u8, minimum = 1, maximum = 5)]
    pub(crate) level: Level,
    /// Whether its edition can still be drawn; if not, no contest can be opened with it.
    pub(crate) is_drawable: bool,
}

/// What a game has reported, the newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Reports {
    pub(crate) reports: Vec<Report>,
}

/// That a problem is bad, and why.
#[derive(Serialize, ToSchema)]
pub(crate) struct Report {
    #[schema(value_type = CodeText)]
    pub(crate) code: String,
    pub(crate) text: String,
    pub(crate) reported_at: When,
}
