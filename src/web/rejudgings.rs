//! A decided contest judged again by a corrected key: proposed and looked at by its host, applied by its game.

use super::api::{Reply, fresh};
use super::app::App;
use super::body::{ApplyBody, Nothing, RejudgeBody};
use super::call::{Call, HOST, KEY, get, post};
use super::caller::{Caller, caller, key};
use super::error::Fault;
use super::host::is_successor;
use super::reading;
use super::render;
use super::repeat::once;
use super::shape::contest::Rejudging;
use crate::service::judging::rejudgings::{NotRejudged, Proposal};
use actix_web::http::header;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::reader::Key;
use agon_judge::id::{CommandId, RejudgingId};
use serde_json::json;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        post("/v1/contests/{id}/rejudgings", propose)
            .says(
                "Finds out what a corrected key would make of a decided contest, from the stamps \
                 of its log. Nothing changes, and nobody else is told; it waits 30 days, or until \
                 another takes its place",
            )
            .by(HOST)
            .takes::<RejudgeBody>(json!({"key": "31, 9", "reason": "The picture shows nine."}))
            .gives::<Rejudging>(201, "Both outcomes side by side. Its address is in `Location`.")
            .once()
            .refuses(&["not-over", "over", "already", "enough", "series"]),
        get("/v1/contests/{id}/rejudgings/{rejudging}", read)
            .says("The contest's newest proposal")
            .by(HOST)
            .gives::<Rejudging>(200, "Both outcomes side by side."),
        post("/v1/contests/{id}/rejudgings/{rejudging}/apply", apply)
            .says(
                "The contest ended as the proposal says, from now on and for everybody; the record \
                 of it is signed. Where nobody has won, another contest may be named that is \
                 played instead",
            )
            .by(KEY)
            .takes_maybe::<ApplyBody>(json!({}))
            .gives::<Rejudging>(200, "It is applied.")
            .once()
            .refuses(&["stale", "over", "already", "enough"]),
        post("/v1/contests/{id}/rejudgings/{rejudging}/cancel", cancel)
            .says("Lets go of a proposal; nothing changes")
            .by(HOST)
            .takes_maybe::<Nothing>(json!({}))
            .gives::<Rejudging>(200, "It is cancelled.")
            .once()
            .refuses(&["already"]),
    ]
}

/// Finds out what a corrected key would make of the contest.
pub(super) async fn propose(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    caller.host()?;
    if caller.live.opened.terms.is_series() {
        return Err(Fault::new("series", "One round of a series is not judged again."));
    }
    let wanted = reading::json::<RejudgeBody>(&bytes)?.read(&caller.live.opened.form)?;
    once(&app, &request, &bytes, |id| proposed(app.clone(), caller, wanted, id)).await
}

async fn proposed(app: App, caller: Caller, wanted: (Key, String), id: Option<CommandId>) -> Reply {
    let proposal = app.service.propose(&caller.live, wanted, id).await?;
    let address = format!("{}/rejudgings/{}", caller.base(), proposal.id);
    let mut reply = HttpResponse::Created();
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    reply.insert_header((header::LOCATION, address));
    Ok(reply.json(render::rejudging(&caller.live.contest(), &proposal)))
}

/// The contest's newest proposal, with both outcomes side by side.
pub(super) async fn read(app: App, request: HttpRequest, path: Path<(String, String)>) -> Reply {
    let (caller, named) = host(&app, &request, &path).await?;
    let proposal = app.service.proposal(&caller.live, named?).await?;
    Ok(shown(&caller, &proposal))
}

/// The contest ended as the proposal says, from now on and for everybody.
pub(super) async fn apply(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    bytes: Bytes,
) -> Reply {
    key(&request, &app)?;
    let (caller, named) = host(&app, &request, &path).await?;
    let body = reading::json::<ApplyBody>(&bytes)?;
    let id = named?;
    is_successor(&app, &caller, body.successor).await?;
    let state = app.clone();
    let work = |_| async move {
        let proposal = app.service.apply(&caller.live, id, body.successor).await?;
        Ok(shown(&caller, &proposal))
    };
    once(&state, &request, &bytes, work).await
}

/// The proposal is let go of; nothing changes.
pub(super) async fn cancel(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    bytes: Bytes,
) -> Reply {
    let (caller, named) = host(&app, &request, &path).await?;
    reading::json::<Nothing>(&bytes)?;
    let id = named?;
    let state = app.clone();
    let work = |_| async move {
        let proposal = app.service.cancel(&caller.live, id).await?;
        Ok(shown(&caller, &proposal))
    };
    once(&state, &request, &bytes, work).await
}

/// Who hosts the contest of a path, and the proposal that it names, if it names any.
async fn host(
    app: &App,
    request: &HttpRequest,
    path: &(String, String),
) -> Result<(Caller, Result<RejudgingId, Fault>), Fault> {
    let caller = caller(request, app, &path.0).await?;
    caller.host()?;
    Ok((caller, path.1.parse().map_err(|_| Fault::not_found())))
}

fn shown(caller: &Caller, proposal: &Proposal) -> HttpResponse {
    fresh(&render::rejudging(&caller.live.contest(), proposal))
}

impl From<NotRejudged> for Fault {
    fn from(not: NotRejudged) -> Fault {
        match not {
            NotRejudged::Refused(refusal) => refusal.into(),
            NotRejudged::Unknown => Fault::not_found(),
            NotRejudged::Read(error) => error.into(),
            NotRejudged::Keep(_) | NotRejudged::Unavailable => Fault::unavailable(),
        }
    }
}
