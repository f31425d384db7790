//! What is agreed before a contest starts and never changed after.

use crate::time::Span;
use serde::{Deserialize, Serialize};

/// The terms of one contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub start: Start,
    /// How long both seats may take to be ready, where they are waited for.
    pub waiting_seconds: u16,
    /// How long before the material its coming is announced; 0 to 600.
    pub notice_seconds: u16,
    /// How long the material is shown; 0 where there is none, else 1 to 600.
    pub material_seconds: u16,
    /// How long the rules stand alone before the problem is released; 0 to 600.
    pub rules_seconds: u16,
    /// How long the problem may be answered; 1 to 3600.
    pub solve_seconds: u16,
    /// How long a wrong answer locks its seat; 0 to 600.
    pub lockout_seconds: u16,
    pub fairness: Fairness,
    pub rival_answers: RivalAnswers,
    /// How far behind spectators are; 0 to 600. Contests of before there were spectators have the usual delay.
    #[serde(default = "usual_delay")]
    pub spectator_delay_seconds: u16,
    pub format: Format,
    pub notes: Notes,
}

/// When the contest begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// As soon as it is opened.
    Now,
    /// When both seats say so, or the host does.
    WhenReady,
}

/// Whose clock counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fairness {
    /// The instant at which an answer arrives, whatever the line.
    Raw,
}

/// What a seat learns of the other's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RivalAnswers {
    /// Answers and locks.
    Shown,
    /// Locks alone.
    Locks,
    Hidden,
}

/// How a contest is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// The first correct answer.
    Race,
    /// One estimate each, in whole numbers; the nearest to the key.
    Closest,
}

/// Whether players may write things down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notes {
    Allowed,
    Forbidden,
}

/// How far behind spectators are where nothing else is said, in seconds.
pub const SPECTATOR_DELAY_SECONDS: u16 = 15;

fn usual_delay() -> u16 {
    SPECTATOR_DELAY_SECONDS
}

impl Terms {
    /// From the start to the release: notice, material and rules.
    pub fn lead(&self) -> Span {
        Span::seconds(self.notice_seconds)
            + Span::seconds(self.material_seconds)
            + Span::seconds(self.rules_seconds)
    }

    /// From the release to the deadline.
    pub fn solve(&self) -> Span {
        Span::seconds(self.solve_seconds)
    }

    /// How far behind spectators are.
    pub fn spectator_delay(&self) -> Span {
        Span::seconds(self.spectator_delay_seconds)
    }

    /// How long a wrong answer locks.
    pub fn lockout(&self) -> Span {
        Span::seconds(self.lockout_seconds)
    }
}
