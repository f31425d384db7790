//! The machine as a player: it sits at the table inside the server, and acts through the same queue as anybody, after a
//! while as a person takes. Its token is held by nobody.

mod answer;
mod seam;

pub use answer::take_seats;

use crate::decide::Command;
use crate::event::Strength;
use crate::room::Room;
use crate::token::chance;
use agon_games::game::Audience;
use agon_games::mental_janggi::action::Action;
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
        let position = &state.timed.position;
        if position.outcome().is_some() {
            return;
        }
        if position.deciders().contains(&side) {
            tokio::time::sleep(pause(room.state().variant.turn_seconds)).await;
            let seen = view(position, Audience::Side(side));
            let ply = position.plies;
            if let Some(action) = seam::think(&seen, strength, chance()) {
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

/// How long it takes over an act: 0.8 to 2.4 seconds, and no more than a quarter of a turn.
fn pause(turn_seconds: u32) -> Duration {
    let [first, ..] = chance();
    let millis = 800 + u64::from(first) * 1600 / 255;
    Duration::from_millis(millis.min(u64::from(turn_seconds) * 250))
}
