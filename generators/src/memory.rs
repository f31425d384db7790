//! The families of memory.

pub mod digits_back;
pub mod vanished;

use crate::family::Entry;

/// One row a family: its type, and the odds that were measured for it.
pub const FAMILIES: &[Entry] = &[
    Entry::of::<digits_back::DigitsBack>(include_str!("odds/memory-digits-back.json")),
    Entry::of::<vanished::Vanished>(include_str!("odds/memory-vanished.json")),
];
