//! `GET /metrics`, for whoever stands beside the service or holds a game key.

use super::app::App;
use super::call::{ANYBODY, Call, get};
use super::caller::key;
use super::error::Fault;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        get("/metrics", metrics)
            .says("What operators measure, as Prometheus reads it; to loopback or a game key")
            .by(ANYBODY)
            .gives_text("application/openmetrics-text", "Every meter.")
            .refuses(&["not-found"]),
    ]
}

/// What a proxy adds to the requests of others: then the peer's address is the proxy's.
const PASSED_ON: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// Every meter. Anybody else is told that there is nothing here.
pub(super) async fn metrics(app: App, request: HttpRequest) -> Result<HttpResponse, Fault> {
    if !is_beside(&request) && key(&request, &app).is_err() {
        return Err(Fault::not_found());
    }
    Ok(HttpResponse::Ok()
        .content_type("application/openmetrics-text; version=1.0.0; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(app.service.measured().await))
}

fn is_beside(request: &HttpRequest) -> bool {
    let here = request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    here && !PASSED_ON.iter().any(|name| request.headers().contains_key(*name))
}
