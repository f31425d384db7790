//! Contests as a pure machine: commands and time in, events out. No async, no files, no clock; its only
//! neighbour is the crate that draws problems.

pub mod id;
pub mod log;
