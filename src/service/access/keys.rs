//! Game keys: who may open contests and for which game, who let them in, and which of them open nothing any more.
//!
//! A key that was revoked is remembered, so that it does not come back with the next start, and so that whoever made
//! it still finds the keys that it made.

use super::label::Label;
use crate::service::machine::clock::Clock;
use crate::service::machine::to_its_end::to_its_end;
use crate::service::machine::turns::Turns;
use crate::service::secrets::token::{self, Token};
use crate::store::{self, KeepError, ReadError, Store, Table};
use agon_judge::id::{GameId, Hash, KeyId};
use agon_judge::time::Time;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};
use tokio::sync::watch;

/// A game key as it is known: everything but the secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameKey {
    pub id: KeyId,
    /// Whose contests it opens.
    pub game: GameId,
    pub label: Label,
    /// None for keys that were kept before Agon wrote it down.
    pub made_at: Option<Time>,
    /// The key that made it; none for one that was let in by the command line or at a start.
    pub made_by: Option<KeyId>,
    pub revoked_at: Option<Time>,
    /// When somebody said that it is in strange hands.
    pub leaked_at: Option<Time>,
    digest: Hash,
}

/// Why a key is revoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// Nobody needs it any more.
    Unused,
    /// It is in strange hands: what its bearer could learn is to open nothing any more.
    Leaked,
}

/// The game keys of a running service.
pub struct Keys {
    store: Arc<dyn Store>,
    clock: Clock,
    of: RwLock<BTreeMap<KeyId, GameKey>>,
    /// One change at a time of keys that come from one, so that what is stored and what is in memory change in the same
    /// order, and none makes more than it may.
    changing: Turns<KeyId>,
    changes: watch::Sender<u64>,
}

/// What became of a key that was to be let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    Admitted,
    /// It was revoked before and stays so.
    Revoked(KeyId),
}

/// What a change of a kept key found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Made,
    /// It was so already.
    Already,
    /// There is no such key.
    Unknown,
    /// It leaked, and does not come back.
    Leaked,
}

/// Why a key was not made, not changed or not listed.
#[derive(Debug, thiserror::Error)]
pub enum KeysError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error(
        "a key has made at most {KEYS_MAX} others, those made by them and those since revoked counted"
    )]
    TooMany,
    #[error("the key that was to make another was revoked")]
    Revoked,
    #[error("the work was given up")]
    GivenUp,
}

/// A key as it is stored. Before there were others, a key was stored as the 32 bytes of its digest alone; version 1 was
/// of before there were games.
#[derive(Serialize, Deserialize)]
struct Stored {
    version: u8,
    #[serde(default)]
    game: Option<GameId>,
    digest: Hash,
    label: Label,
    made_at: Option<Time>,
    made_by: Option<KeyId>,
    revoked_at: Option<Time>,
    #[serde(default)]
    leaked_at: Option<Time>,
}

/// The most keys that one key may have made, directly or not, revoked ones counted.
pub const KEYS_MAX: usize = 1000;
const VERSION: u8 = 2;
/// The label of keys that were kept before there were labels.
const EARLIER: &str = "of an earlier edition";

impl Keys {
    pub(in crate::service) async fn read(
        store: Arc<dyn Store>,
        clock: Clock,
    ) -> Result<Arc<Keys>, ReadError> {
        let of = kept(&*store).await?.into_iter().map(|key| (key.id, key)).collect();
        let (changing, changes) = Default::default();
        Ok(Arc::new(Keys { store, clock, of: RwLock::new(of), changing, changes }))
    }

    /// Reads them again, because somebody else changed some.
    pub(in crate::service) async fn reread(&self) -> Result<(), ReadError> {
        let kept = kept(&*self.store).await?;
        let is_news = |key: &GameKey| self.with(|of| of.get(&key.id) != Some(key));
        kept.into_iter().filter(is_news).for_each(|key| self.put(key));
        Ok(())
    }

    /// The key of this digest and its game, if it opens anything.
    pub fn find(&self, digest: &Hash) -> Option<(KeyId, GameId)> {
        // Found by a digest of the digest, which tells nothing of the secret however long it takes.
        let id = token::key_id(digest);
        self.with(|of| of.get(&id).filter(|key| key.opens(digest)).map(|key| (id, key.game)))
    }

    /// Whether the key of this name opens anything.
    pub(in crate::service) fn is_open(&self, id: KeyId) -> bool {
        self.with(|of| of.get(&id).is_some_and(|key| key.revoked_at.is_none()))
    }

    /// Every key, also those that open nothing any more.
    pub(in crate::service) fn all(&self) -> Vec<GameKey> {
        self.with(|of| of.values().cloned().collect())
    }

    /// Whether there is or was a key of this digest.
    pub fn was_known(&self, digest: &Hash) -> bool {
        let id = token::key_id(digest);
        self.with(|of| of.get(&id).is_some_and(|key| token::same(&key.digest, digest)))
    }

