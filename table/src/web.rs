//! The HTTP interface and the pages. Its calls stand in one table, [`calls`]. The only room that knows the framework.

mod address;
mod caller;
mod calls;
mod description;
mod error;
mod pages;
mod projection;
mod reading;
mod record;
mod stream;
#[cfg(test)]
mod twins;

use crate::hall::Hall;
use crate::settings::Settings;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::{ErrorHandlerResponse, ErrorHandlers, Next, from_fn};
use actix_web::web::{Data, PayloadConfig, ServiceConfig};
use actix_web::{App, HttpServer, Resource, ResponseError as _, Route};
use error::Fault;
use pages::Pages;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

/// What handlers share.
struct Shared {
    hall: Arc<Hall>,
    /// Where browsers reach this server; addresses of pages begin with `/` where nobody said so.
    public: String,
    pages: Pages,
}

/// The largest body, in bytes.
const BODY_BYTES_MAX: usize = 4 * 1024;
/// How long a caller may take to send the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// How long running requests may take when the server is told to end.
const DRAIN_SECONDS: u64 = 2;

/// Serves on this listener until the process is told to end.
pub async fn serve(
    hall: Arc<Hall>,
    listener: TcpListener,
    settings: &Settings,
) -> std::io::Result<()> {
    let shared = Data::new(Shared {
        hall,
        public: settings.public_url.clone().unwrap_or_default(),
        pages: Pages::new(settings.agon_public()),
    });
    let server = HttpServer::new(move || {
        App::new()
            .app_data(shared.clone())
            .app_data(PayloadConfig::new(BODY_BYTES_MAX))
            .wrap(ErrorHandlers::new().default_handler(as_problem))
            .wrap(from_fn(rim))
            .configure(routes)
    });
    let server = server.client_request_timeout(HEAD_TIMEOUT).shutdown_timeout(DRAIN_SECONDS);
    let server = server.tcp_nodelay(true).h1_allow_half_closed(false).workers(2);
    server.listen(listener)?.run().await
}

fn routes(app: &mut ServiceConfig) {
    let mut resources: Vec<(&str, Resource)> = Vec::new();
    for (method, path, route) in calls::calls() {
        add(&mut resources, path, route.method(method));
    }
    for (path, route) in pages::pages() {
        add(&mut resources, path, route);
    }
    for (_, resource) in resources {
        app.service(resource);
    }
}

fn add(resources: &mut Vec<(&'static str, Resource)>, path: &'static str, route: Route) {
    let known = resources.iter().position(|(of, _)| *of == path);
    let resource = match known {
        Some(place) => resources.remove(place).1,
        None => Resource::new(path),
    };
    resources.push((path, resource.route(route)));
}

const NO_POWERS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), \
    gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";
const ALWAYS: [(HeaderName, HeaderValue); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::PERMISSIONS_POLICY, HeaderValue::from_static(NO_POWERS)),
];

/// What every request passes: pages of elsewhere change nothing here, and no reply of a call is kept by anybody.
async fn rim(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> actix_web::Result<ServiceResponse<impl MessageBody>> {
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    let site = request.headers().get("sec-fetch-site");
    let is_foreign = site.is_some_and(|site| site == "cross-site");
    let of_api = request.path().starts_with("/v1/");
    let mut reply = if is_foreign && !reads {
        let fault =
            Fault::new("foreign-origin", "Pages of elsewhere may not change anything here.");
        request.into_response(fault.error_response()).map_into_right_body()
    } else {
        next.call(request).await?.map_into_left_body()
    };
    for (name, value) in ALWAYS {
        reply.headers_mut().insert(name, value);
    }
    if of_api {
        let no_store = HeaderValue::from_static("no-store");
        reply.headers_mut().insert(header::CACHE_CONTROL, no_store);
    }
    Ok(reply)
}

/// The framework's own errors in the form of ours.
fn as_problem<B: 'static>(reply: ServiceResponse<B>) -> actix_web::Result<ErrorHandlerResponse<B>> {
    let ours = HeaderValue::from_static("application/problem+json");
    let fault = match reply.status().as_u16() {
        _ if reply.headers().get(header::CONTENT_TYPE) == Some(&ours) => None,
        404 => Some(Fault::not_found()),
        405 => Some(Fault::new("method-not-allowed", "This address does not take this method.")),
        413 => Some(Fault::new("too-large", "A body has up to 4 KiB.")),
        400 => Some(Fault::new("bad-json", "The request could not be read.")),
        _ => None,
    };
    let Some(fault) = fault else {
        return Ok(ErrorHandlerResponse::Response(reply.map_into_left_body()));
    };
    let mut response = fault.error_response();
    if let Some(allow) = reply.headers().get(header::ALLOW) {
        response.headers_mut().insert(header::ALLOW, allow.clone());
    }
    let (request, _) = reply.into_parts();
    let reply = ServiceResponse::new(request, response).map_into_right_body();
    Ok(ErrorHandlerResponse::Response(reply))
}
