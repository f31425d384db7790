//! One dial read rightly, in words, in seconds, and in the ways people misread it.

use super::{Clock, Dial, Numerals, Turn, number, time};

impl Dial {
    /// What it shows, as a player would type it.
    pub(super) fn reading(&self) -> String {
        match self {
            Dial::Clock(clock) => time(i64::from(clock.minutes)),
            Dial::Gauge(gauge) => gauge.value().to_string(),
            Dial::Meter(meter) => number(meter.digits.iter().copied()),
        }
    }

    /// How it is read, in words.
    pub(super) fn told(&self) -> String {
        let reading = self.reading();
        match self {
            Dial::Clock(clock) => {
                let (hour, minute) = reading.split_once(':').expect("a time has a colon");
                let way = match (clock.turn, clock.twelve) {
                    (Turn::Backwards, _) => "this clock runs backwards; ",
                    (Turn::Clockwise, 0) => "",
                    (Turn::Clockwise, _) => "from the triangle on, ",
                };
                format!(
                    "{way}the short hand is past {hour}, the long one on minute {minute}: {reading}"
                )
            }
            Dial::Gauge(gauge) => {
                let (scale, past) = (gauge.scale, gauge.tick % gauge.scale.every);
                let numeral = scale.value(gauge.tick - past);
                let step = scale.step;
                let way = match gauge.turn {
                    Turn::Clockwise => "",
                    Turn::Backwards => "the numbers run backwards; ",
                };
                format!(
                    "{way}a tick is worth {step}; {past} after {numeral}, that is {numeral} + {past} × {step} = {reading}"
                )
            }
            Dial::Meter(meter) => {
                let digits: Vec<String> = meter.digits.iter().map(u8::to_string).collect();
                format!("the hands passed {} last: {reading}", digits.join(", "))
            }
        }
    }

    /// Ours: seconds for finding the hands, for each tick that is counted, and for whatever is unusual.
    pub(super) fn seconds(&self) -> f32 {
        match self {
            Dial::Clock(clock) => {
                let numerals = match clock.numerals {
                    Numerals::All => 0.0,
                    Numerals::Quarters => 1.5,
                    Numerals::None => 3.0,
                };
                let turned = if clock.twelve == 0 { 0.0 } else { 5.0 };
                6.0 + numerals + turned + backwards(clock.turn, 7.0)
            }
            Dial::Gauge(gauge) => {
                let past = gauge.tick % gauge.scale.every;
                let counted = past.min(gauge.scale.every - past) as f32;
                let step = if gauge.scale.is_odd() { 3.5 } else { 1.0 };
                let shifted = if gauge.scale.lo == 0 { 0.0 } else { 2.0 };
                let twisted = if gauge.twist == 0 { 0.0 } else { 1.5 };
                3.0 + 0.5 * counted + step + shifted + twisted + backwards(gauge.turn, 4.0)
            }
            Dial::Meter(meter) => 3.0 + 3.0 * meter.digits.len() as f32,
        }
    }

    /// Almost right: the hour next door, the tick next door, the last digit next door.
    pub(super) fn missed(&self) -> String {
        match self {
            Dial::Clock(clock) => time(i64::from(clock.minutes) + 60),
            Dial::Gauge(gauge) => (gauge.value() + gauge.scale.step).to_string(),
            Dial::Meter(meter) => {
                let (last, before) = meter.digits.split_last().expect("a meter has digits");
                number(before.iter().copied().chain([last + 1]))
            }
        }
    }

    /// Read off the nearest numerals alone.
    pub(super) fn glanced(&self) -> String {
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
    pub(super) fn swapped(&self) -> String {
        match self {
            Dial::Clock(clock) => time(Clock::at(clock.hands().1, clock.hands().0)),
            Dial::Gauge(_) | Dial::Meter(_) => self.reading(),
        }
    }

    /// Whether it differs from the usual dial that starts at its place and runs clockwise.
    pub(super) fn is_odd(&self) -> bool {
        match self {
            Dial::Clock(clock) => clock.twelve != 0 || clock.turn == Turn::Backwards,
            Dial::Gauge(gauge) => gauge.turn == Turn::Backwards,
            Dial::Meter(_) => true,
        }
    }

    /// Read as if it were the usual dial: gauges from the numeral before the needle, clockwise.
    pub(super) fn unturned(&self) -> String {
        match self {
            Dial::Clock(clock) => {
                let (hour, minute) = clock.hands();
                let (sign, twelve) = (clock.turn.sign(), f32::from(clock.twelve));
                time(Clock::at(twelve + sign * hour, twelve + sign * minute))
            }
            Dial::Gauge(gauge) if gauge.turn == Turn::Backwards => {
                let (every, past) = (gauge.scale.every, gauge.tick % gauge.scale.every);
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
    pub(super) fn typical(&self, n: i64) -> String {
        match self {
            Dial::Clock(_) => time(10 * 60 + 10 + n),
            Dial::Gauge(gauge) => gauge.scale.value(gauge.scale.ticks / 2 + n).to_string(),
            Dial::Meter(_) => (500 + n).to_string(),
        }
    }
}

fn backwards(turn: Turn, seconds: f32) -> f32 {
    match turn {
        Turn::Clockwise => 0.0,
        Turn::Backwards => seconds,
    }
}
