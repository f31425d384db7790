//! The families of observation.

pub mod count_and;
pub mod dials;

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] = &[Entry::of::<count_and::CountAnd>(), Entry::of::<dials::Dials>()];
