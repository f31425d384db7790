//! Several actions sent at once, so that nobody waits for a move, a target, a guess and a selection apart.
//!
//! The list has a fixed shape and is taken whole or not at all. Nothing may follow a selection: otherwise a
//! selection with an absurd action behind it would be taken if the chosen piece is the king, for the game ends
//! there, and refused at no cost if it is not.

use crate::game::Act;
use crate::mental_janggi::action::{Action, Event, Refusal};
use crate::mental_janggi::piece::Knowledge;
use crate::mental_janggi::position::Position;
use crate::side::Side;

/// A list that was not taken: the first action that is at fault, counted from 0, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("action {index}: {refusal}")]
pub struct ListRefused {
    pub index: usize,
    pub refusal: Refusal,
}

impl<I: Knowledge> Position<I> {
    /// What a list of actions adds, or why the whole of it is refused.
    pub fn decide_together(
        &self,
        side: Side,
        actions: &[Action],
    ) -> Result<Vec<Event<I>>, ListRefused> {
        if let Some(index) = misplaced(actions) {
            return Err(ListRefused { index, refusal: Refusal::OutOfOrder });
        }
        let mut after = self.clone();
        let mut events = Vec::new();
        for (index, action) in actions.iter().enumerate() {
            let act = Act::Play { side, action: action.clone() };
            let added = after.decide(&act).map_err(|refusal| ListRefused { index, refusal })?;
            for event in &added {
                after.apply(event);
            }
            events.extend(added);
        }
        Ok(events)
    }
}

/// The first action that cannot stand where it stands, whatever the position.
fn misplaced(actions: &[Action]) -> Option<usize> {
    let follows = |pair: &[Action]| match pair {
        [before, after] => place(before) < place(after) && place(after).is_some(),
        [..] => false,
    };
    match actions {
        // A swap behind a move is refused later if the move touches anybody.
        [] | [_] | [Action::Move(_), Action::Swap { .. }] => None,
        [..] if place(&actions[0]).is_none() => Some(1),
        [..] => actions.windows(2).position(|pair| !follows(pair)).map(|before| before + 1),
    }
}

/// Where an action stands in a list; none for what stands alone.
fn place(action: &Action) -> Option<u8> {
    match action {
        Action::Move(_) => Some(0),
        Action::Target { .. } => Some(1),
        Action::Guess { .. } => Some(2),
        Action::Select { .. } => Some(3),
        Action::Set { .. } | Action::Swap { .. } => None,
    }
}
