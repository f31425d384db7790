//! Problems, their rules and their families, as they are shown.

use crate::terms::Format;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The four kinds of mental contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Kind {
    Logic,
    Mathematics,
    Memory,
    Observation,
    /// One that this client does not know yet.
    #[serde(other)]
    Other,
}

/// How an answer is written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Form {
    /// What sort of answer, for a page that offers fitting keys.
    pub kind: String,
    /// What to type, in the player's words.
    pub hint: String,
    /// An answer that fits, to another problem.
    pub example: String,
}

/// What is shown before the problem: the same for every problem of a family and level.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Rules {
    /// The language of its texts.
    #[serde(default)]
    pub language: String,
    /// The same in the other languages that the contest offers, by language.
    #[serde(default)]
    pub translations: BTreeMap<String, Rules>,
    /// What is played; a family's own list does not say.
    pub title: Option<String>,
    pub text: String,
    pub form: Form,
    /// A small problem, solved.
    pub example: Example,
    /// `allowed` or `forbidden`; a family's own list does not say.
    pub notes: Option<String>,
    /// In a family's list: the level that these rules are for.
    pub level: Option<u8>,
}

/// A small problem with its answer, to see how it is meant.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Example {
    pub material: Vec<Card>,
    pub statement: String,
    pub pictures: Vec<Picture>,
    pub answer: String,
    pub explanation: Vec<String>,
}

/// What is to be remembered, while it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Material {
    /// The language of its texts.
    #[serde(default)]
    pub language: String,
    /// The same in the other languages that the contest offers, by language.
    #[serde(default)]
    pub translations: BTreeMap<String, Material>,
    pub cards: Vec<Card>,
}

/// One piece of material: how long it is shown, and its text or picture. A seat sees the face of the card whose time it is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Card {
    pub text: Option<String>,
    pub picture: Option<Picture>,
    pub seconds: u16,
}

/// A picture, fetched by its name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Picture {
    pub name: String,
    /// Below the service's address.
    pub url: String,
    /// What it shows, in words that do not help to answer.
    pub alt: String,
    pub width: u32,
    pub height: u32,
}

/// In which colours a picture is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    Colours,
    /// Patterns stand for colours.
    Patterns,
}

impl Shown {
    /// As calls name it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Shown::Colours => "normal",
            Shown::Patterns => "none",
        }
    }
}

/// A released problem.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Problem {
    /// The language of its texts.
    #[serde(default)]
    pub language: String,
    /// The same in the other languages that the contest offers, by language.
    #[serde(default)]
    pub translations: BTreeMap<String, Problem>,
    pub rules: String,
    pub statement: String,
    pub form: Form,
    pub pictures: Vec<Picture>,
    /// `allowed` or `forbidden`.
    pub notes: String,
    /// The right answer, for the host; for everybody once the contest is over.
    pub key: Option<String>,
    /// The code that draws this problem again; told with the key.
    pub code: Option<String>,
    /// Why the key is right, step by step; told with the key.
    #[serde(default)]
    pub explanation: Vec<String>,
    /// The picture with the way to the key drawn on it, where steps draw on it; told with the key.
    pub solved: Option<Picture>,
    /// How it can be answered with a pointer, beside typing.
    pub board: Option<Board>,
}

/// A way to answer with a pointer. What is typed is judged. Places are in the pixels of the picture `figure`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Board {
    /// Cells that take a symbol each. Those of `answer`, by their numbers from 0 and in this order, compose the answer.
    Cells { cells: Vec<Area>, takes: String, answer: Vec<usize> },
    /// Lettered things to be picked.
    Things { things: Vec<Thing>, in_order: bool },
    /// One field for each number or time, and where the picture has room for each of them, if it has.
    Fields {
        names: Vec<String>,
        #[serde(default)]
        places: Vec<Area>,
    },
    /// For each name one symbol out of some.
    Toggles { toggles: Vec<Toggle> },
    /// So many symbols, one after the other.
    Row { takes: String, count: usize },
    /// A board that this client does not know yet.
    #[serde(other)]
    Other,
}

/// A rectangle of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// Something with a letter.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Thing {
    pub letter: char,
    #[serde(flatten)]
    pub area: Area,
}

/// A name and what can be chosen for it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Toggle {
    pub name: String,
    pub from: String,
}

/// A problem or its material that nobody can read yet: AES-256-GCM, in base64. What comes out is JSON,
/// `{"problem", "pictures": [{"name", "png"}]}` or the same with `cards` and `later`, followed by spaces: the first card with
/// its face, and the others sealed once more, each to be opened as [`News::Frame`](crate::News::Frame) tells.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Sealed {
    /// 12 bytes.
    pub nonce: String,
    /// With the tag of 16 bytes at its end.
    pub ciphertext: String,
}

/// A way of drawing problems of one shape.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Family {
    /// Such as `logic/sudoku`.
    pub name: String,
    pub title: String,
    pub kind: Kind,
    pub edition: u16,
    /// Whether a machine could answer from the words alone.
    pub text_only: bool,
    /// The formats that its answers can be contested in; the first is the one that is usual.
    #[serde(default)]
    pub formats: Vec<Format>,
    pub levels: Vec<Level>,
    /// By level; only where one family is asked for.
    #[serde(default)]
    pub rules: Vec<Rules>,
}

/// One level of a family.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Level {
    pub level: u8,
    pub seconds: Pace,
    /// What sort of answer.
    pub form: String,
    /// How long its material is shown; 0 where there is none.
    pub material_seconds: u16,
}

/// Predicted seconds: a fifth, half and four fifths of those who can solve it are done by then.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Pace {
    pub p20: f64,
    pub p50: f64,
    pub p80: f64,
}

/// `{"families": [...]}`
#[derive(Deserialize)]
pub(crate) struct Families {
    pub(crate) families: Vec<Family>,
}
