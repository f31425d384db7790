//! Board games as pure rules: acts in, events out. No clock is read here, no dice are thrown, no file is opened.
//!
//! A game implements [`game::Game`]; [`table`] speaks to any of them in JSON. [`timed`] adds a [`clock`] to all of
//! them, which is told the time.

pub mod clock;
pub mod game;
pub mod kind;
pub mod mental_janggi;
pub mod side;
pub mod table;
pub mod timed;
pub mod tug;
