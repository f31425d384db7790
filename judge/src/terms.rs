//! What is agreed before a contest starts and never changed after.

use crate::seat::{Audience, Pair, Seat};
use crate::time::{Span, Time};
use serde::{Deserialize, Serialize};

/// The terms of one contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Who plays. Contests of before there were drills have two players, and their texts stay as they are.
    #[serde(default, skip_serializing_if = "Players::are_two")]
    pub players: Players,
    pub start: Start,
    /// How long both seats may take to be ready, where they are waited for.
    pub waiting_seconds: u16,
    /// How long before the material its coming is announced; 0 to 600.
    pub notice_seconds: u16,
    /// How long the material is shown; 0 where there is none, else 1 to 600.
    pub material_seconds: u16,
    /// How long the rules stand alone before the problem is released; 0 to 600.
    pub rules_seconds: u16,
    /// How long the problem may be answered; 1 to 3600, or none in a drill without a clock.
    #[serde(deserialize_with = "Option::deserialize")]
    pub solve_seconds: Option<u16>,
    /// How long a wrong answer locks its seat, and in a tally any; 0 to 600.
    pub lockout_seconds: u16,
    /// The same for a seat alone, where the two are not to be locked alike: a handicap; 0 to 600.
    #[serde(default, skip_serializing_if = "are_alike")]
    pub own_lockout_seconds: Pair<Option<u16>>,
    pub fairness: Fairness,
    pub rival_answers: RivalAnswers,
    /// How far behind spectators are; 0 to 600. Contests of before there were spectators have the usual delay.
    #[serde(default = "usual_delay")]
    pub spectator_delay_seconds: u16,
    /// How many questions each seat may ask the host; 0 to 3. Contests of before this was agreed allow them all.
    #[serde(default = "every_question")]
    pub questions: u8,
    pub format: Format,
    /// In `race` and `tally`: how long whoever buzzes alone may answer, if answers take a buzz; 1 to 60.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buzz_seconds: Option<u16>,
    /// In `turns`: how long a turn lasts; 1 to 600.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_seconds: Option<u16>,
    /// In `turns`: what a wrong call costs; 0 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_points: Option<u16>,
    /// In `turns`: the points that end the contest, if any do; 1 to 100. In `first_to`: those that win it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points_to_win: Option<u16>,
    /// In `first_to`: how many problems there are at most; 1 to 15.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problems: Option<u16>,
    /// In `first_to`: how long each may be answered; 1 to 3600.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem_seconds: Option<u16>,
    pub notes: Notes,
}

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Players {
    /// Both seats.
    #[default]
    Two,
    /// The attacker alone: a drill. The clock is the defender.
    One,
}

/// When the contest begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// As soon as it is opened.
    Now,
    /// When everyone who plays says so, or the host does.
    WhenReady,
    /// At this instant, or sooner when the host says so.
    At(Time),
}

/// Whether a slower line has a head start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fairness {
    /// The instant at which an answer arrives, whatever the line.
    Raw,
    /// The same, with a head start for the line whose round trip is longer.
    Compensated,
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

/// Makes the formats of their rows: what each is, and the word for it.
macro_rules! formats {
    ($($(#[$says:meta])+ $format:ident = $name:literal,)+) => {
        /// How a contest is won.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Format {
            $($(#[$says])+ #[serde(rename = $name)] $format,)+
        }

        impl Format {
            /// All there are.
            pub const ALL: [Format; [$(Format::$format),+].len()] = [$(Format::$format),+];

            /// The word for it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Format::$format => $name,)+
                }
            }
        }
    };
}

formats! {
    /// The first correct answer.
    Race = "race",
    /// One estimate each, in whole numbers; the nearest to the key.
    Closest = "closest",
    /// The most right answers of many, called one after the other.
    Tally = "tally",
    /// The same, called in turn.
    Turns = "turns",
    /// So many first correct answers out of a series of problems.
    FirstTo = "first_to",
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

/// The most questions that a seat may ask, and how many it may where nothing else is said.
pub const QUESTIONS_MAX: u8 = 3;

/// How long it is from one round of a series to the next, in seconds.
pub const BREAK_SECONDS: u16 = 5;
/// The same.
pub const BREAK: Span = Span::seconds(BREAK_SECONDS);

/// How long a drill without a clock lasts, because every contest ends: a day.
const UNTIMED: Span = Span(24 * 60 * 60 * 1_000_000);

fn usual_delay() -> u16 {
    SPECTATOR_DELAY_SECONDS
}

fn every_question() -> u8 {
    QUESTIONS_MAX
}

fn are_alike(own: &Pair<Option<u16>>) -> bool {
    *own == Pair::default()
}

impl Players {
    /// Whether a seat has a player.
    pub fn play(self, seat: Seat) -> bool {
        match (self, seat) {
            (Players::Two, _) | (Players::One, Seat::Attacker) => true,
            (Players::One, Seat::Defender) => false,
        }
    }

    /// The seats that have a player.
    pub fn seats(self) -> &'static [Seat] {
        match self {
            Players::Two => &Seat::BOTH,
            Players::One => &[Seat::Attacker],
        }
    }

    fn are_two(&self) -> bool {
        *self == Players::Two
    }
}

impl Terms {
    /// Whether somebody plays alone.
    pub fn is_drill(&self) -> bool {
        self.players == Players::One
    }

    /// From the start to the release: notice, material and rules.
    pub fn lead(&self) -> Span {
        Span::seconds(self.notice_seconds) - self.material_begins()
    }

    /// When the material is shown, in contest time.
    pub(crate) fn material_begins(&self) -> Span {
        self.rules_begin() - Span::seconds(self.material_seconds)
    }

    /// When the rules stand alone, in contest time.
    pub(crate) fn rules_begin(&self) -> Span {
        -Span::seconds(self.rules_seconds)
    }

    /// From the release to the deadline.
    pub fn solve(&self) -> Span {
        self.solve_seconds.map_or(UNTIMED, Span::seconds)
    }

    /// From the release to the deadline that players are told; none in a drill without a clock.
    pub fn clock(&self) -> Option<Span> {
        self.solve_seconds.map(|_| self.solve())
    }

    /// How long whoever buzzes alone may answer, where answers take a buzz; alone, nobody buzzes.
    pub fn buzz(&self) -> Option<Span> {
        self.buzz_seconds.filter(|_| self.players == Players::Two).map(Span::seconds)
    }

    /// How far behind spectators are.
    pub fn spectator_delay(&self) -> Span {
        Span::seconds(self.spectator_delay_seconds)
    }

    /// How far behind the contest somebody is kept.
    pub fn delay_of(&self, audience: Audience) -> Span {
        match audience {
            Audience::Game | Audience::Host | Audience::Seat(_) => Span::ZERO,
            Audience::Watch => self.spectator_delay(),
        }
    }

    /// How long an answer that locks does so.
    pub fn lockout(&self, seat: Seat) -> Span {
        Span::seconds(self.own_lockout_seconds.get(seat).unwrap_or(self.lockout_seconds))
    }
}
