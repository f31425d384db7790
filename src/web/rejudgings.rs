//! A decided contest judged again by a corrected key: proposed and looked at by its host, applied by its game.

use super::api::{Reply, fresh};
use super::app::App;
use super::body::{ApplyBody, Nothing, RejudgeBody};
use super::caller::{Caller, caller, key};
use super::error::Fault;
use super::host::is_successor;
use super::reading;
use super::render;
use super::repeat::once;
use crate::service::judging::rejudgings::{NotRejudged, Proposal};
use actix_web::http::header;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::reader::Key;
use agon_judge::id::{CommandId, RejudgingId};

/// Finds out what a corrected key would make of the contest.
pub(super) async fn propose(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    caller.host()?;
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
