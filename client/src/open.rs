//! A contest to be opened: which problem, who sits where, and on what terms.

use crate::problem::Kind;
use crate::seat::Seat;
use crate::terms::{Fairness, Format, RivalAnswers, Start, Wishes};
use crate::time::Time;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A contest to be opened: `Open::kind(Kind::Logic).level(3)`. What is left open takes the service's defaults.
///
/// A game may keep it as data, to send the very same again after a crash.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Open {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<Kind>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    include: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exclude: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    battle: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    metadata: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    languages: Vec<String>,
    seats: Sitters,
    terms: Wishes,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Sitters {
    attacker: Sitter,
    defender: Sitter,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Sitter {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lockout_seconds: Option<u16>,
}

impl Open {
    /// A problem of any family of a kind.
    pub fn kind(kind: Kind) -> Open {
        Open { kind: Some(kind), ..Open::default() }
    }

    /// With a kind: of these families alone.
    pub fn include<'a>(self, families: impl IntoIterator<Item = &'a str>) -> Open {
        Open { include: families.into_iter().map(str::to_owned).collect(), ..self }
    }

    /// With a kind: of none of these families, such as those that a game has drawn before.
    pub fn exclude<'a>(self, families: impl IntoIterator<Item = &'a str>) -> Open {
        Open { exclude: families.into_iter().map(str::to_owned).collect(), ..self }
    }

    /// A problem of a family, such as `logic/sudoku`.
    pub fn family(name: &str) -> Open {
        Open { family: Some(name.to_owned()), ..Open::default() }
    }

    /// The one exact problem of a code.
    pub fn code(code: &str) -> Open {
        Open { code: Some(code.to_owned()), ..Open::default() }
    }

    /// The problem that the game keeps under this name, [`Kept::id`](crate::Kept::id).
    pub fn kept(id: &str) -> Open {
        Open { kept: Some(id.to_owned()), ..Open::default() }
    }

    /// In which languages the problem can be read, the first before all others; English alone where nothing is said.
    pub fn languages<'a>(self, tags: impl IntoIterator<Item = &'a str>) -> Open {
        Open { languages: tags.into_iter().map(str::to_owned).collect(), ..self }
    }

    /// How hard, 1 to 5; 3 where nothing is said.
    pub fn level(self, level: u8) -> Open {
        Open { level: Some(level), ..self }
    }

    /// Instead of a level: the one whose predicted time is nearest to so many seconds.
    pub fn nearest_to(self, seconds: f32) -> Open {
        Open { seconds: Some(seconds), ..self }
    }

    /// The game's own name for the battle, to find its contests by.
    pub fn battle(self, battle: &str) -> Open {
        Open { battle: Some(battle.to_owned()), ..self }
    }

    /// What else the game wants to be told again, up to 16 names of 40 characters with texts of up to 200. Once the contest
    /// is over, whoever may read its log can read it.
    pub fn metadata(mut self, name: &str, text: &str) -> Open {
        self.metadata.insert(name.to_owned(), text.to_owned());
        self
    }

    /// Who sits where.
    pub fn seats(mut self, attacker: &str, defender: &str) -> Open {
        self.seats.attacker.name = Some(attacker.to_owned());
        self.seats.defender.name = Some(defender.to_owned());
        self
    }

    /// Who that is for the game, 1 to 64 printable ASCII characters each: told to the game and its hosts alone.
    pub fn player_ids(mut self, attacker: &str, defender: &str) -> Open {
        self.seats.attacker.player_id = Some(attacker.to_owned());
        self.seats.defender.player_id = Some(defender.to_owned());
        self
    }

    /// How long a wrong answer locks this seat, 0 to 600 seconds, where the two are not to be locked alike.
    pub fn own_lockout_seconds(mut self, seat: Seat, seconds: u16) -> Open {
        let sitter = match seat {
            Seat::Attacker => &mut self.seats.attacker,
            Seat::Defender => &mut self.seats.defender,
        };
        sitter.lockout_seconds = Some(seconds);
        self
    }

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
