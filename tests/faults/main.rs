//! Faults, from outside: the real command is killed, cut off from power, stopped, and run out of disk; its files are
//! torn, its lines are slow and its callers storm. Every receipt that anybody ever got is there afterwards.
//!
//! `AGON_FAULTS=full` takes as many kills and power cuts as the figures name.

#![allow(clippy::unwrap_used, reason = "a test says by failing what it expected")]

#[path = "../api/server.rs"]
#[allow(dead_code, reason = "each test binary uses its part of it")]
mod server;

mod disk;
mod flood;
mod full;
mod kills;
#[allow(dead_code, reason = "each test binary uses its part of it")]
mod ledger;
mod power;
mod rounds;
mod slow;
mod stopped;
mod storms;
mod torn;

use std::io::Write as _;
use std::process::Command;

/// How many of something: few by default, as many as the figures name with `AGON_FAULTS=full`.
fn times(few: usize, full: usize) -> usize {
    if std::env::var("AGON_FAULTS").is_ok_and(|value| value == "full") { full } else { few }
}

/// Says something that is read also where the test passes.
fn say(words: &str) {
    drop(writeln!(std::io::stderr(), "{words}"));
}

/// Sends a signal to a process of ours.
fn signal(process: u32, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &process.to_string()]).status();
    assert!(sent.unwrap().success(), "{name} to {process}");
}
