//! Where events may be sent: public addresses by `https`. A name is looked up once for each connection, and what it
//! stands for is looked at before that very address is connected to, so that no name can lead elsewhere meanwhile.

use hyper::Uri;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url::{Host, Url};

/// How far events may be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reach {
    /// To public addresses, by `https`.
    #[default]
    Public,
    /// Also to private addresses, and by `http`.
    Private,
}

/// A URL that events can be sent to, up to 2,048 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target(Url);

/// Why events cannot be sent to a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadTarget {
    #[error("a URL of up to {URL_BYTES_MAX} characters, such as https://game.example/agon")]
    Unreadable,
    #[error("`https:`, so that nobody on the way reads what is sent")]
    Scheme,
    #[error("no name and no password in it: what is sent is signed")]
    Credentials,
    #[error("nothing behind a `#`, which is sent to nobody")]
    Fragment,
    /// It names an address that the operator keeps events from.
    #[error("a public address, not one of this machine or of a private network")]
    Private,
}

const URL_BYTES_MAX: usize = 2048;

impl Target {
    /// Reads a URL that somebody wants events sent to.
    pub fn parse(text: &str, reach: Reach) -> Result<Target, BadTarget> {
        let target = Target::kept(text).ok_or(BadTarget::Unreadable)?;
        let url = &target.0;
        if !matches!((url.scheme(), reach), ("https", _) | ("http", Reach::Private)) {
            return Err(BadTarget::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BadTarget::Credentials);
        }
        if url.fragment().is_some() {
            return Err(BadTarget::Fragment);
        }
        let is_open = match target.host() {
            Host::Domain(name) => reach.lets_name(name),
            Host::Ipv4(address) => reach.lets(address.into()),
            Host::Ipv6(address) => reach.lets(address.into()),
        };
        if is_open { Ok(target) } else { Err(BadTarget::Private) }
    }

    /// A URL as it was kept: what it may be was asked before.
    pub(super) fn kept(text: &str) -> Option<Target> {
        let url: Url = text.parse().ok().filter(|_| text.len() <= URL_BYTES_MAX)?;
        let target = Target(url);
        let fits = target.0.host().is_some() && target.0.port_or_known_default() != Some(0);
        (fits && target.path().is_some()).then_some(target)
    }

    pub(super) fn host(&self) -> Host<&str> {
        self.0.host().expect("looked at when it was read")
    }

    pub(super) fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or(443)
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.0.scheme() != "http"
    }

    /// What a request asks for there.
    pub(super) fn path(&self) -> Option<Uri> {
        let query = self.0.query().map_or_else(String::new, |query| format!("?{query}"));
        format!("{}{query}", self.0.path()).parse().ok()
    }

    /// What a request calls it: the host, and the port where it is not the usual one.
    pub(super) fn authority(&self) -> &str {
        self.0.authority()
    }
}

impl fmt::Display for Target {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Reach {
    /// Whether events may be sent to an address.
    pub(super) fn lets(self, address: IpAddr) -> bool {
        self == Reach::Private || is_public(address)
    }

