//! What can go wrong: the service refuses, or it is not reached, or what came was not understood.

use crate::time::Time;
use reqwest::header::{CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use serde::Deserialize;

/// Why a call brought nothing.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The service said no, and why. Nothing has happened.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// The service was not reached, or its reply was lost: whether anything happened is not known.
    #[error("the service did not answer: {0}")]
    Transport(#[source] reqwest::Error),
    /// A reply that this client does not understand.
    #[error("a reply that cannot be read: {0}")]
    Unreadable(#[source] serde_json::Error),
}

/// A refusal, with the facts for programs (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} ({status}): {detail}")]
pub struct Refusal {
    /// The end of the refusal's `type`, such as `locked`; the service explains each at `/problems/{kind}`. Empty
    /// where somebody in between refused in other words.
    pub kind: String,
    /// The HTTP status.
    pub status: u16,
    /// What such a refusal is, in a line.
    pub title: String,
    /// What it was this time.
    pub detail: String,
    /// `locked`: when the seat may answer again.
    pub locked_until: Option<Time>,
    /// `rivals-turn`: when the seat's own turn begins at the latest, as far as it is known.
    pub turn_at: Option<Time>,
    /// `too-early`: when the problem is released, as far as it is known.
    pub release_at: Option<Time>,
    /// `paused`: when the contest's clock goes on, as far as it is known.
    pub resumes_at: Option<Time>,
    /// `unreadable`: how an answer is written.
    pub hint: Option<String>,
    /// `invalid`: which field.
    pub field: Option<String>,
    /// After how many seconds to come back (`Retry-After`).
    pub retry_after_seconds: Option<u64>,
}

/// `application/problem+json`, as it is written.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Body {
    r#type: String,
    title: String,
    detail: String,
    locked_until: Option<Time>,
    turn_at: Option<Time>,
    release_at: Option<Time>,
    resumes_at: Option<Time>,
    hint: Option<String>,
    field: Option<String>,
}

impl Error {
    /// What kind of refusal it is, such as `locked`; none where the service did not speak.
    pub fn kind(&self) -> Option<&str> {
        self.refusal().map(|refusal| refusal.kind.as_str())
    }

    /// The refusal, if it is one.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Error::Refused(refusal) => Some(refusal),
            Error::Transport(_) | Error::Unreadable(_) => None,
        }
    }

    /// Whether the same request may help at once: a reply was lost, the request did not come in time, or the service
    /// could not store anything.
    pub(crate) fn is_passing(&self) -> bool {
        match self {
            Error::Refused(refusal) => [408, 503].contains(&refusal.status),
            Error::Transport(_) => true,
            Error::Unreadable(_) => false,
        }
    }
}

impl Refusal {
    pub(crate) fn read(status: u16, headers: &HeaderMap, body: &[u8]) -> Refusal {
        let typed = headers.get(CONTENT_TYPE).is_some_and(|it| it == "application/problem+json");
        let body: Body = match serde_json::from_slice(body) {
            Ok(body) if typed => body,
            Ok(_) | Err(_) => Body::default(),
        };
        let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
        Refusal {
            kind: body.r#type.rsplit('/').next().unwrap_or_default().to_owned(),
            status,
            title: body.title,
            detail: body.detail,
            locked_until: body.locked_until,
            turn_at: body.turn_at,
            release_at: body.release_at,
            resumes_at: body.resumes_at,
            hint: body.hint,
            field: body.field,
            retry_after_seconds: seconds.and_then(|seconds| seconds.parse().ok()),
        }
    }
}

impl From<reqwest::Error> for Error {
    fn from(error: reqwest::Error) -> Error {
        // Addresses hold no secrets, but are long and known to the caller.
        Error::Transport(error.without_url())
    }
}
