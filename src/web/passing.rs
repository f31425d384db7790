//! Where several services share a store: what only the eldest of them holds is asked for there, whichever of them is asked.
//!
//! Contests are judged by whoever is asked. Drills, previews, what changes keys, games and webhooks, tickets to streams, and
//! whatever belongs to a test key: these are in the eldest's memory, or its alone to change.

use super::app::State;
use super::caller::{game_key, guessed, token};
use super::error::Fault;
use super::named;
use super::surroundings::PASSED;
use crate::service::machine::nodes::Eldest;
use crate::service::secrets::token::Token;
use actix_web::body::{BodyStream, to_bytes_limited};
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// What begins so is the eldest's.
const OF_THE_ELDEST: [&str; 14] = [
    "/v1/drills",
    "/v1/previews",
    "/v1/kept",
    "/v1/reports",
    "/v1/problems",
    "/v1/keys",
    "/v1/games",
    "/v1/embedding",
    "/v1/webhooks",
    "/v1/test",
    "/practise",
    "/duel",
    "/preview",
    "/figures",
];
/// How long the eldest may take to take a connection, and to begin to answer.
const CONNECT_WITHIN: Duration = Duration::from_secs(2);
const ANSWER_WITHIN: Duration = Duration::from_secs(30);
/// The largest of what is passed on, and of what comes back and is no stream.
const ASKED_BYTES_MAX: usize = 2 << 20;
const ANSWER_BYTES_MAX: usize = 64 << 20;
/// What belongs to one connection alone.
const OF_ONE_LINE: [&str; 8] = [
    "connection",
    "keep-alive",
    "transfer-encoding",
    "te",
    "trailer",
    "upgrade",
    "proxy-connection",
    "content-length",
];
const AGAIN_SECONDS: i64 = 1;

/// Where a request is to be answered, if not here; it may be that nobody knows where.
pub(super) async fn elsewhere(
    state: &State,
    request: &HttpRequest,
) -> Result<Option<String>, Fault> {
    let eldest = state.service.eldest();
    if eldest == Some(Eldest::Own) || state.rim.was_passed(request) {
        return Ok(None);
    }
    if !is_of_the_eldest(state, request).await? {
        return Ok(None);
    }
    match eldest {
        Some(Eldest::Other(Some(address))) => Ok(Some(address)),
        Some(_) | None => Err(away()),
    }
}

