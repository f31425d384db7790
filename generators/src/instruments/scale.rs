//! Ticks and numerals: what the marks of a scale are worth, and how they are printed along a line or a circle.

use super::minus;
use crate::figure::{Face, Figure, Point, Stroke};
use crate::palette::Ink;
use serde::{Deserialize, Serialize};

/// The marks of a scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Steps of one size from `lo` on, with a numeral at every so many.
    Even { lo: i64, step: i64, every: i64, ticks: i64 },
    /// From 10 to 100 units, where a doubling is always as long: as on a slide rule.
    Tenfold { unit: i64 },
}

/// One mark of a scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tick {
    pub value: i64,
    pub has_numeral: bool,
    /// Whether it stands half way between two numerals that are ten ticks apart.
    pub is_half: bool,
    /// Where it stands, of the whole length.
    pub share: f32,
}

/// Where a scale runs. Numerals stand outside of a circle, and `out` degrees from a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Track {
    Round { center: Point, radius: f32, from: f32, sweep: f32 },
    Straight { from: Point, to: Point, out: f32 },
}

/// How high numerals are, in points.
pub const NUMERAL: f32 = 24.0;
/// How wide a digit is and how high, of the numeral's size.
const DIGIT: (f32, f32) = (0.58, 0.72);
/// Between a numeral and its tick, in points.
const CLEAR: f32 = 7.0;
/// Lengths and widths of ticks.
pub const LONG: (f32, f32) = (21.0, 3.0);
const HALF: (f32, f32) = (18.0, 2.0);
pub const SHORT: (f32, f32) = (15.0, 1.6);
/// The runs of a tenfold scale: from a numeral, in steps of so much, to the next numeral.
const RUNS: [(i64, i64, i64); 6] =
    [(10, 1, 20), (20, 2, 30), (30, 2, 40), (40, 5, 50), (50, 5, 70), (70, 5, 100)];

impl Scale {
    /// Its marks, from the low end.
    pub fn ticks(self) -> Vec<Tick> {
        match self {
            Scale::Even { lo, step, every, ticks } => {
                let tick = |place: i64| Tick {
                    value: lo + step * place,
                    has_numeral: place % every == 0,
                    is_half: every == 10 && place % every == 5,
                    share: place as f32 / ticks as f32,
                };
                (0..=ticks).map(tick).collect()
            }
            Scale::Tenfold { unit } => {
                let of_run = |(from, step, to): (i64, i64, i64)| {
                    (from..to).step_by(step as usize).map(move |value| (value, value == from))
                };
                let values = RUNS.into_iter().flat_map(of_run).chain([(100, true)]);
                let tick = |(value, has_numeral)| Tick {
                    value: unit * value,
                    has_numeral,
                    is_half: value == 15,
                    share: libm::log10(value as f64 / 10.0) as f32,
                };
                values.map(tick).collect()
            }
        }
    }
}

impl Track {
    /// The place of a share of its length.
    pub fn place(self, share: f32) -> Point {
        match self {
            Track::Round { center, radius, .. } => center.towards(self.out(share), radius),
            Track::Straight { from, to, .. } => {
                from.towards(from.direction(to), share * from.distance(to))
            }
        }
    }

    /// The way from a place of it to its numeral, in degrees.
    pub fn out(self, share: f32) -> f32 {
        match self {
            Track::Round { from, sweep, .. } => from + share * sweep,
            Track::Straight { out, .. } => out,
        }
    }

    /// The two ends of a tick: inside of a circle, outside of a line.
    fn ends(self, share: f32, length: f32) -> [Point; 2] {
        let (place, out) = (self.place(share), self.out(share));
        match self {
            Track::Round { .. } => [place, place.towards(out + 180.0, length)],
            Track::Straight { .. } => [place, place.towards(out, length)],
        }
    }

    /// The middle of a numeral, clear of its tick.
    fn numeral(self, share: f32, text: &str) -> Point {
        let out = self.out(share);
        let along = Point::new(0.0, 0.0).towards(out, 1.0);
        let wide = text.chars().count() as f32 * DIGIT.0 * NUMERAL / 2.0;
        let reach = along.x.abs() * wide + along.y.abs() * DIGIT.1 * NUMERAL / 2.0;
        let tick = match self {
            Track::Round { .. } => 0.0,
            Track::Straight { .. } => LONG.0,
        };
        self.place(share).towards(out, tick + CLEAR + reach)
    }
}

/// Prints a scale along a track; `name` writes its numerals.
pub fn print(figure: &mut Figure, ticks: &[Tick], track: Track, name: fn(i64) -> String) {
    for tick in ticks {
        let (length, width) = match (tick.has_numeral, tick.is_half) {
            (true, _) => LONG,
            (false, true) => HALF,
            (false, false) => SHORT,
        };
        figure.line(track.ends(tick.share, length).to_vec(), Stroke::new(Ink::Black, width));
        if tick.has_numeral {
            let text = name(tick.value);
            figure.label(track.numeral(tick.share, &text), text, NUMERAL, Face::Plain);
        }
    }
}

/// A numeral in digits.
pub fn digits(value: i64) -> String {
    minus(value)
}
