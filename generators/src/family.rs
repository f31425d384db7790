//! What a problem family is, and what a table of families holds.

use crate::code::Code;
pub use crate::level::{BadLevel, Level};
use crate::reader::{Accepts, Answer, Form, Key, Verdict};
use crate::rng::Seed;
use crate::sheet::{Example, Rules, Sheet, words};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A problem of one shape: the whole hidden truth of it, as plain data. One family is one file; `draw` alone sees
/// chance, everything else sees only what was drawn.
pub trait Family:
    Serialize + DeserializeOwned + PartialEq + fmt::Debug + Send + Sync + Sized + 'static
{
    /// What a table of families holds of it.
    const ABOUT: About;

    /// What to do, in at most 60 words; the same for every problem of the level.
    fn rules(level: Level) -> &'static str;
    /// A small problem to show how it is meant.
    fn example(level: Level) -> Self;
    /// Draws a problem. Child seeds by name; memory uses "material" and "question".
    fn draw(level: Level, seed: &Seed) -> Self;
    /// What players see.
    fn show(&self) -> Sheet;
    /// How an answer is written; the same for every problem of a level.
    fn form(&self) -> Form;
    /// The right answer; where [`Family::accepts`] lets in several, one of them.
    fn key(&self) -> Answer;
    /// How long people are expected to think, in seconds; reading and typing are added outside.
    fn thinking(&self) -> f32;
    /// Why the key is right, step by step.
    fn explain(&self) -> Vec<String>;
    /// Readable answers that look right and are wrong.
    fn near_misses(&self) -> Vec<String>;
    /// Ways to answer without thinking, each with the answers it would try: at most ten.
    fn tricks(&self) -> Vec<Trick>;
    /// What a guesser could learn to expect.
    fn print(&self) -> Print;
    /// Shows that the key is the one right answer, by code that shares nothing with `draw`.
    fn prove(&self) -> Result<(), String>;

    /// What is right, where that is more than the key.
    fn accepts(&self) -> Option<Accepts> {
        None
    }

    /// What the level is measured by, if not by the expected seconds: what has to be held for each ten seconds in which
    /// it is shown.
    fn load(&self) -> Option<f32> {
        None
    }
}

/// What is true of every problem of a family.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// In codes and URLs, `kind/slug`; it never changes.
    pub name: &'static str,
    /// One more whenever the same seed would draw, show or judge something else. The same in other words is the same
    /// edition.
    pub edition: u16,
    /// What a list of families calls it.
    pub title: &'static str,
    /// Whether a machine could answer from the words alone.
    pub text_only: bool,
    /// Where the weight of each level lies; ascending, without overlap.
    pub bands: [Band; 5],
}

/// The four kinds of mental contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Logic,
    Mathematics,
    Memory,
    Observation,
}

/// A half-open range of weights, `[lo, hi)`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Band {
    pub lo: f32,
    pub hi: f32,
}

/// Predicted human time from release to the typed answer, in seconds: a fifth, half and four fifths of
/// people who can solve it are done by then.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Pace {
    pub p20: f32,
    pub p50: f32,
    pub p80: f32,
}

/// A dumb strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trick {
    pub name: &'static str,
    /// What it would type, at most ten of them.
    pub answers: Vec<String>,
}

/// A problem's outline for counting: what can be guessed, and how many problems there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Print {
    /// What a guesser sees before guessing: the number of people, the size.
    pub shape: String,
    /// The key with names, letters and objects replaced by their place among what is shown.
    pub guess: String,
    /// The problem with names and colours renamed: equal for problems that are the same in other clothes.
    pub essence: String,
}

/// One row of a kind's table: a family with its type rubbed off.
#[derive(Clone, Copy)]
pub struct Entry {
    pub name: &'static str,
    pub title: &'static str,
    pub edition: u16,
    pub text_only: bool,
    pub bands: [Band; 5],
    /// How far guessing gets, as it was measured: what [`Odds::of`](crate::odds::Odds::of) reads.
    pub odds: &'static str,
    rules: fn(Level, Form) -> Rules,
    draw: fn(Level, &Seed) -> Box<dyn Problem>,
    example: fn(Level) -> Box<dyn Problem>,
    load: fn(&str) -> Result<Box<dyn Problem>, serde_json::Error>,
}

/// A problem with its family's type rubbed off: the functions of [`Family`], on what was drawn.
pub trait Problem: Send + Sync {
    fn show(&self) -> Sheet;
    fn form(&self) -> Form;
    fn key(&self) -> Key;
    /// What the judge says to a typed answer.
    fn judge(&self, typed: &str) -> Verdict {
        self.form().judge(&self.key(), typed)
    }
    /// The time that people are expected to take, with reading what the sheet asks and typing the key.
    fn pace(&self, sheet: &Sheet) -> Pace;
    fn weight(&self) -> f32;
    fn explain(&self) -> Vec<String>;
    fn near_misses(&self) -> Vec<String>;
    fn tricks(&self) -> Vec<Trick>;
    fn print(&self) -> Print;
    fn prove(&self) -> Result<(), String>;
    /// The whole problem as JSON.
    fn data(&self) -> String;
}

struct Held<F: Family>(F);

