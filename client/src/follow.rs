//! What happens in all contests of a game, without a gap however often the line breaks.

use crate::error::Error;
use crate::events::Lines;
use crate::line::{Line, send};
use reqwest::{Method, Response};
use serde::Deserialize;

/// A part of the game's feed.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Feed {
    pub events: Vec<Fed>,
    /// Where the next part begins.
    pub next: u64,
}

/// One thing that happened in one of the game's contests.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Fed {
    pub position: u64,
    pub contest: String,
    pub battle: Option<String>,
    /// Its number in the game's stream of the contest.
    pub id: u64,
    /// As in the contest's stream: `released`, `answer`, `decided`... Or `removed`, in place of all that happened in a
    /// contest that is gone.
    pub event: String,
    pub data: serde_json::Value,
}

/// What happens in all contests of a game, one thing after the other, for ever.
#[derive(Debug)]
pub struct Following {
    line: Line,
    heard: u64,
    stream: Option<Response>,
    lines: Lines,
}

impl Following {
    pub(crate) fn new(line: Line, heard: u64) -> Following {
        Following { line, heard, stream: None, lines: Lines::default() }
    }

    /// The last position of which everything was heard: what [`crate::Game::follow`] goes on from. Keep it with what
    /// was done about it.
    pub fn heard(&self) -> u64 {
        self.heard
    }

    /// What happens next. A broken line is taken up again where it broke; of what was stored together some may then be
    /// told once more, with the same position and number. After an error the stream is as good as before: call again
    /// after a pause of your own.
    ///
    /// Dropping the future loses nothing.
    pub async fn next(&mut self) -> Result<Fed, Error> {
        loop {
            if let Some(block) = self.lines.block() {
                self.heard = block.id.unwrap_or(self.heard);
                return block.data();
            }
            match &mut self.stream {
                None => self.stream = Some(self.connect().await?),
                Some(stream) => match stream.chunk().await {
                    Ok(Some(bytes)) => self.lines.take(&bytes),
                    Ok(None) | Err(_) => self.stream = None,
                },
            }
        }
    }

    async fn connect(&mut self) -> Result<Response, Error> {
        self.lines = Lines::default();
        let request = self.line.open_ended(Method::GET, "/v1/events");
        let request = request.header("accept", "text/event-stream");
        send(request.header("last-event-id", self.heard)).await
    }
}
