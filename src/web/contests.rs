//! A game's contests: opened, one or several at once, and listed.

use super::api::{Reply, fresh, projection};
use super::app::App;
use super::body::{self, OpenBody, OpenSeveralBody};
use super::call::{ALL, Call, KEY, QueryKind, delete, get, post};
use super::caller::{caller, key};
use super::error::Fault;
use super::links::Links;
use super::reading;
use super::render;
use super::repeat::marked;
use super::shape::contest::{Contest, Holder, Opened, Page};
use crate::service::access::owner::Owner;
use crate::service::hosting::searching::{Ending, Search};
use crate::service::hosting::{OpenedContest, Order};
use crate::service::upkeep::removal::Removal;
use crate::store::{Cursor, State as Standing};
use actix_web::http::header;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::ContestId;
use agon_judge::seat::{Audience, Seat};
use serde::Deserialize;
use serde_json::json;

/// What keeps a contest from being opened.
const NOT_OPENED: &[&str] = &[
    "unknown-family",
    "edition-gone",
    "too-large-problem",
    "not-found",
    "removed",
    "draining",
    "disk-full",
    "crowded",
];

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    openings().into_iter().chain([listing()]).chain(of_one()).collect()
}

fn openings() -> [Call; 2] {
    [
        post("/v1/contests", open)
            .says("Opens a contest: draws a problem, commits to it, and tells the tokens")
            .by(KEY)
            .takes::<OpenBody>(json!({
                "kind": "mathematics", "level": 3, "battle": "match-17/battle-4",
                "seats": {"attacker": {"name": "Ana"}, "defender": {"name": "Bo"}},
                "terms": {"rules_seconds": 60},
            }))
            .gives::<Contest>(
                201,
                "The contest as the game sees it, with every token. Its address is in `Location`.",
            )
            .refuses(NOT_OPENED)
            .once(),
        post("/v1/contests/several", open_several)
            .says(
                "Opens up to 20 contests, one after the other. What is wrong with any is said \
                 before the first is opened; where one cannot be opened, those before it stand, \
                 and the same request with its `Idempotency-Key` goes on from there",
            )
            .by(KEY)
            .takes::<OpenSeveralBody>(json!({"contests": [
                {"kind": "logic", "seats": {
                    "attacker": {"name": "Ana", "player_id": "u-17"},
                    "defender": {"name": "Bo", "player_id": "u-4"},
                }},
                {"kind": "memory", "terms": {"start_at": "2026-11-30T18:00:00Z"}},
            ]}))
            .gives::<Opened>(
                201,
                "Each contest as the game sees it, with every token, in the order of the request.",
            )
            .refuses(NOT_OPENED)
            .once(),
    ]
}

fn listing() -> Call {
    get("/v1/contests", list)
        .says("Lists the key's contests, the newest first")
        .by(KEY)
        .asks(
            "state",
            "Only those that may still change, or only those that are over.",
            QueryKind::Words(&["open", "ended"]),
        )
        .asks("battle", "Only those of this battle.", QueryKind::Text)
        .asks(
            "player_id",
            "Only those of this player of the game's, in either seat.",
            QueryKind::Text,
        )
        .asks(
            "outcome",
            "Only those that this seat won, or that nobody did.",
            QueryKind::Words(&["attacker", "defender", "void"]),
        )
        .asks(
            "metadata",
            "Only those with this name and text in their metadata, such as `round:3`.",
            QueryKind::Text,
        )
        .asks(
            "opened_from",
            "Only those that were opened at this instant (RFC 3339) or later.",
            QueryKind::Text,
        )
        .asks(
            "opened_until",
            "Only those that were opened before this instant (RFC 3339).",
            QueryKind::Text,
        )
        .asks("limit", "How many.", QueryKind::Number { least: 1, most: 200 })
        .asks("after", "The `next` of the page before.", QueryKind::Text)
        .gives::<Page>(
            200,
            "One page. `Link` leads to the next. A call looks at 1,000 contests at most: where \
                 few are as asked for, a page may hold fewer than `limit`, and yet have a `next`.",
        )
}

fn of_one() -> [Call; 2] {
    [
        get("/v1/contests/{id}", read)
            .says("A contest as the caller may see it")
            .by(ALL)
            .gives::<Contest>(200, "The contest at `server_time`."),
        delete("/v1/contests/{id}", remove)
            .says(
                "Removes a contest that is over, with its names, questions and answers. For a year \
                 its name is answered with 410, the feed says `removed` in its place, and the \
                 request that opened it opens no other",
            )
            .by(KEY)
            .gives_nothing("It is gone.")
            .refuses(&["not-over"]),
    ]
}

/// What a list can be asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListQuery {
    state: Option<String>,
    battle: Option<String>,
    player_id: Option<String>,
    outcome: Option<String>,
    metadata: Option<String>,
    opened_from: Option<String>,
    opened_until: Option<String>,
    limit: Option<u16>,
    after: Option<String>,
}

const PAGE_DEFAULT: u16 = 50;
const PAGE_MAX: u16 = 200;

/// Opens a contest.
pub(super) async fn open(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    // What was opened before this request came is told again.
    let asked = app.service.now();
    let owner = key(&request, &app)?.owner;
    let code_of = |kept: &str| app.service.kept_code(owner.id, kept);
    let order = body::order(&bytes, body::repeat(&request)?, asked, code_of)?;
    let (opened, body) = opened(&app, &owner, order).await?;
    let mut reply = HttpResponse::Created();
    reply.insert_header((header::LOCATION, format!("/v1/contests/{}", body.id)));
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(marked(reply.json(body), opened.contest.opened.at < asked))
}

