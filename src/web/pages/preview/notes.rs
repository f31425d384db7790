//! What hosts note about problems: those they keep for a contest to come, and those they report as bad.

use super::choice::{Choice, link};
use super::{Page, address, host_of, to};
use crate::service::hosting::bringing::StillKept;
use crate::service::hosting::notebook::{Note, NoteError};
use crate::web::app::{App, State};
use crate::web::body;
use crate::web::error::Fault;
use crate::web::pages::page::page;
use crate::web::pages::times::Moment;
use crate::web::previews;
use actix_web::HttpRequest;
use actix_web::web::{Form, Query};
use agon_generators::find;
use agon_judge::id::GameId;
use serde::{Deserialize, Serialize};

/// What the forms beside a problem send: its preview, and what is said of it.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Noted {
    preview: String,
    note: String,
    text: String,
}

/// Which of the kept problems is let go of.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct LetGo {
    kept: String,
}

/// What is kept, or reported.
#[derive(Serialize)]
struct Notes {
    notes: Vec<Row>,
    said: Option<&'static str>,
}

#[derive(Serialize)]
struct Row {
    id: String,
    code: String,
    text: Option<String>,
    family: Option<&'static str>,
    /// Of a problem of the game's own, which no family gives a title.
    title: Option<String>,
    level: Option<String>,
    is_drawable: bool,
    /// Addresses: of its preview, and of the form that opens a contest with it.
    link: String,
    open: String,
    at: Moment,
}

/// `POST /preview/kept`: what the form beside a problem sends.
pub(in crate::web) async fn keep(app: App, request: HttpRequest, form: Form<Noted>) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let id = form.preview.trim();
    let drawn = previews::of(&app, host, id).await?;
    let note = Some(form.note.trim()).filter(|note| !note.is_empty());
    let Ok(note) = note.map(body::note).transpose() else {
        return Ok(back(id, "bad_note"));
    };
    app.service.has_room().map_err(Fault::from)?;
    told(id, "kept", app.service.keep(host, &drawn, note).await)
}

/// `POST /preview/reports`
pub(in crate::web) async fn report(app: App, request: HttpRequest, form: Form<Noted>) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let id = form.preview.trim();
    let drawn = previews::of(&app, host, id).await?;
    let Ok(text) = body::report(form.text.trim()) else {
        return Ok(back(id, "bad_report"));
    };
    app.service.has_room().map_err(Fault::from)?;
    told(id, "reported", app.service.reports().add(host, drawn.code.clone(), text).await)
}

/// `POST /preview/kept/remove`
pub(in crate::web) async fn let_go(app: App, request: HttpRequest, form: Form<LetGo>) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    // Pressed twice, it is gone all the same.
    let Some(code) = app.service.kept_code(host, form.kept.trim()) else {
        return Ok(to("/preview/kept?said=removed"));
    };
    match app.service.let_go(host, &code).await {
        Ok(_) => Ok(to("/preview/kept?said=removed")),
        Err(StillKept::InPlay) => Ok(to("/preview/kept?said=in_play")),
        Err(error) => Err(error.into()),
    }
}

/// `GET /preview/kept`
pub(in crate::web) async fn kept(app: App, request: HttpRequest, choice: Query<Choice>) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let notes = app.service.kept_problems().of(host);
    let notes = notes.iter().map(|note| row(&app, host, note)).collect();
    let said = choice.said(&["removed", "in_play"]);
    Ok(page(&request, "preview/kept", Notes { notes, said }))
}

/// `GET /preview/reports`
pub(in crate::web) async fn reports(app: App, request: HttpRequest) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let notes = app.service.reports().of(host);
    let notes = notes.iter().map(|note| row(&app, host, note)).collect();
    Ok(page(&request, "preview/reports", Notes { notes, said: None }))
}

fn told(id: &str, said: &str, noted: Result<Note, NoteError>) -> Page {
    match noted {
        Ok(_) => Ok(back(id, said)),
        Err(NoteError::TooMany(_)) => Ok(back(id, "too_many")),
        Err(error) => Err(error.into()),
    }
}

/// Back to the problem, with a sentence about what became of it.
fn back(id: &str, said: &str) -> actix_web::HttpResponse {
    to(&link(&address(id), &[("said", said)]))
}

fn row(app: &State, host: GameId, note: &Note) -> Row {
    let preview = app.service.veil().preview(host, &note.code);
    let code = body::code(&note.code).ok();
    let family = code.as_ref().and_then(|code| find(&code.family));
    Row {
        id: app.service.veil().kept(host, &note.code),
        code: note.code.clone(),
        text: note.text.clone(),
        family: family.map(|family| family.name),
        title: note.title.clone(),
        level: code.as_ref().map(|code| code.level.to_string()),
        is_drawable: note.is_drawable(),
        link: address(&preview),
        open: link("/host", &[("preview", &preview)]),
        at: note.at.into(),
    }
}
