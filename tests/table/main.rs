//! The table server as its players meet it: beside a real Agon, over HTTP, and killed at bad moments.

#![allow(clippy::unwrap_used, reason = "a test says by failing what it expected")]

#[path = "../api/server.rs"]
#[allow(dead_code, reason = "each test binary uses its part of it")]
mod agon_server;
#[path = "../api/fitting.rs"]
mod fitting;

mod described;
mod faults;
mod leaks;
mod machine;
mod play;
mod refusals;
mod server;
mod walk;
