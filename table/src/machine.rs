//! The machine as a player: it sits at the table inside the server, and acts through the same queue as anybody, after a
//! while as a person takes. Its token is held by nobody.

mod answer;

pub use answer::take_seats;

use crate::decide::Command;
use crate::event::Happening;
use crate::game::State;
use crate::room::Room;
use crate::token::chance;
use agon_games::clock::Span;
use agon_games::game::{Audience, Seed, Strength};
use agon_games::side::Side;
use agon_games::table::Choice;
use serde_json::Value;
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
        if state.deciders().contains(&side) {
            tokio::time::sleep(pause(state.play.clock().allowance.turn)).await;
            let (play, past) = (room.state().play.clone(), told(&room, side));
            let ply = play.plies();
            // It may think for a while, and others play meanwhile.
            let thinking = move || play.choose(side, &past, strength, Seed(chance()));
            let thought = tokio::task::spawn_blocking(thinking).await.ok().and_then(Result::ok);
            if let Some(choice) = thought.flatten() {
                let command = match choice {
                    Choice::Setup(setup) => Command::Set { side, setup, salt: chance() },
                    Choice::Action(text) => Command::Act { side, actions: vec![text], ply },
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
fn told(room: &Room, side: Side) -> Vec<Value> {
    let lines = room.lines_from(0);
    let Some(mut state) = lines.first().and_then(|first| State::begin(first)) else {
        return Vec::new();
    };
    let mut told = Vec::new();
    for happening in lines.iter().skip(1).flat_map(|line| &line.happened) {
        if let Happening::Played { event, .. } = happening {
            let news = state.play.told(event, Audience::Side(side));
            told.extend(news.into_iter().flatten());
        }
        state.apply(happening);
    }
    told
}

/// How long it takes over an act: 0.8 to 2.4 seconds, and no more than a quarter of a turn.
fn pause(turn: Span) -> Duration {
    let [first, ..] = chance();
    let pause = Duration::from_millis(800 + u64::from(first) * 1600 / 255);
    pause.min(Duration::from_micros(turn.0.unsigned_abs() / 4))
}
