//! The address that a request comes from: the peer's, or the one that a proxy of ours speaks for.

use actix_web::HttpRequest;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

/// Addresses of proxies: one, or all that begin alike, such as `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proxies {
    first: IpAddr,
    /// How many bits they have in common.
    bits: u32,
}

/// A text that names no addresses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected an address such as 10.1.2.3, or a range such as 10.0.0.0/8 or fd00::/8")]
pub struct BadProxies;

/// What is trusted where the operator says nothing: a proxy on this machine.
const THIS_MACHINE: [(IpAddr, u32); 2] = [
    (IpAddr::V4(Ipv4Addr::new(127, 0, 0, 0)), 8),
    (IpAddr::V6(std::net::Ipv6Addr::LOCALHOST), 128),
];

impl Proxies {
    /// A proxy on this machine.
    pub(super) fn of_this_machine() -> Vec<Proxies> {
        THIS_MACHINE.map(|(first, bits)| Proxies { first, bits }).into()
    }

    fn hold(&self, address: IpAddr) -> bool {
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(four)) => {
                let differ = u64::from(first.to_bits() ^ four.to_bits());
                differ >> (32 - self.bits) == 0
            }
            (IpAddr::V6(first), IpAddr::V6(six)) => {
                let differ = first.to_bits() ^ six.to_bits();
                differ.checked_shr(128 - self.bits).unwrap_or(0) == 0
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

/// Whom a request comes from: the peer; or, where the peer is one of these proxies, the last that it says it speaks for
/// and that is not such a proxy itself. What stands before that was said by others.
pub(super) fn address(request: &HttpRequest, proxies: &[Proxies]) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    let lines = request.headers().get_all("x-forwarded-for");
    let lines: Vec<&str> = lines.map(|line| line.to_str().unwrap_or_default()).collect();
    let hops = lines.iter().rev().flat_map(|line| line.rsplit(','));
    spoken_for(peer, hops, proxies).to_canonical()
}

/// Whom a request comes from by the word of another node, which looked already.
pub(super) fn said(request: &HttpRequest) -> IpAddr {
    let said = request.headers().get("x-forwarded-for").and_then(|said| said.to_str().ok());
    said.and_then(read).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

fn spoken_for<'a>(
    peer: IpAddr,
    hops: impl Iterator<Item = &'a str>,
    proxies: &[Proxies],
) -> IpAddr {
    let mut address = peer;
    for hop in hops {
        if !proxies.iter().any(|proxies| proxies.hold(address)) {
            break;
        }
        // What is no address leaves it at the proxy that passed it on.
        let Some(before) = read(hop.trim()) else { break };
        address = before;
    }
    address
}

/// An address, with a port or without.
fn read(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse().ok().map(|address: SocketAddr| address.ip());
    hop.parse().ok().or_else(with_port)
}

impl FromStr for Proxies {
    type Err = BadProxies;

    fn from_str(text: &str) -> Result<Proxies, BadProxies> {
        let (first, bits) = match text.split_once('/') {
            Some((first, bits)) => (first, Some(bits)),
            None => (text, None),
        };
        let first: IpAddr = first.trim().parse().map_err(|_| BadProxies)?;
        let first = first.to_canonical();
        let most = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.trim().parse().map_err(|_| BadProxies))?;
        if bits <= most { Ok(Proxies { first, bits }) } else { Err(BadProxies) }
    }
}

impl fmt::Display for Proxies {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.first, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proxies_are_one_address_or_all_that_begin_alike() {
        for (text, address, held) in [
            ("10.1.2.3", "10.1.2.3", true),
            ("10.1.2.3", "::ffff:10.1.2.3", true),
            ("10.1.2.3", "10.1.2.4", false),
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("fd00::/8", "fd12::1", true),
            ("fd00::/8", "fe80::1", false),
            ("::/0", "2001:db8::1", true),
            ("::1", "::1", true),
        ] {
            let proxies: Proxies = text.parse().expect(text);
            assert_eq!(proxies.hold(address.parse().unwrap()), held, "{text} {address}");
        }
        for text in ["", "proxy.example", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/", "/8"]
        {
            assert_eq!(text.parse::<Proxies>(), Err(BadProxies), "{text}");
        }
    }

    #[test]
    fn only_what_a_trusted_proxy_says_counts_and_of_that_the_last_that_is_no_proxy() {
        let named: Vec<Proxies> = ["10.0.0.0/8", "192.0.2.1"].map(|p| p.parse().unwrap()).into();
        for (peer, said, proxies, expected) in [
            ("203.0.113.9", "198.51.100.1", &named, "203.0.113.9"),
            ("10.0.0.1", "198.51.100.1", &named, "198.51.100.1"),
            ("10.0.0.1", "198.51.100.1, 203.0.113.9", &named, "203.0.113.9"),
            ("10.0.0.1", "198.51.100.1, 192.0.2.1, 10.9.9.9", &named, "198.51.100.1"),
            ("10.0.0.1", "198.51.100.1:4711", &named, "198.51.100.1"),
            ("10.0.0.1", "[2001:db8::1]:4711", &named, "2001:db8::1"),
            ("10.0.0.1", "somebody", &named, "10.0.0.1"),
            ("10.0.0.1", "198.51.100.1, somebody", &named, "10.0.0.1"),
            ("10.0.0.1", "10.0.0.2", &named, "10.0.0.2"),
            ("127.0.0.1", "198.51.100.1", &named, "127.0.0.1"),
            ("127.0.0.1", "198.51.100.1", &Proxies::of_this_machine(), "198.51.100.1"),
            ("::1", "198.51.100.1", &Proxies::of_this_machine(), "198.51.100.1"),
        ] {
            let address = spoken_for(peer.parse().unwrap(), said.rsplit(','), proxies);
            assert_eq!(address, expected.parse::<IpAddr>().unwrap(), "{peer} {said}");
        }
    }
}
