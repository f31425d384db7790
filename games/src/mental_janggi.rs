//! Mental Janggi: bring your king to the opponent's home, or find theirs. Every battle is a mental contest.
//!
//! [`variant`] is the game as data; [`position`] is where it stands; [`moves`] says how pieces go; [`decide`]
//! and [`apply`] are the rules. [`clocked`] adds the clocks, [`record`] writes a game down and plays it again.
//! [`machine`] plays it.

pub mod action;
mod apply;
pub mod board;
pub mod clocked;
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
mod shown;
pub mod square;
pub mod text;
pub mod together;
pub mod variant;
pub mod view;

use crate::clock::Span;
use crate::game::{
    Act, Agreed, Audience, Class, Due, End, Game, Order, Refused, Said, Seed, Settled, Strength,
    Tag, Unreadable,
};
use crate::side::Side;
use action::{Action, Event, Refusal};
use clocked::Stamped;
use piece::Identity;
use position::{Outcome, Position, Step};
use record::Record;
use serde_json::{Value, json};
use setup::Fault;
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
    type Told = Event<Option<Identity>>;
    type View = View;
    type Refusal = Refusal;

    const NAME: &'static str = "mental-janggi";
    const EDITION: u16 = 1;
    const STRENGTHS: &'static [Strength] = &Strength::ALL;
    const OUT_OF_ORDER: Refusal = Refusal::OutOfOrder;

    fn variants() -> Vec<Variant> {
        Variant::all().to_vec()
    }

    fn agreed(variant: &Variant) -> Agreed {
        Agreed {
            name: variant.name.clone(),
            spectator_delay: Span::seconds(variant.spectator_delay_seconds),
            contest: variant.contest.terms.clone(),
        }
    }

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

    fn plies(position: &Position) -> u16 {
        position.plies
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

    fn decide_together(
        position: &Position,
        side: Side,
        actions: &[Action],
    ) -> Result<Vec<Event>, (usize, Refusal)> {
        let together = position.decide_together(side, actions);
        together.map_err(|list| (list.index, list.refusal))
    }

    fn refused(refusal: &Refusal) -> Refused {
        let told = serde_json::to_value(refusal).unwrap_or_default();
        Refused {
            class: class(refusal),
            reason: told["refusal"].as_str().unwrap_or_default().to_owned(),
            sentence: format!("{refusal}."),
            faults: match refusal {
                Refusal::BadSetup { faults } => faults.iter().map(fault).collect(),
                _ => Vec::new(),
            },
        }
    }

    fn view(position: &Position, audience: Audience) -> View {
        view::view(position, audience)
    }

    fn told(
        position: &Position,
        event: &Event,
        audience: Audience,
    ) -> Vec<Event<Option<Identity>>> {
        position.told(event, audience)
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

    fn said(position: &Position, event: &Event) -> Option<Said> {
        let decider = position.deciders().first().copied();
        let text = event.text()?;
        let (by, text) = match event {
            Event::Set { .. } | Event::Sealed { .. } => return None,
            Event::Moved(_) | Event::Targeted { .. } | Event::Guessed { .. } => {
                (decider, format!("{} {text}", decider?))
            }
            Event::Selected { .. } | Event::Swapped { .. } => {
                (decider, format!("{} {text}", decider?))
            }
            Event::Resigned { side } => (Some(*side), format!("{side} {text}")),
            Event::Judged { .. } | Event::Voided => (None, format!("judge {text}")),
            Event::TimedOut { .. } => (None, text),
            Event::Ended { .. } => (None, format!("result {text}")),
        };
        Some(Said { ply: position.plies, by, text })
    }

    /// Public while it is played, whole when it was won.
    fn record(variant: &Variant, seed: Seed, tags: Vec<Tag>, events: &[Stamped]) -> Option<String> {
        let mut position = MentalJanggi::open(variant, seed);
        let mut public: Vec<Stamped<Option<Identity>>> = Vec::new();
        for Stamped { at, event } in events {
            let told = position.told(event, Audience::Public).into_iter();
            public.extend(told.map(|event| Stamped { at: *at, event }));
            position.apply(event);
        }
        let variant = position.variant.clone();
        match position.outcome() {
            Some(Outcome::Won { .. }) => Some(Record::of(variant, tags, events)?.to_string()),
            Some(Outcome::Aborted) | None => Some(Record::of(variant, tags, &public)?.to_string()),
        }
    }

    fn settles(event: &Event) -> Option<Settled> {
        match event {
            Event::Judged { .. } => Some(Settled::Won),
            Event::Voided => Some(Settled::Void),
            Event::Set { .. } | Event::Sealed { .. } | Event::Moved(_) => None,
            Event::Targeted { .. } | Event::Guessed { .. } | Event::Selected { .. } => None,
            Event::Swapped { .. } | Event::TimedOut { .. } | Event::Resigned { .. } => None,
            Event::Ended { .. } => None,
        }
    }

    fn setting(text: &str) -> Option<Action> {
        Some(Action::Set { setup: text.to_owned() })
    }

    fn setup(position: &Position, side: Side) -> Option<String> {
        position.setups.get(side).as_ref().map(ToString::to_string)
    }

    fn choose(
        seen: &View,
        past: &[Event<Option<Identity>>],
        strength: Strength,
        seed: Seed,
    ) -> Option<Action> {
        machine::choose(seen, strength, seed, past)
    }
}

fn end(outcome: Outcome) -> End {
    let reason = match outcome {
        Outcome::Won { reason, .. } => reason.name(),
        Outcome::Aborted => "aborted",
    };
    End { winner: outcome.winner(), reason }
}

fn class(refusal: &Refusal) -> Class {
    match refusal {
        Refusal::NotStarted => Class::NotStarted,
        Refusal::Over => Class::Over,
        Refusal::NotYourTurn => Class::NotYourTurn,
        Refusal::WrongStep => Class::WrongStep,
        Refusal::Set => Class::Set,
        Refusal::BadSetup { .. } => Class::BadSetup,
        Refusal::IllegalMove | Refusal::Obliged | Refusal::NotATarget => Class::Illegal,
        Refusal::TooManyNames | Refusal::TwiceNamed | Refusal::NoSuchKind => Class::Illegal,
        Refusal::KingHasNoKind | Refusal::SameNumber | Refusal::NotYourPiece => Class::Illegal,
        Refusal::NoSuchPiece | Refusal::OutOfOrder => Class::Illegal,
    }
}

/// A fault of a setup for programs.
fn fault(fault: &Fault) -> Value {
    let told = |rule: &str| json!({"square": null, "rule": rule, "detail": fault.to_string()});
    match fault {
        Fault::Form { row, .. } => {
            let mut told = told("form");
            told["row"] = json!(row);
            told
        }
        Fault::Kinds { have, want } => {
            let mut told = told("kinds");
            (told["have"], told["want"]) = (json!(have), json!(want));
            told
        }
        Fault::Numbers { have, want } => {
            let mut told = told("numbers");
            (told["have"], told["want"]) = (json!(have), json!(want));
            told
        }
    }
}
