//! One problem, large.

use super::choice::{Choice, Link, link};
use super::{
    BATCH, Odd, Page, Shown, address, address_of, batch_and_number, drawn, host_of, odds, shown, to,
};
use crate::web::app::{App, State};
use crate::web::pages::page::page;
use crate::web::previews;
use actix_web::web::{Form, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use agon_generators::family::Level;
use agon_generators::find;
use agon_generators::reader::Verdict;
use agon_judge::id::GameId;
use serde::{Deserialize, Serialize};

/// What a form of this page may have led to.
pub(super) const SAID: [&str; 5] = ["kept", "reported", "bad_note", "bad_report", "too_many"];

#[derive(Serialize)]
struct OnePage {
    shows: Shown,
    kind: &'static str,
    colours: &'static str,
    sees: Option<&'static str>,
    eyes: Vec<Link>,
    /// Addresses: of this page, of its family's, of its neighbours in the batch, and of other levels.
    asked_here: String,
    family_link: Option<String>,
    previous: Option<String>,
    next: Option<String>,
    easier: Option<String>,
    harder: Option<String>,
    place: Option<usize>,
    count: usize,
    odds: Option<[Odd; 5]>,
    said: Option<&'static str>,
    #[serde(flatten)]
    tried: Tried,
}

/// What the host has tried, and how it was judged.
#[derive(Default, Serialize)]
struct Tried {
    typed: String,
    verdict: Option<&'static str>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Try {
    answer: String,
}

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
    Ok(seen.filled(&request, &choice, Tried::default()))
}

/// `POST /preview/{id}`: the host tries it.
pub(in crate::web) async fn tried(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    choice: Query<Choice>,
    form: Form<Try>,
) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let code = previews::named(&app, host, &id)?;
    let drawn = drawn(&app, &request, &code).await?;
    let typed = form.answer.trim().to_owned();
    let verdict = match drawn.rules.form.judge(&drawn.key, &typed) {
        Verdict::Right => "right",
        Verdict::Wrong => "wrong",
        Verdict::Unreadable => "unreadable",
    };
    let seen = Seen { app: &app, host, code: &code, drawn: &drawn };
    Ok(seen.filled(&request, &choice, Tried { typed, verdict: Some(verdict) }))
}

/// A problem that a host looks at.
struct Seen<'a> {
    app: &'a State,
    host: GameId,
    code: &'a Code,
    drawn: &'a Drawn,
}

impl Seen<'_> {
    fn filled(&self, request: &HttpRequest, choice: &Choice, tried: Tried) -> HttpResponse {
        let Seen { app, host, code, drawn } = *self;
        let (own, eyes) = (address_of(app, host, &drawn.code), choice.eyes());
        let (level, place) = (code.level.index(), batch_and_number(&code.seed));
        let in_batch = |step: isize| {
            let (batch, number) = place?;
            let number = number.checked_add_signed(step).filter(|n| (1..=BATCH).contains(n))?;
            Some(self.beside(code.level, &format!("{batch}-{number}"), choice))
        };
        // Beside a problem of a game's own there is nothing.
        let family = find(&drawn.family);
        let of_level = |level: Option<&Level>| {
            Some(self.beside(*level.filter(|_| family.is_some())?, &code.seed, choice))
        };
        let batch = choice.batch().unwrap_or_default();
        let told = OnePage {
            shows: shown(app, host, drawn),
            kind: drawn.kind.name(),
            colours: eyes.colours(),
            sees: eyes.sees(),
            eyes: choice.all_eyes(&own),
            asked_here: link(&own, &choice.asked_of_one()),
            family_link: family
                .map(|family| choice.with(code.level, batch).link(&address(family.name))),
            previous: in_batch(-1),
            next: in_batch(1),
            easier: of_level(level.checked_sub(1).and_then(|level| Level::ALL.get(level))),
            harder: of_level(Level::ALL.get(level + 1)),
            place: place.map(|(_, number)| number),
            count: BATCH,
            odds: family.and_then(|family| odds(family, code.level)),
            said: choice.said(&SAID),
            tried,
        };
        page(request, "preview/one", told)
    }

    /// The address of the same family's problem of another level or seed.
    fn beside(&self, level: Level, seed: &str, choice: &Choice) -> String {
        let other = Code { level, seed: seed.to_owned(), ..self.code.clone() };
        let page = address_of(self.app, self.host, &other.to_string());
        link(&page, &choice.asked_of_one())
    }
}
