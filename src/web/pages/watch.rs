//! The page of those who look on while a contest is played.

use super::page::page_for_all;
use crate::web::app::App;
use crate::web::error::Fault;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;

/// `GET /watch/{id}#TOKEN`. As with seats, the token stays in the browser.
pub(in crate::web) async fn watch(
    app: App,
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let _: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    page_for_all(&app, &request, "watch/watch", || ()).await
}
