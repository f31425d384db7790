//! Every error a caller can meet: one table, from which both the replies (RFC 9457) and their page are made.

use crate::service::hosting::NotOpened;
use crate::service::hosting::keeping::NoFile;
use crate::service::judging::live::Unruled;
use crate::service::machine::disk::NoRoom;
use crate::service::workshop::{AGAIN_SECONDS, ExportError, NoPicture, NotDrawn, photos};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentType};
use actix_web::{HttpResponse, ResponseError};
use agon_generators::drawn::NoProblem;
use agon_judge::agreeing::compensated_in;
use agon_judge::command::Refusal;
use agon_judge::terms::Format;
use agon_judge::time::Time;
use serde_json::{Value, json};
use std::fmt;

/// One kind of error: the end of its `type`, its status, its title, and what to do about it.
pub(super) struct Problem {
    pub(super) slug: &'static str,
    pub(super) status: u16,
    pub(super) title: &'static str,
    pub(super) advice: &'static str,
}

/// An error on its way to a caller. It never holds an answer, a token or a key.
#[derive(Debug)]
pub(super) struct Fault {
    slug: &'static str,
    detail: String,
    /// What programs are told besides.
    members: Vec<(&'static str, Value)>,
    retry_after: Option<i64>,
}

/// How long a restart usually takes.
const RESTART_SECONDS: i64 = 5;
/// How soon there may be room on a disk that somebody looks after.
const ROOM_SECONDS: i64 = 60;

macro_rules! problems {
    ($($slug:literal $status:literal $title:literal $advice:literal;)*) => {
        /// Every kind of error, for the page that explains them.
        pub(super) const PROBLEMS: &[Problem] = &[$(
            Problem { slug: $slug, status: $status, title: $title, advice: $advice },
        )*];
    };
}

problems! {
    "bad-json" 400 "The body is not JSON" "Send one JSON object; the detail names the place where reading stopped.";
    "unauthorized" 401 "No token was sent, or none that is known" "Send `Authorization: Bearer TOKEN` with a game key, or with the token that the opening of the contest told.";
    "wrong-key" 403 "The call is not for this sort of key" "Calls below `/v1/test` take a test key, `agon_test_` and letters, which GET /v1/keys tells beside the game key that it belongs to. Keys and games are made and revoked with a game key. A test key has no webhooks.";
    "foreign-origin" 403 "Pages of this origin may not change anything here" "The service's operator names the origins whose pages may call, with `--allow-origin`. Calls that come from no page need no origin.";
    "not-found" 404 "There is nothing here for this caller" "It never was, belongs to somebody else, or may not be seen yet. A seat sees the problem from the release on.";
    "method-not-allowed" 405 "This address does not take this method" "The interface's description lists what each address takes.";
    "too-slow" 408 "The body did not come in time" "Nothing was judged. Send the whole request again, its body within 10 seconds of its head.";
    "already" 409 "It has happened already, or can no longer happen" "Read the contest to see where it stands.";
    "answered" 409 "The seat has given its one answer" "In the format `closest` each seat answers once; the end says who was nearer.";
    "crowded" 409 "A test key has as many open contests as it may" "A series counts as many as it has problems. Let some end, or forget them all (`DELETE /v1/test`). The oldest that is over leaves by itself for a new one.";
    "enough" 409 "Nothing more can be asked, said or renewed" "A seat asks as many questions as the terms say, a host clarifies up to 50 times, a game renews up to 100 tokens of a contest and judges it again up to 20 times.";
    "in-progress" 409 "The same request is still running" "Wait for its reply, or send it again a little later.";
    "in-play" 409 "A contest about it is not over" "A problem of the game's own is let go of once no contest about it goes on: wait for its end, or void it.";
    "late" 409 "The deadline has passed" "The contest is decided; read its result.";
    "locked" 409 "A wrong answer locks the seat for a while" "Answer again at `locked_until`. Do not repeat the request before.";
    "rivals-turn" 409 "It is the rival's turn" "Answer from `turn_at` on, or once the rival has called. Where answers take a buzz, it is the latest instant at which one may buzz again, if the rival is not wrong before. Do not repeat the request before.";
    "buzz-first" 409 "An answer takes a buzz before it" "Buzz (`POST /v1/contests/{id}/buzz`), then answer within `terms.buzz_seconds`.";
    "not-over" 409 "The contest is not over" "Wait for its end, or void it first (`POST /v1/contests/{id}/void`).";
    "no-pause-left" 409 "The contest cannot be paused any more" "A contest may be paused for 15 minutes in all, up to 100 times.";
    "over" 409 "The contest is over" "Read its result.";
    "series" 409 "A series is not judged again" "By another key one round would have ended otherwise, and all that came behind it. Void the contest with another in its place before it ends (`POST /v1/contests/{id}/void`).";
    "stale" 409 "Something happened in the contest since this was proposed" "Read the contest, and propose the correction once more (`POST /v1/contests/{id}/rejudgings`).";
    "paused" 409 "The contest's clock stands still" "Send the answer again after `resumes_at`.";
    "too-early" 409 "The problem is not released yet" "Answer from `release_at` on.";
    "too-many-keys" 409 "The key has made as many keys as it may" "Keep those that there are; whoever runs the service lets in more with `agon keys add`.";
    "too-many-kept" 409 "The game has as many of these as it may" "A game keeps up to 500 problems: let go of some. Up to 1000 of its reports wait for whoever runs the service to read and clear them with `agon reports`.";
    "too-many-waiting" 409 "As many events wait for the webhook as may" "Wait until some are delivered. GET /v1/events tells every event again.";
    "too-many-webhooks" 409 "The game has as many webhooks as it may" "Let go of one (`DELETE /v1/webhooks/{id}`), or change one.";
    "gone" 410 "The drill that this request opened is gone" "Drills are kept in memory: it made room for others, or nobody asked about it for 15 minutes. Open another under another Idempotency-Key.";
    "removed" 410 "The contest was removed" "It was over, and its game let it go with `DELETE /v1/contests/{id}`, or it was older than the service keeps contests (`--keep-days`). Nothing of it is left.";
    "feed-gone" 410 "The feed knows no such position" "The store was restored from a backup. Begin again at 0, and read the contests that matter.";
    "too-large" 413 "The body is too large" "An answer takes up to 1 KiB, several openings 128 KiB, a problem of the game's own 1,664 KiB with its pictures and 32 KiB without them, anything else up to 16 KiB.";
    "invalid" 422 "Something in the request has a value that cannot be" "The detail names the field and what it takes.";
    "unknown-family" 422 "There is no such family" "GET /v1/families lists them.";
    "edition-gone" 422 "The code is of an edition that can no longer be drawn" "Draw a new problem of the family; contests keep theirs.";
    "too-large-problem" 422 "What was drawn is too large to be stored" "Draw another of the family, and tell whoever runs the service: `agon certify` measures this.";
    "private-address" 422 "Events are not sent to such an address" "Name a receiver that everybody reaches. Whoever runs the service lets events go to private addresses and by `http` with `--webhooks-to-private`.";
    "reused-key" 422 "The Idempotency-Key was used for another request" "Choose a new key for each request; repeat a request with the same key and the same body.";
    "unreadable" 422 "The answer does not fit the answer form" "It costs nothing: write it as the hint says and send it again.";
    "too-many-requests" 429 "Too many answers in a minute" "Wait as long as Retry-After says. At most 60 requests of a seat are heard in a minute, and 120 of its answers judged.";
    "too-many-drills" 429 "Too many new drills" "Wait as long as Retry-After says. From one address 60 drills are opened in an hour by callers that nothing else is known of; `RateLimit` tells what is left. Whoever sends a game key with the request may open any number.";
    "too-many-guesses" 429 "Too many game keys that nobody knows" "Wait as long as Retry-After says. From one address 30 wrong game keys are heard in a minute; then none is, right or wrong, but those that were right from there within a day. Send the key as it was told, with its `agon_key_`.";
    "too-many-streams" 429 "Too many event streams are open" "Close those that nobody listens to, and come back after Retry-After. Where a token is one person's, nothing is refused: the oldest of more than 8 streams ends. How many spectators of a contest, a game key and an address may have, the operator says.";
    "disk-full" 503 "The service's disk is nearly full" "Nothing new is opened or kept until there is room; contests that are open go on to their end. Send the same request again after Retry-After, and tell whoever runs the service.";
    "busy" 503 "Too many problems and pictures are wanted at once" "Wait as long as Retry-After says and send the same request again. Contests that run are not delayed; whoever has a game key comes first.";
    "draining" 503 "The service is about to end" "Send the same request again as soon as Retry-After says. Contests that are open go on, here or at the next start.";
    "unavailable" 503 "The service cannot store anything at present" "Nothing is known to have happened. Send the same request again.";
}

impl Fault {
    pub(super) fn new(slug: &'static str, detail: impl Into<String>) -> Fault {
        Fault { slug, detail: detail.into(), members: Vec::new(), retry_after: None }
    }

