//! One line to the service: its address, one token, and how requests become replies.

use crate::error::{Error, Refusal};
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use reqwest::{Client, ClientBuilder, Method, RequestBuilder, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

/// How long a whole request may take; streams take as long as they like.
const TIMEOUT: Duration = Duration::from_secs(30);
/// A request that may be repeated is sent this often at most.
const TRIES: usize = 2;
/// Connections over which nothing was asked for longer are not used again.
const IDLE_MAX: Duration = Duration::from_secs(60);

/// What an HTTP client of one's own begins with. It lets go of connections that were idle for a minute: a service closes them
/// after 150 seconds, a proxy in front of it after 75 or so, and what is sent at that moment is lost.
pub fn http() -> ClientBuilder {
    Client::builder().pool_idle_timeout(IDLE_MAX)
}

/// The HTTP client of whoever brings none.
pub(crate) fn usual() -> Client {
    http().build().expect("a client that asks for nothing of the system")
}

#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) http: Client,
    pub(crate) base: String,
    pub(crate) token: String,
}

/// A token is a secret: it is not shown.
impl fmt::Debug for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Line({})", self.base)
    }
}

impl Line {
    pub(crate) fn new(http: Client, base: &str, token: &str) -> Line {
        let base = base.trim_end_matches('/').to_owned();
        Line { http, base, token: token.to_owned() }
    }

    /// The same line with another token.
    pub(crate) fn with_token(&self, token: &str) -> Line {
        Line { token: token.to_owned(), ..self.clone() }
    }

    /// A request without a limit of time.
    pub(crate) fn open_ended(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        if self.token.is_empty() { request } else { request.bearer_auth(&self.token) }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.open_ended(method, path).timeout(TIMEOUT)
    }

    /// Puts something in its place, and repeats it when the reply is lost.
    pub(crate) async fn put_json<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Error> {
        self.safely(Method::PUT, path, None, body).await
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        read(self.request(Method::GET, path)).await
    }

    /// Posts something that has one effect however often it is sent, and repeats it when the reply is lost.
    pub(crate) async fn post_safely<T: DeserializeOwned>(
        &self,
        path: &str,
        repeat: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, Error> {
        self.safely(Method::POST, path, repeat, body).await
    }

    async fn safely<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        repeat: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, Error> {
        // The same bytes each time, so that the service can tell a repeat from another request.
        let bytes = serde_json::to_vec(body).map_err(Error::Unreadable)?;
        let mut tries = 1;
        loop {
            let mut request = self.request(method.clone(), path).body(bytes.clone());
            request = request.header(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            if let Some(repeat) = repeat {
                request = request.header("idempotency-key", repeat);
            }
            match read(request).await {
                Err(error) if error.is_passing() && tries < TRIES => tries += 1,
                done => return done,
            }
        }
    }
}

/// Sends a request; whatever is no success is a refusal.
pub(crate) async fn send(request: RequestBuilder) -> Result<Response, Error> {
    let response = request.send().await?;
    let status = response.status();
    if status.is_success() {
        return Ok(response);
    }
    let headers = response.headers().clone();
    // A body that breaks off still leaves the status.
    let body = response.bytes().await.unwrap_or_default();
    Err(Error::Refused(Box::new(Refusal::read(status.as_u16(), &headers, &body))))
}

/// Sends a request and reads its JSON.
pub(crate) async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Error> {
    let bytes = send(request).await?.bytes().await?;
    serde_json::from_slice(&bytes).map_err(Error::Unreadable)
}

/// A name that no other request has: 128 bits from the keys that the system gave the hasher.
pub(crate) fn new_repeat() -> String {
    let half = || RandomState::new().hash_one(0);
    format!("{:016x}{:016x}", half(), half())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_requests_have_the_same_name() {
        let names: std::collections::BTreeSet<String> = (0..10_000).map(|_| new_repeat()).collect();
        assert_eq!(names.len(), 10_000);
    }

    #[test]
    fn a_token_shows_itself_to_nobody() {
        let line = Line::new(Client::new(), "http://localhost/", "agon_key_secret");
        assert_eq!(format!("{line:?}"), "Line(http://localhost)");
    }
}
