//! A player's usual times beside those of others.

use super::profile::Profile;
use crate::service::Service;
use crate::service::access::player::Player;
use crate::store::ReadError;
use agon_generators::family::Kind;
use std::collections::BTreeMap;

/// How often others are slower at the same levels, and how often somebody was compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Compared {
    pub slower: usize,
    pub others: usize,
}

/// The newest levels of a player that are looked at.
const LEVELS_MAX: usize = 30;

impl Service {
    /// By kind, how a player's usual times stand among those of others.
    ///
    /// # Errors
    /// The store can't be read.
    pub async fn compared(
        &self,
        player: Player,
        profile: &Profile,
    ) -> Result<BTreeMap<Kind, Compared>, ReadError> {
        let mut compared: BTreeMap<Kind, Compared> = BTreeMap::new();
        for (played, seconds) in profile.usual(LEVELS_MAX) {
            let level = self.yardstick(&played.family, played.level).await?;
            let (slower, others) = level.others(played.figure(player), seconds);
            let of_kind = compared.entry(played.kind).or_default();
            of_kind.slower += slower;
            of_kind.others += others;
        }
        Ok(compared)
    }
}
