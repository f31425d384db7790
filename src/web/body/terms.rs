//! The terms of contests and drills, as requests say them.

use super::super::error::Fault;
use super::super::reading::instant;
use super::super::shape::terms::{add, integer, maybe};
use super::super::shape::{
    DrillStartWord, FairnessWord, FormatWord, RivalAnswersWord, StartWord, When,
};
use super::{SeatBody, SeatsBody};
use agon_judge::agreeing::{
    DRILL_NUMBERS, LOCKOUT, NUMBERS, Number, SOLVE, TermsWanted, compensated_in,
};
use agon_judge::seat::{Pair, Seat};
use agon_judge::terms::{Players, Start};
use agon_judge::time::{Span, Time};
use serde::de::{DeserializeSeed, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeSet;
use std::fmt;
use utoipa::openapi::schema::{AdditionalProperties, SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The terms of a contest; what is left open takes its default.
#[derive(Default)]
pub(super) struct TermsBody(Said);

/// The terms of a drill; what is left open takes its default.
#[derive(Default)]
pub(super) struct DrillTermsBody(Said);

/// What a request says of the terms.
#[derive(Default)]
struct Said {
    start: Option<Beginning>,
    start_at: Option<String>,
    wanted: TermsWanted,
}

/// When a contest begins, as a request says it.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::web) enum Beginning {
    Now,
    WhenReady,
    At,
}

/// How far ahead a contest may be opened that begins at an instant.
const AHEAD_MAX: Span = Span(30 * 24 * 60 * 60 * 1_000_000);

impl Beginning {
    /// What the word says by itself.
    fn alone(self) -> Option<Start> {
        match self {
            Beginning::Now => Some(Start::Now),
            Beginning::WhenReady => Some(Start::WhenReady),
            Beginning::At => None,
        }
    }
}

/// When it begins: in a word, or by an instant.
fn start(word: Option<Beginning>, at: Option<&str>, now: Time) -> Result<Option<Start>, Fault> {
    let Some(at) = at else {
        let missing = || Fault::invalid("terms.start_at", "the instant at which it begins");
        return word.map(|word| word.alone().ok_or_else(missing)).transpose();
    };
    if word.is_some_and(|word| word != Beginning::At) {
        return Err(Fault::invalid("terms.start", "leave it out, or say `at`, beside `start_at`"));
    }
    let at = instant("terms.start_at", at)?;
    if now + AHEAD_MAX < at {
        return Err(Fault::invalid("terms.start_at", "up to 30 days ahead"));
    }
    Ok(Some(Start::At(at)))
}

/// How long a wrong answer locks each seat of its own.
pub(super) fn own_lockouts(seats: &SeatsBody) -> Result<Pair<Option<u16>>, Fault> {
    let of = |seat: Seat, body: &Option<SeatBody>| {
        let seconds = body.as_ref().and_then(|body| body.lockout_seconds);
        let wrong = |expected| Fault::invalid(&format!("seats.{seat}.lockout_seconds"), expected);
        within(&LOCKOUT, seconds).map_err(wrong)
    };
    Ok(Pair {
        attacker: of(Seat::Attacker, &seats.attacker)?,
        defender: of(Seat::Defender, &seats.defender)?,
    })
}

/// The terms of a contest that is opened now.
pub(super) fn terms(TermsBody(said): TermsBody, now: Time) -> Result<TermsWanted, Fault> {
    let start = start(said.start, said.start_at.as_deref(), now)?;
    Ok(TermsWanted { players: Players::Two, start, ..said.wanted })
}

/// The terms of a drill.
pub(super) fn drill_terms(DrillTermsBody(said): DrillTermsBody) -> Result<TermsWanted, Fault> {
    let dated = || Fault::invalid("terms.start", "`now` or `when_ready`");
    let start = said.start.map(|word| word.alone().ok_or_else(dated)).transpose()?;
    Ok(TermsWanted { players: Players::One, start, ..said.wanted })
}

impl<'de> Deserialize<'de> for TermsBody {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<TermsBody, D::Error> {
        let words = &["start", "start_at", "fairness", "rival_answers", "format"];
        reader
            .deserialize_map(Reading { words, numbers: &NUMBERS, players: Players::Two })
            .map(TermsBody)
    }
}

impl<'de> Deserialize<'de> for DrillTermsBody {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<DrillTermsBody, D::Error> {
        let (words, numbers) = (&["start"], &DRILL_NUMBERS);
        reader
            .deserialize_map(Reading { words, numbers, players: Players::One })
            .map(DrillTermsBody)
    }
}

/// Reads terms field by field.
struct Reading {
    words: &'static [&'static str],
    numbers: &'static [&'static Number],
    players: Players,
}

