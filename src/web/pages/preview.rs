//! The pages on which hosts look at problems before anybody plays them. Plain links and forms: no page needs a script
//! to show a problem.

mod choice;
mod notes;
mod one;
mod own;
mod sheet;

pub(in crate::web) use notes::{keep, kept, let_go, report, reports};
pub(in crate::web) use one::{one, tried};
pub(in crate::web) use own::own;
pub(in crate::web) use sheet::print;

use super::leading;
use super::page::page;
use super::text::language;
use crate::service::workshop::Whom;
use crate::service::workshop::new_seed;
use crate::web::app::{App, State};
use crate::web::caller::key;
use crate::web::error::Fault;
use crate::web::previews;
use crate::web::render;
use crate::web::shape::preview::Preview;
use actix_web::http::Method;
use actix_web::web::{Form, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::code::{Code, is_seed};
use agon_generators::drawn::Drawn;
use agon_generators::families;
use agon_generators::family::{Entry, Kind, Level};
use agon_generators::find;
use agon_generators::odds::Odds;
use agon_generators::sheet::CardFace;
use agon_judge::id::GameId;
use choice::{Choice, Link, link};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

type Page = Result<HttpResponse, Fault>;

/// How many problems stand side by side.
const BATCH: usize = 12;
/// A batch's word is part of a seed, and no seed is longer than 64.
const BATCH_CHARS_MAX: usize = 61;
/// 50 bits: few enough letters to read aloud, and nobody has drawn all batches in advance.
const BATCH_CHARS: usize = 10;
/// What the wall shows of each family: the same problem each time, so that it is found again.
const WALL_SEED: &str = "wall";

/// Who looks; for anybody else the address at which hosts sign in, and which leads back here.
fn host_of(request: &HttpRequest, app: &State) -> Result<GameId, String> {
    key(request, app).map(|key| key.owner.id).map_err(|_| {
        // Nothing is sent twice: who lost a session over a form begins where they came from.
        let next = match (request.method(), request.uri().path_and_query()) {
            (&Method::GET, Some(wanted)) => wanted.as_str(),
            _ => "/preview",
        };
        link("/sign-in", &[("next", next)])
    })
}

/// See another page.
fn to(path: &str) -> HttpResponse {
    leading::to(path).finish()
}

/// A page's address below `/preview`: a family's by its name, a problem's by its preview's.
fn address(name: &str) -> String {
    format!("/preview/{name}")
}

/// The page of a code, as this host is told it.
fn address_of(app: &State, host: GameId, code: &str) -> String {
    address(&app.service.veil().preview(host, code))
}

/// A problem as templates show it to a host.
#[derive(Serialize)]
struct Shown {
    told_in: String,
    #[serde(flatten)]
    preview: Preview,
}

fn shown(app: &State, host: GameId, drawn: &Drawn) -> Shown {
    Shown { told_in: drawn.language.clone(), preview: previews::shown(app, host, drawn) }
}

/// One of the figures of how far guessing gets, as people read it.
#[derive(Serialize)]
struct Odd {
    of: &'static str,
    figure: String,
}

fn odds(family: &Entry, level: Level) -> Option<[Odd; 5]> {
    let Odds { one_guess, ten_guesses, trick, answers, problems } = Odds::of(family, level)?;
    let percent = |share: f64| match share * 100.0 {
        few if few < 0.01 => "< 0.01 %".to_owned(),
        some => format!("{some:.2} %"),
    };
    let figures = [
        ("one", percent(one_guess)),
        ("ten", percent(ten_guesses)),
        ("trick", percent(trick)),
        ("answers", grouped(answers)),
        ("problems", grouped(problems)),
    ];
    Some(figures.map(|(of, figure)| Odd { of, figure }))
}

/// A large number in groups of three digits.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut said = String::new();
    for (place, digit) in digits.chars().enumerate() {
        let group = place > 0 && (digits.len() - place).is_multiple_of(3);
        said.extend(group.then_some(','));
        said.push(digit);
    }
    said
}

