//! Contests as a pure machine: commands and time in, events out. No async, no files, no clock; its only
//! neighbour is the crate that draws problems.
//!
//! [`decide::decide`] says what a command adds to a [`contest::Contest`], or refuses it and changes nothing;
//! [`contest::Contest::apply`] changes the state and refuses nothing; [`view`] adds up what a caller may see.

pub mod agreeing;
pub mod command;
pub mod contest;
pub mod decide;
pub mod event;
pub mod floor;
pub mod formats;
pub mod head_start;
pub mod id;
pub mod log;
pub mod outcome;
pub mod rejudging;
pub mod seat;
pub mod suiting;
pub mod terms;
pub mod time;
pub mod verify;
pub mod view;
