//! The board in bits: a set of squares is a number with a bit for each. Made once a choice, so that looking at
//! many moves is quick; the rules themselves are in `moves`, and a test holds this against them.

use crate::mental_janggi::board::{Floor, Way};
use crate::mental_janggi::square::Square;
use crate::mental_janggi::variant::Variant;
use crate::side::{BySide, Side};

/// A set of squares. A board has at most 81.
pub(super) type Bits = u128;

/// The place of a square in the order of squares.
pub(super) type Place = usize;

/// What never changes about a board.
pub(super) struct Terrain {
    pub(super) squares: Vec<Square>,
    /// The neighbours of each square on its own floor.
    pub(super) touching: Vec<Bits>,
    pub(super) home: BySide<Bits>,
    /// For a side's piece on a square: where the opponent's pieces can still come to it, for nobody goes back.
    pub(super) meets: BySide<Vec<Bits>>,
    /// How many turns a side's piece needs from a square to the far home, if nobody is in its way.
    pub(super) turns_to_go: BySide<Vec<u8>>,
    steps: BySide<Vec<Vec<Place>>>,
    floors: Vec<Floor>,
    two_steps: bool,
}

/// More turns than any board takes.
const FAR: u8 = 99;

impl Terrain {
    /// The board of a variant.
    pub(super) fn new(variant: &Variant) -> Terrain {
        let squares: Vec<Square> = variant.squares().collect();
        let place = |square: &Square| place(variant, *square);
        let set = |of: &dyn Fn(Square) -> bool| -> Bits {
            squares.iter().filter(|square| of(**square)).map(|square| bit(place(square))).sum()
        };
        let steps = |side, from: &Square| {
            let ways = Way::ALL.into_iter().filter_map(|way| variant.step(side, *from, way));
            ways.map(|to| place(&to)).collect()
        };
        let touching =
            squares.iter().map(|one| set(&|other| variant.is_touching(*one, other))).collect();
        let meets = |side: Side, at: &Square| {
            let way = |square: Square| match side {
                Side::Left => i16::from(square.column()),
                Side::Right => -i16::from(square.column()),
            };
            set(&|other| way(*at) - 1 <= way(other))
        };
        let mut terrain = Terrain {
            touching,
            home: BySide::of(|side| set(&|square| variant.is_home(side, square))),
            meets: BySide::of(|side| squares.iter().map(|at| meets(side, at)).collect()),
            turns_to_go: BySide::of(|_| vec![FAR; squares.len()]),
            steps: BySide::of(|side| squares.iter().map(|from| steps(side, from)).collect()),
            floors: squares.iter().map(|square| variant.floor(*square)).collect(),
            two_steps: 1 < variant.steps_on_floor,
            squares,
        };
        terrain.turns_to_go = BySide::of(|side| terrain.turns(side));
        terrain
    }

    /// The place of a square.
    pub(super) fn place(&self, square: Square) -> Option<Place> {
        self.squares.binary_search(&square).ok()
    }

    /// Where a side's piece can go from a square, if these are occupied, its own among them. No obligation is
    /// looked at.
    pub(super) fn destinations(&self, side: Side, from: Place, occupied: Bits) -> Bits {
        let steps = self.steps.get(side);
        let mut all = 0;
        for &middle in steps[from].iter().filter(|to| !has(occupied, **to)) {
            all |= bit(middle);
            if self.two_steps && self.floors[middle] == self.floors[from] {
                let ends = steps[middle]
                    .iter()
                    .filter(|end| !has(occupied, **end) && self.floors[**end] == self.floors[from]);
                all |= ends.map(|end| bit(*end)).fold(0, |all, end| all | end);
            }
        }
        all & !bit(from)
    }

    /// The squares on which a side's pieces could start a battle with the turn's move.
    pub(super) fn zone(&self, side: Side, own: Bits, occupied: Bits) -> Bits {
        let of = |from| self.touched_from(self.destinations(side, from, occupied));
        places(own).map(of).fold(0, |zone, one| zone | one)
    }

    /// Every square that is touched from one of these.
    pub(super) fn touched_from(&self, squares: Bits) -> Bits {
        places(squares).map(|at| self.touching[at]).fold(0, |all, one| all | one)
    }

    /// Whether two squares are in one column.
    pub(super) fn is_sideways(&self, from: Place, to: Place) -> bool {
        self.squares[from].column() == self.squares[to].column()
    }

    /// The turns from each square over an empty board: squares near the far home are known first.
    fn turns(&self, side: Side) -> Vec<u8> {
        let mut turns = vec![FAR; self.squares.len()];
        places(*self.home.get(side.opponent())).for_each(|at| turns[at] = 0);
        for _ in 0..self.squares.len() {
            let before = turns.clone();
            for from in 0..turns.len() {
                let next = places(self.destinations(side, from, 0)).map(|to| before[to]).min();
                turns[from] = before[from].min(next.unwrap_or(FAR).saturating_add(1));
            }
            if before == turns {
                break;
            }
        }
        turns
    }
}

/// The place of a square in the order of squares.
fn place(variant: &Variant, square: Square) -> Place {
    usize::from(square.row()) * usize::from(variant.columns) + usize::from(square.column()) - 1
}

/// The set of one square.
pub(super) const fn bit(place: Place) -> Bits {
    1 << place
}

/// Whether a square is in a set.
pub(super) const fn has(squares: Bits, place: Place) -> bool {
    squares & bit(place) != 0
}

/// The squares of a set, in order.
pub(super) fn places(mut squares: Bits) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let first = squares.trailing_zeros();
        if first == Bits::BITS {
            return None;
        }
        squares &= squares - 1;
        Some(first as usize)
    })
}

#[cfg(test)]
mod tests;
