//! A game as text: who played, the setups, then one action a line. A public record has no identity that was
//! not shown, and lets anybody follow the game all the same.

pub mod read;
pub mod replay;

pub use crate::game::Tag;

use crate::clock::{Span, Time};
use crate::mental_janggi::action::{Action, Event};
use crate::mental_janggi::clocked::Stamped;
use crate::mental_janggi::notation::{Answer, answer_of};
use crate::mental_janggi::piece::{Identity, Knowledge, letter};
use crate::mental_janggi::position::{Outcome, Position, Step, Which};
use crate::mental_janggi::setup::Setup;
use crate::mental_janggi::variant::Variant;
use crate::side::{BySide, Side};
use std::fmt;
use std::sync::Arc;

/// A game that was started, as somebody may read it who knows this much of identities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<I = Identity> {
    pub tags: Vec<Tag>,
    pub setups: BySide<Setup<I>>,
    pub lines: Vec<Line>,
    /// How it ended, if it is over.
    pub result: Option<Outcome>,
}

/// One action, with whatever is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub said: Said,
    /// What the rules answered.
    pub answer: Option<Answer>,
    /// The time since the start, outages taken out; without it, the line happens with the line before.
    pub at: Option<Span>,
    pub comment: Option<String>,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A side did something.
    Does(Side, Action),
    /// A side gave the game up.
    Resigns(Side),
    /// A contest decided a battle.
    Verdict(Which),
    /// A contest had no winner and is played again.
    Void,
    /// The time of whoever had the decision was over.
    Clock,
}

impl<I: Knowledge> Record<I> {
    /// The record of a game's events as they were told to its reader; none if the game never started.
    pub fn of(variant: Arc<Variant>, tags: Vec<Tag>, events: &[Stamped<I>]) -> Option<Record<I>> {
        let mut position: Position<I> = Position::new(variant);
        let (mut lines, mut result, mut start) = (Vec::new(), None, Time::default());
        for Stamped { at, event } in events {
            if let Event::Ended { outcome } = event {
                result = Some(*outcome);
            }
            if let Some(said) = said(&position, event) {
                let (answer, at) = (answer_of(event), Some(*at - start));
                lines.push(Line { said, answer, at, comment: None });
            }
            let was_setup = position.step == Step::Setup;
            position.apply(event);
            if was_setup && position.step == Step::Move {
                start = *at;
            }
        }
        let BySide { left: Some(left), right: Some(right) } = position.setups else { return None };
        Some(Record { tags, setups: BySide { left, right }, lines, result })
    }
}

/// The line of an event that comes after this position; none for what has no line of its own.
fn said<I: Knowledge>(position: &Position<I>, event: &Event<I>) -> Option<Said> {
    let decider = position.deciders().first().copied();
    let does = |action| decider.map(|side| Said::Does(side, action));
    match event {
        Event::Set { .. } | Event::Sealed { .. } | Event::Ended { .. } => None,
        Event::Moved(step) => does(Action::Move(*step)),
        Event::Targeted { square } => does(Action::Target { square: *square }),
        Event::Guessed { names, .. } => {
            does(Action::Guess { names: names.iter().copied().collect() })
        }
        Event::Selected { which, .. } => does(Action::Select { which: *which }),
        Event::Swapped { pieces } => does(Action::Swap { pieces: *pieces }),
        Event::Judged { winner, .. } => Some(Said::Verdict(*winner)),
        Event::Voided => Some(Said::Void),
        Event::TimedOut { .. } => Some(Said::Clock),
        Event::Resigned { side } => Some(Said::Resigns(*side)),
    }
}

impl<I: Knowledge> fmt::Display for Record<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            writeln!(f, "{tag}")?;
        }
        for side in Side::BOTH {
            writeln!(f, "{side} sets {}", self.setups.get(side))?;
        }
        for line in &self.lines {
            writeln!(f, "{line}")?;
        }
        match self.result {
            Some(outcome) => writeln!(f, "result {}", outcome.to_string().replace(':', " ")),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.said)?;
        match (self.answer, &self.said) {
            (Some(Answer::Shown(identity)), _) => write!(f, "={}", letter(identity))?,
            (Some(Answer::Nothing), Said::Verdict(_)) => write!(f, "=?")?,
            (Some(Answer::Nothing), _) => write!(f, "=-")?,
            (None, _) => {}
        }
        if let Some(at) = self.at {
            write!(f, " @{}", seconds(at))?;
        }
        if let Some(comment) = &self.comment {
            write!(f, " ;{comment}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Does(side, action) => write!(f, "{side} {action}"),
            Said::Resigns(side) => write!(f, "{side} resigns"),
            Said::Verdict(Which::Attacking) => write!(f, "judge +"),
            Said::Verdict(Which::Defending) => write!(f, "judge -"),
            Said::Void => write!(f, "judge ~"),
            Said::Clock => write!(f, "clock"),
        }
    }
}

/// A span in seconds, with as many decimals as it needs.
fn seconds(span: Span) -> String {
    let (whole, part) = (span.0 / 1_000_000, span.0 % 1_000_000);
    if part == 0 {
        return whole.to_string();
    }
    format!("{whole}.{part:06}").trim_end_matches('0').to_owned()
}
