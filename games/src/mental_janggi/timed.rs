//! A game with its clocks. A side's clock runs exactly while the side has something to decide, and nobody's runs
//! in a contest. The clock decides, not a timer: time speaks before any act, at the instant that it holds.

use crate::clock::{Clock, Span, Time};
use crate::game::Act;
use crate::mental_janggi::action::{Action, Event, Refusal};
use crate::mental_janggi::piece::{Identity, Knowledge};
use crate::mental_janggi::position::{Position, Step};
use crate::mental_janggi::variant::Variant;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A position and the time that is left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timed<I = Identity> {
    pub position: Position<I>,
    pub clock: Clock,
    /// When both setups are to be there.
    pub setup_until: Time,
}

/// An event with its instant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stamped<I = Identity> {
    pub at: Time,
    pub event: Event<I>,
}

impl<I: Knowledge> Timed<I> {
    /// A new game: from now on the setups are awaited.
    pub fn open(variant: Arc<Variant>, at: Time) -> Timed<I> {
        let clock = Clock::new(variant.allowance());
        let setup_until = at + Span::seconds(variant.setup_seconds);
        Timed { position: Position::new(variant), clock, setup_until }
    }

    /// What an act adds at `now`: first what time has to say, then the act's own events. An act that is refused
    /// adds nothing, and what time had to say is to be asked for by itself.
    pub fn decide(&self, act: &Act<Action>, now: Time) -> Result<Vec<Stamped<I>>, Refusal> {
        if let Act::OutOfTime { .. } = act {
            // Nobody but the clocks below says so.
            return Err(Refusal::WrongStep);
        }
        let mut events = self.due(now);
        let own = match events.as_slice() {
            [] => self.position.decide(act)?,
            spoken => self.ahead(spoken).position.decide(act)?,
        };
        events.extend(own.into_iter().map(|event| Stamped { at: now, event }));
        Ok(events)
    }

    /// What time has to say until `now`, in order, each at the instant it holds at.
    pub fn due(&self, now: Time) -> Vec<Stamped<I>> {
        let mut events = Vec::new();
        let mut ahead = self.clone();
        while let Some(at) = ahead.next_due().filter(|at| *at <= now) {
            let word = ahead.time_out(at);
            ahead = ahead.ahead(&word);
            events.extend(word);
        }
        events
    }

    /// When time will speak next, if nothing else happens.
    pub fn next_due(&self) -> Option<Time> {
        match self.position.step {
            Step::Setup => Some(self.setup_until),
            Step::Move | Step::Target { .. } | Step::Guess { .. } | Step::Select { .. } => {
                self.clock.deadline().map(|(_, at)| at)
            }
            Step::Swap { .. } => self.clock.deadline().map(|(_, at)| at),
            Step::Contest { .. } | Step::Over(_) => None,
        }
    }

    /// What follows when the time of the side that has to decide is over at `at`.
    pub fn time_out(&self, at: Time) -> Vec<Stamped<I>> {
        let side = self.position.deciders().first().copied();
        let events = side.map(|side| self.position.decide(&Act::OutOfTime { side }));
        let events = events.and_then(Result::ok).unwrap_or_default();
        events.into_iter().map(|event| Stamped { at, event }).collect()
    }

    /// Changes the game as an event says, and the clocks with it.
    pub fn apply(&mut self, stamped: &Stamped<I>) {
        let (turn, step) = (self.position.turn(), self.position.step);
        self.clock.stop(stamped.at);
        self.position.apply(&stamped.event);
        let variant = &self.position.variant;
        let is_after_battle = matches!(stamped.event, Event::Judged { .. });
        if self.position.turn() != turn {
            self.clock.end_turn(turn);
            self.clock.begin_turn(turn.opponent());
        } else if is_after_battle {
            self.clock.replenish(turn, Span::seconds(variant.replenish_seconds));
        }
        if let Step::Guess { by, .. } = self.position.step
            && by != self.position.turn()
            && step != self.position.step
        {
            self.clock.grant(by, Span::seconds(variant.guess_seconds));
        }
        // Before the start there is one deadline for both, and no clock.
        if let (false, [side]) = (self.position.step == Step::Setup, &self.position.deciders()[..])
        {
            self.clock.run(*side, stamped.at);
        }
    }

    /// Takes an outage of the service out of everybody's time.
    pub fn interrupted(&mut self, from: Time, until: Time) {
        self.setup_until = self.setup_until + (until - from);
        if let Some(running) = self.clock.running {
            self.clock.stop(from);
            self.clock.run(running.side, until);
        }
    }

    fn ahead(&self, events: &[Stamped<I>]) -> Timed<I> {
        let mut ahead = self.clone();
        for event in events {
            ahead.apply(event);
        }
        ahead
    }
}
