//! Duels of two people who have no game key: a form, a link for the other one, and what leads both from round to round.

use super::front::{KindNames, kinds};
use super::leading::to;
use super::page::page;
use super::practise::{subject, subject_text};
use crate::service::hosting::NotOpened;
use crate::service::practice::duels::{Challenge, RoundSeen, Standing, Unmet};
use crate::service::secrets::token::Token;
use crate::web::api::{Reply, fresh};
use crate::web::app::App;
use crate::web::body;
use crate::web::error::Fault;
use crate::web::session;
use actix_web::http::{StatusCode, header};
use actix_web::web::{Form, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::family::Level;
use serde::{Deserialize, Serialize};

/// A duel as its players' pages ask for it.
#[derive(Serialize)]
struct Told {
    you: usize,
    names: Vec<String>,
    won: [usize; 2],
    wins: u8,
    go_on: Vec<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<Round>,
}

#[derive(Serialize)]
struct Round {
    contest: String,
    is_over: bool,
    /// The player's page of it.
    play: String,
}

/// How many rounds win a duel, as the form offers it.
const WINS: [u8; 3] = [1, 2, 3];

/// What the form says: of what, how hard, how many rounds win, and who challenges.
#[derive(Serialize, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Challenging {
    of: String,
    level: String,
    wins: String,
    name: String,
}

impl Default for Challenging {
    fn default() -> Challenging {
        let [of, level, wins, name] = ["mix", "2", "2", ""].map(str::to_owned);
        Challenging { of, level, wins, name }
    }
}

/// The form, with what was wrong with it before.
#[derive(Serialize)]
struct ChallengePage<'a> {
    form: &'a Challenging,
    kinds: [KindNames; 4],
    wins: [u8; 3],
    said: Option<&'static str>,
}

/// What a friend sees of a duel, with what was typed before and what was wrong with it.
#[derive(Serialize)]
struct DuelPage<'a> {
    duel: &'a str,
    link: Option<String>,
    challenger: String,
    is_taken: bool,
    of: String,
    level: u8,
    rounds: u8,
    said: Option<&'static str>,
    typed: Option<&'a str>,
}

/// `GET /duel`
pub(in crate::web) async fn begin(app: App, request: HttpRequest) -> Reply {
    if !app.service.duels().are_offered() {
        return Err(Fault::not_found());
    }
    Ok(asked(&request, &Challenging::default(), None))
}

/// `POST /duel`: somebody challenges a friend.
pub(in crate::web) async fn begun(
    app: App,
    request: HttpRequest,
    form: Form<Challenging>,
) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let challenge = challenge(&form)?;
    let Ok(name) = body::player("name", &form.name) else {
        return Ok(asked(&request, &form, Some("said_name")));
    };
    Ok(match app.service.challenge(challenge, name, app.rim.address(&request)) {
        Ok((duel, secret)) => led(&duel, &secret),
        Err(error) => asked(&request, &form, Some(said(&error))),
    })
}

fn challenge(form: &Challenging) -> Result<Challenge, Fault> {
    let bad = |field| Fault::invalid(field, "one of those that the form offers");
    let level = form.level.parse().ok().and_then(|level| Level::new(level).ok());
    let wins = form.wins.parse().ok().filter(|wins| WINS.contains(wins));
    let (level, wins) = (level.ok_or_else(|| bad("level"))?, wins.ok_or_else(|| bad("wins"))?);
    Ok(Challenge { of: subject(&form.of)?, level, wins })
}

/// What a page says of a round that could not be opened.
fn said(error: &NotOpened) -> &'static str {
    match error {
        NotOpened::TooMany { .. } => "said_enough",
        _ => "said_failed",
    }
}

/// The form, with what it said before and what was wrong with it.
fn asked(request: &HttpRequest, form: &Challenging, said: Option<&'static str>) -> HttpResponse {
    let told = ChallengePage { form, kinds: kinds(), wins: WINS, said };
    let mut reply = page(request, "duel/new", told);
    if said.is_some() {
        *reply.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    }
    reply
}

