//! Webhooks over the interface, and how an event reads that is sent.

use super::api::{Reply, fresh};
use super::app::App;
use super::body::{self, Nothing};
use super::call::{Call, KEY, QueryKind, delete, get, patch, post};
use super::caller::key;
use super::error::Fault;
use super::feed::fed;
use super::reading::{self, said};
use super::repeat::once;
use super::shape::event::Fed;
use super::shape::webhook::{self as shapes, Deliveries, EVENTS, EventWord};
use super::shape::{When, stamp};
use crate::service::access::label::Label;
use crate::service::delivery::feed::{FedNews, FedTold};
use crate::service::webhooks::{
    BadTarget, Changes, Delivery, HookError, How, Secret, Spot, Standing, State, Target, Trial,
    Try, WEBHOOKS_MAX, Wish, Written,
};
use actix_web::http::header;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::{GameId, WebhookId};
use agon_judge::time::Time;
use agon_judge::view::Told;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    of_webhooks().into_iter().chain(of_deliveries()).collect()
}

fn of_webhooks() -> [Call; 6] {
    [
        post("/v1/webhooks", register)
            .says(
                "Has what happens in the game's contests from now on sent to a URL, after Standard \
                 Webhooks 1.0: a POST of `type`, `timestamp` and, as `data`, what GET /v1/events \
                 says, signed, at least once, and of each contest in order",
            )
            .by(KEY)
            .takes::<WebhookBody>(json!({
                "url": "https://game.example/agon",
                "events": ["contest.decided", "contest.voided"],
            }))
            .gives::<shapes::Webhook>(
                201,
                "The webhook with its secret, told only now. Its address is in `Location`.",
            )
            .once()
            .refuses(&["private-address", "too-many-webhooks", "wrong-key", "disk-full"]),
        get("/v1/webhooks", list)
            .says("The game's webhooks")
            .by(KEY)
            .gives::<shapes::Webhooks>(200, "Up to ten.")
            .refuses(&["wrong-key"]),
        get("/v1/webhooks/{id}", read)
            .says("One of the game's webhooks")
            .by(KEY)
            .gives::<shapes::Webhook>(200, "As it is now.")
            .refuses(&["wrong-key"]),
        patch("/v1/webhooks/{id}", change)
            .says(
                "Says something of a webhook otherwise. Sent elsewhere or turned on again, it goes \
                 on where it was, and what waits is tried anew",
            )
            .by(KEY)
            .takes_maybe::<WebhookChangeBody>(json!({"description": "the scoreboard"}))
            .gives::<shapes::Webhook>(200, "As it is from now on.")
            .refuses(&["private-address", "wrong-key"]),
        delete("/v1/webhooks/{id}", remove)
            .says("Lets go of a webhook: nothing is sent to it any more")
            .by(KEY)
            .gives_nothing("It is gone.")
            .refuses(&["wrong-key"]),
        post("/v1/webhooks/{id}/secret", roll)
            .says(
                "Gives a webhook another secret. For 24 hours events are signed with the one \
                 before too",
            )
            .by(KEY)
            .takes_maybe::<Nothing>(json!({}))
            .gives::<shapes::Webhook>(201, "The webhook with its secret, told only now.")
            .once()
            .refuses(&["wrong-key"]),
    ]
}

fn of_deliveries() -> [Call; 3] {
    [
        post("/v1/webhooks/{id}/test", test)
            .says(
                "Sends a webhook an event `webhook.test` once, also where it is off, and waits up \
                 to 15 seconds for the answer",
            )
            .by(KEY)
            .takes_maybe::<Nothing>(json!({}))
            .gives::<shapes::Delivery>(200, "How that went.")
            .once()
            .refuses(&["wrong-key"]),
        get("/v1/webhooks/{id}/deliveries", deliveries)
            .says(
                "What waits for a webhook, and the last 50 events that were delivered or given up",
            )
            .by(KEY)
            .asks("limit", "How many.", QueryKind::Number { least: 1, most: 200 })
            .asks("after", "The `next` of the page before.", QueryKind::Text)
            .gives::<Deliveries>(200, "One page. `Link` leads to the next.")
            .refuses(&["wrong-key"]),
        post("/v1/webhooks/{id}/deliveries/{delivery}/replay", replay)
            .says(
                "Sends an event once more under its name, before what comes later in its contest; \
                 one that waits is tried now",
            )
            .by(KEY)
            .takes_maybe::<Nothing>(json!({}))
            .gives::<shapes::Delivery>(202, "It waits to be sent.")
            .once()
            .refuses(&["too-many-waiting", "wrong-key"]),
    ]
}

