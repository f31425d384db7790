//! The families of memory.

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] = &[];
