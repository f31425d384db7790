//! The families of logic.

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] = &[];
