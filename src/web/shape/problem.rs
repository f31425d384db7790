//! Problems, their rules, their families.

use super::{Base64, FormatWord, ItemWord, KindName, NotesWord};
use agon_generators::family::{Kind, Level};
use agon_generators::reader::Item;
use agon_judge::terms::{Format, Notes};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What is shown before the problem: the same for every problem of a family and level.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rules {
    /// The language of its texts.
    pub(crate) language: String,
    /// The same in the other languages that the contest offers, by language.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(no_recursion)]
    pub(crate) translations: BTreeMap<String, Rules>,
    /// What is played; absent in a family's own list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    pub(crate) text: String,
    pub(crate) form: Form,
    pub(crate) example: Example,
    /// Absent in a family's own list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<NotesWord>)]
    pub(crate) notes: Option<Notes>,
    /// In a family's list: the level that these rules are for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 5)]
    pub(crate) level: Option<Level>,
}

/// How an answer is written: what the sort of answer needs is said beside it, and nothing else.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct Form {
    /// `number`, `list`, `symbols`, `pick`, `sets`, `calls`, `cells`, `moves` or `expression`.
    pub(crate) kind: &'static str,
    /// What to type, in the player's words.
    pub(crate) hint: String,
    /// An answer that fits, to another problem.
    pub(crate) example: String,
    /// What the parts are called, in order: players may write `x = 46, y = 22`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) names: Vec<String>,
    /// What may follow a number and says nothing new.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) units: Vec<String>,
    /// Of a list: what stands in it, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<ItemWord>>)]
    pub(crate) items: Option<Vec<Item>>,
    /// Of symbols: letters or digits, one group after the other; they may be written together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) groups: Option<Vec<Group>>,
    /// Of a pick, of sets, of calls, of moves: the letters or digits to choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<String>,
    /// Of sets, of calls: how many are in each. A call may be `0` as well: nothing is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) each: Option<usize>,
    /// Of calls: whether their order matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) in_order: Option<bool>,
    /// Of cells: lettered columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) columns: Option<u8>,
    /// Of cells: numbered rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rows: Option<u8>,
    /// Of cells: how many there are, where that is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<u16>,
}

/// So many of these symbols.
#[derive(Serialize, ToSchema)]
pub(crate) struct Group {
    pub(crate) count: usize,
    pub(crate) from: String,
    /// Otherwise they are a set.
    pub(crate) in_order: bool,
}

/// A small problem with its answer, to see how it is meant.
#[derive(Serialize, ToSchema)]
pub(crate) struct Example {
    pub(crate) material: Vec<Card>,
    /// Empty where a game's own problem has no example but an answer.
    pub(crate) statement: String,
    pub(crate) pictures: Vec<Picture>,
    pub(crate) answer: String,
    pub(crate) explanation: Vec<String>,
}

/// What is to be remembered, while it is shown.
#[derive(Serialize, ToSchema)]
pub(crate) struct Material {
    /// The language of its texts.
    pub(crate) language: String,
    /// The same in the other languages that the contest offers, by language.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(no_recursion)]
    pub(crate) translations: BTreeMap<String, Material>,
    pub(crate) cards: Vec<Card>,
}

/// One piece of material: how many seconds it is shown, and its text or picture. A seat sees the face of the card whose time
/// it is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Card {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) picture: Option<Picture>,
    pub(crate) seconds: u16,
}

/// A picture, fetched by its name.
#[derive(Serialize, ToSchema)]
pub(crate) struct Picture {
    pub(crate) name: String,
    /// Below the service's address.
    pub(crate) url: String,
    /// What it shows, in words that do not help to answer.
    pub(crate) alt: String,
    /// In pixels.
    pub(crate) width: u16,
    /// In pixels.
    pub(crate) height: u16,
}

/// A released problem.
#[derive(Serialize, ToSchema)]
pub(crate) struct Problem {
    /// The language of its texts.
    pub(crate) language: String,
    /// The same in the other languages that the contest offers, by language.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(no_recursion)]
    pub(crate) translations: BTreeMap<String, Problem>,
    pub(crate) rules: String,
    pub(crate) statement: String,
    pub(crate) form: Form,
    pub(crate) pictures: Vec<Picture>,
    /// How it can be answered with a pointer, beside typing; what is typed is judged. Absent where one number is asked
    /// for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<Board>,
    #[schema(value_type = NotesWord)]
    pub(crate) notes: Notes,
    /// The right answer, for the host; for everybody once the contest is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) key: Option<String>,
    /// Draws this problem again; told with the key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// Why the key is right, step by step; told with the key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) explanation: Option<Vec<String>>,
    /// The picture with the way to the key drawn on it, where steps draw on it; told with the key. As many pictures as the
    /// explanation has steps lie beside it: `solved-3` in place of `solved` has the first three.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solved: Option<Picture>,
}

