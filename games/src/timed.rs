//! A game with its clocks. A side's clock runs exactly while the side has something to decide, and nobody's runs
//! in a contest. The clock decides, not a timer: time speaks before any act, at the instant that it holds.

use crate::clock::{Allowance, Clock, Span, Time};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A position whose sides think on a clock.
pub trait Clocked: Clone {
    /// What changes it.
    type Event: Clone;

    /// What each side is given to think with.
    fn allowance(&self) -> Allowance;

    /// How long both have to set up together, while they do. No clock runs meanwhile: there is one deadline.
    fn setting_up(&self) -> Option<Span>;

    /// Who has something to decide.
    fn deciders(&self) -> Vec<Side>;

    /// Changes the position as an event says.
    fn apply(&mut self, event: &Self::Event);

    /// What follows when the time of a side that has to decide is over.
    fn out_of_time(&self, side: Side) -> Vec<Self::Event>;

    /// What the event that led here from `before` gives to the clocks.
    fn gifts(&self, before: &Self, event: &Self::Event) -> Vec<Gift>;
}

/// Time that an event gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gift {
    /// A turn is over: its side has the increment, and the other side a full timer.
    TurnOver { of: Side },
    /// A side's timer is this much, whatever it was.
    Timer { side: Side, span: Span },
    /// A side's timer is at least this much.
    AtLeast { side: Side, span: Span },
}

/// A position and the time that is left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timed<P> {
    pub position: P,
    pub clock: Clock,
    /// When both setups are to be there.
    pub setup_until: Time,
}

/// An event with its instant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stamped<E> {
    pub at: Time,
    pub event: E,
}

impl<P: Clocked> Timed<P> {
    /// A game that begins with this position: setups are awaited from now on, or the first clock runs.
    pub fn open(position: P, at: Time) -> Timed<P> {
        let clock = Clock::new(position.allowance());
        let setup_until = at + position.setting_up().unwrap_or(Span::ZERO);
        let mut timed = Timed { position, clock, setup_until };
        timed.run(at);
        timed
    }

    /// What time has to say until `now`, in order, each at the instant it holds at.
    pub fn due(&self, now: Time) -> Vec<Stamped<P::Event>> {
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
        if self.position.deciders().is_empty() {
            None
        } else if self.position.setting_up().is_some() {
            Some(self.setup_until)
        } else {
            self.clock.deadline().map(|(_, at)| at)
        }
    }

    /// What follows when the time of the side that has to decide is over at `at`.
    pub fn time_out(&self, at: Time) -> Vec<Stamped<P::Event>> {
        let side = self.position.deciders().first().copied();
        let events = side.map(|side| self.position.out_of_time(side)).unwrap_or_default();
        events.into_iter().map(|event| Stamped { at, event }).collect()
    }

    /// Changes the game as an event says, and the clocks with it.
    pub fn apply(&mut self, stamped: &Stamped<P::Event>) {
        let before = self.position.clone();
        self.clock.stop(stamped.at);
        self.position.apply(&stamped.event);
        for gift in self.position.gifts(&before, &stamped.event) {
            match gift {
                Gift::TurnOver { of } => {
                    self.clock.end_turn(of);
                    self.clock.begin_turn(of.opponent());
                }
                Gift::Timer { side, span } => self.clock.grant(side, span),
                Gift::AtLeast { side, span } => self.clock.replenish(side, span),
            }
        }
        self.run(stamped.at);
    }

    /// Nobody's time passes from now on, until [`Timed::resume`].
    pub fn suspend(&mut self, at: Time) {
        self.clock.stop(at);
    }

    /// Time passes again from `until` on; what was between is nobody's.
    pub fn resume(&mut self, from: Time, until: Time) {
        self.setup_until = self.setup_until + (until - from);
        self.run(until);
    }

    /// The clock runs of whoever alone has something to decide. Before the start there is one deadline for
    /// both, and no clock.
    fn run(&mut self, at: Time) {
        if let (None, [side]) = (self.position.setting_up(), &self.position.deciders()[..]) {
            self.clock.run(*side, at);
        }
    }

    fn ahead(&self, events: &[Stamped<P::Event>]) -> Timed<P> {
        let mut ahead = self.clone();
        for event in events {
            ahead.apply(event);
        }
        ahead
    }
}
