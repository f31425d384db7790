//! Several actions at once.

use crate::position;
use agon_games::mental_janggi::action::{Action, Refusal};
use agon_games::mental_janggi::notation;
use agon_games::side::Side::{self, Left, Right};

const FIGHT: &str =
    "K0.......k0/........./...l1...../..R3.m1..../........./......... - left:move -- 0";
const SWAP: &str =
    "K0......../......R1../........./........./........./........k0 - left:move -- 0";
const KINGS: &str =
    "........./........./........./...K1k1..../........./......... - left:select:D4xD5 -- 0";

fn list(side: Side, text: &str, actions: &[&str]) -> Result<usize, (usize, Refusal)> {
    let position = position(text);
    let read = |text: &&str| notation::read(&position.variant, text).unwrap().action;
    let actions: Vec<Action> = actions.iter().map(read).collect();
    let decided = position.decide_together(side, &actions);
    decided.map(|events| events.len()).map_err(|refused| (refused.index, refused.refusal))
}

#[test]
fn a_list_is_a_move_a_target_a_guess_and_a_selection() {
    for (text, side, actions, expected) in [
        (FIGHT, Left, vec!["D3-D4", "xD5", "?LO", "!a"], Ok(4)),
        (FIGHT, Left, vec!["D3-D4", "xD5", "?LO"], Ok(3)),
        (FIGHT, Left, vec!["D3-D4"], Ok(1)),
        (FIGHT, Left, vec![], Ok(0)),
        (SWAP, Left, vec!["B7-B8", "B8~A1"], Ok(2)),
        (SWAP, Left, vec!["B7-B8", "~"], Ok(2)),
        (KINGS, Left, vec!["!d"], Ok(2)),
        // Whole or not at all.
        (FIGHT, Left, vec!["D3-D4", "xD5", "?LMO", "!a"], Err((2, Refusal::TooManyNames))),
        (FIGHT, Left, vec!["D3-D4", "xD6", "?L"], Err((1, Refusal::NotATarget))),
        (FIGHT, Right, vec!["D3-D4"], Err((0, Refusal::NotYourTurn))),
        // Not in this order, not twice.
        (FIGHT, Left, vec!["xD5", "D3-D4"], Err((1, Refusal::OutOfOrder))),
        (FIGHT, Left, vec!["D3-D4", "xD5", "xC4"], Err((2, Refusal::OutOfOrder))),
        (FIGHT, Left, vec!["D3-D4", "xD5", "?L", "?M"], Err((3, Refusal::OutOfOrder))),
        (FIGHT, Left, vec!["D3-D4", "sets x"], Err((1, Refusal::OutOfOrder))),
        // Nothing behind a selection, whatever it shows.
        (KINGS, Left, vec!["!d", "C1-C2"], Err((1, Refusal::OutOfOrder))),
        (KINGS, Left, vec!["!d", "!d"], Err((1, Refusal::OutOfOrder))),
        (KINGS, Left, vec!["!d", "~"], Err((1, Refusal::OutOfOrder))),
        // A swap stands alone, or behind a move that touches nobody.
        (SWAP, Left, vec!["B7-B8", "~", "~"], Err((1, Refusal::OutOfOrder))),
        (SWAP, Left, vec!["~", "B7-B8"], Err((1, Refusal::OutOfOrder))),
        (FIGHT, Left, vec!["D3-D4", "~"], Err((1, Refusal::WrongStep))),
    ] {
        assert_eq!(list(side, text, &actions), expected, "{text}: {side} {actions:?}");
    }
}
