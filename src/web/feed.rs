//! What happens in all contests of a game: told in parts to a game server that was away, or as it happens.

use super::api::{Reply, fresh};
use super::app::App;
use super::body;
use super::call::{Call, KEY, QueryKind, get};
use super::caller::{key, token};
use super::error::Fault;
use super::render;
use super::shape::{NUMBER_MAX, When, event};
use super::stream::{COME_BACK, COMMENT_EVERY, HERE, streamed, written};
use super::tickets::heard;
use crate::service::Service;
use crate::service::access::streams::Place;
use crate::service::delivery::feed::{FedNews, FedTold, Feed};
use crate::service::secrets::token::{Badge, Token};
use actix_web::HttpRequest;
use actix_web::http::header;
use actix_web::web::{Bytes, Query};
use agon_judge::seat::Audience;
use futures_core::Stream;
use serde::Deserialize;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        get("/v1/events", events)
            .says(
                "What happened in all contests of the game, in the order in which it was stored. \
                 With `Accept: text/event-stream` it is told as it happens, in events `told` whose \
                 `id` is the position, so that `Last-Event-ID` goes on without a gap",
            )
            .by(KEY)
            .asks(
                "after",
                "The `next` of the part before; 0 at first.",
                QueryKind::Number { least: 0, most: NUMBER_MAX },
            )
            .asks("limit", "About how many.", QueryKind::Number { least: 1, most: 500 })
            .gives::<event::Feed>(200, "A part; empty where nothing new has happened.")
            .or_events::<event::Fed>()
            .refuses(&["feed-gone", "too-many-streams"]),
    ]
}

/// `?after=&limit=`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FeedQuery {
    after: Option<u64>,
    limit: Option<u16>,
}

const PART_DEFAULT: u16 = 100;
const PART_MAX: u16 = 500;

/// What came after a position, in the order in which it was stored. Whoever accepts an event stream is told what comes
/// later too.
pub(super) async fn events(app: App, request: HttpRequest, query: Query<FeedQuery>) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let limit = body::limit(query.limit, PART_DEFAULT, PART_MAX)?;
    let is_stream = accepts_events(&request);
    let after = if is_stream { heard(&request, query.after) } else { query.after };
    let after = after.unwrap_or(0);
    if NUMBER_MAX < after {
        return Err(Fault::invalid("after", "the `next` of the part before"));
    }
    let feed = app.service.feed(owner, after, limit).await?;
    let feed = feed.ok_or_else(|| {
        let detail = "This position was never given out; begin again at 0, and read each contest.";
        Fault::new("feed-gone", detail)
    })?;
    if !is_stream {
        let events = feed.news.iter().map(fed).collect();
        return Ok(fresh(&event::Feed { events, next: feed.next }));
    }
    let token = token(&request)?;
    let place = app.service.streams().take(&Badge::of(&token), app.rim.address(&request))?;
    Ok(streamed(stream(app.service.clone(), token.1, place, feed)))
}

fn accepts_events(request: &HttpRequest) -> bool {
    let accepted =
        request.headers().get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.starts_with("text/event-stream"))
}

/// A part of the feed, and whatever comes after it as it is stored. The stream ends when the key opens nothing any more,
/// when newer streams take its place, or when the service ends: the game comes back with the last position it heard.
fn stream(
    service: Arc<Service>,
    key: Token,
    mut place: Place,
    mut part: Feed,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    async_stream::stream! {
        let _counted = service.meters().stream(Audience::Game);
        let mut keys = service.keys().changes();
        let mut silent = pin!(service.until_silent());
        let Some(bearer) = service.bearer(&key) else { return };
        let mut stirs = service.stirs(bearer.owner.id);
        loop {
            for (place, told) in part.news.iter().enumerate() {
                // What was stored together has one position: who heard half of it hears all of it again.
                let is_whole = part.news.get(place + 1).is_none_or(|next| next.position != told.position);
                yield Ok(written(is_whole.then_some(told.position), "told", &fed(told)));
            }
            let after = part.next;
            let Ok(Some(next)) = service.feed(bearer.owner.id, after, PART_DEFAULT).await else { return };
            part = next;
            if after < part.next {
                continue;
            }
            tokio::select! {
                changed = stirs.changed() => { if changed.is_err() { return } }
                _ = keys.changed() => { if service.bearer(&key).is_none() { return } }
                () = &mut silent => {
                    yield Ok(Bytes::from_static(COME_BACK));
                    return;
                }
                () = place.displaced() => return,
                () = tokio::time::sleep(COMMENT_EVERY) => yield Ok(Bytes::from_static(HERE)),
            }
        }
    }
}

pub(super) fn fed(news: &FedNews) -> event::Fed {
    let (name, data) = match &news.told {
        FedTold::Event(told) => render::told(told),
        FedTold::Removed { at } => {
            ("removed", event::Told::Removed(event::Removed { removed_at: When(*at) }))
        }
    };
    event::Fed {
        position: news.position,
        contest: news.contest,
        battle: news.battle.clone(),
        id: news.number,
        event: name,
        data,
    }
}
