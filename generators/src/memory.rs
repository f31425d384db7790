//! The families of memory.

pub mod digits_back;
pub mod vanished;

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] =
    &[Entry::of::<digits_back::DigitsBack>(), Entry::of::<vanished::Vanished>()];
