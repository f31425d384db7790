//! The judging clock, and whether the service is well.

use super::api::{Reply, fresh};
use super::app::App;
use super::call::{ANYBODY, Call, QueryKind, get};
use super::error::Fault;
use super::shape::When;
use crate::service::upkeep::leaving::Course;
use actix_web::HttpResponse;
use actix_web::web::Query;
use agon_judge::id::ContestId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        get("/v1/time", time)
            .says("The judging clock")
            .by(ANYBODY)
            .asks(
                "contest",
                "By whose clock: that of a contest which a test key opened is moved on.",
                QueryKind::Text,
            )
            .gives::<Clock>(200, "When the request came in and when the reply went out."),
        get("/healthz", healthz)
            .says("Whether the process runs")
            .by(ANYBODY)
            .gives_text("text/plain", "It does."),
        get("/readyz", readyz)
            .says("Whether the store answers and the service is not about to end")
            .by(ANYBODY)
            .gives_text("text/plain", "It does.")
            .refuses(&["draining"]),
    ]
}

/// The server's clock, for callers who measure their line.
#[derive(Serialize, ToSchema)]
pub(super) struct Clock {
    received_at: When,
    sent_at: When,
}

/// `?contest=`, by whose clock: to the contest's sandbox the request has come already.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimeQuery {
    contest: Option<String>,
}

/// The server's clock.
pub(super) async fn time(app: App, query: Query<TimeQuery>) -> Reply {
    let received = app.service.now();
    if query.contest.as_ref().is_some_and(|contest| contest.parse::<ContestId>().is_err()) {
        return Err(Fault::invalid("contest", "`con_` and 26 letters and digits"));
    }
    Ok(fresh(&Clock { received_at: When(received), sent_at: When(app.service.now()) }))
}

/// The process runs.
pub(super) async fn healthz() -> &'static str {
    "ok\n"
}

/// The store answers.
pub(super) async fn readyz(app: App) -> Reply {
    if app.service.course() != Course::Serving {
        return Err(Fault::draining());
    }
    if !app.service.is_in_time() {
        let detail = "The clock of this machine and that of the eldest node differ by too much.";
        return Err(Fault::new("unavailable", detail));
    }
    if app.service.is_deaf() {
        return Err(Fault::deaf());
    }
    app.service.store().feed(None, 0, 1).await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ready\n"))
}
