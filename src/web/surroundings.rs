//! The world around the service: where it is reached, whose pages may call it, and whose word counts about whom a request
//! comes from.

use super::address::{Proxies, address, said};
use super::origin::{self, Origin, Whence};
use super::safety::Safety;
use crate::service::secrets::token::Token;
use actix_web::HttpRequest;
use actix_web::http::header::HeaderValue;
use std::net::IpAddr;
use std::time::Duration;
use subtle::ConstantTimeEq as _;

/// What requests bear that another node of this installation passes on: a secret of the installation.
pub(super) const PASSED: &str = "agon-passed";

/// What the operator says about the world around the service.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// Where the service is reached, if something stands in front of it.
    pub public: Option<Origin>,
    /// Whose pages may call it.
    pub callers: Vec<Origin>,
    /// Whose word counts about whom a request comes from; where nobody is named, a proxy on this machine.
    pub proxies: Vec<Proxies>,
    /// How many connections there may be.
    pub connections: usize,
    /// How long the service takes to end, at most.
    pub drain: Duration,
}

/// The surroundings, made ready for use.
pub(super) struct Rim {
    public: Option<Origin>,
    callers: Vec<Origin>,
    proxies: Vec<Proxies>,
    pub(super) safety: Safety,
    /// What requests bear that another node of this installation passes on.
    passing: Token,
}

impl Rim {
    pub(super) fn new(around: Surroundings, passing: Token) -> Rim {
        let safety = Safety::new(around.public.as_ref());
        let Surroundings { public, callers, mut proxies, .. } = around;
        if proxies.is_empty() {
            proxies = Proxies::of_this_machine();
        }
        Rim { public, callers, proxies, safety, passing }
    }

    /// Where the service is reached, if the operator said so.
    pub(super) fn public(&self) -> Option<&Origin> {
        self.public.as_ref()
    }

    /// Whether pages elsewhere may call the service.
    pub(super) fn has_callers(&self) -> bool {
        !self.callers.is_empty()
    }

    /// The address that a request comes from.
    pub(super) fn address(&self, request: &HttpRequest) -> IpAddr {
        if self.was_passed(request) { said(request) } else { address(request, &self.proxies) }
    }

    /// Whether another node of this installation passed a request on.
    pub(super) fn was_passed(&self, request: &HttpRequest) -> bool {
        let shown = request.headers().get(PASSED);
        let (own, shown) = (self.passing.text().as_bytes(), shown.map(HeaderValue::as_bytes));
        shown.is_some_and(|shown| bool::from(own.ct_eq(shown)))
    }

    /// Where a request comes from.
    pub(super) fn whence(&self, request: &HttpRequest) -> Whence {
        origin::whence(request, self.public.as_ref(), &self.callers)
    }
}
