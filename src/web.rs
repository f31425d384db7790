//! The HTTP interface. Its calls stand in one table, [`calls`]. The only room that knows actix.

mod address;
mod api;
mod app;
mod body;
mod call;
mod caller;
mod calls;
mod contests;
mod drills;
mod embedding;
mod ending;
mod error;
mod examples;
mod families;
mod feed;
mod health;
mod host;
mod keys;
mod links;
pub mod listening;
mod made;
mod measured;
mod named;
mod openapi;
mod origin;
mod pages;
mod passing;
mod playing;
mod previews;
mod problems;
mod proof;
mod reading;
mod reference;
mod rejudgings;
mod render;
mod repeat;
mod request_id;
mod rim;
mod rounds;
mod safety;
mod samples;
mod sandboxes;
mod sealed;
mod session;
mod shape;
mod site;
mod slow;
mod stream;
mod surroundings;
mod tickets;
mod webhooks;

pub use address::{BadProxies, Proxies};
pub use ending::Ended;
pub use origin::{BadOrigin, Origin};
pub use site::{Open, open_to_anybody};
pub use surroundings::Surroundings;
pub use webhooks::written;

use crate::service::Service;
use crate::service::sandboxes::Sandboxes;
use crate::service::webhooks::Webhooks;
use actix_web::dev::ServiceResponse;
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::{ErrorHandlerResponse, ErrorHandlers, from_fn};
use actix_web::web::{self, PayloadConfig, QueryConfig, ServiceConfig};
use actix_web::{HttpServer, Resource, ResponseError as _};
use app::App;
use error::Fault;
use listening::{HEAD_TIMEOUT, IDLE_MAX};
use std::collections::BTreeMap;
use std::net::TcpListener;
use std::sync::Arc;
use surroundings::Rim;

/// Serves on this listener until the process is told to end.
pub async fn serve(
    service: Arc<Service>,
    sandboxes: Arc<Sandboxes>,
    webhooks: Arc<Webhooks>,
    listener: TcpListener,
    around: Surroundings,
) -> std::io::Result<Ended> {
    let (drain, connections) = (around.drain, around.connections);
    let app = App::new(
        service.clone(),
        sandboxes.clone(),
        webhooks,
        Rim::new(around, service.passing_secret().clone()),
    );
    let server = HttpServer::new(move || {
        actix_web::App::new()
            .app_data(app.clone())
            .app_data(
                QueryConfig::default().error_handler(|error, _| reading::query(&error).into()),
            )
            .wrap(ErrorHandlers::new().default_handler(as_problem))
            .wrap(from_fn(rim::pass))
            .wrap(from_fn(slow::in_time))
            .configure(routes)
    });
    let server = server.client_request_timeout(HEAD_TIMEOUT).keep_alive(IDLE_MAX);
    // One more would have no file of its own: the framework would give up on everybody for half a second.
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let server = server.workers(workers).max_connections((connections / workers).max(1));
    // Nagle's algorithm would hold the release back from a seat whose line has not acknowledged the event before.
    let server = server.tcp_nodelay(true);
    let server = server.disable_signals().shutdown_timeout(drain.as_secs() + 1);
    // Who hangs up has gone at once; otherwise a seat counts as present until a comment finds its line dead.
    let server = server.h1_allow_half_closed(false);
    ending::serve(service, sandboxes, server.listen(listener)?.run(), drain).await
}

fn routes(app: &mut ServiceConfig) {
    let mut by_path: BTreeMap<String, Resource> = BTreeMap::new();
    for call in calls::calls() {
        let resource = by_path.remove(&*call.path).unwrap_or_else(|| web::resource(&*call.path));
        by_path.insert(call.path.into_owned(), resource.route(call.route));
    }
    for (path, resource) in by_path {
        let most = PayloadConfig::new(body::bytes_max(&path));
        app.service(resource.app_data(most));
    }
    for page in site::pages() {
        app.service(page.resource);
    }
}

/// Errors as whoever asked reads them: the framework's own in the form of ours, and for people a page.
fn as_problem<B: 'static>(reply: ServiceResponse<B>) -> actix_web::Result<ErrorHandlerResponse<B>> {
    let own = reply.response().error().and_then(|error| error.as_error::<Fault>());
    let others = if own.is_none() { fault_of(&reply) } else { None };
    let response = match own.or(others.as_ref()) {
        Some(fault) if pages::is_for_people(reply.request()) => {
            Some(pages::refused(reply.request(), fault))
        }
        _ => others.map(|fault| fault.error_response()),
    };
    let Some(mut response) = response else {
        return Ok(ErrorHandlerResponse::Response(reply.map_into_left_body()));
    };
    if let Some(allow) = reply.headers().get(header::ALLOW) {
        response.headers_mut().insert(header::ALLOW, allow.clone());
    }
    let (request, _) = reply.into_parts();
    let reply = ServiceResponse::new(request, response).map_into_right_body();
    Ok(ErrorHandlerResponse::Response(reply))
}

/// What the framework refused.
fn fault_of<B>(reply: &ServiceResponse<B>) -> Option<Fault> {
    let ours = HeaderValue::from_static("application/problem+json");
    match reply.status().as_u16() {
        _ if reply.headers().get(header::CONTENT_TYPE) == Some(&ours) => None,
        404 => Some(Fault::not_found()),
        405 => Some(Fault::new("method-not-allowed", "This address does not take this method.")),
        413 => {
            let most = body::bytes_max(named::path(reply.request())) / 1024;
            Some(Fault::new("too-large", format!("The body of this call takes up to {most} KiB.")))
        }
        400 if slow::was_too_slow(reply) => {
            Some(Fault::new("too-slow", "The body did not come within 10 seconds of its head."))
        }
        400 => Some(Fault::new("bad-json", "The request could not be read.")),
        _ => None,
    }
}
