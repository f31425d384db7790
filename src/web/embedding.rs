//! How a game shows contests in pages of its own: its origins and its sign, as its key says them.

use super::api::{Reply, fresh};
use super::app::App;
use super::call::{Call, KEY, get, put};
use super::caller::key;
use super::error::Fault;
use super::origin::Origin;
use super::reading::{self, said};
use super::shape::GameName;
use crate::picture::logo;
use crate::service::access::embedding::{Embedding, ORIGINS_MAX};
use crate::service::workshop::Whom;
use actix_web::HttpRequest;
use actix_web::web::Bytes;
use agon_judge::id::GameId;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        get("/v1/embedding", read)
            .says("How the game shows contests in its own pages")
            .by(KEY)
            .gives::<Embedded>(200, "Its origins, and the script that its pages need."),
        put("/v1/embedding", write)
            .says(
                "Names the origins whose pages may show the game's contests in a frame, in place \
                 of those before, and the sign above them",
            )
            .by(KEY)
            .takes::<EmbeddingBody>(json!({"origins": ["https://game.example"]}))
            .gives::<Embedded>(200, "What counts from now on."),
    ]
}

/// `PUT /v1/embedding`, as it is written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EmbeddingBody {
    /// Origins whose pages may show the game's contests in a frame: `https`, or `http` on this machine alone.
    #[schema(max_items = 20, example = json!(["https://game.example"]))]
    origins: Vec<String>,
    /// A PNG of up to 640 x 160 pixels and 11 KiB, in base64, that stands above contests in a frame. With `null` none does;
    /// where it is left out, the one before stays.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<String>)]
    logo: Option<Option<String>>,
}

/// How a game shows contests in pages of its own.
#[derive(Serialize, ToSchema)]
pub(super) struct Embedded {
    #[schema(value_type = GameName)]
    game: GameId,
    /// Origins whose pages may show the game's contests in a frame.
    origins: Vec<String>,
    /// The address of the sign above them, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    logo: Option<String>,
    /// The script that defines `<agon-contest>`. Absolute where the service knows its public address.
    script: String,
}

/// How the game of the key does it.
pub(super) async fn read(app: App, request: HttpRequest) -> Reply {
    let game = key(&request, &app)?.owner.id;
    let embedding = app.service.games().embedding(game).ok_or_else(Fault::not_found)?;
    Ok(fresh(&embedded(&app, game, embedding)))
}

/// How it does it from now on; origins that were named before do not count any more.
pub(super) async fn write(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let game = key(&request, &app)?.owner.id;
    let EmbeddingBody { origins, logo } = reading::json(&bytes)?;
    let origins = origins_of(&origins)?;
    let logo = match logo {
        Some(Some(text)) => Some(Some(logo_of(&app, text).await?)),
        gone_or_as_before => gone_or_as_before,
    };
    app.service.games().embed(game, origins, logo).await.map_err(|error| {
        tracing::error!(%error, %game, "how a game shows contests was not stored");
        Fault::unavailable()
    })?;
    read(app, request).await
}

fn embedded(app: &App, game: GameId, embedding: Embedding) -> Embedded {
    let base = app.rim.base();
    let logo = embedding.logo.map(|_| format!("{base}/embed/{game}/logo.png"));
    Embedded { game, origins: embedding.origins, logo, script: format!("{base}/agon.js") }
}

fn origins_of(texts: &[String]) -> Result<Vec<String>, Fault> {
    if texts.len() > ORIGINS_MAX {
        return Err(Fault::invalid("origins", format!("at most {ORIGINS_MAX}")));
    }
    let mut origins = Vec::new();
    for text in texts {
        let origin: Origin = text.parse().map_err(|error| Fault::invalid("origins", error))?;
        if !origin.is_safe() {
            let expected =
                "`https`, or `http` on this machine alone, such as http://localhost:3000";
            return Err(Fault::invalid("origins", expected));
        }
        let origin = origin.to_string();
        if !origins.contains(&origin) {
            origins.push(origin);
        }
    }
    Ok(origins)
}

async fn logo_of(app: &App, text: String) -> Result<String, Fault> {
    let png = STANDARD.decode(text).map_err(|_| Fault::invalid("logo", logo::BadLogo::NoPng))?;
    let written = app.service.workshop().work(Whom::Game, move || logo::written_anew(&png)).await?;
    Ok(STANDARD.encode(written.map_err(|bad| Fault::invalid("logo", bad))?))
}
