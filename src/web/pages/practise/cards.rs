//! What can be practised, as cards: a small example, how long one takes, and how the player fared so far.

use crate::service::practice::profile::Profile;
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::pages::text::Language;
use crate::web::render::example_picture;
use agon_generators::family::{Entry, Kind, Level};
use agon_generators::of_kind;
use serde::Serialize;

/// What stands for a family whatever the level: what is easy is also easy to see when it is small.
const EASY: Level = Level::ALL[0];
/// Seconds are told in steps of so many: they are a prediction.
const STEP_SECONDS: f32 = 5.0;

/// A kind with a card for each of its families.
#[derive(Serialize)]
pub(super) struct KindCards {
    name: &'static str,
    cards: Vec<FamilyCard>,
}

#[derive(Serialize)]
pub(super) struct FamilyCard {
    name: &'static str,
    /// What is seen where there is no picture.
    text: Option<String>,
    picture: String,
    /// How long one takes.
    seconds: String,
    played: Option<u32>,
    solved: Option<u32>,
}

/// Every kind.
pub(super) async fn kinds(
    app: &App,
    language: &Language,
    profile: Option<&Profile>,
) -> Result<Vec<KindCards>, Fault> {
    let mut kinds = Vec::new();
    for kind in Kind::ALL {
        let mut cards = Vec::new();
        for entry in of_kind(kind) {
            cards.push(card(app, entry, EASY, language, profile).await?);
        }
        kinds.push(KindCards { name: kind.name(), cards });
    }
    Ok(kinds)
}

/// The card of a family, with the example of a level.
pub(super) async fn card(
    app: &App,
    entry: &'static Entry,
    level: Level,
    language: &Language,
    profile: Option<&Profile>,
) -> Result<FamilyCard, Fault> {
    let facts = app.service.catalogue().of(entry).await?;
    let facts = &facts[level.index()];
    let seconds = (facts.pace.p50 / STEP_SECONDS).round() * STEP_SECONDS;
    let first = || facts.glimpses.get(language.tag).map(|glimpse| glimpse.first.clone());
    let sum = profile.and_then(|profile| profile.families.get(entry.name));
    Ok(FamilyCard {
        name: entry.name,
        text: entry.text_only.then(first).flatten(),
        picture: example_picture(entry, level),
        seconds: format!("{seconds:.0}"),
        played: sum.map(|sum| sum.played),
        solved: sum.map(|sum| sum.solved),
    })
}
