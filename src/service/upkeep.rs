//! What has to be done besides: waking up and leaving, contests that leave, the whole store as lines, keys in strange hands.

pub mod leaks;
pub mod leaving;
pub mod removal;
pub(super) mod sweeping;
pub mod transfer;
pub(super) mod waking;
