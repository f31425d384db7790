//! The page of a seat.

use super::page_of;
use crate::web::error::Fault;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;
use minijinja::context;

/// The template, and of what its script finds the texts.
pub(super) const PLAY: (&str, &[&str]) = ("play.html", &["play", "board", "way"]);

/// `GET /play/{id}#TOKEN`. The token stays in the browser: what stands behind `#` is never sent, so the page is the same
/// for everybody, and for contests that never were.
pub(in crate::web) async fn play(
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    Ok(page_of(&request, PLAY.0, PLAY.1, context! { contest => id.to_string() }))
}
