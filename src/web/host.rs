//! What a host does to a contest that is going on, and what seats ask of him.

use super::api::{Reply, by_host, settled};
use super::app::App;
use super::body::{self, DisqualifyBody, PauseBody, TextBody, VoidBody};
use super::caller::{Caller, caller, key};
use super::error::Fault;
use super::reading;
use super::render;
use super::repeat::once;
use super::shape::contest::Renewed;
use crate::service::access::owner::Owner;
use crate::service::secrets::token::half_chance;
use crate::service::upkeep::removal::Removal;
use actix_web::http::header;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::command::Command;
use agon_judge::id::{CommandId, ContestId};
use agon_judge::seat::Seat;
use std::sync::Arc;

/// Stops the clock.
pub(super) async fn pause(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    caller.host()?;
    let reason = reading::json::<PauseBody>(&bytes)?.reason()?;
    let command = Command::Pause { reason };
    once(&app, &request, &bytes, |id| by_host(app.clone(), caller, command, id)).await
}

/// Says something to both seats at once.
pub(super) async fn clarify(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    caller.host()?;
    let text = reading::json::<TextBody>(&bytes)?.text()?;
    let command = Command::Clarify { text };
    once(&app, &request, &bytes, |id| by_host(app.clone(), caller, command, id)).await
}

/// Takes a seat out of the contest; the other one wins.
pub(super) async fn disqualify(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    caller.host()?;
    let body: DisqualifyBody = reading::json(&bytes)?;
    let command = Command::Disqualify { seat: body.seat, reason: body.reason()? };
    once(&app, &request, &bytes, |id| settled(app.clone(), caller, command, id)).await
}

/// Ends the contest without a winner.
pub(super) async fn void(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    caller.host()?;
    let body: VoidBody = reading::json(&bytes)?;
    is_successor(&app, &caller, body.successor).await?;
    let command = Command::Void { note: body.reason()?, successor: body.successor };
    once(&app, &request, &bytes, |id| by_host(app.clone(), caller, command, id)).await
}

/// Whether the contest that is to be played instead, if one is named, is another of the same game.
pub(super) async fn is_successor(
    app: &App,
    caller: &Caller,
    successor: Option<ContestId>,
) -> Result<(), Fault> {
    let Some(successor) = successor else { return Ok(()) };
    let owner = caller.live.opened.owner;
    let mine = app.service.contest_of(owner, successor).await?.is_some();
    if mine && successor != caller.live.id {
        Ok(())
    } else {
        Err(Fault::invalid("successor", "another contest of the same game"))
    }
}

/// Removes a contest that is over.
pub(super) async fn remove(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    match app.service.remove(owner, id).await {
        Ok(Removal::Done) => Ok(HttpResponse::NoContent().finish()),
        Ok(Removal::NotOver) => {
            Err(Fault::new("not-over", "Somebody may still win it: void it first."))
        }
        Ok(Removal::Unknown) => Err(Fault::not_found()),
        Err(error) => {
            tracing::error!(%error, contest = %id, "a contest was not removed");
            Err(Fault::unavailable())
        }
    }
}

/// A seat asks the host something; nobody else is told.
pub(super) async fn ask(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let seat = caller.seat()?;
    let text = reading::json::<TextBody>(&bytes)?.text()?;
    once(&app, &request, &bytes, |id| asked(app.clone(), caller, seat, text, id)).await
}

async fn asked(app: App, caller: Caller, seat: Seat, text: String, id: Option<CommandId>) -> Reply {
    let contest = app.service.ask(&caller.live, seat, text.clone(), id).await?;
    let mine = |question: &&agon_judge::event::Question| {
        question.seat == seat && question.words.text() == Some(&text)
    };
    let question = contest.questions.iter().rev().find(mine).ok_or_else(Fault::unavailable)?;
    let mut reply = HttpResponse::Created();
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(reply.json(render::question(question)))
}

/// Gives a seat another token in place of the one before, which opens nothing any more.
pub(super) async fn renew(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    bytes: Bytes,
) -> Reply {
    let (id, seat) = path.into_inner();
    let owner = key(&request, &app)?.owner;
    let caller = caller(&request, &app, &id).await?;
    let seat = Seat::BOTH.into_iter().find(|known| known.name() == seat);
    let seat = seat.ok_or_else(Fault::not_found)?;
    reading::json::<body::Nothing>(&bytes)?;
    once(&app, &request, &bytes, |id| renewed(app.clone(), owner, caller, seat, id)).await
}

async fn renewed(
    app: App,
    owner: Arc<Owner>,
    caller: Caller,
    seat: Seat,
    id: Option<CommandId>,
) -> Reply {
    let id = id.unwrap_or_else(|| CommandId(half_chance()));
    let token = app.service.renew(&owner, &caller.live, seat, id).await?;
    let page = app.rim.link("play", caller.live.id, &token);
    let mut reply = HttpResponse::Created();
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(reply.json(Renewed { seat, token: token.text().to_owned(), page }))
}
