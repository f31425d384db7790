//! The machine opponent of Mental Janggi, as those would check it who play against it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod arena;
mod ladder;
mod legal;
