//! Sessions: a host signs in with a game key once, and their browser holds a secret in its place.
//!
//! What a browser asks is asked with the key. Its text is kept sealed under a secret that is computed from what the browser
//! holds: neither the store nor the digest that it is kept under opens it.

use super::keys::Keys;
use crate::service::machine::clock::Clock;
use crate::service::secrets::seal::{self, Opener};
use crate::service::secrets::token::{Bearer, Token};
use crate::store::{KeepError, ReadError, Store, Table, forget};
use agon_judge::time::Span;
use std::sync::Arc;

/// Hosts who have signed in.
pub struct Sessions {
    store: Arc<dyn Store>,
    clock: Clock,
    keys: Arc<Keys>,
}

/// How long a session lasts.
pub const SESSION_SECONDS: i64 = 30 * 24 * 3600;

impl Sessions {
    pub(in crate::service) fn new(
        store: Arc<dyn Store>,
        clock: Clock,
        keys: Arc<Keys>,
    ) -> Sessions {
        Sessions { store, clock, keys }
    }

    /// Begins a session: what the browser is to hold. None where the key opens nothing.
    pub async fn begin(&self, key: &Token) -> Result<Option<Token>, KeepError> {
        if self.keys.find(&key.digest()).is_none() {
            return Ok(None);
        }
        let session = Token::new_session();
        let sealed = seal::pack(key.text().as_bytes(), &opener(&session));
        let until = self.clock.now() + Span(SESSION_SECONDS * 1_000_000);
        self.store.keep(Table::Sessions, &session.digest().0, &sealed, Some(until.0)).await?;
        Ok(Some(session))
    }

    /// The key that a session was begun with, while both last.
    pub async fn key(&self, session: &Token) -> Result<Option<Token>, ReadError> {
        let now = self.clock.now().0;
        let name = session.digest();
        let Some(sealed) = self.store.recall(Table::Sessions, &name.0, now).await? else {
            return Ok(None);
        };
        let text = seal::unpack(&sealed, &opener(session));
        let text = text.and_then(|text| String::from_utf8(text).ok());
        let Some((Bearer::Key, key)) = text.as_deref().and_then(Token::parse) else {
            return Err(ReadError::Corrupt("a session cannot be opened".into()));
        };
        Ok(self.keys.find(&key.digest()).map(|_| key))
    }

    /// Ends a session.
    pub async fn end(&self, session: &Token) -> Result<(), KeepError> {
        forget(&*self.store, Table::Sessions, &session.digest().0).await
    }
}

fn opener(session: &Token) -> Opener {
    session.derive(&[b"session's key"])
}
