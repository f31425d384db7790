//! The machine below everything: its one clock, its disk, its open files, and what operators measure.

pub mod clock;
pub mod descriptors;
pub mod disk;
pub(super) mod meters;
pub mod nodes;
pub(super) mod to_its_end;
pub(super) mod turns;