/// The problem of a code, in the language of whoever looks.
async fn drawn(app: &State, request: &HttpRequest, code: &Code) -> Result<Arc<Drawn>, Fault> {
    Ok(app.service.preview(Whom::Game, code, language(request).tag).await?)
}

/// `GET /preview`: a problem of every family.
pub(in crate::web) async fn wall(app: App, request: HttpRequest) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    walled(&app, &request, host, false).await
}

/// The code that a host typed.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct ByCode {
    code: String,
}

/// `POST /preview`: the code travels in no address.
pub(in crate::web) async fn sought_by_code(
    app: App,
    request: HttpRequest,
    form: Form<ByCode>,
) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    match form.code.trim().parse::<Code>() {
        Ok(code) => {
            previews::open_to(&app, host, &code)?;
            Ok(to(&address_of(&app, host, &code.to_string())))
        }
        Err(_) => walled(&app, &request, host, true).await,
    }
}

/// A problem of every family.
#[derive(Serialize)]
struct Wall {
    kinds: [&'static str; 4],
    cards: Vec<Brick>,
    /// Whether what was typed is no code.
    trouble: bool,
}

#[derive(Serialize)]
struct Brick {
    name: &'static str,
    kind: &'static str,
    text_only: bool,
    quickest: f32,
    slowest: f32,
    #[serde(flatten)]
    glimpse: Glimpse,
}

/// What is seen of a problem first: a picture, or else a text.
#[derive(Default, Serialize)]
struct Glimpse {
    text: Option<String>,
    picture: Option<String>,
    width: u16,
    height: u16,
}

async fn walled(app: &State, request: &HttpRequest, host: GameId, trouble: bool) -> Page {
    let mut cards = Vec::new();
    for family in families() {
        let facts = app.service.catalogue().of(family).await?;
        let drawn = drawn(app, request, &family.code(Level::DEFAULT, WALL_SEED)).await?;
        cards.push(Brick {
            name: family.name,
            kind: family.kind().name(),
            text_only: family.text_only,
            quickest: render::pace(facts[0].pace).p50,
            slowest: render::pace(facts[4].pace).p50,
            glimpse: glimpse(app, host, &drawn),
        });
    }
    let kinds = Kind::ALL.map(Kind::name);
    Ok(page(request, "preview/wall", Wall { kinds, cards, trouble }))
}

/// A picture, a text to remember, or the question.
fn glimpse(app: &State, host: GameId, drawn: &Drawn) -> Glimpse {
    let id = app.service.veil().preview(host, &drawn.code);
    let base = format!("{}/pictures", render::preview_address(&id));
    let Some((name, shown)) = drawn.sheet.face() else {
        let text = drawn.sheet.material.iter().find_map(|card| match &card.face {
            CardFace::Text(text) => Some(text),
            CardFace::Picture(_) => None,
        });
        let text = text.unwrap_or(&drawn.sheet.statement).clone();
        return Glimpse { text: Some(text), ..Glimpse::default() };
    };
    let (width, height) = (shown.figure.width, shown.figure.height);
    Glimpse { text: None, picture: Some(format!("{base}/{name}.svg")), width, height }
}

/// `GET /preview/{kind}/{name}`: problems of one level side by side.
pub(in crate::web) async fn family(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    choice: Query<Choice>,
) -> Page {
    let family = named(&path)?;
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    side_by_side(&app, &request, host, family, &choice, false).await
}

/// The seed or the code that a host typed.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct BySeed {
    seed: String,
}

/// `POST /preview/{kind}/{name}`: it travels in no address.
pub(in crate::web) async fn sought_by_seed(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    choice: Query<Choice>,
    form: Form<BySeed>,
) -> Page {
    let family = named(&path)?;
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    match sought(family, choice.level()?, form.seed.trim()) {
        Some(code) => {
            previews::open_to(&app, host, &code)?;
            let page = address_of(&app, host, &code.to_string());
            Ok(to(&link(&page, &choice.eyes().asked())))
        }
        None => side_by_side(&app, &request, host, family, &choice, true).await,
    }
}

