//! A game as text: public while it is played, whole when it was won.

use crate::clock::written;
use crate::event::{Happening, Line};
use crate::game::State;
use agon_games::clock::Span;
use agon_games::game::Tag;
use std::sync::Arc;

/// The record of these lines; none before the start.
pub(super) fn record(lines: &[Arc<Line>]) -> Option<String> {
    let (first, rest) = lines.split_first()?;
    let mut state = State::begin(first)?;
    let mut events = Vec::new();
    for line in rest {
        for happening in &line.happened {
            if let Happening::Played { at, event } = happening {
                events.push((state.game_time(*at), event.clone()));
            }
            state.apply(happening);
        }
    }
    state.play.record(tags(&state), &events).ok().flatten()
}

fn tags(state: &State) -> Vec<Tag> {
    let tag = |name: &str, value: &str| Tag { name: name.to_owned(), value: value.to_owned() };
    let mut tags = vec![
        tag("Variant", &state.play.agreed().name),
        tag("Left", &state.players.left.name),
        tag("Right", &state.players.right.name),
        tag("Date", written(state.opened_at + Span::ZERO).split('T').next().unwrap_or_default()),
    ];
    for ((battle, attempt), contest) in &state.contests {
        let id = contest.opened.as_deref().unwrap_or_default();
        tags.push(tag(&format!("Contest {battle}.{attempt}"), id));
    }
    tags
}
