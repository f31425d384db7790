//! Nobody learns what they may not: two games that differ only in hidden identities of the opponent look and
//! feel the same. Both must refuse alike, for a refusal is an answer too.

use crate::random::{Random, Rng, games};
use crate::variant;
use agon_games::game::{Act, Audience, Game};
use agon_games::kind::Kind;
use agon_games::mental_janggi::MentalJanggi;
use agon_games::mental_janggi::action::{Action, Event, PieceRef};
use agon_games::mental_janggi::clocked::Stamped;
use agon_games::mental_janggi::moves::Move;
use agon_games::mental_janggi::position::{Position, Step, Which};
use agon_games::mental_janggi::view::view;
use agon_games::side::Side;

#[test]
fn what_is_hidden_changes_neither_views_nor_offers_nor_refusals() {
    let mut compared = 0;
    for seed in 0..games() {
        let mut game = Random::start(&variant(), seed, 0);
        let mut rng = Rng::new(seed + 1_000_000);
        while game.go_on() {
            let position = &game.timed.position;
            if position.outcome().is_some() || rng.below(4) != 0 {
                continue;
            }
            for audience in Audience::ALL {
                if let Some(twin) = twin(position, audience, &mut rng) {
                    looks_the_same(position, &twin, audience);
                    feels_the_same(position, &twin, audience, &mut rng);
                    compared += 1;
                }
            }
        }
    }
    assert!(10 * games() < compared, "{compared}");
    println!("{compared} pairs of positions compared");
}

#[test]
fn what_is_shown_does_change_the_view() {
    let game = Random::start(&variant(), 1, 0);
    let position = &game.timed.position;
    let audience = Audience::Side(Side::Left);
    let twin = twin(position, audience, &mut Rng::new(1)).unwrap();
    let (owner, other) = (Audience::Side(Side::Right), view(&twin, audience));
    assert_ne!(view(position, owner), view(&twin, owner), "its owner sees what was exchanged");
    assert_eq!(view(position, audience), other);
    let text = serde_json::to_string(&other.position.setups.right).unwrap();
    assert!(!text.contains('K'), "{text}");
}

#[test]
fn a_setup_is_written_for_its_owner_alone() {
    let game = Random::start(&variant(), 2, 0);
    for Stamped { event, .. } in &game.events {
        let Event::Set { side, .. } = event else { panic!("{event:?}") };
        for audience in Audience::ALL {
            let written = MentalJanggi::write(event, audience);
            assert_eq!(written.is_some(), audience.owns(*side), "{event:?} for {audience:?}");
        }
    }
}

/// The same position with two unrevealed identities exchanged that this audience may not see, if there are two
/// that differ.
fn twin(position: &Position, audience: Audience, rng: &mut Rng) -> Option<Position> {
    let on_board = position.board.keys().map(|square| PieceRef::On(*square));
    let removed = (1..).take(position.removed.len()).map(PieceRef::Removed);
    let hidden = |place: &PieceRef| {
        let piece = position.piece(*place).unwrap();
        !audience.owns(piece.side) && !piece.revealed
    };
    let hidden: Vec<PieceRef> = on_board.chain(removed).filter(hidden).collect();
    let differ = |one: PieceRef, other: PieceRef| {
        let [one, other] = [one, other].map(|place| position.piece(place).unwrap());
        one.side == other.side && one.identity != other.identity
    };
    let pairs = hidden.iter().flat_map(|one| hidden.iter().map(|other| (*one, *other)));
    let pairs: Vec<(PieceRef, PieceRef)> =
        pairs.filter(|(one, other)| differ(*one, *other)).collect();
    if pairs.is_empty() {
        return None;
    }
    let (one, other) = rng.pick(&pairs);
    Some(exchanged(position, one, other))
}

fn exchanged(position: &Position, one: PieceRef, other: PieceRef) -> Position {
    let mut twin = position.clone();
    let [first, second] = [one, other].map(|place| position.piece(place).unwrap().identity);
    for (place, identity) in [(one, second), (other, first)] {
        match place {
            PieceRef::On(square) => twin.board.get_mut(&square).unwrap().identity = identity,
            PieceRef::Removed(number) => {
                twin.removed[usize::from(number) - 1].identity = identity;
            }
        }
    }
    // The setup differs as well, somewhere.
    let side = position.piece(one).unwrap().side;
    let setup = twin.setups.get_mut(side).as_mut().unwrap();
    for placed in setup.rows.iter_mut().flatten().flatten() {
        if placed.identity == first {
            placed.identity = second;
        } else if placed.identity == second {
            placed.identity = first;
        }
    }
    twin
}

fn looks_the_same(position: &Position, twin: &Position, audience: Audience) {
    let (one, other) = (view(position, audience), view(twin, audience));
    assert_eq!(one, other, "{audience:?}: {position}");
    let json = |view| serde_json::to_string(view).unwrap();
    assert_eq!(json(&one), json(&other), "{audience:?}: {position}");
    assert_eq!(one.offers(), other.offers(), "{audience:?}: {position}");
}

/// Whatever the audience tries, alone or in lists, is refused in both for the same reason, or in neither.
fn feels_the_same(position: &Position, twin: &Position, audience: Audience, rng: &mut Rng) {
    let Audience::Side(side) = audience else { return };
    let tries = tries(position, side, rng);
    for action in &tries {
        let act = Act::Play { side, action: action.clone() };
        let (one, other) = (position.decide(&act).err(), twin.decide(&act).err());
        assert_eq!(one, other, "{side} {action} at {position}");
    }
    for _ in 0..30 {
        let list: Vec<Action> = (0..=rng.below(4)).map(|_| rng.pick(&tries)).collect();
        let refused = |position: &Position| position.decide_together(side, &list).err();
        assert_eq!(refused(position), refused(twin), "{side} {list:?} at {position}");
    }
}

/// Things to try: whatever is legal, and much that is not.
fn tries(position: &Position, side: Side, rng: &mut Rng) -> Vec<Action> {
    let mut tries: Vec<Action> = Which::BOTH.map(|which| Action::Select { which }).to_vec();
    tries.extend((0..5).map(|_| Action::Guess { names: names(rng) }));
    tries.push(Action::Swap { pieces: None });
    let squares: Vec<PieceRef> = position.board.keys().map(|on| PieceRef::On(*on)).collect();
    tries.extend((0..10).map(|_| {
        let pieces = Some((rng.pick(&squares), rng.pick(&squares)));
        Action::Swap { pieces }
    }));
    for from in position.board.keys() {
        let to = rng.pick(&position.variant.squares().collect::<Vec<_>>());
        tries.push(Action::Move(Move { from: *from, to }));
        tries.push(Action::Target { square: *from });
    }
    let mut legal = position.actions(side);
    rng.shuffle(&mut legal);
    legal.truncate(20);
    // What would be legal next, so that lists get further than their first action.
    if let (Step::Move, Some(Action::Move(step))) = (position.step, legal.first()) {
        let mut after = position.clone();
        crate::act(&mut after, &Act::Play { side, action: Action::Move(*step) }).unwrap();
        tries.extend(after.actions(side).into_iter().take(20));
    }
    tries.extend(legal);
    tries
}

fn names(rng: &mut Rng) -> Vec<Kind> {
    (0..rng.below(5)).map(|_| rng.pick(&Kind::ALL)).collect()
}
