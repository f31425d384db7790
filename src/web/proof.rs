//! What convinces whoever trusts nobody: the log, the commitment, and the keys that signatures are checked with.

use super::api::{Reply, fresh};
use super::app::App;
use super::call::{ALL, ANYBODY, Call, get};
use super::caller::{Caller, Seen, caller};
use super::error::Fault;
use super::made::{Good, Made};
use super::render;
use super::shape::When;
use super::shape::contest::{Ended, Log, Private, Proof, Record, Signature, SignerKey, SignerKeys};
use actix_web::HttpRequest;
use actix_web::web::Path;
use agon_generators::drawn::Drawn;
use agon_judge::event::{Words, asked};
use agon_judge::log;
use agon_judge::seat::Audience;
use std::collections::BTreeMap;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        get("/v1/contests/{id}/result", result)
            .says("How the contest ended, with key and explanation")
            .by(ALL)
            .gives::<Ended>(200, "Once it is over."),
        get("/v1/contests/{id}/commitment", commitment)
            .says("The commitment to the problem; once over, with everything that opens it")
            .by(ALL)
            .gives::<Proof>(200, "The hash, and what it covers."),
        get("/v1/contests/{id}/log", log)
            .says(
                "Everything that happened, hash-chained; for seats and spectators once it is over",
            )
            .by(ALL)
            .gives::<Log>(200, "`agon verify` judges it again."),
        get("/.well-known/agon-keys", signers)
            .says(
                "The public keys that logs are signed with, a JSON Web Key Set: save it while you \
                 trust the line, and give it to `agon verify --key`",
            )
            .by(ANYBODY)
            .gives::<SignerKeys>(
                200,
                "Every key of this installation since there are any, the oldest first.",
            ),
    ]
}

/// An hour: a new key comes with a new start.
const GOOD: Good = Good::Seconds(3600);

/// How the contest ended.
pub(super) async fn result(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let Seen { contest, view, .. } = caller.seen(&app).await?;
    let (outcome, void) = render::end(view.end.as_ref());
    let rejudgings = render::rejudgings(&contest, &view);
    if outcome.is_none() && void.is_none() {
        return Err(Fault::not_found());
    }
    let newest = contest.rounds.len().max(1);
    let problem = app.service.problem_of(&caller.live, newest).await?;
    let decided = outcome.is_some();
    // What was said of the key that was corrected explains nothing any more.
    let explained = decided && rejudgings.is_empty();
    Ok(fresh(&Ended {
        outcome,
        void,
        rejudgings,
        rounds: render::rounds(&contest, &view),
        battle: contest.opened.battle.clone(),
        metadata: render::metadata(&contest, caller.audience),
        key: decided.then(|| contest.key().text().to_owned()),
        explanation: explained.then(|| problem.drawn.told()),
        translations: if explained {
            render::translated(&problem.drawn, Drawn::told)
        } else {
            BTreeMap::new()
        },
        solved: if explained {
            render::solved(&problem.drawn, &caller.base_of(newest))
        } else {
            None
        },
        code: decided.then(|| problem.drawn.code.clone()),
    }))
}

/// The whole log, from which anybody can compute the outcome again.
pub(super) async fn log(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let Seen { view, .. } = caller.seen(&app).await?;
    if !caller.audience.sees_all() && view.end.is_none() {
        return Err(Fault::not_found());
    }
    let mut records = Vec::new();
    for record in app.service.records(&caller.live, 0).await? {
        records.push(shown(record, caller.audience)?);
    }
    Ok(fresh(&Log { contest: caller.live.id, records }))
}

/// A record as an audience may read it: what a seat asked is for itself, the host and the game.
fn shown(record: log::Record, audience: Audience) -> Result<Record, Fault> {
    let hears = audience.sees_all() || hears(&record, audience)?;
    let log::Record { version, command, body, hash, private, signature } = record;
    let private = private.filter(|_| hears).map(|it| Private { salt: it.salt, text: it.text });
    let signature = signature.map(|it| Signature { signer: it.signer, bytes: it.bytes });
    Ok(Record { version, command, body, hash, private, signature })
}

/// Whether somebody who does not see all may read what a seat asked in a record, if it did.
fn hears(record: &log::Record, audience: Audience) -> Result<bool, Fault> {
    let events = record.events().map_err(|_| Fault::unavailable())?;
    let Some(question) = asked(&events) else { return Ok(false) };
    let is_mine = audience == Audience::Seat(question.seat);
    if matches!(question.words, Words::Open { .. }) && !is_mine {
        let detail = "This log holds what a seat asked the host, as logs once did: only the game and the host may read it.";
        return Err(Fault::new("not-found", detail));
    }
    Ok(is_mine)
}

/// The commitment to the problem, opened once the contest is over.
pub(super) async fn commitment(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    promised(&app, &caller, 1).await
}

/// The commitment to the problem of a round, and what opens it.
pub(super) async fn promised(app: &App, caller: &Caller, round: usize) -> Reply {
    let Seen { contest, view, .. } = caller.seen(app).await?;
    let task = contest.opened.task(round).ok_or_else(Fault::not_found)?;
    let problem = app.service.problem_of(&caller.live, round).await?;
    Ok(fresh(&render::commitment(&task, &problem, view.end.is_some())))
}

/// Every public key that this service has signed with, the oldest first.
pub(super) async fn signers(app: App, request: HttpRequest) -> Reply {
    let newest = app.service.signers().last().map(|published| published.public.to_string());
    let name = format!("signers {}", newest.unwrap_or_default());
    let make = async || {
        let keys = app.service.signers().iter().map(|published| SignerKey {
            kty: "OKP",
            crv: "Ed25519",
            alg: "EdDSA",
            usage: "sig",
            kid: published.public.id(),
            x: published.public.to_string(),
            since: When(published.since),
            until: published.until.map(When),
        });
        let keys = SignerKeys { keys: keys.collect() };
        let text = serde_json::to_vec(&keys).expect("public keys are plain data");
        Ok::<_, Fault>(Made::plain("application/json", text))
    };
    Ok(app.library.get_or(&name, make).await?.reply(&request, GOOD))
}
