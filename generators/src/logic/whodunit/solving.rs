//! How people narrow a crime down, clue by clue, and which crimes some clues leave.

use super::Truth;
use super::clue::{ALL, Clue, EACH, HOURS, Open, ROWS, Set, each};
use crate::family::Trick;

/// What one clue rules out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Thought {
    pub(super) clue: usize,
    pub(super) row: usize,
    pub(super) gone: Set,
    /// What is left of the row.
    pub(super) left: Set,
    /// How many clues about two rows were looked at in vain before.
    pub(super) in_vain: usize,
}

/// Seconds to see what a clue says of one row or two, to cross one out, and to look at a clue in vain.
const PLAIN: f32 = 1.0;
const LINKED: f32 = 4.5;
const CROSS: f32 = 0.5;
const IN_VAIN: f32 = 2.6;

impl Thought {
    /// How long it takes.
    pub(super) fn seconds(&self, clues: &[Clue]) -> f32 {
        let seeing = if clues[self.clue].is_plain() { PLAIN } else { LINKED };
        seeing + CROSS * self.gone.count_ones() as f32 + IN_VAIN * self.in_vain as f32
    }
}

/// The way to the crime: down the clues, and again while something is ruled out; none if that leaves several.
pub(super) fn thoughts(clues: &[Clue]) -> Option<Vec<Thought>> {
    let mut open: Open = [ALL; ROWS.len()];
    let (mut thoughts, mut in_vain) = (Vec::new(), 0);
    let mut unused: Vec<usize> = (0..clues.len()).collect();
    loop {
        let before = unused.len();
        unused.retain(|&clue| match clues[clue].rules_out(&open) {
            Some((row, gone)) => {
                open[row] &= !gone;
                thoughts.push(Thought { clue, row, gone, left: open[row], in_vain });
                in_vain = 0;
                false
            }
            None => {
                in_vain += 1;
                true
            }
        });
        if open.iter().all(|left| left.is_power_of_two()) {
            return Some(thoughts);
        }
        if unused.len() == before {
            return None;
        }
    }
}

/// How many persons, tools and places there are together.
const THREES: usize = EACH * EACH * EACH;

/// For each person, tool and place some hours.
pub(super) type Crimes = [Set; THREES];

/// The crimes that a clue leaves.
pub(super) fn crimes(clue: &Clue) -> Crimes {
    let mut crimes = [ALL; THREES];
    for (number, hours) in crimes.iter_mut().enumerate() {
        let is = |side: usize| match clue.rows[side] {
            HOURS => clue.never[side],
            row if clue.never[side] >> three(number)[row] & 1 == 1 => ALL,
            _ => 0,
        };
        *hours = ALL & !(is(0) & is(1));
    }
    crimes
}

/// The crimes that all of some clues leave.
pub(super) fn together<'a>(clues: impl IntoIterator<Item = &'a Crimes>) -> Crimes {
    let mut left = [ALL; THREES];
    for crimes in clues {
        for (left, hours) in left.iter_mut().zip(crimes) {
            *left &= hours;
        }
    }
    left
}

/// As many of the crimes that some clues leave as there are tries.
pub(super) fn some_left(clues: &[Clue]) -> Vec<Truth> {
    let left = together(&clues.iter().map(crimes).collect::<Vec<Crimes>>());
    let all = left.iter().enumerate().flat_map(|(number, &hours)| {
        let [who, tool, place] = three(number);
        each(hours).map(move |hour| [who, tool, place, hour as u8])
    });
    let all: Vec<Truth> = all.collect();
    Trick::spread(all).collect()
}

/// The person, tool and place of this number.
fn three(number: usize) -> [u8; 3] {
    [number / (EACH * EACH), number / EACH % EACH, number % EACH].map(|it| it as u8)
}
