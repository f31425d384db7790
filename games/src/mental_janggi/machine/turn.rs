//! What may come of a turn: its battles one after the other, each as likely as it is.
//!
//! The attacker is taken to select the other piece. It costs nothing, shows what is hidden, wins at once if it
//! is the king, and looks the same whether or not one's own piece is the king.

use crate::mental_janggi::machine::Odds;
use crate::mental_janggi::machine::field::{Field, Step};
use crate::mental_janggi::machine::terrain::{Bits, Place, Terrain, bit, places};
use crate::side::Side;

/// What is needed to judge a turn.
pub(super) struct Turn<'a> {
    pub(super) terrain: &'a Terrain,
    /// Whose odds these are, and for whom all is worth what it is worth.
    pub(super) me: Side,
    pub(super) odds: Odds,
}

/// What a game that is won is worth to the winner.
pub(super) const WON: f64 = 1.0;

/// How a position is worth something when the turn is over.
pub(super) type Worth<'a> = dyn FnMut(&Field) -> f64 + 'a;

impl Turn<'_> {
    /// What a move is worth on average, if a position behind it is worth what `worth` says.
    pub(super) fn of_move(&self, field: &Field, step: Step, worth: &mut Worth) -> f64 {
        let mut after = field.clone();
        after.go(self.terrain, step);
        self.go_on(after, step.1, worth)
    }

    /// What it is worth to fight this enemy first.
    pub(super) fn of_battle(
        &self,
        field: &Field,
        at: Place,
        target: Place,
        worth: &mut Worth,
    ) -> f64 {
        let (mover, other) = (field.turn, field.turn.opponent());
        let (found, attacker) = (field.men[target].king, field.men[at].king);
        let mut value = found * self.won_by(mover);
        if found < 1.0 {
            let wins =
                if mover == self.me { self.odds.attacking } else { 1.0 - self.odds.defending };
            let mut won = field.clone();
            won.remove(other, target);
            value += (1.0 - found) * wins * self.go_on(won, at, worth);
            let lost = (1.0 - found) * (1.0 - wins);
            value += lost * attacker * self.won_by(other);
            if attacker < 1.0 {
                let mut after = field.clone();
                after.clear(other, target);
                after.remove(mover, at);
                value += lost * (1.0 - attacker) * pass(after, worth);
            }
        }
        value
    }

    /// Whom the attacker fights first: who is most likely the king.
    pub(super) fn first_target(field: &Field, targets: Bits) -> Option<Place> {
        let likelier = |best: Place, next: Place| {
            if field.men[best].suspicion < field.men[next].suspicion { next } else { best }
        };
        places(targets).reduce(likelier)
    }

    /// What comes after a move or a battle that the moved man has survived.
    fn go_on(&self, mut field: Field, at: Place, worth: &mut Worth) -> f64 {
        let mover = field.turn;
        let targets = field.touched(self.terrain, mover, at);
        if let Some(target) = Turn::first_target(&field, targets) {
            return self.of_battle(&field, at, target, worth);
        }
        if self.terrain.home.get(mover.opponent()) & bit(at) == 0 {
            return pass(field, worth);
        }
        let marched = field.men[at].king;
        let mut value = marched * self.won_by(mover);
        if marched < 1.0 {
            field.clear(mover, at);
            value += (1.0 - marched) * pass(field, worth);
        }
        value
    }

    /// What it is worth that a side has won.
    pub(super) fn won_by(&self, side: Side) -> f64 {
        if side == self.me { WON } else { -WON }
    }
}

fn pass(mut field: Field, worth: &mut Worth) -> f64 {
    field.turn = field.turn.opponent();
    worth(&field)
}
