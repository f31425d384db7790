//! `agon keys`: game keys in a store that no service uses at the moment.

use super::installation;
use super::runtime;
use crate::service::access::games;
use crate::service::access::keys::{self, Cause, Change, GameKey};
use crate::service::access::label::Label;
use crate::service::secrets::token::Token;
use crate::settings::{Closed, Keys, KeysAction};
use crate::store::{self, OpenError, Place, Store};
use agon_judge::id::{GameId, KeyId};
use agon_judge::time::Time;
use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;

/// Does what was asked. Secrets and lists go to `out`, words about them to the standard error.
pub fn keys(asked: &Keys, out: &mut dyn Write) -> Result<()> {
    // A key can be made before the first start; whoever asks for another has mistaken the folder.
    let may_be_new = matches!(asked.action, KeysAction::Add { .. });
    let store = closed_store(&asked.closed.store, may_be_new, || instead(&asked.action))?;
    let runtime = runtime()?;
    runtime.block_on(async {
        match &asked.action {
            KeysAction::Add { game, label } => {
                let game = game_of(&*store, &asked.closed, *game).await?;
                add(&*store, game, label.clone(), out).await
            }
            KeysAction::List { json } => list(&*store, *json, out).await,
            KeysAction::Revoke { id, leaked } => revoke(&*store, *id, *leaked).await,
            KeysAction::Restore { id } => restore(&*store, *id).await,
        }
    })
}

/// A store that no service uses at the moment; otherwise says what to ask the service instead.
pub(super) fn closed_store(
    place: &Place,
    may_be_new: bool,
    instead: impl FnOnce() -> String,
) -> Result<Arc<dyn Store>> {
    match place {
        Place::Memory => bail!("memory: is forgotten with the service that uses it: ask that one"),
        place if !place.may_be_there() && !may_be_new => {
            bail!("{place} is not there: name the store with --store")
        }
        Place::Sled(_) | Place::Redb(_) | Place::Postgres(_) => {}
    }
    store::open(place).map_err(|error| match error {
        OpenError::InUse { place } => anyhow::anyhow!(
            "{place} is in use, by a running service it seems: ask that one, at the address where it listens\n  {}",
            instead()
        ),
        other => other.into(),
    })
}

/// What to ask a running service instead.
fn instead(action: &KeysAction) -> String {
    match action {
        KeysAction::Add { label, .. } => curl("keys", &labelled(label)),
        KeysAction::List { .. } => curl("keys", ""),
        KeysAction::Revoke { id, leaked } => {
            let leaked = if *leaked { "?leaked=true" } else { "" };
            curl(&format!("keys/{id}{leaked}"), " -X DELETE")
        }
        KeysAction::Restore { .. } => {
            "A revoked key comes back only while the service stands: stop it first.".to_owned()
        }
    }
}

/// A call that a game server makes.
pub(super) fn curl(path: &str, rest: &str) -> String {
    format!("curl http://127.0.0.1:8080/v1/{path} -H \"Authorization: Bearer $KEY\"{rest}")
}

/// What names something new in such a call, as a shell takes it between single quotes.
pub(super) fn labelled(label: &Label) -> String {
    let body = json!({ "label": label.to_string() }).to_string().replace('\'', "'\\''");
    format!(" -d '{body}'")
}

/// The game of a key that is to be made: the one that is named, the only one there is, or the first.
async fn game_of(store: &dyn Store, closed: &Closed, named: Option<GameId>) -> Result<GameId> {
    let known = games::kept(store).await?;
    match named {
        Some(id) if known.iter().any(|game| game.id == id) => Ok(id),
        Some(id) => Err(anyhow::anyhow!("`agon games list` shows those that there are"))
            .with_context(|| format!("this store knows no {id}")),
        None if known.len() <= 1 => {
            let own = installation::key(&closed.store, closed.installation_key.as_ref())?;
            Ok(games::first(store, &own).await?)
        }
        None => bail!(
            "there are {} games: say with --game whose key it is; `agon games list` shows them, and \
             `agon games add` makes another",
            known.len()
        ),
    }
}

async fn add(store: &dyn Store, game: GameId, label: Label, out: &mut dyn Write) -> Result<()> {
    let secret = Token::new_key();
    let words = format!(
        "Key {} ({label}) of {game} is let in. Its secret is told only now:",
        secret.key_id()
    );
    keys::let_in(store, &secret, game, label).await?;
    eprintln!("{words}");
    writeln!(out, "{}", secret.text())?;
    Ok(())
}

async fn list(store: &dyn Store, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let known = keys::kept(store).await?;
    if as_json {
        let listed: Vec<Value> = known.iter().map(as_listed).collect();
        writeln!(out, "{}", json!({ "keys": listed }))?;
        return Ok(());
    }
    for key in &known {
        let made = key.made_at.map_or("before this was noted".to_owned(), second);
        let by = key.made_by.map_or("the command line or a start".to_owned(), |id| id.to_string());
        let revoked = key.revoked_at.map(second);
        let leaked = if key.leaked_at.is_some() { " because it leaked" } else { "" };
        let state = revoked.map_or("live".to_owned(), |at| format!("revoked {at}{leaked}"));
        let game = key.game;
        writeln!(out, "{}  {}\n    of {game}, {state}, made {made} by {by}", key.id, key.label)?;
    }
    if known.is_empty() {
        eprintln!("No key yet: `agon keys add` makes one, and so does the first start.");
    }
    Ok(())
}

fn as_listed(key: &GameKey) -> Value {
    let instant = |at: Time| format!("{:.6}", timestamp(at));
    json!({
        "id": key.id.to_string(),
        "game": key.game.to_string(),
        "label": key.label.to_string(),
        "made_at": key.made_at.map(instant),
        "made_by": key.made_by.map(|id| id.to_string()),
        "revoked_at": key.revoked_at.map(instant),
        "leaked_at": key.leaked_at.map(instant),
    })
}

pub(super) fn second(at: Time) -> String {
    format!("{:.0}", timestamp(at))
}

pub(super) fn timestamp(at: Time) -> jiff::Timestamp {
    jiff::Timestamp::from_microsecond(at.0).unwrap_or(jiff::Timestamp::MAX)
}

async fn revoke(store: &dyn Store, id: KeyId, leaked: bool) -> Result<()> {
    let cause = if leaked { Cause::Leaked } else { Cause::Unused };
    match keys::revoke(store, id, cause).await? {
        Change::Made if leaked => eprintln!(
            "{id} is revoked and opens nothing any more. At the next start every contest of its game \
             that goes on gets other tokens: hand its pages out again"
        ),
        Change::Made => eprintln!(
            "{id} is revoked and opens nothing any more; the contests of its game go on. \
             To let it in again: agon keys restore {id}"
        ),
        Change::Already | Change::Leaked => eprintln!("{id} was revoked before."),
        Change::Unknown => return unknown(id),
    }
    Ok(())
}

async fn restore(store: &dyn Store, id: KeyId) -> Result<()> {
    match keys::restore(store, id).await? {
        Change::Made => eprintln!("{id} is let in again."),
        Change::Already => eprintln!("{id} is not revoked."),
        Change::Leaked => {
            bail!("{id} leaked and does not come back: make another with `agon keys add`")
        }
        Change::Unknown => return unknown(id),
    }
    Ok(())
}

fn unknown(id: KeyId) -> Result<()> {
    Err(anyhow::anyhow!("`agon keys list` shows those that there are"))
        .with_context(|| format!("this store knows no {id}"))
}
