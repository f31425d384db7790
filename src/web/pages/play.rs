//! The page of a seat.

use super::page::page_for_all;
use crate::web::app::App;
use crate::web::error::Fault;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;

/// `GET /play/{id}#TOKEN`. The token stays in the browser: what stands behind `#` is never sent, so the page is the same
/// for everybody, and for contests that never were.
pub(in crate::web) async fn play(
    app: App,
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let _: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    page_for_all(&app, &request, "play/play", || ()).await
}
