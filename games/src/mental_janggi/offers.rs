//! What may be tried: every action that a side may do, as far as somebody knows who asks.

use crate::game::Act;
use crate::kind::Kind;
use crate::mental_janggi::action::{Action, PieceRef};
use crate::mental_janggi::piece::Knowledge;
use crate::mental_janggi::position::{Position, Step, Which};
use crate::side::Side;

impl<I: Knowledge> Position<I> {
    /// Every action of a side now, in order. A setup is not listed: there are too many.
    ///
    /// Legality hangs on one hidden fact alone, which piece is one's own king, and that is known to its owner. So
    /// this is the same by the truth and by its owner's knowledge.
    pub fn actions(&self, side: Side) -> Vec<Action> {
        let actions = self.candidates(side).into_iter();
        let legal =
            |action: &Action| self.decide(&Act::Play { side, action: action.clone() }).is_ok();
        actions.filter(legal).collect()
    }

    fn candidates(&self, side: Side) -> Vec<Action> {
        if !self.deciders().contains(&side) {
            return Vec::new();
        }
        match self.step {
            Step::Move => self.legal_moves().into_iter().map(Action::Move).collect(),
            Step::Target { .. } => {
                let targets = self.targets().into_iter();
                targets.map(|square| Action::Target { square }).collect()
            }
            Step::Guess { chances, .. } => guesses(&self.variant.kinds, usize::from(chances)),
            Step::Select { .. } => Which::BOTH.map(|which| Action::Select { which }).to_vec(),
            Step::Swap { .. } => self.swaps(side),
            Step::Setup | Step::Contest { .. } | Step::Over(_) => Vec::new(),
        }
    }

    /// Every pair of a side's pieces, in either order, and the decline.
    fn swaps(&self, side: Side) -> Vec<Action> {
        let on_board = self.board.keys().map(|square| PieceRef::On(*square));
        let removed = (1..=u8::MAX).take(self.removed.len()).map(PieceRef::Removed);
        let own = |place: &PieceRef| self.piece(*place).is_some_and(|piece| piece.side == side);
        let own: Vec<PieceRef> = on_board.chain(removed).filter(own).collect();
        let pairs = own.iter().flat_map(|one| own.iter().map(|other| Some((*one, *other))));
        std::iter::once(None).chain(pairs).map(|pieces| Action::Swap { pieces }).collect()
    }
}

/// Every set of at most this many kinds, each in the order of the kinds.
fn guesses(kinds: &[Kind], chances: usize) -> Vec<Action> {
    let mut kinds = kinds.to_vec();
    kinds.sort();
    let mut sets: Vec<Vec<Kind>> = vec![Vec::new()];
    for kind in kinds {
        let with = |set: &Vec<Kind>| [set.as_slice(), &[kind]].concat();
        let more: Vec<Vec<Kind>> =
            sets.iter().filter(|set| set.len() < chances).map(with).collect();
        sets.extend(more);
    }
    sets.into_iter().map(|names| Action::Guess { names }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_kinds_are_named_than_there_are_chances() {
        let counts = (0..=5).map(|chances| guesses(&Kind::ALL, chances).len());
        // Sums of binomials: 1, + 4, + 6, + 4, + 1, and a fifth chance adds nothing.
        assert_eq!(counts.collect::<Vec<_>>(), [1, 5, 11, 15, 16, 16]);
        let two = guesses(&[Kind::Memory, Kind::Logic], 2);
        let names = |names: &[Kind]| Action::Guess { names: names.to_vec() };
        let each = [names(&[]), names(&[Kind::Logic]), names(&[Kind::Memory])];
        assert!(each.iter().all(|one| two.contains(one)), "{two:?}");
        assert_eq!(two.last(), Some(&names(&[Kind::Logic, Kind::Memory])), "in order");
    }
}
