//! Every call in one table.

use super::Shared;
use super::address::address;
use super::caller::{Viewer, asked, at_table, kept, player, viewer};
use super::description::described;
use super::error::Fault;
use super::projection::{contest, projection, with};
use super::stream::{WATCHERS_MAX, streamed};
use super::{reading, record};
use crate::clock::written;
use crate::decide::Command;
use crate::game::Contest;
use crate::hall::{Seated, Wish, fold};
use crate::names;
use crate::table::{Role, Seats, Who};
use crate::token::{GameId, Token, chance};
use actix_web::http::Method;
use actix_web::http::header::ContentType;
use actix_web::web::{self, Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse, Route};
use agon_games::game::{Audience, End, Strength};
use agon_games::side::{BySide, Side};
use agon_games::table;
use serde::Deserialize;
use serde_json::{Value, json};

type App = Data<Shared>;
type Reply = Result<HttpResponse, Fault>;

/// Every call: its method, its address and what answers it. `openapi.json` describes them.
pub(super) fn calls() -> Vec<(Method, &'static str, Route)> {
    vec![
        (Method::POST, "/v1/tables", web::to(open)),
        (Method::GET, "/v1/tables/{table}", web::to(table)),
        (Method::POST, "/v1/tables/{table}/join", web::to(join)),
        (Method::POST, "/v1/tables/{table}/rematch", web::to(rematch)),
        (Method::GET, "/v1/games/{game}", web::to(game)),
        (Method::GET, "/v1/games/{game}/events", web::to(events)),
        (Method::PUT, "/v1/games/{game}/setup", web::to(setup)),
        (Method::POST, "/v1/games/{game}/actions", web::to(actions)),
        (Method::POST, "/v1/games/{game}/resign", web::to(resign)),
        (Method::POST, "/v1/games/{game}/leave", web::to(leave)),
        (Method::GET, "/v1/games/{game}/contest", web::to(contest_now)),
        (Method::GET, "/v1/games/{game}/battles/{battle}", web::to(battle)),
        (Method::GET, "/v1/games/{game}/record", web::to(record_now)),
        (Method::GET, "/v1/variants", web::to(variants)),
        (Method::GET, "/v1/time", web::to(time)),
        (Method::GET, "/healthz", web::to(healthy)),
        (Method::GET, "/readyz", web::to(healthy)),
        (Method::GET, "/metrics", web::to(metrics)),
        (Method::GET, "/openapi.json", web::to(described)),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenBody {
    name: String,
    side: Option<String>,
    variant: Option<String>,
    opponent: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JoinBody {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupBody {
    setup: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionsBody {
    actions: Vec<String>,
    ply: u16,
}

/// A body that says nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

const ACTIONS_MAX: usize = 4;

async fn open(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let asked = asked(&request, &bytes)?;
    let body: OpenBody = reading::json(&bytes)?;
    let against = against(body.opponent.as_deref())?;
    let wish = Wish {
        name: called(&body.name)?,
        side: side(body.side.as_deref())?,
        variant: variant(body.variant.as_deref(), against)?,
        against,
    };
    let seated = app.hall.open(&wish, &asked, address(&request)).await?;
    Ok(HttpResponse::Created().json(told(&app, &seated)))
}

fn called(name: &str) -> Result<String, Fault> {
    names::read(name).map_err(|expected| Fault::invalid("name", expected))
}

fn side(word: Option<&str>) -> Result<Option<Side>, Fault> {
    let Some(word) = word.filter(|word| *word != "chance") else { return Ok(None) };
    word.parse().map(Some).map_err(|_| Fault::invalid("side", "left, right or chance"))
}

fn against(word: Option<&str>) -> Result<Option<Strength>, Fault> {
    let Some(word) = word.filter(|word| *word != "friend") else { return Ok(None) };
    let expected = "friend, weak, fair or strong";
    word.parse().map(Some).map_err(|_| Fault::invalid("opponent", expected))
}

/// The variant of a name, or the usual one, if machines of this strength play it.
fn variant(name: Option<&str>, against: Option<Strength>) -> Result<table::Variant, Fault> {
    let known = match name {
        Some(name) => table::variant(name),
        None => {
            table::games().find_map(|rules| Some((rules, rules.variants().into_iter().next()?)))
        }
    };
    let (rules, variant) =
        known.ok_or_else(|| Fault::invalid("variant", "one of GET /v1/variants"))?;
    if against.is_some_and(|strength| !rules.strengths().contains(&strength)) {
        return Err(Fault::invalid("opponent", "one of the variant's `opponents`, or `friend`"));
    }
    Ok(variant)
}

async fn join(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let (table, role, _) = at_table(&app, &request, &id).await?;
    if role != Role::Invited {
        return Err(Fault::not_found());
    }
    let asked = asked(&request, &bytes)?;
    let body: JoinBody = reading::json(&bytes)?;
    let seated = app.hall.join(&table, &called(&body.name)?, &asked).await?;
    Ok(HttpResponse::Created().json(told(&app, &seated)))
}

/// What somebody who sits down is told once. The first game is told of as it was then, for a repeat says the same.
fn told(app: &Shared, seated: &Seated) -> Value {
    let seats = seated.table.seats();
    let first = seats
        .games
        .first()
        .map(|(game, _)| *game)
        .filter(|_| seated.who == Who::Guest || seats.against.is_some());
    let side = match first {
        Some(game) => seats.side(seated.who, game),
        None => Some(seats.side).filter(|_| !seats.by_chance),
    };
    // The first game has its name before it begins.
    let begins = GameId::of(seats.id, 0);
    let page = |token: &Token| format!("{}/game/{begins}#{}", app.public, token.text());
    let invitation = seated.invitation.as_ref().map(|token| {
        let page = format!("{}/join/{}#{}", app.public, seats.id, token.text());
        json!({"token": token.text(), "page": page})
    });
    let mut told = json!({
        "table": seats.id,
        "game": first,
        "player": {"side": side, "token": seated.player.text(), "page": page(&seated.player)},
        "watch": {"token": seated.watch.text(), "page": page(&seated.watch)},
    });
    if seated.who == Who::Opener {
        told["invitation"] = json!(invitation);
    }
    told
}

async fn table(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let (table, role, _) = at_table(&app, &request, &id).await?;
    if role == Role::Invited {
        return Err(Fault::not_found());
    }
    app.hall.begin(&table).await?;
    let seats = table.seats();
    let latest = seats.latest();
    let opener = latest.map_or(seats.side, |(_, opener)| opener);
    let is_known = latest.is_some() || !seats.by_chance;
    let name = |side: Side| {
        let sitting = if side == opener { Some(&seats.opener) } else { seats.guest.as_ref() };
        sitting
            .filter(|_| is_known)
            .map(|sitting| json!({"name": sitting.name, "machine": sitting.machine}))
    };
    Ok(HttpResponse::Ok().json(json!({
        "table": seats.id,
        "game": latest.map(|(game, _)| game),
        "players": BySide::of(name),
        "score": score(&app, &seats, opener).await?,
        "variant": seats.variant,
    })))
}

/// How many games each has won, by the side on which they sit now.
async fn score(app: &Shared, seats: &Seats, opener: Side) -> Result<BySide<u32>, Fault> {
    let mut score = BySide { left: 0, right: 0 };
    for (game, side) in &seats.games {
        let room = app.hall.room(*game).await?;
        let outcome = room.and_then(|room| room.state().outcome());
        if let Some(End { winner: Some(by), .. }) = outcome {
            let winner = if by == *side { opener } else { opener.opponent() };
            *score.get_mut(winner) += 1;
        }
    }
    Ok(score)
}

async fn rematch(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let (table, who) = player(&app, &request, &id).await?;
    let (_, token) = super::caller::token(&request)?;
    let _: Nothing = reading::json(&bytes)?;
    let request = kept(&asked(&request, &bytes)?, &token);
    let (seats, game) = app.hall.rematch(&table, who, request).await?;
    let next = seats.after(game);
    let has_asked = |of: &Who| next.is_some() || seats.has_asked(*of);
    let asked = [Who::Opener, Who::Guest].into_iter().filter(has_asked);
    let mut asked: Vec<Side> = asked.filter_map(|who| seats.side(who, game)).collect();
    asked.sort();
    Ok(HttpResponse::Accepted().json(json!({"asked": asked, "game": next})))
}

async fn game(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let viewer = viewer(&app, &request, &id).await?;
    let seen = viewer.seen();
    let body = projection(&viewer.room, &seen.state, viewer.audience, seen.at);
    Ok(HttpResponse::Ok().json(body))
}

async fn events(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let viewer = viewer(&app, &request, &id).await?;
    let watchers = viewer.room.streams().borrow().watchers;
    if viewer.audience == Audience::Public && WATCHERS_MAX <= watchers {
        let detail = "As many watch this game as may.";
        return Err(Fault::new("too-many", detail).retry_after(60));
    }
    let heard = request.headers().get("last-event-id").and_then(|id| id.to_str().ok());
    let heard = heard.and_then(|heard| heard.parse().ok());
    Ok(streamed(app, viewer, heard))
}

async fn setup(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let viewer = viewer(&app, &request, &id).await?;
    let side = viewer.side()?;
    let SetupBody { setup } = reading::json(&bytes)?;
    let command = Command::Set { side, setup, salt: chance() };
    viewer.room.send(command, None).await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn actions(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let viewer = viewer(&app, &request, &id).await?;
    let side = viewer.side()?;
    let request = kept(&asked(&request, &bytes)?, &viewer.token);
    let ActionsBody { actions, ply } = reading::json(&bytes)?;
    if actions.is_empty() || ACTIONS_MAX < actions.len() {
        return Err(Fault::invalid("actions", "1 to 4 actions"));
    }
    let version = viewer.room.send(Command::Act { side, actions, ply }, request).await?;
    acted(&viewer, version)
}

/// What an act added, and the game after it: the same for a repeat.
fn acted(viewer: &Viewer, version: u64) -> Reply {
    let lines = usize::try_from(version).unwrap_or(usize::MAX);
    let all = viewer.room.lines_from(0);
    let mut lines: Vec<_> = all.iter().take(lines).map(|line| (**line).clone()).collect();
    let Some(state) = fold(&lines) else { return Err(Fault::unavailable()) };
    let Some(last) = lines.pop() else { return Err(Fault::unavailable()) };
    let before = fold(&lines).map_or(0, |state| state.said.len());
    let said = state.said.get(before..).unwrap_or_default();
    let events: Vec<Value> =
        said.iter().map(|said| json!({"text": said.text, "by": said.by})).collect();
    let state = projection(&viewer.room, &state, viewer.audience, last.at);
    Ok(HttpResponse::Ok().json(json!({"events": events, "state": state})))
}

async fn resign(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    give_up(&app, &request, &id, &bytes, |side| Command::Resign { side }).await
}

async fn leave(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    give_up(&app, &request, &id, &bytes, |side| Command::Leave { side }).await
}

async fn give_up(
    app: &App,
    request: &HttpRequest,
    id: &str,
    bytes: &Bytes,
    command: fn(Side) -> Command,
) -> Reply {
    let viewer = viewer(app, request, id).await?;
    let side = viewer.side()?;
    let _: Nothing = reading::json(bytes)?;
    let request = kept(&asked(request, bytes)?, &viewer.token);
    viewer.room.send(command(side), request).await?;
    Ok(HttpResponse::Accepted().json(json!({})))
}

async fn contest_now(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let viewer = viewer(&app, &request, &id).await?;
    let seen = viewer.seen();
    let contest = contest(&viewer.room, &seen.state, viewer.audience);
    contest.map(|contest| HttpResponse::Ok().json(contest)).ok_or_else(Fault::not_found)
}

/// The contest of a battle that is over, as the caller may look at it again.
async fn battle(app: App, request: HttpRequest, path: Path<(String, u16)>) -> Reply {
    let (id, battle) = path.into_inner();
    let viewer = viewer(&app, &request, &id).await?;
    let seen = viewer.seen();
    let contest = seen.state.decided(battle).ok_or_else(Fault::not_found)?;
    let pages = app.hall.agon.pages(&viewer.room, contest).await;
    let pages = pages.map_err(|_| Fault::away())?.ok_or_else(Fault::not_found)?;
    let page = match viewer.audience {
        Audience::Side(side) => pages.seats.get(side).replacen("/play/", "/replay/", 1),
        Audience::Public => pages.watch.replacen("/watch/", "/replay/", 1),
    };
    let Contest { attempt, kind, opened, .. } = contest;
    Ok(HttpResponse::Ok().json(json!({
        "battle": battle,
        "attempt": attempt,
        "kind": kind,
        "contest": opened,
        "page": page,
    })))
}

async fn record_now(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let viewer = viewer(&app, &request, &id).await?;
    let seen = viewer.seen();
    let lines = viewer.room.lines_from(0);
    let known = usize::try_from(seen.state.version).unwrap_or(usize::MAX).min(lines.len());
    let text = record::record(&lines[..known]);
    let text =
        text.ok_or_else(|| Fault::new("not-started", "There is no record before the start."))?;
    Ok(plain(text))
}

async fn variants() -> Reply {
    let told = |rules: &'static dyn table::Rules| {
        let game = move || json!({"rules": rules.name(), "opponents": rules.strengths()});
        rules.variants().into_iter().map(move |variant| with(variant.terms, game()))
    };
    let variants: Vec<Value> = table::games().flat_map(told).collect();
    Ok(HttpResponse::Ok().json(json!({"variants": variants})))
}

async fn time(app: App) -> Reply {
    let now = written(app.hall.clock.now());
    Ok(HttpResponse::Ok().json(json!({"received_at": now, "sent_at": now})))
}

async fn healthy() -> Reply {
    Ok(plain("ok\n".to_owned()))
}

/// For whoever runs the server, who is on this machine.
async fn metrics(app: App, request: HttpRequest) -> Reply {
    if !address(&request).to_canonical().is_loopback() {
        return Err(Fault::not_found());
    }
    let (running, stuck) = (app.hall.running(), app.hall.agon.stuck());
    Ok(plain(format!(
        "# TYPE janggi_games_running gauge\njanggi_games_running {running}\n\
         # TYPE janggi_contests_stuck gauge\njanggi_contests_stuck {stuck}\n"
    )))
}

fn plain(text: String) -> HttpResponse {
    HttpResponse::Ok().content_type(ContentType::plaintext()).body(text)
}
