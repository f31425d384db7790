//! The families of mathematics.

pub mod angle_chase;
pub mod remainder_chain;

use crate::family::Entry;

/// One row a family.
pub const FAMILIES: &[Entry] =
    &[Entry::of::<angle_chase::AngleChase>(), Entry::of::<remainder_chain::RemainderChain>()];
