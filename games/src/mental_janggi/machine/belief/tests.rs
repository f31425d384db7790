use crate::game::Seed;
use crate::kind::Kind;
use crate::mental_janggi::action::PieceRef;
use crate::mental_janggi::machine::belief::{Belief, Likely, Slot, Ways};
use crate::mental_janggi::machine::draws::Draws;
use crate::mental_janggi::machine::notes::Notes;
use crate::mental_janggi::piece::Identity;
use crate::mental_janggi::position::Position;
use crate::mental_janggi::variant::Variant;
use crate::side::Side;
use std::sync::Arc;

/// Hidden pieces with a bag that is just enough for them.
fn drawn(draws: &mut Draws) -> (Vec<Slot>, Vec<usize>) {
    let count = 2 + draws.below(5);
    let slot = |draws: &mut Draws, at: usize| Slot {
        place: PieceRef::Removed(at as u8),
        king: [0.0, 0.5, 1.0, 3.0][draws.below(4)],
        can_be: (0..3).map(|_| draws.below(4) != 0).collect(),
    };
    let slots = (0..count).map(|at| slot(draws, at)).collect();
    let mut bag = vec![0; 3];
    (1..count).for_each(|_| bag[draws.below(3)] += 1);
    (slots, bag)
}

/// Every way to hand out what is in a bag, king first, with its weight.
fn ways(
    slots: &[Slot],
    bag: &[usize],
    way: &mut Vec<usize>,
    all: &mut Vec<(Vec<usize>, f64)>,
    weight: f64,
) {
    let Some(slot) = slots.get(way.len()) else {
        all.push((way.clone(), weight));
        return;
    };
    for (what, left) in bag.iter().enumerate() {
        let can_be = if what == 0 { slot.king } else { f64::from(u8::from(slot.can_be[what - 1])) };
        if 0 < *left && 0.0 < can_be {
            let mut rest = bag.to_vec();
            rest[what] -= 1;
            way.push(what);
            ways(slots, &rest, way, all, weight * can_be);
            way.pop();
        }
    }
}

#[test]
fn belief_is_what_counting_every_way_gives() {
    const KINDS: [Kind; 3] = [Kind::Logic, Kind::Mathematics, Kind::Memory];
    let mut draws = Draws::new(Seed([3; 32]));
    let (mut possible, mut impossible) = (0, 0);
    for _ in 0..400 {
        let (slots, bag) = drawn(&mut draws);
        let mut all = Vec::new();
        let whole: Vec<usize> = std::iter::once(1).chain(bag.iter().copied()).collect();
        ways(&slots, &whole, &mut Vec::new(), &mut all, 1.0);
        let total: f64 = all.iter().map(|(_, weight)| weight).sum();
        let Some(likely) = (Ways { slots: &slots, bag }).likely(&KINDS) else {
            assert!(all.is_empty(), "{all:?}");
            impossible += 1;
            continue;
        };
        possible += 1;
        for (at, Likely { king, kinds }) in likely.iter().enumerate() {
            let shares = std::iter::once(*king).chain(kinds.iter().map(|(_, share)| *share));
            for (what, share) in shares.enumerate() {
                let with = all.iter().filter(|(way, _)| way[at] == what);
                let expected = with.map(|(_, weight)| weight).sum::<f64>() / total;
                assert!(
                    (share - expected).abs() < 1e-9,
                    "piece {at} as {what}: {share} {expected}"
                );
            }
        }
    }
    assert!(50 < possible && 20 < impossible, "{possible} {impossible}");
}

#[test]
fn who_cannot_be_the_king_is_not_believed_to_be() {
    let variant = Arc::new(Variant::mental_janggi());
    let text =
        ".X0......x1/........./........./l2!......../x3......../........x2 X1,x0 left:move -- 4";
    let position: Position<Option<Identity>> =
        Position::read(variant, text).expect("it is well written");
    let belief = Belief::about(Side::Right, &position, &Notes::default());
    let king = |place| belief.king(place);
    let on = |square: &str| PieceRef::On(square.parse().expect("a square"));
    assert_eq!(king(on("E1")), 0.0, "whoever stands in the far home without having won");
    assert_eq!(king(PieceRef::Removed(2)), 0.0, "whoever left while the game goes on");
    assert_eq!(king(on("D1")), 0.0, "whoever was shown");
    assert_eq!(king(PieceRef::Removed(1)), 0.0, "whoever is of the other side");
    assert!((king(on("A9")) - 0.5).abs() < 1e-9 && (king(on("F9")) - 0.5).abs() < 1e-9);
}