    /// A key and those that it made, and they made, as far as they open anything; the oldest first.
    pub fn under(&self, id: KeyId) -> Vec<GameKey> {
        let mut found: Vec<GameKey> = self.with(|of| {
            let live = of.values().filter(|key| key.revoked_at.is_none());
            live.filter(|key| is_under(of, key.id, id)).cloned().collect()
        });
        found.sort_by_key(|key| (key.made_at, key.id));
        found
    }

    /// Makes a key of a game in the name of another. Its secret is told only now.
    pub async fn add(
        self: &Arc<Keys>,
        maker: KeyId,
        game: GameId,
        label: Label,
    ) -> Result<(GameKey, Token), KeysError> {
        let keys = self.clone();
        to_its_end(KeysError::GivenUp, async move {
            let _turn = keys.changing.take(keys.first(maker)).await;
            keys.may_make(maker)?;
            let secret = Token::new_key();
            let key = GameKey::new(&secret, game, label, Some(maker), keys.clock.now());
            keep(&*keys.store, &key).await?;
            keys.put(key.clone());
            tracing::info!(key = %key.id, by = %maker, "a game key was made");
            Ok((key, secret))
        })
        .await
    }

    /// Revokes a key in the name of another: itself, or one that it made directly or not.
    pub(in crate::service) async fn revoke(
        self: &Arc<Keys>,
        revoker: KeyId,
        id: KeyId,
        cause: Cause,
    ) -> Result<Change, KeysError> {
        let keys = self.clone();
        to_its_end(KeysError::GivenUp, async move {
            let _turn = keys.changing.take(keys.first(id)).await;
            if !keys.with(|of| of.contains_key(&id) && is_under(of, id, revoker)) {
                return Ok(Change::Unknown);
            }
            let (change, key) = revoke_kept(&*keys.store, id, cause, keys.clock.now()).await?;
            if let Some(key) = key {
                keys.put(key);
                tracing::info!(key = %id, by = %revoker, ?cause, "a game key was revoked");
            }
            Ok(change)
        })
        .await
    }

    /// To wait for keys that come and go.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Whether a key may make another.
    pub(in crate::service) fn may_make(&self, maker: KeyId) -> Result<(), KeysError> {
        self.with(|of| {
            if of.get(&maker).is_none_or(|key| key.revoked_at.is_some()) {
                return Err(KeysError::Revoked);
            }
            // Whoever stands at the beginning has made the most.
            let first = lineage(of, maker).last().unwrap_or(maker);
            let made = of.keys().filter(|id| **id != first && is_under(of, **id, first)).count();
            if made < KEYS_MAX { Ok(()) } else { Err(KeysError::TooMany) }
        })
    }

    /// Makes a change true that is durable, then known.
    fn put(&self, key: GameKey) {
        self.of.write().expect("no panic while locked").insert(key.id, key);
        self.changes.send_modify(|count| *count += 1);
    }

    /// The key at the beginning, from which this one comes.
    fn first(&self, id: KeyId) -> KeyId {
        self.with(|of| lineage(of, id).last().unwrap_or(id))
    }

    fn with<T>(&self, look: impl FnOnce(&BTreeMap<KeyId, GameKey>) -> T) -> T {
        look(&self.of.read().expect("no panic while locked"))
    }
}

/// A key, the key that made it, and so on. A maker is older than what it makes, so this ends.
fn lineage(of: &BTreeMap<KeyId, GameKey>, id: KeyId) -> impl Iterator<Item = KeyId> {
    let next = |id: &KeyId| of.get(id).and_then(|key| key.made_by);
    std::iter::successors(Some(id), next).take(of.len() + 1)
}

fn is_under(of: &BTreeMap<KeyId, GameKey>, id: KeyId, above: KeyId) -> bool {
    lineage(of, id).any(|maker| maker == above)
}

/// Lets a key of a game in while no service runs on the store; one that is known stays as it is.
pub async fn let_in(
    store: &dyn Store,
    secret: &Token,
    game: GameId,
    label: Label,
) -> Result<Entry, KeysError> {
    let key = GameKey::new(secret, game, label, None, wall_time());
    match find(store, key.id).await? {
        Some(GameKey { revoked_at: Some(_), id, .. }) => return Ok(Entry::Revoked(id)),
        Some(_) => {}
        None => keep(store, &key).await?,
    }
    Ok(Entry::Admitted)
}

/// Revokes a key while no service runs on the store.
pub async fn revoke(store: &dyn Store, id: KeyId, cause: Cause) -> Result<Change, KeysError> {
    revoke_kept(store, id, cause, wall_time()).await.map(|(change, _)| change)
}

/// Revokes a key as it is stored, whatever others change of it meanwhile; the key as it is then, if that is new.
async fn revoke_kept(
    store: &dyn Store,
    id: KeyId,
    cause: Cause,
    now: Time,
) -> Result<(Change, Option<GameKey>), KeysError> {
    store::change(store, (Table::Keys, &id.0), 0, |seen| {
        let Some(value) = seen else { return Ok(store::Change::Stays((Change::Unknown, None))) };
        let Some(key) = GameKey::read(&id.0, value)?.revoked(cause, now) else {
            return Ok(store::Change::Stays((Change::Already, None)));
        };
        Ok(store::Change::Becomes(key.stored(), None, (Change::Made, Some(key))))
    })
    .await
}

