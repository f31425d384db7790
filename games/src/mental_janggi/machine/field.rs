//! A position as the machine thinks of it: who stands where, and how likely each is the king.

use crate::mental_janggi::action::PieceRef;
use crate::mental_janggi::machine::belief::Belief;
use crate::mental_janggi::machine::terrain::{Bits, Place, Terrain, bit, places};
use crate::mental_janggi::piece::Identity;
use crate::mental_janggi::position::Position;
use crate::side::{BySide, Side};

/// A piece on the board.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Man {
    pub(super) number: u8,
    /// How likely it is the king, by who thinks: of one's own pieces this is certain.
    pub(super) king: f64,
    /// How likely it is the king, by what the opponent of its owner may believe.
    pub(super) suspicion: f64,
}

/// A position. Only squares that are occupied have a man that means anything.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) men: Vec<Man>,
    pub(super) on: BySide<Bits>,
    pub(super) turn: Side,
    quiet: BySide<bool>,
}

/// A move from a place to a place.
pub(super) type Step = (Place, Place);

impl Field {
    /// The position that a side sees, with what both may believe of each other.
    pub(super) fn seen(
        position: &Position<Option<Identity>>,
        me: Side,
        beliefs: &BySide<Belief>,
        terrain: &Terrain,
    ) -> Field {
        let mut field = Field {
            men: vec![Man::default(); terrain.squares.len()],
            on: BySide::default(),
            turn: position.turn(),
            quiet: position.quiet,
        };
        for (square, piece) in &position.board {
            let Some(at) = terrain.place(*square) else { continue };
            let suspicion = beliefs.get(piece.side).king(PieceRef::On(*square));
            let own_king = if piece.is_king() { 1.0 } else { 0.0 };
            let is_known = piece.side == me || piece.identity.is_some();
            let king = if is_known { own_king } else { suspicion };
            field.men[at] = Man { number: u8::from(piece.number), king, suspicion };
            *field.on.get_mut(piece.side) |= bit(at);
        }
        field
    }

    /// Every occupied square.
    pub(super) fn occupied(&self) -> Bits {
        self.on.left | self.on.right
    }

    /// The squares of a side's men, with the men.
    pub(super) fn men_of(&self, side: Side) -> impl Iterator<Item = (Place, Man)> {
        places(*self.on.get(side)).map(|at| (at, self.men[at]))
    }

    /// Every move of the side to move, in order.
    pub(super) fn moves(&self, terrain: &Terrain) -> Vec<Step> {
        let (own, occupied) = (*self.on.get(self.turn), self.occupied());
        let obliged = self.quiet.left && self.quiet.right;
        let from = |from| {
            places(terrain.destinations(self.turn, from, occupied)).map(move |to| (from, to))
        };
        let moves = places(own).flat_map(from);
        moves.filter(|(from, to)| !(obliged && terrain.is_sideways(*from, *to))).collect()
    }

    /// Moves a man of the side to move. The turn is not over yet: battles may follow.
    pub(super) fn go(&mut self, terrain: &Terrain, (from, to): Step) {
        let side = self.turn;
        let own = self.on.get_mut(side);
        *own = *own & !bit(from) | bit(to);
        self.men[to] = self.men[from];
        let touches = terrain.touching[to] & *self.on.get(side.opponent()) != 0;
        *self.quiet.get_mut(side) = terrain.is_sideways(from, to) && !touches;
    }

    /// Takes a man off who is known not to be the king.
    pub(super) fn remove(&mut self, side: Side, at: Place) {
        self.clear(side, at);
        *self.on.get_mut(side) &= !bit(at);
    }

    /// A man is known not to be the king: so the king is one of the others.
    pub(super) fn clear(&mut self, side: Side, at: Place) {
        let man = self.men[at];
        let grow = |gone: f64| if gone < 1.0 { 1.0 / (1.0 - gone) } else { 1.0 };
        let (king, suspicion) = (grow(man.king), grow(man.suspicion));
        self.men[at] = Man { king: 0.0, suspicion: 0.0, ..man };
        if king == 1.0 && suspicion == 1.0 {
            return;
        }
        for other in places(*self.on.get(side)) {
            self.men[other].king *= king;
            self.men[other].suspicion *= suspicion;
        }
    }

    /// The same field in a world where a side's king stands here, and as likely elsewhere as not at all.
    pub(super) fn with_king(&self, side: Side, king: Place) -> Field {
        let mut field = self.clone();
        for at in places(*self.on.get(side)) {
            field.men[at].king = if at == king { 1.0 } else { 0.0 };
        }
        field
    }

    /// The same field as the other side sees it, who knows no more of this side's men than may be believed.
    pub(super) fn seen_against(&self, side: Side) -> Field {
        let mut field = self.clone();
        for at in places(*self.on.get(side)) {
            field.men[at].king = field.men[at].suspicion;
        }
        field
    }

    /// The enemies that a side's man on this square touches.
    pub(super) fn touched(&self, terrain: &Terrain, side: Side, at: Place) -> Bits {
        terrain.touching[at] & *self.on.get(side.opponent())
    }
}
