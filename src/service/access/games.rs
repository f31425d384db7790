//! Games: contests belong to them, and keys come and go below them.
//!
//! A game has two secrets. The names of repeated openings come from the one, which stays; tokens come from the other,
//! which is renewed when a key has leaked. Both are stored, sealed under the key of the installation. Before there were
//! games, contests belonged to keys and tokens were computed from these: each such key becomes a game of its own at the
//! first start, and its text is taken as the game's first secret when it is next sent.

use super::embedding::Embedding;
use super::keys::{self, GameKey};
use super::label::Label;
use super::owner::Owner;
use crate::service::machine::clock::Clock;
use crate::service::machine::turns::Turns;
use crate::service::secrets::seal;
use crate::service::secrets::token::Token;
use crate::store::{Change, KeepError, ReadError, Store, Table, change};
use agon_judge::id::GameId;
use agon_judge::time::Time;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};

/// A game as it is known: everything but its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub id: GameId,
    pub label: Label,
    /// None for games that were keys before anybody wrote it down.
    pub made_at: Option<Time>,
    /// When its tokens were last renewed because a key had leaked.
    pub renewed_at: Option<Time>,
    /// Whose pages may show its contests.
    pub embedding: Embedding,
}

/// The games of a running service.
pub struct Games {
    store: Arc<dyn Store>,
    clock: Clock,
    /// The key of the installation.
    key: Token,
    of: RwLock<BTreeMap<GameId, Opened>>,
    /// One change of a game at a time, so that what is stored and what is in memory change in the same order.
    changing: Turns<GameId>,
}

/// A game with its secrets.
#[derive(Clone)]
struct Opened {
    game: Game,
    owner: Arc<Owner>,
}

/// Why games were not read or not changed.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error(
        "the secrets of {0} are sealed under the key of another installation: put back the file \
         installation.key that stood in the data folder, or name it with --installation-key"
    )]
    Sealed(GameId),
}

/// A game as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    version: u8,
    label: Label,
    made_at: Option<Time>,
    renewed_at: Option<Time>,
    was_key: bool,
    #[serde(default)]
    embedding: Embedding,
    /// [`Secrets`], sealed.
    sealed: String,
}

#[derive(Serialize, Deserialize)]
struct Secrets {
    names: String,
    tokens: Vec<String>,
}

const VERSION: u8 = 1;
/// How many secrets are remembered, to tell tokens of contests again that ended before a renewal.
const SECRETS_MAX: usize = 100;

impl Games {
    /// Every game, those that were keys included.
    pub(in crate::service) async fn read(
        store: Arc<dyn Store>,
        clock: Clock,
        key: Token,
    ) -> Result<Arc<Games>, GamesError> {
        let mut of = BTreeMap::new();
        for (game, stored) in stored(&*store).await? {
            let owner = Arc::new(stored.opened(game.id, &key)?);
            of.insert(game.id, Opened { game, owner });
        }
        for was in keys::kept(&*store).await? {
            if !of.contains_key(&was.game) {
                let opened = carried_over(&*store, &key, was).await?;
                of.insert(opened.game.id, opened);
            }
        }
        Ok(Arc::new(Games { store, clock, key, of: RwLock::new(of), changing: Default::default() }))
    }

    /// Reads them again, because somebody else changed some.
    pub(in crate::service) async fn reread(&self) -> Result<(), GamesError> {
        for (game, stored) in stored(&*self.store).await? {
            let owner = Arc::new(stored.opened(game.id, &self.key)?);
            self.put(Opened { game, owner });
        }
        Ok(())
    }

    /// A game as its contests are opened.
    pub fn owner(&self, id: GameId) -> Option<Arc<Owner>> {
        self.with(|of| of.get(&id).map(|opened| opened.owner.clone()))
    }

    /// What is known of a game.
    pub fn game(&self, id: GameId) -> Option<Game> {
        self.with(|of| of.get(&id).map(|opened| opened.game.clone()))
    }

    /// How a game shows contests in pages of its own; none for a game that is not known.
    pub fn embedding(&self, id: GameId) -> Option<Embedding> {
        self.game(id).map(|game| game.embedding)
    }

    /// Names the origins anew, and the sign where one is given or taken away.
    pub async fn embed(
        &self,
        id: GameId,
        origins: Vec<String>,
        logo: Option<Option<String>>,
    ) -> Result<(), GamesError> {
        let altered = |opened: &mut Opened| {
            let embedding = &mut opened.game.embedding;
            embedding.origins.clone_from(&origins);
            if let Some(logo) = &logo {
                embedding.logo.clone_from(logo);
            }
        };
        self.change(id, altered).await
    }

