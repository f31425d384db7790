//! What divides a crowd in two: a line across the sheet, two of them, or a ring.

use crate::board::Area;
use crate::figure::{Figure, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// A division of the sheet, in points. It has a first side and a second one, as [`Divider::WORDS`] has them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Divider {
    /// An upright line at this x.
    Upright(f32),
    /// A level line at this y.
    Level(f32),
    /// Two upright lines.
    Band(f32, f32),
    /// A circle of this radius.
    Ring(Point, f32),
}

/// How it is drawn.
const STROKE: Stroke = Stroke::new(Ink::Grey, 2.5);
/// From the ends of a line to the edge of the area, in points.
const OVERHANG: f32 = 6.0;

impl Divider {
    /// A division of an area into sides that are about as large.
    pub fn draw_from(rng: &mut Rng, area: Area) -> Divider {
        let part = |percent: i64| percent as f32 / 100.0;
        let x = |percent: i64| (area.at.x + area.width * part(percent)).round();
        let y = |percent: i64| (area.at.y + area.height * part(percent)).round();
        match rng.below(4) {
            0 => Divider::Upright(x(rng.between(44, 56))),
            1 => Divider::Level(y(rng.between(44, 56))),
            2 => {
                let left = rng.between(22, 28);
                Divider::Band(x(left), x(left + 50))
            }
            _ => {
                let center = Point::new(x(rng.between(47, 53)), y(rng.between(47, 53)));
                Divider::Ring(center, (area.width.min(area.height) * 0.41).round())
            }
        }
    }

    /// The messages of its two sides.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            Divider::Upright(_) => ["things-left", "things-right"],
            Divider::Level(_) => ["things-above", "things-below"],
            Divider::Band(..) => ["things-between", "things-beside"],
            Divider::Ring(..) => ["things-inside", "things-outside"],
        }
    }

    /// A place near to `at` where a disc lies in an area and keeps to a side, `gap` points from what divides.
    pub fn keep(self, (at, reach): (Point, f32), gap: f32, area: Area, is_first: bool) -> Point {
        let at = within(area, self.beside(at, reach + gap, is_first), reach);
        match self {
            Divider::Ring(center, radius) if !is_first => slid(at, center, radius + reach + gap),
            _ => at,
        }
    }

    /// The place nearest to `at` on a side, so far from what divides.
    fn beside(self, at: Point, reach: f32, is_first: bool) -> Point {
        let (x, y) = (at.x, at.y);
        match self {
            Divider::Upright(line) if is_first => Point { x: x.min(line - reach), y },
            Divider::Upright(line) => Point { x: x.max(line + reach), y },
            Divider::Level(line) if is_first => Point { x, y: y.min(line - reach) },
            Divider::Level(line) => Point { x, y: y.max(line + reach) },
            Divider::Band(left, right) if is_first => {
                Point { x: x.max(left + reach).min(right - reach), y }
            }
            Divider::Band(left, right) if x < (left + right) / 2.0 => {
                Point { x: x.min(left - reach), y }
            }
            Divider::Band(_, right) => Point { x: x.max(right + reach), y },
            Divider::Ring(center, radius) => {
                let far = center.distance(at).max(0.01);
                let kept = if is_first { far.min(radius - reach) } else { far.max(radius + reach) };
                let part = kept / far;
                Point { x: center.x + (x - center.x) * part, y: center.y + (y - center.y) * part }
            }
        }
    }

    /// Draws it across an area.
    pub fn draw(self, figure: &mut Figure, area: Area) {
        let (left, top) = (area.at.x - OVERHANG, area.at.y - OVERHANG);
        let (right, bottom) =
            (area.at.x + area.width + OVERHANG, area.at.y + area.height + OVERHANG);
        let upright = |x: f32| vec![Point::new(x, top), Point::new(x, bottom)];
        match self {
            Divider::Upright(x) => figure.line(upright(x), STROKE),
            Divider::Level(y) => {
                figure.line(vec![Point::new(left, y), Point::new(right, y)], STROKE);
            }
            Divider::Band(one, other) => {
                figure.line(upright(one), STROKE);
                figure.line(upright(other), STROKE);
            }
            Divider::Ring(center, radius) => {
                figure.circle(center, radius, Paint { fill: None, edge: Some(STROKE) });
            }
        }
    }
}

/// The place nearest to `at` where a disc lies in an area.
pub fn within(area: Area, at: Point, reach: f32) -> Point {
    let (x, y) = (area.at.x + reach, area.at.y + reach);
    let x = at.x.clamp(x, x + area.width - 2.0 * reach);
    Point { x, y: at.y.clamp(y, y + area.height - 2.0 * reach) }
}

/// A place that is too near to a ring slides along the nearest side of the sheet, until it is so far from the centre.
fn slid(at: Point, center: Point, far: f32) -> Point {
    let (x, y) = (at.x - center.x, at.y - center.y);
    if far * far <= x * x + y * y {
        return at;
    }
    let aside =
        |along: f32, other: f32| (far * far - along * along).max(0.0).sqrt().copysign(other);
    if x.abs() < y.abs() {
        Point { x: center.x + aside(y, x), y: at.y }
    } else {
        Point { x: at.x, y: center.y + aside(x, y) }
    }
}
