//! Texts are written as they are read, and anything else is no text of the game.

use crate::random::{Random, Rng, setup};
use crate::{LEFT, RIGHT, variant};
use agon_games::game::Audience;
use agon_games::mental_janggi::action::{Action, PieceRef};
use agon_games::mental_janggi::moves::Move;
use agon_games::mental_janggi::notation;
use agon_games::mental_janggi::piece::Identity;
use agon_games::mental_janggi::position::{Position, Reason, Which};
use agon_games::mental_janggi::record::{Line, Record};
use agon_games::mental_janggi::setup::Setup;
use agon_games::mental_janggi::square::Square;
use proptest::prelude::*;

fn square() -> impl Strategy<Value = Square> {
    (0u8..6, 1u8..=9).prop_map(|(row, column)| Square::at(row, column).unwrap())
}

fn piece() -> impl Strategy<Value = PieceRef> {
    prop_oneof![square().prop_map(PieceRef::On), any::<u8>().prop_map(PieceRef::Removed)]
}

fn action() -> impl Strategy<Value = Action> {
    let kinds = prop::sample::subsequence(agon_games::kind::Kind::ALL.to_vec(), 0..=4);
    prop_oneof![
        "[ -~]{0,40}".prop_map(|setup| Action::Set { setup }),
        (square(), square()).prop_map(|(from, to)| Action::Move(Move { from, to })),
        square().prop_map(|square| Action::Target { square }),
        kinds.prop_map(|names| Action::Guess { names }),
        prop::sample::select(Which::BOTH.to_vec()).prop_map(|which| Action::Select { which }),
        prop::option::of((piece(), piece())).prop_map(|pieces| Action::Swap { pieces }),
    ]
}

proptest! {
    #[test]
    fn an_action_is_read_as_it_was_written(action in action()) {
        let read = notation::read(&variant(), &action.to_string()).unwrap();
        prop_assert_eq!(read.action, action.clone());
        let json = serde_json::to_string(&action).unwrap();
        prop_assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
    }

    #[test]
    fn a_setup_is_read_as_it_was_written(seed in any::<u64>()) {
        let text = setup(&variant(), &mut Rng::new(seed));
        let read: Setup = Setup::read(&variant(), &text).unwrap();
        prop_assert_eq!(read.to_string(), text);
        let hidden: Setup<Option<Identity>> = Setup::read(&variant(), &read.hidden().to_string()).unwrap();
        prop_assert_eq!(hidden, read.hidden());
    }

    #[test]
    fn a_position_is_read_as_it_was_written(seed in 0u64..10_000, acts in 0usize..200) {
        let mut game = Random::start(&variant(), seed, 0);
        for _ in 0..acts {
            game.go_on();
        }
        let mut truth = game.timed.position;
        let seen = truth.seen_by(Audience::Public);
        let text = truth.to_string();
        // What was before the position is not in its text.
        (truth.setups.left, truth.setups.right) = (None, None);
        let read: Position = Position::read(variant(), &text).unwrap();
        prop_assert_eq!(&read, &truth);
        let read: Position<Option<Identity>> = Position::read(variant(), &seen.to_string()).unwrap();
        prop_assert_eq!(read.to_string(), seen.to_string());
    }

    #[test]
    fn a_line_is_read_as_it_was_written(action in action(), at in prop::option::of(0i64..9_000_000_000), who in 0usize..2) {
        prop_assume!(!matches!(action, Action::Set { .. }));
        let at = at.map(agon_games::clock::Span);
        let said = agon_games::mental_janggi::record::Said::Does(agon_games::side::Side::BOTH[who], action);
        let line = Line { said, answer: None, at, comment: Some("so @ it ; was".into()) };
        prop_assert_eq!(Line::read(&variant(), &line.to_string()).unwrap(), line);
    }

    #[test]
    fn whatever_is_written_is_read_or_refused(text in "\\PC{0,60}") {
        let _ = notation::read(&variant(), &text);
        let _ = Line::read(&variant(), &text);
        let _ = Setup::<Identity>::read(&variant(), &text);
        let _ = Position::<Option<Identity>>::read(variant(), &text);
        let _ = Record::<Identity>::read(&variant(), &text);
    }

    #[test]
    fn whatever_is_nearly_written_is_read_or_refused(
        text in "[KLMRXklmrox0-9A-F.!/,:~#?=@; a-z-]{0,40}",
        at in 0usize..120, with in "[KXkx.!/0-9 :-]{0,3}",
    ) {
        let position = "L0M1.....m1l0/R0M3.....l3r0/K0R2.....o2k0/O1R4.....o4m1/L0M2.....r2l0/.O1.....m1. o2,o4! left:move -- 0";
        for whole in [position, LEFT, RIGHT, "left ?LMR=M @12.5 ;well", "right A9~#12"] {
            let at = at.min(whole.len());
            let changed = format!("{}{with}{}", &whole[..at], &whole[at..]);
            if let Ok(read) = Position::<Option<Identity>>::read(variant(), &changed) {
                prop_assert_eq!(&read.to_string(), &changed);
            }
            let _ = Setup::<Identity>::read(&variant(), &changed);
            let _ = Line::read(&variant(), &changed);
        }
        let _ = notation::read(&variant(), &text);
        let _ = Line::read(&variant(), &text);
    }
}

