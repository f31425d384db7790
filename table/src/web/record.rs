//! A game as text: public while it is played, whole when it was won.

use crate::clock::written;
use crate::event::{Happening, Line};
use crate::game::State;
use agon_games::clock::Span;
use agon_games::game::Audience;
use agon_games::mental_janggi::piece::{Identity, Knowledge};
use agon_games::mental_janggi::position::Outcome;
use agon_games::mental_janggi::record::{Record, Tag};
use agon_games::mental_janggi::timed::Stamped;
use std::sync::Arc;

/// The record of these lines; none before the start.
pub(super) fn record(lines: &[Arc<Line>]) -> Option<String> {
    let (first, rest) = lines.split_first()?;
    let mut state = State::begin(first)?;
    let mut whole: Vec<Stamped<Identity>> = Vec::new();
    let mut public: Vec<Stamped<Option<Identity>>> = Vec::new();
    for line in rest {
        for happening in &line.happened {
            if let Happening::Played { at, event } = happening {
                let at = state.game_time(*at);
                whole.push(Stamped { at, event: event.clone() });
                let told = state.timed.position.told(event, Audience::Public).into_iter();
                public.extend(told.map(|event| Stamped { at, event }));
            }
            state.apply(happening);
        }
    }
    match state.outcome() {
        Some(Outcome::Won { .. }) => text(&state, &whole),
        Some(Outcome::Aborted) | None => text(&state, &public),
    }
}

fn text<I: Knowledge>(state: &State, events: &[Stamped<I>]) -> Option<String> {
    let record = Record::of(state.variant.clone(), tags(state), events)?;
    Some(record.to_string())
}

fn tags(state: &State) -> Vec<Tag> {
    let tag = |name: &str, value: &str| Tag { name: name.to_owned(), value: value.to_owned() };
    let mut tags = vec![
        tag("Variant", &state.variant.name),
        tag("Left", &state.players.left.name),
        tag("Right", &state.players.right.name),
        tag("Date", written(state.opened_at + Span::ZERO).split('T').next().unwrap_or_default()),
    ];
    for ((battle, attempt), contest) in &state.contests {
        tags.push(tag(&format!("Contest {battle}.{attempt}"), contest));
    }
    tags
}
