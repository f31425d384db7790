//! How a game shows contests in pages of its own: whose pages may hold ours, and what stands above them there.

use super::games::{Game, Games, GamesError};
use agon_judge::id::GameId;
use serde::{Deserialize, Serialize};

/// Where a game's contests may be shown, and with which sign.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Embedding {
    /// Origins as browsers write them, such as `https://game.example`.
    pub origins: Vec<String>,
    /// A PNG of ours, in base64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
}

/// How many origins a game may name.
pub const ORIGINS_MAX: usize = 20;

impl Games {
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
        let altered = |game: &mut Game| {
            game.embedding.origins.clone_from(&origins);
            if let Some(logo) = &logo {
                game.embedding.logo.clone_from(logo);
            }
        };
        self.change_game(id, altered).await
    }
}
