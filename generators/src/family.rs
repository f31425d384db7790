//! What a problem family is, and what a table of families holds.

use crate::code::Code;
pub use crate::level::{BadLevel, Level};
pub use crate::reader::Trick;
use crate::reader::{Accepts, Answer, Form, Key, Shape, Verdict};
use crate::rng::Seed;
use crate::sheet::{Example, Rules, Sheet, Step, words};
use crate::text::Text;
use crate::words::Words;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A problem of one shape: the whole hidden truth of it, as plain data. One family is one file with its words beside it;
/// `draw` alone sees chance, everything else sees only what was drawn.
pub trait Family:
    Serialize + DeserializeOwned + PartialEq + fmt::Debug + Send + Sync + Sized + 'static
{
    /// What is true of every problem of the family.
    const ABOUT: About;

    /// Draws a problem. Child seeds by name; memory uses "material" and "question".
    fn draw(level: Level, seed: &Seed) -> Self;
    /// How an answer is written: the same for every problem of the level. The hint is among the words.
    fn form(level: Level) -> Form;
    /// What players see.
    fn show(&self) -> Sheet<Text>;
    /// The right answer; where [`Family::accepts`] lets in several, one of them; where players call one thing after the other,
    /// all that can be called ([`Answer::calls`]).
    fn key(&self) -> Answer;
    /// How long people are expected to think, in seconds; reading and typing are added outside.
    fn thinking(&self) -> f32;
    /// Why the key is right. Together the steps settle every part of it.
    fn steps(&self) -> Vec<Step<Text>>;
    /// What is right, found from what a player sees and from nothing else, by another way than the drawing's: the one right
    /// answer, or all of them, or one where they cannot be listed.
    ///
    /// # Errors
    /// Says what is wrong with the sheet.
    fn prove(sheet: &Sheet<Text>) -> Result<Key, String>;

    /// A small problem of the level's form, to show how it is meant.
    fn example(level: Level) -> Self {
        Self::draw(level, &Seed::new("example"))
    }

    /// What is right, where that is more than the key.
    fn accepts(&self) -> Option<Accepts> {
        None
    }

    /// What the level is measured by, if not by the expected seconds: what has to be held for each ten seconds in which
    /// it is shown.
    fn load(&self) -> Option<f32> {
        None
    }

    /// Readable answers that look right and are wrong, beside those that follow from the form.
    fn near_misses(&self) -> Vec<String> {
        Vec::new()
    }

    /// Ways to answer without thinking, each with at most ten answers that it would try, beside those that follow from the
    /// form.
    fn tricks(&self) -> Vec<Trick> {
        Vec::new()
    }

    /// The problem with numbers, names, colours, turns and places taken away: problems of one skeleton look alike to a
    /// player who drills them. At first what the question and the steps are made of.
    fn skeleton(&self) -> String {
        let said = [self.show().statement].into_iter();
        let told = self.steps().into_iter().map(|step| step.text);
        Text::Lines(said.chain(told).collect()).names().join(" ")
    }

    /// What a guesser could learn to expect.
    fn print(&self) -> Print {
        let essence = serde_json::to_string(self).expect("a drawn problem is plain data");
        Print { shape: String::new(), guess: self.key().text().to_owned(), essence }
    }
}

/// What is true of every problem of a family.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct About {
    /// One more whenever the same seed would draw, show or judge something else. The same in other words is the same
    /// edition.
    pub edition: u16,
    /// Whether a machine could answer from the words alone.
    pub text_only: bool,
    /// Where the weight of each level lies; ascending, without overlap.
    pub bands: [Band; 5],
    /// In what the problems of a level differ for whoever drills them.
    pub variety: Variety,
}