    pub(super) fn not_found() -> Fault {
        Fault::new("not-found", "There is nothing here for this token.")
    }

    pub(super) fn removed() -> Fault {
        Fault::new("removed", "This contest was over, and was removed.")
    }

    pub(super) fn invalid(field: &str, expected: impl fmt::Display) -> Fault {
        Fault::new("invalid", format!("`{field}`: {expected}")).with("field", field)
    }

    pub(super) fn unavailable() -> Fault {
        Fault::new("unavailable", "The store took nothing; send the same request again.")
    }

    /// What others wrote is not known here: how a contest stands is not, either.
    pub(super) fn deaf() -> Fault {
        let detail =
            "This node does not hear from the others; ask another, or send the same request again.";
        Fault::new("unavailable", detail)
    }

    pub(super) fn busy() -> Fault {
        let detail = "Too many wait for problems and pictures; come back soon.";
        Fault::new("busy", detail).retry_after(AGAIN_SECONDS)
    }

    pub(super) fn draining() -> Fault {
        let detail = "The service is about to end and opens no contests; come back soon.";
        Fault::new("draining", detail).retry_after(RESTART_SECONDS)
    }

    /// The same of a part of what was sent: fields are named within it.
    pub(super) fn within(mut self, part: &str) -> Fault {
        for (name, value) in &mut self.members {
            if let ("field", Value::String(field)) = (*name, value) {
                self.detail =
                    self.detail.replacen(&format!("`{field}`"), &format!("`{part}.{field}`"), 1);
                *field = format!("{part}.{field}");
                return self;
            }
        }
        self.with("field", part)
    }

