//! The only place in the service where problems are drawn and pictures are made. Each function takes milliseconds;
//! only the workshop calls them.

#![expect(clippy::disallowed_methods, reason = "the workshop draws, so that nobody else needs to")]

use super::{Drawing, NotMade};
use crate::picture::{self, Colours, Effort, PictureError, Scale};
use crate::service::secrets::token::half_chance;
use agon_generators::code::{Code, seed_text};
use agon_generators::drawn::{Drawn, NoProblem};
use agon_generators::family::{Entry, Kind, Level, Pace};
use agon_generators::figure::Figure;
use agon_generators::odds::Odds;
use agon_generators::of_kind;
use agon_generators::rng::Seed;
use agon_generators::sheet::{Card, CardFace, Rules};
use agon_generators::words::Words;
use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};
use std::sync::Arc;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A problem that is to be drawn.
#[derive(Clone)]
pub struct Commission {
    pub problem: Wanted,
    pub level: Wish,
    /// The seed to draw from; without one, chance.
    pub seed: Option<String>,
    /// For how long material is shown, if not as the family has it.
    pub material_seconds: Option<u16>,
    /// In which languages it speaks, the first before all.
    pub languages: Languages,
}

/// Languages by their tags.
pub type Languages = Vec<&'static str>;

/// Which problem.
#[derive(Clone)]
pub enum Wanted {
    /// Any of these families, one at least.
    Any(Vec<&'static Entry>),
    Family(&'static Entry),
    /// One exact problem.
    Code(Code),
}

impl Wanted {
    /// The code of the one exact problem that is wanted, if one is.
    pub fn code(&self) -> Option<&Code> {
        match self {
            Wanted::Code(code) => Some(code),
            Wanted::Any(_) | Wanted::Family(_) => None,
        }
    }
}

/// How hard.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wish {
    Level(Level),
    /// The level whose predicted time is nearest to so many seconds.
    Seconds(f32),
}

/// How a picture is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Look {
    pub file: PictureFile,
    pub colours: Colours,
    /// Of a PNG; an SVG has every scale.
    pub scale: Scale,
}

/// The kinds of files that a picture comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureFile {
    Png,
    Svg,
}

/// What is true of every problem of a family and level.
#[derive(Debug, Clone)]
pub struct LevelFacts {
    pub level: Level,
    pub rules: Rules,
    /// Of one problem; others of the level are near.
    pub pace: Pace,
    pub material_seconds: u16,
    pub odds: Option<Odds>,
    /// The example at a glance, by language.
    pub glimpses: BTreeMap<&'static str, Glimpse>,
}

/// What an example says, in one language.
#[derive(Debug, Clone)]
pub struct Glimpse {
    /// Its first text, which stands for a family of text alone.
    pub first: String,
    pub statement: String,
    /// What its picture shows, for those who do not see it.
    pub alt: Option<String>,
    /// What to type.
    pub hint: String,
}