/// Problems of one level side by side.
#[derive(Serialize)]
struct Batch {
    family: &'static str,
    kind: &'static str,
    text_only: bool,
    level: String,
    levels: [Link; 5],
    batch: String,
    problems: Vec<Linked>,
    odds: Option<[Odd; 5]>,
    /// Whether what was typed is no seed.
    trouble: bool,
    keys: bool,
    colours: &'static str,
    sees: Option<&'static str>,
    eyes: Vec<Link>,
    /// Addresses: of this page, with the keys or without, of another batch, and on paper.
    here: String,
    keys_link: String,
    fresh: String,
    print: String,
    asked: choice::Asked,
}

#[derive(Serialize)]
struct Linked {
    link: String,
    shows: Shown,
}

async fn side_by_side(
    app: &State,
    request: &HttpRequest,
    host: GameId,
    family: &'static Entry,
    choice: &Choice,
    trouble: bool,
) -> Page {
    let (level, eyes) = (choice.level()?, choice.eyes());
    let own = address(family.name);
    let Some(batch) = choice.batch() else {
        return Ok(to(&choice.with(level, &new_batch()).link(&own)));
    };
    let here = choice.with(level, batch);
    let mut problems = Vec::new();
    for code in batch_of(app, host, family, level, batch) {
        let drawn = drawn(app, request, &code).await?;
        let link = link(&address_of(app, host, &drawn.code), &here.asked_of_one());
        problems.push(Linked { link, shows: shown(app, host, &drawn) });
    }
    let levels = Level::ALL.map(|other| {
        let link = here.with(other, batch).link(&own);
        Link { name: other.to_string(), link, is_here: other == level }
    });
    let batch = Batch {
        family: family.name,
        kind: family.kind().name(),
        text_only: family.text_only,
        level: level.to_string(),
        levels,
        batch: batch.to_owned(),
        problems,
        odds: odds(family, level),
        trouble,
        keys: here.keys(),
        colours: eyes.colours(),
        sees: eyes.sees(),
        eyes: here.all_eyes(&own),
        here: here.link(&own),
        keys_link: here.toggled_keys().link(&own),
        fresh: here.with(level, &new_batch()).link(&own),
        print: here.link(&format!("{own}/print")),
        asked: here.asked(),
    };
    Ok(page(request, "preview/family", batch))
}

fn named((kind, name): &(String, String)) -> Result<&'static Entry, Fault> {
    find(&format!("{kind}/{name}")).ok_or_else(Fault::not_found)
}

/// The problem that somebody typed: a whole code, or a seed of this family and level.
fn sought(family: &Entry, level: Level, text: &str) -> Option<Code> {
    text.parse().ok().or_else(|| is_seed(text).then(|| family.code(level, text)))
}

fn new_batch() -> String {
    new_seed().chars().take(BATCH_CHARS).collect()
}

/// The codes of a batch, which its word in an address does not tell.
fn batch_of(
    app: &State,
    host: GameId,
    family: &Entry,
    level: Level,
    batch: &str,
) -> impl Iterator<Item = Code> {
    let beginning = app.service.veil().batch(host, batch);
    (1..=BATCH).map(move |number| family.code(level, &format!("{beginning}-{number}")))
}

/// What the seeds of a batch begin with, and the number of one there.
fn batch_and_number(seed: &str) -> Option<(&str, usize)> {
    let (batch, number) = seed.rsplit_once('-')?;
    let number = number.parse().ok().filter(|number| (1..=BATCH).contains(number))?;
    is_seed(batch).then_some((batch, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_read_in_groups_of_three() {
        let told = [0.0, 999.0, 1_730.0, 800_000_000.0].map(grouped);
        assert_eq!(told, ["0", "999", "1,730", "800,000,000"]);
    }

    #[test]
    fn a_seed_tells_where_it_stands_in_its_batch() {
        for (seed, place) in [
            ("abc-1", Some(("abc", 1))),
            ("a-b-12", Some(("a-b", 12))),
            ("abc-13", None),
            ("abc-0", None),
            ("-3", None),
            ("abc", None),
            ("abc-x", None),
        ] {
            assert_eq!(batch_and_number(seed), place, "{seed}");
        }
    }
}
