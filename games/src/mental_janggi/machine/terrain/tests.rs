use crate::game::Seed;
use crate::mental_janggi::machine::draws::Draws;
use crate::mental_janggi::machine::terrain::{Terrain, bit, places};
use crate::mental_janggi::piece::{Identity, Number, Piece};
use crate::mental_janggi::position::{Position, Step};
use crate::mental_janggi::variant::{Terms, Variant};
use crate::side::Side;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The game, the small one, and the game with one step a turn.
fn variants() -> Vec<Variant> {
    let slow = Terms { steps_on_floor: 1, ..Terms::from(Variant::mental_janggi()) };
    let slow = Variant::try_from(slow).expect("one step is allowed");
    Variant::all().into_iter().chain([slow]).collect()
}

/// A board with pieces anywhere.
fn scattered(variant: &Variant, draws: &mut Draws) -> Position {
    let mut position = Position::new(Arc::new(variant.clone()));
    position.step = Step::Move;
    let pieces = 1 + draws.below(22);
    let squares: Vec<_> = variant.squares().collect();
    for _ in 0..pieces {
        let square = draws.pick(&squares).expect("a board has squares");
        let side = Side::BOTH[draws.below(2)];
        let number = Number::of_digit('1').expect("a digit");
        let piece = Piece { side, identity: Identity::King, number, revealed: false };
        position.board.insert(square, piece);
    }
    position
}

#[test]
fn the_board_in_bits_is_the_board_of_the_rules() {
    let mut draws = Draws::new(Seed([7; 32]));
    let mut compared = 0;
    for variant in variants() {
        let terrain = Terrain::new(&variant);
        for _ in 0..300 {
            let position = scattered(&variant, &mut draws);
            let all = position.board.keys().filter_map(|square| terrain.place(*square));
            let occupied = all.map(bit).fold(0, |all, one| all | one);
            for (square, piece) in &position.board {
                let at = terrain.place(*square).expect("it is on the board");
                let to = terrain.destinations(piece.side, at, occupied);
                let to: BTreeSet<_> = places(to).map(|to| terrain.squares[to]).collect();
                assert_eq!(to, position.destinations(*square), "{square} at {position}");
                let enemies = position.board.iter().filter(|(_, other)| other.side != piece.side);
                let enemies = enemies.filter_map(|(square, _)| terrain.place(*square)).map(bit);
                let touched = terrain.touching[at] & enemies.fold(0, |all, one| all | one);
                let touched: Vec<_> = places(touched).map(|near| terrain.squares[near]).collect();
                assert_eq!(touched, position.enemies_touching(*square), "{square} at {position}");
                compared += 1;
            }
        }
    }
    assert!(5_000 < compared, "{compared}");
}

#[test]
fn the_way_home_is_counted_in_turns() {
    let terrain = Terrain::new(&Variant::mental_janggi());
    let turns = |side: Side, square: &str| {
        let at = square.parse().ok().and_then(|square| terrain.place(square));
        terrain.turns_to_go.get(side)[at.expect("a square of this board")]
    };
    for (side, square, expected) in [
        (Side::Left, "C8", 0),
        (Side::Left, "C7", 1),
        (Side::Left, "C6", 1),
        (Side::Left, "C2", 3),
        (Side::Left, "C1", 4),
        // Up to the second floor, along it, and down again.
        (Side::Left, "A2", 4),
        (Side::Left, "A7", 1),
        (Side::Right, "C8", 3),
        (Side::Right, "D2", 0),
    ] {
        assert_eq!(turns(side, square), expected, "{side} {square}");
    }
}