/// Opens several, one after the other; what is wrong with any of them is said before the first is opened.
pub(super) async fn open_several(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let asked = app.service.now();
    let owner = key(&request, &app)?.owner;
    let code_of = |kept: &str| app.service.kept_code(owner.id, kept);
    let orders = body::orders(&bytes, body::repeat(&request)?.as_deref(), asked, code_of)?;
    let (mut contests, mut all_again) = (Vec::new(), true);
    for (place, order) in orders.into_iter().enumerate() {
        let (opened, body) = opened(&app, &owner, order).await.map_err(|fault| {
            let opened = format!("{place} were opened before it");
            fault.within(&format!("contests[{place}]")).noting(&opened)
        })?;
        all_again &= opened.contest.opened.at < asked;
        contests.push(body);
    }
    let mut reply = HttpResponse::Created();
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(marked(reply.json(Opened { contests }), all_again))
}

/// The contest as the game sees it, with every token.
async fn opened(app: &App, owner: &Owner, order: Order) -> Result<(OpenedContest, Contest), Fault> {
    let opened = app.service.open(owner, order).await?;
    let contest = &opened.contest;
    let problem = app.service.problem(&opened.live).await?;
    let (present, now) = (Default::default(), app.service.now());
    let mut body = render::projection(contest, present, Audience::Game, now, &problem.drawn);
    let Links { host, attacker, defender, watch } = app.rim.links(&opened);
    body.seats.attacker.token = Some(opened.seats.attacker.text().to_owned());
    body.seats.attacker.page = Some(attacker);
    body.seats.defender.token = Some(opened.seats.defender.text().to_owned());
    body.seats.defender.page = Some(defender);
    body.host = Some(Holder { token: opened.host.text().to_owned(), page: host });
    body.watch = Some(Holder { token: opened.watch.text().to_owned(), page: watch });
    Ok((opened, body))
}

/// Lists the key's contests, the newest first.
pub(super) async fn list(app: App, request: HttpRequest, query: Query<ListQuery>) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let search = query.search()?;
    let bad = |_| Fault::invalid("after", "the cursor of the page before");
    let after: Option<Cursor> = query.after.as_deref().map(str::parse).transpose().map_err(bad)?;
    let limit = body::limit(query.limit, PAGE_DEFAULT, PAGE_MAX)?;
    let found = app.service.search(owner, &search, after, limit).await?;
    let mut reply = HttpResponse::Ok();
    if let Some(next) = &found.next {
        let link = format!("</v1/contests?{}>; rel=\"next\"", query.next(limit, next));
        reply.insert_header((header::LINK, link));
    }
    let contests = found.contests.iter().map(|contest| render::listed(contest)).collect();
    let next = found.next.map(|cursor| cursor.to_string());
    Ok(reply.json(Page { contests, next }))
}

/// A contest as the caller may see it.
pub(super) async fn read(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    Ok(fresh(&projection(&app, &caller).await?))
}

/// Removes a contest that is over.
pub(super) async fn remove(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let id: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    match app.service.remove(owner, id).await {
        Ok(Removal::Done) => Ok(HttpResponse::NoContent().finish()),
        Ok(Removal::NotOver) => {
            Err(Fault::new("not-over", "Somebody may still win it: void it first."))
        }
        Ok(Removal::Unknown) => Err(Fault::not_found()),
        Err(error) => {
            tracing::error!(%error, contest = %id, "a contest was not removed");
            Err(Fault::unavailable())
        }
    }
}

impl ListQuery {
    fn search(&self) -> Result<Search, Fault> {
        let state = match self.state.as_deref() {
            None => None,
            Some("open") => Some(Standing::Open),
            Some("ended") => Some(Standing::Ended),
            Some(_) => return Err(Fault::invalid("state", "`open` or `ended`")),
        };
        let ending = match self.outcome.as_deref() {
            None => None,
            Some("attacker") => Some(Ending::Won(Seat::Attacker)),
            Some("defender") => Some(Ending::Won(Seat::Defender)),
            Some("void") => Some(Ending::Void),
            Some(_) => return Err(Fault::invalid("outcome", "`attacker`, `defender` or `void`")),
        };
        let pair = |text: &str| {
            text.split_once(':').map(|(name, text)| (name.to_owned(), text.to_owned()))
        };
        let unpaired = || Fault::invalid("metadata", "a name and its text, as in `round:3`");
        let metadata = self.metadata.as_deref().map(|text| pair(text).ok_or_else(unpaired));
        let id = self.player_id.as_deref().map(|id| body::player_id("player_id", id));
        let instant = |field: &str, text: &Option<String>| {
            text.as_deref().map(|text| reading::instant(field, text)).transpose()
        };
        Ok(Search {
            battle: self.battle.as_deref().map(body::battle).transpose()?,
            state,
            player_id: id.transpose()?,
            ending,
            metadata: metadata.transpose()?,
            from: instant("opened_from", &self.opened_from)?,
            until: instant("opened_until", &self.opened_until)?,
        })
    }

    /// The same behind another cursor.
    fn next(&self, limit: u16, after: &Cursor) -> String {
        let mut asked = url::form_urlencoded::Serializer::new(String::new());
        let words = [
            ("state", &self.state),
            ("battle", &self.battle),
            ("player_id", &self.player_id),
            ("outcome", &self.outcome),
            ("metadata", &self.metadata),
            ("opened_from", &self.opened_from),
            ("opened_until", &self.opened_until),
        ];
        for (name, value) in words {
            asked.extend_pairs(value.iter().map(|value| (name, value)));
        }
        asked.append_pair("limit", &limit.to_string());
        asked.append_pair("after", &after.to_string()).finish()
    }
}
