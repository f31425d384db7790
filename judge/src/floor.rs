//! Who alone may answer, where answers take a buzz: how one floor follows from another.

use crate::event::{Buzz, Judged, Missed, Receipt};
use crate::seat::Seat;
use crate::time::Span;

/// A part of the contest's time in which a seat alone may answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Floor {
    pub seat: Seat,
    pub begins: Span,
    /// The first instant that is not its own any more.
    pub ends: Span,
    /// It buzzed, and has not answered yet.
    pub owes: bool,
}

impl Floor {
    /// Whoever buzzed has it from the next instant on.
    pub(crate) fn of_buzz(buzz: &Buzz, length: Span) -> Floor {
        let begins = buzz.contest_time + Span::TICK;
        Floor { seat: buzz.seat, begins, ends: begins + length, owes: true }
    }

    /// Whoever missed it leaves it to the rival.
    pub(crate) fn of_missed(missed: &Missed, length: Span) -> Floor {
        Floor::left_by(missed.seat, missed.contest_time, length)
    }

    /// A wrong answer after a buzz leaves it to the rival, any other to nobody, from the next instant on.
    pub(crate) fn after(self, receipt: &Receipt, length: Span) -> Floor {
        let next = receipt.contest_time + Span::TICK;
        if self.owes && receipt.verdict == Judged::Wrong {
            return Floor::left_by(receipt.seat, next, length);
        }
        Floor { ends: next, owes: false, ..self }
    }

    fn left_by(seat: Seat, begins: Span, length: Span) -> Floor {
        Floor { seat: seat.rival(), begins, ends: begins + length, owes: false }
    }
}