/// How many skeletons a level has ([`Family::skeleton`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Variety {
    /// Pictures, stories and grids: at least twelve skeletons in 40 draws, none over 20 %.
    Pictures,
    /// Rows, numbers and fixed boards: at least three kinds of question or of solution, none over 50 %.
    Questions,
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
    /// In codes and URLs, `kind/slug`; it never changes.
    pub name: &'static str,
    pub edition: u16,
    pub text_only: bool,
    pub bands: [Band; 5],
    pub variety: Variety,
    /// How far guessing gets, as it was measured: what [`Odds::of`](crate::odds::Odds::of) reads.
    pub odds: &'static str,
    words: &'static LazyLock<Vec<Words>>,
    form: fn(Level) -> Form,
    draw: fn(Level, &Seed) -> Box<dyn Problem>,
    example: fn(Level) -> Box<dyn Problem>,
    read: Read,
}

type Read = fn(Level, &str) -> Result<Box<dyn Problem>, serde_json::Error>;

/// A problem with its family's type rubbed off: the functions of [`Family`], on what was drawn.
pub trait Problem: Send + Sync {
    fn form(&self) -> Form;
    fn show(&self) -> Sheet<Text>;
    fn key(&self) -> Key;
    fn thinking(&self) -> f32;
    fn load(&self) -> Option<f32>;
    fn steps(&self) -> Vec<Step<Text>>;
    /// The family's own, and those that follow from the form.
    fn near_misses(&self) -> Vec<String>;
    /// The family's own, and those that follow from the form.
    fn tricks(&self) -> Vec<Trick>;
    fn skeleton(&self) -> String;
    fn print(&self) -> Print;
    /// What is right by a sheet of the family, this problem's or another's.
    ///
    /// # Errors
    /// Says what is wrong with the sheet.
    fn prove(&self, sheet: &Sheet<Text>) -> Result<Key, String>;
    /// The whole problem as JSON.
    fn data(&self) -> String;

    /// What the judge says to a typed answer.
    fn judge(&self, typed: &str) -> Verdict {
        self.form().judge(&self.key(), typed)
    }
}

struct Held<F: Family> {
    level: Level,
    problem: F,
}

impl<F: Family> Problem for Held<F> {
    fn form(&self) -> Form {
        F::form(self.level)
    }
    fn show(&self) -> Sheet<Text> {
        self.problem.show()
    }
    fn key(&self) -> Key {
        let key = self.problem.key();
        match self.problem.accepts() {
            None if matches!(self.form().shape, Shape::Calls(_)) => Key::Each { each: key },
            None => Key::One(key),
            Some(accepts) => Key::Any { such_as: key, accepts },
        }
    }
    fn thinking(&self) -> f32 {
        self.problem.thinking()
    }
    fn load(&self) -> Option<f32> {
        self.problem.load()
    }
    fn steps(&self) -> Vec<Step<Text>> {
        self.problem.steps()
    }
    fn near_misses(&self) -> Vec<String> {
        let (form, key) = (self.form(), self.key());
        let mut misses = self.problem.near_misses();
        misses.retain(|typed| form.judge(&key, typed) != Verdict::Right);
        misses.extend(form.near_misses(&key));
        misses
    }
    fn tricks(&self) -> Vec<Trick> {
        let mut tricks = self.problem.tricks();
        tricks.extend(self.form().tricks());
        tricks
    }
    fn skeleton(&self) -> String {
        self.problem.skeleton()
    }
    fn print(&self) -> Print {
        self.problem.print()
    }
    fn prove(&self, sheet: &Sheet<Text>) -> Result<Key, String> {
        F::prove(sheet)
    }
    fn data(&self) -> String {
        serde_json::to_string(&self.problem).expect("a drawn problem is plain data")
    }
}

fn boxed<F: Family>(level: Level, problem: F) -> Box<dyn Problem> {
    Box::new(Held { level, problem })
}

/// The table row of a family: its type and its name. Beside the family stand its words, in a file for each language, and its
/// odds: `[]` before they were measured.
macro_rules! row {
    ($family:ty, $name:literal) => {{
        static WORDS: std::sync::LazyLock<Vec<$crate::words::Words>> =
            std::sync::LazyLock::new(|| {
                $crate::words::Words::all(
                    $name,
                    include_str!(concat!($name, ".en.ftl")),
                    include_str!(concat!($name, ".ko.ftl")),
                )
            });
        $crate::family::Entry::of::<$family>(
            $name,
            &WORDS,
            include_str!(concat!($name, ".odds.json")),
        )
    }};
}
pub(crate) use row;

