//! A contest that is over, shown again from its log.

use super::page::{page_for_all, page_of_contest};
use crate::web::app::App;
use crate::web::error::Fault;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /replay/{id}#TOKEN`
pub(in crate::web) async fn replay_of(
    app: App,
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    page_of_contest(&app, &request, &id, "replay/replay").await
}

/// `GET /replay`: from a log that was saved, which stays in the browser.
pub(in crate::web) async fn replay(app: App, request: HttpRequest) -> Result<HttpResponse, Fault> {
    page_for_all(&app, &request, "replay/replay", || ()).await
}