/// `POST /v1/webhooks`, as it is written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WebhookBody {
    /// By `https`, to a public address.
    #[schema(max_length = 2048, example = "https://game.example/agon")]
    url: String,
    /// On one line.
    #[schema(min_length = 1, max_length = 64)]
    description: Option<String>,
    /// What it is told; all that happens where it is left out.
    #[schema(value_type = Option<Vec<EventWord>>, min_items = 1)]
    events: Option<Vec<String>>,
}

/// `PATCH /v1/webhooks/{id}`, as it is written: what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WebhookChangeBody {
    /// By `https`, to a public address.
    #[schema(max_length = 2048)]
    url: Option<String>,
    /// On one line; with `null` none.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 64)]
    description: Option<Option<String>>,
    /// What it is told; with `null` all that happens.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<Vec<EventWord>>, min_items = 1)]
    events: Option<Option<Vec<String>>>,
    /// Whether anything is sent. Turned on, it goes on where it was.
    enabled: Option<bool>,
}

/// `?after=&limit=`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeliveriesQuery {
    after: Option<String>,
    limit: Option<u16>,
}

/// An event as it is sent.
#[derive(Serialize)]
struct Letter<D> {
    r#type: String,
    /// When it happened.
    timestamp: String,
    data: D,
}

/// What a test says.
#[derive(Serialize)]
struct Test {
    webhook: WebhookId,
}

const PAGE_DEFAULT: u16 = 50;
const PAGE_MAX: u16 = 200;
const TEST: &str = "webhook.test";

/// Registers a webhook; its secret is told only in this reply.
pub(super) async fn register(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let game = game(&app, &request)?;
    let body: WebhookBody = reading::json(&bytes)?;
    let target = target(&app, &body.url)?;
    let description = body.description.as_deref().map(description).transpose()?;
    let kinds = body.events.map(kinds).transpose()?;
    let wish = Wish { target, description, kinds };
    let work = app.clone();
    once(&app, &request, &bytes, |_| async move {
        work.service.has_room()?;
        let (standing, secret) = work.webhooks.register(game, wish).await?;
        let location = format!("/v1/webhooks/{}", standing.endpoint.id);
        Ok(HttpResponse::Created()
            .insert_header((header::LOCATION, location))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .json(with_secret(&standing, &secret)))
    })
    .await
}

/// The game's webhooks.
pub(super) async fn list(app: App, request: HttpRequest) -> Reply {
    let game = game(&app, &request)?;
    let webhooks = app.webhooks.list(game).iter().map(webhook).collect();
    Ok(fresh(&shapes::Webhooks { webhooks }))
}

/// One of them.
pub(super) async fn read(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let (game, id) = named(&app, &request, &id)?;
    Ok(fresh(&webhook(&app.webhooks.get(game, id)?)))
}

/// Says something of it otherwise.
pub(super) async fn change(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    let (game, id) = named(&app, &request, &id)?;
    app.webhooks.get(game, id)?;
    let body: WebhookChangeBody = reading::json(&bytes)?;
    let changes = Changes {
        target: body.url.map(|url| target(&app, &url)).transpose()?,
        description: body
            .description
            .map(|text| text.as_deref().map(description).transpose())
            .transpose()?,
        kinds: body.events.map(|events| events.map(kinds).transpose()).transpose()?,
        is_on: body.enabled,
    };
    Ok(fresh(&webhook(&app.webhooks.change(game, id, changes).await?)))
}

