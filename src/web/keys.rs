//! Games and their keys over the interface: a key sees itself and those that it made, and can make and revoke such.

use super::api::{Reply, fresh};
use super::app::App;
use super::call::{Call, KEY, QueryKind, delete, get, post};
use super::caller::key;
use super::error::Fault;
use super::reading;
use super::repeat::once;
use super::sandboxes::in_earnest;
use super::shape::{GameName, KeyName, When};
use crate::service::KeyBearer;
use crate::service::access::keys::{Cause, Change, GameKey, KEYS_MAX, KeysError};
use crate::service::access::label::Label;
use crate::service::secrets::token::Token;
use crate::service::upkeep::leaks::RevokeError;
use actix_web::http::header;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::{GameId, KeyId};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    vec![
        get("/v1/keys", list)
            .says("The key and those that it made, and they made")
            .by(KEY)
            .gives::<Keys>(200, "Revoked ones are left out."),
        post("/v1/keys", make)
            .says("Makes another key of the same game")
            .by(KEY)
            .takes::<KeyBody>(json!({"label": "another server"}))
            .gives::<Key>(201, "The key with its secret, told only now.")
            .once()
            .refuses(&["too-many-keys", "wrong-key"]),
        delete("/v1/keys/{id}", revoke)
            .says(
                "Revokes the key or one under it: it opens nothing any more, and the contests of \
                 its game go on",
            )
            .by(KEY)
            .asks(
                "leaked",
                "With `true`, every contest of its game that goes on gets other tokens.",
                QueryKind::Words(&["true", "false"]),
            )
            .gives_nothing("It is revoked.")
            .refuses(&["wrong-key"]),
        post("/v1/games", make_game)
            .says("Makes another game with its first key")
            .by(KEY)
            .takes::<GameBody>(json!({"label": "another game"}))
            .gives::<NewGame>(201, "The game and its key, whose secret is told only now.")
            .once()
            .refuses(&["too-many-keys", "wrong-key"]),
    ]
}

/// `POST /v1/keys`, as it is written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct KeyBody {
    /// On one line.
    #[schema(min_length = 1, max_length = 64, example = "another game")]
    label: String,
}

/// The caller's key and those that it made, and they made.
#[derive(Serialize, ToSchema)]
pub(super) struct Keys {
    keys: Vec<Key>,
}

/// A game key.
#[derive(Serialize, ToSchema)]
pub(super) struct Key {
    #[schema(value_type = KeyName)]
    id: KeyId,
    /// The game whose contests it opens.
    #[schema(value_type = GameName)]
    game: GameId,
    label: String,
    /// Absent for keys of before keys had labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    made_at: Option<When>,
    /// Absent for keys that the command let in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<KeyName>)]
    made_by: Option<KeyId>,
    /// The secret; told only in the reply that makes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    /// Its test key: what that opens is kept in memory alone and has a clock that can be moved on
    /// (`POST /v1/test/clock`). Absent where the service offers none.
    #[serde(skip_serializing_if = "Option::is_none")]
    test_key: Option<String>,
}

/// `POST /v1/games`, as it is written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GameBody {
    /// What the game and its first key are called, on one line.
    #[schema(min_length = 1, max_length = 64, example = "another game")]
    label: String,
}

/// A game that was just made.
#[derive(Serialize, ToSchema)]
pub(super) struct NewGame {
    #[schema(value_type = GameName)]
    id: GameId,
    label: String,
    made_at: When,
    /// Its first key.
    key: Key,
}

/// `DELETE /v1/keys/{id}?leaked=`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RevokeQuery {
    leaked: Option<bool>,
}

/// Lists the caller's key and those that it made, and they made.
pub(super) async fn list(app: App, request: HttpRequest) -> Reply {
    let mine = key(&request, &app)?.key;
    let keys = app.service.keys().under(mine).iter().map(|key| known(&app, key)).collect();
    Ok(fresh(&Keys { keys }))
}

