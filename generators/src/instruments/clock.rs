//! Clocks with hands: with all numerals, some or none, turned, running backwards, or once round in a day.

use super::parts::{hub, needle, round_body};
use super::scale::{LONG, NUMERAL, SHORT};
use super::{Read, Shown, Slip, Time};
use crate::figure::{Face, Figure, Paint, Point, Stroke, degrees_apart};
use crate::palette::Ink;
use crate::text::{Message, say};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Minutes after midnight or noon.
    pub minutes: i64,
    pub numerals: Numerals,
    /// Where the twelve stands, in degrees clockwise from the top.
    pub twelve: i16,
    pub is_backwards: bool,
}

/// Which hours are written; where none is, a red mark shows the twelve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Numerals {
    All,
    Quarters,
    None,
    /// Of the 24 of a day, every third.
    Day,
}

/// Where ticks begin, farther out where no numerals stand, and where numerals stand, in points.
const TICKS: f32 = 85.0;
const BARE_TICKS: f32 = 104.0;
const NUMERALS: f32 = 108.5;
/// The short hand's length, of the long one's.
const HOUR_SHARE: f32 = 0.62;
/// Hands that are read stand at least so many degrees apart.
const HANDS_APART: f32 = 8.0;

impl Clock {
    /// Whether its hands stand clear of each other, and its minutes need the ticks.
    pub fn is_fair(&self) -> bool {
        let [hour, minute] = self.hands();
        self.minutes % 5 != 0 && degrees_apart(hour, minute) > HANDS_APART
    }

    /// How many hours it has.
    pub fn hours(&self) -> i64 {
        if self.numerals == Numerals::Day { 24 } else { 12 }
    }

    /// Degrees from the twelve to the hour hand and to the minute hand, the way the clock runs.
    fn hands(&self) -> [f32; 2] {
        let hour = 6.0 * self.minutes as f32 / self.hours() as f32;
        [hour, 6.0 * (self.minutes % 60) as f32]
    }

    /// The time of hands so many degrees from the twelve.
    fn at(&self, [hour, minute]: [f32; 2]) -> Shown {
        let hours = (hour.rem_euclid(360.0) * self.hours() as f32 / 360.0) as i64;
        let minutes = (minute.rem_euclid(360.0) / 6.0).round() as i64 % 60;
        Shown::Time(Time::new(60 * hours + minutes, self.hours()))
    }

    fn sign(&self) -> f32 {
        if self.is_backwards { -1.0 } else { 1.0 }
    }

    fn degrees(&self, from_twelve: f32) -> f32 {
        -90.0 + f32::from(self.twelve) + self.sign() * from_twelve
    }

    fn ticks(&self) -> f32 {
        if self.numerals == Numerals::None { BARE_TICKS } else { TICKS }
    }

    fn tips(&self, center: Point) -> [Point; 2] {
        let long = self.ticks() - SHORT.0 - 1.0;
        let [hour, minute] = self.hands().map(|turned| self.degrees(turned));
        [center.towards(hour, HOUR_SHARE * long), center.towards(minute, long)]
    }

    /// The hours that are written.
    fn written(&self) -> impl Iterator<Item = i64> {
        let every = match self.numerals {
            Numerals::All => 1,
            Numerals::Quarters | Numerals::Day => 3,
            Numerals::None => 99,
        };
        (1..=self.hours()).filter(move |hour| hour % every == 0)
    }
}

impl Read for Clock {
    fn shows(&self) -> Shown {
        Shown::Time(Time::new(self.minutes, self.hours()))
    }

    fn misread(&self, slip: Slip) -> Shown {
        let [hour, minute] = self.hands();
        let odd = self.twelve != 0 || self.is_backwards;
        self.at(match slip {
            Slip::Glance => [hour, (minute / 30.0).round() * 30.0],
            Slip::Half if odd => [hour, minute].map(|it| self.degrees(it) + 90.0),
            // An hour too late, as soon as the short hand is nearer to it.
            Slip::Half => [hour + 15.0, minute],
            Slip::Ones => [minute, hour],
        })
    }

    fn draw(&self, figure: &mut Figure, center: Point) {
        round_body(figure, center);
        let ticks = self.ticks();
        figure.circle(center, ticks, Paint::edge(Ink::Black, 1.6));
        for minute in 0..60_u8 {
            let (length, width) = if minute % 5 == 0 { LONG } else { SHORT };
            let way = self.degrees(6.0 * f32::from(minute));
            let ends = [ticks, ticks - length].map(|radius| center.towards(way, radius));
            figure.line(ends.to_vec(), Stroke::new(Ink::Black, width));
        }
        for hour in self.written() {
            let way = self.degrees(360.0 * hour as f32 / self.hours() as f32);
            let bold = if self.hours() == 12 { Face::Bold } else { Face::Plain };
            figure.label(center.towards(way, NUMERALS), hour.to_string(), NUMERAL, bold);
        }
        if self.hours() == 24 {
            for hour in 0..24_u8 {
                let at = center.towards(self.degrees(15.0 * f32::from(hour)), 56.0);
                figure.circle(at, 2.2, Paint::fill(Ink::Grey));
            }
        }
        if self.numerals == Numerals::None {
            let twelve = self.degrees(0.0);
            let base = [twelve - 6.0, twelve + 6.0].map(|way| center.towards(way, ticks + 22.0));
            let corners = vec![center.towards(twelve, ticks + 3.0), base[0], base[1]];
            figure.polygon(corners, Paint::fill(Ink::Red));
        }
        let [hour, minute] = self.tips(center);
        needle(figure, center, hour, (7.0, 15.0), Ink::Black);
        needle(figure, center, minute, (4.0, 20.0), Ink::Black);
        hub(figure, center, 9.0);
    }

    fn spots(&self, middle: Point) -> Vec<Point> {
        self.tips(middle).to_vec()
    }

    fn told(&self) -> Message {
        let name = match (self.is_backwards, self.twelve, self.hours()) {
            (true, _, _) => "clock-backwards",
            (false, _, 24) => "clock-day",
            (false, 0, _) => "clock",
            (false, _, _) => "clock-turned",
        };
        let time = Time::new(self.minutes, self.hours());
        say(name).with("hour", time.hour()).with("minute", self.minutes % 60)
    }

    fn seconds(&self) -> f32 {
        let numerals = match self.numerals {
            Numerals::All => 0.0,
            Numerals::Quarters => 3.0,
            Numerals::None => 4.0,
            Numerals::Day => 7.5,
        };
        let turned = if self.twelve == 0 { 0.0 } else { 4.0 };
        let backwards = if self.is_backwards { 8.0 } else { 0.0 };
        6.5 + numerals + turned + backwards
    }

    fn kind(&self) -> String {
        let turned = if self.twelve == 0 { "" } else { " turned" };
        let way = if self.is_backwards { " backwards" } else { "" };
        format!("clock {:?}{turned}{way}", self.numerals)
    }
}
