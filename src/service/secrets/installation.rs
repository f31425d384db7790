//! What makes this installation this one and no other: the key that it signs logs with, and the key that the secrets of
//! its games are sealed under. Several services on one store share both.

use super::signing::Signer;
use super::token::{self, Token};
use crate::store::{Change, KeepError, ReadError, Store, Table, change};

/// An installation's own keys.
pub struct Installation {
    pub signer: Signer,
    /// What the secrets of games are sealed under.
    pub key: Token,
}

/// Why something that an installation has once could not be read, or not be made.
#[derive(Debug, thiserror::Error)]
pub enum InstallationError {
    #[error("the store could not be read: {0}")]
    Read(#[from] ReadError),
    #[error("the store does not keep anything: {0}")]
    Keep(#[from] KeepError),
}

impl Installation {
    /// With new keys.
    pub fn new() -> Installation {
        Installation { signer: Signer::new(), key: Token::new_installation() }
    }
}

impl Default for Installation {
    fn default() -> Installation {
        Installation::new()
    }
}

/// The secret of this installation under a name, made now if there is none.
pub(in crate::service) async fn own_secret(
    store: &dyn Store,
    name: &[u8],
) -> Result<Token, InstallationError> {
    let secret = change(store, (Table::Installation, name), 0, |seen| {
        Ok::<_, InstallationError>(match seen {
            Some(kept) => Change::Stays(kept.to_vec()),
            None => {
                let new = token::chance().to_vec();
                Change::Becomes(new.clone(), None, new)
            }
        })
    });
    Ok(Token::of_installation(&secret.await?))
}
