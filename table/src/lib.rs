//! A table server: two people play a board game over HTTP, and every battle is a contest of Agon.
//!
//! The rules are those of `agon-games`; Agon is called as any game server calls it, through `agon-client`. [`game`] is a
//! game as the fold of its log, [`decide`] says what an act adds, [`room`] writes it down, [`hall`] has them all;
//! [`battles`] has [`agon`] judge them, [`machine`] plays, and [`web`] is what browsers and programs call.

pub mod agon;
pub mod battles;
pub mod clock;
pub mod decide;
pub mod event;
pub mod folder;
pub mod game;
pub mod hall;
pub mod limits;
pub mod log;
pub mod machine;
pub mod names;
pub mod room;
pub mod settings;
pub mod table;
pub mod token;
pub mod web;
