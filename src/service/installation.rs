//! What makes this installation this one and no other: the key that it signs logs with, and the key that the secrets of
//! its games are sealed under. Several services on one store share both.

use super::signing::Signer;
use super::token::Token;

/// An installation's own keys.
pub struct Installation {
    pub signer: Signer,
    /// What the secrets of games are sealed under.
    pub key: Token,
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
