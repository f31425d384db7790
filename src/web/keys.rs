//! Game keys over the interface: a key sees itself and those that it made, and can make and revoke such.

use super::State;
use super::api::fresh;
use super::caller::key;
use super::error::Fault;
use super::reading;
use super::repeat::once;
use super::shape::{KeyName, When};
use crate::service::keys::{Change, GameKey, KEYS_MAX, KeysError, Label};
use actix_web::http::header;
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::KeyId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

type Reply = Result<HttpResponse, Fault>;

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
}

/// Lists the caller's key and those that it made, and they made.
pub(super) async fn list(app: Data<State>, request: HttpRequest) -> Reply {
    let mine = key(&request, &app)?.key_id();
    let keys = app.service.keys().under(mine).iter().map(known).collect();
    Ok(fresh(&Keys { keys }))
}

/// Makes a key; its secret is told only in this reply.
pub(super) async fn make(app: Data<State>, request: HttpRequest, bytes: Bytes) -> Reply {
    let maker = key(&request, &app)?.key_id();
    let KeyBody { label } = reading::json(&bytes)?;
    let label: Label = label.parse().map_err(|error| Fault::invalid("label", error))?;
    once(&app, &request, &bytes, |_| make_one(app.clone(), maker, label)).await
}

async fn make_one(app: Data<State>, maker: KeyId, label: Label) -> Reply {
    let (made, secret) = app.service.keys().add(maker, label).await?;
    let body = Key { key: Some(secret.text().to_owned()), ..known(&made) };
    Ok(HttpResponse::Created().insert_header((header::CACHE_CONTROL, "no-store")).json(body))
}

/// Revokes the caller's key or one under it.
pub(super) async fn revoke(app: Data<State>, request: HttpRequest, id: Path<String>) -> Reply {
    let revoker = key(&request, &app)?.key_id();
    let id: KeyId = id.parse().map_err(|_| Fault::not_found())?;
    match app.service.keys().revoke(revoker, id).await? {
        Change::Made | Change::Already => Ok(HttpResponse::NoContent().finish()),
        Change::Unknown => Err(Fault::not_found()),
    }
}

/// A key as it is listed.
fn known(key: &GameKey) -> Key {
    Key {
        id: key.id,
        label: key.label.to_string(),
        made_at: key.made_at.map(When),
        made_by: key.made_by,
        key: None,
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
