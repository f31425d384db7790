//! Instruments on a wall: what each shows, how it is drawn, how people misread it, and how all are read back from a picture.

pub mod balance;
pub mod clock;
pub mod grades;
pub mod lamps;
pub mod meter;
pub mod parts;
pub mod reading;
pub mod scale;
pub mod scaled;
pub mod wall;

use crate::figure::{Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::text::Message;
use serde::{Deserialize, Serialize};

/// Something to be read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Instrument {
    Scaled(scaled::Scaled),
    Clock(clock::Clock),
    Lamps(lamps::Lamps),
    Meter(meter::Meter),
    Balance(balance::Balance),
}

/// What every instrument can tell of itself. Its middle is that of a square of 300 points, whose upper corners stay free.
pub trait Read {
    fn shows(&self) -> Shown;
    /// What it would show to somebody who makes a slip.
    fn misread(&self, slip: Slip) -> Shown;
    fn draw(&self, figure: &mut Figure, middle: Point);
    /// The places that one has to look at.
    fn spots(&self, middle: Point) -> Vec<Point>;
    /// What is drawn over it when it is read: rings round these places.
    fn answer(&self, middle: Point) -> Vec<Mark> {
        let paint = Paint::edge(Ink::Accent, 3.0);
        let ring = |center| Mark::Circle { center, radius: 18.0, paint };
        self.spots(middle).into_iter().map(ring).collect()
    }
    /// How it is read, but for its letter and its reading.
    fn told(&self) -> Message;
    /// Ours: how long people read.
    fn seconds(&self) -> f32;
    /// What remains of it when its reading is taken away.
    fn kind(&self) -> String;
}

/// A reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    Number(i64),
    Time(Time),
}

/// A time of day, on a clock of so many hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Time {
    pub minutes: i64,
    pub hours: i64,
}

/// How people misread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slip {
    /// Off the nearest numerals alone.
    Glance,
    /// As if every tick were worth 1, and the long hand the short one.
    Ones,
    /// One end alone, against the way in which the numbers run, some weights left out.
    Half,
}

impl Instrument {
    /// The instrument with its kind rubbed off.
    pub fn read(&self) -> &dyn Read {
        match self {
            Instrument::Scaled(it) => it,
            Instrument::Clock(it) => it,
            Instrument::Lamps(it) => it,
            Instrument::Meter(it) => it,
            Instrument::Balance(it) => it,
        }
    }

    /// What it shows.
    pub fn shows(&self) -> Shown {
        self.read().shows()
    }
}

impl Shown {
    /// The time, if it is one.
    pub fn time(self) -> Option<Time> {
        match self {
            Shown::Time(time) => Some(time),
            Shown::Number(_) => None,
        }
    }

    /// As a player types it: a time without its colon.
    pub fn number(self) -> i64 {
        match self {
            Shown::Number(number) => number,
            Shown::Time(time) => 100 * time.hour() + time.minutes % 60,
        }
    }

    /// As it is written over the picture.
    pub fn written(self) -> String {
        match self {
            Shown::Number(number) => minus(number),
            Shown::Time(time) => format!("{}:{:02}", time.hour(), time.minutes % 60),
        }
    }
}

impl Time {
    /// So many minutes after midnight or noon, on a clock of so many hours.
    pub fn new(minutes: i64, hours: i64) -> Time {
        Time { minutes: minutes.rem_euclid(60 * hours), hours }
    }

    /// The hour as it is said: 12 for the first of twelve.
    pub fn hour(self) -> i64 {
        let hour = self.minutes / 60;
        if hour == 0 && self.hours == 12 { 12 } else { hour }
    }
}

/// A number with a proper minus sign.
fn minus(number: i64) -> String {
    number.to_string().replace('-', "\u{2212}")
}