/// `GET /duel/{duel}`: for the two, with their secret behind `#`; for whoever has the link, a way to take it up.
pub(in crate::web) async fn duel(app: App, request: HttpRequest, duel: Path<String>) -> Reply {
    invitation(&app, &request, &duel, None).await
}

async fn invitation(
    app: &App,
    request: &HttpRequest,
    duel: &str,
    trouble: Option<(&'static str, &str)>,
) -> Reply {
    let seen = app.service.invitation(duel).await.ok_or_else(Fault::not_found)?;
    let Challenge { of, level, wins } = &seen.challenge;
    let (said, typed) = trouble.unzip();
    let told = DuelPage {
        duel,
        link: app.rim.public().map(|base| format!("{base}/duel/{duel}")),
        is_taken: seen.is_taken,
        of: subject_text(of),
        level: (*level).into(),
        rounds: 2 * wins - 1,
        challenger: seen.challenger,
        said,
        typed,
    };
    Ok(page(request, "duel/duel", told))
}

/// Who takes a duel up.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Friend {
    name: String,
}

/// `POST /duel/{duel}`: the friend is here.
pub(in crate::web) async fn taken_up(
    app: App,
    request: HttpRequest,
    duel: Path<String>,
    form: Form<Friend>,
) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let typed = &form.name;
    let Ok(name) = body::player("name", typed) else {
        return invitation(&app, &request, &duel, Some(("said_name", typed))).await;
    };
    let why = match app.service.take_up(&duel, name, app.rim.address(&request)).await {
        Ok(secret) => return Ok(led(&duel, &secret)),
        Err(Unmet::Unknown) => return Err(Fault::not_found()),
        Err(Unmet::Taken | Unmet::GoingOn) => "said_taken",
        Err(Unmet::SameName) => "said_same",
        Err(Unmet::NotOpened(error)) => said(&error),
    };
    invitation(&app, &request, &duel, Some((why, typed))).await
}

/// `GET /duel/{duel}/watch`: to where spectators see the newest round.
pub(in crate::web) async fn watch(app: App, duel: Path<String>) -> Reply {
    let (contest, watch) = app.service.watched(&duel).await.ok_or_else(Fault::not_found)?;
    Ok(to(&app.rim.link("watch", contest, &watch)).finish())
}

fn led(duel: &str, secret: &Token) -> HttpResponse {
    to(&format!("/duel/{duel}#{}", secret.text())).finish()
}

/// `GET /duel/{duel}/standing`, with a player's secret as bearer.
pub(in crate::web) async fn standing(app: App, request: HttpRequest, duel: Path<String>) -> Reply {
    told(&app, &duel, &secret(&request)?).await
}

/// `POST /duel/{duel}/next`, with a player's secret as bearer: who wants another round.
pub(in crate::web) async fn next(app: App, request: HttpRequest, duel: Path<String>) -> Reply {
    let secret = secret(&request)?;
    match app.service.go_on(&duel, &secret, app.rim.address(&request)).await {
        // Pressed twice, or by both at once: the other was faster.
        Ok(()) | Err(Unmet::GoingOn) => told(&app, &duel, &secret).await,
        Err(error) => Err(error.into()),
    }
}

async fn told(app: &App, duel: &str, secret: &Token) -> Reply {
    let Standing { you, names, won, wins, go_on, round } =
        app.service.standing(duel, secret).await?;
    let round = round.map(|RoundSeen { contest, seat, is_over }| Round {
        contest: contest.to_string(),
        is_over,
        play: app.rim.link("play", contest, &seat),
    });
    Ok(fresh(&Told { you, names, won, wins, go_on, round }))
}

fn secret(request: &HttpRequest) -> Result<Token, Fault> {
    let header = request.headers().get(header::AUTHORIZATION);
    let text = header.and_then(|header| header.to_str().ok());
    let secret = text.and_then(|text| text.strip_prefix("Bearer "));
    secret.and_then(Token::parse_duellist).ok_or_else(Fault::not_found)
}

impl From<Unmet> for Fault {
    fn from(error: Unmet) -> Fault {
        match error {
            Unmet::NotOpened(error) => error.into(),
            Unmet::Unknown | Unmet::Taken | Unmet::SameName | Unmet::GoingOn => Fault::not_found(),
        }
    }
}