    /// Says one thing more for people.
    pub(super) fn noting(mut self, what: &str) -> Fault {
        self.detail = format!("{} ({what}.)", self.detail);
        self
    }

    /// Says one thing more for programs.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Fault {
        self.members.push((name, value.into()));
        self
    }

    fn with_time(self, name: &'static str, time: Option<Time>) -> Fault {
        match time {
            Some(time) => self.with(name, super::shape::stamp(time)),
            None => self,
        }
    }

    /// Says after how many seconds a caller may come back.
    pub(super) fn retry_after(self, seconds: i64) -> Fault {
        Fault { retry_after: Some(seconds.max(1)), ..self }
    }

    /// What kind of error, as the table names it.
    pub(super) fn slug(&self) -> &'static str {
        self.slug
    }

    /// What is wrong, for a person.
    pub(super) fn detail(&self) -> &str {
        &self.detail
    }

    fn problem(&self) -> &'static Problem {
        let known = PROBLEMS.iter().find(|problem| problem.slug == self.slug);
        known.expect("every fault is in the table")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.slug, self.detail)
    }
}

impl ResponseError for Fault {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.problem().status).expect("the table holds statuses")
    }

    fn error_response(&self) -> HttpResponse {
        let Problem { slug, status, title, .. } = self.problem();
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
        reply.insert_header(ContentType(
            "application/problem+json".parse().expect("a media type of the standard"),
        ));
        if *status == 401 {
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
            Refusal::Over => Fault::new("over", "The contest is over."),
            Refusal::Late => Fault::new("late", "The deadline has passed."),
            Refusal::Paused { resumes_at } => {
                Fault::new("paused", "The clock stands still; nothing was judged.")
                    .with_time("resumes_at", resumes_at)
            }
            Refusal::TooEarly { release_at } => {
                Fault::new("too-early", "The problem is not released yet; nothing was judged.")
                    .with_time("release_at", release_at)
            }
            Refusal::Unreadable { hint } => {
                Fault::new("unreadable", format!("The answer should be: {hint}."))
                    .with("hint", hint)
            }
            Refusal::Locked { until } => {
                Fault::new("locked", "The seat is locked; nothing was judged.")
                    .with_time("locked_until", until)
            }
            Refusal::RivalsTurn { until } => {
                Fault::new("rivals-turn", "It is the rival's turn; nothing was judged.")
                    .with_time("turn_at", until)
            }
            Refusal::BuzzFirst => {
                Fault::new("buzz-first", "An answer takes a buzz before it; nothing was judged.")
            }
            Refusal::Spent => {
                Fault::new("too-many-requests", "This seat has had 120 answers judged.")
                    .retry_after(3600)
            }
            Refusal::Answered => {
                Fault::new("answered", "This seat has answered; nothing more was judged.")
            }
            Refusal::Enough => Fault::new("enough", "Nothing more can be asked or said."),
            Refusal::NoPauseLeft => {
                Fault::new("no-pause-left", "The contest has been paused for as long as it may be.")
            }
            Refusal::Reused => {
                Fault::new("reused-key", "This Idempotency-Key came with another answer before.")
            }
            Refusal::Already => Fault::new("already", "It has happened already."),
            Refusal::NotOffered => Fault::not_found(),
            Refusal::GoingOn => {
                Fault::new("not-over", "Nothing is decided yet that could be corrected.")
            }
            Refusal::Stale => Fault::new("stale", "The contest is not as it was; nothing changed."),
        }
    }
}

