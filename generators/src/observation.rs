//! The families of observation.

pub mod count_and;
pub mod dials;

use crate::family::Entry;

/// One row a family: its type, and the odds that were measured for it.
pub const FAMILIES: &[Entry] = &[
    Entry::of::<count_and::CountAnd>(include_str!("odds/observation-count-and.json")),
    Entry::of::<dials::Dials>(include_str!("odds/observation-dials.json")),
];
