//! The page of a seat.

use super::page::page;
use crate::web::error::Fault;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;
use minijinja::context;

/// `GET /play/{id}#TOKEN`. The token stays in the browser: what stands behind `#` is never sent, so the page is the same
/// for everybody, and for contests that never were.
pub(in crate::web) async fn play(
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    Ok(page(&request, "play/play", context! { contest => id.to_string() }))
}
