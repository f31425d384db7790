//! How families can be contested, before there is any contest.

use crate::formats;
use crate::terms::{Format, Notes};
use agon_generators::family::{Entry, Kind, Level};
use agon_generators::of_kind;

/// Whether a family can be contested in a format, at every level: by its answers, and in a series without material.
pub fn suits(format: Format, family: &Entry) -> bool {
    let is_shown = !formats::is_series(format) || family.kind() != Kind::Memory;
    is_shown && Level::ALL.into_iter().all(|level| formats::suits(format, &family.form(level)))
}

/// The formats that answers of a family can be contested in; the first is the one that is usual.
pub fn formats_of(family: &Entry) -> Vec<Format> {
    Format::ALL.into_iter().filter(|format| suits(*format, family)).collect()
}

/// The families of a kind that are raced, which is what a contest is if nothing else is said.
pub fn raced(kind: Kind) -> impl Iterator<Item = &'static Entry> {
    of_kind(kind).iter().filter(|family| suits(Format::Race, family))
}

/// Whether players may write things down.
pub fn notes(kind: Kind) -> Notes {
    if kind == Kind::Memory { Notes::Forbidden } else { Notes::Allowed }
}
