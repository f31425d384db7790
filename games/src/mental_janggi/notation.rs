//! How players write what they do, and read what was answered.

use crate::game::Unreadable;
use crate::kind::Kind;
use crate::mental_janggi::action::{Action, Event, PieceRef};
use crate::mental_janggi::moves::Move;
use crate::mental_janggi::piece::{Identity, Knowledge, letter};
use crate::mental_janggi::position::Which;
use crate::mental_janggi::square::Square;
use crate::mental_janggi::variant::Variant;
use std::fmt;
use std::str::FromStr;

/// An action as it is written, with what the rules answered to it if that was written too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub action: Action,
    pub answer: Option<Answer>,
}

/// What follows `=`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Everybody was shown this.
    Shown(Identity),
    /// Nothing was shown: no name was right, or what left the board stays hidden.
    Nothing,
}

/// Not a way to write a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a piece is a square, or # and its place among the removed")]
pub struct NoPiece;

/// An action as players write it, or why the text is none. A square off the variant's board is not readable.
pub fn read(variant: &Variant, text: &str) -> Result<Written, Unreadable> {
    let unreadable = |why| Unreadable::new(text, why);
    let square = |text: &str| {
        let square: Option<Square> = text.parse().ok();
        square.filter(|square| variant.has(*square)).ok_or(unreadable("not a square of this board"))
    };
    let plain = |action| Ok(Written { action, answer: None });
    if let Some(setup) = text.strip_prefix("sets ") {
        return plain(Action::Set { setup: setup.to_owned() });
    }
    if let Some(named) = text.strip_prefix('?') {
        return read_guess(named).ok_or(unreadable("a guess is ? and letters of kinds"));
    }
    if let Some(chosen) = text.strip_prefix('!') {
        return read_selection(chosen).ok_or(unreadable("a selection is !a or !d"));
    }
    if let Some((one, other)) = text.split_once('~') {
        if one.is_empty() && other.is_empty() {
            return plain(Action::Swap { pieces: None });
        }
        let piece = |text: &str| match text.parse() {
            Ok(PieceRef::On(_)) => square(text).map(PieceRef::On),
            Ok(PieceRef::Removed(place)) => Ok(PieceRef::Removed(place)),
            Err(NoPiece) => Err(unreadable("a piece is a square, or # and a number")),
        };
        return plain(Action::Swap { pieces: Some((piece(one)?, piece(other)?)) });
    }
    if let Some(target) = text.strip_prefix('x') {
        return plain(Action::Target { square: square(target)? });
    }
    match text.split_once('-') {
        Some((from, to)) => plain(Action::Move(Move { from: square(from)?, to: square(to)? })),
        None => Err(unreadable("neither a move nor a target, guess, selection or swap")),
    }
}

fn read_guess(text: &str) -> Option<Written> {
    let (letters, answer) = split_answer(text);
    let names: Vec<Kind> = letters.chars().map(Kind::of_letter).collect::<Option<_>>()?;
    let answer = match answer.map(Answer::from_str) {
        None => None,
        Some(Ok(Answer::Shown(Identity::King)) | Err(NoAnswer)) => return None,
        Some(Ok(answer @ (Answer::Shown(Identity::Of(_)) | Answer::Nothing))) => Some(answer),
    };
    Some(Written { action: Action::Guess { names }, answer })
}

fn read_selection(text: &str) -> Option<Written> {
    let (letter, answer) = split_answer(text);
    let which = Which::BOTH.into_iter().find(|which| which.letter().to_string() == letter)?;
    let answer = match answer.map(Answer::from_str) {
        None => None,
        Some(Ok(Answer::Nothing) | Err(NoAnswer)) => return None,
        Some(Ok(Answer::Shown(identity))) => Some(Answer::Shown(identity)),
    };
    Some(Written { action: Action::Select { which }, answer })
}

/// What is before and what is behind `=`.
pub fn split_answer(text: &str) -> (&str, Option<&str>) {
    text.split_once('=').map_or((text, None), |(before, behind)| (before, Some(behind)))
}

