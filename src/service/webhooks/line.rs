//! One request to a receiver: its name is looked up, the address is looked at and connected to, the event is sent, and
//! the status is read. Nothing is followed, and of the rest of the reply no more is read than a bound.

use super::address::{Reach, Target};
use agon_judge::time::{Span, Time};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{self, HeaderMap};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use url::Host;

/// Why a receiver did not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    #[error("its name stands for no address")]
    Name,
    #[error("its address is not public")]
    Private,
    #[error("nobody listens there")]
    Connection,
    #[error("its certificate is none that is trusted")]
    Certificate,
    #[error("the connection broke")]
    Broken,
    #[error("no answer within 15 seconds")]
    Timeout,
}

/// What a receiver answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) retry_after: Option<Span>,
}

/// What is sent.
pub(super) struct Letter {
    pub(super) id: String,
    /// Seconds since 1970.
    pub(super) seconds: i64,
    /// With blanks between.
    pub(super) signatures: String,
    pub(super) body: Arc<str>,
}

/// How receivers are reached.
pub(super) struct Line {
    reach: Reach,
    tls: OnceLock<Option<Arc<ClientConfig>>>,
}

/// Within this time a receiver has to answer, from the look-up of its name on.
const ANSWER_WITHIN: Duration = Duration::from_secs(15);
/// How long one of several addresses may take to take the connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
const ADDRESSES_MAX: usize = 3;
/// So much of a reply's head and body is read, at most, and for so long after the head.
const HEAD_BYTES_MAX: usize = 16 * 1024;
const BODY_BYTES_MAX: usize = 16 * 1024;
const BODY_WITHIN: Duration = Duration::from_secs(2);
const AGENT: &str = concat!("Agon/", env!("CARGO_PKG_VERSION"));

impl Line {
    pub(super) fn new(reach: Reach) -> Line {
        Line { reach, tls: OnceLock::new() }
    }

    pub(super) fn reach(&self) -> Reach {
        self.reach
    }

    /// Sends one letter.
    pub(super) async fn send(
        &self,
        target: &Target,
        letter: Letter,
        now: Time,
    ) -> Result<Answer, Failure> {
        timeout(ANSWER_WITHIN, self.exchange(target, letter, now))
            .await
            .unwrap_or(Err(Failure::Timeout))
    }

    async fn exchange(
        &self,
        target: &Target,
        letter: Letter,
        now: Time,
    ) -> Result<Answer, Failure> {
        if !target.is_encrypted() && self.reach == Reach::Public {
            return Err(Failure::Private);
        }
        let request = request(target, letter).ok_or(Failure::Broken)?;
        let stream = self.connect(target).await?;
        if !target.is_encrypted() {
            return speak(stream, request, now).await;
        }
        let tls = self.tls.get_or_init(trusting_the_system).clone().ok_or(Failure::Certificate)?;
        let secured = TlsConnector::from(tls).connect(name(target)?, stream).await;
        let refused =
            |error: std::io::Error| match error.get_ref().and_then(|inner| inner.downcast_ref()) {
                Some(rustls::Error::InvalidCertificate(_)) => Failure::Certificate,
                _ => Failure::Broken,
            };
        speak(secured.map_err(refused)?, request, now).await
    }

    /// A connection to one of the addresses that may be connected to.
    async fn connect(&self, target: &Target) -> Result<TcpStream, Failure> {
        let found = addresses(target).await?;
        let mut open = found.into_iter().filter(|address| self.reach.lets(address.ip())).peekable();
        open.peek().ok_or(Failure::Private)?;
        for address in open.take(ADDRESSES_MAX) {
            if let Ok(Ok(stream)) = timeout(CONNECT_WITHIN, TcpStream::connect(address)).await {
                return Ok(stream);
            }
        }
        Err(Failure::Connection)
    }
}

/// Every address that a target's host stands for.
async fn addresses(target: &Target) -> Result<Vec<SocketAddr>, Failure> {
    let port = target.port();
    let name = match target.host() {
        Host::Ipv4(address) => return Ok(vec![(address, port).into()]),
        Host::Ipv6(address) => return Ok(vec![(address, port).into()]),
        Host::Domain(name) => name,
    };
    let found = tokio::net::lookup_host((name, port)).await.map_err(|_| Failure::Name)?;
    let found: Vec<SocketAddr> = found.collect();
    if found.is_empty() { Err(Failure::Name) } else { Ok(found) }
}

fn name(target: &Target) -> Result<ServerName<'static>, Failure> {
    match target.host() {
        Host::Ipv4(address) => Ok(ServerName::IpAddress(address.into())),
        Host::Ipv6(address) => Ok(ServerName::IpAddress(address.into())),
        Host::Domain(name) => {
            ServerName::try_from(name.to_owned()).map_err(|_| Failure::Certificate)
        }
    }
}

fn request(target: &Target, letter: Letter) -> Option<Request<Full<Bytes>>> {
    let Letter { id, seconds, signatures, body } = letter;
    let request = Request::builder()
        .method(Method::POST)
        .uri(target.path()?)
        .header(header::HOST, target.authority())
        .header(header::USER_AGENT, AGENT)
        .header(header::CONNECTION, "close")
        .header(header::CONTENT_TYPE, "application/json")
        .header("webhook-id", id)
        .header("webhook-timestamp", seconds)
        .header("webhook-signature", signatures);
    request.body(Full::new(Bytes::copy_from_slice(body.as_bytes()))).ok()
}

/// Speaks HTTP/1.1 over a connection that serves one request.
async fn speak<S>(stream: S, request: Request<Full<Bytes>>, now: Time) -> Result<Answer, Failure>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut speaking = http1::Builder::new();
    speaking.max_buf_size(HEAD_BYTES_MAX);
    let spoken = speaking.handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = spoken.map_err(|_| Failure::Broken)?;
    // It ends with this function.
    let mut underneath = JoinSet::new();
    underneath.spawn(connection);
    let reply = sender.send_request(request).await.map_err(|_| Failure::Broken)?;
    let status = reply.status().as_u16();
    let retry_after = retry_after(reply.headers(), now);
    // Who is not heard out may take it for a fault of theirs.
    let rest = Limited::new(reply.into_body(), BODY_BYTES_MAX);
    drop(timeout(BODY_WITHIN, rest.collect()).await);
    Ok(Answer { status, retry_after })
}

/// For how long a receiver wants to be left alone: so many seconds, or until a date.
fn retry_after(headers: &HeaderMap, now: Time) -> Option<Span> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(Span(i64::from(seconds) * 1_000_000));
    }
    let date = jiff::fmt::rfc2822::parse(text).ok()?;
    Some(Time(date.timestamp().as_microsecond()) - now)
}

/// TLS with the authorities of the system; none where it has none.
fn trusting_the_system() -> Option<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        tracing::error!(
            "no certificates of authorities were found: no webhook can be sent by https"
        );
        return None;
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.ok()?.with_root_certificates(roots).with_no_client_auth();
    Some(Arc::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_asks_for_quiet_in_seconds_or_until_a_date() {
        let now = Time(784_111_777 * 1_000_000);
        for (text, seconds) in [
            ("120", Some(120)),
            ("0", Some(0)),
            ("Sun, 06 Nov 1994 08:59:37 GMT", Some(600)),
            ("Sun, 06 Nov 1994 08:39:37 GMT", Some(-600)),
            ("soon", None),
            ("-1", None),
            ("", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::RETRY_AFTER, text.parse().expect("a header"));
            assert_eq!(
                retry_after(&headers, now),
                seconds.map(|it: i64| Span(it * 1_000_000)),
                "{text}"
            );
        }
    }
}
