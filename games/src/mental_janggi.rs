//! Mental Janggi: bring your king to the opponent's home, or find theirs. Every battle is a mental contest.
//!
//! [`variant`] is the game as data; [`position`] is where it stands; [`moves`] says how pieces go; [`decide`]
//! and [`apply`] are the rules. [`timed`] adds the clocks, [`record`] writes a game down and plays it again.
//! [`machine`] plays it.

pub mod action;
mod apply;
pub mod board;
mod decide;
pub mod machine;
pub mod moves;
pub mod notation;
mod offers;
pub mod perft;
pub mod piece;
pub mod position;
pub mod record;
pub mod setup;
pub mod text;
pub mod timed;
pub mod together;
pub mod variant;
pub mod view;

use crate::game::{Act, Audience, Due, End, Game, Order, Seed, Unreadable};
use crate::side::Side;
use action::{Action, Event, Refusal};
use position::{Outcome, Position, Step};
use std::sync::Arc;
use variant::Variant;
use view::View;

/// The game's rules, as tables play them.
#[derive(Debug, Clone, Copy)]
pub struct MentalJanggi;

impl Game for MentalJanggi {
    type Terms = Variant;
    type Position = Position;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const NAME: &'static str = "mental-janggi";
    const EDITION: u16 = 1;

    /// There is no chance in this game: the seed changes nothing.
    fn open(terms: &Variant, _: Seed) -> Position {
        Position::new(Arc::new(terms.clone()))
    }

    fn due(position: &Position) -> Due {
        match position.step {
            Step::Contest { kind, .. } => Due::Contest(Order {
                battle: position.battle_number(),
                kind,
                level: position.variant.contest.level,
                attacker: position.turn(),
            }),
            Step::Over(outcome) => Due::Over(end(outcome)),
            Step::Setup | Step::Move | Step::Target { .. } => Due::Sides(position.deciders()),
            Step::Guess { .. } | Step::Select { .. } | Step::Swap { .. } => {
                Due::Sides(position.deciders())
            }
        }
    }

    fn legal(position: &Position, side: Side) -> Vec<Action> {
        position.actions(side)
    }

    fn offers(view: &View) -> Vec<Action> {
        view.offers()
    }

    fn decide(position: &Position, act: &Act<Action>) -> Result<Vec<Event>, Refusal> {
        position.decide(act)
    }

    fn apply(position: &mut Position, event: &Event) {
        position.apply(event);
    }

    fn view(position: &Position, audience: Audience) -> View {
        view::view(position, audience)
    }

    fn read(view: &View, text: &str) -> Result<Action, Unreadable> {
        notation::read(&view.position.variant, text).map(|written| written.action)
    }

    /// A setup is told to its owner alone; all else is public.
    fn write(event: &Event, audience: Audience) -> Option<String> {
        match event {
            Event::Set { side, .. } if !audience.owns(*side) => None,
            Event::Set { .. } | Event::Sealed { .. } | Event::Moved(_) => event.text(),
            Event::Targeted { .. } | Event::Guessed { .. } | Event::Selected { .. } => event.text(),
            Event::Judged { .. } | Event::Voided | Event::Swapped { .. } => event.text(),
            Event::TimedOut { .. } | Event::Resigned { .. } | Event::Ended { .. } => event.text(),
        }
    }
}

fn end(outcome: Outcome) -> End {
    match outcome {
        Outcome::Won { by, reason } => End { winner: Some(by), reason: reason.name() },
        Outcome::Aborted => End { winner: None, reason: "aborted" },
    }
}