/// What the rules answered to an event; nothing where the reader cannot know it, or where nothing was asked.
pub fn answer_of<I: Knowledge>(event: &Event<I>) -> Option<Answer> {
    match event {
        Event::Guessed { answer: Some(kind), .. } => Some(Answer::Shown(Identity::Of(*kind))),
        Event::Guessed { answer: None, .. } | Event::Judged { lost: None, .. } => {
            Some(Answer::Nothing)
        }
        Event::Selected { shown, .. } | Event::Judged { lost: Some(shown), .. } => {
            (*shown).into().map(Answer::Shown)
        }
        Event::Set { .. } | Event::Sealed { .. } | Event::Moved(_) | Event::Targeted { .. } => None,
        Event::Voided | Event::Swapped { .. } | Event::TimedOut { .. } => None,
        Event::Resigned { .. } | Event::Ended { .. } => None,
    }
}

/// Not an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an answer is the letter of an identity, - or ?")]
pub struct NoAnswer;

impl FromStr for Answer {
    type Err = NoAnswer;

    fn from_str(text: &str) -> Result<Answer, NoAnswer> {
        if text == "-" || text == "?" {
            return Ok(Answer::Nothing);
        }
        let letter: char = text.parse().map_err(|_| NoAnswer)?;
        Identity::try_from(letter).map(Answer::Shown).map_err(|_| NoAnswer)
    }
}

impl FromStr for PieceRef {
    type Err = NoPiece;

    fn from_str(text: &str) -> Result<PieceRef, NoPiece> {
        match text.strip_prefix('#') {
            Some(place) if place.starts_with(|first: char| first.is_ascii_digit()) => {
                place.parse().map(PieceRef::Removed).map_err(|_| NoPiece)
            }
            Some(_) => Err(NoPiece),
            None => text.parse().map(PieceRef::On).map_err(|_| NoPiece),
        }
    }
}

impl fmt::Display for PieceRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PieceRef::On(square) => square.fmt(f),
            PieceRef::Removed(place) => write!(f, "#{place}"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Set { setup } => write!(f, "sets {setup}"),
            Action::Move(step) => step.fmt(f),
            Action::Target { square } => write!(f, "x{square}"),
            Action::Guess { names } => {
                write!(f, "?")?;
                names.iter().try_for_each(|kind| write!(f, "{}", kind.letter()))
            }
            Action::Select { which } => write!(f, "!{}", which.letter()),
            Action::Swap { pieces: Some((one, other)) } => write!(f, "{one}~{other}"),
            Action::Swap { pieces: None } => write!(f, "~"),
        }
    }
}

impl<I: Knowledge> Event<I> {
    /// What was done, as it is written behind the name of who did it, with what the rules answered behind `=`.
    /// Nothing where the reader is not told what was done.
    pub fn text(&self) -> Option<String> {
        Some(match self {
            Event::Sealed { .. } => return None,
            Event::Set { setup, .. } => format!("sets {setup}"),
            Event::Moved(step) => step.to_string(),
            Event::Targeted { square } => format!("x{square}"),
            Event::Guessed { names, answer } => {
                let names: String = names.iter().map(|kind| kind.letter()).collect();
                format!("?{names}={}", answer.map_or('-', Kind::letter))
            }
            Event::Selected { which, shown } => format!("!{}={}", which.letter(), letter(*shown)),
            Event::Judged { winner, lost } => {
                let sign = match winner {
                    Which::Attacking => '+',
                    Which::Defending => '-',
                };
                format!("{sign}={}", lost.map_or('?', letter))
            }
            Event::Voided => "~".to_owned(),
            Event::Swapped { pieces } => Action::Swap { pieces: *pieces }.to_string(),
            Event::TimedOut { .. } => "clock".to_owned(),
            Event::Resigned { .. } => "resigns".to_owned(),
            Event::Ended { outcome } => outcome.to_string().replace(':', " "),
        })
    }
}
