//! What happened in all contests of a game, for a game server that was away.

use super::api::{App, Reply, fresh};
use super::body;
use super::caller::key;
use super::error::Fault;
use super::render;
use super::shape::When;
use super::shape::event;
use crate::service::feed::{FedNews, FedTold};
use actix_web::HttpRequest;
use actix_web::web::Query;
use serde::Deserialize;

/// `?after=&limit=`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FeedQuery {
    after: Option<u64>,
    limit: Option<u16>,
}

/// The largest whole number that every JSON reader reads exactly, 2^53 - 1.
pub(super) const NUMBER_MAX: u64 = u64::MAX >> 11;
const PART_DEFAULT: u16 = 100;
const PART_MAX: u16 = 500;

/// What came after a position, in the order in which it was stored.
pub(super) async fn events(app: App, request: HttpRequest, query: Query<FeedQuery>) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let limit = body::limit(query.limit, PART_DEFAULT, PART_MAX)?;
    let after = query.after.unwrap_or(0);
    if NUMBER_MAX < after {
        return Err(Fault::invalid("after", "the `next` of the part before"));
    }
    let feed = app.service.feed(owner, after, limit).await?;
    let feed = feed.ok_or_else(|| {
        let detail = "This position was never given out; begin again at 0, and read each contest.";
        Fault::new("feed-gone", detail)
    })?;
    let events = feed.news.iter().map(fed).collect();
    Ok(fresh(&event::Feed { events, next: feed.next }))
}

fn fed(news: &FedNews) -> event::Fed {
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
