//! The clocks of the two players: time is told to them, and they say when it is over.
//!
//! A side's clock uses up its timer first, which is given anew and never kept; then its bank; then whole
//! periods, of which one is lost only when it has passed whole. Time is over at the deadline exactly; one
//! microsecond earlier is in time.

use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::ops::{Add, Sub};

/// An instant: microseconds since whatever the caller counts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Time(pub i64);

/// A length of time in microseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Span(pub i64);

/// What a side is given to think with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// For each turn; what is left of it is not kept.
    pub turn: Span,
    /// For the whole game.
    pub bank: Span,
    /// Added to the bank after each turn.
    pub increment: Span,
    /// How often a period may pass whole.
    pub periods: u16,
    pub period: Span,
}

/// What a side has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    pub timer: Span,
    pub bank: Span,
    pub periods: u16,
    /// How much of the present period is used up; a new turn has its period whole.
    pub used: Span,
}

/// Both clocks, of which at most one runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    pub allowance: Allowance,
    /// As it was when a clock was last stopped.
    pub left: BySide<Left>,
    pub running: Option<Running>,
}

/// A clock that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    pub side: Side,
    pub since: Time,
}

impl Clock {
    /// Full clocks that stand still.
    pub fn new(allowance: Allowance) -> Clock {
        let left = Left {
            timer: allowance.turn,
            bank: allowance.bank,
            periods: allowance.periods,
            used: Span::ZERO,
        };
        Clock { allowance, left: BySide { left, right: left }, running: None }
    }

    /// A side's turn begins: its timer is full again.
    pub fn begin_turn(&mut self, side: Side) {
        let turn = self.allowance.turn;
        let left = self.left.get_mut(side);
        (left.timer, left.used) = (turn, Span::ZERO);
    }

    /// A side's turn is over.
    pub fn end_turn(&mut self, side: Side) {
        let increment = self.allowance.increment;
        let left = self.left.get_mut(side);
        left.bank = left.bank + increment;
    }

    /// A side is given this much for one step, whatever it had.
    pub fn grant(&mut self, side: Side, timer: Span) {
        self.left.get_mut(side).timer = timer;
    }

    /// A side's timer is at least this much from now on.
    pub fn replenish(&mut self, side: Side, at_least: Span) {
        let left = self.left.get_mut(side);
        left.timer = left.timer.max(at_least);
    }

    /// A side's clock runs from now on, and no other.
    pub fn run(&mut self, side: Side, at: Time) {
        self.stop(at);
        self.running = Some(Running { side, since: at });
    }

    /// Nobody's clock runs any more; what ran is charged.
    pub fn stop(&mut self, at: Time) {
        if let Some(running) = self.running.take() {
            let passed = at - running.since;
            let left = self.left.get_mut(running.side);
            *left = left.after(passed, self.allowance.period);
        }
    }

    /// What a side has left at an instant.
    pub fn left_at(&self, side: Side, at: Time) -> Left {
        let left = *self.left.get(side);
        match self.running {
            Some(running) if running.side == side => {
                left.after(at - running.since, self.allowance.period)
            }
            Some(_) | None => left,
        }
    }

    /// Whose time will be over first, and at which instant.
    pub fn deadline(&self) -> Option<(Side, Time)> {
        let running = self.running?;
        let left = self.left.get(running.side);
        Some((running.side, running.since + left.total(self.allowance.period)))
    }
}

impl Left {
    /// How long it lasts in all.
    fn total(&self, period: Span) -> Span {
        let periods = Span(period.0 * i64::from(self.periods));
        self.timer + self.bank + (periods - self.used).max(Span::ZERO)
    }

    /// What is left when this much more has passed. Time does not go back: less than nothing is nothing.
    fn after(self, passed: Span, period: Span) -> Left {
        let passed = passed.max(Span::ZERO);
        let of_timer = passed.min(self.timer);
        let of_bank = (passed - of_timer).min(self.bank);
        let (timer, bank) = (self.timer - of_timer, self.bank - of_bank);
        let used = self.used + (passed - of_timer - of_bank);
        let whole = if Span::ZERO < period { used.0 / period.0 } else { 0 };
        match u16::try_from(whole) {
            Ok(lost) if lost < self.periods => {
                let used = Span(used.0 - whole * period.0);
                Left { timer, bank, periods: self.periods - lost, used }
            }
            Ok(_) | Err(_) => Left { timer, bank, periods: 0, used: Span::ZERO },
        }
    }
}

impl Span {
    pub const ZERO: Span = Span(0);

    /// This many seconds.
    pub const fn seconds(seconds: u32) -> Span {
        Span(seconds as i64 * 1_000_000)
    }
}

impl Add<Span> for Time {
    type Output = Time;
    fn add(self, span: Span) -> Time {
        Time(self.0 + span.0)
    }
}

impl Sub<Time> for Time {
    type Output = Span;
    fn sub(self, earlier: Time) -> Span {
        Span(self.0 - earlier.0)
    }
}

impl Add for Span {
    type Output = Span;
    fn add(self, other: Span) -> Span {
        Span(self.0 + other.0)
    }
}

impl Sub for Span {
    type Output = Span;
    fn sub(self, other: Span) -> Span {
        Span(self.0 - other.0)
    }
}
