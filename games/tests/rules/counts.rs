//! Numbers that another program found too: destinations, first moves, sequences of moves.

use crate::{LEFT, RIGHT, position, variant};
use agon_games::mental_janggi::perft::{divide, perft};
use agon_games::mental_janggi::piece::{Identity, Number, Piece};
use agon_games::mental_janggi::position::{Position, Step};
use agon_games::mental_janggi::square::Square;
use agon_games::side::{BySide, Side};

const START: &str = "L0M1.....m1l0/R0M3.....l3r0/K0R2.....o2k0/O1R4.....o4m1/L0M2.....r2l0/.O1.....m1. \
                     - left:move -- 0";
const OBLIGED: &str = "L0M1.....m1l0/R0M3.....l3r0/K0R2.....o2k0/O1R4.....o4m1/.M2.....r2./L0O1.....m1l0 \
                       - left:move LR 2";
const MIDDLE: &str = "L0M1....m1.l0/R0M3......./....K0.R2!.k0/O1....R4.../L0M2.....r2l0/.O1.....m1. \
                      o2,o4!,r0,l3!,m1! left:move -- 14";
/// Not to be reached by play, and legal: both floors, in the middle of everything.
const FLOORS: &str = "..L1R2..m1../.K0M3.o2..../....L0..r1./..O1..l2.../.R0.M1.o3k0../..L4..m0... \
                      - left:move -- 0";

#[test]
fn moves_are_counted_as_another_program_counts_them() {
    let not_obliged = OBLIGED.replace(" LR ", " -- ");
    for (name, text, counts) in [
        ("start", START, [15, 225, 4_256, 80_218]),
        ("obliged", OBLIGED, [14, 224, 4_526, 88_334]),
        ("not obliged", &not_obliged, [16, 256, 5_016, 97_971]),
        ("middle", MIDDLE, [31, 594, 17_523, 340_968]),
        ("floors", FLOORS, [29, 699, 17_628, 372_855]),
    ] {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position(text), depth), count, "{name}, depth {depth}");
        }
    }
}

#[test]
fn moves_are_counted_to_the_fifth() {
    assert_eq!(perft(&position(START), 5), 1_670_484);
}

#[test]
fn moves_are_counted_for_each_first_move() {
    let counts: Vec<String> = divide(&position(START), 3)
        .into_iter()
        .map(|(step, count)| format!("{step} {count}"))
        .collect();
    let expected = "A2-A3 300, B2-B3 300, B2-C3 300, C2-B3 285, C2-C3 270, C2-C4 299, C2-D3 255, \
                    D2-C3 255, D2-D3 270, D2-D4 299, D2-E3 285, E1-F1 238, E2-D3 300, E2-E3 300, F2-F3 300";
    assert_eq!(counts.join(", "), expected);
}

#[test]
fn a_lone_piece_has_so_many_destinations() {
    let rows = ["444442242", "755544763", "886556774", "886556774", "755544763", "444442242"];
    for side in Side::BOTH {
        let mut sum = 0;
        for square in variant().squares() {
            let column = match side {
                Side::Left => square.column(),
                Side::Right => 10 - square.column(),
            };
            let digit = rows[usize::from(square.row())].as_bytes()[usize::from(column) - 1];
            let count = alone(side, square).destinations(square).len();
            assert_eq!(count, usize::from(digit - b'0'), "{side} on {square}");
            sum += count;
        }
        assert_eq!(sum, 264, "{side}");
    }
}

fn alone(side: Side, square: Square) -> Position {
    let mut position = Position::new(variant());
    let number = Number::try_from(0).unwrap();
    let piece = Piece { side, identity: Identity::King, number, revealed: false };
    position.board.insert(square, piece);
    position
}

#[test]
fn moves_at_the_start_depend_on_the_empty_square_alone() {
    let left = [15, 15, 16, 17, 16, 14, 16, 14, 16, 17, 15, 15];
    for (empty, count) in left.into_iter().enumerate() {
        // Right's home is left's turned over, so that its squares come pair by pair the other way round.
        for (side, empty) in [(Side::Left, empty), (Side::Right, empty ^ 1)] {
            let setups = BySide::of(|of| if of == side { with_empty(empty) } else { full(of) });
            let mut position = crate::started(&setups.left, &setups.right);
            position.plies = u16::from(side == Side::Right);
            assert_eq!(position.step, Step::Move);
            assert_eq!(position.legal_moves().len(), count, "{side} without {empty}");
        }
    }
}

/// A setup in which the square with this place in the home is empty.
fn with_empty(place: usize) -> String {
    let mut squares = vec!["K0", "L0", "L0", "L0", "M1", "M1", "M1", "R2", "R2", "R3", "O4"];
    squares.insert(place, ".");
    let rows: Vec<String> = squares.chunks(2).map(<[&str]>::concat).collect();
    format!("{} OO", rows.join("/"))
}

fn full(side: Side) -> String {
    match side {
        Side::Left => LEFT.to_owned(),
        Side::Right => RIGHT.to_owned(),
    }
}
