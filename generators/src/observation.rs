//! The families of observation.

pub mod count_and;

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] = &[Entry::of::<count_and::CountAnd>()];
