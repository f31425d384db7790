//! Games between machines, or against somebody who does anything that is legal.

use agon_games::game::{Act, Audience, Seed};
use agon_games::mental_janggi::action::{Action, Event};
use agon_games::mental_janggi::machine::{self, Strength};
use agon_games::mental_janggi::piece::Identity;
use agon_games::mental_janggi::position::{Position, Step};
use agon_games::mental_janggi::variant::Variant;
use agon_games::mental_janggi::view::{View, view};
use agon_games::side::{BySide, Side};
use std::sync::Arc;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Player {
    Machine(Strength),
    /// Sets up as the weak machine does, and then does anything.
    Anything,
}

/// A game as its players and the referee see it.
#[derive(Clone)]
pub(crate) struct Arena {
    pub(crate) truth: Position,
    pub(crate) told: BySide<Vec<Event<Option<Identity>>>>,
    pub(crate) players: BySide<Player>,
    pub(crate) seed: Seed,
    /// How many things happened.
    pub(crate) events: usize,
}

/// The seed of a number: neighbours differ by one.
pub(crate) fn seed(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[24..].copy_from_slice(&number.to_be_bytes());
    Seed(bytes)
}

/// A number in `[0, below)` for one use of chance.
pub(crate) fn draw(seed: Seed, name: &str, below: usize) -> usize {
    let Seed(child) = seed.child(name);
    usize::from(u16::from_be_bytes([child[0], child[1]])) % below
}

impl Arena {
    /// A game that waits for its setups.
    pub(crate) fn open(variant: &Arc<Variant>, left: Player, right: Player, seed: Seed) -> Arena {
        Arena {
            truth: Position::new(variant.clone()),
            told: BySide::default(),
            players: BySide { left, right },
            seed,
            events: 0,
        }
    }

    /// What a side sees.
    pub(crate) fn view(&self, side: Side) -> View {
        view(&self.truth, Audience::Side(side))
    }

    /// Who is to decide, and what they do; nothing in a contest or when the game is over.
    pub(crate) fn choice(&self) -> Option<(Side, Action)> {
        let side = *self.truth.deciders().first()?;
        let seed = self.seed.child(side.name());
        let action = match self.players.get(side) {
            Player::Machine(strength) => {
                machine::choose(&self.view(side), *strength, seed, self.told.get(side)).unwrap()
            }
            Player::Anything if self.truth.step == Step::Setup => {
                let variant = &self.truth.variant;
                let setup = machine::setup(variant, side, Strength::Weak, seed);
                Action::Set { setup: setup.to_string() }
            }
            Player::Anything => {
                let all = self.truth.actions(side);
                all[draw(seed, &format!("anything {}", self.events), all.len())].clone()
            }
        };
        Some((side, action))
    }

    /// What happens next, by the players or by a coin; nothing when the game is over.
    pub(crate) fn next(&self) -> Option<Act<Action>> {
        if let Some((side, action)) = self.choice() {
            return Some(Act::Play { side, action });
        }
        let Step::Contest { .. } = self.truth.step else { return None };
        let battle = self.truth.battle_number();
        let coin = draw(self.seed, &format!("battle {battle}"), 2);
        Some(Act::Verdict { battle, winner: Side::BOTH[coin] })
    }

    /// Does an act, and tells both sides.
    pub(crate) fn take(&mut self, act: &Act<Action>) {
        let events = self.truth.decide(act);
        let place = &self.truth;
        let events = events.unwrap_or_else(|why| panic!("{place}: {act:?} is refused: {why}"));
        for event in events {
            for side in Side::BOTH {
                let told = self.truth.told(&event, Audience::Side(side));
                self.told.get_mut(side).extend(told);
            }
            self.truth.apply(&event);
            self.events += 1;
        }
    }

    /// Plays to the end: who won.
    pub(crate) fn play(&mut self) -> Option<Side> {
        while let Some(act) = self.next() {
            self.take(&act);
        }
        self.truth.outcome().unwrap().winner()
    }
}
