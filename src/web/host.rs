//! What a host does to a contest that is going on.

use super::api::{Reply, by_host, settled};
use super::app::App;
use super::body::{DisqualifyBody, Nothing, PauseBody, TextBody, VoidBody};
use super::call::{Call, HOST, KEY, OVER, post};
use super::caller::{Caller, caller, key};
use super::error::Fault;
use super::reading;
use super::repeat::once;
use super::shape::contest::{Contest, Renewed};
use crate::service::access::owner::Owner;
use crate::service::secrets::token::half_chance;
use actix_web::http::header;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::command::Command;
use agon_judge::id::{CommandId, ContestId};
use agon_judge::seat::Seat;
use serde_json::json;
use std::sync::Arc;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        post("/v1/contests/{id}/start", start)
            .says("Starts without waiting for both seats")
            .by(HOST)
            .takes_maybe::<Nothing>(json!({}))
            .gives::<Contest>(202, "The contest after it.")
            .once()
            .refuses(&["already", "paused"]),
        post("/v1/contests/{id}/pause", pause)
            .says(
                "Stops the clock and hides the problem; after 15 minutes in all it goes on by \
                 itself",
            )
            .by(HOST)
            .takes::<PauseBody>(json!({"reason": "A question of Ana's"}))
            .gives::<Contest>(202, "The contest after it.")
            .once()
            .refuses(&["already", "no-pause-left", "over"]),
        post("/v1/contests/{id}/resume", resume)
            .says("Goes on: three seconds later after a pause, ten after an interruption")
            .by(HOST)
            .takes_maybe::<Nothing>(json!({}))
            .gives::<Contest>(202, "The contest after it.")
            .once()
            .refuses(&["already", "over"]),
        post("/v1/contests/{id}/clarify", clarify)
            .says("Says something to both seats at once")
            .by(HOST)
            .takes::<TextBody>(json!({"text": "Diagonals count."}))
            .gives::<Contest>(202, "The contest after it.")
            .once()
            .refuses(&["enough", "over"]),
        post("/v1/contests/{id}/disqualify", disqualify)
            .says("Takes a seat out of the contest; the other wins")
            .by(HOST)
            .takes::<DisqualifyBody>(json!({"seat": "attacker", "reason": "A calculator"}))
            .gives::<Contest>(202, "The contest after it.")
            .once()
            .refuses(OVER),
        post("/v1/contests/{id}/void", void)
            .says(
                "Ends the contest without a winner, and may name the contest that is \
                 played instead",
            )
            .by(HOST)
            .takes::<VoidBody>(json!({"reason": "A misprint"}))
            .gives::<Contest>(202, "The contest after it.")
            .once()
            .refuses(OVER),
        post("/v1/contests/{id}/seats/{seat}/tokens", renew)
            .says(
                "Gives a seat another token; the one before opens nothing any more, and its \
                 streams end",
            )
            .by(KEY)
            .takes_maybe::<Nothing>(json!({}))
            .gives::<Renewed>(201, "The token, told only now.")
            .once()
            .refuses(&["enough", "over"]),
    ]
}

/// The host begins.
pub(super) async fn start(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    once(&app, &request, &bytes, |id| by_host(app.clone(), caller, Command::Start, id)).await
}

/// Stops the clock.
pub(super) async fn pause(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    caller.host()?;
    let reason = reading::json::<PauseBody>(&bytes)?.reason()?;
    let command = Command::Pause { reason };
    once(&app, &request, &bytes, |id| by_host(app.clone(), caller, command, id)).await
}

/// The host ends an interruption early.
pub(super) async fn resume(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    once(&app, &request, &bytes, |id| by_host(app.clone(), caller, Command::Resume, id)).await
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
    reading::json::<Nothing>(&bytes)?;
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
