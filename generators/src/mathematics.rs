//! The families of mathematics.

pub mod angle_chase;
pub mod remainder_chain;

use crate::family::Entry;

/// One row a family: its type, and the odds that were measured for it.
pub const FAMILIES: &[Entry] = &[
    Entry::of::<angle_chase::AngleChase>(include_str!("odds/mathematics-angle-chase.json")),
    Entry::of::<remainder_chain::RemainderChain>(include_str!(
        "odds/mathematics-remainder-chain.json"
    )),
];
