//! Pages for people: a folder each, with a template that is filled with the texts of the reader's language, and what belongs
//! to it.

mod desk;
mod docs;
pub(super) mod duel;
pub(super) mod embed;
mod figures;
mod files;
mod front;
mod host;
mod leading;
mod page;
mod play;
mod practise;
pub(super) mod preview;
pub(super) mod qr;
mod refused;
mod replay;
mod sign_in;
mod text;
mod times;
mod watch;

pub(super) use desk::{desk, links};
pub(super) use docs::{docs, problem};
pub(super) use figures::figures;
pub(super) use files::file;
pub(super) use front::{front, sample, tasted};
pub(super) use host::{host, open};
pub(super) use play::play;
pub(super) use practise::{
    beat, begin, choose, forget, invited, now, of_today, picture, same, step,
};
pub(super) use refused::{is_for_people, refused};
pub(super) use replay::{replay, replay_of};
pub(super) use sign_in::{sign_in, signed_in, signed_out};
pub(super) use text::speak;
pub(super) use watch::watch;
