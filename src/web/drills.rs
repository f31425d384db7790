//! Drills: practice against the clock, without a game. What a player does in one, contests' own calls do.

use super::api::{App, Reply, settled};
use super::body::{self, Nothing};
use super::caller::{caller, key};
use super::reading;
use super::render;
use super::repeat::{marked, once};
use crate::service::workshop::Whom;
use actix_web::http::header;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse};
use agon_judge::command::Command;
use agon_judge::outcome::GivingUp;
use agon_judge::seat::{Audience, Seat};
use std::net::{IpAddr, Ipv4Addr};

/// Opens a drill for anybody; an address opens so many in an hour, a game any number.
pub(super) async fn open(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    // What was opened before this request came is told again.
    let asked = app.service.now();
    let order = body::drill(&bytes, body::drill_repeat(&request)?)?;
    let (from, whom) = match key(&request, &app) {
        Ok(_) => (None, Whom::Game),
        Err(_) => (Some(address(&request)), Whom::Stranger),
    };
    let opened = app.service.open_drill(order, from, whom).await;
    if let Some(address) = from {
        let quota = app.service.drills().quota(address, app.service.now());
        request.extensions_mut().insert(quota);
    }
    let opened = opened?;
    let contest = &opened.contest;
    let id = contest.opened.id;
    let problem = app.service.gallery().problem(app.service.store(), id).await?;
    let (audience, now) = (Audience::Seat(Seat::Attacker), app.service.now());
    let rules = &problem.drawn.rules;
    let mut body = render::projection(contest, Default::default(), audience, now, rules);
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

/// Whom a request comes from: the peer, or whom a proxy on this machine says that it speaks for. It adds its own word
/// last; what comes before that was said by others.
pub(super) fn address(request: &HttpRequest) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    if !peer.to_canonical().is_loopback() {
        return peer;
    }
    let passed_on = request.headers().get_all("x-forwarded-for").last();
    let last = passed_on.and_then(|header| header.to_str().ok()?.rsplit(',').next());
    last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer)
}
