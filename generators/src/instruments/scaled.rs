//! Instruments with one scale: gauges, panel meters, compasses, protractors, thermometers, measuring glasses and rulers.

mod bodies;

use super::scale::{self, SHORT, Scale, Tick, Track};
use super::{Read, Shown, Slip};
use crate::figure::{Figure, Point};
use crate::text::{Message, say};
use serde::{Deserialize, Serialize};

/// A scale on a body, and the tick that it shows. Where there is a first tick, what lies between the two is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scaled {
    pub body: Body,
    pub scale: Scale,
    pub first: Option<usize>,
    pub tick: usize,
    /// How far a round scale is turned out of its usual place, in degrees clockwise.
    pub twist: i16,
    /// Whether a round scale runs against the clock.
    pub is_backwards: bool,
}

/// What the scale is printed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    Gauge,
    Panel,
    Compass,
    Protractor,
    Thermometer,
    Glass,
    Ruler,
}

impl Body {
    /// Where its scale starts and how far it goes, in degrees, if it is round.
    fn arc(self) -> Option<(f32, f32)> {
        match self {
            Body::Gauge => Some((135.0, 270.0)),
            Body::Panel => Some((225.0, 90.0)),
            Body::Compass => Some((-90.0, 355.0)),
            Body::Protractor => Some((180.0, 180.0)),
            Body::Thermometer | Body::Glass | Body::Ruler => None,
        }
    }

    /// What it is called among the words.
    fn name(self) -> &'static str {
        match self {
            Body::Gauge => "gauge",
            Body::Panel => "panel",
            Body::Compass => "compass",
            Body::Protractor => "protractor",
            Body::Thermometer => "thermometer",
            Body::Glass => "glass",
            Body::Ruler => "ruler",
        }
    }
}

impl Scaled {
    /// An upright scale that runs the usual way and shows a tick.
    pub fn new(body: Body, scale: Scale, tick: usize) -> Scaled {
        Scaled { body, scale, first: None, tick, twist: 0, is_backwards: false }
    }

    fn track(&self, middle: Point) -> Track {
        let at = |x: f32, y: f32| Point::new(middle.x + x, middle.y + y);
        let Some((start, length)) = self.body.arc() else {
            let (from, to, out) = match self.body {
                Body::Thermometer => (at(-22.0, 72.0), at(-22.0, -118.0), 0.0),
                Body::Glass => (at(26.0, 108.0), at(26.0, -92.0), 0.0),
                _ => (at(-126.0, 6.0), at(126.0, 6.0), 90.0),
            };
            return Track::Straight { from, to, out };
        };
        let (center, radius) = match self.body {
            Body::Panel => (at(0.0, 86.0), 128.0),
            Body::Compass => (middle, 100.0),
            Body::Protractor => (at(0.0, 58.0), 83.0),
            _ => (middle, 78.0),
        };
        let (from, sweep) =
            if self.is_backwards { (start + length, -length) } else { (start, length) };
        Track::Round { center, radius, from: from + f32::from(self.twist), sweep }
    }

    /// The ticks shown: one, or where something starts and where it ends.
    fn shown(&self) -> Vec<Tick> {
        let ticks = self.scale.ticks();
        self.first.into_iter().chain([self.tick]).map(|tick| ticks[tick]).collect()
    }

    fn between(&self, value: impl Fn(usize) -> i64) -> i64 {
        value(self.tick) - self.first.map_or(0, value)
    }

    /// The numeral before a tick, how many ticks that one stands past it, and what each of these is worth.
    fn past(&self, tick: usize) -> (i64, i64, i64) {
        let ticks = self.scale.ticks();
        let numeral = (0..=tick).rev().find(|&it| ticks[it].has_numeral).unwrap_or(0);
        let step = match ticks.get(numeral + 1) {
            Some(next) => next.value - ticks[numeral].value,
            None => ticks[numeral].value - ticks[numeral - 1].value,
        };
        (ticks[numeral].value, (tick - numeral) as i64, step)
    }

