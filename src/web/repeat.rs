//! Requests that may come twice: under an `Idempotency-Key`, a POST has one effect and one reply.
//!
//! A handler lets its caller in first and then does its work within [`once`]. Opening a contest and answering have ways
//! of their own, which hold for longer than a day.

use super::api::Reply;
use super::app::App;
use super::body;
use super::caller::token;
use super::error::Fault;
use crate::service::access::replies::{Running, Sent, Turn};
use crate::store::KeepError;
use actix_web::body::MessageBody as _;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use agon_judge::id::{CommandId, Hash};
use serde::{Deserialize, Serialize};

/// Marks a reply that was told before.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// What is told again besides status and body.
const KEPT_HEADERS: [HeaderName; 3] =
    [header::CONTENT_TYPE, header::CACHE_CONTROL, header::LOCATION];
const VERSION: u8 = 1;

/// A reply as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    version: u8,
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

/// Does the work of a request once, however often it comes under its `Idempotency-Key`; without one, each time. The work
/// is handed the id of its command, the same for a repeat.
pub(super) async fn once<W: Future<Output = Reply>>(
    app: &App,
    request: &HttpRequest,
    bytes: &Bytes,
    work: impl FnOnce(Option<CommandId>) -> W,
) -> Reply {
    let Some(repeat) = body::repeat(request)? else { return work(None).await };
    let (bearer, token) = token(request)?;
    let token = app.service.caller_secret(bearer, &token);
    let sent = Sent { token, repeat, what: asked(request, bytes) };
    match app.service.replies().begin(&sent).await? {
        Turn::First(running) => finish(work(Some(sent.command())), running).await,
        Turn::Done(kept) => again(&kept),
        Turn::Busy => {
            let detail = "The same request is still running; its reply is on its way.";
            Err(Fault::new("in-progress", detail).retry_after(1))
        }
        Turn::Reused => {
            let detail = "This Idempotency-Key came with another request before.";
            Err(Fault::new("reused-key", detail))
        }
    }
}

/// The reply, marked if it is told again.
pub(super) fn marked(mut reply: HttpResponse, is_repeat: bool) -> HttpResponse {
    if is_repeat {
        reply.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    }
    reply
}

/// The digest of what a request asks.
fn asked(request: &HttpRequest, bytes: &Bytes) -> Hash {
    let method: &Method = request.method();
    let (path, query) = (request.path(), request.query_string());
    Hash::of(&[method.as_str().as_bytes(), path.as_bytes(), query.as_bytes(), bytes])
}

/// Does the work and keeps its reply before it is told. What was refused had no effect and is not kept.
async fn finish(work: impl Future<Output = Reply>, running: Running) -> Reply {
    let reply = work.await?;
    if reply.status().is_client_error() || reply.status().is_server_error() {
        return Ok(reply);
    }
    let (head, body) = reply.into_parts();
    let body = body.try_into_bytes().unwrap_or_else(|_| panic!("no reply to a POST is a stream"));
    let value = |name: &HeaderName| {
        let text = head.headers().get(name)?.to_str().ok()?;
        Some((name.to_string(), text.to_owned()))
    };
    let kept = Kept {
        version: VERSION,
        status: head.status().as_u16(),
        headers: KEPT_HEADERS.iter().filter_map(value).collect(),
        body: String::from_utf8(body.to_vec()).expect("replies to a POST are text"),
    };
    let kept = serde_json::to_vec(&kept).expect("a kept reply is plain data");
    match running.keep(&kept).await {
        Ok(()) => {}
        // What asks again under the same name has no effect a second time, and is told how things stand by then.
        Err(error @ KeepError::TooLarge { .. }) => tracing::warn!(%error, "a reply was not kept"),
        Err(error) => {
            tracing::error!(%error, "a reply was not kept");
            return Err(Fault::unavailable());
        }
    }
    Ok(head.set_body(body).map_into_boxed_body())
}

/// A kept reply, told again.
fn again(kept: &[u8]) -> Reply {
    let unknown = |why: String| {
        tracing::error!(why, "a kept reply cannot be told again");
        Fault::unavailable()
    };
    let kept: Kept = serde_json::from_slice(kept).map_err(|error| unknown(error.to_string()))?;
    if kept.version != VERSION {
        return Err(unknown(format!("it is of version {}", kept.version)));
    }
    let status = StatusCode::from_u16(kept.status).map_err(|error| unknown(error.to_string()))?;
    let mut reply = HttpResponseBuilder::new(status);
    for (name, value) in kept.headers {
        reply.insert_header((name, value));
    }
    reply.insert_header((REPLAYED, "true"));
    Ok(if kept.body.is_empty() { reply.finish() } else { reply.body(kept.body) })
}
