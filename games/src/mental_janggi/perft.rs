//! Counting sequences of moves, by which two programs can compare how they understand the rules.
//!
//! Only moves branch: nobody names anything, the attacker selects their own piece (a king the other one), the
//! attacker wins every contest, targets come in the order of squares, swaps are declined, and no clock runs.

use crate::game::Act;
use crate::mental_janggi::action::Action;
use crate::mental_janggi::moves::Move;
use crate::mental_janggi::position::{Position, Step, Which};

/// How many sequences of exactly so many moves there are. A game that ends earlier is not counted; one that
/// ends with the last move is.
pub fn perft(position: &Position, depth: u8) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        2.. => moves.into_iter().map(|step| perft(&after(position, step), depth - 1)).sum(),
    }
}

/// The same count apart for each first move, in order.
pub fn divide(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let counted = |step| (step, perft(&after(position, step), depth.saturating_sub(1)));
    position.legal_moves().into_iter().map(counted).collect()
}

/// The position when the turn of this move is over.
fn after(position: &Position, step: Move) -> Position {
    let mut after = position.clone();
    let mut act = Some(play(position, Action::Move(step)));
    while let Some(next) = act {
        for event in after.decide(&next).expect("the convention plays by the rules") {
            after.apply(&event);
        }
        act = convention(&after);
    }
    after
}

/// What follows a move without a choice; nothing when the turn is over.
fn convention(position: &Position) -> Option<Act<Action>> {
    let action = match position.step {
        Step::Setup | Step::Move | Step::Over(_) => return None,
        Step::Target { .. } => Action::Target { square: *position.targets().first()? },
        Step::Guess { by, .. } => {
            let action = Action::Guess { names: Vec::new() };
            return Some(Act::Play { side: by, action });
        }
        Step::Select { battle } => {
            let is_king = position.board.get(&battle.attacking)?.is_king();
            let which = if is_king { Which::Defending } else { Which::Attacking };
            Action::Select { which }
        }
        Step::Contest { .. } => {
            let (battle, winner) = (position.battle_number(), position.turn());
            return Some(Act::Verdict { battle, winner });
        }
        Step::Swap { .. } => Action::Swap { pieces: None },
    };
    Some(play(position, action))
}

fn play(position: &Position, action: Action) -> Act<Action> {
    Act::Play { side: position.turn(), action }
}
