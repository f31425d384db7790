//! Draws the readings of dials: the kinds of dials are the level's, everything on them is chance.

use crate::dial::{Clock, Dial, Gauge, Meter, Numerals, Scale, Turn};
use crate::reader::Item;
use crate::rng::Rng;

/// One dial of a level.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Clock(Numerals),
    /// A clock without numerals whose twelve is not at the top.
    TurnedClock,
    BackwardsClock,
    Gauge(&'static [Scale], Turn),
    TwistedGauge(&'static [Scale], Turn),
    Meter(usize),
}

/// The dials of each level, in order.
pub(super) const LEVELS: [&[Kind]; 5] = [
    &[Kind::Gauge(&PLAIN, Turn::Clockwise), Kind::Clock(Numerals::All)],
    &[
        Kind::Gauge(&PLAIN, Turn::Clockwise),
        Kind::Clock(Numerals::Quarters),
        Kind::Gauge(&ODD, Turn::Clockwise),
    ],
    &[
        Kind::Gauge(&ODD, Turn::Clockwise),
        Kind::Clock(Numerals::None),
        Kind::Gauge(&ODD, Turn::Backwards),
    ],
    &[
        Kind::Gauge(&SHIFTED, Turn::Clockwise),
        Kind::TurnedClock,
        Kind::Gauge(&ODD, Turn::Backwards),
        Kind::Meter(3),
    ],
    &[
        Kind::TwistedGauge(&SHIFTED, Turn::Clockwise),
        Kind::TurnedClock,
        Kind::TwistedGauge(&SHIFTED, Turn::Backwards),
        Kind::BackwardsClock,
        Kind::Meter(4),
    ],
];

/// Scales from nought in steps of 1, 2, 5 or 10.
const PLAIN: [Scale; 10] = [
    scale(0, 2, 5, 50),
    scale(0, 1, 5, 50),
    scale(0, 2, 10, 50),
    scale(0, 1, 10, 50),
    scale(0, 5, 10, 40),
    scale(0, 10, 5, 40),
    scale(0, 5, 4, 40),
    scale(0, 10, 10, 50),
    scale(0, 1, 10, 40),
    scale(0, 2, 5, 40),
];
/// Scales whose step has to be worked out.
const ODD: [Scale; 8] = [
    scale(0, 4, 5, 35),
    scale(0, 3, 5, 40),
    scale(0, 6, 5, 40),
    scale(0, 8, 5, 40),
    scale(0, 4, 10, 50),
    scale(0, 3, 10, 50),
    scale(0, 15, 4, 40),
    scale(0, 12, 5, 40),
];
/// Scales that do not start at nought either.
const SHIFTED: [Scale; 8] = [
    scale(-60, 3, 5, 45),
    scale(-80, 4, 5, 40),
    scale(40, 6, 5, 40),
    scale(35, 7, 5, 40),
    scale(90, 9, 5, 40),
    scale(-90, 3, 10, 50),
    scale(20, 4, 6, 42),
    scale(-45, 3, 6, 42),
];

/// The hands of a clock stand at least so many degrees apart.
const HANDS_APART: f32 = 6.0;

const fn scale(lo: i64, step: i64, every: i64, ticks: i64) -> Scale {
    Scale { lo, step, every, ticks }
}

impl Kind {
    /// How its reading is written.
    pub(super) fn item(self) -> Item {
        match self {
            Kind::Clock(_) | Kind::TurnedClock | Kind::BackwardsClock => Item::Clock,
            Kind::Gauge(..) | Kind::TwistedGauge(..) | Kind::Meter(_) => Item::Whole,
        }
    }

    /// One of the kind, with whatever is chance on it.
    pub(super) fn drawn(self, rng: &mut Rng) -> Dial {
        match self {
            Kind::Clock(numerals) => clock(numerals, 0, Turn::Clockwise, rng),
            Kind::TurnedClock => {
                let twelve = 30 * rng.between(1, 11) as i16;
                clock(Numerals::None, twelve, Turn::Clockwise, rng)
            }
            Kind::BackwardsClock => clock(Numerals::All, 0, Turn::Backwards, rng),
            Kind::Gauge(scales, turn) => gauge(scales, 0, turn, rng),
            Kind::TwistedGauge(scales, turn) => {
                let twist = 15 * (rng.between(2, 6) * if rng.chance(1, 2) { 1 } else { -1 }) as i16;
                gauge(scales, twist, turn, rng)
            }
            Kind::Meter(digits) => meter(digits, rng),
        }
    }

    /// One that is easily read: a time of whole five minutes, the tick after a numeral, digits in a row.
    pub(super) fn easy(self, place: u16) -> Dial {
        let minutes = 220 + 125 * place;
        let clock = |numerals, twelve, turn| Dial::Clock(Clock { minutes, numerals, twelve, turn });
        let gauge = |scales: &[Scale], twist, turn| {
            let scale = scales[0];
            Dial::Gauge(Gauge { scale, tick: 2 * scale.every + 1, twist, turn })
        };
        match self {
            Kind::Clock(numerals) => clock(numerals, 0, Turn::Clockwise),
            Kind::TurnedClock => clock(Numerals::None, 90, Turn::Clockwise),
            Kind::BackwardsClock => clock(Numerals::All, 0, Turn::Backwards),
            Kind::Gauge(scales, turn) => gauge(scales, 0, turn),
            Kind::TwistedGauge(scales, turn) => gauge(scales, 45, turn),
            Kind::Meter(count) => {
                Dial::Meter(Meter { digits: (1..=count as u8).collect(), first: Turn::Clockwise })
            }
        }
    }
}

/// Any time whose minutes need the ticks and whose hands stand clear of each other.
fn clock(numerals: Numerals, twelve: i16, turn: Turn, rng: &mut Rng) -> Dial {
    let at = |minutes: u16| Clock { minutes, numerals, twelve, turn };
    let clear = |clock: &Clock| {
        let (hour, minute) = clock.hands();
        let apart = (hour - minute).rem_euclid(360.0);
        let plain = clock.minutes.is_multiple_of(5);
        !plain && (HANDS_APART..=360.0 - HANDS_APART).contains(&apart)
    };
    let times: Vec<Clock> = (0..720).map(at).filter(clear).collect();
    Dial::Clock(rng.pick(&times).clone())
}

/// Any tick without a numeral.
fn gauge(scales: &[Scale], twist: i16, turn: Turn, rng: &mut Rng) -> Dial {
    let scale = *rng.pick(scales);
    let ticks: Vec<i64> = (0..scale.ticks).filter(|tick| tick % scale.every != 0).collect();
    Dial::Gauge(Gauge { scale, tick: *rng.pick(&ticks), twist, turn })
}

/// Digits that leave each hand but the last well between two digits: 0 and 9 would pull the hand before them
/// on to a digit.
fn meter(count: usize, rng: &mut Rng) -> Dial {
    let first = if rng.chance(1, 2) { Turn::Clockwise } else { Turn::Backwards };
    let mut digits = vec![rng.between(1, 9) as u8];
    digits.extend((1..count).map(|_| rng.between(1, 8) as u8));
    Dial::Meter(Meter { digits, first })
}
