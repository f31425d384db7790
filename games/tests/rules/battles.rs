//! Moves and battles one by one, as the rules tell them.

use crate::{LEFT, RIGHT, act, position, started, variant};
use agon_games::game::{Act, Audience};
use agon_games::mental_janggi::notation;
use agon_games::mental_janggi::position::{Outcome, Position, Reason};
use agon_games::mental_janggi::setup::Setup;
use agon_games::mental_janggi::square::Square;
use agon_games::mental_janggi::view::view;
use agon_games::side::Side::{self, Left, Right};

/// Does what is written, each for whoever has to decide; `+` and `-` are verdicts for attacker and defender.
fn after(text: &str, acts: &[&str]) -> Position {
    let mut position = position(text);
    for written in acts {
        let battle = position.battle_number();
        let (turn, side) = (position.turn(), position.deciders().first().copied());
        let next = match (*written, side) {
            ("+", _) => Act::Verdict { battle, winner: turn },
            ("-", _) => Act::Verdict { battle, winner: turn.opponent() },
            ("void", _) => Act::Void { battle },
            ("late", Some(side)) => Act::OutOfTime { side },
            (written, side) => {
                let action = notation::read(&position.variant, written).unwrap().action;
                Act::Play { side: side.unwrap(), action }
            }
        };
        let place = position.to_string();
        act(&mut position, &next).unwrap_or_else(|why| panic!("{place}: {written}: {why}"));
    }
    position
}

#[test]
fn kinds_are_named_as_the_rules_tell() {
    for (what, before, acts, expected) in [
        (
            "the higher number names, here the attacker, and a right name reveals",
            "K0.......k0/........./........./..R3.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "?LM"],
            "K0.......k0/........./........./...R3m1!..../........./......... - left:select:D4xD5 -- 0",
        ),
        (
            "wrong names leave the piece unrevealed",
            "K0.......k0/........./........./..R3.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "?LO"],
            "K0.......k0/........./........./...R3m1..../........./......... - left:select:D4xD5 -- 0",
        ),
        (
            "a king is never named, whatever is named",
            "K0......../........./........./..R4.k0..../........./......... - left:move -- 0",
            vec!["D3-D4", "?LMRO"],
            "K0......../........./........./...R4k0..../........./......... - left:select:D4xD5 -- 0",
        ),
        (
            "the defender names if theirs is higher",
            "K0.......k0/........./........./..R1.m3..../........./......... - left:move -- 0",
            vec!["D3-D4", "?R"],
            "K0.......k0/........./........./...R1!m3..../........./......... - left:select:D4xD5 -- 0",
        ),
        (
            "nobody names where the numbers are equal",
            "K0.......k0/........./........./..R1.m1..../........./......... - left:move -- 0",
            vec!["D3-D4"],
            "K0.......k0/........./........./...R1m1..../........./......... - left:select:D4xD5 -- 0",
        ),
        (
            "nobody names where the lower piece is revealed",
            "K0.......k0/........./........./..R3.m1!..../........./......... - left:move -- 0",
            vec!["D3-D4"],
            "K0.......k0/........./........./...R3m1!..../........./......... - left:select:D4xD5 -- 0",
        ),
        (
            "a late guess of the defender names nothing",
            "K0.......k0/........./........./..R1.m3..../........./......... - left:move -- 0",
            vec!["D3-D4", "late"],
            "K0.......k0/........./........./...R1m3..../........./......... - left:select:D4xD5 -- 0",
        ),
    ] {
        assert_eq!(after(before, &acts).to_string(), expected, "{what}");
    }
}

