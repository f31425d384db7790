//! What the machine does where one thing is plainly right.

use crate::arena::seed;
use crate::changed;
use agon_games::game::{Act, Audience};
use agon_games::kind::Kind;
use agon_games::mental_janggi::action::{Action, Event};
use agon_games::mental_janggi::machine::{Strength, choose};
use agon_games::mental_janggi::notation::read;
use agon_games::mental_janggi::piece::Identity;
use agon_games::mental_janggi::position::{Outcome, Position, Reason, Which};
use agon_games::mental_janggi::variant::Variant;
use agon_games::mental_janggi::view::view;
use agon_games::side::Side;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;

const THINKING: [Strength; 2] = [Strength::Fair, Strength::Strong];

/// A position of the game itself: six rows and what follows them.
fn position(text: &str) -> Position {
    let position = Position::read(Arc::new(Variant::mental_janggi()), text);
    position.unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// What the machine does for who is to decide, who was told this.
fn choice(
    position: &Position,
    strength: Strength,
    number: u64,
    past: &[Event<Option<Identity>>],
) -> Action {
    let side = position.deciders()[0];
    choose(&view(position, Audience::Side(side)), strength, seed(number), past).unwrap()
}

/// The position when the machine has done one thing.
fn after(position: &Position, strength: Strength, number: u64) -> Position {
    let mut after = position.clone();
    let action = choice(position, strength, number, &[]);
    let act = Act::Play { side: position.deciders()[0], action };
    for event in position.decide(&act).unwrap() {
        after.apply(&event);
    }
    after
}

#[test]
fn a_king_at_the_gate_marches_home() {
    for text in [
        "........k0/........./l2......../.....K0.../........./L1........ - left:move -- 20",
        "L1.......K0/........./......r3../...k0...../........./........l1 - right:move -- 21",
    ] {
        let start = position(text);
        for strength in THINKING {
            for number in 0..5 {
                let after = after(&start, strength, number);
                let march = Outcome::Won { by: start.turn(), reason: Reason::March };
                assert_eq!(after.outcome(), Some(march), "{strength:?}: {after}");
            }
        }
    }
}

#[test]
fn the_last_hidden_piece_is_the_king_and_is_attacked() {
    // Of right's three pieces two were shown, and all are within the reach of the piece on D5.
    let start = position(
        ".......m1!./K0......../........./....L2.k0../.......m1!./......... - left:move -- 20",
    );
    for strength in THINKING {
        for number in 0..5 {
            let mut now = start.clone();
            for _ in 0..4 {
                if now.outcome().is_none() {
                    now = after(&now, strength, number);
                }
            }
            let reveal = Outcome::Won { by: Side::Left, reason: Reason::Reveal };
            assert_eq!(now.outcome(), Some(reveal), "{strength:?}: {now}");
        }
    }
}

#[test]
fn a_king_is_not_carried_into_a_fight_and_selects_the_other_piece() {
    let start = position(
        "L0.......l0/L1.......m0/....K0.m1../.....r2.../M2.......r0/L1.......k0 - left:move -- 20",
    );
    let attack = position(
        "L0.......l0/L1.......m0/....K0m1.../........./M2.......r0/L1.......k0 - left:select:C5xC6 -- 20",
    );
    for strength in Strength::ALL {
        for number in 0..40 {
            let mut after = start.clone();
            let action = choice(&start, strength, number, &[]);
            let act = Act::Play { side: Side::Left, action };
            start.decide(&act).unwrap().iter().for_each(|event| after.apply(event));
            let king = after.board.iter().find(|(_, piece)| piece.is_king()).unwrap().0;
            assert_eq!(after.enemies_touching(*king), [], "{strength:?} {number}: {after}");
            let selection = choice(&attack, strength, number, &[]);
            assert_eq!(selection, Action::Select { which: Which::Defending });
        }
    }
}

#[test]
fn a_fair_king_leaves_the_enemys_reach() {
    // Nobody but the king is in reach, and it can go where nothing reaches it.
    let start = position(
        "L0.......l0/L1.......m0/........./....K0..r2./M2......../L1.......k0 - left:move -- 20",
    );
    for strength in THINKING {
        let after = after(&start, strength, 3);
        let king =
            after.board.iter().find(|(_, piece)| piece.is_king() && piece.side == Side::Left);
        let king = *king.unwrap().0;
        let could = |to: &Position| {
            to.legal_moves().into_iter().any(|step| {
                let mut next = to.clone();
                next.apply(&Event::Moved(step));
                next.enemies_touching(step.to).contains(&king)
            })
        };
        assert!(!could(&after), "{strength:?}: {after}");
    }
}

#[test]
fn a_guess_names_what_can_be() {
    // Everything but a logic piece, two observation pieces and the king was shown or discarded.
    let shown = "l1!,l0!,m0!,m1!,m1!,r2!,r2!,r3!,o0!";
    let start = position(&format!(
        "........k0/........./....L4l0.../........./........./K0........ {shown} left:guess4:C5xC6 -- 30"
    ));
    for strength in Strength::ALL {
        let names = choice(&start, strength, 1, &[]);
        let expected = vec![Kind::Logic, Kind::Observation];
        assert_eq!(names, Action::Guess { names: expected }, "{strength:?}");
    }
}

/// A game of three pieces a side, its lines as they are written; the last position and what left was told.
fn played(lines: &[&str]) -> (Position, Vec<Event<Option<Identity>>>) {
    let variant = changed(
        &Variant::mental_janggi(),
        &json!({"rows": 3, "columns": 4, "second_floor": [], "home_columns": 1,
            "pieces_per_kind": 1, "discards": 2, "numbers": [0, 1, 1]}),
    );
    let mut position = Position::new(Arc::new(variant.clone()));
    let mut told = Vec::new();
    for line in lines {
        let (who, what) = line.split_once(' ').unwrap();
        let act = match who {
            "judge" => {
                let winner = if what == "+" { position.turn() } else { position.turn().opponent() };
                Act::Verdict { battle: position.battle_number(), winner }
            }
            side => Act::Play {
                side: side.parse().unwrap(),
                action: read(&variant, what).unwrap().action,
            },
        };
        for event in position.decide(&act).unwrap_or_else(|why| panic!("{line}: {why}")) {
            told.extend(position.told(&event, Audience::Side(Side::Left)));
            position.apply(&event);
        }
    }
    (position, told)
}

#[test]
fn a_name_that_was_wrong_is_not_named_again() {
    let lines = [
        "left sets K0/L1/M1 RO",
        "right sets R1/O0/K1 LM",
        "left B1-B3",
        "left ?R",
        "left !a",
        "judge -",
        "right A4-A3",
        "left C1-B2",
        "right C4-C3",
        "left B2-B3",
        "left xB4",
    ];
    let (position, past) = played(&lines);
    assert!(position.to_string().contains(" left:guess1:B3xB4 "), "{position}");
    let by = |strength, past: &[_]| -> BTreeSet<Action> {
        (0..20).map(|number| choice(&position, strength, number, past)).collect()
    };
    let observation = Action::Guess { names: vec![Kind::Observation] };
    for strength in Strength::ALL {
        assert_eq!(by(strength, &past), BTreeSet::from([observation.clone()]), "{strength:?}");
        assert_eq!(by(strength, &[]).len(), 2, "who was told nothing cannot know: {strength:?}");
    }
}

#[test]
fn a_high_number_comes_back_to_the_board() {
    let start = position(
        "K1......m1m0/l0......../........./........./.......L0./L1.......k0 R4! left:swap:E8 -- 30",
    );
    for strength in THINKING {
        let after = after(&start, strength, 1);
        let best = after.board.values().filter(|piece| piece.side == Side::Left);
        let best = best.map(|piece| u8::from(piece.number)).max();
        assert_eq!(best, Some(4), "{strength:?}: {after}");
    }
}
