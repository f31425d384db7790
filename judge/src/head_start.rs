//! What a slower line is given where that was agreed: its right answers count as if they had come sooner, by as much as its
//! round trip is longer. What is right, locks, deadlines and pauses go by the stamps alone, as ever.

use crate::event::Measured;
use crate::seat::{Pair, Seat};
use crate::time::Span;
use std::cmp::Ordering;

/// The most that a head start can be.
pub const HEAD_START_MAX: Span = Span(150_000);
/// How much of it a seat may win by in one contest; what is used up helps nobody any more.
pub const HELP_MAX: Span = Span(300_000);
/// How long before the release it is fixed and both seats are told.
pub const TOLD_BEFORE: Span = Span::seconds(3);
/// The longest round trip that is believed.
pub const ROUND_TRIP_MAX: Span = Span::seconds(60);

/// By how much a seat's right answers count as if they had come sooner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeadStart {
    pub seat: Seat,
    pub by: Span,
}

impl HeadStart {
    /// That of the seat whose round trip is longer, where both were measured.
    pub fn of(measured: &Measured) -> Option<HeadStart> {
        let Pair { attacker, defender } = measured.round_trips;
        let (attacker, defender) = attacker.zip(defender)?;
        let (seat, longer) = match attacker.cmp(&defender) {
            Ordering::Equal => return None,
            Ordering::Greater => (Seat::Attacker, attacker - defender),
            Ordering::Less => (Seat::Defender, defender - attacker),
        };
        Some(HeadStart { seat, by: longer.min(HEAD_START_MAX) })
    }

    /// What is left of it for a seat that was helped by so much before.
    pub(crate) fn after(self, help: Span) -> HeadStart {
        HeadStart { by: self.by.min(HELP_MAX - help), ..self }
    }
}

/// How long a seat's right answer waits for one of a rival who has a head start.
pub(crate) fn wait(head_start: Option<HeadStart>, seat: Seat) -> Span {
    head_start.filter(|it| it.seat == seat.rival()).map_or(Span::ZERO, |it| it.by)
}
