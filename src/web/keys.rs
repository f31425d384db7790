//! Game keys over the interface: a key sees itself and those that it made, and can make and revoke such.

use super::State;
use super::body;
use super::caller::key;
use super::error::Fault;
use super::render::stamp;
use super::repeat::once;
use crate::service::keys::{Change, GameKey, KEYS_MAX, KeysError, Label};
use actix_web::http::header;
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::KeyId;
use serde::Deserialize;
use serde_json::{Value, json};

type Reply = Result<HttpResponse, Fault>;

/// `POST /v1/keys`, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyBody {
    label: String,
}

/// Lists the caller's key and those that it made, and they made.
pub(super) async fn list(app: Data<State>, request: HttpRequest) -> Reply {
    let mine = key(&request, &app)?.key_id();
    let keys: Vec<Value> = app.service.keys().under(mine).iter().map(known).collect();
    let mut reply = HttpResponse::Ok();
    Ok(reply.insert_header((header::CACHE_CONTROL, "no-store")).json(json!({ "keys": keys })))
}

/// Makes a key; its secret is told only in this reply.
pub(super) async fn make(app: Data<State>, request: HttpRequest, bytes: Bytes) -> Reply {
    let maker = key(&request, &app)?.key_id();
    let KeyBody { label } = body::json(&bytes)?;
    let label: Label = label.parse().map_err(|error| Fault::invalid("label", error))?;
    once(&app, &request, &bytes, |_| make_one(app.clone(), maker, label)).await
}

async fn make_one(app: Data<State>, maker: KeyId, label: Label) -> Reply {
    let (made, secret) = app.service.keys().add(maker, label).await?;
    let mut body = known(&made);
    body["key"] = secret.text().into();
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
fn known(key: &GameKey) -> Value {
    json!({
        "id": key.id.to_string(),
        "label": key.label.to_string(),
        "made_at": key.made_at.map(stamp),
        "made_by": key.made_by.map(|id| id.to_string()),
    })
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
