//! Drills: practice against the clock, without a game. What a player does in one, contests' own calls do.

use super::api::{Reply, settled};
use super::app::App;
use super::body::{self, Nothing};
use super::caller::{caller, key};
use super::reading;
use super::render;
use super::repeat::{marked, once};
use crate::service::access::limits::network;
use crate::service::judging::room::Holder;
use crate::service::practice::drills::{Asker, Opener};
use actix_web::http::header;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse};
use agon_judge::command::Command;
use agon_judge::outcome::GivingUp;
use agon_judge::seat::{Audience, Seat};

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
    let command = Command::GiveUp { how };
    once(&app, &request, &bytes, |id| settled(app.clone(), caller, command, id)).await
}
