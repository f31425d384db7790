//! Pieces: whose they are, what they are, and how much of it a reader knows.

use crate::kind::Kind;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "char", into = "char")]
pub enum Identity {
    King,
    Of(Kind),
}

/// What everybody sees on a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Number(u8);

/// A piece as somebody knows it who knows this much of identities: the truth knows each, an audience knows
/// some.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece<I = Identity> {
    pub side: Side,
    pub identity: I,
    pub number: Number,
    /// Whether everybody was shown the identity.
    pub revealed: bool,
}

/// What is known of an identity: itself by [`Identity`], perhaps nothing by `Option<Identity>`.
pub trait Knowledge: Copy + PartialEq + From<Identity> + Into<Option<Identity>> {
    /// What a letter tells, which is a capital.
    fn of_letter(letter: char) -> Option<Self>;
}

impl Knowledge for Identity {
    fn of_letter(letter: char) -> Option<Identity> {
        match letter {
            'K' => Some(Identity::King),
            letter => Kind::of_letter(letter).map(Identity::Of),
        }
    }
}

impl Knowledge for Option<Identity> {
    fn of_letter(letter: char) -> Option<Option<Identity>> {
        match letter {
            HIDDEN => Some(None),
            letter => Identity::of_letter(letter).map(Some),
        }
    }
}

/// Not the letter of an identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an identity is K, L, M, R or O")]
pub struct NoIdentity;

/// Not a number that fits on a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a number is 0 to 9, not {0}")]
pub struct NoNumber(u8);

/// What stands for an identity that the reader does not know.
pub const HIDDEN: char = 'X';

impl Identity {
    /// K, or the kind's letter.
    pub const fn letter(self) -> char {
        match self {
            Identity::King => 'K',
            Identity::Of(kind) => kind.letter(),
        }
    }
}

impl TryFrom<char> for Identity {
    type Error = NoIdentity;

    fn try_from(letter: char) -> Result<Identity, NoIdentity> {
        Identity::of_letter(letter).ok_or(NoIdentity)
    }
}

impl From<Identity> for char {
    fn from(identity: Identity) -> char {
        identity.letter()
    }
}

/// The letter of what is known, as a capital.
pub fn letter(known: impl Knowledge) -> char {
    known.into().map_or(HIDDEN, Identity::letter)
}

impl Number {
    /// How far two numbers are apart.
    pub const fn difference(self, other: Number) -> u8 {
        self.0.abs_diff(other.0)
    }

    /// The number of a digit.
    pub fn of_digit(digit: char) -> Option<Number> {
        let number = digit.to_digit(10)?;
        u8::try_from(number).ok().map(Number)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<u8> for Number {
    type Error = NoNumber;

    fn try_from(number: u8) -> Result<Number, NoNumber> {
        if number <= 9 { Ok(Number(number)) } else { Err(NoNumber(number)) }
    }
}

impl From<Number> for u8 {
    fn from(number: Number) -> u8 {
        number.0
    }
}

impl<I: Knowledge> Piece<I> {
    /// Whether the reader knows this piece for a king.
    pub fn is_king(&self) -> bool {
        self.identity.into() == Some(Identity::King)
    }

    /// Everybody is shown what the piece is.
    pub fn reveal(&mut self, identity: I) {
        (self.identity, self.revealed) = (identity, true);
    }
}
