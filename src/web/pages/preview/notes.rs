//! What hosts note about problems: those they keep for a contest to come, and those they report as bad.

use super::choice::{Choice, link};
use super::one::field;
use super::{Page, address, host_of, page, to};
use crate::service::notebook::{Note, NoteError};
use crate::web::State;
use crate::web::body;
use crate::web::shape::stamp;
use actix_web::HttpRequest;
use actix_web::web::{Bytes, Data, Query};
use agon_generators::find;
use minijinja::{Value, context};

/// `POST /preview/kept`: what the form beside a problem sends.
pub(in crate::web) async fn keep(app: Data<State>, request: HttpRequest, bytes: Bytes) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let code = body::code(&field(&bytes, "code").unwrap_or_default())?;
    let drawn = super::drawn(&app, &code).await?;
    let note = field(&bytes, "note").filter(|note| !note.is_empty());
    let Ok(note) = note.as_deref().map(body::note).transpose() else {
        return Ok(back(&drawn.code, "bad_note"));
    };
    told(&drawn.code, "kept", app.service.kept_problems().put(host, drawn.code.clone(), note).await)
}

/// `POST /preview/reports`
pub(in crate::web) async fn report(app: Data<State>, request: HttpRequest, bytes: Bytes) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let code = body::code(&field(&bytes, "code").unwrap_or_default())?;
    let drawn = super::drawn(&app, &code).await?;
    let Ok(text) = body::report(&field(&bytes, "text").unwrap_or_default()) else {
        return Ok(back(&drawn.code, "bad_report"));
    };
    told(&drawn.code, "reported", app.service.reports().add(host, drawn.code.clone(), text).await)
}

/// `POST /preview/kept/remove`
pub(in crate::web) async fn let_go(app: Data<State>, request: HttpRequest, bytes: Bytes) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let code = field(&bytes, "code").unwrap_or_default();
    // Pressed twice, it is gone all the same.
    app.service.kept_problems().remove(host, &code).await?;
    Ok(to("/preview/kept?said=removed"))
}

/// `GET /preview/kept`
pub(in crate::web) async fn kept(
    app: Data<State>,
    request: HttpRequest,
    choice: Query<Choice>,
) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let notes: Vec<Value> = app.service.kept_problems().of(host).iter().map(row).collect();
    let values = context! { notes, said => choice.said(&["removed"]) };
    Ok(page(&request, "preview_kept.html", "preview", values))
}

/// `GET /preview/reports`
pub(in crate::web) async fn reports(app: Data<State>, request: HttpRequest) -> Page {
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let notes: Vec<Value> = app.service.reports().of(host).iter().map(row).collect();
    Ok(page(&request, "preview_reports.html", "preview", context! { notes }))
}

fn told(code: &str, said: &str, noted: Result<Note, NoteError>) -> Page {
    match noted {
        Ok(_) => Ok(back(code, said)),
        Err(NoteError::TooMany(_)) => Ok(back(code, "too_many")),
        Err(error) => Err(error.into()),
    }
}

/// Back to the problem, with a sentence about what became of it.
fn back(code: &str, said: &str) -> actix_web::HttpResponse {
    to(&link(&address(code), &[("said", said)]))
}

fn row(note: &Note) -> Value {
    let code = body::code(&note.code).ok();
    let family = code.as_ref().and_then(|code| find(&code.family));
    let edition = code.as_ref().map(|code| code.edition);
    let at = stamp(note.at);
    context! {
        code => &note.code, text => &note.text,
        title => family.map(|family| family.title),
        level => code.as_ref().map(|code| code.level.to_string()),
        is_drawable => family.is_some() && family.map(|family| family.edition) == edition,
        link => address(&note.code), open => link("/host", &[("code", &note.code)]),
        // Day and minute; the rest is for programs.
        day => at.get(..10), time => at.get(11..16), at,
    }
}
