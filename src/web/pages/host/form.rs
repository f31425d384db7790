//! The form that opens a contest.

use crate::web::error::Fault;
use actix_web::web::Bytes;
use agon_judge::agreeing::{NUMBERS, Number};
use agon_judge::event::Opened;
use agon_judge::seat::Pair;
use agon_judge::terms::Format;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What the form says.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::web) struct OpenForm {
    /// `kind:` or `family:` with its name; without effect where there is a code.
    what: String,
    pub(super) code: String,
    level: String,
    battle: String,
    attacker: String,
    defender: String,
    start: String,
    rival_answers: String,
    format: String,
    /// By which a form that is sent twice is known.
    pub(super) once: String,
    /// The terms that are numbers, by their names.
    #[serde(flatten)]
    numbers: BTreeMap<String, String>,
}

impl OpenForm {
    /// What it says at first. A host hands out links before anything begins.
    pub(super) fn new() -> OpenForm {
        OpenForm {
            what: "kind:logic".to_owned(),
            level: "3".to_owned(),
            start: "when_ready".to_owned(),
            rival_answers: "shown".to_owned(),
            format: Format::Race.name().to_owned(),
            numbers: numbers(|number| number.usual_in(Format::Race)),
            ..OpenForm::default()
        }
    }

    /// What it would say to open a contest once more.
    pub(super) fn again(opened: &Opened) -> OpenForm {
        let Pair { attacker, defender } = opened.names.clone();
        let terms = json!(opened.terms);
        let term = |name: &str| match &terms[name] {
            Value::String(word) => word.clone(),
            other => other.to_string(),
        };
        OpenForm {
            what: format!("family:{}", opened.family),
            level: (opened.level.index() + 1).to_string(),
            battle: opened.battle.clone().unwrap_or_default(),
            attacker: attacker.unwrap_or_default(),
            defender: defender.unwrap_or_default(),
            start: term("start"),
            rival_answers: term("rival_answers"),
            format: term("format"),
            numbers: numbers(|number| (number.of)(&opened.terms)),
            ..OpenForm::default()
        }
    }

    /// The form as the interface takes it.
    pub(super) fn wishes(&self) -> Result<Bytes, Fault> {
        let code = text(&self.code);
        let mut terms = json!({
            "start": text(&self.start),
            "rival_answers": text(&self.rival_answers),
            "format": text(&self.format),
        });
        // What only other formats have is not asked for.
        let format = Format::ALL.into_iter().find(|format| format.name() == self.format);
        let is_had = |it: &&Number| format.is_none_or(|format| it.is_of(format));
        for Number { name, .. } in NUMBERS.into_iter().filter(is_had) {
            if let Some(said) = self.numbers.get(*name) {
                terms[name] = json!(number(name, said)?);
            }
        }
        let mut wishes = json!({
            "battle": text(&self.battle),
            "code": code,
            "level": if code.is_none() { number("level", &self.level)? } else { None },
            "seats": {
                "attacker": { "name": text(&self.attacker) },
                "defender": { "name": text(&self.defender) },
            },
            "terms": terms,
        });
        match self.what.split_once(':').filter(|_| code.is_none()) {
            Some(("family", name)) => wishes["family"] = json!(name),
            Some((_, name)) => wishes["kind"] = json!(name),
            None => {}
        }
        Ok(Bytes::from(wishes.to_string()))
    }
}

/// The terms that are numbers and have one, as the form says them.
fn numbers(of: impl Fn(&Number) -> Option<u16>) -> BTreeMap<String, String> {
    let said = NUMBERS.iter().filter_map(|it| Some((it.name.to_owned(), of(it)?.to_string())));
    said.collect()
}

/// What a field says, if anything.
fn text(field: &str) -> Option<&str> {
    Some(field.trim()).filter(|text| !text.is_empty())
}

fn number(name: &str, field: &str) -> Result<Option<i64>, Fault> {
    let bad = |_| Fault::invalid(name, "a whole number");
    text(field).map(str::parse).transpose().map_err(bad)
}
