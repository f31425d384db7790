//! The address that a request comes from: the peer's, or the one that a proxy on this machine speaks for.

use actix_web::HttpRequest;
use std::net::{IpAddr, Ipv4Addr};

/// Whom a request comes from. Of what a proxy passes on, only the last word is its own.
pub(super) fn address(request: &HttpRequest) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    let said = request.headers().get_all("x-forwarded-for").last();
    let last = said.and_then(|said| said.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.filter(|_| peer.to_canonical().is_loopback()).unwrap_or(peer)
}
