//! How long deductions take people. The seconds are ours.

use super::technique::Technique;
use super::techniques::{Needs, Step, Trace};
use crate::grid::Grid;

/// How much longer it takes where the cells of a region have to be looked for.
const SOUGHT: f32 = 1.3;

/// What the steps of a solution cost: the seconds of each.
pub struct Weight(Vec<f32>);

impl Weight {
    /// The steps of this solution.
    pub fn new(grid: &Grid, trace: &Trace) -> Weight {
        Weight(trace.steps.iter().map(|step| seconds(grid, step)).collect())
    }

    /// Seconds to what rests on these steps: theirs, and half of those of other steps on the way, since nobody
    /// knows beforehand which are needed.
    pub fn of(&self, needs: Needs) -> f32 {
        let steps_to_last = 128 - needs.steps.leading_zeros() as usize;
        let way = self.0.iter().take(steps_to_last).enumerate();
        way.map(|(number, seconds)| {
            let share = if needs.steps >> number & 1 == 1 { 1.0 } else { 0.5 };
            share * seconds
        })
        .sum()
    }
}

/// Seconds to find one step and note it down: by technique, on a grid of six; longer where more lines
/// have to be looked at.
fn seconds(grid: &Grid, step: &Step) -> f32 {
    let on_a_six = match step.deduction.technique(grid) {
        Technique::PlaceInBox => 2.5,
        Technique::PlaceInLine => 4.0,
        Technique::LastDigit => 6.0,
        Technique::Locked => 12.0,
        Technique::Pair => 18.0,
    };
    let sought = if grid.has_regions() { SOUGHT } else { 1.0 };
    sought * on_a_six * grid.side as f32 / 6.0
}
