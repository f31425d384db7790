//! What the hidden pieces of a side may be, as likely as the counts and the notes make it.
//!
//! Everybody knows which pieces a side has, so what is hidden is a known bag of identities, and each way to hand
//! them out to the hidden pieces counts once, if no piece gets what it cannot be. Ways are weighed by how the
//! piece that is the king in them has behaved.

use crate::kind::Kind;
use crate::mental_janggi::action::PieceRef;
use crate::mental_janggi::machine::draws::Draws;
use crate::mental_janggi::machine::notes::{Note, Notes};
use crate::mental_janggi::piece::{Identity, Piece};
use crate::mental_janggi::position::{Position, Step};
use crate::side::Side;
use std::collections::BTreeMap;

/// What may be believed of a side's hidden pieces by whoever sees what is public.
pub(super) struct Belief {
    likely: BTreeMap<PieceRef, Likely>,
}

/// How likely a piece is the king, and of each kind; together 1.
#[derive(Debug, Clone)]
pub(super) struct Likely {
    pub(super) king: f64,
    pub(super) kinds: Vec<(Kind, f64)>,
}

/// A hidden piece: how much its ways weigh in which it is the king (0: it is not), and of which kinds it can be.
struct Slot {
    place: PieceRef,
    king: f64,
    can_be: Vec<bool>,
}

/// Kings seldom attack, for they may be lost.
const ATTACKED: f64 = 0.4;
/// A king must select the other piece. Others often do, to look like one.
const HID: f64 = 1.7;
/// Who runs away has more to lose.
const FLED: f64 = 1.4;
/// Kings are often kept at home.
const STAYED: f64 = 1.3;
/// Stayed at home means something after so many turns.
const STAYED_PLIES: u16 = 8;
/// What is seen more often says nothing new.
const SEEN_MAX: u32 = 3;
/// More ways to empty the bag than this are not counted; then all are taken for equally likely.
const BAGS_MAX: usize = 50_000;

type Known = Position<Option<Identity>>;

impl Belief {
    /// What may be believed of a side. If it is one's own, this is what the opponent may believe.
    pub(super) fn about(side: Side, position: &Known, notes: &Notes) -> Belief {
        let kinds = &position.variant.kinds;
        let slots = slots(side, position, notes);
        let bag = bag(side, position, slots.len());
        let counted = Ways { slots: &slots, bag }.likely(kinds);
        let likely = counted.unwrap_or_else(|| alike(&slots, kinds));
        Belief { likely: slots.iter().map(|slot| slot.place).zip(likely).collect() }
    }

    /// How likely a piece is the king; 0 for one that was shown.
    pub(super) fn king(&self, place: PieceRef) -> f64 {
        self.likely.get(&place).map_or(0.0, |likely| likely.king)
    }

    /// The kinds that a hidden piece may be of, the likeliest first. Equals come as chance wills.
    pub(super) fn kinds(&self, place: PieceRef, draws: &mut Draws) -> Vec<Kind> {
        let mut kinds = self.likely.get(&place).map_or(Vec::new(), |likely| likely.kinds.clone());
        kinds.retain(|(_, likely)| 0.0 < *likely);
        draws.shuffle(&mut kinds);
        kinds.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        kinds.into_iter().map(|(kind, _)| kind).collect()
    }
}

fn slots(side: Side, position: &Known, notes: &Notes) -> Vec<Slot> {
    let hidden = |piece: &Piece<Option<Identity>>| piece.side == side && !piece.revealed;
    let on_board = position.board.iter().filter(|(_, piece)| hidden(piece));
    let on_board = on_board.map(|(square, _)| PieceRef::On(*square));
    let removed = (1..=u8::MAX).zip(&position.removed).filter(|(_, piece)| hidden(piece));
    let places = on_board.chain(removed.map(|(number, _)| PieceRef::Removed(number)));
    let slot = |place| {
        let note = notes.on(place);
        let king = if can_be_king(side, position, place) { weight(&note, position) } else { 0.0 };
        let can_be = position.variant.kinds.iter().map(|kind| !note.wrong.contains(kind));
        Slot { place, king, can_be: can_be.collect() }
    };
    places.map(slot).collect()
}

/// A king that was removed, or whose turn ended in the far home, has ended the game.
fn can_be_king(side: Side, position: &Known, place: PieceRef) -> bool {
    let PieceRef::On(square) = place else { return false };
    let in_a_turn = match position.step {
        Step::Target { moved } => Some(moved),
        Step::Guess { battle, .. } | Step::Select { battle } | Step::Contest { battle, .. } => {
            Some(battle.attacking)
        }
        Step::Setup | Step::Move | Step::Swap { .. } | Step::Over(_) => None,
    };
    !position.variant.is_home(side.opponent(), square) || in_a_turn == Some(square)
}