impl<'de> Visitor<'de> for Reading {
    type Value = Said;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Said, A::Error> {
        let (mut said, mut seen) = (Said::default(), BTreeSet::new());
        // Only a drill can be without a clock.
        let is_drill = self.players == Players::One;
        while let Some(name) = fields.next_key::<String>()? {
            let number = self.numbers.iter().find(|number| number.name == name);
            let word = self.words.iter().find(|word| **word == name);
            match (number, word) {
                (Some(number), _) => match fields.next_value_seed(Within(number))? {
                    Some(value) => said.wanted.set(number, value),
                    None => said.wanted.untimed |= is_drill && number.name == SOLVE.name,
                },
                (None, Some(&"start")) => said.start = fields.next_value()?,
                (None, Some(&"start_at")) => said.start_at = fields.next_value()?,
                (None, Some(&"fairness")) => said.wanted.fairness = fields.next_value()?,
                (None, Some(&"rival_answers")) => {
                    said.wanted.rival_answers = fields.next_value()?;
                }
                (None, Some(_)) => said.wanted.format = fields.next_value()?,
                (None, None) => return Err(A::Error::custom(self.unknown(&name))),
            }
            if !seen.insert(name) {
                return Err(A::Error::custom("expected each field once"));
            }
        }
        Ok(said)
    }
}

impl Reading {
    fn unknown(&self, name: &str) -> String {
        let words = self.words.iter().copied();
        let known: Vec<&str> = words.chain(self.numbers.iter().map(|number| number.name)).collect();
        format!("unknown field `{name}`, expected one of `{}`", known.join("`, `"))
    }
}

/// Reads a number, which is one that its term can be.
struct Within<'a>(&'a Number);

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = Option<u16>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Option<u16>, D::Error> {
        let asked = Option::deserialize(reader)?;
        within(self.0, asked).map_err(|takes| D::Error::custom(format!("expected {takes}")))
    }
}

/// The value that was asked for, if the term can be that; otherwise what it can be.
fn within(number: &Number, asked: Option<i64>) -> Result<Option<u16>, String> {
    let Some(asked) = asked else { return Ok(None) };
    let found = u16::try_from(asked).ok().filter(|value| number.range.contains(value));
    found.map(Some).ok_or_else(|| number.takes())
}

impl PartialSchema for TermsBody {
    fn schema() -> RefOr<Schema> {
        let at = "The instant at which it begins by itself, up to 30 days ahead; at once where it has passed. Players may \
                  look at the rules of the kind and be ready before; the host may begin sooner.";
        let format = "Default `race`; for a family whose answers are called one after the other, `tally`. Of a kind, only \
                      families that suit the format are drawn.";
        let fairness = format!("Default `raw`. {}.", compensated_in());
        let rivals = "Default `shown`. In `tally` and `turns` answers are always shown.";
        let all = wanted("The terms of a contest; what is left open takes its default.")
            .property("start", maybe::<StartWord>("Default `now`; `at` where `start_at` is said."))
            .property("start_at", maybe::<When>(at));
        let all =
            NUMBERS.iter().fold(all, |all, it| all.property(it.name, asked(it, it.described())));
        let all = all.property("fairness", maybe::<FairnessWord>(&fairness));
        let all = all.property("rival_answers", maybe::<RivalAnswersWord>(rivals));
        all.property("format", maybe::<FormatWord>(format)).into()
    }
}

impl ToSchema for TermsBody {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        add::<StartWord>(schemas);
        add::<When>(schemas);
        add::<FairnessWord>(schemas);
        add::<RivalAnswersWord>(schemas);
        add::<FormatWord>(schemas);
    }
}

impl PartialSchema for DrillTermsBody {
    fn schema() -> RefOr<Schema> {
        let start = "Default `now`. With `when_ready` the drill waits for its player for 10 minutes, then it is void.";
        let says = |number: &Number| match number.described() {
            says if number.name == SOLVE.name => {
                format!("{says} `null` for a drill without a clock, which ends after a day.")
            }
            says => says,
        };
        let all = wanted("The terms of a drill; what is left open takes its default.")
            .property("start", maybe::<DrillStartWord>(start));
        let numbers = DRILL_NUMBERS.iter();
        numbers.fold(all, |all, it| all.property(it.name, asked(it, says(it)))).into()
    }
}

impl ToSchema for DrillTermsBody {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        add::<DrillStartWord>(schemas);
    }
}

/// Knows no fields but those that are added.
fn wanted(says: &str) -> ObjectBuilder {
    let closed = AdditionalProperties::FreeForm(false);
    ObjectBuilder::new().description(Some(says)).additional_properties(Some(closed))
}

/// A number within its range, or nothing.
fn asked(number: &Number, says: String) -> ObjectBuilder {
    let integer = integer(SchemaType::from_iter([Type::Integer, Type::Null]), says);
    integer.minimum(Some(*number.range.start())).maximum(Some(*number.range.end()))
}
