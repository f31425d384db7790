//! The terms of a contest: what a game asks for, and what was agreed.

use crate::time::Time;
use serde::{Deserialize, Serialize};

/// What was agreed when the contest was opened.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Terms {
    pub start: Start,
    /// Where it begins at an instant.
    pub start_at: Option<Time>,
    pub waiting_seconds: u16,
    pub notice_seconds: u16,
    /// Not told to a seat before the material is shown: it would tell the family.
    pub material_seconds: Option<u16>,
    pub rules_seconds: u16,
    /// None in a drill without a clock.
    pub solve_seconds: Option<u16>,
    pub lockout_seconds: u16,
    pub rival_answers: RivalAnswers,
    pub spectator_delay_seconds: u16,
    /// How many questions each seat may ask the host.
    pub questions: u8,
    /// In [`Format::Race`] and [`Format::Tally`]: how long whoever buzzes alone may answer, where answers take a buzz.
    pub buzz_seconds: Option<u16>,
    /// In [`Format::Turns`]: how long a turn lasts.
    pub turn_seconds: Option<u16>,
    /// In [`Format::Turns`]: what a wrong call costs.
    pub wrong_points: Option<u16>,
    /// In [`Format::Turns`]: the points that end the contest, where any do. In [`Format::FirstTo`]: those that win it.
    pub points_to_win: Option<u16>,
    /// In [`Format::FirstTo`]: how many problems there are at most.
    pub problems: Option<u16>,
    /// In [`Format::FirstTo`]: how long each may be answered.
    pub problem_seconds: Option<u16>,
    pub fairness: Fairness,
    pub format: Format,
    pub notes: String,
}

/// When a contest begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Start {
    /// As soon as it is opened.
    Now,
    /// When both seats say so, or the host does.
    WhenReady,
    /// At an instant, or sooner when the host says so.
    At,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// How a contest is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Format {
    /// The first correct answer.
    Race,
    /// One estimate each; the nearest to the key.
    Closest,
    /// The most right answers of many, called one after the other.
    Tally,
    /// The same, called in turn, the attacker first.
    Turns,
    /// So many first correct answers out of a series of problems.
    FirstTo,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// What counts of two right answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fairness {
    /// When they arrive.
    Raw,
    /// The same, with a head start for the slower line: its pages have to answer each [`News::Ping`](crate::News::Ping).
    Compensated,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// What a seat learns of the other's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RivalAnswers {
    /// Answers and locks.
    Shown,
    /// Locks alone.
    Locks,
    Hidden,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// What is asked for; the rest takes its default.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wishes {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) start: Option<Start>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) start_at: Option<Time>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) waiting_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) notice_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) material_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rules_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solve_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lockout_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rival_answers: Option<RivalAnswers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) spectator_delay_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) questions: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) buzz_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) turn_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wrong_points: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points_to_win: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problems: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) format: Option<Format>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fairness: Option<Fairness>,
}