impl From<Unruled> for Fault {
    fn from(unruled: Unruled) -> Fault {
        match unruled {
            Unruled::Refused(refusal) => refusal.into(),
            Unruled::Unavailable => Fault::unavailable(),
        }
    }
}

impl From<NoProblem> for Fault {
    fn from(error: NoProblem) -> Fault {
        match &error {
            NoProblem::Code(_) => Fault::invalid("code", &error),
            NoProblem::Family(_) => Fault::new("unknown-family", error.to_string()),
            NoProblem::Edition { .. } => Fault::new("edition-gone", error.to_string()),
        }
    }
}

impl From<NotDrawn> for Fault {
    fn from(error: NotDrawn) -> Fault {
        match error {
            NotDrawn::Problem(error) => error.into(),
            NotDrawn::NotMade(error) => error.into(),
            NotDrawn::TooLarge(family) => NotOpened::TooLarge(family).into(),
        }
    }
}

impl From<NoPicture> for Fault {
    fn from(error: NoPicture) -> Fault {
        match error {
            NoPicture::NotMade(error) => error.into(),
            NoPicture::Picture(error) => {
                tracing::error!(%error, "a picture could not be made");
                Fault::unavailable()
            }
        }
    }
}

impl From<NoFile> for Fault {
    fn from(error: NoFile) -> Fault {
        match error {
            NoFile::Photo(photos::NoFile::Read(error)) => error.into(),
            NoFile::Photo(photos::NoFile::NotMade(error)) => error.into(),
            NoFile::Picture(error) => error.into(),
            NoFile::Export(error) => error.into(),
        }
    }
}

impl From<ExportError> for Fault {
    fn from(error: ExportError) -> Fault {
        match error {
            ExportError::NotMade(error) => error.into(),
            error @ (ExportError::Picture(_)
            | ExportError::Archive(_)
            | ExportError::Writing(_)) => {
                tracing::error!(%error, "the files of a preview could not be made");
                Fault::unavailable()
            }
        }
    }
}

