//! A dial read in the ways people misread it.

use super::{Clock, Dial, Turn, number, time};

impl Dial {
    /// Read off the nearest numerals alone.
    pub fn glanced(&self) -> String {
        match self {
            Dial::Clock(clock) => {
                let fives = (clock.hands().1 / 30.0).round() * 30.0;
                time(Clock::at(clock.hands().0, fives))
            }
            Dial::Gauge(gauge) => {
                let every = gauge.scale.every;
                gauge.scale.value((2 * gauge.tick + every) / (2 * every) * every).to_string()
            }
            Dial::Meter(meter) => {
                let next = meter.digits.iter().skip(1).chain(&[0]);
                number(meter.digits.iter().zip(next).map(|(d, next)| d + u8::from(*next >= 5)))
            }
        }
    }

    /// With the hands of clocks mixed up.
    pub fn swapped(&self) -> String {
        match self {
            Dial::Clock(clock) => time(Clock::at(clock.hands().1, clock.hands().0)),
            Dial::Gauge(_) | Dial::Meter(_) => self.reading(),
        }
    }

    /// Whether it differs from the usual dial that starts at its place and runs clockwise.
    pub fn is_odd(&self) -> bool {
        match self {
            Dial::Clock(clock) => clock.twelve != 0 || clock.turn == Turn::Backwards,
            Dial::Gauge(gauge) => gauge.turn == Turn::Backwards,
            Dial::Meter(_) => true,
        }
    }

    /// Read as if it were the usual dial: gauges from the numeral before the needle, clockwise.
    pub fn unturned(&self) -> String {
        match self {
            Dial::Clock(clock) => {
                let (hour, minute) = clock.hands();
                let (sign, twelve) = (clock.turn.sign(), f32::from(clock.twelve));
                time(Clock::at(twelve + sign * hour, twelve + sign * minute))
            }
            Dial::Gauge(gauge) if gauge.turn == Turn::Backwards => {
                let (every, past) = (gauge.scale.every, gauge.past());
                gauge.scale.value(gauge.tick + 2 * (every - past)).to_string()
            }
            Dial::Gauge(_) => self.reading(),
            Dial::Meter(meter) => {
                let turns = [meter.first, meter.first.other()].into_iter().cycle();
                number(meter.digits.iter().zip(turns).map(|(digit, turn)| match turn {
                    Turn::Clockwise => *digit,
                    Turn::Backwards => 10 - digit,
                }))
            }
        }
    }

    /// Something likely, moved by `n`.
    pub fn typical(&self, n: i64) -> String {
        match self {
            Dial::Clock(_) => time(10 * 60 + 10 + n),
            Dial::Gauge(gauge) => gauge.scale.value(gauge.scale.ticks / 2 + n).to_string(),
            Dial::Meter(_) => (500 + n).to_string(),
        }
    }
}
