//! Each refusal by its name, and that it changes nothing.

use crate::{LEFT, RIGHT, play, position, variant};
use agon_games::game::Act;
use agon_games::mental_janggi::action::{Action, Event, Refusal};
use agon_games::mental_janggi::notation;
use agon_games::mental_janggi::position::Position;
use agon_games::mental_janggi::setup::Fault;
use agon_games::mental_janggi::variant::Variant;
use agon_games::side::Side::{self, Left, Right};
use std::sync::Arc;

pub(crate) const OBLIGED: &str =
    "K0.......k0/........./........./...R1...../........./......... - left:move LR 4";
/// Left's piece on D4 stands before a choice of two targets.
pub(crate) const TARGET: &str =
    "K0.......k0/........./...l1...../...R1m2..../........./......... - left:target:D4 -- 4";
/// Left names up to two kinds.
pub(crate) const GUESS: &str =
    "K0.......k0/........./........./...R3m1..../........./......... - left:guess2:D4xD5 -- 4";
/// Right, who defends, names one.
pub(crate) const DEFENDS: &str =
    "K0.......k0/........./........./...R1m2..../........./......... - right:guess1:D4xD5 -- 4";
/// Left attacks with the king.
pub(crate) const KING: &str =
    "........k0/........./........./...K1m1..../........./......... - left:select:D4xD5 -- 4";
pub(crate) const CONTEST: &str =
    "K0.......k0/........./........./...R1m1..../........./......... r2 left:contestM:D4xD5 -- 4";
/// Left may exchange two numbers.
pub(crate) const SWAP: &str =
    "K0.......k0/.......R1./......L2../........./........./......... r2,M1 left:swap:B8 -- 4";
pub(crate) const OVER: &str =
    "K0.......k0/........./........./...R1...../........./......... - 0-1:time -- 4";

#[test]
fn what_breaks_a_rule_is_refused_by_its_name() {
    for (text, side, written, refusal) in [
        (OBLIGED, Right, "A9-A8", Refusal::NotYourTurn),
        (OBLIGED, Left, "xD5", Refusal::WrongStep),
        (OBLIGED, Left, "!a", Refusal::WrongStep),
        (OBLIGED, Left, "?L", Refusal::WrongStep),
        (OBLIGED, Left, "~", Refusal::WrongStep),
        (OBLIGED, Left, "C4-C5", Refusal::NoSuchPiece),
        (OBLIGED, Left, "A9-A8", Refusal::NotYourPiece),
        (OBLIGED, Left, "D4-D3", Refusal::IllegalMove),
        (OBLIGED, Left, "D4-D4", Refusal::IllegalMove),
        (OBLIGED, Left, "D4-D7", Refusal::IllegalMove),
        (OBLIGED, Left, "D4-F4", Refusal::IllegalMove),
        (OBLIGED, Left, "D4-C4", Refusal::Obliged),
        (OBLIGED, Left, "D4-B4", Refusal::IllegalMove),
        (OBLIGED, Left, "D4-E5", Refusal::IllegalMove),
        (OBLIGED, Left, "A1-C1", Refusal::Obliged),
        (TARGET, Left, "xD3", Refusal::NotATarget),
        (TARGET, Left, "xA9", Refusal::NotATarget),
        (TARGET, Right, "xC4", Refusal::NotYourTurn),
        (TARGET, Left, "D4-D5", Refusal::WrongStep),
        (GUESS, Left, "?LMR", Refusal::TooManyNames),
        (GUESS, Left, "?LL", Refusal::TwiceNamed),
        (GUESS, Right, "?L", Refusal::NotYourTurn),
        (GUESS, Left, "!a", Refusal::WrongStep),
        (DEFENDS, Right, "?LM", Refusal::TooManyNames),
        (DEFENDS, Left, "?L", Refusal::NotYourTurn),
        (DEFENDS, Left, "!a", Refusal::NotYourTurn),
        (KING, Left, "!a", Refusal::KingHasNoKind),
        (KING, Right, "!a", Refusal::NotYourTurn),
        (CONTEST, Left, "!a", Refusal::WrongStep),
        (CONTEST, Right, "A9-A8", Refusal::WrongStep),
        (SWAP, Left, "B8~#2", Refusal::SameNumber),
        (SWAP, Left, "B8~B8", Refusal::SameNumber),
        (SWAP, Left, "B8~#1", Refusal::NotYourPiece),
        (SWAP, Left, "A9~B8", Refusal::NotYourPiece),
        (SWAP, Left, "B8~#3", Refusal::NoSuchPiece),
        (SWAP, Left, "B8~#0", Refusal::NoSuchPiece),
        (SWAP, Left, "B8~D4", Refusal::NoSuchPiece),
        (SWAP, Right, "~", Refusal::NotYourTurn),
        (SWAP, Left, "B8-B9", Refusal::WrongStep),
        (OVER, Left, "D4-D5", Refusal::Over),
        (OVER, Right, "sets x", Refusal::Over),
    ] {
        refuses(&position(text), side, written, &refusal);
    }
}

#[test]
fn what_keeps_the_rules_is_taken() {
    for (text, side, written) in [
        (OBLIGED, Left, "D4-D6"),
        (OBLIGED, Left, "D4-C5"),
        (TARGET, Left, "xC4"),
        (TARGET, Left, "xD5"),
        (GUESS, Left, "?"),
        (GUESS, Left, "?OL"),
        (DEFENDS, Right, "?"),
        (DEFENDS, Right, "?R"),
        (KING, Left, "!d"),
        (SWAP, Left, "~"),
        (SWAP, Left, "B8~A1"),
        (SWAP, Left, "#2~C7"),
    ] {
        let taken = decide(&position(text), side, written);
        assert!(taken.is_ok(), "{text}: {side} {written}: {taken:?}");
    }
}

