//! The rim: what every request passes on its way in and every reply on its way out, whoever answers it.

use super::app::App;
use super::body;
use super::caller;
use super::error::Fault;
use super::named;
use super::origin::{self, Whence};
use super::passing;
use super::request_id;
use super::sandboxes;
use super::session;
use crate::service::access::limits::Quota;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse, ResponseError as _, rt};
use tracing::{Instrument as _, error_span};

/// Everything that is true of every call.
pub(super) async fn pass(
    state: App,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> actix_web::Result<ServiceResponse<impl MessageBody>> {
    let mut asked = state.service.meters().request();
    let rim = &state.rim;
    let id = request_id::of(request.request());
    let span = error_span!("request", request_id = id.to_str().unwrap_or_default());
    let whence = rim.whence(request.request());
    let answering = async {
        if let Some(reply) = replied_at_once(&request, whence) {
            return Ok(request.into_response(reply).map_into_right_body());
        }
        let elsewhere = match passing::elsewhere(&state, request.request()).await {
            Ok(Some(there)) => Some(passing::pass_on(&state, &mut request, &there).await),
            Ok(None) => None,
            Err(fault) => Some(Err(fault)),
        };
        if let Some(passed) = elsewhere {
            let reply = passed.unwrap_or_else(|fault| fault.error_response());
            return Ok(request.into_response(reply).map_into_right_body());
        }
        if let Err(fault) = admit(&state, request.request(), whence).await {
            return Ok(request.into_response(fault.error_response()).map_into_right_body());
        }
        // On its own, because a caller who hangs up takes the request along: what has begun is done to its end.
        match rt::spawn(next.call(request).in_current_span()).await {
            Ok(reply) => reply.map(ServiceResponse::map_into_left_body),
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    };
    let mut reply = asked.watch(answering.instrument(span.clone())).await?;
    let request = reply.request();
    let quota = request.extensions_mut().remove::<Quota>();
    let asker =
        request.headers().get(header::ORIGIN).filter(|_| whence == Whence::Allowed).cloned();
    let of_api = named::path(request).starts_with("/v1/");
    let method = known(request.method());
    let route = request.match_pattern().unwrap_or_else(|| "none".to_owned());
    let status = reply.status();
    let headers = reply.headers_mut();
    headers.insert(request_id::HEADER, id);
    rim.safety.add(of_api, status, headers);
    if rim.has_callers() {
        vary(headers);
    }
    if let Some(asker) = asker {
        origin::allow(headers, asker);
    }
    if let Some(quota) = quota {
        tell(headers, quota);
    }
    let micros = asked.micros();
    span.in_scope(|| {
        tracing::debug!(target: "agon::access", method, route, status = status.as_u16(), micros, "answered");
    });
    asked.replied(route, method, class(status));
    Ok(reply)
}

/// Lets a request in, to the app that it belongs to, before anything of its body is read.
async fn admit(state: &App, request: &HttpRequest, whence: Whence) -> Result<(), Fault> {
    session::admit(state, request, whence).await?;
    sandboxes::enter(state, request).await?;
    if body::is_for_keys(named::path(request)) {
        caller::key(request, &App::of(request))?;
    }
    Ok(())
}

/// A reply that needs no handler.
fn replied_at_once(request: &ServiceRequest, whence: Whence) -> Option<HttpResponse> {
    if whence == Whence::Foreign && origin::changes(request.method()) {
        let detail = "Pages of this origin may not change anything here.";
        return Some(Fault::new("foreign-origin", detail).error_response());
    }
    origin::preflight(request.request(), whence)
}

/// Says that a reply may be another one for another origin, beside what else it depends on.
fn vary(headers: &mut HeaderMap) {
    let own = headers.get_all(header::VARY).filter_map(|own| own.to_str().ok());
    let all: Vec<&str> = own.chain(["Origin"]).collect();
    let all = HeaderValue::from_str(&all.join(", ")).expect("names of headers are plain text");
    headers.insert(header::VARY, all);
}

/// What is left to the caller, by draft-ietf-httpapi-ratelimit-headers-10.
fn tell(headers: &mut HeaderMap, quota: Quota) {
    let Quota { of, most, seconds, left, more_in_seconds } = quota;
    for (name, text) in [
        ("ratelimit-policy", format!("\"{of}\";q={most};w={seconds}")),
        ("ratelimit", format!("\"{of}\";r={left};t={more_in_seconds}")),
    ] {
        let value = HeaderValue::from_str(&text).expect("numbers are plain text");
        headers.insert(HeaderName::from_static(name), value);
    }
}

/// A method that meters and logs know; anybody can make up others.
fn known(method: &Method) -> &'static str {
    let all = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];
    all.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}
