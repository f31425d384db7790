//! The families of memory.

pub mod vanished;

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] = &[Entry::of::<vanished::Vanished>()];
