//! The service from outside: the real command on a free port, and what game servers, hosts and players meet there.

#![allow(clippy::unwrap_used, reason = "a test says by failing what it expected")]

mod buzz;
mod desk;
mod disk;
mod drills;
mod duels;
mod earlier;
mod embedding;
mod ending;
mod events;
mod fitting;
mod following;
mod frames;
mod host;
mod interface;
mod keys;
mod languages;
mod lines;
mod made;
mod matrix;
mod openings;
mod own;
mod pages;
mod play;
mod practise;
mod previews;
mod proof;
mod refusals;
mod rejudgings;
mod removal;
mod repeats;
mod restart;
mod rim;
mod room;
mod sandboxes;
mod seeing;
mod series;
#[expect(dead_code, reason = "each test binary uses its part of it")]
mod server;
mod sessions;
mod shapes;
mod streams;

mod tally;
mod tickets;
mod transfer;
mod turns;
mod watch;
mod webhooks;
