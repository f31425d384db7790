//! What handlers share: the service that a request is for, and what serving needs besides.

use super::made::Library;
use super::samples::Samples;
use super::surroundings::Rim;
use crate::service::Service;
use crate::service::sandboxes::Sandboxes;
use crate::service::webhooks::Webhooks;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::ops::Deref;
use std::sync::Arc;

/// The app as a handler is given it: of what is in earnest, or of the sandbox that the request belongs to.
#[derive(Clone)]
pub(super) struct App(Arc<State>);

#[derive(Clone)]
pub(super) struct State {
    pub(super) service: Arc<Service>,
    pub(super) sandboxes: Arc<Sandboxes>,
    /// Of what is in earnest.
    pub(super) webhooks: Arc<Webhooks>,
    /// Whether the service is a sandbox.
    pub(super) is_sandbox: bool,
    pub(super) samples: Arc<Samples>,
    pub(super) library: Arc<Library>,
    pub(super) rim: Arc<Rim>,
}

impl App {
    /// The app of what is in earnest.
    pub(super) fn new(
        service: Arc<Service>,
        sandboxes: Arc<Sandboxes>,
        webhooks: Arc<Webhooks>,
        rim: Rim,
    ) -> App {
        let (is_sandbox, samples, library) = Default::default();
        let rim = Arc::new(rim);
        App(Arc::new(State { service, sandboxes, webhooks, is_sandbox, samples, library, rim }))
    }

    /// The same for a sandbox.
    pub(super) fn in_sandbox(&self, service: Arc<Service>) -> App {
        App(Arc::new(State { service, is_sandbox: true, ..State::clone(&self.0) }))
    }

    /// The app that a request is for.
    pub(super) fn of(request: &HttpRequest) -> App {
        let taken = request.extensions().get::<App>().cloned();
        let app = taken.or_else(|| request.app_data::<App>().cloned());
        app.expect("every request is served by an app")
    }

    /// Answers a request from here on.
    pub(super) fn take(&self, request: &HttpRequest) {
        request.extensions_mut().insert(self.clone());
    }
}

impl Deref for App {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl FromRequest for App {
    type Error = Infallible;
    type Future = Ready<Result<App, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(App::of(request)))
    }
}