#[test]
fn battles_go_as_the_rules_tell() {
    for (what, before, acts, expected) in [
        (
            "a battle is among neighbours on the same floor only",
            "........k0/...L0...../...m1...../........./........./K0........ - right:move -- 1",
            vec!["C4-D4"],
            "........k0/...L0...../........./...m1...../........./K0........ - left:move -R 2",
        ),
        (
            "passing an enemy half way does nothing",
            "K0.......k0/........./...m1...../..R1....../........./......... - left:move -- 0",
            vec!["D3-D5"],
            "K0.......k0/........./...m1...../....R1..../........./......... - right:move -- 1",
        ),
        (
            "the chosen piece is shown, and its kind is played",
            "K0.......k0/........./........./..R1.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "!d"],
            "K0.......k0/........./........./...R1m1!..../........./......... - left:contestM:D4xD5 -- 0",
        ),
        (
            "a defender's piece leaves as it was, and the winner stays where it is",
            "K0.......k0/........./........./..R1.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "!a", "+"],
            "K0.......k0/........./........./...R1!...../........./......... m1 right:move -- 1",
        ),
        (
            "an attacker's piece is shown as it leaves",
            "K0.......k0/........./........./..R1.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "!d", "-"],
            "K0.......k0/........./........./....m1!..../........./......... R1! right:move -- 1",
        ),
        (
            "a void contest is played again and changes nothing else",
            "K0.......k0/........./........./..R1.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "!d", "void", "void"],
            "K0.......k0/........./........./...R1m1!..../........./......... - left:contestM:D4xD5 -- 0",
        ),
        (
            "of several targets the attacker names one, and the last is fought without a word",
            "K0.......k0/........./...l1...../..R1.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "xD5", "!a", "+"],
            "K0.......k0/........./...l1...../...R1!...../........./......... m1 left:select:D4xC4 -- 0",
        ),
        (
            "who loses the first battle fights no second",
            "K0.......k0/........./...l1...../..R1.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "xD5", "!a", "-"],
            "K0.......k0/........./...l1...../....m1..../........./......... R1! right:move -- 1",
        ),
    ] {
        assert_eq!(after(before, &acts).to_string(), expected, "{what}");
    }
}

#[test]
fn numbers_are_exchanged_as_the_rules_tell() {
    for (what, before, acts, expected) in [
        (
            "a piece in the far home may exchange two numbers, also of removed pieces",
            "K0......../.......R1./........./........./........./........k0 m0,L3! left:move -- 0",
            vec!["B8-B9", "#2~A1"],
            "K3......../........R1/........./........./........./........k0 m0,L0! right:move -- 1",
        ),
        (
            "it may decline, and again so each such turn",
            "K0......../......R1../........./........./........./........k0 - left:move -- 0",
            vec!["B7-B8", "~", "F9-F8", "B8-B9"],
            "K0......../........R1/........./........./........./.......k0. - left:swap:B9 -- 2",
        ),
        (
            "a late swap is a decline",
            "K0......../......R1../........./........./........./........k0 - left:move -- 0",
            vec!["B7-B8", "late"],
            "K0......../.......R1./........./........./........./........k0 - right:move -- 1",
        ),
    ] {
        assert_eq!(after(before, &acts).to_string(), expected, "{what}");
    }
}

#[test]
fn a_game_ends_as_the_rules_tell() {
    let plain = "K0.......k0/........./........./..R1.m1..../........./......... - left:move -- 0";
    let kings = "........./........./........./..K1.k1..../........./......... - left:move -- 0";
    let marches = "........./........./......K1../........./........./........k0 - left:move -- 0";
    for (what, before, acts, winner, reason) in [
        ("a king in the far home", marches, vec!["C7-C8"], Left, Reason::March),
        ("the defending king is shown", kings, vec!["D3-D4", "!d"], Left, Reason::Reveal),
        (
            "an attacking king loses",
            "........k0/........./........./..K1.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "!d", "-"],
            Right,
            Reason::Capture,
        ),
        (
            "a hidden king loses",
            "K0......../........./........./..R1.k1..../........./......... - left:move -- 0",
            vec!["D3-D4", "!a", "+"],
            Left,
            Reason::Capture,
        ),
        ("a late move", plain, vec!["late"], Right, Reason::Time),
        ("a late selection", plain, vec!["D3-D4", "late"], Right, Reason::Time),
        (
            "a late target",
            "K0.......k0/........./...l1...../..R1.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "late"],
            Right,
            Reason::Time,
        ),
        (
            "a late guess of the attacker",
            "K0.......k0/........./........./..R3.m1..../........./......... - left:move -- 0",
            vec!["D3-D4", "late"],
            Right,
            Reason::Time,
        ),
    ] {
        let end = after(before, &acts);
        assert_eq!(end.outcome(), Some(Outcome::Won { by: winner, reason }), "{what}: {end}");
    }
}

#[test]
fn who_cannot_move_loses() {
    // Nobody has a forward move any more; sideways moves would go on for ever.
    let text =
        "m1l1k0...K0L1M1/r0.......R0/........./........./........./o1.......O1 - left:move -- 0";
    assert!(!position(text).legal_moves().is_empty());
    let end = after(text, &["F9-E9", "~", "F1-E1", "~"]);
    assert_eq!(end.outcome(), Some(Outcome::Won { by: Right, reason: Reason::Blocked }), "{end}");
}

