//! Small dials that give a digit each, as on an old electricity meter.

use super::parts::{hub, needle, panel};
use super::scale::NUMERAL;
use super::{Read, Shown, Slip};
use crate::figure::{Face, Figure, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::text::{Message, Text, say};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meter {
    /// Three or four.
    pub digits: Vec<i64>,
    /// Whether the first dial runs against the clock; each runs against its neighbours.
    pub is_backwards: bool,
}

/// How large a small dial is, and where its numerals, ticks and the hand's tip are.
const RIM: f32 = 60.0;
const NUMERALS: f32 = 46.8;
const TICKS: f32 = 29.5;
const TIP: f32 = 24.0;

impl Meter {
    /// The middle of each small dial, and the sign of its way.
    fn dials(&self, middle: Point) -> Vec<(Point, f32)> {
        let last = if self.digits.len() == 3 { 0.0 } else { -64.0 };
        let places = [(-64.0, -43.0), (64.0, -43.0), (last, 80.0), (64.0, 80.0)];
        let sign =
            |place: usize| if place.is_multiple_of(2) == self.is_backwards { -1.0 } else { 1.0 };
        let dials = places.iter().take(self.digits.len()).enumerate();
        let dials = dials.map(|(n, (x, y))| (Point::new(middle.x + x, middle.y + y), sign(n)));
        dials.collect()
    }

    /// Where the hand of a dial stands, in digits: past its own by a tenth of what follows.
    fn position(&self, place: usize) -> f32 {
        let after = self.digits[place..].iter().rev();
        after.fold(0.0, |below: f32, digit| below / 10.0 + *digit as f32)
    }

    fn of(digits: impl IntoIterator<Item = i64>) -> Shown {
        Shown::Number(digits.into_iter().fold(0, |number, digit| 10 * number + digit % 10))
    }
}

fn way(sign: f32, digit: f32) -> f32 {
    -90.0 + sign * 36.0 * digit
}

impl Read for Meter {
    fn shows(&self) -> Shown {
        Meter::of(self.digits.iter().copied())
    }

    fn misread(&self, slip: Slip) -> Shown {
        let places = 0..self.digits.len();
        let sign = |place: usize| place.is_multiple_of(2) == self.is_backwards;
        match slip {
            Slip::Glance => Meter::of(places.map(|it| self.position(it).round() as i64)),
            Slip::Ones => Meter::of(self.digits.iter().rev().copied()),
            Slip::Half => Meter::of(places.map(|it| match sign(it) {
                true => (10.0 - self.position(it)) as i64,
                false => self.digits[it],
            })),
        }
    }

    fn draw(&self, figure: &mut Figure, middle: Point) {
        let body = Point::new(middle.x, middle.y + 18.5);
        panel(figure, body, (272.0, 256.0), Paint::both(Ink::Mist, Ink::Grey, 2.0));
        for (place, (center, sign)) in self.dials(middle).into_iter().enumerate() {
            figure.circle(center, RIM, Paint::both(Ink::White, Ink::Silver, 1.5));
            for digit in 0..10_u8 {
                let way = way(sign, f32::from(digit));
                let ends = [TICKS, TICKS - 5.0].map(|radius| center.towards(way, radius));
                figure.line(ends.to_vec(), Stroke::new(Ink::Black, 1.6));
                let at = center.towards(way, NUMERALS);
                figure.label(at, digit.to_string(), NUMERAL, Face::Plain);
            }
            let tip = center.towards(way(sign, self.position(place)), TIP);
            needle(figure, center, tip, (4.2, 9.0), Ink::Red);
            hub(figure, center, 5.5);
        }
    }

    fn spots(&self, middle: Point) -> Vec<Point> {
        let dials = self.dials(middle).into_iter().zip(&self.digits);
        dials.map(|((at, sign), it)| at.towards(way(sign, *it as f32), NUMERALS)).collect()
    }

    fn told(&self) -> Message {
        let digits = self.digits.iter().map(|digit| Text::from(*digit)).collect();
        say("meter").with("digits", Text::Row(digits))
    }

    fn seconds(&self) -> f32 {
        4.2 * self.digits.len() as f32
    }

    fn kind(&self) -> String {
        format!("meter of {}", self.digits.len())
    }
}
