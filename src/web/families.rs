//! What families there are: the same for everybody, made once.

use super::api::Reply;
use super::app::App;
use super::call::{ANYBODY, Call, get};
use super::error::Fault;
use super::made::{Good, Made};
use super::render;
use super::shape::problem::{Families, Family, FamilyLevel, Rules};
use crate::service::workshop::{LevelFacts, Whom};
use actix_web::HttpRequest;
use actix_web::web::Path;
use agon_generators::family::Entry;
use agon_generators::{families, find};
use agon_judge::suiting;
use serde::Serialize;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        get("/v1/families", all)
            .says("Every family that problems can be drawn of")
            .by(ANYBODY)
            .gives::<Families>(200, "By kind."),
        get("/v1/families/{kind}/{name}", one)
            .says("One family, with its rules by level")
            .by(ANYBODY)
            .gives::<Family>(200, "The family."),
    ]
}

/// An hour: families change with the service.
const GOOD: Good = Good::Seconds(3600);

/// Every family.
pub(super) async fn all(app: App, request: HttpRequest) -> Reply {
    let make = async || {
        let mut shown = Vec::new();
        for family in families() {
            shown.push(shape(family, &*app.service.catalogue().of(family).await?));
        }
        written(&app, Families { families: shown }).await
    };
    Ok(app.library.get_or("families", make).await?.reply(&request, GOOD))
}

/// One family, with its rules by level.
pub(super) async fn one(app: App, request: HttpRequest, path: Path<(String, String)>) -> Reply {
    let (kind, name) = path.into_inner();
    let family = find(&format!("{kind}/{name}")).ok_or_else(Fault::not_found)?;
    let make = async || {
        let facts = app.service.catalogue().of(family).await?;
        let rules = facts.iter().map(|of_level| {
            let base = render::examples(family.name, of_level.level);
            Rules { level: Some(of_level.level), ..render::rules(&of_level.rules, "en", &base) }
        });
        let rules = Some(rules.collect());
        written(&app, Family { rules, ..shape(family, &*facts) }).await
    };
    let name = format!("family {}", family.name);
    Ok(app.library.get_or(&name, make).await?.reply(&request, GOOD))
}

async fn written(app: &App, shape: impl Serialize + Send + 'static) -> Result<Made, Fault> {
    let text = move || serde_json::to_vec(&shape).expect("a family is plain data");
    let make = move || Made::text("application/json", text());
    Ok(app.service.workshop().work(Whom::Game, make).await?)
}

fn shape(family: &Entry, facts: &[LevelFacts]) -> Family {
    let levels = facts.iter().map(|of_level| FamilyLevel {
        level: of_level.level,
        seconds: render::pace(of_level.pace),
        form: of_level.rules.form.kind(),
        material_seconds: of_level.material_seconds,
        odds: of_level.odds.map(render::odds),
    });
    Family {
        name: family.name,
        title: family.title(),
        kind: family.kind(),
        edition: family.edition,
        text_only: family.text_only,
        formats: suiting::formats_of(family),
        levels: levels.collect(),
        rules: None,
    }
}
