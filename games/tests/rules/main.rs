//! The rules of Mental Janggi, as its players would check them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod battles;
mod clocks;
mod counts;
mod golden;
mod laws;
mod leaks;
mod random;
mod records;
mod refusals;
mod showing;
mod tables;
mod texts;
mod together;
mod variants;

use agon_games::clock::Time;
use agon_games::game::Act;
use agon_games::mental_janggi::action::{Action, Event, Refusal};
use agon_games::mental_janggi::clocked::{Stamped, Timed};
use agon_games::mental_janggi::position::Position;
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side;
use std::sync::Arc;

/// The setups from which the written games start.
const LEFT: &str = "L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO";
const RIGHT: &str = "M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO";

fn variant() -> Arc<Variant> {
    Arc::new(Variant::mental_janggi())
}

/// A position of the whole truth.
fn position(text: &str) -> Position {
    Position::read(variant(), text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The first position of a game with these setups.
fn started(left: &str, right: &str) -> Position {
    let mut position = Position::new(variant());
    for (side, setup) in [(Side::Left, left), (Side::Right, right)] {
        play(&mut position, side, Action::Set { setup: setup.to_owned() }).unwrap();
    }
    position
}

/// What an act adds at `now`: first what time has to say, then the act's own events.
fn timely(timed: &Timed, act: &Act<Action>, now: Time) -> Result<Vec<Stamped>, Refusal> {
    let mut events = timed.due(now);
    let mut ahead = timed.clone();
    events.iter().for_each(|event| ahead.apply(event));
    let own = ahead.position.decide(act)?;
    events.extend(own.into_iter().map(|event| Stamped { at: now, event }));
    Ok(events)
}

/// What a side does, done.
fn play(position: &mut Position, side: Side, action: Action) -> Result<Vec<Event>, Refusal> {
    act(position, &Act::Play { side, action })
}

/// An act, done.
fn act(position: &mut Position, act: &Act<Action>) -> Result<Vec<Event>, Refusal> {
    let events = position.decide(act)?;
    for event in &events {
        position.apply(event);
    }
    Ok(events)
}
