//! The pages of those who look on: while a contest is played, and after it.

use super::page_of;
use crate::web::error::Fault;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;
use minijinja::context;

/// Their templates, and of what their scripts find the texts.
pub(super) const WATCH: (&str, &[&str]) = ("watch.html", &["play", "watch", "board", "way"]);
pub(super) const REPLAY: (&str, &[&str]) = ("replay.html", &["play", "watch", "board", "replay"]);

/// `GET /watch/{id}#TOKEN`. As with seats, the token stays in the browser.
pub(in crate::web) async fn watch(
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    let values = context! { contest => id.to_string() };
    Ok(page_of(&request, WATCH.0, WATCH.1, values))
}

/// `GET /replay/{id}#TOKEN`: a contest that is over, from its log.
pub(in crate::web) async fn replay_of(
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    Ok(replayed(&request, &id.to_string()))
}

/// `GET /replay`: from a log that was saved, which stays in the browser.
pub(in crate::web) async fn replay(request: HttpRequest) -> HttpResponse {
    replayed(&request, "")
}

fn replayed(request: &HttpRequest, contest: &str) -> HttpResponse {
    let values = context! { contest => contest };
    page_of(request, REPLAY.0, REPLAY.1, values)
}