/// Why a problem's files were not made.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    NotMade(#[from] NotMade),
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error("the archive was not written: {0}")]
    Archive(#[from] zip::result::ZipError),
    #[error("the archive was not written: {0}")]
    Writing(#[from] std::io::Error),
}

/// A seed of 128 bits that nobody can guess.
pub fn new_seed() -> String {
    seed_text(u128::from_be_bytes(half_chance()))
}

/// Draws a problem, with its exact text.
pub(super) fn problem(commission: &Commission) -> Result<Drawing, NoProblem> {
    Ok(timed(drawn(commission)?, commission.material_seconds))
}

/// A problem with another time for its material, if one is wished for, and with its exact text.
pub(in crate::service) fn timed(mut drawn: Drawn, seconds: Option<u16>) -> Drawing {
    if let Some(seconds) = seconds {
        stretch(&mut drawn.sheet.material, seconds);
    }
    let text = serde_json::value::to_raw_value(&drawn).expect("a drawn problem is plain data");
    (drawn, text)
}

fn drawn(commission: &Commission) -> Result<Drawn, NoProblem> {
    let Commission { problem, level: wish, seed, languages, .. } = commission;
    let of_family = |entry: &Entry| {
        let seed = seed.clone().unwrap_or_else(new_seed);
        Drawn::offering(entry, level(entry, *wish), &seed, languages)
    };
    match problem {
        Wanted::Any(families) => {
            let chance = Seed::new(&seed.clone().unwrap_or_else(new_seed));
            let family: &&Entry = chance.child("family").rng().pick(families);
            Ok(of_family(family))
        }
        Wanted::Family(entry) => Ok(of_family(entry)),
        Wanted::Code(code) => Drawn::of(code, languages),
    }
}

/// The level of a family that is wished for.
fn level(entry: &Entry, wish: Wish) -> Level {
    match wish {
        Wish::Level(level) => level,
        Wish::Seconds(seconds) => {
            let distance = |level: &Level| (pace(entry, *level).p50 - seconds).abs();
            let nearest = Level::ALL.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
            nearest.expect("there are five levels")
        }
    }
}

/// The pace of one problem of the level, always the same.
fn pace(entry: &Entry, level: Level) -> Pace {
    let problem = entry.draw(level, &Seed::new("pace"));
    entry.pace(&*problem, &problem.show())
}

/// Shares another time for the material out among its cards, at least a second each.
fn stretch(cards: &mut [Card], seconds: u16) {
    let before: u32 = cards.iter().map(|card| u32::from(card.seconds)).sum();
    let (mut shown, mut ended) = (0, 0);
    for card in cards {
        shown += u32::from(card.seconds);
        // Whole seconds, and what is rounded off one card is not added to the last alone.
        let ends = (shown * u32::from(seconds) + before / 2) / before.max(1);
        card.seconds = (ends as u16).saturating_sub(ended).max(1);
        ended += card.seconds;
    }
}

pub(super) fn facts(entry: &Entry, level: Level) -> LevelFacts {
    let problem = entry.draw(level, &Seed::new("pace"));
    let sheet = problem.show();
    LevelFacts {
        level,
        rules: entry.rules(level, entry.english()),
        pace: entry.pace(&*problem, &sheet),
        material_seconds: sheet.material_seconds(),
        odds: Odds::of(entry, level),
        glimpses: glimpses(entry, level),
    }
}

fn glimpses(entry: &Entry, level: Level) -> BTreeMap<&'static str, Glimpse> {
    let (sheet, form) = (entry.example(level).show(), entry.form(level));
    let mut cards = sheet.material.iter().filter_map(|card| match &card.face {
        CardFace::Text(text) => Some(text),
        CardFace::Picture(_) => None,
    });
    let first = cards.next().unwrap_or(&sheet.statement);
    let glimpse = |words: &Words| Glimpse {
        first: words.say(first),
        statement: words.say(&sheet.statement),
        alt: sheet.picture.as_ref().map(|picture| words.say(&picture.alt)),
        hint: words.say(&words.hint(&form)),
    };
    entry.languages().iter().map(|words| (words.tag, glimpse(words))).collect()
}

pub(super) fn file(figure: &Figure, look: Look, effort: Effort) -> Result<Vec<u8>, PictureError> {
    match look.file {
        PictureFile::Png => picture::png(figure, look.colours, look.scale, effort),
        PictureFile::Svg => picture::svg(figure, look.colours).map(String::into_bytes),
    }
}

pub(super) fn sample(kind: Kind) -> Result<Option<Vec<u8>>, PictureError> {
    let mut order: Vec<&Entry> = of_kind(kind).iter().collect();
    Seed::new(&new_seed()).rng().shuffle(&mut order);
    let look = Look { file: PictureFile::Png, colours: Colours::Normal, scale: Scale::Single };
    for entry in order {
        let sheet = entry.draw(Level::DEFAULT, &Seed::new(&new_seed())).show();
        if let Some((_, shown)) = sheet.face() {
            return file(&shown.figure, look, Effort::Live).map(Some);
        }
    }
    Ok(None)
}

pub(super) fn archive(
    problem: &Drawn,
    text: &[u8],
    photos: &BTreeMap<String, Arc<[u8]>>,
) -> Result<Vec<u8>, ExportError> {
    // PNGs do not shrink, and without a deflater there is none whose next edition writes other bytes.
    let plain = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |name: String, bytes: &[u8]| -> Result<(), ExportError> {
        archive.start_file(name, plain)?;
        Ok(archive.write_all(bytes)?)
    };
    add("problem.json".into(), text)?;
    for (name, figure) in problem.figures() {
        if let Some(file) = photos.get(&name) {
            add(format!("{name}.png"), file)?;
            continue;
        }
        for (kind, ending) in [(PictureFile::Png, "png"), (PictureFile::Svg, "svg")] {
            let look = Look { file: kind, colours: Colours::Normal, scale: Scale::Double };
            add(format!("{name}.{ending}"), &file(&figure, look, Effort::Export)?)?;
        }
    }
    Ok(archive.finish()?.into_inner())
}
