//! The families of observation.

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] = &[];
