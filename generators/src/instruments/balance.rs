//! A balance that stands level: a bag and weights.

use super::parts::thin;
use super::scale::NUMERAL;
use super::{Read, Shown, Slip};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::text::{Message, Text, say};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    /// Weights beside the bag, two at most.
    pub beside: Vec<i64>,
    /// Weights against it, three at most.
    pub against: Vec<i64>,
    /// Whether the bag is on the right.
    pub is_right: bool,
}

/// Where the beam and the pans are, and how far from the middle they hang; all in points.
const BEAM: f32 = -78.0;
const PAN: f32 = 84.0;
const ARM: f32 = 75.0;
const PAN_HALF: f32 = 64.0;
const BAG: f32 = 44.0;
const WEIGHT: f32 = 38.0;
const GAP: f32 = 2.0;

impl Balance {
    fn pan(&self, middle: Point, is_right: bool) -> Point {
        Point::new(middle.x + if is_right { ARM } else { -ARM }, middle.y + PAN)
    }

    fn bag(&self, middle: Point) -> Point {
        let pan = self.pan(middle, self.is_right);
        let row = BAG + self.beside.len() as f32 * (WEIGHT + GAP);
        Point::new(pan.x - row / 2.0 + BAG / 2.0, pan.y)
    }
}

impl Read for Balance {
    fn shows(&self) -> Shown {
        Shown::Number(self.against.iter().sum::<i64>() - self.beside.iter().sum::<i64>())
    }

    fn misread(&self, slip: Slip) -> Shown {
        let (against, beside) = (self.against.iter().sum::<i64>(), self.beside.iter().sum::<i64>());
        let largest = self.against.iter().copied().max().unwrap_or_default();
        let smallest = self.against.iter().copied().min().unwrap_or_default();
        Shown::Number(match slip {
            Slip::Ones => against + beside + i64::from(beside == 0),
            Slip::Half if beside == 0 => against - smallest,
            Slip::Half => against,
            Slip::Glance => largest,
        })
    }

    fn draw(&self, figure: &mut Figure, middle: Point) {
        let at = |x: f32, y: f32| Point::new(middle.x + x, middle.y + y);
        let body = Paint::both(Ink::Mist, Ink::Grey, 2.0);
        figure.polygon(vec![at(-4.0, BEAM), at(4.0, BEAM), at(7.0, 122.0), at(-7.0, 122.0)], body);
        figure.polygon(
            vec![at(-60.0, 136.0), at(-46.0, 120.0), at(46.0, 120.0), at(60.0, 136.0)],
            body,
        );
        figure.line(vec![at(-ARM, BEAM), at(ARM, BEAM)], Stroke::new(Ink::Grey, 7.0));
        figure.circle(at(0.0, BEAM), 10.0, body);
        for is_right in [false, true] {
            let pan = self.pan(middle, is_right);
            let hook = Point::new(pan.x, middle.y + BEAM);
            let (left, right) = (pan.x - PAN_HALF, pan.x + PAN_HALF);
            thin(figure, [Point::new(left, pan.y), hook, Point::new(right, pan.y)], 1.8);
            figure.circle(hook, 4.5, body);
            let dish = [(left, pan.y), (right, pan.y), (right - 22.0, pan.y + 14.0)];
            let dish = dish.into_iter().chain([(left + 22.0, pan.y + 14.0)]);
            figure.polygon(dish.map(Point::from).collect(), body);
        }
        let bag = self.bag(middle);
        draw_bag(figure, bag);
        weights(figure, &self.beside, Point::new(bag.x + BAG / 2.0 + GAP, bag.y));
        let pan = self.pan(middle, !self.is_right);
        let row = self.against.len() as f32 * (WEIGHT + GAP) - GAP;
        weights(figure, &self.against, Point::new(pan.x - row / 2.0, pan.y));
    }

    fn spots(&self, middle: Point) -> Vec<Point> {
        let bag = self.bag(middle);
        vec![Point::new(bag.x, bag.y - 15.0)]
    }

    /// On the bag stands what it weighs: a ring would be lost on it, or run through its neighbour.
    fn answer(&self, middle: Point) -> Vec<Mark> {
        let weighs = |at| Mark::label(at, self.shows().written(), 20.0, Face::Bold, Ink::White);
        self.spots(middle).into_iter().map(weighs).collect()
    }

    fn told(&self) -> Message {
        let sum = |weights: &[i64]| {
            let texts: Vec<String> = weights.iter().map(i64::to_string).collect();
            Text::from(texts.join(" + "))
        };
        let less: String = self.beside.iter().map(|weight| format!(" \u{2212} {weight}")).collect();
        say("balance").with("sum", sum(&self.against)).with("less", less)
    }

    fn seconds(&self) -> f32 {
        let many = (self.against.len() + self.beside.len()) as f32;
        2.0 + 2.2 * many + if self.beside.is_empty() { 0.0 } else { 2.5 }
    }

    fn kind(&self) -> String {
        format!("balance {} {}", self.beside.len(), self.against.len())
    }
}

/// Draws a bag that stands on a place.
fn draw_bag(figure: &mut Figure, foot: Point) {
    let at = |x: f32, y: f32| Point::new(foot.x + x, foot.y + y);
    let half = [(22.0, 0.0), (22.0, -22.0), (9.0, -40.0), (13.0, -54.0)];
    let left = half.into_iter().rev().map(|(x, y)| (-x, y));
    let outline = half.into_iter().chain(left).map(|(x, y)| at(x, y)).collect();
    figure.polygon(outline, Paint::both(Ink::Red, Ink::DeepRed, 2.0));
    figure.line(vec![at(-10.0, -40.0), at(10.0, -40.0)], Stroke::new(Ink::DeepRed, 3.0));
}

/// Weights in a row from a place to the right.
fn weights(figure: &mut Figure, weights: &[i64], from: Point) {
    for (place, weight) in weights.iter().enumerate() {
        let height = 34.0 + (*weight as f32 / 2.0).min(30.0);
        let left = from.x + place as f32 * (WEIGHT + GAP);
        let corner = Point::new(left, from.y - height);
        figure.rectangle(corner, WEIGHT, height, Paint::both(Ink::White, Ink::Black, 2.0));
        let knob = Point::new(left + WEIGHT / 2.0 - 6.0, from.y - height - 7.0);
        figure.rectangle(knob, 12.0, 7.0, Paint::fill(Ink::Black));
        let label = Point::new(left + WEIGHT / 2.0, from.y - height / 2.0);
        figure.label(label, weight.to_string(), NUMERAL, Face::Plain);
    }
}