#[test]
fn before_the_start_only_setups_are_taken() {
    let mut position = Position::new(variant());
    refuses(&position, Left, "C2-C4", &Refusal::NotStarted);
    let resigned = position.decide(&Act::Resign { side: Left });
    assert_eq!(resigned, Err(Refusal::NotStarted));
    play(&mut position, Left, Action::Set { setup: LEFT.into() }).unwrap();
    refuses(&position, Left, &format!("sets {LEFT}"), &Refusal::Set);
    refuses(&position, Left, "C2-C4", &Refusal::NotStarted);
    play(&mut position, Right, Action::Set { setup: RIGHT.into() }).unwrap();
    refuses(&position, Right, &format!("sets {RIGHT}"), &Refusal::Set);
    let left = position.decide(&Act::Leave { side: Left });
    assert_eq!(left, Err(Refusal::WrongStep), "after the start one resigns");
}

#[test]
fn a_kind_that_the_game_does_not_have_cannot_be_named() {
    let text = "K1L2l0../...../....k1 - left:guess2:A2xA3 -- 0";
    let position: Position = Position::read(Arc::new(Variant::tiny()), text).unwrap();
    refuses(&position, Left, "?M", &Refusal::NoSuchKind);
}

#[test]
fn a_verdict_counts_once_and_for_its_own_battle() {
    let before = position(CONTEST);
    assert_eq!(before.battle_number(), 2);
    for (battle, winner) in [(1, Left), (3, Right), (0, Left)] {
        let verdict = Act::Verdict { battle, winner };
        assert_eq!(before.decide(&verdict), Err(Refusal::WrongStep), "battle {battle}");
        assert_eq!(before.decide(&Act::Void { battle }), Err(Refusal::WrongStep));
    }
    let verdict = Act::Verdict { battle: 2, winner: Left };
    let mut after = before.clone();
    crate::act(&mut after, &Act::Void { battle: 2 }).unwrap();
    assert_eq!(after, before, "a void contest changes nothing");
    crate::act(&mut after, &verdict).unwrap();
    assert_eq!(after.decide(&verdict), Err(Refusal::WrongStep));
}

#[test]
fn time_is_over_only_for_who_has_to_decide() {
    for (text, late) in [(OBLIGED, Left), (GUESS, Left), (DEFENDS, Right), (SWAP, Left)] {
        let position = position(text);
        let other = Act::OutOfTime { side: late.opponent() };
        assert_eq!(position.decide(&other), Err(Refusal::NotYourTurn), "{text}");
        assert!(position.decide(&Act::OutOfTime { side: late }).is_ok(), "{text}");
    }
    for side in Side::BOTH {
        let late = position(CONTEST).decide(&Act::OutOfTime { side });
        assert_eq!(late, Err(Refusal::NotYourTurn), "no clock runs in a contest");
    }
}

#[test]
fn all_faults_of_a_setup_are_told_at_once() {
    let form = |row, token: &str| Fault::Form { row, token: token.into() };
    let kinds = |have: &str| Fault::Kinds { have: have.into(), want: "KLLLMMMRRROOO".into() };
    let numbers = |have: &str| Fault::Numbers { have: have.into(), want: "00001112234".into() };
    for (setup, faults) in [
        ("L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LL", vec![kinds("KLLLLMMMRRROO")]),
        ("L0M1/R0M3/K0R2/O1R4/L0M2/.O2 LO", vec![numbers("00001122234")]),
        ("L0M1/R0M3/K0R2/O1R4/L0M2/.. LO", vec![kinds("KLLLMMMRRROO"), numbers("0000112234")]),
        ("L0M1/R0M3/R0R2/O1K4/L0M2/.O3 OL", vec![form(None, "OL"), numbers("00001122334")]),
        (
            "l0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO",
            vec![form(Some('A'), "l0"), kinds("KLLMMMRRROOO"), numbers("0001112234")],
        ),
        (
            "L0M1/R0M3/K0R2/O1R4/L0M2 LO",
            vec![form(Some('F'), ""), kinds("KLLLMMMRRROO"), numbers("0000112234")],
        ),
        ("L0M1/R0M3/K0R2/O1R4/L0M2/.O1/.. LO", vec![form(Some('G'), "..")]),
        ("L0M1./R0M3/K0R2/O1R4/L0M2/O1 LO", vec![form(Some('A'), "L0M1."), form(Some('F'), "O1")]),
        ("L0M1/R0M3/K0R2/O1R4/L0M2/.O1", vec![form(None, ""), kinds("KLLMMMRRROO")]),
        (
            "L0M1/R0M3/X0R2/O1R4/L0M2/.O1 LO",
            vec![form(Some('C'), "X0"), kinds("LLLMMMRRROOO"), numbers("0001112234")],
        ),
        ("L0M1/R0M3/O0R2/O1R4/L0M2/.O1 KL", vec![form(None, "K"), kinds("LLLMMMRRROOO")]),
    ] {
        refuses(
            &Position::new(variant()),
            Left,
            &format!("sets {setup}"),
            &Refusal::BadSetup { faults },
        );
    }
}

fn decide(position: &Position, side: Side, written: &str) -> Result<Vec<Event>, Refusal> {
    let action = notation::read(&position.variant, written).unwrap().action;
    position.decide(&Act::Play { side, action })
}

fn refuses(position: &Position, side: Side, written: &str, refusal: &Refusal) {
    let decided = decide(position, side, written);
    assert_eq!(decided.as_ref(), Err(refusal), "{position}: {side} {written}");
}
