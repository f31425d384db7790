//! Who practises: whoever holds a secret that this installation made. One that somebody chose is nobody's, so that no
//! room is taken, and no quota spent, under names that were made up.

use crate::service::Service;
use crate::service::access::player::Player;
use crate::service::secrets::token::{chance, same};
use crate::store::ReadError;
use agon_judge::id::Hash;

/// A secret is chance, then what only this installation can write beside it: hexadecimal digits, 64 of each.
const CHANCE_DIGITS: usize = 64;

impl Service {
    /// A new secret for a browser to hold.
    pub fn new_player(&self) -> String {
        let chance = Hash(chance()).to_string();
        let signature = self.veil.signature(&chance);
        format!("{chance}{signature}")
    }

    /// Whoever holds this secret, if it is one of ours. Before secrets were signed, a browser held chance alone: it still
    /// stands for its player where a profile is kept under it.
    pub async fn player(&self, secret: &str) -> Result<Option<Player>, ReadError> {
        let Some(player) = Player::of(secret) else { return Ok(None) };
        let (chance, signature) = secret.split_at_checked(CHANCE_DIGITS).unwrap_or((secret, ""));
        let is_ours = if signature.is_empty() {
            self.has_profile(player).await?
        } else {
            let signature = signature.to_owned().try_into();
            signature.is_ok_and(|signature: Hash| same(&signature, &self.veil.signature(chance)))
        };
        Ok(is_ours.then_some(player))
    }
}
