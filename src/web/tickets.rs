//! Tickets to event streams: `POST /v1/contests/{id}/stream-tickets`, and who comes in by one.

use super::app::{App, State};
use super::call::{ALL, Call, post};
use super::caller::{Caller, caller, enter};
use super::error::Fault;
use super::shape::When;
use crate::service::secrets::token::Token;
use actix_web::http::header;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        post("/v1/contests/{id}/stream-tickets", issue)
            .says(
                "A ticket to one event stream within 30 seconds, for pages that cannot \
                 set a header",
            )
            .by(ALL)
            .gives::<Ticket>(201, "The ticket."),
    ]
}

/// `GET /v1/contests/{id}/events?ticket=&after=&snapshots=`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventsQuery {
    ticket: Option<String>,
    pub(super) after: Option<u64>,
    snapshots: Option<String>,
}

/// When a stream says where the contest stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Snapshots {
    /// At its beginning, to whoever has heard nothing of the contest.
    First,
    /// At its beginning and after whatever happens, so that a page needs to ask for nothing.
    Each,
}

impl EventsQuery {
    pub(super) fn snapshots(&self) -> Result<Snapshots, Fault> {
        match self.snapshots.as_deref() {
            None | Some("first") => Ok(Snapshots::First),
            Some("each") => Ok(Snapshots::Each),
            Some(_) => Err(Fault::invalid("snapshots", "`first` or `each`")),
        }
    }
}

/// Opens one event stream in place of a token.
#[derive(Serialize, ToSchema)]
pub(super) struct Ticket {
    ticket: String,
    /// 30 seconds from now.
    expires_at: When,
}

/// Gives out a ticket. It is not told again under an `Idempotency-Key`: it would soon be worth nothing, and another one
/// costs nothing.
pub(super) async fn issue(
    app: App,
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let Caller { live, badge, .. } = caller(&request, &app, &id).await?;
    let (secret, expires_at) = app.service.tickets().issue(live.id, badge, app.service.now());
    let body = Ticket { ticket: secret.text().to_owned(), expires_at: When(expires_at) };
    Ok(HttpResponse::Created().insert_header((header::CACHE_CONTROL, "no-store")).json(body))
}

/// Whoever asks for a stream, by a token or by a ticket.
pub(super) async fn listener(
    request: &HttpRequest,
    app: &State,
    id: &str,
    query: &EventsQuery,
) -> Result<Caller, Fault> {
    let Some(ticket) = &query.ticket else { return caller(request, app, id).await };
    if request.headers().contains_key(header::AUTHORIZATION) {
        return Err(Fault::invalid(
            "ticket",
            "in place of the header `Authorization`, not with it",
        ));
    }
    let bad =
        || Fault::new("unauthorized", "The ticket is used, expired, or none of this contest.");
    let id: ContestId = id.parse().map_err(|_| bad())?;
    let secret = Token::parse_ticket(ticket).ok_or_else(bad)?;
    let badge = app.service.tickets().redeem(&secret, id, app.service.now()).ok_or_else(bad)?;
    enter(request, app, id, badge).await?.ok_or_else(bad)
}

/// The number of the last event that the caller heard: what they say with this request, or what its address says.
pub(super) fn heard(request: &HttpRequest, after: Option<u64>) -> Option<u64> {
    match request.headers().get("last-event-id") {
        Some(resumed) => resumed.to_str().ok()?.trim().parse().ok(),
        None => after,
    }
}