    /// Makes a game, which no key opens yet.
    pub(in crate::service) async fn add(&self, label: Label) -> Result<Game, KeepError> {
        let opened = Opened::new(label, Some(self.clock.now()));
        // Nobody else has its name.
        keep(&*self.store, &self.key, &opened).await?;
        self.put(opened.clone());
        Ok(opened.game)
    }

    /// Lets tokens come from another secret from now on.
    pub(in crate::service) async fn renew(&self, id: GameId) -> Result<(), GamesError> {
        let (secret, now) = (Token::new_secret(), self.clock.now());
        let renewed = self.change(id, |Opened { game, owner }| {
            let tokens = &mut Arc::make_mut(owner).tokens;
            tokens.push(secret.clone());
            let more = tokens.len().saturating_sub(SECRETS_MAX);
            tokens.drain(..more);
            game.renewed_at = Some(now);
        });
        renewed.await?;
        tracing::info!(game = %id, "the secret that a game's tokens come from was renewed");
        Ok(())
    }

    /// Takes the text of the key that a game was as its first secret, from which its first contests' tokens came.
    pub(in crate::service) fn adopt(
        self: &Arc<Games>,
        owner: &Owner,
        key: &Token,
    ) -> Option<Arc<Owner>> {
        if !owner.was_key || owner.id.0 != key.key_id().0 || owner.tokens.contains(key) {
            return None;
        }
        let adopted = {
            let mut of = self.of.write().expect("no panic while locked");
            let opened = of.get_mut(&owner.id)?;
            if !opened.owner.tokens.contains(key) {
                Arc::make_mut(&mut opened.owner).tokens.insert(0, key.clone());
            }
            opened.clone()
        };
        let (games, owner) = (self.clone(), adopted.owner);
        // If this comes to nothing, the key is sent again.
        let (game, key) = (adopted.game.id, key.clone());
        tokio::spawn(async move {
            let taken = games.change(game, |Opened { owner, .. }| {
                if !owner.tokens.contains(&key) {
                    Arc::make_mut(owner).tokens.insert(0, key.clone());
                }
            });
            if let Err(error) = taken.await {
                tracing::error!(%error, %game, "a game's first secret was not stored");
            }
        });
        Some(owner)
    }

    /// Changes a game as it is stored, whatever others change of it meanwhile: durable first, then true. Of one that is
    /// not there nothing is changed.
    async fn change(&self, id: GameId, alter: impl Fn(&mut Opened)) -> Result<(), GamesError> {
        let _turn = self.changing.take(id).await;
        let changed = change(&*self.store, (Table::Games, &id.0), 0, |seen| {
            let Some(value) = seen else { return Ok(Change::Stays(None)) };
            let (game, stored) = read(&id.0, value)?;
            let owner = Arc::new(stored.opened(id, &self.key)?);
            let mut opened = Opened { game, owner };
            alter(&mut opened);
            let value = opened.stored(&self.key);
            Ok::<_, GamesError>(Change::Becomes(value, None, Some(opened)))
        });
        if let Some(opened) = changed.await? {
            self.put(opened);
        }
        Ok(())
    }

    fn put(&self, opened: Opened) {
        self.of.write().expect("no panic while locked").insert(opened.game.id, opened);
    }

    fn with<T>(&self, look: impl FnOnce(&BTreeMap<GameId, Opened>) -> T) -> T {
        look(&self.of.read().expect("no panic while locked"))
    }
}

/// Makes a game while no service runs on the store.
pub async fn make(store: &dyn Store, key: &Token, label: Label) -> Result<Game, KeepError> {
    let opened = Opened::new(label, Some(Clock::anchored(None).now()));
    keep(store, key, &opened).await?;
    Ok(opened.game)
}

/// The game that a key is let in for where none is named: the oldest that a key still opens; the oldest where none does;
/// where there is none, a new one.
pub async fn first(store: &dyn Store, key: &Token) -> Result<GameId, GamesError> {
    let (games, keys) = (kept(store).await?, keys::kept(store).await?);
    let is_open =
        |game: &&Game| keys.iter().any(|key| key.game == game.id && key.revoked_at.is_none());
    match games.iter().find(is_open).or(games.first()) {
        Some(game) => Ok(game.id),
        None => Ok(make(store, key, Label::ours("the first game")).await?.id),
    }
}

