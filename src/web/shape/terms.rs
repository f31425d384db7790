//! The terms of contests, as requests and replies say them. Those that are numbers are rows of the judge's.

use super::{FairnessWord, FormatWord, NotesWord, RivalAnswersWord, StartWord, When};
use agon_judge::agreeing::{MATERIAL, NUMBERS, Number};
use agon_judge::terms::{Fairness, Format, Notes, RivalAnswers, Start, Terms as Agreed};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::openapi::schema::{KnownFormat, RefBuilder, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, OneOfBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// What was agreed when the contest was opened.
#[derive(Serialize)]
pub(crate) struct Terms {
    start: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_at: Option<When>,
    #[serde(flatten)]
    numbers: BTreeMap<&'static str, u16>,
    fairness: Fairness,
    rival_answers: RivalAnswers,
    format: Format,
    notes: Notes,
}

impl Terms {
    /// As somebody is told who may know how long material is shown, or may not yet.
    pub(crate) fn told(terms: &Agreed, with_material: bool) -> Terms {
        let (start, start_at) = match terms.start {
            Start::Now => ("now", None),
            Start::WhenReady => ("when_ready", None),
            Start::At(at) => ("at", Some(When(at))),
        };
        let known = |number: &&&Number| with_material || number.name != MATERIAL.name;
        let numbers = NUMBERS.iter().filter(known);
        Terms {
            start,
            start_at,
            numbers: numbers.filter_map(|it| Some((it.name, (it.of)(terms)?))).collect(),
            fairness: terms.fairness,
            rival_answers: terms.rival_answers,
            format: terms.format,
            notes: terms.notes,
        }
    }
}

impl PartialSchema for Terms {
    fn schema() -> RefOr<Schema> {
        let told = |number: &Number| {
            let untold = number.untold().map(|untold| format!(" {untold}")).unwrap_or_default();
            let told = integer(Type::Integer.into(), format!("{}{untold}", number.says));
            told.minimum(Some(0))
        };
        let always = NUMBERS.iter().filter(|number| number.untold().is_none());
        let all = ObjectBuilder::new()
            .description(Some(
                "What was agreed when the contest was opened. Lengths are in seconds.",
            ))
            .property("start", word::<StartWord>(""))
            .property("start_at", word::<When>("When it begins by itself, where `start` is `at`."));
        let all = NUMBERS.iter().fold(all, |all, number| all.property(number.name, told(number)));
        let all = all
            .property("fairness", word::<FairnessWord>(""))
            .property("rival_answers", word::<RivalAnswersWord>(""))
            .property("format", word::<FormatWord>(""))
            .property("notes", word::<NotesWord>(""));
        let words = ["start", "fairness", "rival_answers", "format", "notes"];
        let required = words.into_iter().chain(always.map(|number| number.name));
        required.fold(all, ObjectBuilder::required).into()
    }
}

impl ToSchema for Terms {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        add::<StartWord>(schemas);
        add::<When>(schemas);
        add::<FairnessWord>(schemas);
        add::<RivalAnswersWord>(schemas);
        add::<FormatWord>(schemas);
        add::<NotesWord>(schemas);
    }
}

/// A number of the terms, with what it says here.
pub(in crate::web) fn integer(kind: SchemaType, says: String) -> ObjectBuilder {
    let format = SchemaFormat::KnownFormat(KnownFormat::Int32);
    ObjectBuilder::new().schema_type(kind).format(Some(format)).description(Some(says))
}

/// A reference to a shape, with what it says here.
fn word<T: ToSchema>(says: &str) -> RefOr<Schema> {
    let word = RefBuilder::from(Ref::from_schema_name(T::name()));
    RefOr::Ref(word.description(Some(says)).build())
}

/// The same, or nothing.
pub(in crate::web) fn maybe<T: ToSchema>(says: &str) -> Schema {
    let nothing = ObjectBuilder::new().schema_type(Type::Null);
    OneOfBuilder::new().item(word::<T>(says)).item(nothing).into()
}

/// Adds a shape that is referred to.
pub(in crate::web) fn add<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}
