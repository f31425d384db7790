//! The form that opens a contest.

use crate::web::error::Fault;
use actix_web::web::Bytes;
use agon_generators::words::{LANGUAGES, PSEUDO};
use agon_judge::agreeing::{NUMBERS, Number};
use agon_judge::event::Opened;
use agon_judge::formats;
use agon_judge::seat::Pair;
use agon_judge::terms::{Format, Start};
use serde::{Deserialize, Serialize};
use serde_json::json;
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
    /// How long a wrong answer locks each seat, where the two are not locked alike.
    attacker_lockout: String,
    defender_lockout: String,
    start: String,
    /// Without a zone, such as `2026-11-26T20:15`.
    start_at: String,
    /// The zone of that, such as `+09:00`, which a script says; without one it is UTC.
    zone: String,
    rival_answers: String,
    format: String,
    fairness: String,
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
            fairness: "raw".to_owned(),
            numbers: numbers(|number| number.usual_in(Format::Race)),
            ..OpenForm::default()
        }
    }

    /// What it would say to open a contest once more.
    pub(super) fn again(opened: &Opened) -> OpenForm {
        let Pair { attacker, defender } = opened.names.clone();
        let terms = json!(opened.terms);
        let term = |name: &str| terms[name].as_str().unwrap_or_default().to_owned();
        let own = |seconds: Option<u16>| seconds.map(|it| it.to_string()).unwrap_or_default();
        let Pair { attacker: attackers, defender: defenders } = opened.terms.own_lockout_seconds;
        // An instant of then is over.
        let start = if let Start::At(_) = opened.terms.start {
            "when_ready".to_owned()
        } else {
            term("start")
        };
        OpenForm {
            what: format!("family:{}", opened.family),
            level: (opened.level.index() + 1).to_string(),
            battle: opened.battle.clone().unwrap_or_default(),
            attacker: attacker.unwrap_or_default(),
            defender: defender.unwrap_or_default(),
            attacker_lockout: own(attackers),
            defender_lockout: own(defenders),
            start,
            rival_answers: term("rival_answers"),
            format: term("format"),
            fairness: term("fairness"),
            numbers: numbers(|number| (number.of)(&opened.terms)),
            ..OpenForm::default()
        }
    }

    /// The form as the interface takes it. The problem can be read in every language, before all in the host's own.
    pub(super) fn wishes(&self, own: &str) -> Result<Bytes, Fault> {
        let code = text(&self.code);
        let mut terms = json!({
            "start": text(&self.start),
            "start_at": self.instant(),
            "rival_answers": text(&self.rival_answers),
            "format": text(&self.format),
        });
        // What only other formats have is not asked for.
        let format = Format::ALL.into_iter().find(|format| format.name() == self.format);
        if format.is_none_or(formats::is_race) {
            terms["fairness"] = json!(text(&self.fairness));
        }
        let is_had = |it: &&Number| format.is_none_or(|format| it.is_of(format));
        for Number { name, .. } in NUMBERS.into_iter().filter(is_had) {
            if let Some(said) = self.numbers.get(*name) {
                terms[name] = json!(number(name, said)?);
            }
        }
        let mut wishes = json!({
            "languages": languages(own),
            "battle": text(&self.battle),
            "code": code,
            "level": if code.is_none() { number("level", &self.level)? } else { None },
            "seats": {
                "attacker": {
                    "name": text(&self.attacker),
                    "lockout_seconds": number("attacker_lockout", &self.attacker_lockout)?,
                },
                "defender": {
                    "name": text(&self.defender),
                    "lockout_seconds": number("defender_lockout", &self.defender_lockout)?,
                },
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

    /// When it begins, where it begins at an instant.
    fn instant(&self) -> Option<String> {
        let at = text(&self.start_at).filter(|_| self.start == "at")?;
        Some(format!("{at}:00{}", text(&self.zone).unwrap_or("Z")))
    }
}

/// All languages that people speak, this one first.
fn languages(own: &str) -> Vec<&'static str> {
    let mut spoken = LANGUAGES.to_vec();
    spoken.retain(|tag| *tag != PSEUDO);
    spoken.sort_by_key(|tag| *tag != own);
    spoken
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
