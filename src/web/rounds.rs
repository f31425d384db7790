//! The rounds of a series: each has a problem of its own, with pictures, a seal and a commitment. Where a contest has one problem,
//! that is the first round.

use super::api::{PictureQuery, Reply};
use super::app::App;
use super::call::{ALL, COLOURS, Call, SEAT, get};
use super::caller::caller;
use super::playing::{picture_of, shown};
use super::proof::promised;
use super::sealed;
use super::shape::contest::Proof;
use super::shape::problem::{Problem, Sealed};
use crate::service::secrets::seal::Part;
use actix_web::HttpRequest;
use actix_web::web::{Path, Query};

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        get("/v1/contests/{id}/rounds/{round}/sealed", sealed)
            .says("The problem of a round that begins next or goes on, sealed; of those that follow the first, in the break")
            .by(SEAT)
            .query(COLOURS)
            .gives::<Sealed>(200, "The event `released` brings the opener."),
        get("/v1/contests/{id}/rounds/{round}/problem", problem)
            .says(
                "The problem of a round of a series, from its release on; with its key once the round is over",
            )
            .by(ALL)
            .gives::<Problem>(200, "The problem.")
            .refuses(&["paused"]),
        get("/v1/contests/{id}/rounds/{round}/pictures/{name}.png", picture)
            .says("One of the pictures of a round's problem")
            .by(ALL)
            .query(COLOURS)
            .gives_picture()
            .refuses(&["paused"]),
        get("/v1/contests/{id}/rounds/{round}/commitment", commitment)
            .says("The commitment to the problem of a round of a series, and what opens it")
            .by(ALL)
            .gives::<Proof>(200, "The hash, and what it covers."),
    ]
}

/// The problem of a round, sealed, from the rules or the break before it on.
pub(super) async fn sealed(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    query: Query<PictureQuery>,
) -> Reply {
    let (id, round) = path.into_inner();
    let caller = caller(&request, &app, &id).await?;
    let part = Part::Problem(caller.round(&round)?);
    sealed::part(&app, &caller, part, query.colours()?).await
}

/// The problem of a round, from its release on.
pub(super) async fn problem(app: App, request: HttpRequest, path: Path<(String, String)>) -> Reply {
    let (id, round) = path.into_inner();
    let caller = caller(&request, &app, &id).await?;
    let round = caller.round(&round)?;
    shown(&app, &caller, Some(round)).await
}

/// The pictures of a round's problem, from its release on.
pub(super) async fn picture(
    app: App,
    request: HttpRequest,
    path: Path<(String, String, String)>,
    query: Query<PictureQuery>,
) -> Reply {
    let (id, round, name) = path.into_inner();
    let caller = caller(&request, &app, &id).await?;
    let round = caller.round(&round)?;
    picture_of(&app, &caller, Some(round), &name, &query).await
}

/// The commitment to a round's problem, opened once the contest is over.
pub(super) async fn commitment(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Reply {
    let (id, round) = path.into_inner();
    let caller = caller(&request, &app, &id).await?;
    let round = caller.round(&round)?;
    promised(&app, &caller, round).await
}
