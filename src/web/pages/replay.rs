//! A contest that is over, shown again from its log.

use super::page::page;
use crate::web::error::Fault;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;
use minijinja::context;

/// `GET /replay/{id}#TOKEN`
pub(in crate::web) async fn replay_of(
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    Ok(page(&request, "replay/replay", context! { contest => id.to_string() }))
}

/// `GET /replay`: from a log that was saved, which stays in the browser.
pub(in crate::web) async fn replay(request: HttpRequest) -> HttpResponse {
    page(&request, "replay/replay", context! { contest => "" })
}
