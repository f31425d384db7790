//! Who is calling: the token of a request, and what it opens. Whoever may not know of something is told the same as of
//! what never was.

use super::Shared;
use super::error::Fault;
use crate::event::Request;
use crate::game::State;
use crate::hall::{Asked, fold};
use crate::room::Room;
use crate::table::{Role, Table, Who};
use crate::token::{Bearer, Digest, Token};
use actix_web::HttpRequest;
use actix_web::http::header;
use actix_web::web::Bytes;
use agon_games::clock::{Span, Time};
use agon_games::game::Audience;
use agon_games::side::Side;
use std::sync::Arc;

/// Somebody in a game.
pub(super) struct Viewer {
    pub(super) room: Arc<Room>,
    pub(super) audience: Audience,
    pub(super) token: Token,
}

/// What somebody sees of a game, and the instant that they see.
pub(super) struct Seen {
    pub(super) state: State,
    pub(super) at: Time,
}

/// The token of a request.
pub(super) fn token(request: &HttpRequest) -> Result<(Bearer, Token), Fault> {
    let missing = || Fault::new("unauthorized", "Send `Authorization: Bearer TOKEN`.");
    let header = request.headers().get(header::AUTHORIZATION).ok_or_else(missing)?;
    let text = header.to_str().map_err(|_| missing())?;
    let (scheme, token) = text.split_once(' ').ok_or_else(missing)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(missing());
    }
    // What looks like one of ours and is nobody's is told later what is told of all that never was.
    Token::parse(token.trim()).ok_or_else(missing)
}

/// The table of a request's path, and what its caller is there.
pub(super) async fn at_table(
    shared: &Shared,
    request: &HttpRequest,
    id: &str,
) -> Result<(Arc<Table>, Role, Token), Fault> {
    let (bearer, token) = token(request)?;
    let id = id.parse().map_err(|_| Fault::not_found())?;
    let table = shared.hall.table(id).await?.ok_or_else(Fault::not_found)?;
    let role = table.seats().role(bearer, &token).ok_or_else(Fault::not_found)?;
    Ok((table, role, token))
}

/// A player of the table of a request's path.
pub(super) async fn player(
    shared: &Shared,
    request: &HttpRequest,
    id: &str,
) -> Result<(Arc<Table>, Who), Fault> {
    match at_table(shared, request, id).await? {
        (table, Role::Player(who), _) => Ok((table, who)),
        (_, Role::Invited | Role::Watcher, _) => Err(Fault::not_found()),
    }
}

/// Somebody in the game of a request's path.
pub(super) async fn viewer(
    shared: &Shared,
    request: &HttpRequest,
    id: &str,
) -> Result<Viewer, Fault> {
    let (bearer, token) = token(request)?;
    let id = id.parse().map_err(|_| Fault::not_found())?;
    let room = shared.hall.room(id).await?.ok_or_else(Fault::not_found)?;
    let seats = room.table.seats();
    let audience = match seats.role(bearer, &token) {
        Some(Role::Player(who)) => seats.side(who, id).map(Audience::Side),
        Some(Role::Watcher) => Some(Audience::Public),
        Some(Role::Invited) | None => None,
    };
    let audience = audience.ok_or_else(Fault::not_found)?;
    if let Audience::Side(side) = audience {
        room.hear(side);
    }
    Ok(Viewer { room, audience, token })
}

impl Viewer {
    /// The caller's side; everybody else is told that there is nothing here.
    pub(super) fn side(&self) -> Result<Side, Fault> {
        match self.audience {
            Audience::Side(side) => Ok(side),
            Audience::Public => Err(Fault::not_found()),
        }
    }

    /// How far behind the caller sees the game.
    pub(super) fn delay(&self) -> Span {
        match self.audience {
            Audience::Side(_) => Span::ZERO,
            Audience::Public => self.room.state().play.agreed().spectator_delay,
        }
    }

    /// What the caller sees now.
    pub(super) fn seen(&self) -> Seen {
        let (now, delay) = (self.room.clock.now(), self.delay());
        let at = now + (Span::ZERO - delay);
        if delay == Span::ZERO {
            return Seen { state: (*self.room.state()).clone(), at };
        }
        let lines = self.room.lines_from(0);
        // That there is a game is known from the start.
        let seen =
            lines.iter().enumerate().take_while(|(place, line)| *place == 0 || line.at <= at);
        let seen: Vec<_> = seen.map(|(_, line)| (**line).clone()).collect();
        let state = fold(&seen).unwrap_or_else(|| (*self.room.state()).clone());
        Seen { state, at }
    }
}

const NAME_BYTES_MAX: usize = 255;

/// A request with the name that it bears for the case that it comes again.
pub(super) fn asked(request: &HttpRequest, bytes: &Bytes) -> Result<Asked, Fault> {
    let method = request.method().as_str().as_bytes();
    let what = Digest::of(&[method, request.path().as_bytes(), bytes]);
    let Some(name) = request.headers().get("idempotency-key") else {
        return Ok(Asked { name: None, what });
    };
    let name = name.to_str().ok().filter(|name| (1..=NAME_BYTES_MAX).contains(&name.len()));
    let expected = "1 to 255 characters of ASCII";
    let name = name.ok_or_else(|| Fault::invalid("Idempotency-Key", expected))?;
    Ok(Asked { name: Some(name.to_owned()), what })
}

/// The same of somebody who holds a token, as it is kept: names of one are no names of another.
pub(super) fn kept(asked: &Asked, token: &Token) -> Option<Request> {
    let name = asked.name.as_ref()?;
    let name = Digest::of(&[b"request", token.text().as_bytes(), name.as_bytes()]);
    Some(Request { name, what: asked.what })
}
