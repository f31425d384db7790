//! Pages of other origins. Those that the operator named may call with a token; no reply ever allows credentials of
//! the browser's own. Any other page is kept from changing anything.
//!
//! Written out because what a crate such as actix-cors does is half of it: it knows nothing of our own origin, nor of
//! errors in our form, and the other half is the table of headers below.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use std::fmt;
use std::str::FromStr;
use url::{Host, Url};

/// Scheme, host and port, exactly as browsers write them: `https://game.example`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(String);

/// A text that names no origin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadOrigin {
    #[error(
        "`*` would let the page of anybody call with whatever token it can get hold of; \
         name each origin, such as https://game.example"
    )]
    Any,
    #[error("expected an origin such as https://game.example or http://localhost:3000")]
    NoOrigin,
    #[error("an origin is scheme, host and port alone: leave `{0}` out")]
    More(String),
}

/// Where a request comes from, as far as a browser says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whence {
    /// From no page, or from one of ours.
    Own,
    /// From a page that the operator named.
    Allowed,
    /// From any other page.
    Foreign,
}

/// What pages may call.
const METHODS: &str = "GET, HEAD, POST, PUT, PATCH, DELETE";
/// What they may send.
const SENT: &str = "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-Request-Id";
/// What they may read of a reply.
const READ: &str = "Location, Link, Retry-After, RateLimit, RateLimit-Policy, ETag, Idempotency-Replayed, X-Request-Id";
/// How long a browser may remember that, in seconds; none remembers longer than two hours.
const REMEMBERED_SECONDS: &str = "7200";

impl Origin {
    /// Whether its connections are encrypted.
    pub(super) fn is_https(&self) -> bool {
        self.0.starts_with("https:")
    }

    /// Whether nobody on the way can change what its pages are: they come encrypted, or from this machine.
    pub(super) fn is_safe(&self) -> bool {
        let url = Url::parse(&self.0).ok();
        let is_here = url.is_some_and(|url| match url.host() {
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        });
        self.is_https() || is_here
    }
}

impl FromStr for Origin {
    type Err = BadOrigin;

    fn from_str(text: &str) -> Result<Origin, BadOrigin> {
        if text == "*" {
            return Err(BadOrigin::Any);
        }
        let url: Url = text.parse().map_err(|_| BadOrigin::NoOrigin)?;
        let named = match url.host() {
            Some(Host::Domain(name)) => name.bytes().all(is_of_names),
            Some(Host::Ipv4(_) | Host::Ipv6(_)) => true,
            None => false,
        };
        if !matches!(url.scheme(), "http" | "https") || !named {
            return Err(BadOrigin::NoOrigin);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BadOrigin::More("the user".to_owned()));
        }
        let more = &url[url::Position::BeforePath..];
        if more != "/" {
            return Err(BadOrigin::More(more.to_owned()));
        }
        Ok(Origin(url.origin().ascii_serialization()))
    }
}

/// What names of machines are made of; other signs mean something where origins are listed.
fn is_of_names(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._".contains(&byte)
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Where a request comes from.
pub(super) fn whence(request: &HttpRequest, own: Option<&Origin>, allowed: &[Origin]) -> Whence {
    let mut sent = request.headers().get_all(header::ORIGIN);
    let (origin, more) = (sent.next(), sent.next());
    let Some(origin) = origin else { return Whence::Own };
    let Some(origin) = origin.to_str().ok().filter(|_| more.is_none()) else {
        return Whence::Foreign;
    };
    // Whoever said where the service is reached does not want to hear it from strangers.
    let is_own = own.map_or_else(|| is_host(request, origin), |own| own.0 == origin);
    if is_own {
        Whence::Own
    } else if allowed.iter().any(|known| known.0 == origin) {
        Whence::Allowed
    } else {
        Whence::Foreign
    }
}

/// Whether a request came to the host of this origin, as far as the request itself says.
fn is_host(request: &HttpRequest, origin: &str) -> bool {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| is_at(origin, host))
}

/// Whether an origin has this host, whatever the scheme: a proxy in front of us speaks TLS, and we do not.
fn is_at(origin: &str, host: &str) -> bool {
    let Some((scheme, authority)) = origin.split_once("://") else { return false };
    let port = if scheme == "https" { ":443" } else { ":80" };
    authority.eq_ignore_ascii_case(host.strip_suffix(port).unwrap_or(host))
}

/// The answer to a browser that asks beforehand, on behalf of a page that was named.
pub(super) fn preflight(request: &HttpRequest, whence: Whence) -> Option<HttpResponse> {
    let asks = request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    (asks && whence == Whence::Allowed).then(|| {
        HttpResponse::build(StatusCode::NO_CONTENT)
            .insert_header((header::ACCESS_CONTROL_ALLOW_METHODS, METHODS))
            .insert_header((header::ACCESS_CONTROL_ALLOW_HEADERS, SENT))
            .insert_header((header::ACCESS_CONTROL_MAX_AGE, REMEMBERED_SECONDS))
            .finish()
    })
}

/// Whether a request may change something.
pub(super) fn changes(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Lets the page that asked read the reply.
pub(super) fn allow(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(READ));
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_read_as_browsers_write_it_and_anything_else_says_what_is_wrong() {
        for (text, read) in [
            ("https://game.example", "https://game.example"),
            ("HTTPS://Game.Example:443/", "https://game.example"),
            ("http://localhost:3000", "http://localhost:3000"),
            ("http://[::1]:80", "http://[::1]"),
            ("https://spiel.müller.example", "https://spiel.xn--mller-kva.example"),
        ] {
            assert_eq!(text.parse::<Origin>().map(|origin| origin.to_string()), Ok(read.into()));
        }
        for (text, said) in [
            ("*", "name each origin"),
            ("null", "such as https://game.example"),
            ("game.example", "such as https://game.example"),
            ("ftp://game.example", "such as https://game.example"),
            ("https://", "such as https://game.example"),
            ("https://*.game.example", "such as https://game.example"),
            ("https://a;script-src-elem", "such as https://game.example"),
            ("https://a%3bb", "such as https://game.example"),
            ("https://a,b", "such as https://game.example"),
            ("https://'self'", "such as https://game.example"),
            ("https://game.example/play", "leave `/play` out"),
            ("https://game.example/?a", "leave `/?a` out"),
            ("https://ana@game.example", "leave `the user` out"),
        ] {
            let error = text.parse::<Origin>().expect_err(text).to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }

    #[test]
    fn our_own_host_is_known_behind_a_proxy_too() {
        for (origin, host, own) in [
            ("https://agon.example", "agon.example", true),
            ("https://agon.example", "agon.example:443", true),
            ("http://127.0.0.1:8080", "127.0.0.1:8080", true),
            ("https://agon.example", "Agon.Example", true),
            ("https://agon.example:8443", "agon.example", false),
            ("https://evil.example", "agon.example", false),
            ("https://agon.example.evil.example", "agon.example", false),
            ("null", "null", false),
        ] {
            assert_eq!(is_at(origin, host), own, "{origin} at {host}");
        }
    }
}