    /// Whether a name may be looked up at all.
    fn lets_name(self, name: &str) -> bool {
        let name = name.trim_end_matches('.');
        self == Reach::Private || !(name == "localhost" || name.ends_with(".localhost"))
    }
}

/// Whether an address is anybody's on the internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// Everything but the special ranges of IANA's registry (RFC 6890 and those after it).
fn is_public_v4(address: Ipv4Addr) -> bool {
    const SPECIAL: [([u8; 4], u32); 15] = [
        ([0, 0, 0, 0], 8),
        ([10, 0, 0, 0], 8),
        ([100, 64, 0, 0], 10),
        ([127, 0, 0, 0], 8),
        ([169, 254, 0, 0], 16),
        ([172, 16, 0, 0], 12),
        ([192, 0, 0, 0], 24),
        ([192, 0, 2, 0], 24),
        ([192, 88, 99, 0], 24),
        ([192, 168, 0, 0], 16),
        ([198, 18, 0, 0], 15),
        ([198, 51, 100, 0], 24),
        ([203, 0, 113, 0], 24),
        ([224, 0, 0, 0], 4),
        ([240, 0, 0, 0], 4),
    ];
    let bits = u32::from(address);
    SPECIAL.iter().all(|(from, length)| (bits ^ u32::from_be_bytes(*from)) >> (32 - length) != 0)
}

/// What is handed out on the internet (`2000::/3`) but its special ranges; and an IPv4 address in the form of IPv6 where
/// that is public itself.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let inside = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match address.segments() {
        // Mapped (RFC 4291), and translated by NAT64 (RFC 6052).
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            inside(high, low)
        }
        // By way of 6to4 (RFC 3056).
        [0x2002, high, low, ..] => inside(high, low),
        // Protocols' own, Teredo among them; and documentation.
        [0x2001, 0..=0x01ff, ..] | [0x2001, 0x0db8, ..] | [0x3fff, 0..=0x0fff, ..] => false,
        [first, ..] => first >> 13 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRIVATE: &str = "\
        0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.9.9.9 \
        169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.168.1.1 198.18.0.1 \
        198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 \
        255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::10.0.0.1 \
        64:ff9b::169.254.169.254 64:ff9b:1::8.8.8.8 2002:7f00:1:: 2002:a00:1::1 2001::1 \
        2001:db8::1 3fff::1 fc00::1 fd12::1 fe80::1 fec0::1 ff02::1 100::1 5f00::1";
    const PUBLIC: &str = "\
        1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 \
        128.0.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 223.255.255.255 \
        2606:4700::1111 2a00:1450::1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2002:808:808::1";

    #[test]
    fn addresses_of_machines_and_private_networks_are_not_public_in_any_form() {
        for private in PRIVATE.split_whitespace() {
            let address: IpAddr = private.parse().expect(private);
            assert!(!Reach::Public.lets(address), "{private}");
            assert!(Reach::Private.lets(address), "{private}");
        }
        for public in PUBLIC.split_whitespace() {
            assert!(Reach::Public.lets(public.parse().expect(public)), "{public}");
        }
    }

    #[test]
    fn a_url_is_public_and_encrypted_unless_the_operator_says_otherwise() {
        use BadTarget::{Credentials, Fragment, Private, Scheme, Unreadable};
        let long = format!("https://game.example/{}", "x".repeat(URL_BYTES_MAX));
        for (text, public, private) in [
            ("https://game.example/agon?x=1", Ok(()), Ok(())),
            ("https://8.8.8.8:8443/", Ok(()), Ok(())),
            ("http://game.example/", Err(Scheme), Ok(())),
            ("https://127.0.0.1/", Err(Private), Ok(())),
            // The same address as browsers would read it.
            ("https://2130706433/", Err(Private), Ok(())),
            ("https://0x7f.1/", Err(Private), Ok(())),
            ("https://0177.0.0.1/", Err(Private), Ok(())),
            ("https://[::ffff:7f00:1]/", Err(Private), Ok(())),
            ("https://[::1]:1/", Err(Private), Ok(())),
            ("https://localhost/", Err(Private), Ok(())),
            ("https://LOCALHOST./", Err(Private), Ok(())),
            ("https://a.localhost/", Err(Private), Ok(())),
            ("https://ana:secret@game.example/", Err(Credentials), Err(Credentials)),
            ("https://ana@game.example/", Err(Credentials), Err(Credentials)),
            ("https://game.example/#x", Err(Fragment), Err(Fragment)),
            ("ftp://game.example/", Err(Scheme), Err(Scheme)),
            ("https://game.example:0/", Err(Unreadable), Err(Unreadable)),
            ("file:///etc/passwd", Err(Unreadable), Err(Unreadable)),
            ("game.example", Err(Unreadable), Err(Unreadable)),
            ("https://", Err(Unreadable), Err(Unreadable)),
            ("", Err(Unreadable), Err(Unreadable)),
            (&long, Err(Unreadable), Err(Unreadable)),
        ] {
            assert_eq!(Target::parse(text, Reach::Public).map(|_| ()), public, "{text}");
            assert_eq!(Target::parse(text, Reach::Private).map(|_| ()), private, "{text}");
        }
    }
}