#[test]
fn a_march_counts_when_no_battle_is_left() {
    let text = "........./........./......K1../.......m1./........./........k0 - left:move -- 0";
    let fights = after(text, &["C7-C8"]);
    assert_eq!(fights.outcome(), None);
    let end = after(text, &["C7-C8", "!d", "+"]);
    assert_eq!(end.outcome(), Some(Outcome::Won { by: Left, reason: Reason::March }));
    assert!(end.to_string().contains("K1!"), "the king that marched is shown: {end}");
}

#[test]
fn two_steps_stay_on_a_floor_and_find_a_free_corner() {
    for (text, from, to, can) in [
        // Both corners are free, one is, none is.
        ("", "C3", "D4", true),
        ("C4", "C3", "D4", true),
        ("C4 D3", "C3", "D4", false),
        // The corner on another floor is no corner.
        ("", "A2", "B3", true),
        ("B2", "A2", "B3", false),
        ("A4", "A3", "B4", false),
        ("C3", "B3", "C4", false),
        ("A6", "B6", "A7", false),
        ("B7", "B6", "A7", true),
        // A straight way needs its middle, and no floor between.
        ("", "C3", "C5", true),
        ("C4", "C3", "C5", false),
        ("", "B2", "B4", false),
        ("", "C4", "A4", false),
        ("", "C4", "B4", true),
        // Never backward, nor to and fro.
        ("", "C3", "C2", false),
        ("", "C3", "D2", false),
        ("", "C3", "C3", false),
    ] {
        let mut board = position(
            "........./........./........./........./........./......... - left:move -- 0",
        );
        let piece = position(
            "K0......../........./........./........./........./......... - left:move -- 0",
        )
        .board
        .into_values()
        .next()
        .unwrap();
        let from: Square = from.parse().unwrap();
        board.board.insert(from, piece);
        for block in text.split(' ').filter_map(|square| square.parse().ok()) {
            board.board.insert(block, piece);
        }
        let to: Square = to.parse().unwrap();
        assert_eq!(board.destinations(from).contains(&to), can, "{from}-{to} past {text}");
    }
}

#[test]
fn a_side_may_resign_at_any_time_after_the_start() {
    let contest = "K0.......k0/........./........./...R1m1..../........./......... - left:contestM:D4xD5 -- 0";
    for text in
        [contest, "K0.......k0/........./........./........./........./......... - right:move -- 1"]
    {
        for side in Side::BOTH {
            let mut game = position(text);
            act(&mut game, &Act::Resign { side }).unwrap();
            let outcome = Outcome::Won { by: side.opponent(), reason: Reason::Resign };
            assert_eq!(game.outcome(), Some(outcome), "{side} resigns at {text}");
        }
    }
}

#[test]
fn a_game_without_a_setup_is_aborted_and_publishes_nothing() {
    for end in [Act::OutOfTime { side: Right }, Act::Leave { side: Left }, Act::Abort] {
        let mut game = Position::new(variant());
        let setup = agon_games::mental_janggi::action::Action::Set { setup: LEFT.into() };
        act(&mut game, &Act::Play { side: Left, action: setup }).unwrap();
        act(&mut game, &end).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Aborted), "{end:?}");
        let seen = view(&game, Audience::Side(Right));
        assert_eq!(seen.missing, [Right]);
        assert_eq!(seen.position.setups.left, None, "{end:?}");
    }
    let mut game = started(LEFT, RIGHT);
    act(&mut game, &Act::Abort).unwrap();
    let hidden = game.seen_by(Audience::Public);
    assert_eq!(view(&game, Audience::Public).position, hidden, "an aborted game stays hidden");
}

#[test]
fn a_commitment_binds_salt_and_setup() {
    let setup: Setup = Setup::read(&variant(), LEFT).unwrap();
    let hex: String = setup.commitment(&[7; 32]).iter().map(|byte| format!("{byte:02x}")).collect();
    let expected = "26e81c0c0e9104a5959d4cf9fb3af62b1f28b24ddb567c7924fcf0b8e8d23ba9";
    assert_eq!(hex, expected);
    assert_ne!(setup.commitment(&[8; 32]), setup.commitment(&[7; 32]));
}
