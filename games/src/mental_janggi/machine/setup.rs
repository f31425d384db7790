//! Placing the pieces before the game.

use crate::game::Seed;
use crate::kind::Kind;
use crate::mental_janggi::machine::Strength;
use crate::mental_janggi::machine::draws::Draws;
use crate::mental_janggi::piece::{Identity, Number};
use crate::mental_janggi::setup::{Placed, Setup};
use crate::mental_janggi::variant::Variant;
use crate::side::Side;

/// How many setups a machine draws that chooses among them.
const TRIES: usize = 12;
/// How much more often the king is on each back square than on another: so many times more.
const BACK_MORE: usize = 2;
/// A king whose number no other piece has is remembered too well.
const ALONE: f64 = -2.0;
/// A king with the lowest number is named at by everybody.
const LOWEST: f64 = -1.0;
/// Somebody beside the king keeps attackers off.
const SHIELD: f64 = 0.5;
/// Two discards of a kind tell more than two of different kinds.
const SAME_DISCARDS: f64 = -1.0;

/// A home's squares: the row, and the column counted from the back.
type Spot = (usize, usize);

/// A setup for a side.
pub(super) fn draw(variant: &Variant, side: Side, strength: Strength, seed: Seed) -> Setup {
    let mut draws = Draws::new(seed.child("setup"));
    let king = king_spot(variant, seed);
    let tries = match strength {
        Strength::Weak => 1,
        Strength::Fair | Strength::Strong => TRIES,
    };
    let mut best = Draft::draw(variant, king, &mut draws);
    for _ in 1..tries {
        let next = Draft::draw(variant, king, &mut draws);
        if best.worth(variant) < next.worth(variant) {
            best = next;
        }
    }
    best.setup(variant, side)
}

/// Where the king stands: the seed's bytes count round the home, back squares more often. So seeds that differ by
/// one have their kings on different squares.
fn king_spot(variant: &Variant, seed: Seed) -> Spot {
    let mut spots = spots(variant);
    let back: Vec<Spot> = spots.iter().copied().filter(|(_, column)| *column == 0).collect();
    spots.extend((0..BACK_MORE).flat_map(|_| back.clone()));
    let count: usize = seed.0.iter().map(|byte| usize::from(*byte)).sum();
    spots[count % spots.len()]
}

/// A home's squares, row by row.
fn spots(variant: &Variant) -> Vec<Spot> {
    let columns = usize::from(variant.home_columns);
    (0..usize::from(variant.rows)).flat_map(|row| (0..columns).map(move |at| (row, at))).collect()
}

/// A setup that may be taken: what stands where, the king first.
struct Draft {
    placed: Vec<(Spot, Placed)>,
    discards: Vec<Kind>,
}

impl Draft {
    /// Everything by chance but the king's square.
    fn draw(variant: &Variant, king: Spot, draws: &mut Draws) -> Draft {
        let each = usize::from(variant.pieces_per_kind);
        let mut kinds: Vec<Kind> =
            variant.kinds.iter().flat_map(|kind| vec![*kind; each]).collect();
        draws.shuffle(&mut kinds);
        let mut discards = kinds.split_off(kinds.len() - usize::from(variant.discards));
        discards.sort();
        let mut numbers = variant.numbers.clone();
        draws.shuffle(&mut numbers);
        let mut others: Vec<Spot> =
            spots(variant).into_iter().filter(|spot| *spot != king).collect();
        draws.shuffle(&mut others);
        let identities = std::iter::once(Identity::King).chain(kinds.into_iter().map(Identity::Of));
        let placed = identities.zip(numbers);
        let placed = placed.map(|(identity, number)| Placed { identity, number });
        let spots = std::iter::once(king).chain(others);
        Draft { placed: spots.zip(placed).collect(), discards }
    }

    /// How well it is placed: high numbers in front, where battles begin, and the king unremarkable.
    fn worth(&self, variant: &Variant) -> f64 {
        let digit = |number: Number| f64::from(u8::from(number));
        let front = usize::from(variant.home_columns) - 1;
        let in_front = self.placed.iter().filter(|((_, column), _)| *column == front);
        let mut worth: f64 = in_front.map(|(_, placed)| digit(placed.number)).sum();
        let [((row, column), king), others @ ..] = self.placed.as_slice() else { return worth };
        let number = king.number;
        if others.iter().all(|(_, other)| other.number != number) {
            worth += ALONE;
        }
        if others.iter().all(|(_, other)| number <= other.number) {
            worth += LOWEST;
        }
        let beside = |(other, at): Spot| row.abs_diff(other) + column.abs_diff(at) == 1;
        let shields = others.iter().filter(|(spot, _)| beside(*spot)).count();
        let same = self.discards.windows(2).filter(|pair| pair[0] == pair[1]).count();
        worth + SHIELD * shields as f64 + SAME_DISCARDS * same as f64
    }

    /// The setup as it is written: rows in the order of the board's squares.
    fn setup(self, variant: &Variant, side: Side) -> Setup {
        let columns = usize::from(variant.home_columns);
        let mut rows = vec![vec![None; columns]; usize::from(variant.rows)];
        for ((row, column), placed) in self.placed {
            let column = match side {
                Side::Left => column,
                Side::Right => columns - 1 - column,
            };
            rows[row][column] = Some(placed);
        }
        Setup { rows, discards: self.discards }
    }
}