/// Every game that a store knows, the oldest first, those that are still keys included.
pub async fn kept(store: &dyn Store) -> Result<Vec<Game>, ReadError> {
    let mut games: Vec<Game> = stored(store).await?.into_iter().map(|(game, _)| game).collect();
    for key in keys::kept(store).await? {
        if games.iter().all(|game| game.id != key.game) {
            games.push(Game::was(&key));
        }
    }
    games.sort_by_key(|game| (game.made_at, game.id));
    Ok(games)
}

/// A key of before there were games becomes one, with contests and all.
async fn carried_over(store: &dyn Store, key: &Token, was: GameKey) -> Result<Opened, KeepError> {
    let mut opened = Opened::new(was.label.clone(), was.made_at);
    opened.game = Game::was(&was);
    let owner = Arc::make_mut(&mut opened.owner);
    (owner.id, owner.was_key) = (was.game, true);
    keep(store, key, &opened).await?;
    tracing::info!(game = %was.game, key = %was.id, "a key of before there were games has one now");
    Ok(opened)
}

async fn stored(store: &dyn Store) -> Result<Vec<(Game, Stored)>, ReadError> {
    let kept = store.kept(Table::Games, 0).await?;
    kept.iter().map(|kept| read(&kept.name, &kept.value)).collect()
}

fn read(name: &[u8], value: &[u8]) -> Result<(Game, Stored), ReadError> {
    let id = <[u8; 16]>::try_from(name).map_err(|_| corrupt("has a bad name"))?;
    let stored: Stored = serde_json::from_slice(value).map_err(|_| corrupt("cannot be read"))?;
    if stored.version != VERSION {
        return Err(corrupt("is of a later version"));
    }
    let Stored { made_at, renewed_at, .. } = stored;
    let (label, embedding) = (stored.label.clone(), stored.embedding.clone());
    let game = Game { id: GameId(id), label, made_at, renewed_at, embedding };
    Ok((game, stored))
}

async fn keep(store: &dyn Store, key: &Token, opened: &Opened) -> Result<(), KeepError> {
    store.keep(Table::Games, &opened.game.id.0, &opened.stored(key), None).await
}

impl Game {
    fn was(key: &GameKey) -> Game {
        let (label, made_at) = (key.label.clone(), key.made_at);
        let embedding = Embedding::default();
        Game { id: key.game, label, made_at, renewed_at: None, embedding }
    }
}

impl Opened {
    fn new(label: Label, made_at: Option<Time>) -> Opened {
        let (names, tokens) = (Token::new_secret(), vec![Token::new_secret()]);
        let id = GameId(crate::service::secrets::token::half_chance());
        let owner = Arc::new(Owner { id, names, tokens, was_key: false });
        let embedding = Embedding::default();
        Opened { game: Game { id, label, made_at, renewed_at: None, embedding }, owner }
    }

    fn stored(&self, key: &Token) -> Vec<u8> {
        let Opened { game, owner } = self;
        let secrets = Secrets {
            names: owner.names.text().to_owned(),
            tokens: owner.tokens.iter().map(|token| token.text().to_owned()).collect(),
        };
        let secrets = serde_json::to_vec(&secrets).expect("secrets are plain data");
        let sealed = seal::pack(&secrets, &opener(key, game.id));
        let stored = Stored {
            version: VERSION,
            label: game.label.clone(),
            made_at: game.made_at,
            renewed_at: game.renewed_at,
            was_key: owner.was_key,
            embedding: game.embedding.clone(),
            sealed: URL_SAFE_NO_PAD.encode(sealed),
        };
        serde_json::to_vec(&stored).expect("a game is plain data")
    }
}

impl Stored {
    fn opened(&self, id: GameId, key: &Token) -> Result<Owner, GamesError> {
        let sealed = URL_SAFE_NO_PAD.decode(&self.sealed);
        let sealed = sealed.map_err(|_| corrupt("holds no sealed secrets"))?;
        let secrets = seal::unpack(&sealed, &opener(key, id)).ok_or(GamesError::Sealed(id))?;
        let Secrets { names, tokens } = serde_json::from_slice(&secrets)
            .map_err(|_| corrupt("has secrets of another shape"))?;
        if tokens.is_empty() {
            return Err(corrupt("has no secret").into());
        }
        let tokens = tokens.into_iter().map(Token::kept).collect();
        Ok(Owner { id, names: Token::kept(names), tokens, was_key: self.was_key })
    }
}

fn opener(key: &Token, game: GameId) -> seal::Opener {
    key.derive(&[b"secrets of a game", &game.0])
}

fn corrupt(what: &str) -> ReadError {
    ReadError::Corrupt(format!("a game {what}"))
}

#[cfg(test)]
mod tests;
