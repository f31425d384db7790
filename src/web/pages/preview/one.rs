//! One problem, large.

use super::choice::{Choice, link};
use super::{
    BATCH, Page, address, address_of, batch_and_number, drawn, host_of, odds, page_of, shown, to,
};
use crate::web::app::{App, State};
use crate::web::previews;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use agon_generators::family::Level;
use agon_generators::find;
use agon_generators::reader::Verdict;
use agon_judge::id::GameId;
use minijinja::{Value, context};

/// What a form of this page may have led to.
pub(super) const SAID: [&str; 5] = ["kept", "reported", "bad_note", "bad_report", "too_many"];

/// `GET /preview/{id}`
pub(in crate::web) async fn one(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    choice: Query<Choice>,
) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let code = previews::named(&app, host, &id)?;
    let drawn = drawn(&app, &request, &code).await?;
    let seen = Seen { app: &app, host, code: &code, drawn: &drawn };
    Ok(seen.filled(&request, &choice, context! {}))
}

/// `POST /preview/{id}`: the host tries it himself.
pub(in crate::web) async fn tried(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    choice: Query<Choice>,
    bytes: Bytes,
) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let code = previews::named(&app, host, &id)?;
    let drawn = drawn(&app, &request, &code).await?;
    let typed = field(&bytes, "answer").unwrap_or_default();
    let verdict = match drawn.rules.form.judge(&drawn.key, &typed) {
        Verdict::Right => "right",
        Verdict::Wrong => "wrong",
        Verdict::Unreadable => "unreadable",
    };
    let seen = Seen { app: &app, host, code: &code, drawn: &drawn };
    Ok(seen.filled(&request, &choice, context! { typed, verdict }))
}

/// A field of a form that was sent.
pub(super) fn field(bytes: &Bytes, wanted: &str) -> Option<String> {
    let mut fields = url::form_urlencoded::parse(bytes);
    fields.find_map(|(name, value)| (name == wanted).then(|| value.trim().to_owned()))
}

/// A problem that a host looks at.
struct Seen<'a> {
    app: &'a State,
    host: GameId,
    code: &'a Code,
    drawn: &'a Drawn,
}

impl Seen<'_> {
    fn filled(&self, request: &HttpRequest, choice: &Choice, tried: Value) -> HttpResponse {
        let Seen { app, host, code, drawn } = *self;
        let (own, eyes) = (address_of(app, host, &drawn.code), choice.eyes());
        let (level, place) = (code.level.index(), batch_and_number(&code.seed));
        let in_batch = |step: isize| {
            let (batch, number) = place?;
            let number = number.checked_add_signed(step).filter(|n| (1..=BATCH).contains(n))?;
            Some(self.beside(code.level, &format!("{batch}-{number}"), choice))
        };
        let of_level =
            |level: Option<&Level>| level.map(|level| self.beside(*level, &code.seed, choice));
        let family = address(&drawn.family);
        let values = context! {
            shows => shown(app, host, drawn), own => &own, kind => drawn.kind.name(),
            colours => eyes.colours(), sees => eyes.sees(), eyes => choice.all_eyes(&own),
            asked_here => link(&own, &choice.asked_of_one()),
            family_link => choice.with(code.level, choice.batch().unwrap_or_default()).link(&family),
            place => place.map(|(_, number)| number), count => BATCH,
            previous => in_batch(-1), next => in_batch(1),
            easier => of_level(level.checked_sub(1).and_then(|level| Level::ALL.get(level))),
            harder => of_level(Level::ALL.get(level + 1)),
            odds => find(&drawn.family).and_then(|family| odds(family, code.level)),
            said => choice.said(&SAID),
        };
        let values = context! { ..tried, ..values };
        page_of(request, "preview_one.html", &["preview", "way"], values)
    }

    /// The address of the same family's problem of another level or seed.
    fn beside(&self, level: Level, seed: &str, choice: &Choice) -> String {
        let other = Code { level, seed: seed.to_owned(), ..self.code.clone() };
        let page = address_of(self.app, self.host, &other.to_string());
        link(&page, &choice.asked_of_one())
    }
}
