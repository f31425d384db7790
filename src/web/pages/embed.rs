//! Pages of a contest as a game shows them in its own: in a frame, or where its players come from and go back to.

use super::files::replied;
use super::page::{POLICY, in_script, page};
use crate::service::access::embedding::Embedding;
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::made::{Good, Made};
use crate::web::safety::NO_FRAMES;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::{ContestId, GameId};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minijinja::{Value, context};
use serde::Deserialize;
use url::Url;

/// `?return_url=`
#[derive(Deserialize)]
pub(in crate::web) struct EmbedQuery {
    return_url: Option<String>,
}

/// `GET /embed/{game}/{page}/{id}#TOKEN`. Who may frame it follows from the game alone, so the policy tells nothing of
/// contests.
pub(in crate::web) async fn embed(
    app: App,
    request: HttpRequest,
    path: Path<(String, String, String)>,
    query: Query<EmbedQuery>,
) -> Result<HttpResponse, Fault> {
    let (game, shown, contest) = path.into_inner();
    let template = match shown.as_str() {
        "play" => "play/play",
        "watch" => "watch/watch",
        "replay" => "replay/replay",
        _ => return Err(Fault::not_found()),
    };
    let _: ContestId = contest.parse().map_err(|_| Fault::not_found())?;
    let (game, Embedding { origins, logo }) = embedding(&app, &game)?;
    let back = query.into_inner().return_url.map(|url| within(&origins, &url)).transpose()?;
    let told = serde_json::to_string(&origins).unwrap_or_default();
    let embedded = context! {
        origins => in_script(&told),
        logo => logo.map(|_| format!("/embed/{game}/logo.png")),
        back,
    };
    let mut reply = page(&request, template, context! { embedded });
    if !origins.is_empty() && reply.status().is_success() {
        let frames = format!("frame-ancestors {}", origins.join(" "));
        let policy = HeaderValue::from_str(&POLICY.replace(NO_FRAMES, &frames));
        let policy = policy.map_err(|_| Fault::unavailable())?;
        reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Ok(reply)
}

/// `GET /embed/{game}/logo.png`
pub(in crate::web) async fn logo(
    app: App,
    request: HttpRequest,
    game: Path<String>,
) -> Result<HttpResponse, Fault> {
    let (_, Embedding { logo, .. }) = embedding(&app, &game)?;
    let png = STANDARD.decode(logo.ok_or_else(Fault::not_found)?);
    let png = png.map_err(|_| Fault::unavailable())?;
    Ok(Made::plain("image/png", png).reply(&request, Good::Never))
}

/// `GET /agon.js`: what defines `<agon-contest>` in the pages of games, and so is for anybody's pages.
pub(in crate::web) async fn script(app: App, request: HttpRequest) -> Result<HttpResponse, Fault> {
    let mut reply = replied(&app, &request, "embed/agon.js").await?;
    let anybody = HeaderValue::from_static("cross-origin");
    reply.headers_mut().insert(HeaderName::from_static("cross-origin-resource-policy"), anybody);
    Ok(reply)
}

fn embedding(app: &App, game: &str) -> Result<(GameId, Embedding), Fault> {
    let game: GameId = game.parse().map_err(|_| Fault::not_found())?;
    let embedding = app.service.games().embedding(game).ok_or_else(Fault::not_found)?;
    Ok((game, embedding))
}

/// Players are led to pages of the game alone.
fn within(origins: &[String], url: &str) -> Result<Value, Fault> {
    let led = Url::parse(url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    if let Some(url) = led.filter(|url| origins.contains(&url.origin().ascii_serialization())) {
        return Ok(String::from(url).into());
    }
    let expected = "an address of one of the origins that the game named with `PUT /v1/embedding`";
    Err(Fault::invalid("return_url", expected))
}