#[test]
fn reasons_are_called_as_records_call_them() {
    let words = ["march", "reveal", "capture", "blocked", "time", "resign"];
    assert_eq!(Reason::ALL.map(Reason::name), words);
    assert_eq!(words.map(str::parse), Reason::ALL.map(Ok));
    assert!("draw".parse::<Reason>().is_err());
}

#[test]
fn what_is_no_action_is_no_attempt() {
    for text in [
        "", "A1", "A1-", "A1-G1", "A0-A1", "a1-a2", "A1-A10", "xA", "x", "?K", "?X", "?L=K",
        "?L=Q", "!", "!b", "!a=-", "!a=?", "A1~", "~A1", "A1~#", "#1~#256", "#+1~#2", "A1 -A2",
        " A1-A2", "A1-A2=L", "moves", "xA1=L", "sets",
    ] {
        assert!(notation::read(&variant(), text).is_err(), "{text:?}");
    }
}

#[test]
fn what_is_no_line_is_not_read() {
    for text in [
        "A1-A2",
        "left",
        "left  A1-A2",
        "top A1-A2",
        "judge",
        "judge +=",
        "judge -=?",
        "judge -=-",
        "judge ~=L",
        "judge =L",
        "clock 3",
        "left A1-A2 @",
        "left A1-A2 @1.",
        "left A1-A2 @1.0000001",
        "left A1-A2 @-1",
        "left A1-A2 @+1",
        "left A1-A2 @9999999999",
        "left sets .",
        "left resigns=K",
    ] {
        assert!(Line::read(&variant(), text).is_err(), "{text:?}");
    }
    let line = Line::read(&variant(), "judge +=? @0.500000").unwrap();
    assert_eq!(line.to_string(), "judge +=? @0.5");
}

#[test]
fn what_is_no_position_is_not_read() {
    let board = "K0.......k0/........./........./..R1......./........./.........";
    let good = "K0.......k0/........./........./..R1....../........./.........";
    assert!(Position::<Identity>::read(variant(), &format!("{good} - left:move -- 0")).is_ok());
    for text in [
        format!("{board} - left:move -- 0"),
        format!("{good} - left:move --"),
        format!("{good} - right:move -- 0"),
        format!("{good} - left:move -L 0"),
        format!("{good} - left:move -- -1"),
        format!("{good} - left:swap:D3 -- 0"),
        format!("{good} - left:target:D3 -- 0"),
        format!("{good} - left:select:D3xD4 -- 0"),
        format!("{good} - left:guess1:D3xA9 -- 0"),
        format!("{good} - 1-0:draw -- 0"),
        format!("{good} - both:setup -- 0"),
        format!("{good} R1,, left:move -- 0"),
        format!("{good} X1! left:move -- 0"),
        format!("{good} Q1 left:move -- 0"),
        format!("{good} - left:move:A1 -- 0"),
        format!("{good} - left:move -- 008"),
        // One alone is no choice.
        "K0.......k0/........./...l1...../...R1...../........./......... - left:target:D4 -- 4"
            .to_owned(),
    ] {
        assert!(Position::<Option<Identity>>::read(variant(), &text).is_err(), "{text}");
    }
}