/// A way to answer with a pointer. Places are in the pixels of the picture `figure`.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Board {
    /// Cells that take a symbol each. Those of `answer`, by their numbers from 0 and in this order, compose the answer; the
    /// others are for notes.
    Cells {
        cells: Vec<Area>,
        takes: String,
        answer: Vec<usize>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        houses: Vec<House>,
    },
    /// Lettered things to be picked.
    Things { things: Vec<Thing>, in_order: bool },
    /// One field for each number or time, and where the picture has room for each of them, if it has.
    Fields {
        names: Vec<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        places: Vec<Area>,
    },
    /// For each name one symbol out of some.
    Toggles { toggles: Vec<Toggle> },
    /// So many symbols, one after the other.
    Row { takes: String, count: usize },
}

/// Cells in which no symbol stands twice, among them those of the picture that hold one of `printed` already.
#[derive(Serialize, ToSchema)]
pub(crate) struct House {
    pub(crate) cells: Vec<usize>,
    pub(crate) printed: String,
}

/// A rectangle of the picture.
#[derive(Serialize, ToSchema)]
pub(crate) struct Area {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// Something with a letter.
#[derive(Serialize, ToSchema)]
pub(crate) struct Thing {
    pub(crate) letter: char,
    #[serde(flatten)]
    pub(crate) area: Area,
}

/// A name and what can be chosen for it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Toggle {
    pub(crate) name: String,
    pub(crate) from: String,
}

/// AES-256-GCM; the opener comes with the event `released`, `material` or `frame`. What comes out is the JSON of
/// `SealedProblem`, with spaces behind it up to 128 KiB, or 1,664 KiB where it shows a game's own picture; or of
/// `SealedMaterial`, up to 256 KiB.
#[derive(Serialize, ToSchema)]
pub(crate) struct Sealed {
    /// 12 bytes.
    #[schema(value_type = Base64)]
    pub(crate) nonce: String,
    /// With the tag of 16 bytes at its end.
    #[schema(value_type = Base64)]
    pub(crate) ciphertext: String,
}

/// What a sealed problem says.
#[derive(Serialize, ToSchema)]
pub(crate) struct SealedProblem {
    pub(crate) problem: Problem,
    pub(crate) pictures: Vec<Pixels>,
}

/// What sealed material says: its first card. The others are sealed once more, each under its own opener, and say the
/// same with their own card; the event `frame` brings the opener as their time comes.
#[derive(Serialize, ToSchema)]
pub(crate) struct SealedMaterial {
    #[serde(flatten)]
    pub(crate) material: Material,
    pub(crate) pictures: Vec<Pixels>,
    /// The second card, the third, and so on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) later: Vec<Sealed>,
}

/// A picture itself.
#[derive(Serialize, ToSchema)]
pub(crate) struct Pixels {
    pub(crate) name: String,
    /// A PNG file.
    #[schema(value_type = Base64)]
    pub(crate) png: String,
}

/// Every family.
#[derive(Serialize, ToSchema)]
pub(crate) struct Families {
    pub(crate) families: Vec<Family>,
}

/// A way of drawing problems of one shape.
#[derive(Serialize, ToSchema)]
pub(crate) struct Family {
    /// Such as `logic/sudoku`.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    #[schema(value_type = KindName)]
    pub(crate) kind: Kind,
    /// Raised whenever the same code would draw, show or judge something else.
    pub(crate) edition: u16,
    /// Whether a machine could answer from the words alone.
    pub(crate) text_only: bool,
    /// The formats that its answers can be contested in; the first is the one that is usual.
    #[schema(value_type = Vec<FormatWord>)]
    pub(crate) formats: Vec<Format>,
    pub(crate) levels: Vec<FamilyLevel>,
    /// By level; only where one family is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<Vec<Rules>>,
}

/// One level of a family.
#[derive(Serialize, ToSchema)]
pub(crate) struct FamilyLevel {
    #[schema(value_type = u8, minimum = 1, maximum = 5)]
    pub(crate) level: Level,
    pub(crate) seconds: Pace,
    /// What sort of answer.
    pub(crate) form: &'static str,
    /// How long its material is shown; 0 where there is none.
    pub(crate) material_seconds: u16,
    /// Measured; absent where this edition was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) odds: Option<Odds>,
}

/// How far guessing gets, measured over 40,000 problems. Shares are 0 to 1; 0 is what was never seen.
#[derive(Serialize, ToSchema)]
pub(crate) struct Odds {
    /// The share of problems that the one likeliest answer is right for.
    pub(crate) one_guess: f64,
    /// The share that one of the ten likeliest is right for; no more fit into a contest with the usual terms.
    pub(crate) ten_guesses: f64,
    /// The share that the best cheap trick solves without solving.
    pub(crate) trick: f64,
    /// The size of the answer space: guessing is as hard as among so many answers, all equally likely.
    pub(crate) answers: f64,
    /// How many different problems there are, as far as the measure reaches.
    pub(crate) problems: f64,
}

/// Predicted seconds: a fifth, half and four fifths of those who can solve it are done by then.
#[derive(Serialize, ToSchema)]
pub(crate) struct Pace {
    pub(crate) p20: f32,
    pub(crate) p50: f32,
    pub(crate) p80: f32,
}
