//! The page of those who look on while a contest is played.

use super::page::page_of_contest;
use crate::web::app::App;
use crate::web::error::Fault;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

/// `GET /watch/{id}#TOKEN`
pub(in crate::web) async fn watch(
    app: App,
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    page_of_contest(&app, &request, &id, "watch/watch").await
}
