//! The page of those who look on while a contest is played.

use super::page::page;
use crate::web::error::Fault;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;
use minijinja::context;

/// `GET /watch/{id}#TOKEN`. As with seats, the token stays in the browser.
pub(in crate::web) async fn watch(
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    Ok(page(&request, "watch/watch", context! { contest => id.to_string() }))
}
