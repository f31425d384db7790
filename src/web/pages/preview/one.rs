//! One problem, large.

use super::choice::{Choice, Eyes, link};
use super::{BATCH, Page, address, batch_and_number, drawn, host_of, odds, page, shown, to};
use crate::web::State;
use crate::web::body;
use crate::web::error::Fault;
use actix_web::HttpRequest;
use actix_web::web::{Bytes, Data, Path, Query};
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use agon_generators::family::Level;
use agon_generators::find;
use agon_generators::reader::Verdict;
use minijinja::{Value, context};

/// What a form of this page may have led to.
pub(super) const SAID: [&str; 5] = ["kept", "reported", "bad_note", "bad_report", "too_many"];

/// `GET /preview/{kind}/{code}`
pub(in crate::web) async fn one(
    app: Data<State>,
    request: HttpRequest,
    path: Path<(String, String)>,
    choice: Query<Choice>,
) -> Page {
    if let Err(away) = host_of(&request, &app) {
        return Ok(to(&away));
    }
    let code = code(&path)?;
    Ok(filled(&request, &code, &*drawn(&app, &code).await?, &choice, context! {}))
}

/// `POST /preview/{kind}/{code}`: the host tries it himself.
pub(in crate::web) async fn tried(
    app: Data<State>,
    request: HttpRequest,
    path: Path<(String, String)>,
    choice: Query<Choice>,
    bytes: Bytes,
) -> Page {
    if let Err(away) = host_of(&request, &app) {
        return Ok(to(&away));
    }
    let code = code(&path)?;
    let drawn = drawn(&app, &code).await?;
    let typed = field(&bytes, "answer").unwrap_or_default();
    let verdict = match drawn.rules.form.judge(&drawn.key, &typed) {
        Verdict::Right => "right",
        Verdict::Wrong => "wrong",
        Verdict::Unreadable => "unreadable",
    };
    Ok(filled(&request, &code, &drawn, &choice, context! { typed, verdict }))
}

/// A field of a form that was sent.
pub(super) fn field(bytes: &Bytes, wanted: &str) -> Option<String> {
    let mut fields = url::form_urlencoded::parse(bytes);
    fields.find_map(|(name, value)| (name == wanted).then(|| value.trim().to_owned()))
}

fn code((kind, code): &(String, String)) -> Result<Code, Fault> {
    body::code(&format!("{kind}/{code}"))
}

fn filled(
    request: &HttpRequest,
    code: &Code,
    drawn: &Drawn,
    choice: &Choice,
    tried: Value,
) -> actix_web::HttpResponse {
    let (own, eyes) = (address(&drawn.code), choice.eyes());
    let (level, place) = (code.level.index(), batch_and_number(&code.seed));
    let at = |level: Level, seed: &str| beside(code, level, seed, eyes);
    let in_batch = |step: isize| {
        let (batch, number) = place?;
        let number = number.checked_add_signed(step).filter(|n| (1..=BATCH).contains(n))?;
        Some(at(code.level, &format!("{batch}-{number}")))
    };
    let of_level = |level: Option<&Level>| level.map(|level| at(*level, &code.seed));
    let batch = place.map_or("", |(batch, _)| batch);
    let values = context! {
        shows => shown(drawn), own => &own, kind => drawn.kind.name(),
        colours => eyes.colours(), sees => eyes.sees(), eyes => choice.all_eyes(&own),
        asked_here => link(&own, &eyes.asked()),
        family_link => choice.with(code.level, batch).link(&address(&drawn.family)),
        place => place.map(|(_, number)| number), count => BATCH,
        previous => in_batch(-1), next => in_batch(1),
        easier => of_level(level.checked_sub(1).and_then(|level| Level::ALL.get(level))),
        harder => of_level(Level::ALL.get(level + 1)),
        odds => find(&drawn.family).and_then(|family| odds(family, code.level)),
        said => choice.said(&SAID),
    };
    page(request, "preview_one.html", "preview", context! { ..tried, ..values })
}

/// The address of the same family's problem of another level or seed.
fn beside(code: &Code, level: Level, seed: &str, eyes: Eyes) -> String {
    let other = Code { level, seed: seed.to_owned(), ..code.clone() };
    link(&address(&other.to_string()), &eyes.asked())
}
