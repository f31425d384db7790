//! How pieces move, and whom they touch.

use crate::mental_janggi::board::Way;
use crate::mental_janggi::piece::Knowledge;
use crate::mental_janggi::position::{Battle, Position, Step};
use crate::mental_janggi::square::Square;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// One turn's move. Which corner a diagonal goes round has no effect, so it is not said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

impl Move {
    /// Whether the piece stays in its column, and so has no forward component.
    pub fn is_sideways(self) -> bool {
        self.from.column() == self.to.column()
    }
}

impl<I: Knowledge> Position<I> {
    /// Every move of the side to move, in order; none unless a move is due.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.step != Step::Move {
            return Vec::new();
        }
        let obliged = self.is_obliged();
        let own = self.board.iter().filter(|(_, piece)| piece.side == self.turn());
        let moves = own.flat_map(|(from, _)| {
            let to = |to| Move { from: *from, to };
            self.destinations(*from).into_iter().map(to)
        });
        moves.filter(|step| !(obliged && step.is_sideways())).collect()
    }

    /// Whether the side to move must leave the column: the last turns of both sides were quiet. Otherwise two
    /// players could go to and fro for ever.
    pub fn is_obliged(&self) -> bool {
        self.quiet.left && self.quiet.right
    }

    /// Where the piece on a square can go, whoever is to move and whether or not they are obliged.
    ///
    /// One step leads to any floor. Two steps stay on one floor, for who changes floors makes one move only;
    /// there is no jumping; and a piece does not come back to where it was, for that would be a pass. What
    /// stands beside the way does not matter: battles look at the end alone.
    pub fn destinations(&self, from: Square) -> BTreeSet<Square> {
        let Some(piece) = self.board.get(&from) else { return BTreeSet::new() };
        let first: Vec<Square> = self.steps(piece.side, from).collect();
        let mut all: BTreeSet<Square> = first.iter().copied().collect();
        if 1 < self.variant.steps_on_floor {
            let floor = self.variant.floor(from);
            for middle in first.into_iter().filter(|middle| self.variant.floor(*middle) == floor) {
                let ends = self.steps(piece.side, middle);
                // Where the piece stands is not empty, so it is no end.
                all.extend(ends.filter(|end| self.variant.floor(*end) == floor));
            }
        }
        all
    }

    /// The empty squares that one step of a side leads to.
    fn steps(&self, side: Side, from: Square) -> impl Iterator<Item = Square> {
        let ways = Way::ALL.into_iter();
        let squares = ways.filter_map(move |way| self.variant.step(side, from, way));
        squares.filter(|square| !self.board.contains_key(square))
    }

    /// The enemies that the piece on a square touches, in order.
    pub fn enemies_touching(&self, square: Square) -> Vec<Square> {
        let Some(piece) = self.board.get(&square) else { return Vec::new() };
        let is_enemy = |near: &Square| {
            self.board.get(near).is_some_and(|other| other.side != piece.side)
                && self.variant.is_touching(square, *near)
        };
        self.variant.neighbours(square).filter(is_enemy).collect()
    }

    /// The targets among which the attacker is to choose now.
    pub fn targets(&self) -> Vec<Square> {
        match self.step {
            Step::Target { moved } => self.enemies_touching(moved),
            Step::Setup | Step::Move | Step::Guess { .. } | Step::Select { .. } => Vec::new(),
            Step::Contest { .. } | Step::Swap { .. } | Step::Over(_) => Vec::new(),
        }
    }

    /// Who may name how many kinds in a battle; nobody if the numbers are equal, or the piece with the lower
    /// one was revealed before.
    pub fn intimidation(&self, battle: Battle) -> Option<(Side, u8)> {
        let attacking = self.board.get(&battle.attacking)?;
        let defending = self.board.get(&battle.defending)?;
        let (higher, lower) = match attacking.number.cmp(&defending.number) {
            Ordering::Less => (defending, attacking),
            Ordering::Greater => (attacking, defending),
            Ordering::Equal => return None,
        };
        let chances = higher.number.difference(lower.number);
        (!lower.revealed).then_some((higher.side, chances))
    }

    /// Where the piece with the lower number stands.
    pub fn lower(&self, battle: Battle) -> Square {
        let number = |square| self.board.get(&square).map(|piece| piece.number);
        let both = [battle.attacking, battle.defending].into_iter();
        both.min_by_key(|square| number(*square)).unwrap_or(battle.defending)
    }
}