impl From<NotOpened> for Fault {
    fn from(error: NotOpened) -> Fault {
        match error {
            NotOpened::Problem(problem) => problem.into(),
            NotOpened::NotMade(error) => error.into(),
            NotOpened::Unsuited { family, suit } => {
                let suit: Vec<&str> = suit.into_iter().map(Format::name).collect();
                let suit = suit.join("`, `");
                let expected = format!("what {family} can be contested in: `{suit}`");
                Fault::invalid("terms.format", expected)
            }
            NotOpened::Unwinnable { problems } => Fault::invalid(
                "terms.points_to_win",
                format!("no more points than there are problems, which are {problems}"),
            ),
            NotOpened::NoSeries => Fault::invalid(
                "terms.format",
                "another format: the problems of a series are drawn anew, from a kind or families",
            ),
            NotOpened::Stray(number) => Fault::invalid(
                &format!("terms.{}", number.name),
                format!("goes with {} alone", number.had_by()),
            ),
            NotOpened::Unfair => {
                Fault::invalid("terms.fairness", format!("`raw`; {}", compensated_in()))
            }
            NotOpened::TooLarge(family) => {
                let detail = format!("What was drawn of {family} is too large; draw another.");
                Fault::new("too-large-problem", detail)
            }
            NotOpened::Reused => {
                Fault::new("reused-key", "This Idempotency-Key came with another request before.")
            }
            NotOpened::Gone => {
                Fault::new("gone", "The drill that this Idempotency-Key opened is gone.")
            }
            NotOpened::Removed => Fault::removed(),
            NotOpened::TooMany { more_in_seconds } => {
                let detail = "As many drills as may be were opened lately, from this address or by everybody.";
                Fault::new("too-many-drills", detail).retry_after(more_in_seconds)
            }
            NotOpened::Closed => Fault::not_found(),
            NotOpened::Draining => Fault::draining(),
            NotOpened::NoRoom(no_room) => no_room.into(),
            NotOpened::Crowded(most) => Fault::new(
                "crowded",
                format!(
                    "{most} problems at most are in contests that are open: as many as each has."
                ),
            ),
            NotOpened::Unavailable => Fault::unavailable(),
            NotOpened::Read(error) => error.into(),
        }
    }
}

impl From<NoRoom> for Fault {
    fn from(_: NoRoom) -> Fault {
        let detail = "Its disk is nearly full: nothing new is opened or kept until there is room.";
        Fault::new("disk-full", detail).retry_after(ROOM_SECONDS)
    }
}

impl From<crate::store::ReadError> for Fault {
    fn from(error: crate::store::ReadError) -> Fault {
        tracing::error!(%error, "the store could not be read");
        Fault::unavailable()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::access::streams::OF_ONE_MAX;
    use crate::service::hosting::bringing::TEXT_BYTES_MAX;
    use crate::service::hosting::notebook::{KEPT_MAX, REPORTS_MAX};
    use crate::service::judging::live::ASKED_MAX;
    use crate::web::body::bytes_max;
    use crate::web::listening::BODY_TIMEOUT;
    use agon_judge::decide::{
        ANSWERS_MAX, CLARIFICATIONS_MAX, PAUSES_MAX, RENEWALS_MAX, STOPS_MAX,
    };
    use agon_judge::rejudging::REJUDGINGS_MAX;

    /// The whole numbers that a text says, without the commas of their thousands.
    fn numbers(text: &str) -> Vec<usize> {
        let text = text.replace(',', "");
        text.split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|it| it.parse().ok())
            .collect()
    }

    #[test]
    fn what_a_refusal_says_of_limits_is_what_holds() {
        let of = |call: &str| bytes_max(&format!("/v1/{call}")) / 1024;
        let pauses_minutes = (PAUSES_MAX.0 / 60_000_000) as usize;
        for (slug, limits) in [
            ("too-slow", vec![BODY_TIMEOUT.as_secs() as usize]),
            ("enough", vec![CLARIFICATIONS_MAX, RENEWALS_MAX.into(), REJUDGINGS_MAX]),
            ("no-pause-left", vec![pauses_minutes, STOPS_MAX]),
            ("too-many-kept", vec![KEPT_MAX, REPORTS_MAX]),
            ("too-many-requests", vec![ASKED_MAX, ANSWERS_MAX]),
            ("too-many-streams", vec![OF_ONE_MAX]),
            (
                "too-large",
                vec![
                    of("answers"),
                    of("several"),
                    of("problems"),
                    TEXT_BYTES_MAX / 1024,
                    of("kept"),
                ],
            ),
        ] {
            let said = PROBLEMS.iter().find(|problem| problem.slug == slug).expect("it is listed");
            assert_eq!(numbers(said.advice), limits, "{slug}");
        }
    }
}
