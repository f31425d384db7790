//! Reading a record, or a line of one.

use crate::clock::Span;
use crate::mental_janggi::action::Action;
use crate::mental_janggi::notation::{self, Answer, Written, split_answer};
use crate::mental_janggi::piece::Knowledge;
use crate::mental_janggi::position::{Outcome, Which};
use crate::mental_janggi::record::{Line, Record, Said, Tag};
use crate::mental_janggi::setup::Setup;
use crate::mental_janggi::text::read_outcome;
use crate::mental_janggi::variant::Variant;
use crate::side::{BySide, Side};
use std::iter::Peekable;
use std::str::Lines;

/// What is wrong with the text of a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    #[error("{0:?} is no tag: a name and a value in quotes, in square brackets")]
    Tag(String),
    #[error("the setup of {0} is missing or has faults")]
    Setup(Side),
    #[error("{0:?} is no line of a record")]
    Line(String),
    #[error("{0:?} comes behind the result")]
    BehindResult(String),
}

impl<I: Knowledge> Record<I> {
    /// Reads a whole record of a variant's game.
    pub fn read(variant: &Variant, text: &str) -> Result<Record<I>, BadRecord> {
        let mut rest = text.lines().peekable();
        let tags = read_tags(&mut rest)?;
        let left = read_setup(variant, Side::Left, rest.next())?;
        let right = read_setup(variant, Side::Right, rest.next())?;
        let (mut lines, mut result) = (Vec::new(), None);
        for text in rest {
            if result.is_some() {
                return Err(BadRecord::BehindResult(text.to_owned()));
            }
            match read_result(text) {
                Some(outcome) => result = Some(outcome),
                None => lines.push(Line::read(variant, text)?),
            }
        }
        Ok(Record { tags, setups: BySide { left, right }, lines, result })
    }
}

/// How a game ended, from a line such as `result 1-0 march`.
pub fn read_result(text: &str) -> Option<Outcome> {
    let (winner, reason) = text.strip_prefix("result ")?.split_once(' ')?;
    read_outcome(&format!("{winner}:{reason}"))
}

impl Line {
    /// Reads one line.
    pub fn read(variant: &Variant, text: &str) -> Result<Line, BadRecord> {
        read_line(variant, text).ok_or_else(|| BadRecord::Line(text.to_owned()))
    }
}

fn read_tags(lines: &mut Peekable<Lines<'_>>) -> Result<Vec<Tag>, BadRecord> {
    let mut tags = Vec::new();
    while let Some(text) = lines.next_if(|line| line.starts_with('[')) {
        tags.push(read_tag(text).ok_or_else(|| BadRecord::Tag(text.to_owned()))?);
    }
    Ok(tags)
}

fn read_tag(text: &str) -> Option<Tag> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let quote = inside.find('"')?;
    let name = inside[..quote].strip_suffix(' ')?;
    let value: String = serde_json::from_str(&inside[quote..]).ok()?;
    (!name.is_empty()).then(|| Tag { name: name.to_owned(), value })
}

fn read_setup<I: Knowledge>(
    variant: &Variant,
    side: Side,
    line: Option<&str>,
) -> Result<Setup<I>, BadRecord> {
    let after_side = line.and_then(|line| line.strip_prefix(side.name()));
    let text = after_side.and_then(|rest| rest.strip_prefix(" sets "));
    let setup = text.and_then(|text| Setup::read(variant, text).ok());
    setup.ok_or(BadRecord::Setup(side))
}

fn read_line(variant: &Variant, text: &str) -> Option<Line> {
    let (text, comment) = match text.split_once(" ;") {
        Some((text, comment)) => (text, Some(comment.to_owned())),
        None => (text, None),
    };
    let (text, at) = match text.split_once(" @") {
        Some((text, seconds)) => (text, Some(read_seconds(seconds)?)),
        None => (text, None),
    };
    if text == "clock" {
        return Some(Line { said: Said::Clock, answer: None, at, comment });
    }
    let (who, what) = text.split_once(' ')?;
    let (said, answer) = match who {
        "judge" => read_verdict(what)?,
        side => read_of_side(variant, side.parse().ok()?, what)?,
    };
    Some(Line { said, answer, at, comment })
}

fn read_verdict(text: &str) -> Option<(Said, Option<Answer>)> {
    let (sign, answer) = split_answer(text);
    let answer: Option<Answer> = answer.map(str::parse).transpose().ok()?;
    match (sign, answer) {
        ("+", _) => Some((Said::Verdict(Which::Attacking), answer)),
        // What an attacker loses is always shown.
        ("-", None | Some(Answer::Shown(_))) => Some((Said::Verdict(Which::Defending), answer)),
        ("~", None) => Some((Said::Void, None)),
        (_, _) => None,
    }
}

/// Setups come before all lines, and nowhere else.
fn read_of_side(variant: &Variant, side: Side, text: &str) -> Option<(Said, Option<Answer>)> {
    if text == "resigns" {
        return Some((Said::Resigns(side), None));
    }
    let Written { action, answer } = notation::read(variant, text).ok()?;
    match action {
        Action::Set { .. } => None,
        Action::Move(_) | Action::Target { .. } | Action::Guess { .. } => {
            Some((Said::Does(side, action), answer))
        }
        Action::Select { .. } | Action::Swap { .. } => Some((Said::Does(side, action), answer)),
    }
}

/// Seconds with up to six decimals, exactly. The most is far beyond any game, and far from any overflow.
fn read_seconds(text: &str) -> Option<Span> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || 6 < part.len() {
        return None;
    }
    let whole: u32 = whole.parse().ok()?;
    let part: i64 = format!("{part:0<6}").parse().ok()?;
    Some(Span(i64::from(whole) * 1_000_000 + part))
}
