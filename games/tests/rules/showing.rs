//! What pages are shown of a position: where it stands, and what the viewer may do now.

use crate::position;
use crate::refusals::{CONTEST, DEFENDS, GUESS, KING, OBLIGED, OVER, SWAP, TARGET};
use agon_games::game::Audience;
use agon_games::mental_janggi::view::view;
use agon_games::side::Side::{Left, Right};
use serde_json::{Value, json};

fn shown(text: &str, audience: Audience) -> Value {
    serde_json::to_value(view(&position(text), audience)).unwrap()
}

#[test]
fn whoever_has_the_decision_is_shown_what_it_may_be_and_nobody_else_is() {
    for (text, side, step, legal) in [
        (TARGET, Left, "target", json!({"targets": ["C4", "D5"]})),
        (GUESS, Left, "guess", json!({"guess": 2})),
        (DEFENDS, Right, "guess", json!({"guess": 1})),
        (KING, Left, "select", json!({"select": ["defending"]})),
        (SWAP, Left, "swap", json!({"swap": true})),
    ] {
        let owner = shown(text, Audience::Side(side));
        assert_eq!(owner["legal"], legal, "{text}");
        assert_eq!(owner["step"]["name"], step);
        assert_eq!(owner["step"]["by"], json!(side), "{text}");
        assert_eq!(owner["obliged"], false, "{text}");
        for other in [Audience::Side(side.opponent()), Audience::Public] {
            assert_eq!(shown(text, other)["legal"], Value::Null, "{text} to {other:?}");
        }
    }
    for text in [CONTEST, OVER] {
        for audience in Audience::ALL {
            let shown = shown(text, audience);
            assert_eq!((&shown["legal"], &shown["step"]["by"]), (&Value::Null, &Value::Null));
        }
    }
}

#[test]
fn moves_are_shown_by_the_square_that_they_leave_and_an_obligation_as_one() {
    let owner = shown(OBLIGED, Audience::Side(Left));
    // The rook-like step ahead alone: whoever is obliged leaves the column.
    let (moves, from) = (owner["legal"]["moves"].as_object().unwrap(), ["A1", "D4"]);
    assert_eq!(moves.keys().collect::<Vec<_>>(), from, "{owner}");
    assert!(moves["D4"].as_array().unwrap().contains(&json!("D5")), "{owner}");
    assert_eq!(owner["obliged"], true);
    let free = shown(&OBLIGED.replace(" LR ", " -- "), Audience::Side(Left));
    assert_eq!(free["obliged"], false);
    let count = |view: &Value| view["legal"]["moves"]["D4"].as_array().unwrap().len();
    assert!(count(&owner) < count(&free), "{free}");
    for step in [TARGET, CONTEST] {
        let obliged = shown(&step.replace(" -- ", " LR "), Audience::Side(Left));
        assert_eq!(obliged["obliged"], false, "only a move is obliged: {step}");
    }
}
