//! The machine as a player: it sits at the table inside the server, and acts through the same queue as anybody, after a
//! while as a person takes. Its token is held by nobody.

mod answer;

pub use answer::take_seats;

use crate::decide::Command;
use crate::event::Happening;
use crate::game::State;
use crate::room::Room;
use crate::token::chance;
use agon_games::game::{Audience, Seed};
use agon_games::mental_janggi::action::{Action, Event};
use agon_games::mental_janggi::machine::{Strength, choose};
use agon_games::mental_janggi::piece::Identity;
use agon_games::mental_janggi::view::view;
use agon_games::side::Side;
use std::sync::Arc;
use std::time::Duration;

/// Plays a side until the game is over.
pub async fn sit(room: Arc<Room>, side: Side, strength: Strength) {
    let mut changes = room.changes();
    loop {
        changes.borrow_and_update();
        let state = room.state();
        if state.outcome().is_some() {
            return;
        }
        if state.timed.position.deciders().contains(&side) {
            tokio::time::sleep(pause(state.variant.turn_seconds)).await;
            let state = room.state();
            let position = &state.timed.position;
            let (seen, past) = (view(position, Audience::Side(side)), told(&room, side));
            let ply = position.plies;
            // It may think for a while, and others play meanwhile.
            let thinking = move || choose(&seen, strength, Seed(chance()), &past);
            let thought = tokio::task::spawn_blocking(thinking).await.ok().flatten();
            if let Some(action) = thought {
                let command = match action {
                    Action::Set { setup } => Command::Set { side, setup, salt: chance() },
                    action => Command::Act { side, actions: vec![action.to_string()], ply },
                };
                if let Err(refusal) = room.send(command, None).await {
                    tracing::warn!(game = %room.id, ?refusal, "the machine's act was refused");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
            continue;
        }
        if changes.changed().await.is_err() {
            return;
        }
    }
}

/// Everything that a side was told since the game was opened.
fn told(room: &Room, side: Side) -> Vec<Event<Option<Identity>>> {
    let lines = room.lines_from(0);
    let Some(mut state) = lines.first().and_then(|first| State::begin(first)) else {
        return Vec::new();
    };
    let mut told = Vec::new();
    for happening in lines.iter().skip(1).flat_map(|line| &line.happened) {
        if let Happening::Played { event, .. } = happening {
            told.extend(state.timed.position.told(event, Audience::Side(side)));
        }
        state.apply(happening);
    }
    told
}

/// How long it takes over an act: 0.8 to 2.4 seconds, and no more than a quarter of a turn.
fn pause(turn_seconds: u32) -> Duration {
    let [first, ..] = chance();
    let millis = 800 + u64::from(first) * 1600 / 255;
    Duration::from_millis(millis.min(u64::from(turn_seconds) * 250))
}
