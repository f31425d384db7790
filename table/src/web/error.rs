//! Every error a caller can meet: one table, from which the replies (RFC 9457) are made.

use crate::decide::Refusal;
use crate::hall::NotSeated;
use crate::log::LogError;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentType};
use actix_web::{HttpResponse, ResponseError};
use agon_games::game::{Class, Refused};
use serde_json::{Value, json};
use std::fmt;

/// An error on its way to a caller. It never holds a token, a setup or an identity that the caller may not know.
#[derive(Debug)]
pub(super) struct Fault {
    slug: &'static str,
    detail: String,
    /// What programs are told besides.
    members: Vec<(&'static str, Value)>,
    retry_after: Option<i64>,
}

/// Every kind of error: the end of its `type`, its status and its title.
pub(super) const PROBLEMS: [(&str, u16, &str); 21] = [
    ("bad-json", 400, "The body is not JSON"),
    ("unauthorized", 401, "No token was sent, or none of ours"),
    ("foreign-origin", 403, "Pages of this origin may not change anything here"),
    ("not-found", 404, "There is nothing here for this caller"),
    ("method-not-allowed", 405, "This address does not take this method"),
    ("taken", 409, "Somebody else sits here"),
    ("set", 409, "The setup was sent before, and is final"),
    ("over", 409, "The game is over"),
    ("not-over", 409, "The game is not over"),
    ("not-started", 409, "The game has not started"),
    ("not-your-turn", 409, "Somebody else is to decide now"),
    ("wrong-step", 409, "Another step is due now"),
    ("stale", 409, "The turn has passed that this was meant for"),
    ("enough", 409, "No more games are played at this table"),
    ("too-large", 413, "The body is too large"),
    ("bad-setup", 422, "The setup has faults"),
    ("illegal", 422, "The rules do not allow it"),
    ("unreadable", 422, "The action cannot be read"),
    ("invalid", 422, "Something in the request has a value that cannot be"),
    ("reused-key", 422, "The Idempotency-Key was used for another request"),
    ("too-many", 429, "Too many of these"),
];
pub(super) const UNAVAILABLE: (&str, u16, &str) =
    ("unavailable", 503, "Nothing can be stored at present");

impl Fault {
    pub(super) fn new(slug: &'static str, detail: impl Into<String>) -> Fault {
        Fault { slug, detail: detail.into(), members: Vec::new(), retry_after: None }
    }

    pub(super) fn not_found() -> Fault {
        Fault::new("not-found", "There is nothing here for this token.")
    }

    pub(super) fn invalid(field: &str, expected: impl fmt::Display) -> Fault {
        Fault::new("invalid", format!("`{field}`: {expected}")).with("field", field)
    }

    pub(super) fn unavailable() -> Fault {
        Fault::new("unavailable", "Nothing was stored; send the same request again.").retry_after(5)
    }

    /// Agon has the answer, and does not give it at present.
    pub(super) fn away() -> Fault {
        Fault::new("unavailable", "Agon does not answer at present; ask again.").retry_after(5)
    }

    /// Says one thing more for programs.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Fault {
        self.members.push((name, value.into()));
        self
    }

    /// Says after how many seconds a caller may come back.
    pub(super) fn retry_after(self, seconds: i64) -> Fault {
        Fault { retry_after: Some(seconds), ..self }
    }

    fn problem(&self) -> (&'static str, u16, &'static str) {
        let known = PROBLEMS.into_iter().find(|(slug, ..)| *slug == self.slug);
        known.unwrap_or(UNAVAILABLE)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.slug, self.detail)
    }
}

impl ResponseError for Fault {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.problem().1).expect("the table holds statuses")
    }

    fn error_response(&self) -> HttpResponse {
        let (slug, status, title) = self.problem();
        let mut body = json!({
            "type": format!("/problems/{slug}"),
            "title": title,
            "status": status,
            "detail": self.detail,
        });
        for (name, value) in &self.members {
            body[*name] = value.clone();
        }
        let mut reply = HttpResponse::build(self.status_code());
        reply.insert_header((header::CACHE_CONTROL, "no-store"));
        let kind = "application/problem+json".parse().expect("a media type of the standard");
        reply.insert_header(ContentType(kind));
        if status == 401 {
            reply.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        if let Some(seconds) = self.retry_after {
            reply.insert_header((header::RETRY_AFTER, seconds));
        }
        reply.body(body.to_string())
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        match refusal {
            Refusal::Rule { index, refused } => broken(index, refused),
            Refusal::Over => Fault::new("over", "The game is over."),
            Refusal::Unreadable { index, why } => {
                Fault::new("unreadable", why.why).with("index", index)
            }
            Refusal::Stale { ply } => {
                Fault::new("stale", "The game is in another turn; read it again.").with("ply", ply)
            }
            Refusal::Reused => reused(),
            Refusal::Irrelevant => Fault::new("wrong-step", "Nothing of the kind is due now."),
            Refusal::Unavailable => Fault::unavailable(),
        }
    }
}

fn reused() -> Fault {
    Fault::new("reused-key", "This Idempotency-Key came with another request before.")
}

/// A rule that was broken, and by which of several actions.
fn broken(index: usize, refused: Refused) -> Fault {
    let Refused { class, reason, sentence, faults } = refused;
    let slug = match class {
        Class::BadSetup => return Fault::new("bad-setup", sentence).with("faults", faults),
        Class::NotStarted => "not-started",
        Class::Over => "over",
        Class::NotYourTurn => "not-your-turn",
        Class::WrongStep => "wrong-step",
        Class::Set => "set",
        Class::Illegal => "illegal",
    };
    Fault::new(slug, sentence).with("index", index).with("reason", reason)
}

impl From<NotSeated> for Fault {
    fn from(why: NotSeated) -> Fault {
        match why {
            NotSeated::TooMany { again_in_seconds } => Fault::new(
                "too-many",
                "From this address many tables were opened; come back later.",
            )
            .retry_after(again_in_seconds),
            NotSeated::Taken => Fault::new("taken", "Somebody else came before you."),
            NotSeated::Reused => reused(),
            NotSeated::NotOver => Fault::new("not-over", "Play the game to its end first."),
            NotSeated::Enough => Fault::new("enough", "Open another table to play on."),
            NotSeated::Unavailable => Fault::unavailable(),
        }
    }
}

impl From<LogError> for Fault {
    fn from(error: LogError) -> Fault {
        tracing::error!(%error, "a log cannot be read");
        Fault::unavailable()
    }
}
