//! Everything that somebody hears of a game, and whether any of it was not for them.

use crate::described::check_event;
use crate::server::{Person, text};
use serde_json::Value;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// Somebody who listens to a game's stream.
pub(crate) struct Ear {
    side: String,
    heard: UnboundedReceiver<(Option<u64>, String, Value)>,
}

/// Everything that was heard until the game was over.
pub(crate) struct Heard {
    side: String,
    states: Vec<Value>,
}

impl Ear {
    pub(crate) fn listen(person: &Person, game: &str, side: &str) -> Ear {
        let (told, heard) = unbounded_channel();
        let (person, path) = (person.clone(), format!("{}/v1/games/{game}/events", person.base));
        tokio::spawn(async move {
            let http = agon_client::reqwest::Client::builder().no_proxy().build().unwrap();
            let mut stream = http.get(path).bearer_auth(&person.token).send().await.unwrap();
            let mut text = String::new();
            while let Ok(Some(bytes)) = stream.chunk().await {
                text.push_str(&String::from_utf8_lossy(&bytes));
                while let Some((block, rest)) = text.split_once("\n\n") {
                    if let Some(event) = read(block)
                        && told.send(event).is_err()
                    {
                        return;
                    }
                    text = rest.to_owned();
                }
            }
        });
        Ear { side: side.to_owned(), heard }
    }

    async fn next(&mut self) -> (Option<u64>, String, Value) {
        let next = tokio::time::timeout(Duration::from_secs(30), self.heard.recv()).await;
        next.expect("the stream goes on").expect("the stream is there")
    }

    /// Waits for an event of this name: what it says.
    pub(crate) async fn until(&mut self, wanted: &str) -> Value {
        loop {
            let (_, name, data) = self.next().await;
            if name == wanted {
                return data;
            }
        }
    }

    /// Hears everything until the game is over; numbers are dense.
    pub(crate) async fn until_over(mut self) -> Heard {
        let (mut states, mut last) = (Vec::new(), None);
        loop {
            let (number, name, data) = self.next().await;
            let state = match &*name {
                "snapshot" => data,
                "event" => data["state"].clone(),
                _ => continue,
            };
            if name == "event" {
                let before: u64 = last.expect("a snapshot comes first");
                assert_eq!(number, Some(before + 1), "numbers are dense");
            }
            last = number.or(last);
            let is_over = !state["outcome"].is_null();
            states.push(state);
            if is_over {
                return Heard { side: self.side, states };
            }
        }
    }
}

fn read(block: &str) -> Option<(Option<u64>, String, Value)> {
    let field = |name: &str| {
        block.lines().find_map(|line| line.strip_prefix(name).map(|rest| rest.trim().to_owned()))
    };
    let (name, data) = (field("event:")?, serde_json::from_str(&field("data:")?).unwrap());
    check_event(&name, &data);
    Some((field("id:").and_then(|id| id.parse().ok()), name, data))
}

impl Heard {
    /// How many states were heard.
    pub(crate) fn told(&self) -> usize {
        self.states.len()
    }
}

/// Nothing that was heard before the end shows what its hearer may not know; what was last heard is how it is.
pub(crate) fn check(heard: &Heard, last: &Value) {
    assert!(1 < heard.states.len(), "{} states", heard.states.len());
    for state in &heard.states[..heard.states.len() - 1] {
        shows_nothing(state, &heard.side);
    }
    let end = heard.states.last().unwrap();
    for member in ["position", "pieces", "removed", "outcome", "log", "setups"] {
        assert_eq!(end[member], last[member], "{member}");
    }
}

/// A state of a game that goes on, as somebody of this side, or of none, may see it.
pub(crate) fn shows_nothing(state: &Value, side: &str) {
    if !state["outcome"].is_null() {
        return;
    }
    let pieces = [&state["pieces"], &state["removed"]];
    for piece in pieces.into_iter().flat_map(|list| list.as_array().unwrap()) {
        let may_know = piece["side"] == side || piece["revealed"] == true;
        assert_eq!(may_know, !piece["identity"].is_null(), "{side:?}: {piece} in {state:#}");
    }
    let position = text(&state["position"]);
    let (board, rest) = position.split_once(' ').unwrap();
    let removed = rest.split(' ').next().unwrap();
    let signs: Vec<char> = format!("{board},{removed}").chars().collect();
    for (at, letter) in signs.iter().enumerate().filter(|(_, sign)| sign.is_alphabetic()) {
        let owner = if letter.is_uppercase() { "left" } else { "right" };
        let may_know = owner == side || signs.get(at + 2) == Some(&'!');
        assert_eq!(may_know, !matches!(letter, 'X' | 'x'), "{side:?}: {position}");
    }
    for of in ["left", "right"] {
        let setup = &state["setups"][of];
        assert!(setup["salt"].is_null() && setup["setup"].is_null(), "{setup}");
        if of != side && state["step"]["name"] == "setup" {
            assert!(state["discards"][of].is_null(), "{state:#}");
        }
    }
    let page = text(&state["contest"]["page"]);
    let kind = if side.is_empty() { "/watch/" } else { "/play/" };
    assert!(page.is_empty() || page.contains(kind), "{side:?}: {page}");
    let decides = state["step"]["by"] == side;
    assert_eq!(decides && !side.is_empty(), !state["legal"].is_null(), "{side:?}: {state:#}");
}
