//! What this is, with a picture of each kind.

use super::page::{in_script, page};
use super::text;
use crate::service::workshop::LevelFacts;
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::made::Good;
use crate::web::render;
use crate::web::samples::SAMPLE_AGE;
use actix_web::web::{Form, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::family::{Kind, Level};
use agon_generators::{find, of_kind};
use minijinja::Value;
use serde::{Deserialize, Serialize};

/// A kind with the names of its families.
#[derive(Serialize)]
pub(super) struct KindNames {
    name: &'static str,
    families: Vec<&'static str>,
}

/// Every kind.
pub(super) fn kinds() -> [KindNames; 4] {
    Kind::ALL.map(|kind| KindNames {
        name: kind.name(),
        families: of_kind(kind).iter().map(|entry| entry.name).collect(),
    })
}

/// Families whose question needs no rules; each day has another one's example.
const TASTED: [&str; 4] =
    ["logic/sudoku", "observation/dials", "mathematics/picture-prices", "observation/cubes"];
/// What is tasted is easy.
const LEVEL: Level = Level::ALL[0];
/// In microseconds.
const DAY: i64 = 24 * 3_600_000_000;

/// A small problem to solve right there, with what came of what was typed.
#[derive(Serialize)]
struct Taste {
    family: &'static str,
    statement: String,
    picture: String,
    /// In points.
    width: u16,
    height: u16,
    alt: String,
    hint: String,
    /// What a script needs to lay a board.
    played: Value,
    typed: String,
    said: Option<&'static str>,
}

/// What was typed under the small problem.
#[derive(Deserialize)]
pub(in crate::web) struct Tasted {
    family: String,
    typed: String,
}

#[derive(Serialize)]
struct FrontPage {
    kinds: [KindNames; 4],
    /// None where the workshop has no time for it just now.
    taste: Option<Taste>,
    /// Whether friends can be challenged.
    duels: bool,
}

/// `GET /`
pub(in crate::web) async fn front(app: App, request: HttpRequest) -> HttpResponse {
    let day = app.service.now().0.div_euclid(DAY);
    let family = TASTED[day.rem_euclid(TASTED.len() as i64) as usize];
    let taste = taste(&app, &request, family, None).await.ok();
    shown(&app, &request, taste)
}

/// `POST /`: an answer to the small problem. Nothing is kept of it.
pub(in crate::web) async fn tasted(
    app: App,
    request: HttpRequest,
    form: Form<Tasted>,
) -> Result<HttpResponse, Fault> {
    let known = TASTED.into_iter().find(|family| *family == form.family);
    let family = known.ok_or_else(|| Fault::invalid("family", "the one that was shown"))?;
    let taste = taste(&app, &request, family, Some(&form.typed)).await?;
    Ok(shown(&app, &request, Some(taste)))
}

fn shown(app: &App, request: &HttpRequest, taste: Option<Taste>) -> HttpResponse {
    let duels = app.service.duels().are_offered();
    page(request, "front/front", FrontPage { kinds: kinds(), taste, duels })
}

/// A family's example, which was drawn long ago, and what is to be said of an answer to it.
async fn taste(
    app: &App,
    request: &HttpRequest,
    family: &'static str,
    typed: Option<&str>,
) -> Result<Taste, Fault> {
    let entry = find(family).ok_or_else(Fault::not_found)?;
    let facts = app.service.catalogue().of(entry).await?;
    let LevelFacts { rules, glimpses, .. } = &facts[LEVEL.index()];
    let language = text::language(request).tag;
    let glimpse = glimpses.get(language).or_else(|| glimpses.get("en"));
    let glimpse = glimpse.ok_or_else(Fault::not_found)?;
    let read = |typed: &str| rules.form.read(typed).ok();
    let said = typed.map(|typed| match read(typed) {
        None => "unreadable",
        found if found == read(&rules.example.answer) => "right",
        Some(_) => "wrong",
    });
    let figure = rules.example.sheet.picture.as_ref().map(|picture| &picture.figure);
    Ok(Taste {
        family,
        width: figure.map_or(0, |figure| figure.width),
        height: figure.map_or(0, |figure| figure.height),
        statement: glimpse.statement.clone(),
        picture: render::example_picture(entry, LEVEL),
        alt: glimpse.alt.clone().unwrap_or_default(),
        hint: glimpse.hint.clone(),
        played: in_script(&render::played(&rules.example.sheet, &rules.form)),
        typed: typed.unwrap_or_default().to_owned(),
        said,
    })
}

/// `GET /samples/{kind}.png`: a picture of a problem of this kind, drawn now.
pub(in crate::web) async fn sample(
    app: App,
    request: HttpRequest,
    kind: Path<String>,
) -> Result<HttpResponse, Fault> {
    let kind: Kind = kind.parse().map_err(|_| Fault::not_found())?;
    let made = app.samples.get(&app.service, kind).await?;
    Ok(made.reply(&request, Good::Seconds(SAMPLE_AGE.0 as u32 / 1_000_000)))
}