/// How much more likely behaviour like this is of a king than of others.
fn weight(note: &Note, position: &Known) -> f64 {
    let times = |factor: f64, seen: u32| (0..seen.min(SEEN_MAX)).fold(1.0, |all, _| all * factor);
    let stayed = note.moves == 0 && STAYED_PLIES <= position.plies;
    times(ATTACKED, note.attacks)
        * times(HID, note.hid)
        * times(FLED, note.fled)
        * if stayed { STAYED } else { 1.0 }
}

/// How many hidden pieces of each kind there are: all without discards and what was shown. Where the discards are
/// not known, there may be more than hidden pieces.
fn bag(side: Side, position: &Known, slots: usize) -> Vec<usize> {
    let setup = position.setups.get(side).as_ref();
    let discards = setup.map_or(&[][..], |setup| &setup.discards);
    let all = || position.board.values().chain(&position.removed);
    let count = |kind: &Kind| {
        let shown = |piece: &&Piece<Option<Identity>>| {
            piece.side == side && piece.revealed && piece.identity == Some(Identity::Of(*kind))
        };
        let gone = discards.iter().filter(|gone| *gone == kind).count();
        let out = gone + all().filter(shown).count();
        usize::from(position.variant.pieces_per_kind).saturating_sub(out).min(slots)
    };
    position.variant.kinds.iter().map(count).collect()
}

/// All ways to hand out the bag. What is left of a bag, and whether the king is still in it, is one number.
struct Ways<'a> {
    slots: &'a [Slot],
    bag: Vec<usize>,
}

impl Ways<'_> {
    /// The share of each identity for each piece; none if there is no way, or too many bags to count.
    fn likely(&self, kinds: &[Kind]) -> Option<Vec<Likely>> {
        let bags = self.bag.iter().try_fold(2usize, |bags, count| bags.checked_mul(count + 1))?;
        if BAGS_MAX < bags {
            return None;
        }
        // How the bags before each piece came about, and how what is behind it can go on.
        let mut before = vec![vec![0.0; bags]; self.slots.len() + 1];
        let mut behind = before.clone();
        before[0][bags - 1] = 1.0;
        // With an even number the king is out of the bag.
        behind[self.slots.len()].iter_mut().step_by(2).for_each(|ways| *ways = 1.0);
        for (at, slot) in self.slots.iter().enumerate() {
            for bag in reached(&before[at]) {
                for (_, left, weight) in self.takes(slot, bag) {
                    before[at + 1][left] += before[at][bag] * weight;
                }
            }
        }
        for (at, slot) in self.slots.iter().enumerate().rev() {
            for bag in reached(&before[at]) {
                let takes = self.takes(slot, bag);
                behind[at][bag] =
                    takes.iter().map(|(_, left, weight)| weight * behind[at + 1][*left]).sum();
            }
        }
        let total = behind[0][bags - 1];
        let share = |(at, slot): (usize, &Slot)| {
            let mut shares = vec![0.0; kinds.len() + 1];
            for bag in reached(&before[at]) {
                for (what, left, weight) in self.takes(slot, bag) {
                    shares[what] += before[at][bag] * weight * behind[at + 1][left] / total;
                }
            }
            let king = shares.remove(0);
            Likely { king, kinds: kinds.iter().copied().zip(shares).collect() }
        };
        (0.0 < total).then(|| self.slots.iter().enumerate().map(share).collect())
    }

    /// What a piece can take out of a bag: 0 for the king or a kind's place from 1, the bag that is left, and how
    /// much it weighs.
    fn takes(&self, slot: &Slot, bag: usize) -> Vec<(usize, usize, f64)> {
        let mut takes = Vec::with_capacity(self.bag.len() + 1);
        if bag % 2 == 1 && 0.0 < slot.king {
            takes.push((0, bag - 1, slot.king));
        }
        let (mut rest, mut one) = (bag / 2, 2);
        for (at, count) in self.bag.iter().enumerate() {
            if 0 < rest % (count + 1) && slot.can_be[at] {
                takes.push((at + 1, bag - one, 1.0));
            }
            rest /= count + 1;
            one *= count + 1;
        }
        takes
    }
}

/// The bags that can come about.
fn reached(ways: &[f64]) -> Vec<usize> {
    (0..ways.len()).filter(|bag| 0.0 < ways[*bag]).collect()
}

/// Every hidden piece may be anything that it can be, all alike.
fn alike(slots: &[Slot], kinds: &[Kind]) -> Vec<Likely> {
    let kings = slots.iter().filter(|slot| 0.0 < slot.king).count().max(1) as f64;
    let likely = |slot: &Slot| {
        let king = if 0.0 < slot.king { 1.0 / kings } else { 0.0 };
        let each = (1.0 - king) / kinds.len() as f64;
        Likely { king, kinds: kinds.iter().map(|kind| (*kind, each)).collect() }
    };
    slots.iter().map(likely).collect()
}

#[cfg(test)]
mod tests;
