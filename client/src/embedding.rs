//! A game's own pages: whose may show its contests in a frame.

use crate::error::Error;
use crate::game::Game;
use serde::{Deserialize, Serialize};

/// How a game shows contests in pages of its own.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Embedding {
    /// The game's name, `game_...`: what `<agon-contest game="...">` takes.
    pub game: String,
    /// Origins whose pages may show the game's contests in a frame.
    pub origins: Vec<String>,
    /// The address of the sign above them, where there is one.
    pub logo: Option<String>,
    /// The script that defines `<agon-contest>`.
    pub script: String,
}

#[derive(Serialize)]
struct Body<'a> {
    origins: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    logo: Option<&'a str>,
}

impl Game {
    /// How the game shows contests in pages of its own.
    pub async fn embedding(&self) -> Result<Embedding, Error> {
        self.line.get("/v1/embedding").await
    }

    /// Names the origins whose pages may show the game's contests in a frame, up to 20: `https`, or `http` on one's own
    /// machine; those that were named before do not count any more. Above contests stands a PNG of up to 640 x 160 pixels and
    /// 11 KiB, in base64: the one before, where none is given.
    pub async fn embed(&self, origins: &[String], logo: Option<&str>) -> Result<Embedding, Error> {
        self.line.put_json("/v1/embedding", &Body { origins, logo }).await
    }
}

impl Embedding {
    /// The address of a contest's page within a page of the game, from its address by itself: an iframe takes it, as
    /// `<agon-contest>` does.
    pub fn address(&self, page: &str) -> String {
        let start = page.find("://").map_or(0, |scheme| scheme + 3);
        let path = page[start..].find('/').map_or(page.len(), |path| start + path);
        format!("{}/embed/{}{}", &page[..path], self.game, &page[path..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_within_a_page_is_at_an_address_that_names_the_game() {
        let embedding = Embedding {
            game: "game_1".to_owned(),
            origins: Vec::new(),
            logo: None,
            script: "/agon.js".to_owned(),
        };
        for (page, within) in [
            ("/play/con_1#agon_seat_2", "/embed/game_1/play/con_1#agon_seat_2"),
            (
                "https://agon.example/watch/con_1#x",
                "https://agon.example/embed/game_1/watch/con_1#x",
            ),
        ] {
            assert_eq!(embedding.address(page), within);
        }
    }
}
