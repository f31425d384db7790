//! Dials: clocks, gauges, and meters of several small dials. What they show, how they are drawn, how they are read back from
//! a picture, and how people misread them.

pub mod face;
pub mod misread;
pub mod reading;

use serde::{Deserialize, Serialize};

/// Something to be read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dial {
    Clock(Clock),
    Gauge(Gauge),
    Meter(Meter),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Clock {
    /// Minutes after twelve, 0 to 719.
    pub minutes: u16,
    pub numerals: Numerals,
    /// Where the twelve stands, in degrees clockwise from the top.
    pub twelve: i16,
    pub turn: Turn,
}

/// Which hours are written on a clock; where none is, a mark shows the twelve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Numerals {
    All,
    Quarters,
    None,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Gauge {
    pub scale: Scale,
    /// The tick that the needle stands on, counted from the scale's low end.
    pub tick: i64,
    /// How far the scale is turned out of its upright place, in degrees clockwise.
    pub twist: i16,
    pub turn: Turn,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    pub lo: i64,
    /// What one tick is worth.
    pub step: i64,
    /// Ticks from one numeral to the next.
    pub every: i64,
    /// Steps from the low end to the high one.
    pub ticks: i64,
}

/// A row of small dials with ten digits each, as on an old electricity meter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Meter {
    pub digits: Vec<u8>,
    /// Which way the first dial turns; each turns against its neighbours.
    pub first: Turn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    Clockwise,
    Backwards,
}

impl Dial {
    /// What it shows, as a player would type it.
    pub fn reading(&self) -> String {
        match self {
            Dial::Clock(clock) => time(i64::from(clock.minutes)),
            Dial::Gauge(gauge) => gauge.value().to_string(),
            Dial::Meter(meter) => number(meter.digits.iter().copied()),
        }
    }

    /// Ours: seconds for finding the hands, for each tick that is counted, and for whatever is unusual.
    pub fn seconds(&self) -> f32 {
        match self {
            Dial::Clock(clock) => {
                let numerals = match clock.numerals {
                    Numerals::All => 0.0,
                    Numerals::Quarters => 1.5,
                    Numerals::None => 3.0,
                };
                let turned = if clock.twelve == 0 { 0.0 } else { 5.0 };
                6.0 + numerals + turned + clock.turn.seconds(7.0)
            }
            Dial::Gauge(gauge) => {
                let past = gauge.past();
                let counted = past.min(gauge.scale.every - past) as f32;
                let step = if gauge.scale.is_odd() { 3.5 } else { 1.0 };
                let shifted = if gauge.scale.lo == 0 { 0.0 } else { 2.0 };
                let twisted = if gauge.twist == 0 { 0.0 } else { 1.5 };
                3.0 + 0.5 * counted + step + shifted + twisted + gauge.turn.seconds(4.0)
            }
            Dial::Meter(meter) => 3.0 + 3.0 * meter.digits.len() as f32,
        }
    }
}

impl Clock {
    /// Degrees from the twelve to the hour hand and to the minute hand, the way the clock runs.
    pub fn hands(&self) -> (f32, f32) {
        (f32::from(self.minutes) * 0.5, f32::from(self.minutes % 60) * 6.0)
    }

    /// Whether nothing but a mark shows where the twelve stands.
    pub fn is_bare(&self) -> bool {
        self.numerals == Numerals::None
    }

    /// The time that hands show so many degrees from the twelve, in whole minutes.
    fn at(hour_degrees: f32, minute_degrees: f32) -> i64 {
        let hour = (hour_degrees.rem_euclid(360.0) / 30.0) as i64;
        60 * hour + (minute_degrees.rem_euclid(360.0) / 6.0).round() as i64 % 60
    }
}

impl Scale {
    /// What a tick stands for.
    pub fn value(self, tick: i64) -> i64 {
        self.lo + self.step * tick
    }

    fn is_odd(self) -> bool {
        ![1, 2, 5, 10].contains(&self.step)
    }
}

impl Gauge {
    /// What the needle shows.
    pub fn value(&self) -> i64 {
        self.scale.value(self.tick)
    }

    /// How many ticks the needle stands past a numeral.
    pub fn past(&self) -> i64 {
        self.tick % self.scale.every
    }
}

impl Turn {
    /// The opposite way.
    pub fn other(self) -> Turn {
        match self {
            Turn::Clockwise => Turn::Backwards,
            Turn::Backwards => Turn::Clockwise,
        }
    }

    /// 1 or -1: the sign of degrees on the sheet.
    fn sign(self) -> f32 {
        match self {
            Turn::Clockwise => 1.0,
            Turn::Backwards => -1.0,
        }
    }

    fn seconds(self, backwards: f32) -> f32 {
        match self {
            Turn::Clockwise => 0.0,
            Turn::Backwards => backwards,
        }
    }
}

/// A time as the reader writes it.
fn time(minutes: i64) -> String {
    let minutes = minutes.rem_euclid(720);
    let hours = if minutes < 60 { 12 } else { minutes / 60 };
    format!("{hours}:{:02}", minutes % 60)
}

fn number(digits: impl IntoIterator<Item = u8>) -> String {
    digits.into_iter().fold(0, |number, digit| 10 * number + i64::from(digit % 10)).to_string()
}
