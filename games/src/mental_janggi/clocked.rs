//! What a game's clocks are given: a full timer each turn, half a minute for a guess in the opponent's turn, and
//! at least half a minute for what is left of a turn after a battle.

use crate::clock::{Allowance, Span};
use crate::game::Act;
use crate::mental_janggi::action::Event;
use crate::mental_janggi::piece::{Identity, Knowledge};
use crate::mental_janggi::position::{Position, Step};
use crate::side::Side;
use crate::timed::{self, Clocked, Gift};

/// A position of this game and the time that is left.
pub type Timed<I = Identity> = timed::Timed<Position<I>>;
/// An event of this game with its instant.
pub type Stamped<I = Identity> = timed::Stamped<Event<I>>;

impl<I: Knowledge> Clocked for Position<I> {
    type Event = Event<I>;

    fn allowance(&self) -> Allowance {
        self.variant.allowance()
    }

    fn setting_up(&self) -> Option<Span> {
        (self.step == Step::Setup).then(|| Span::seconds(self.variant.setup_seconds))
    }

    fn deciders(&self) -> Vec<Side> {
        Position::deciders(self)
    }

    fn apply(&mut self, event: &Event<I>) {
        Position::apply(self, event);
    }

    fn out_of_time(&self, side: Side) -> Vec<Event<I>> {
        self.decide(&Act::OutOfTime { side }).unwrap_or_default()
    }

    fn gifts(&self, before: &Position<I>, event: &Event<I>) -> Vec<Gift> {
        let turn = before.turn();
        let mut gifts = Vec::new();
        if self.turn() != turn {
            gifts.push(Gift::TurnOver { of: turn });
        } else if let Event::Judged { .. } = event {
            let span = Span::seconds(self.variant.replenish_seconds);
            gifts.push(Gift::AtLeast { side: turn, span });
        }
        if let Step::Guess { by, .. } = self.step
            && by != self.turn()
            && self.step != before.step
        {
            let span = Span::seconds(self.variant.guess_seconds);
            gifts.push(Gift::Timer { side: by, span });
        }
        gifts
    }
}
