//! The keys that this installation ever signed with, as they are published for ever.

use super::installation::InstallationError;
use super::signing::PublicKey;
use crate::service::machine::clock::Clock;
use crate::store::{KeepError, ReadError, Store, Table};
use agon_judge::time::Time;
use serde::{Deserialize, Serialize};

/// A public key with the time in which it was signed with, as it is published for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    pub public: PublicKey,
    /// The first start with it.
    pub since: Time,
    /// The first start with another; none for the one of today.
    pub until: Option<Time>,
}

/// As it is stored, under the signer's name.
#[derive(Serialize, Deserialize)]
struct Stored {
    version: u8,
    public: PublicKey,
    since: Time,
    until: Option<Time>,
}

const VERSION: u8 = 1;

impl Published {
    fn read(value: &[u8]) -> Result<Published, ReadError> {
        let corrupt = |what: String| ReadError::Corrupt(format!("a public key {what}"));
        let stored: Stored = serde_json::from_slice(value)
            .map_err(|error| corrupt(format!("that cannot be read: {error}")))?;
        if stored.version != VERSION {
            return Err(corrupt(format!("of version {}", stored.version)));
        }
        Ok(Published { public: stored.public, since: stored.since, until: stored.until })
    }

    async fn keep(&self, store: &dyn Store) -> Result<(), KeepError> {
        let Published { public, since, until } = self.clone();
        let stored = Stored { version: VERSION, public, since, until };
        let stored = serde_json::to_vec(&stored).expect("a public key is plain data");
        store.keep(Table::Signers, &public.id().0, &stored, None).await
    }
}

/// Notes that this installation signs with `today` from now on: every public key that it ever signed with, the oldest
/// first.
pub(in crate::service) async fn publish(
    store: &dyn Store,
    today: PublicKey,
    clock: &Clock,
) -> Result<Vec<Published>, InstallationError> {
    let kept = store.kept(Table::Signers, 0).await?;
    let known: Result<Vec<Published>, ReadError> =
        kept.iter().map(|kept| Published::read(&kept.value)).collect();
    let mut known = known?;
    let now = clock.now();
    for published in &mut known {
        let until = if published.public == today { None } else { published.until.or(Some(now)) };
        if published.until != until {
            published.until = until;
            published.keep(store).await?;
        }
    }
    if known.iter().all(|published| published.public != today) {
        if !known.is_empty() {
            tracing::warn!(
                "logs are signed by another key from now on: the one before is not there; it stays published"
            );
        }
        let published = Published { public: today, since: now, until: None };
        published.keep(store).await?;
        known.push(published);
    }
    known.sort_by_key(|published| published.since);
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::secrets::signing::Signer;
    use crate::store::{Place, open};

    #[tokio::test]
    async fn every_key_stays_published_with_its_time() {
        let store = open(&Place::Memory).expect("a store");
        let clock = Clock::anchored(None);
        let (old, new) = (Signer::new().public(), Signer::new().public());
        let listed = async |today| {
            let known = publish(&*store, today, &clock).await.expect("a list");
            known.iter().map(|key| (key.public, key.until.is_some())).collect::<Vec<_>>()
        };
        assert_eq!(listed(old).await, [(old, false)]);
        let first = publish(&*store, old, &clock).await.expect("a list");
        assert_eq!(publish(&*store, old, &clock).await.expect("a list"), first);
        assert_eq!(listed(new).await, [(old, true), (new, false)]);
        assert_eq!(listed(new).await, [(old, true), (new, false)]);
        assert_eq!(listed(old).await, [(old, false), (new, true)], "one can go back to the first");
    }
}
