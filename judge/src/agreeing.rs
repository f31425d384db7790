//! What may be asked for before a contest, and what is agreed then. A term that is a number is one row here, from which requests
//! are read, forms made and the interface described.

use crate::formats;
use crate::seat::Pair;
use crate::terms::{
    BREAK_SECONDS, Fairness, Format, Notes, Players, QUESTIONS_MAX, RivalAnswers,
    SPECTATOR_DELAY_SECONDS, Start, Terms,
};
use agon_generators::reader::Form;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A term that is a number: how it is called, what it says, and what it may be.
#[derive(Debug)]
pub struct Number {
    pub name: &'static str,
    /// In a sentence or two.
    pub says: &'static str,
    pub range: RangeInclusive<u16>,
    usual: Usual,
    /// What it is by terms that are agreed.
    pub of: fn(&Terms) -> Option<u16>,
    /// When it is not told, although contests of the format have it.
    untold: Option<&'static str>,
    /// The formats that have it.
    pub formats: &'static [Format],
}

/// What a number is where nothing is said.
#[derive(Debug)]
enum Usual {
    Is(u16),
    /// What the format says, with that in words.
    Of(fn(Format) -> Option<u16>, &'static str),
    /// None, or what the problem says; in words.
    Nothing(&'static str),
}

/// How long both seats are waited for.
pub const WAITING: Number = Number {
    name: "waiting_seconds",
    says: "How long both seats may take to be ready, then the contest is void.",
    range: 1..=3600,
    usual: Usual::Is(600),
    of: |terms| Some(terms.waiting_seconds),
    untold: None,
    formats: &Format::ALL,
};

/// How long material is announced.
pub const NOTICE: Number = Number {
    name: "notice_seconds",
    says: "How long material is announced.",
    range: 0..=600,
    usual: Usual::Is(10),
    of: |terms| Some(terms.notice_seconds),
    untold: None,
    formats: &Format::ALL,
};

/// How long material is shown.
pub const MATERIAL: Number = Number {
    name: "material_seconds",
    says: "How long material is shown.",
    range: 1..=600,
    usual: Usual::Nothing("as the family says"),
    of: |terms| Some(terms.material_seconds),
    untold: Some("Not told to a seat before the material is shown: it would tell the family."),
    formats: &Format::ALL,
};

/// How long the rules stand alone.
pub const RULES: Number = Number {
    name: "rules_seconds",
    says: "How long the rules stand alone before the release.",
    range: 0..=600,
    usual: Usual::Is(60),
    of: |terms| Some(terms.rules_seconds),
    untold: None,
    formats: &Format::ALL,
};

/// How long the problem may be answered.
pub const SOLVE: Number = Number {
    name: "solve_seconds",
    says: "From the release to the deadline.",
    range: 1..=3600,
    usual: Usual::Of(
        |format| (!formats::is_series(format)).then_some(SOLVE_SECONDS),
        "300; in `first_to` what all problems take, with the breaks between them",
    ),
    of: |terms| terms.solve_seconds,
    untold: Some("Absent in a drill without a clock."),
    formats: &Format::ALL,
};

/// How long an answer that locks does so.
pub const LOCKOUT: Number = Number {
    name: "lockout_seconds",
    says: "How long a wrong answer locks its seat; in a `tally`, any, but for a right one in a drill.",
    range: 0..=600,
    usual: Usual::Of(
        |format| Some(formats::lockout_seconds(format)),
        "30; in a `tally` 5, in `turns` 0",
    ),
    of: |terms| Some(terms.lockout_seconds),
    untold: None,
    formats: &Format::ALL,
};

/// How far behind spectators are.
pub const SPECTATOR_DELAY: Number = Number {
    name: "spectator_delay_seconds",
    says: "How far behind spectators are.",
    range: 0..=600,
    usual: Usual::Is(SPECTATOR_DELAY_SECONDS),
    of: |terms| Some(terms.spectator_delay_seconds),
    untold: None,
    formats: &Format::ALL,
};

/// How many questions each seat may ask the host.
pub const QUESTIONS: Number = Number {
    name: "questions",
    says: "How many questions each seat may ask the host; 0 where nobody is there to answer.",
    range: 0..=QUESTIONS_MAX as u16,
    usual: Usual::Is(QUESTIONS_MAX as u16),
    of: |terms| Some(terms.questions.into()),
    untold: None,
    formats: &Format::ALL,
};

/// How long whoever buzzes alone may answer.
pub const BUZZ: Number = Number {
    name: "buzz_seconds",
    says: "Whoever wants to answer buzzes, and alone may answer so long; the rival may after a wrong answer or none.",
    range: 1..=60,
    usual: Usual::Nothing("nobody has to buzz"),
    of: |terms| terms.buzz_seconds,
    untold: None,
    formats: &[Format::Race, Format::Tally],
};

/// How long a turn lasts.
pub const TURN: Number = Number {
    name: "turn_seconds",
    says: "How long a turn lasts.",
    range: 1..=600,
    usual: Usual::Is(20),
    of: |terms| terms.turn_seconds,
    untold: None,
    formats: &[Format::Turns],
};

/// What a wrong call costs where seats take turns.
pub const WRONG_POINTS: Number = Number {
    name: "wrong_points",
    says: "How many points a wrong call costs.",
    range: 0..=10,
    usual: Usual::Is(1),
    of: |terms| terms.wrong_points,
    untold: None,
    formats: &[Format::Turns],
};

/// The points that end a contest.
pub const POINTS_TO_WIN: Number = Number {
    name: "points_to_win",
    says: "The contest is over once a seat has so many points; in `first_to`, no more than there are problems.",
    range: 1..=100,
    usual: Usual::Of(
        |format| formats::is_series(format).then_some(POINTS_OF_A_SERIES),
        "3 in `first_to`; in `turns` nobody's points end it",
    ),
    of: |terms| terms.points_to_win,
    untold: None,
    formats: &[Format::Turns, Format::FirstTo],
};

/// How many problems a series has.
pub const PROBLEMS: Number = Number {
    name: "problems",
    says: "How many problems there are at most; all are promised at the opening.",
    range: 1..=PROBLEMS_MAX,
    usual: Usual::Nothing("twice `points_to_win` less one, and no more than 15"),
    of: |terms| terms.problems,
    untold: None,
    formats: &[Format::FirstTo],
};

/// How long each problem of a series may be answered.
pub const PROBLEM: Number = Number {
    name: "problem_seconds",
    says: "How long each problem may be answered; `solve_seconds` are those of all, with the breaks between them.",
    range: 1..=3600,
    usual: Usual::Is(60),
    of: |terms| terms.problem_seconds,
    untold: None,
    formats: &[Format::FirstTo],
};

/// From the release to the deadline, where there is one problem and nothing is said.
const SOLVE_SECONDS: u16 = 300;
/// How many problems a series may have.
const PROBLEMS_MAX: u16 = 15;
/// How many points win a series where nothing is said.
const POINTS_OF_A_SERIES: u16 = 3;

/// All terms that are numbers.
pub const NUMBERS: [&Number; 14] = [
    &WAITING,
    &NOTICE,
    &MATERIAL,
    &RULES,
    &SOLVE,
    &LOCKOUT,
    &SPECTATOR_DELAY,
    &QUESTIONS,
    &BUZZ,
    &TURN,
    &WRONG_POINTS,
    &POINTS_TO_WIN,
    &PROBLEMS,
    &PROBLEM,
];

/// Those that a drill has.
pub const DRILL_NUMBERS: [&Number; 5] = [&NOTICE, &MATERIAL, &RULES, &SOLVE, &LOCKOUT];

/// The terms that were asked for; what is left open takes its default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TermsWanted {
    pub players: Players,
    /// In a drill: no clock, whatever is said of solving.
    pub untimed: bool,
    pub start: Option<Start>,
    pub own_lockout_seconds: Pair<Option<u16>>,
    pub fairness: Option<Fairness>,
    pub rival_answers: Option<RivalAnswers>,
    pub format: Option<Format>,
    pub numbers: Numbers,
}

/// The terms that are numbers, as far as they were asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers(BTreeMap<&'static str, u16>);

/// What the problem says of the terms.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a> {
    pub form: &'a Form,
    /// How long its material is shown; 0 where there is none.
    pub material_seconds: u16,
    pub notes: Notes,
}