impl Entry {
    /// What the tables are made of, by `row!`.
    pub(crate) const fn of<F: Family>(
        name: &'static str,
        words: &'static LazyLock<Vec<Words>>,
        odds: &'static str,
    ) -> Entry {
        Entry {
            name,
            edition: F::ABOUT.edition,
            text_only: F::ABOUT.text_only,
            bands: F::ABOUT.bands,
            variety: F::ABOUT.variety,
            odds,
            words,
            form: F::form,
            draw: |level, seed| boxed(level, F::draw(level, seed)),
            example: |level| boxed(level, F::example(level)),
            read: |level, data| Ok(boxed::<F>(level, serde_json::from_str(data)?)),
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

    /// Its words in every language that it speaks, English first.
    pub fn languages(&self) -> &'static [Words] {
        self.words
    }

    /// Its words in a language, if it speaks it.
    pub fn words(&self, language: &str) -> Option<&'static Words> {
        self.words.iter().find(|words| words.tag == language)
    }

    /// Its words in a language; in English if it does not speak it.
    pub fn speaking(&self, language: &str) -> &'static Words {
        self.words(language).unwrap_or_else(|| self.english())
    }

    /// Its words in English.
    pub fn english(&self) -> &'static Words {
        &self.words[0]
    }

    /// What a list of families calls it.
    pub fn title(&self) -> &'static str {
        &self.english().title
    }

    /// How an answer is written, without a hint.
    pub fn form(&self, level: Level) -> Form {
        (self.form)(level)
    }

    /// What is shown before the problem, the same for every problem of the level.
    pub fn rules(&self, level: Level, words: &Words) -> Rules {
        let (small, mut form) = (self.example(level), self.form(level));
        form.hint = words.say(&words.hint(&form));
        Rules {
            text: words.named("rules"),
            form,
            example: Example {
                sheet: small.show().said(words),
                answer: small.key().text().to_owned(),
                steps: small.steps().iter().map(|step| step.said(words)).collect(),
            },
        }
    }

    /// The time that people are expected to take who read the problem's sheet in English.
    pub fn pace(&self, problem: &dyn Problem, sheet: &Sheet<Text>) -> Pace {
        let read = words(&self.english().say(&sheet.statement));
        Pace::new(read, problem.thinking(), problem.key().answer())
    }

    /// What the level's band holds: the load, or else the middle of the expected seconds.
    pub fn weight(&self, problem: &dyn Problem) -> f32 {
        problem.load().unwrap_or_else(|| self.pace(problem, &problem.show()).p50)
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
    ///
    /// # Errors
    /// Says what is wrong with the data.
    pub fn read(&self, level: Level, data: &str) -> Result<Box<dyn Problem>, serde_json::Error> {
        (self.read)(level, data)
    }
}

impl Kind {
    /// All four, in the game's order.
    pub const ALL: [Kind; 4] = [Kind::Logic, Kind::Mathematics, Kind::Memory, Kind::Observation];

    /// Its place among them, from 0 on.
    pub const fn index(self) -> usize {
        self as usize
    }

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
    pub fn new(words: usize, thinking_seconds: f32, answer: &Answer) -> Pace {
        let reading = words as f32 / 3.3;
        let typing = answer.text().chars().count() as f32 / 2.5;
        Pace::around(reading + thinking_seconds + typing)
    }

    /// Spread about the time of half of those who can solve it.
    pub fn around(p50: f32) -> Pace {
        Pace { p20: p50 * 0.65, p50, p80: p50 * 1.5 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_stand_at_their_places() {
        assert_eq!(Kind::ALL.map(Kind::index), [0, 1, 2, 3]);
    }
}
