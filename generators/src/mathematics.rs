//! The families of mathematics.

pub mod remainder_chain;

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] = &[Entry::of::<remainder_chain::RemainderChain>()];
