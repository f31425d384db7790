//! The desk of a host, and everybody's links.

use super::page::page_of_contest;
use crate::web::api::{Reply, fresh};
use crate::web::app::App;
use crate::web::caller::key;
use crate::web::error::Fault;
use actix_web::HttpRequest;
use actix_web::web::Path;
use agon_judge::id::ContestId;

/// `GET /host/{id}`: with the host's token behind `#`, or with a session. The page is the same for everybody.
pub(in crate::web) async fn desk(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    page_of_contest(&app, &request, &id, "desk/desk").await
}

/// `GET /host/{id}/links`: everybody's page, told again to whoever holds the key.
pub(in crate::web) async fn links(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let owner = key(&request, &app)?.owner;
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    let live = app.service.contest_of(owner.id, id).await?.ok_or_else(Fault::not_found)?;
    let again = app.service.tell_again(&owner, &live).await?;
    Ok(fresh(&app.rim.links(&again)))
}
