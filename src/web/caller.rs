//! Who is calling: the token of a request, and what it opens.

use super::app::State;
use super::error::Fault;
use super::named;
use super::session;
use crate::service::KeyBearer;
use crate::service::access::limits::Quota;
use crate::service::judging::live::Live;
use crate::service::secrets::token::{Badge, Bearer, Token};
use actix_web::http::header;
use actix_web::{HttpMessage as _, HttpRequest};
use agon_judge::contest::Contest;
use agon_judge::id::ContestId;
use agon_judge::seat::{Audience, Seat};
use agon_judge::time::Time;
use agon_judge::view::{View, view};
use std::sync::Arc;

/// Where contests and drills are.
const CONTESTS: &str = "/v1/contests/";
const DRILLS: &str = "/v1/drills/";

/// A contest and the caller's place in it.
pub(super) struct Caller {
    pub(super) live: Arc<Live>,
    pub(super) audience: Audience,
    /// What they came in by, for whoever looks again later.
    pub(super) badge: Badge,
}

/// The token of a request, or the key that a browser's session stands for.
pub(super) fn token(request: &HttpRequest) -> Result<(Bearer, Token), Fault> {
    if let Some(session::SignedIn(key)) = request.extensions().get() {
        return Ok((Bearer::Key, key.clone()));
    }
    let missing = || Fault::new("unauthorized", "Send `Authorization: Bearer TOKEN`.");
    let header = request.headers().get(header::AUTHORIZATION).ok_or_else(missing)?;
    let text = header.to_str().map_err(|_| missing())?;
    let (scheme, token) = text.split_once(' ').ok_or_else(missing)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(missing());
    }
    Token::parse(token.trim())
        .ok_or_else(|| Fault::new("unauthorized", "The token is not one of ours."))
}

/// The same where it is a game key, or a test key.
pub(super) fn game_key(request: &HttpRequest) -> Option<Token> {
    token(request).ok().filter(|(bearer, _)| *bearer == Bearer::Key).map(|(_, key)| key)
}

/// The same as [`token`], for whoever looks whether it opens anything: who guesses game keys is soon heard no more.
fn heard(request: &HttpRequest, state: &State) -> Result<(Bearer, Token), Fault> {
    let sent = token(request)?;
    let from_session = request.extensions().get::<session::SignedIn>().is_some();
    if sent.0 == Bearer::Key && !from_session {
        hear(request, state, &sent.1)?;
    }
    Ok(sent)
}

/// Whether a game key that somebody sends is heard, wherever they send it.
pub(super) fn hear(request: &HttpRequest, state: &State, key: &Token) -> Result<(), Fault> {
    state.service.hear_key(key, state.rim.address(request)).map_err(|quota| guessed(request, quota))
}

/// What whoever guessed too many keys is told.
pub(super) fn guessed(request: &HttpRequest, quota: Quota) -> Fault {
    request.extensions_mut().insert(quota);
    let detail = "From this address came too many game keys that the service does not know.";
    Fault::new("too-many-guesses", detail).retry_after(quota.more_in_seconds)
}

/// Whoever bears the game key of a request.
pub(super) fn key(request: &HttpRequest, state: &State) -> Result<KeyBearer, Fault> {
    let (_, token) = heard(request, state)?;
    let unknown = || Fault::new("unauthorized", "This takes a game key that the service knows.");
    state.service.bearer(&token).ok_or_else(unknown)
}

/// The contest of a request's path. Whoever may not know of it is told the same as of one that never was.
pub(super) async fn caller(
    request: &HttpRequest,
    state: &State,
    id: &str,
) -> Result<Caller, Fault> {
    let badge = Badge::of(&heard(request, state)?);
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    let entered = enter(request, state, id, badge).await?;
    present(state, id, entered).await
}

/// The caller, or why there is none: whoever knows the name of a contest may know that it was removed.
async fn present(state: &State, id: ContestId, entered: Option<Caller>) -> Result<Caller, Fault> {
    match entered {
        Some(caller) => Ok(caller),
        None if state.service.removed(id).await?.is_some() => Err(Fault::removed()),
        None => Err(Fault::not_found()),
    }
}

/// The same for a command, which is stamped before anything is waited for.
pub(super) async fn commander(
    request: &HttpRequest,
    state: &State,
    id: &str,
) -> Result<Caller, Fault> {
    let badge = Badge::of(&heard(request, state)?);
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    if !is_below(request, &badge) {
        return Err(Fault::not_found());
    }
    let entered = state.service.approach(id, &badge).await?;
    let entered = entered.map(|(live, audience)| Caller { live, audience, badge });
    present(state, id, entered).await
}

/// The caller in a contest that is asked for where it is: a drill is found below `/v1/drills` and nowhere else.
pub(super) async fn enter(
    request: &HttpRequest,
    state: &State,
    id: ContestId,
    badge: Badge,
) -> Result<Option<Caller>, Fault> {
    if !is_below(request, &badge) {
        return Ok(None);
    }
    if state.service.is_deaf() && badge.bearer != Bearer::Drill {
        return Err(Fault::deaf());
    }
    let entered = state.service.enter(id, &badge).await?;
    Ok(entered.map(|(live, audience)| Caller { live, audience, badge }))
}

fn is_below(request: &HttpRequest, badge: &Badge) -> bool {
    let place = if badge.bearer == Bearer::Drill { DRILLS } else { CONTESTS };
    named::path(request).starts_with(place)
}

/// A contest as its caller may know it, and what they may see of it.
pub(super) struct Seen {
    pub(super) contest: Contest,
    pub(super) view: View,
    pub(super) now: Time,
}

impl Caller {
    /// The address of the contest, which its parts' addresses begin with.
    pub(super) fn base(&self) -> String {
        let place = if self.badge.bearer == Bearer::Drill { DRILLS } else { CONTESTS };
        format!("{place}{}", self.live.id)
    }

    /// The address of a round of it: the contest's own, unless it is a series.
    pub(super) fn base_of(&self, round: usize) -> String {
        let base = self.base();
        let is_series = self.live.opened.terms.is_series();
        if is_series { format!("{base}/rounds/{round}") } else { base }
    }

    /// The round of a path.
    pub(super) fn round(&self, number: &str) -> Result<usize, Fault> {
        let number: usize = number.parse().map_err(|_| Fault::not_found())?;
        let there = 1..=self.live.opened.rounds();
        if there.contains(&number) { Ok(number) } else { Err(Fault::not_found()) }
    }

    /// What the caller may see now.
    pub(super) async fn seen(&self, state: &State) -> Result<Seen, Fault> {
        let now = state.service.now();
        let contest = state.service.known(&self.live, self.audience, now).await?;
        let seen_at = now - contest.opened.terms.delay_of(self.audience);
        let view = view(&contest, self.audience, seen_at);
        Ok(Seen { contest, view, now })
    }

    /// The caller's seat; everybody else is told that there is nothing here.
    pub(super) fn seat(&self) -> Result<Seat, Fault> {
        self.audience.seat().ok_or_else(Fault::not_found)
    }

    /// Lets only the host and the game pass.
    pub(super) fn host(&self) -> Result<(), Fault> {
        if self.audience.sees_all() { Ok(()) } else { Err(Fault::not_found()) }
    }
}
