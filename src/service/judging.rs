//! Contests in memory: who may ask for one, when time speaks in it, and the queue in which its commands are judged.

mod alarm;
mod entering;
pub mod glance;
mod hearing;
pub mod lines;
pub mod live;
pub(super) mod presence;
pub(super) mod referee;
pub mod rejudgings;
pub mod room;
mod stirs;
