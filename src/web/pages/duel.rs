//! Duels of two people who have no game key: a form, a link for the other one, and what leads both from round to round.

use super::practise::{Form, subject, subject_text};
use super::sign_in::to;
use super::{kinds, page, page_of};
use crate::service::hosting::NotOpened;
use crate::service::practice::duels::{Challenge, RoundSeen, Standing, Unmet};
use crate::service::secrets::token::Token;
use crate::web::api::{Reply, fresh};
use crate::web::app::App;
use crate::web::body;
use crate::web::error::Fault;
use crate::web::session;
use actix_web::http::{StatusCode, header};
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::family::Level;
use minijinja::context;
use serde::Serialize;

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

/// `GET /duel`
pub(in crate::web) async fn begin(app: App, request: HttpRequest) -> Reply {
    if !app.service.duels().are_offered() {
        return Err(Fault::not_found());
    }
    Ok(asked(&request, &Form::read(&Bytes::new()), None))
}

/// `POST /duel`: somebody challenges a friend.
pub(in crate::web) async fn begun(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let form = Form::read(&bytes);
    let challenge = challenge(&form)?;
    let Ok(name) = body::player("name", form.get("name")) else {
        return Ok(asked(&request, &form, Some("said_name")));
    };
    Ok(match app.service.challenge(challenge, name, app.rim.address(&request)) {
        Ok((duel, secret)) => led(&duel, &secret),
        Err(error) => asked(&request, &form, Some(said(&error))),
    })
}

fn challenge(form: &Form) -> Result<Challenge, Fault> {
    let bad = |field| Fault::invalid(field, "one of those that the form offers");
    let level = form.get("level").parse().ok().and_then(|level| Level::new(level).ok());
    let wins = form.get("wins").parse().ok().filter(|wins| WINS.contains(wins));
    let (level, wins) = (level.ok_or_else(|| bad("level"))?, wins.ok_or_else(|| bad("wins"))?);
    Ok(Challenge { of: subject(form.get("of"))?, level, wins })
}

/// What a page says of a round that could not be opened.
fn said(error: &NotOpened) -> &'static str {
    match error {
        NotOpened::TooMany { .. } => "said_enough",
        _ => "said_failed",
    }
}

/// The form, with what it said before and what was wrong with it.
fn asked(request: &HttpRequest, form: &Form, said: Option<&str>) -> HttpResponse {
    let or = |name: &str, usual: &str| match form.get(name) {
        "" => usual.to_owned(),
        chosen => chosen.to_owned(),
    };
    let values = context! {
        kinds => kinds(), wins => WINS,
        of => or("of", "mix"), level => or("level", "2"), won => or("wins", "2"), name => or("name", ""),
        said,
    };
    let mut reply = page(request, "duel_new.html", "duel", values);
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
    trouble: Option<(&str, &str)>,
) -> Reply {
    let seen = app.service.invitation(duel).await.ok_or_else(Fault::not_found)?;
    let Challenge { of, level, wins } = &seen.challenge;
    let (said, typed) = trouble.unzip();
    let values = context! {
        duel,
        link => app.rim.public().map(|base| format!("{base}/duel/{duel}")),
        challenger => seen.challenger,
        is_taken => seen.is_taken,
        of => subject_text(of),
        level => u8::from(*level),
        rounds => 2 * wins - 1,
        said, typed,
    };
    Ok(page_of(request, "duel.html", &["duel"], values))
}

/// `POST /duel/{duel}`: the friend is here.
pub(in crate::web) async fn taken_up(
    app: App,
    request: HttpRequest,
    duel: Path<String>,
    bytes: Bytes,
) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let form = Form::read(&bytes);
    let typed = form.get("name");
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

/// `POST /duel/{duel}/next`, with a player's secret as bearer: he wants another round.
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