/// Lets go of it.
pub(super) async fn remove(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let (game, id) = named(&app, &request, &id)?;
    app.webhooks.remove(game, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Gives it another secret.
pub(super) async fn roll(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let (game, id) = named(&app, &request, &id)?;
    let Nothing {} = reading::json(&bytes)?;
    let work = app.clone();
    once(&app, &request, &bytes, |_| async move {
        let (standing, secret) = work.webhooks.roll(game, id).await?;
        Ok(HttpResponse::Created()
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .json(with_secret(&standing, &secret)))
    })
    .await
}

/// Sends it something and says how that went.
pub(super) async fn test(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let (game, id) = named(&app, &request, &id)?;
    let Nothing {} = reading::json(&bytes)?;
    let letter = Letter {
        r#type: TEST.into(),
        timestamp: stamp(app.service.now()),
        data: Test { webhook: id },
    };
    let work = app.clone();
    once(&app, &request, &bytes, |_| async move {
        Ok(fresh(&trial(&work.webhooks.try_out(game, id, letter.text()).await?)))
    })
    .await
}

/// What was sent to it last, and what waits.
pub(super) async fn deliveries(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    query: Query<DeliveriesQuery>,
) -> Reply {
    let (game, id) = named(&app, &request, &id)?;
    let limit = body::limit(query.limit, PAGE_DEFAULT, PAGE_MAX)?;
    let after = query.after.as_deref().map(spot).transpose()?;
    let (page, next) = app.webhooks.deliveries(game, id, after, limit.into())?;
    let next = next.map(|(position, number)| format!("{position}-{number}"));
    let mut reply = HttpResponse::Ok();
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    if let Some(next) = &next {
        let link =
            format!("</v1/webhooks/{id}/deliveries?limit={limit}&after={next}>; rel=\"next\"");
        reply.insert_header((header::LINK, link));
    }
    Ok(reply.json(Deliveries { deliveries: page.iter().map(delivery).collect(), next }))
}

/// Sends something once more.
pub(super) async fn replay(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    bytes: Bytes,
) -> Reply {
    let (id, message) = path.into_inner();
    let (game, id) = named(&app, &request, &id)?;
    let message = message.parse().map_err(|_| Fault::not_found())?;
    let Nothing {} = reading::json(&bytes)?;
    let work = app.clone();
    once(&app, &request, &bytes, |_| async move {
        let again = work.webhooks.replay(game, id, message)?;
        let mut reply = HttpResponse::Accepted();
        reply.insert_header((header::CACHE_CONTROL, "no-store"));
        Ok(reply.json(delivery(&again)))
    })
    .await
}

/// How an event reads that webhooks are sent: around what the game's feed says of it.
pub fn written(news: &FedNews) -> Written {
    let data = fed(news);
    let (kind, timestamp) = (format!("contest.{}", data.event), stamp(at(&news.told)));
    let body = Letter::<Fed> { r#type: kind.clone(), timestamp, data }.text();
    Written { kind, body }
}

impl<D: Serialize> Letter<D> {
    fn text(&self) -> String {
        serde_json::to_string(self).expect("an event is plain data")
    }
}

/// When something happened.
fn at(told: &FedTold) -> Time {
    let told = match told {
        FedTold::Event(told) => told,
        FedTold::Removed { at } => return *at,
    };
    match told {
        Told::Phase { at, .. }
        | Told::Locked { at, .. }
        | Told::Buzzed { at, .. }
        | Told::Missed { at, .. }
        | Told::Resuming { at, .. }
        | Told::Resumed { at, .. }
        | Told::Superseded { at, .. } => *at,
        Told::Answer { seen, .. } => seen.receipt.at,
        Told::Measured(measured) => measured.at,
        Told::Asked(asked) => asked.at,
        Told::Clarified(said) => said.at,
        Told::Paused(stop) => stop.since,
        Told::Decided(outcome) => outcome.at,
        Told::Voided(void) => void.at,
        Told::Rejudged(corrected) => corrected.at,
    }
}

/// The game of a request. What test keys open is told to no webhook.
fn game(app: &App, request: &HttpRequest) -> Result<GameId, Fault> {
    let game = key(request, app)?.owner.id;
    let detail = "A test key has no webhooks; GET /v1/events tells its events.";
    if app.is_sandbox { Err(Fault::new("wrong-key", detail)) } else { Ok(game) }
}

fn named(app: &App, request: &HttpRequest, id: &str) -> Result<(GameId, WebhookId), Fault> {
    let game = game(app, request)?;
    Ok((game, id.parse().map_err(|_| Fault::not_found())?))
}

fn target(app: &App, url: &str) -> Result<Target, Fault> {
    Target::parse(url, app.webhooks.reach()).map_err(|bad| match bad {
        BadTarget::Private => {
            let detail = format!("`url`: {bad}");
            Fault::new("private-address", detail).with("field", "url")
        }
        BadTarget::Unreadable
        | BadTarget::Scheme
        | BadTarget::Credentials
        | BadTarget::Fragment => Fault::invalid("url", bad),
    })
}

fn description(text: &str) -> Result<Label, Fault> {
    text.parse().map_err(|error| Fault::invalid("description", error))
}

fn kinds(events: Vec<String>) -> Result<BTreeSet<String>, Fault> {
    let is_known = |event: &String| EVENTS.contains(&event.as_str());
    if events.is_empty() || !events.iter().all(is_known) {
        let expected = format!("some of {}; leave it out for all", EVENTS.join(", "));
        return Err(Fault::invalid("events", expected));
    }
    Ok(events.into_iter().collect())
}

fn spot(text: &str) -> Result<Spot, Fault> {
    let parts = text.split_once('-').map(|(position, number)| (position.parse(), number.parse()));
    match parts {
        Some((Ok(position), Ok(number))) => Ok((position, number)),
        _ => Err(Fault::invalid("after", "the `next` of the page before")),
    }
}

fn with_secret(standing: &Standing, secret: &Secret) -> shapes::Webhook {
    shapes::Webhook { secret: Some(secret.text()), ..webhook(standing) }
}

fn webhook(Standing { endpoint, waiting, failing_since }: &Standing) -> shapes::Webhook {
    shapes::Webhook {
        id: endpoint.id,
        game: endpoint.game,
        url: endpoint.target.to_string(),
        description: endpoint.description.as_ref().map(Label::to_string),
        events: endpoint.kinds.as_ref().map(|kinds| kinds.iter().cloned().collect()),
        enabled: endpoint.off.is_none(),
        disabled: endpoint.off.map(|(at, because)| shapes::Disabled { at: When(at), because }),
        made_at: When(endpoint.made_at),
        waiting: *waiting,
        failing_since: failing_since.map(When),
        secret: None,
        previous_secret_until: endpoint.overlaps_until().map(When),
    }
}

fn delivery(one: &Delivery) -> shapes::Delivery {
    let (state, next) = match one.state {
        State::Waits(at) => ("waiting", Some(When(at))),
        State::Delivered => ("delivered", None),
        State::GivenUp => ("given_up", None),
    };
    shapes::Delivery {
        id: one.id,
        r#type: one.kind.clone(),
        contest: Some(one.contest),
        position: Some(one.spot.0),
        state,
        tries: one.tries.iter().map(tried).collect(),
        next_try_at: next,
    }
}

fn trial(trial: &Trial) -> shapes::Delivery {
    shapes::Delivery {
        id: trial.id,
        r#type: TEST.into(),
        contest: None,
        position: None,
        state: if trial.how.is_success() { "delivered" } else { "given_up" },
        tries: vec![tried(&Try { at: trial.at, how: trial.how })],
        next_try_at: None,
    }
}

fn tried(one: &Try) -> shapes::Try {
    let (status, error) = match one.how {
        How::Status(status) => (Some(status), None),
        How::Failed(failure) => (None, Some(failure)),
    };
    shapes::Try { at: When(one.at), status, error }
}

impl From<HookError> for Fault {
    fn from(error: HookError) -> Fault {
        match error {
            HookError::Unknown => Fault::not_found(),
            HookError::TooMany => Fault::new(
                "too-many-webhooks",
                format!("A game has at most {WEBHOOKS_MAX} of them."),
            ),
            HookError::Full => {
                Fault::new("too-many-waiting", "As many events wait for this webhook as may.")
            }
            HookError::Busy => {
                let detail = "This webhook is being tried out; the reply is on its way.";
                Fault::new("in-progress", detail).retry_after(1)
            }
            HookError::Read(_) | HookError::Keep(_) | HookError::GivenUp => {
                tracing::error!(%error, "nothing was changed about a webhook");
                Fault::unavailable()
            }
        }
    }
}
