//! A side's setup: what it places where with which number, and what it discards.

use crate::game::commitment;
use crate::kind::Kind;
use crate::mental_janggi::piece::{Identity, Knowledge, Number, Piece, letter};
use crate::mental_janggi::square::Square;
use crate::mental_janggi::variant::Variant;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A setup as somebody knows it. It does not say whose it is: both sides write theirs alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup<I = Identity> {
    /// The home's rows from the top, each in the order of its squares.
    pub rows: Vec<Vec<Option<Placed<I>>>>,
    /// In the order of the kinds.
    pub discards: Vec<Kind>,
}

/// What is placed on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed<I = Identity> {
    pub identity: I,
    pub number: Number,
}

/// Something wrong with a setup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "fault", rename_all = "lowercase")]
pub enum Fault {
    /// A row's letter, or none for the discards; and what is wrong there, or nothing where a row is missing.
    #[error("{}: {token:?} has no place here", row.map_or("discards".into(), |row| format!("row {row}")))]
    Form { row: Option<char>, token: String },
    /// The letters of all pieces with the discards.
    #[error("the pieces are {have}, and should be {want}")]
    Kinds { have: String, want: String },
    #[error("the numbers are {have}, and should be {want}")]
    Numbers { have: String, want: String },
}

/// What a setup without discards says of them.
const NO_DISCARDS: &str = "-";
/// A square on which nothing stands.
const EMPTY: char = '.';

impl<I: Knowledge> Setup<I> {
    /// Reads a setup, or tells all its faults at once.
    pub fn read(variant: &Variant, text: &str) -> Result<Setup<I>, Vec<Fault>> {
        let mut faults = Vec::new();
        let (board, discards) = text.split_once(' ').unwrap_or((text, ""));
        let setup = Setup {
            rows: read_rows(variant, board, &mut faults),
            discards: read_discards(discards, &mut faults),
        };
        setup.check(variant, &mut faults);
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    /// Whether it has the right pieces with the right numbers.
    fn check(&self, variant: &Variant, faults: &mut Vec<Fault>) {
        let placed = || self.rows.iter().flatten().flatten();
        let known: Vec<Identity> = placed().filter_map(|placed| placed.identity.into()).collect();
        // Where identities are hidden from the reader there is nothing to count.
        if known.len() == placed().count() {
            let discarded = self.discards.iter().map(|kind| Identity::Of(*kind));
            let have = letters(known.into_iter().chain(discarded).collect());
            let want = letters(pieces(variant));
            if have != want {
                faults.push(Fault::Kinds { have, want });
            }
        }
        let have = digits(placed().map(|placed| placed.number).collect());
        let want = digits(variant.numbers.clone());
        if have != want {
            faults.push(Fault::Numbers { have, want });
        }
    }

    /// Each piece with the square on which it stands.
    pub fn pieces(&self, variant: &Variant, side: Side) -> Vec<(Square, Piece<I>)> {
        let stands = |(square, placed): (Square, &Option<Placed<I>>)| {
            let Placed { identity, number } = (*placed)?;
            Some((square, Piece { side, identity, number, revealed: false }))
        };
        variant.home(side).zip(self.rows.iter().flatten()).filter_map(stands).collect()
    }
}

impl Setup {
    /// What everybody knows of it when the game begins: numbers and discards.
    pub fn hidden(&self) -> Setup<Option<Identity>> {
        self.known(|_| None)
    }

    /// What its owner knows of it: everything.
    pub fn open(&self) -> Setup<Option<Identity>> {
        self.known(Some)
    }

    fn known(&self, seen: fn(Identity) -> Option<Identity>) -> Setup<Option<Identity>> {
        let square = |placed: &Option<Placed>| {
            let Placed { identity, number } = (*placed)?;
            Some(Placed { identity: seen(identity), number })
        };
        let rows = self.rows.iter().map(|row| row.iter().map(square).collect()).collect();
        Setup { rows, discards: self.discards.clone() }
    }

    /// What is published when a setup is taken.
    pub fn commitment(&self, salt: &[u8; 32]) -> [u8; 32] {
        commitment(salt, &self.to_string())
    }
}

impl<I: Knowledge> fmt::Display for Setup<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.rows.iter().enumerate() {
            if 0 < at {
                write!(f, "/")?;
            }
            for placed in row {
                match placed {
                    Some(placed) => write!(f, "{}{}", letter(placed.identity), placed.number)?,
                    None => write!(f, "{EMPTY}")?,
                }
            }
        }
        write!(f, " ")?;
        match self.discards.as_slice() {
            [] => write!(f, "{NO_DISCARDS}"),
            discards => discards.iter().try_for_each(|kind| write!(f, "{}", kind.letter())),
        }
    }
}

fn read_rows<I: Knowledge>(
    variant: &Variant,
    text: &str,
    faults: &mut Vec<Fault>,
) -> Vec<Vec<Option<Placed<I>>>> {
    let mut texts = text.split('/');
    let mut letters = 'A'..='Z';
    let mut rows = Vec::new();
    for row in letters.by_ref().take(usize::from(variant.rows)) {
        let text = texts.next().unwrap_or_default();
        let (squares, wrong) = read_row(text);
        let tokens = if wrong.is_empty() && squares.len() != usize::from(variant.home_columns) {
            vec![text.to_owned()]
        } else {
            wrong
        };
        faults.extend(tokens.into_iter().map(|token| Fault::Form { row: Some(row), token }));
        rows.push(squares);
    }
    if let Some(more) = texts.next() {
        faults.push(Fault::Form { row: letters.next(), token: more.to_owned() });
    }
    rows
}

/// The squares of a row as far as they can be read, and what cannot be read.
fn read_row<I: Knowledge>(text: &str) -> (Vec<Option<Placed<I>>>, Vec<String>) {
    let (mut squares, mut wrong) = (Vec::new(), Vec::new());
    let mut characters = text.chars();
    while let Some(first) = characters.next() {
        if first == EMPTY {
            squares.push(None);
            continue;
        }
        let second = characters.next();
        match (I::of_letter(first), second.and_then(Number::of_digit)) {
            (Some(identity), Some(number)) => squares.push(Some(Placed { identity, number })),
            (Some(_) | None, _) => {
                wrong.push(String::from_iter([Some(first), second].into_iter().flatten()));
            }
        }
    }
    (squares, wrong)
}

fn read_discards(text: &str, faults: &mut Vec<Fault>) -> Vec<Kind> {
    let mut discards = Vec::new();
    if text != NO_DISCARDS {
        for letter in text.chars() {
            match Kind::of_letter(letter) {
                Some(kind) => discards.push(kind),
                None => faults.push(Fault::Form { row: None, token: letter.to_string() }),
            }
        }
    }
    if text.is_empty() || !discards.is_sorted() {
        faults.push(Fault::Form { row: None, token: text.to_owned() });
    }
    discards
}

/// What a side has before it discards.
fn pieces(variant: &Variant) -> Vec<Identity> {
    let each = usize::from(variant.pieces_per_kind);
    let mental = variant.kinds.iter().flat_map(|kind| vec![Identity::Of(*kind); each]);
    let kings = vec![Identity::King; usize::from(variant.kings)];
    kings.into_iter().chain(mental).collect()
}

fn letters(mut identities: Vec<Identity>) -> String {
    identities.sort();
    identities.into_iter().map(Identity::letter).collect()
}

fn digits(mut numbers: Vec<Number>) -> String {
    numbers.sort();
    numbers.iter().map(Number::to_string).collect()
}