impl Number {
    /// What it says with what it is where nothing is said.
    pub fn described(&self) -> String {
        let only = if self.is_of_all() { String::new() } else { format!("In {}: ", self.had_by()) };
        let says = format!("{only}{}", self.says);
        match self.usual {
            Usual::Is(usual) => format!("{says} Default {usual}."),
            Usual::Of(_, usual) | Usual::Nothing(usual) => format!("{says} Default: {usual}."),
        }
    }

    /// What it is where nothing is said, if that does not depend on the problem.
    pub fn usual_in(&self, format: Format) -> Option<u16> {
        match self.usual {
            Usual::Is(usual) => Some(usual),
            Usual::Of(usual, _) => usual(format),
            Usual::Nothing(_) => None,
        }
    }

    /// When it is not told, if ever, in a sentence.
    pub fn untold(&self) -> Option<String> {
        if self.is_of_all() {
            return self.untold.map(str::to_owned);
        }
        let asked = matches!(self.usual, Usual::Nothing(_));
        let if_asked = if asked { ", if it was asked for" } else { "" };
        Some(format!("Only in {}{if_asked}.", self.had_by()))
    }

    fn is_of_all(&self) -> bool {
        self.formats.len() == Format::ALL.len()
    }

    /// Whether contests of this format have it.
    pub fn is_of(&self, format: Format) -> bool {
        self.formats.contains(&format)
    }

