//! Clocks, gauges and meters: what do they show?

mod draw;
mod face;
mod mistakes;
mod proof;

use crate::family::{About, Band, Family, Level, Print, Trick};
use crate::reader::{Answer, Form, Item, Shape};
use crate::rng::Seed;
use crate::sheet::Sheet;
use serde::{Deserialize, Serialize};

/// The dials of one problem, in reading order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dials {
    dials: Vec<Dial>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Dial {
    Clock(Clock),
    Gauge(Gauge),
    Meter(Meter),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Clock {
    /// Minutes after twelve, 0 to 719.
    minutes: u16,
    numerals: Numerals,
    /// Where the twelve stands, in degrees clockwise from the top.
    twelve: i16,
    turn: Turn,
}

/// Which hours are written on a clock; where none is, a mark shows the twelve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Numerals {
    All,
    Quarters,
    None,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Gauge {
    scale: Scale,
    /// The tick that the needle stands on, counted from the scale's low end.
    tick: i64,
    /// How far the scale is turned out of its upright place, in degrees clockwise.
    twist: i16,
    turn: Turn,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Scale {
    lo: i64,
    /// What one tick is worth.
    step: i64,
    /// Ticks from one numeral to the next.
    every: i64,
    /// Steps from the low end to the high one.
    ticks: i64,
}

/// A row of small dials with ten digits each, as on an old electricity meter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Meter {
    digits: Vec<u8>,
    /// Which way the first dial turns; each turns against its neighbours.
    first: Turn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Turn {
    Clockwise,
    Backwards,
}

impl Family for Dials {
    const ABOUT: About = About {
        name: "observation/dials",
        edition: 2,
        title: "Clocks and gauges",
        text_only: false,
        bands: Band::between([14.0, 23.0, 34.0, 48.0, 72.0, 105.0]),
    };

    fn rules(_: Level) -> &'static str {
        include_str!("dials.en.md")
    }

    fn example(level: Level) -> Dials {
        draw::example(level)
    }

    fn draw(level: Level, seed: &Seed) -> Dials {
        draw::panel(level, seed)
    }

    fn show(&self) -> Sheet {
        let figure = face::panel(&self.dials);
        Sheet::picture(statement(self), "Dials to read, each with its letter.", figure)
    }

    fn form(&self) -> Form {
        let items = self.dials.iter().map(|dial| match dial {
            Dial::Clock(_) => (Item::Clock, "4:37"),
            Dial::Gauge(_) => (Item::Whole, "62"),
            Dial::Meter(_) => (Item::Whole, "518"),
        });
        let (items, samples): (Vec<Item>, Vec<&str>) = items.unzip();
        Form::new(
            Shape::List(items),
            format!("the readings in order, such as {}", samples.join(", ")),
        )
        .named(('A'..).take(self.dials.len()))
    }

    fn key(&self) -> Answer {
        readings(self, Dial::reading)
    }

    fn thinking(&self) -> f32 {
        self.dials.iter().map(Dial::seconds).sum()
    }

    fn explain(&self) -> Vec<String> {
        let lettered = self.dials.iter().zip('A'..);
        lettered.map(|(dial, letter)| format!("{letter}: {}.", dial.told())).collect()
    }

    fn near_misses(&self) -> Vec<String> {
        let one_wrong = |wrong: usize| {
            let places = self.dials.iter().enumerate();
            let entries: Vec<String> = places
                .map(|(n, dial)| if n == wrong { dial.missed() } else { dial.reading() })
                .collect();
            Answer::list(&entries).text().to_owned()
        };
        let mut misses: Vec<String> = (0..self.dials.len()).map(one_wrong).collect();
        misses.push(readings(self, Dial::missed).text().to_owned());
        misses.push(readings(self, Dial::glanced).text().to_owned());
        misses
    }

    fn tricks(&self) -> Vec<Trick> {
        let one = |of: &dyn Fn(&Dial) -> String| vec![readings(self, of).text().to_owned()];
        let middle = |n: i64| readings(self, |dial| dial.typical(n)).text().to_owned();
        let mut tricks = vec![
            Trick { name: "read the nearest numerals", answers: one(&Dial::glanced) },
            Trick { name: "take the short hand for the long one", answers: one(&Dial::swapped) },
            Trick { name: "ten past ten and mid-scale", answers: (-5..5).map(middle).collect() },
        ];
        if self.dials.iter().any(Dial::is_odd) {
            let answers = one(&Dial::unturned);
            tricks.push(Trick { name: "upright and clockwise, whatever is printed", answers });
        }
        tricks
    }

    fn print(&self) -> Print {
        Print {
            shape: self.dials.len().to_string(),
            guess: self.key().text().to_owned(),
            essence: format!("{self:?}"),
        }
    }

    fn prove(&self) -> Result<(), String> {
        let found = Answer::list(&proof::read(&self.show())?);
        let key = self.key();
        if found == key { Ok(()) } else { Err(format!("{} against {}", found.text(), key.text())) }
    }
}

fn statement(panel: &Dials) -> String {
    let letters: Vec<String> = ('A'..).take(panel.dials.len()).map(String::from).collect();
    let (last, before) = letters.split_last().expect("a panel has dials");
    let marked = |dial: &Dial| matches!(dial, Dial::Clock(c) if c.numerals == Numerals::None);
    let mark = if panel.dials.iter().any(marked) { " The red triangle marks 12." } else { "" };
    format!(
        "Read {} and {last} in order: clocks as h:mm, other dials as whole numbers.{mark}",
        before.join(", ")
    )
}

fn readings(panel: &Dials, of: impl Fn(&Dial) -> String) -> Answer {
    Answer::list(&panel.dials.iter().map(of).collect::<Vec<String>>())
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

impl Clock {
    /// Degrees from the twelve to the hour hand and to the minute hand, the way the clock runs.
    fn hands(&self) -> (f32, f32) {
        (f32::from(self.minutes) * 0.5, f32::from(self.minutes % 60) * 6.0)
    }

    /// The time that hands show so many degrees from the twelve, in whole minutes.
    fn at(hour_degrees: f32, minute_degrees: f32) -> i64 {
        let hour = (hour_degrees.rem_euclid(360.0) / 30.0) as i64;
        60 * hour + (minute_degrees.rem_euclid(360.0) / 6.0).round() as i64 % 60
    }
}

impl Scale {
    fn value(self, tick: i64) -> i64 {
        self.lo + self.step * tick
    }

    fn is_odd(self) -> bool {
        ![1, 2, 5, 10].contains(&self.step)
    }
}

impl Gauge {
    fn value(&self) -> i64 {
        self.scale.value(self.tick)
    }
}

impl Turn {
    fn other(self) -> Turn {
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
}