    /// The numeral next to a tick, whichever way.
    fn nearest(&self, tick: usize) -> i64 {
        let ticks = self.scale.ticks();
        let numerals = (0..ticks.len()).filter(|&it| ticks[it].has_numeral);
        numerals.min_by_key(|it| it.abs_diff(tick)).map_or(0, |it| ticks[it].value)
    }

    /// The tick as far from the numeral after it as this one is from the numeral before.
    fn turned(&self, tick: usize) -> i64 {
        let (numeral, past, step) = self.past(tick);
        numeral - past * step
    }
}

impl Read for Scaled {
    fn shows(&self) -> Shown {
        let ticks = self.scale.ticks();
        Shown::Number(self.between(|tick| ticks[tick].value))
    }

    fn misread(&self, slip: Slip) -> Shown {
        let ticks = self.scale.ticks();
        Shown::Number(match (slip, self.first) {
            (Slip::Glance, _) => self.between(|tick| self.nearest(tick)),
            (Slip::Ones, _) => self.between(|tick| {
                let (numeral, past, _) = self.past(tick);
                numeral + past
            }),
            (Slip::Half, Some(_)) => ticks[self.tick].value,
            (Slip::Half, None) => self.turned(self.tick),
        })
    }

    fn draw(&self, figure: &mut Figure, middle: Point) {
        let track = self.track(middle);
        bodies::draw(figure, self, middle, track);
        let name = if self.body == Body::Compass { bodies::wind } else { scale::digits };
        scale::print(figure, &self.scale.ticks(), track, name);
        let tips: Vec<Point> = self.shown().iter().map(|tick| self.tip(track, *tick)).collect();
        bodies::point(figure, self.body, track, &tips);
    }

    fn spots(&self, middle: Point) -> Vec<Point> {
        let track = self.track(middle);
        self.shown().iter().map(|tick| self.tip(track, *tick)).collect()
    }

    fn told(&self) -> Message {
        let (numeral, past, step) = self.past(self.tick);
        let Some(first) = self.first else {
            let way = if self.is_backwards { "scale-backwards" } else { "scale" };
            let way = if self.body == Body::Compass { "compass" } else { way };
            let told = say(way).with("numeral", numeral).with("past", past);
            return told.with("step", step).with("product", past * step);
        };
        let ticks = self.scale.ticks();
        say("between")
            .with("step", step)
            .with("low", ticks[first].value)
            .with("high", ticks[self.tick].value)
    }

    /// Ours: for finding the needle, for each tick that is counted, and for whatever is unusual.
    fn seconds(&self) -> f32 {
        let of = |tick: usize| {
            let (_, past, step) = self.past(tick);
            let odd = if [1, 2, 5, 10].contains(&step) { 1.0 } else { 4.0 };
            odd + 0.4 * past as f32
        };
        let turned = if self.is_backwards { 4.0 } else { 0.0 };
        let twisted = if self.twist == 0 { 0.0 } else { 1.5 };
        let (lo, uneven) = match self.scale {
            Scale::Even { lo, .. } => (lo, 0.0),
            Scale::Tenfold { .. } => (0, 3.0),
        };
        let shifted = if lo == 0 { 0.0 } else { 1.5 };
        let first = self.first.map_or(0.0, |first| 3.0 + of(first));
        3.0 + of(self.tick) + first + turned + twisted + shifted + uneven
    }

    fn kind(&self) -> String {
        let spacing = match self.scale {
            Scale::Even { .. } => "",
            Scale::Tenfold { .. } => " tenfold",
        };
        let way = if self.is_backwards { " backwards" } else { "" };
        format!("{}{spacing}{way}", self.body.name())
    }
}

impl Scaled {
    /// Where a tick is pointed at: inside of a circle, on a line.
    fn tip(&self, track: Track, tick: Tick) -> Point {
        let place = track.place(tick.share);
        match track {
            Track::Round { .. } => place.towards(track.out(tick.share) + 180.0, SHORT.0 + 1.0),
            Track::Straight { .. } => place,
        }
    }
}
