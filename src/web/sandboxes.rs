//! Test keys over the interface: which requests belong to a sandbox, and how its clock is moved on.

use super::api::{Reply, fresh};
use super::app::App;
use super::call::{Call, TESTS, delete, post};
use super::caller::{game_key, key};
use super::error::Fault;
use super::named;
use super::reading;
use super::repeat::once;
use super::shape::When;
use crate::service::Service;
use crate::service::sandboxes::{ADVANCE_SECONDS_MAX, NoSandbox};
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::time::Span;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use utoipa::ToSchema;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        post("/v1/test/clock", advance)
            .says("Moves the clock of a test key's contests on, and lets time speak in all of them")
            .by(TESTS)
            .takes::<AdvanceBody>(json!({"advance_seconds": 300}))
            .gives::<TestClock>(200, "The instant that it is there now.")
            .once()
            .refuses(&["wrong-key"]),
        delete("/v1/test", forget)
            .says(
                "Forgets whatever a test key opened, kept and reported; its clock shows the real \
                 time again",
            )
            .by(TESTS)
            .gives_nothing("It is forgotten.")
            .refuses(&["wrong-key"]),
    ]
}

/// When it is worth asking again for a sandbox where all are in use.
const AGAIN_SECONDS: i64 = 60;

/// `POST /v1/test/clock`, as it is written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AdvanceBody {
    /// By how many seconds the clock is moved on.
    #[schema(minimum = 1, maximum = 604_800, example = 300)]
    advance_seconds: u32,
}

/// The clock of a sandbox.
#[derive(Serialize, ToSchema)]
pub(super) struct TestClock {
    now: When,
}

/// Lets a request that belongs to a sandbox be answered there: to that of its test key, or to the one with the contest or the
/// game that its address names. A game key that is sent opens nothing there; whoever has signed in with one looks at pages of
/// tests, too.
pub(super) async fn enter(app: &App, request: &HttpRequest) -> Result<(), Fault> {
    let service = match game_key(request) {
        Some(key) if key.is_for_tests() => app.sandboxes.of(&key).await?,
        Some(_) if request.headers().contains_key(header::AUTHORIZATION) => None,
        Some(_) | None if app.sandboxes.are_in_use() => named_by(app, request),
        Some(_) | None => None,
    };
    if let Some(service) = service {
        app.in_sandbox(service).take(request);
    }
    Ok(())
}

fn named_by(app: &App, request: &HttpRequest) -> Option<Arc<Service>> {
    let holder = |word: &str| {
        if let Ok(contest) = word.parse() {
            app.sandboxes.holding(|service| service.has_at_hand(contest))
        } else if let Ok(game) = word.parse() {
            app.sandboxes.holding(|service| service.games().game(game).is_some())
        } else {
            None
        }
    };
    named::words(request).find_map(holder)
}

/// Moves the clock of the caller's sandbox on.
pub(super) async fn advance(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    key(&request, &app)?;
    for_tests(&app)?;
    let AdvanceBody { advance_seconds } = reading::json(&bytes)?;
    if !(1..=ADVANCE_SECONDS_MAX).contains(&advance_seconds) {
        let expected = format!("a whole number from 1 to {ADVANCE_SECONDS_MAX}");
        return Err(Fault::invalid("advance_seconds", expected));
    }
    let by = Span(i64::from(advance_seconds) * 1_000_000);
    let work = app.clone();
    once(&app, &request, &bytes, |_| async move {
        Ok(fresh(&TestClock { now: When(work.service.advance(by).await) }))
    })
    .await
}

/// Forgets everything in the caller's sandbox.
pub(super) async fn forget(app: App, request: HttpRequest) -> Reply {
    key(&request, &app)?;
    for_tests(&app)?;
    if let Some(key) = game_key(&request) {
        app.sandboxes.forget(&key);
    }
    Ok(HttpResponse::NoContent().finish())
}

fn for_tests(app: &App) -> Result<(), Fault> {
    let detail = "Only the clock of a test key can be moved, and only its contests forgotten.";
    if app.is_sandbox { Ok(()) } else { Err(Fault::new("wrong-key", detail)) }
}

/// Lets only game keys pass.
pub(super) fn in_earnest(app: &App) -> Result<(), Fault> {
    let detail = "Keys and games are made and revoked with a game key, not with a test key.";
    if app.is_sandbox { Err(Fault::new("wrong-key", detail)) } else { Ok(()) }
}

impl From<NoSandbox> for Fault {
    fn from(error: NoSandbox) -> Fault {
        match error {
            NoSandbox::Full(most) => {
                let detail = format!("{most} test keys are in use, as many as there may be.");
                Fault::new("busy", detail).retry_after(AGAIN_SECONDS)
            }
            error => {
                tracing::error!(%error, "a sandbox was not begun");
                Fault::unavailable()
            }
        }
    }
}
