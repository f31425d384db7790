//! Drills: practice against the clock, without a game. What a player does in one, contests' own calls do.

use super::api::{Reply, settled};
use super::app::App;
use super::body::{self, DrillBody, Nothing};
use super::call::{ANYBODY, By, Call, Gives, OVER, PLAYER, post};
use super::caller::{caller, key};
use super::playing::command_id;
use super::reading;
use super::render;
use super::repeat::marked;
use super::shape::contest::Contest;
use super::{contests, playing, proof, stream, tickets};
use crate::service::access::limits::network;
use crate::service::judging::room::Holder;
use crate::service::practice::drills::{Asker, Opener};
use actix_web::http::header;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse};
use agon_judge::command::Command;
use agon_judge::outcome::GivingUp;
use agon_judge::seat::{Audience, Seat};
use serde_json::json;

/// What needs a host or a rival has no place in a drill.
const NOT_IN_DRILLS: [&str; 4] = ["/pong", "/buzz", "/questions", "/forfeit"];

/// The rows of its calls: a drill's own, and those of a contest's seats.
pub(super) fn calls() -> Vec<Call> {
    let of_contests =
        [contests::calls(), playing::calls(), proof::calls(), stream::calls(), tickets::calls()];
    own().into_iter().chain(of_contests.into_iter().flatten().filter_map(shared)).collect()
}

/// The call of a contest's seat, as a drill's player makes it.
fn shared(call: Call) -> Option<Call> {
    if !call.by.contains(&By::Seat) || NOT_IN_DRILLS.iter().any(|not| call.path.ends_with(not)) {
        return None;
    }
    let path = call.path.replace("/v1/contests", "/v1/drills").into();
    Some(in_memory(Call { path, by: PLAYER, ..call }))
}

/// What a contest's call says of the disk, a drill's says of memory.
fn in_memory(call: Call) -> Call {
    let says = match call.path.rsplit('/').next() {
        Some("answers") if call.body.is_some() => {
            "The receipt, which is there as long as the drill."
        }
        Some("result") => "Once it is over, as long as the drill is in memory.",
        Some("commitment") => "The hash, and what it covers, as long as the drill is in memory.",
        Some("log") => "As long as the drill is in memory. `agon verify` judges it again.",
        _ => return call,
    };
    Call { gives: Gives { says, ..call.gives }, ..call }
}

fn own() -> [Call; 3] {
    [
        post("/v1/drills", open)
            .says(
                "Opens a drill: practice for one player, with the clock as the defender. The \
                 Idempotency-Key of this call is a secret of its sender, made by chance: whoever \
                 sends it again with the same body is told the drill's token, as long as the drill \
                 is there. It is kept in memory and stored nowhere: a restart ends it, and it may \
                 have to make room for others when nobody has asked about it for 15 minutes, or \
                 when memory is short",
            )
            .by(ANYBODY)
            .takes::<DrillBody>(json!({
                "family": "mathematics/remainder-chain", "level": 1,
                "terms": {"rules_seconds": 0, "solve_seconds": null},
            }))
            .gives::<Contest>(
                201,
                "The drill as its player sees it, with its token. Its address is in `Location`.",
            )
            .refuses(&[
                "unknown-family",
                "edition-gone",
                "gone",
                "not-found",
                "too-many-drills",
                "draining",
                "unavailable",
            ])
            .once(),
        post("/v1/drills/{id}/skip", skip)
            .says("Gives up and goes on to something else; the clock wins")
            .by(PLAYER)
            .takes_maybe::<Nothing>(json!({}))
            .gives::<Contest>(202, "The drill after it, as it stands when it is asked.")
            .once()
            .refuses(OVER),
        post("/v1/drills/{id}/reveal", reveal)
            .says("Gives up to see the key; the clock wins")
            .by(PLAYER)
            .takes_maybe::<Nothing>(json!({}))
            .gives::<Contest>(202, "The drill after it, as it stands when it is asked.")
            .once()
            .refuses(OVER),
    ]
}

/// Opens a drill for anybody; an address opens so many in an hour, a game any number.
pub(super) async fn open(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    // What was opened before this request came is told again.
    let asked = app.service.now();
    let order = body::drill(&bytes, body::drill_repeat(&request)?)?;
    let address = app.rim.address(&request);
    let (asker, holder) = match key(&request, &app) {
        Ok(key) => (None, Holder::Game(key.owner.id)),
        Err(_) => (Some(Asker { address, player: None }), Holder::Network(network(address))),
    };
    let opened = app.service.open_drill(order, Opener { asker, holder, session: None }).await;
    let quota = asker.and_then(|asker| app.service.drills().quota(&asker, app.service.now()));
    if let Some(quota) = quota {
        request.extensions_mut().insert(quota);
    }
    let opened = opened?;
    let contest = &opened.contest;
    let id = contest.opened.id;
    let problem = app.service.problem(&opened.live).await?;
    let (audience, now) = (Audience::Seat(Seat::Attacker), app.service.now());
    let mut body = render::projection(contest, Default::default(), audience, now, &problem.drawn);
    body.token = Some(opened.token.text().to_owned());
    let mut reply = HttpResponse::Created();
    reply.insert_header((header::LOCATION, format!("/v1/drills/{id}")));
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(marked(reply.json(body), contest.opened.at < asked))
}

/// The player goes on to something else.
pub(super) async fn skip(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    give_up(app, request, id, bytes, GivingUp::Skip).await
}

/// The player wants to see the key.
pub(super) async fn reveal(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    give_up(app, request, id, bytes, GivingUp::Reveal).await
}

async fn give_up(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
    how: GivingUp,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    reading::json::<Nothing>(&bytes)?;
    // Nothing of a drill is stored: what came of a request is known as long as the drill.
    let named = body::repeat(&request)?.map(|repeat| command_id(&caller, &repeat));
    let is_repeat = named.is_some_and(|id| caller.live.contest().knows(id));
    Ok(marked(settled(app, caller, Command::GiveUp { how }, named).await?, is_repeat))
}