/// Makes a key; its secret is told only in this reply.
pub(super) async fn make(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let maker = key(&request, &app)?;
    in_earnest(&app)?;
    let KeyBody { label } = reading::json(&bytes)?;
    let label = read_label(&label)?;
    once(&app, &request, &bytes, |_| make_one(app.clone(), maker, label)).await
}

async fn make_one(app: App, maker: KeyBearer, label: Label) -> Reply {
    let (made, secret) = app.service.keys().add(maker.key, maker.owner.id, label).await?;
    Ok(created(&told(&app, &made, &secret)))
}

/// Makes a game, which sees nothing of the caller's; its first key is told only in this reply.
pub(super) async fn make_game(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let maker = key(&request, &app)?.key;
    in_earnest(&app)?;
    let GameBody { label } = reading::json(&bytes)?;
    let label = read_label(&label)?;
    once(&app, &request, &bytes, |_| make_one_game(app.clone(), maker, label)).await
}

async fn make_one_game(app: App, maker: KeyId, label: Label) -> Reply {
    let (game, key, secret) = app.service.add_game(maker, label).await?;
    let (id, label) = (game.id, game.label.to_string());
    let made_at = When(game.made_at.ok_or_else(Fault::unavailable)?);
    Ok(created(&NewGame { id, label, made_at, key: told(&app, &key, &secret) }))
}

fn read_label(text: &str) -> Result<Label, Fault> {
    text.parse().map_err(|error| Fault::invalid("label", error))
}

fn created(body: &impl Serialize) -> HttpResponse {
    HttpResponse::Created().insert_header((header::CACHE_CONTROL, "no-store")).json(body)
}

/// Revokes the caller's key or one under it.
pub(super) async fn revoke(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    query: Query<RevokeQuery>,
) -> Reply {
    let revoker = key(&request, &app)?.key;
    in_earnest(&app)?;
    let id: KeyId = id.parse().map_err(|_| Fault::not_found())?;
    let cause = if query.leaked == Some(true) { Cause::Leaked } else { Cause::Unused };
    match app.service.revoke(revoker, id, cause).await? {
        Change::Made | Change::Already | Change::Leaked => Ok(HttpResponse::NoContent().finish()),
        Change::Unknown => Err(Fault::not_found()),
    }
}

/// A key with its secret, this once.
fn told(app: &App, key: &GameKey, secret: &Token) -> Key {
    Key { key: Some(secret.text().to_owned()), ..known(app, key) }
}

/// A key as it is listed.
fn known(app: &App, key: &GameKey) -> Key {
    let has_test_key = app.sandboxes.are_offered() && !app.is_sandbox;
    let test_key = || app.sandboxes.test_key(key.id).text().to_owned();
    Key {
        id: key.id,
        game: key.game,
        label: key.label.to_string(),
        made_at: key.made_at.map(When),
        made_by: key.made_by,
        key: None,
        test_key: has_test_key.then(test_key),
    }
}

impl From<KeysError> for Fault {
    fn from(error: KeysError) -> Fault {
        match error {
            KeysError::TooMany => {
                let detail = format!(
                    "A key has made at most {KEYS_MAX} others, revoked ones counted; the command \
                     `agon keys add` lets in more."
                );
                Fault::new("too-many-keys", detail)
            }
            KeysError::Revoked => Fault::new("unauthorized", "The key was just revoked."),
            KeysError::Read(_) | KeysError::Keep(_) | KeysError::GivenUp => {
                tracing::error!(%error, "a game key was not changed");
                Fault::unavailable()
            }
        }
    }
}

impl From<RevokeError> for Fault {
    fn from(error: RevokeError) -> Fault {
        match error {
            RevokeError::Key(error) => error.into(),
            RevokeError::Leak(error) => {
                tracing::error!(%error, "a key is revoked, and not all that it could do is undone");
                Fault::unavailable()
            }
        }
    }
}
