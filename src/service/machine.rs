//! The machine below everything: its one clock, its disk, its open files, and what operators measure.

pub mod clock;
pub mod descriptors;
pub mod disk;
pub(super) mod meters;
pub mod nodes;
pub(super) mod turns;