impl<F: Family> Problem for Held<F> {
    fn show(&self) -> Sheet {
        self.0.show()
    }
    fn form(&self) -> Form {
        self.0.form()
    }
    fn key(&self) -> Key {
        let key = self.0.key();
        match self.0.accepts() {
            None => Key::One(key),
            Some(accepts) => Key::Any { such_as: key, accepts },
        }
    }
    fn pace(&self, sheet: &Sheet) -> Pace {
        Pace::new(&sheet.statement, self.0.thinking(), &self.0.key())
    }
    fn weight(&self) -> f32 {
        self.0.load().unwrap_or_else(|| self.pace(&self.show()).p50)
    }
    fn explain(&self) -> Vec<String> {
        self.0.explain()
    }
    fn near_misses(&self) -> Vec<String> {
        self.0.near_misses()
    }
    fn tricks(&self) -> Vec<Trick> {
        self.0.tricks()
    }
    fn print(&self) -> Print {
        self.0.print()
    }
    fn prove(&self) -> Result<(), String> {
        self.0.prove()
    }
    fn data(&self) -> String {
        serde_json::to_string(&self.0).expect("a drawn problem is plain data")
    }
}

fn boxed<F: Family>(problem: F) -> Box<dyn Problem> {
    Box::new(Held(problem))
}

fn rules_of<F: Family>(level: Level, form: Form) -> Rules {
    let small = F::example(level);
    Rules {
        text: flowing(F::rules(level)),
        form,
        example: Example {
            sheet: small.show(),
            answer: small.key().text().to_owned(),
            steps: small.explain(),
        },
    }
}

/// A text as a reader wants it: lines that were broken for the editor flow together, paragraphs stay apart.
fn flowing(text: &str) -> String {
    let paragraphs = text.trim().split("\n\n");
    let flowing = paragraphs.map(|lines| lines.split_whitespace().collect::<Vec<_>>().join(" "));
    flowing.collect::<Vec<_>>().join("\n\n")
}

impl Entry {
    /// The table row of a family, with its odds as JSON: `[]` before they were measured.
    pub const fn of<F: Family>(odds: &'static str) -> Entry {
        Entry {
            name: F::ABOUT.name,
            title: F::ABOUT.title,
            edition: F::ABOUT.edition,
            text_only: F::ABOUT.text_only,
            bands: F::ABOUT.bands,
            odds,
            rules: rules_of::<F>,
            draw: |level, seed| boxed::<F>(F::draw(level, seed)),
            example: |level| boxed::<F>(F::example(level)),
            load: |data| Ok(boxed::<F>(serde_json::from_str(data)?)),
        }
    }

    /// The kind, read off the name.
    pub fn kind(&self) -> Kind {
        let (kind, _) = self.name.split_once('/').expect("a family's name is kind/slug");
        kind.parse().expect("a family's kind is one of four")
    }

    /// The name without its slash, as its files are called: `logic-sudoku`.
    pub fn stem(&self) -> String {
        self.name.replace('/', "-")
    }

    /// What is shown before the problem, the same for every problem of the level.
    pub fn rules(&self, level: Level) -> Rules {
        self.rules_before(level, &*self.draw(level, &Seed::new("form")))
    }

    /// The same, told without another draw where a problem of the level is at hand.
    pub fn rules_before(&self, level: Level, problem: &dyn Problem) -> Rules {
        (self.rules)(level, problem.form())
    }

    /// The code of the problem that a seed's text names.
    pub fn code(&self, level: Level, seed: &str) -> Code {
        Code { family: self.name.to_owned(), edition: self.edition, level, seed: seed.to_owned() }
    }

    /// Draws the problem of a seed.
    pub fn draw(&self, level: Level, seed: &Seed) -> Box<dyn Problem> {
        (self.draw)(level, seed)
    }

    /// The small solved problem of the rules.
    pub fn example(&self, level: Level) -> Box<dyn Problem> {
        (self.example)(level)
    }

    /// The problem that [`Problem::data`] wrote.
    pub fn load(&self, data: &str) -> Result<Box<dyn Problem>, serde_json::Error> {
        (self.load)(data)
    }
}

impl Kind {
    /// All four, in the game's order.
    pub const ALL: [Kind; 4] = [Kind::Logic, Kind::Mathematics, Kind::Memory, Kind::Observation];

    /// The kind's name, as codes and URLs say it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Logic => "logic",
            Kind::Mathematics => "mathematics",
            Kind::Memory => "memory",
            Kind::Observation => "observation",
        }
    }
}

/// A text that is none of the four kinds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a kind is logic, mathematics, memory or observation")]
pub struct BadKind;

impl FromStr for Kind {
    type Err = BadKind;

    fn from_str(text: &str) -> Result<Kind, BadKind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or(BadKind)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl Band {
    /// The weights from `lo` up to, but not including, `hi`.
    pub const fn new(lo: f32, hi: f32) -> Band {
        Band { lo, hi }
    }

    /// Five bands that touch: each ends where the next begins.
    pub const fn between([a, b, c, d, e, f]: [f32; 6]) -> [Band; 5] {
        [Band::new(a, b), Band::new(b, c), Band::new(c, d), Band::new(d, e), Band::new(e, f)]
    }

    /// Whether a weight lies in the band.
    pub fn holds(self, weight: f32) -> bool {
        self.lo <= weight && weight < self.hi
    }
}

impl Pace {
    /// Adds up reading at 3.3 words a second, thinking, and typing at 2.5 characters a second, and spreads
    /// the sum as solving times spread: the quick at 0.65 of the middle, the slow at 1.5.
    pub fn new(statement: &str, thinking_seconds: f32, answer: &Answer) -> Pace {
        let reading = words(statement) as f32 / 3.3;
        let typing = answer.text().chars().count() as f32 / 2.5;
        let p50 = reading + thinking_seconds + typing;
        Pace { p20: p50 * 0.65, p50, p80: p50 * 1.5 }
    }
}