    /// The formats that have it, in words.
    pub fn had_by(&self) -> String {
        in_words(self.formats.iter().copied())
    }

    /// What it may be, in words.
    pub fn takes(&self) -> String {
        let unit = if self.name.ends_with("_seconds") { " seconds" } else { "" };
        format!("{} to {}{unit}", self.range.start(), self.range.end())
    }
}

/// Formats by their names, in words.
fn in_words(formats: impl Iterator<Item = Format>) -> String {
    let names: Vec<String> = formats.map(|format| format!("`{}`", format.name())).collect();
    names.join(" and ")
}

/// Where the lines of the seats may count, in words.
pub fn compensated_in() -> String {
    let races = in_words(formats::races());
    format!("`compensated` goes with {races}, without a buzz")
}

impl TermsWanted {
    /// With a number beside what was asked for.
    pub fn with(mut self, number: &Number, value: u16) -> TermsWanted {
        self.set(number, value);
        self
    }

    /// Asks for a number too.
    pub fn set(&mut self, number: &Number, value: u16) {
        self.numbers.0.insert(number.name, value);
    }

    /// What was asked for.
    pub fn asked(&self, number: &Number) -> Option<u16> {
        self.numbers.0.get(number.name).copied()
    }

    /// A number that was asked for and that contests of this format do not have.
    pub fn stray(&self, format: Format) -> Option<&'static Number> {
        NUMBERS.into_iter().find(|it| !it.is_of(format) && self.asked(it).is_some())
    }

    /// Whether the lines of the seats may count, where that is asked for: where the first who is right wins, and no buzz was before.
    pub fn is_fair(&self, format: Format) -> bool {
        let counts_lines = self.fairness == Some(Fairness::Compensated);
        !counts_lines || formats::is_race(format) && self.asked(&BUZZ).is_none()
    }

    /// The format that is asked for; else the one that goes with such answers.
    pub fn format(&self, form: &Form) -> Format {
        self.format.unwrap_or_else(|| formats::usual(form))
    }

    /// How many problems a contest in this format has at most.
    pub fn problems(&self, format: Format) -> u16 {
        if !formats::is_series(format) {
            return 1;
        }
        let twice = 2 * self.points(format).unwrap_or(POINTS_OF_A_SERIES) - 1;
        self.asked(&PROBLEMS).unwrap_or(twice.min(PROBLEMS_MAX))
    }

    /// Whether somebody can have the points that win.
    pub fn is_winnable(&self, format: Format) -> bool {
        !formats::is_series(format) || self.points(format) <= Some(self.problems(format))
    }

    /// What all problems of a series take with the breaks between them, as far as a contest may last.
    fn all(&self, format: Format) -> u16 {
        let each = self.asked(&PROBLEM).or_else(|| PROBLEM.usual_in(format)).unwrap_or_default();
        let whole = u32::from(self.problems(format)) * u32::from(each + BREAK_SECONDS);
        let most = u32::from(*SOLVE.range.end());
        (whole - u32::from(BREAK_SECONDS)).min(most) as u16
    }

    fn points(&self, format: Format) -> Option<u16> {
        self.asked(&POINTS_TO_WIN).or_else(|| POINTS_TO_WIN.usual_in(format))
    }

    /// What is agreed for a contest of this problem.
    pub fn agreed(&self, given: Given<'_>) -> Terms {
        let format = self.format(given.form);
        let known = |number: &Number| {
            let known = self.asked(number).or_else(|| number.usual_in(format));
            known.filter(|_| number.is_of(format))
        };
        let number = |number: &Number| known(number).expect("every format has it, and its usual");
        let has_material = given.material_seconds > 0;
        Terms {
            players: self.players,
            start: self.start.unwrap_or(Start::Now),
            waiting_seconds: number(&WAITING),
            notice_seconds: if has_material { number(&NOTICE) } else { 0 },
            material_seconds: given.material_seconds,
            rules_seconds: number(&RULES),
            solve_seconds: (!self.untimed).then(|| known(&SOLVE).unwrap_or(self.all(format))),
            lockout_seconds: number(&LOCKOUT),
            own_lockout_seconds: self.own_lockout_seconds,
            fairness: self.fairness.unwrap_or(Fairness::Raw),
            rival_answers: formats::rival_answers(format)
                .or(self.rival_answers)
                .unwrap_or(RivalAnswers::Shown),
            spectator_delay_seconds: number(&SPECTATOR_DELAY),
            questions: number(&QUESTIONS) as u8,
            format,
            buzz_seconds: known(&BUZZ),
            turn_seconds: known(&TURN),
            wrong_points: known(&WRONG_POINTS),
            points_to_win: known(&POINTS_TO_WIN),
            problems: PROBLEMS.is_of(format).then(|| self.problems(format)),
            problem_seconds: known(&PROBLEM),
            notes: given.notes,
        }
    }
}
