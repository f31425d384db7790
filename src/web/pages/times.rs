//! Instants as pages say them.

use crate::web::shape::stamp;
use agon_judge::time::Time;
use serde::Serialize;

/// Day and minute for people, in UTC; the whole for programs.
#[derive(Serialize)]
pub(super) struct Moment {
    day: String,
    time: String,
    at: String,
}

impl From<Time> for Moment {
    fn from(time: Time) -> Moment {
        let at = stamp(time);
        let part = |range: std::ops::Range<usize>| at.get(range).unwrap_or_default().to_owned();
        Moment { day: part(0..10), time: part(11..16), at }
    }
}
