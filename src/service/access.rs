//! Who may do what, and how much of it: games with their keys, sessions and tickets, names, and counts by name.

pub mod embedding;
pub mod games;
pub(super) mod guesses;
pub mod keys;
pub mod label;
pub mod limits;
pub mod names;
pub mod owner;
pub mod player;
pub mod replies;
pub mod sessions;
pub mod streams;
pub(super) mod tickets;
