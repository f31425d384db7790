//! What people read where programs are told of an error.

use super::page::page;
use crate::web::error::Fault;
use crate::web::named;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use minijinja::context;

/// Errors that have words of their own; for others the detail is told.
const TOLD: [&str; 5] =
    ["not-found", "edition-gone", "too-many-drills", "unavailable", "foreign-origin"];

/// Whether a person waits for the reply: a browser asks so, and not below the interface's own addresses.
pub(in crate::web) fn is_for_people(request: &HttpRequest) -> bool {
    let accept = request.headers().get(header::ACCEPT).map(HeaderValue::as_bytes);
    let html = accept.is_some_and(|accept| accept.windows(9).any(|part| part == b"text/html"));
    html && !named::path(request).starts_with("/v1/")
}

/// A page that says what is wrong, and what to do about it.
pub(in crate::web) fn refused(request: &HttpRequest, fault: &Fault) -> HttpResponse {
    let told = TOLD.contains(&fault.slug()).then(|| fault.slug().replace('-', "_"));
    let mut reply = page(request, "refused/refused", context! { told, detail => fault.detail() });
    *reply.status_mut() = fault.status_code();
    let plain = fault.error_response();
    if let Some(seconds) = plain.headers().get(header::RETRY_AFTER) {
        reply.headers_mut().insert(header::RETRY_AFTER, seconds.clone());
    }
    reply
}
