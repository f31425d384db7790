//! Level 1 is for somebody who never saw the family, and each level is a rung above the one below.

use super::Finding;
use crate::family::{Entry, Kind, Level};

/// Draws a level.
const DRAWS: usize = 100;
/// The middle of level 1, in seconds, at most; memory is measured by loads instead.
const FIRST_SECONDS_MAX: f32 = 45.0;
/// A level's middle against the one below, at least.
const STEP_SECONDS_MIN: f32 = 1.25;
const STEP_LOAD_MIN: f32 = 1.2;

/// The middles of the five levels.
pub fn ladder(entry: &Entry) -> Finding {
    let middles = Level::ALL.map(|level| middle(entry, level));
    let is_memory = entry.kind() == Kind::Memory;
    let gentle = is_memory || middles[0] <= FIRST_SECONDS_MAX;
    let (unit, step) = if is_memory { ("load", STEP_LOAD_MIN) } else { ("s", STEP_SECONDS_MIN) };
    let rising = middles.windows(2).all(|two| two[0] * step <= two[1]);
    let told: Vec<String> = middles.iter().map(|middle| format!("{middle:.1}")).collect();
    let measured = format!("middles {} {unit} (each >= {step} x the one below)", told.join(", "));
    Finding { promise: "ladder", kept: gentle && rising, measured }
}

fn middle(entry: &Entry, level: Level) -> f32 {
    let weight = |number: usize| {
        let seed = entry.code(level, &format!("ladder-{number}")).chance();
        entry.weight(&*entry.draw(level, &seed))
    };
    let mut weights: Vec<f32> = (0..DRAWS).map(weight).collect();
    weights.sort_by(f32::total_cmp);
    weights[DRAWS / 2]
}