async fn is_of_the_eldest(state: &State, request: &HttpRequest) -> Result<bool, Fault> {
    let path = named::path(request);
    let begins = |prefix: &str| {
        path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if OF_THE_ELDEST.into_iter().any(begins) || path.ends_with("/stream-tickets") {
        return Ok(true);
    }
    let query = request.uri().query().unwrap_or_default();
    if query.split('&').any(|part| part.starts_with("ticket=")) {
        return Ok(true);
    }
    if game_key(request).is_some_and(|key| key.is_for_tests() || is_strange(state, &key)) {
        return Ok(true);
    }
    // So may a game; and a contest that the store does not have is a test key's, if it is anywhere. Whoever shows no token
    // has nothing read for it.
    for word in named::words(request) {
        if let Ok(contest) = word.parse::<ContestId>() {
            if state.service.has_at_hand(contest) {
                return Ok(false);
            }
            let has_token = token(request).is_ok();
            return Ok(if has_token {
                !state.service.has(contest).await?
            } else {
                path == named::TIME
            });
        }
        if let Ok(game) = word.parse() {
            return Ok(state.service.games().game(game).is_none());
        }
    }
    Ok(false)
}

/// A key that is unknown here may have just been made.
fn is_strange(state: &State, key: &Token) -> bool {
    state.service.bearer(key).is_none()
}

/// Passes a request on, and its reply back. What the eldest says of a guessed key counts here too: whoever has guessed too
/// often there is not heard at any node.
pub(super) async fn pass_on(
    state: &State,
    request: &mut ServiceRequest,
    to: &str,
) -> Result<HttpResponse, Fault> {
    let guess = game_key(request.request());
    let guess = guess.filter(|key| !key.is_for_tests() && is_strange(state, key));
    let Some(key) = guess else { return carry(state, request, to).await };
    let from = state.rim.address(request.request());
    state.service.hear_guess(from).map_err(|quota| guessed(request.request(), quota))?;
    let reply = carry(state, request, to).await?;
    match reply.status() {
        StatusCode::UNAUTHORIZED => state.service.hear_of_guess(&key, from, true),
        StatusCode::TOO_MANY_REQUESTS => state.service.hear_of_guess(&key, from, false),
        _ => {}
    }
    Ok(reply)
}

async fn carry(
    state: &State,
    request: &mut ServiceRequest,
    to: &str,
) -> Result<HttpResponse, Fault> {
    let body = BodyStream::new(std::mem::replace(request.parts_mut().1, Payload::None));
    let body = to_bytes_limited(body, ASKED_BYTES_MAX).await.map_err(|_| too_large())?;
    let body = body.map_err(|_| Fault::new("bad-json", "The request could not be read."))?;
    let asked = asked(state, request.request(), &body).ok_or_else(away)?;
    let connecting = timeout(CONNECT_WITHIN, TcpStream::connect(to));
    let stream = connecting.await.map_err(|_| away())?.map_err(|_| away())?;
    drop(stream.set_nodelay(true));
    let (mut sender, line) = http1::handshake(TokioIo::new(stream)).await.map_err(|_| away())?;
    // It ends with the reply, or with whoever reads it.
    tokio::spawn(line);
    let answering = timeout(ANSWER_WITHIN, sender.send_request(asked));
    let reply = answering.await.map_err(|_| away())?.map_err(|_| away())?;
    answered(reply).await
}

fn asked(
    state: &State,
    request: &HttpRequest,
    body: &Bytes,
) -> Option<hyper::Request<Full<hyper::body::Bytes>>> {
    let uri = request.uri().path_and_query()?.as_str();
    let mut asked = hyper::Request::builder().method(request.method().as_str()).uri(uri);
    let is_own = |name: &str| name == PASSED || name == "x-forwarded-for";
    for (name, value) in request.headers() {
        if !is_of_one_line(name.as_str()) && !is_own(name.as_str()) {
            asked = asked.header(name.as_str(), value.as_bytes());
        }
    }
    let asked = asked
        .header("x-forwarded-for", state.rim.address(request).to_string())
        .header(PASSED, state.service.passing_secret().text())
        .header("content-length", body.len());
    asked.body(Full::new(hyper::body::Bytes::copy_from_slice(body))).ok()
}

async fn answered(reply: hyper::Response<Incoming>) -> Result<HttpResponse, Fault> {
    let status = StatusCode::from_u16(reply.status().as_u16()).map_err(|_| away())?;
    let mut answer = HttpResponse::build(status);
    for (name, value) in reply.headers() {
        let name = HeaderName::from_bytes(name.as_str().as_bytes());
        let value = HeaderValue::from_bytes(value.as_bytes());
        if let (Ok(name), Ok(value)) = (name, value)
            && !is_of_one_line(name.as_str())
        {
            answer.append_header((name, value));
        }
    }
    let kind = reply.headers().get("content-type").and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("text/event-stream")) {
        return Ok(answer.streaming(reply.into_body().into_data_stream()));
    }
    let whole = Limited::new(reply.into_body(), ANSWER_BYTES_MAX).collect().await;
    Ok(answer.body(whole.map_err(|_| away())?.to_bytes()))
}

fn is_of_one_line(name: &str) -> bool {
    OF_ONE_LINE.contains(&name)
}

fn away() -> Fault {
    Fault::new("unavailable", "The node that this is asked of cannot be reached at present.")
        .retry_after(AGAIN_SECONDS)
}

fn too_large() -> Fault {
    Fault::new("too-large", "That is more than any request takes.")
}
