//! The HTTP interface: one table of routes. The only room that knows actix.

mod api;
mod body;
mod caller;
mod error;
mod feed;
mod host;
mod keys;
mod pages;
mod render;
mod repeat;
mod sealed;
mod stream;
mod tickets;

use crate::service::Service;
use actix_web::dev::{Server, ServiceResponse};
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::{DefaultHeaders, ErrorHandlerResponse, ErrorHandlers};
use actix_web::web::{
    self, Data, PayloadConfig, QueryConfig, ServiceConfig, delete, get, post, put,
};
use actix_web::{App, HttpServer, Resource, ResponseError as _, Route, guard};
use error::Fault;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

/// What handlers share.
struct State {
    service: Arc<Service>,
    samples: pages::Samples,
}

/// The largest body of an answer, in bytes.
const ANSWER_BYTES_MAX: usize = 1024;
/// The largest body of anything else.
const BODY_BYTES_MAX: usize = 16 * 1024;
/// How long a caller may take to send the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// How long running requests are waited for when the service ends, in seconds.
const SHUTDOWN_SECONDS: u64 = 10;

/// A server on this listener; awaiting it serves until the process is told to stop.
pub fn serve(service: Arc<Service>, listener: TcpListener) -> std::io::Result<Server> {
    let state = Data::new(State { service, samples: pages::Samples::default() });
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .app_data(PayloadConfig::new(BODY_BYTES_MAX))
            .app_data(QueryConfig::default().error_handler(|error, _| body::query(&error).into()))
            .wrap(ErrorHandlers::new().default_handler(as_problem))
            .wrap(safe_headers())
            .configure(routes)
    });
    let server = server.client_request_timeout(HEAD_TIMEOUT).shutdown_timeout(SHUTDOWN_SECONDS);
    // Who hangs up has gone at once; otherwise a seat counts as present until a comment finds its line dead.
    let server = server.h1_allow_half_closed(false);
    Ok(server.listen(listener)?.run())
}

#[rustfmt::skip]
fn routes(app: &mut ServiceConfig) {
    app.service(at("/v1/contests").route(post().to(api::open)).route(see().to(api::list)))
        .service(at("/v1/contests/{id}").route(see().to(api::read)))
        .service(at("/v1/contests/{id}/start").route(post().to(api::start)))
        .service(at("/v1/contests/{id}/resume").route(post().to(api::resume)))
        .service(at("/v1/contests/{id}/ready").route(put().to(api::ready)))
        .service(at("/v1/contests/{id}/material").route(see().to(api::material)))
        .service(at("/v1/contests/{id}/material/pictures/{name}.png").route(see().to(api::material_picture)))
        .service(at("/v1/contests/{id}/problem").route(see().to(api::problem)))
        .service(at("/v1/contests/{id}/pictures/{name}.png").route(see().to(api::picture)))
        .service(at("/v1/contests/{id}/answers")
            .app_data(PayloadConfig::new(ANSWER_BYTES_MAX))
            .route(post().to(api::answer)).route(see().to(api::answers)))
        .service(at("/v1/contests/{id}/forfeit").route(post().to(api::forfeit)))
        .service(at("/v1/contests/{id}/questions").route(post().to(host::ask)))
        .service(at("/v1/contests/{id}/pause").route(post().to(host::pause)))
        .service(at("/v1/contests/{id}/clarify").route(post().to(host::clarify)))
        .service(at("/v1/contests/{id}/disqualify").route(post().to(host::disqualify)))
        .service(at("/v1/contests/{id}/void").route(post().to(host::void)))
        .service(at("/v1/contests/{id}/seats/{seat}/tokens").route(post().to(host::renew)))
        .service(at("/v1/contests/{id}/sealed").route(see().to(sealed::problem)))
        .service(at("/v1/contests/{id}/material/sealed").route(see().to(sealed::material)))
        .service(at("/v1/events").route(see().to(feed::events)))
        .service(at("/v1/contests/{id}/result").route(see().to(api::result)))
        .service(at("/v1/contests/{id}/log").route(see().to(api::log)))
        .service(at("/v1/contests/{id}/commitment").route(see().to(api::commitment)))
        .service(at("/v1/contests/{id}/events").route(get().to(stream::events)))
        .service(at("/v1/contests/{id}/stream-tickets").route(post().to(tickets::issue)))
        .service(at("/v1/keys").route(see().to(keys::list)).route(post().to(keys::make)))
        .service(at("/v1/keys/{id}").route(delete().to(keys::revoke)))
        .service(at("/v1/families").route(see().to(api::all_families)))
        .service(at("/v1/families/{kind}/{name}").route(see().to(api::one_family)))
        .service(at("/v1/time").route(see().to(api::time)))
        .service(at("/healthz").route(see().to(api::healthz)))
        .service(at("/readyz").route(see().to(api::readyz)))
        .service(at("/").route(see().to(pages::front)))
        .service(at("/docs").route(see().to(pages::docs)))
        .service(at("/problems/{slug}").route(see().to(pages::problem)))
        .service(at("/samples/{kind}.png").route(see().to(pages::sample)))
        .service(at("/static/agon.css").route(see().to(pages::style)));
}

fn at(path: &str) -> Resource {
    web::resource(path)
}

/// GET, and HEAD, which is the same without a body.
fn see() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

fn safe_headers() -> DefaultHeaders {
    DefaultHeaders::new()
        .add((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .add((header::REFERRER_POLICY, "no-referrer"))
        .add((header::X_FRAME_OPTIONS, "DENY"))
}

/// The framework's own errors, in the form of ours.
fn as_problem<B: 'static>(reply: ServiceResponse<B>) -> actix_web::Result<ErrorHandlerResponse<B>> {
    let ours = HeaderValue::from_static("application/problem+json");
    let typed = reply.headers().get(header::CONTENT_TYPE) == Some(&ours);
    let fault = match reply.status().as_u16() {
        _ if typed => None,
        404 => Some(Fault::not_found()),
        405 => Some(Fault::new("method-not-allowed", "This address does not take this method.")),
        413 => Some(Fault::new("too-large", "An answer takes up to 1 KiB, anything else 16 KiB.")),
        400 => Some(Fault::new("bad-json", "The request could not be read.")),
        _ => None,
    };
    let Some(fault) = fault else {
        return Ok(ErrorHandlerResponse::Response(reply.map_into_left_body()));
    };
    let allow = reply.headers().get(header::ALLOW).cloned();
    let (request, _) = reply.into_parts();
    let mut response = fault.error_response();
    if let Some(allow) = allow {
        response.headers_mut().insert(header::ALLOW, allow);
    }
    let reply = ServiceResponse::new(request, response).map_into_right_body();
    Ok(ErrorHandlerResponse::Response(reply))
}
