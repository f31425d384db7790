//! `agon games`: games in a store that no service uses at the moment.

use super::installation;
use super::keys::{closed_store, curl, labelled, second, timestamp};
use super::runtime;
use crate::service::access::games::{self, Game};
use crate::service::access::keys::{self, GameKey};
use crate::service::access::label::Label;
use crate::service::secrets::token::Token;
use crate::settings::{Closed, Games, GamesAction};
use crate::store::Store;
use anyhow::Result;
use serde_json::{Value, json};
use std::io::Write;

/// Does what was asked. Secrets and lists go to `out`, words about them to the standard error.
pub fn games(asked: &Games, out: &mut dyn Write) -> Result<()> {
    // A game can be made before the first start; whoever asks for another has mistaken the folder.
    let may_be_new = matches!(asked.action, GamesAction::Add { .. });
    let store = closed_store(&asked.closed.store, may_be_new, || instead(&asked.action))?;
    let runtime = runtime()?;
    runtime.block_on(async {
        match &asked.action {
            GamesAction::Add { label } => add(&*store, &asked.closed, label, out).await,
            GamesAction::List { json } => list(&*store, *json, out).await,
        }
    })
}

/// What to ask a running service instead.
fn instead(action: &GamesAction) -> String {
    match action {
        GamesAction::Add { label } => curl("games", &labelled(label)),
        GamesAction::List { .. } => curl("keys", ""),
    }
}

async fn add(store: &dyn Store, closed: &Closed, label: &Label, out: &mut dyn Write) -> Result<()> {
    let own = installation::key(&closed.store, closed.installation_key.as_ref())?;
    let (game, secret) = (games::make(store, &own, label.clone()).await?, Token::new_key());
    keys::let_in(store, &secret, game.id, label.clone()).await?;
    eprintln!("{} ({label}) is let in. The secret of its first key is told only now:", game.id);
    writeln!(out, "{}", secret.text())?;
    Ok(())
}

async fn list(store: &dyn Store, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let (games, keys) = (games::kept(store).await?, keys::kept(store).await?);
    if as_json {
        let listed: Vec<Value> = games.iter().map(|game| as_listed(game, &keys)).collect();
        writeln!(out, "{}", json!({ "games": listed }))?;
        return Ok(());
    }
    for game in &games {
        let made = game.made_at.map_or("before this was noted".to_owned(), second);
        let renewed = game.renewed_at.map(|at| format!(", tokens renewed {}", second(at)));
        let renewed = renewed.unwrap_or_default();
        writeln!(out, "{}  {}\n    made {made}{renewed}", game.id, game.label)?;
        for key in of(game, &keys) {
            let state = if key.revoked_at.is_some() { "revoked" } else { "live" };
            writeln!(out, "    {}  {}  {state}", key.id, key.label)?;
        }
    }
    if games.is_empty() {
        eprintln!("No game yet: `agon games add` makes one, and so does the first start.");
    }
    Ok(())
}

fn of<'a>(game: &Game, keys: &'a [GameKey]) -> impl Iterator<Item = &'a GameKey> {
    let game = game.id;
    keys.iter().filter(move |key| key.game == game)
}

fn as_listed(game: &Game, keys: &[GameKey]) -> Value {
    let instant = |at| format!("{:.6}", timestamp(at));
    json!({
        "id": game.id.to_string(),
        "label": game.label.to_string(),
        "made_at": game.made_at.map(instant),
        "renewed_at": game.renewed_at.map(instant),
        "keys": of(game, keys).map(|key| key.id.to_string()).collect::<Vec<_>>(),
    })
}
