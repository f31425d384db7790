//! The terms of a contest: what a game asks for, and what was agreed.

use crate::game::Open;
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
    start: Option<Start>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_at: Option<Time>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notice_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    material_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solve_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lockout_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rival_answers: Option<RivalAnswers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spectator_delay_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    questions: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    buzz_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_points: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_to_win: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problems: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<Format>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fairness: Option<Fairness>,
}

impl Open {
    /// Begins by itself at an instant, up to 30 days ahead.
    pub fn start_at(self, at: Time) -> Open {
        self.with(|terms| terms.start_at = Some(at))
    }

    /// Whether both seats are waited for.
    pub fn start(self, start: Start) -> Open {
        self.with(|terms| terms.start = Some(start))
    }

    /// How long both seats may take to be ready, 1 to 3600 seconds.
    pub fn waiting_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.waiting_seconds = Some(seconds))
    }

    /// How long material is announced, 0 to 600 seconds.
    pub fn notice_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.notice_seconds = Some(seconds))
    }

    /// How long material is shown, 1 to 600 seconds.
    pub fn material_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.material_seconds = Some(seconds))
    }

    /// How long the rules stand alone, 0 to 600 seconds.
    pub fn rules_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.rules_seconds = Some(seconds))
    }

    /// From the release to the deadline, in a series of all problems together, 1 to 3600 seconds.
    pub fn solve_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.solve_seconds = Some(seconds))
    }

    /// How long a wrong answer locks its seat, 0 to 600 seconds.
    pub fn lockout_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.lockout_seconds = Some(seconds))
    }

    /// What a seat learns of the other's answers.
    pub fn rival_answers(self, rival_answers: RivalAnswers) -> Open {
        self.with(|terms| terms.rival_answers = Some(rival_answers))
    }

    /// How far behind spectators are, 0 to 600 seconds; 15 where nothing is said.
    pub fn spectator_delay_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.spectator_delay_seconds = Some(seconds))
    }

    /// How many questions each seat may ask the host, 0 to 3; three where nothing is said.
    pub fn questions(self, most: u8) -> Open {
        self.with(|terms| terms.questions = Some(most))
    }

    /// In a race or a tally, answers take a buzz, and whoever buzzes alone may answer so long, 1 to 60 seconds; without one where
    /// nothing is said.
    pub fn buzz_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.buzz_seconds = Some(seconds))
    }

    /// In turns, how long one lasts, 1 to 600 seconds; 20 where nothing is said.
    pub fn turn_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.turn_seconds = Some(seconds))
    }

    /// In turns, what a wrong call costs, 0 to 10 points; one where nothing is said.
    pub fn wrong_points(self, points: u16) -> Open {
        self.with(|terms| terms.wrong_points = Some(points))
    }

    /// In turns, the points that end the contest, 1 to 100; none do where nothing is said. In a series, those that win it, no more
    /// than it has problems; three where nothing is said.
    pub fn points_to_win(self, points: u16) -> Open {
        self.with(|terms| terms.points_to_win = Some(points))
    }

    /// In a series, how many problems there are at most, 1 to 15; twice the points less one where nothing is said.
    pub fn problems(self, most: u16) -> Open {
        self.with(|terms| terms.problems = Some(most))
    }

    /// In a series, how long each problem may be answered, 1 to 3600 seconds; 60 where nothing is said.
    pub fn problem_seconds(self, seconds: u16) -> Open {
        self.with(|terms| terms.problem_seconds = Some(seconds))
    }

    /// How the contest is won; the first correct answer where nothing is said.
    pub fn format(self, format: Format) -> Open {
        self.with(|terms| terms.format = Some(format))
    }

    /// In a race or a series without a buzz, whether lines count; they do not where nothing is said.
    pub fn fairness(self, fairness: Fairness) -> Open {
        self.with(|terms| terms.fairness = Some(fairness))
    }

    fn with(mut self, change: impl FnOnce(&mut Wishes)) -> Open {
        change(&mut self.terms);
        self
    }
}