/// Lets a revoked key in again while no service runs on the store.
pub async fn restore(store: &dyn Store, id: KeyId) -> Result<Change, KeysError> {
    store::change(store, (Table::Keys, &id.0), 0, |seen| {
        let Some(value) = seen else { return Ok(store::Change::Stays(Change::Unknown)) };
        Ok(match GameKey::read(&id.0, value)? {
            GameKey { leaked_at: Some(_), .. } => store::Change::Stays(Change::Leaked),
            GameKey { revoked_at: None, .. } => store::Change::Stays(Change::Already),
            key => {
                let key = GameKey { revoked_at: None, ..key };
                store::Change::Becomes(key.stored(), None, Change::Made)
            }
        })
    })
    .await
}

/// Every key that a store knows, also the revoked ones; the oldest first.
pub async fn kept(store: &dyn Store) -> Result<Vec<GameKey>, ReadError> {
    let kept = store.kept(Table::Keys, 0).await?;
    let keys: Result<Vec<GameKey>, ReadError> =
        kept.iter().map(|kept| GameKey::read(&kept.name, &kept.value)).collect();
    let mut keys = keys?;
    keys.sort_by_key(|key| (key.made_at, key.id));
    Ok(keys)
}

/// The key of this name, also if it is revoked.
pub async fn find(store: &dyn Store, id: KeyId) -> Result<Option<GameKey>, ReadError> {
    let kept = store.recall(Table::Keys, &id.0, 0).await?;
    kept.map(|value| GameKey::read(&id.0, &value)).transpose()
}

async fn keep(store: &dyn Store, key: &GameKey) -> Result<(), KeepError> {
    store.keep(Table::Keys, &key.id.0, &key.stored(), None).await
}

/// The clock of changes that are made while no service runs.
fn wall_time() -> Time {
    Clock::anchored(None).now()
}

impl GameKey {
    fn new(
        secret: &Token,
        game: GameId,
        label: Label,
        made_by: Option<KeyId>,
        made_at: Time,
    ) -> GameKey {
        GameKey {
            id: secret.key_id(),
            game,
            label,
            made_at: Some(made_at),
            made_by,
            revoked_at: None,
            leaked_at: None,
            digest: secret.digest(),
        }
    }

    /// The key as it is once it is revoked; none where that is nothing new.
    fn revoked(&self, cause: Cause, now: Time) -> Option<GameKey> {
        let leaked_at = match cause {
            Cause::Unused => self.leaked_at,
            Cause::Leaked => self.leaked_at.or(Some(now)),
        };
        let revoked_at = self.revoked_at.or(Some(now));
        let key = GameKey { revoked_at, leaked_at, ..self.clone() };
        (key != *self).then_some(key)
    }

    fn opens(&self, digest: &Hash) -> bool {
        token::same(&self.digest, digest) && self.revoked_at.is_none()
    }

    fn stored(&self) -> Vec<u8> {
        let stored = Stored {
            version: VERSION,
            game: Some(self.game),
            digest: self.digest,
            label: self.label.clone(),
            made_at: self.made_at,
            made_by: self.made_by,
            revoked_at: self.revoked_at,
            leaked_at: self.leaked_at,
        };
        serde_json::to_vec(&stored).expect("a key is plain data")
    }

    fn read(name: &[u8], value: &[u8]) -> Result<GameKey, ReadError> {
        let corrupt = |what: String| ReadError::Corrupt(format!("a game key {what}"));
        let key = match <[u8; 32]>::try_from(value) {
            Ok(digest) => GameKey::earlier(Hash(digest)),
            Err(_) => {
                let stored: Stored = serde_json::from_slice(value)
                    .map_err(|error| corrupt(format!("that cannot be read: {error}")))?;
                if !(1..=VERSION).contains(&stored.version) {
                    return Err(corrupt(format!("of version {}", stored.version)));
                }
                GameKey::of(stored)
            }
        };
        if key.id.0 == name { Ok(key) } else { Err(corrupt("under another's name".into())) }
    }

    fn earlier(digest: Hash) -> GameKey {
        let label = Label::ours(EARLIER);
        let (version, game, made_at, made_by, revoked_at, leaked_at) = Default::default();
        GameKey::of(Stored {
            version,
            game,
            digest,
            label,
            made_at,
            made_by,
            revoked_at,
            leaked_at,
        })
    }

    fn of(stored: Stored) -> GameKey {
        let Stored { game, digest, label, made_at, made_by, revoked_at, leaked_at, .. } = stored;
        let id = token::key_id(&digest);
        // Of before there were games: each key was one.
        let game = game.unwrap_or(GameId(id.0));
        GameKey { id, game, label, made_at, made_by, revoked_at, leaked_at, digest }
    }
}

#[cfg(test)]
mod tests;
