//! What hosts note about problems: those they keep for a contest to come, and those they report as bad.

use super::choice::{Choice, link};
use super::one::field;
use super::{Page, address, host_of, page, to};
use crate::service::hosting::notebook::{Note, NoteError};
use crate::web::app::{App, State};
use crate::web::body;
use crate::web::error::Fault;
use crate::web::previews;
use crate::web::shape::stamp;
use actix_web::HttpRequest;
use actix_web::web::{Bytes, Query};
use agon_generators::find;
use agon_judge::id::GameId;
use minijinja::{Value, context};

/// `POST /preview/kept`: what the form beside a problem sends.
pub(in crate::web) async fn keep(app: App, request: HttpRequest, bytes: Bytes) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let id = field(&bytes, "preview").unwrap_or_default();
    let drawn = previews::of(&app, host, &id).await?;
    let note = field(&bytes, "note").filter(|note| !note.is_empty());
    let Ok(note) = note.as_deref().map(body::note).transpose() else {
        return Ok(back(&id, "bad_note"));
    };
    app.service.has_room().map_err(Fault::from)?;
    told(&id, "kept", app.service.keep(host, &drawn, note).await)
}

/// `POST /preview/reports`
pub(in crate::web) async fn report(app: App, request: HttpRequest, bytes: Bytes) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let id = field(&bytes, "preview").unwrap_or_default();
    let drawn = previews::of(&app, host, &id).await?;
    let Ok(text) = body::report(&field(&bytes, "text").unwrap_or_default()) else {
        return Ok(back(&id, "bad_report"));
    };
    app.service.has_room().map_err(Fault::from)?;
    told(&id, "reported", app.service.reports().add(host, drawn.code.clone(), text).await)
}

/// `POST /preview/kept/remove`
pub(in crate::web) async fn let_go(app: App, request: HttpRequest, bytes: Bytes) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let kept = field(&bytes, "kept").and_then(|kept| app.service.kept_code(host, &kept));
    // Pressed twice, it is gone all the same.
    if let Some(code) = kept {
        app.service.let_go(host, &code).await?;
    }
    Ok(to("/preview/kept?said=removed"))
}

/// `GET /preview/kept`
pub(in crate::web) async fn kept(app: App, request: HttpRequest, choice: Query<Choice>) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let notes = app.service.kept_problems().of(host);
    let notes: Vec<Value> = notes.iter().map(|note| row(&app, host, note)).collect();
    let values = context! { notes, said => choice.said(&["removed"]) };
    Ok(page(&request, "preview_kept.html", "preview", values))
}

/// `GET /preview/reports`
pub(in crate::web) async fn reports(app: App, request: HttpRequest) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let notes = app.service.reports().of(host);
    let notes: Vec<Value> = notes.iter().map(|note| row(&app, host, note)).collect();
    Ok(page(&request, "preview_reports.html", "preview", context! { notes }))
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

fn row(app: &State, host: GameId, note: &Note) -> Value {
    let preview = app.service.veil().preview(host, &note.code);
    let code = body::code(&note.code).ok();
    let family = code.as_ref().and_then(|code| find(&code.family));
    let at = stamp(note.at);
    context! {
        code => &note.code, text => &note.text,
        family => family.map(|family| family.name),
        level => code.as_ref().map(|code| code.level.to_string()),
        is_drawable => note.is_drawable(),
        id => app.service.veil().kept(host, &note.code),
        link => address(&preview), open => link("/host", &[("preview", &preview)]),
        // Day and minute; the rest is for programs.
        day => at.get(..10), time => at.get(11..16), at,
    }
}
