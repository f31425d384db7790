//! Signs: small drawings of one colour that a player tells apart, also when they are a little turned.

use crate::figure::{Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use serde::{Deserialize, Serialize};

/// A sign by its number in [`SIGNS`], turned clockwise by so many right angles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u8, u8)", into = "(u8, u8)")]
pub struct Sign {
    pub drawing: u8,
    pub quarters: u8,
}

/// Part of a sign, in radii from its middle: x to the right, y down.
#[derive(Debug, Clone, Copy)]
pub enum Part {
    Area(&'static [(f32, f32)]),
    Line(&'static [(f32, f32)]),
    Disc((f32, f32), f32),
    Ring((f32, f32), f32),
}
use Part::{Area, Disc, Line, Ring};

/// The first ones look different each time they are turned by a right angle; those from [`TURNING`] on do not.
pub const SIGNS: [&[Part]; 24] = [
    &[Area(&[
        (0.0, -1.0),
        (0.8, -0.1),
        (0.3, -0.1),
        (0.3, 0.95),
        (-0.3, 0.95),
        (-0.3, -0.1),
        (-0.8, -0.1),
    ])],
    &[
        Ring((0.0, -0.52), 0.36),
        Line(&[(0.0, -0.14), (0.0, 0.88)]),
        Line(&[(0.0, 0.36), (0.42, 0.36)]),
        Line(&[(0.0, 0.82), (0.42, 0.82)]),
    ],
    &[Area(&[(0.0, -1.0), (0.62, -0.4), (0.62, 0.95), (-0.62, 0.95), (-0.62, -0.4)])],
    &[Line(&[(-0.6, -0.88), (-0.6, 0.9)]), Area(&[(-0.5, -0.95), (0.85, -0.45), (-0.5, 0.1)])],
    &[
        Line(&[(0.0, -0.88), (0.0, 0.9)]),
        Line(&[(-0.7, -0.88), (-0.7, -0.1), (0.7, -0.1), (0.7, -0.88)]),
    ],
    &[Line(&[(0.0, -0.95), (0.58, 0.85), (-0.58, 0.85), (0.0, -0.95)]), Disc((0.0, 0.4), 0.2)],
    &[Disc((-0.57, -0.57), 0.43), Disc((-0.57, 0.57), 0.43), Disc((0.57, 0.57), 0.43)],
    &[Area(&[
        (-0.9, 0.85),
        (-0.9, 0.3),
        (-0.3, 0.3),
        (-0.3, -0.3),
        (0.3, -0.3),
        (0.3, -0.9),
        (0.9, -0.9),
        (0.9, 0.85),
    ])],
    &[Area(&[
        (-0.85, -0.9),
        (0.85, -0.9),
        (0.85, -0.35),
        (0.28, -0.35),
        (0.28, 0.95),
        (-0.28, 0.95),
        (-0.28, -0.35),
        (-0.85, -0.35),
    ])],
    &[Area(&[(-0.8, -0.9), (-0.2, -0.9), (-0.2, 0.3), (0.85, 0.3), (0.85, 0.9), (-0.8, 0.9)])],
    &[
        Line(&[(0.7, -0.85), (-0.6, -0.85), (-0.6, 0.85), (0.7, 0.85)]),
        Line(&[(-0.6, 0.0), (0.5, 0.0)]),
    ],
    &[
        Line(&[(-0.75, -0.05), (0.0, -0.8), (0.75, -0.05)]),
        Line(&[(-0.75, 0.8), (0.0, 0.05), (0.75, 0.8)]),
    ],
    &[Line(&[(-0.05, 0.2), (0.4, 0.2), (0.4, -0.4), (-0.55, -0.4), (-0.55, 0.8), (0.9, 0.8)])],
    &[Line(&[(-0.7, -0.88), (0.0, 0.0), (0.7, -0.88)]), Line(&[(0.0, 0.0), (0.0, 0.9)])],
    &[Disc((0.0, -0.5), 0.46), Line(&[(0.0, -0.2), (0.0, 0.9)])],
    &[
        Line(&[(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75), (-0.75, -0.75)]),
        Area(&[(-0.75, -0.75), (0.1, -0.75), (0.1, 0.1), (-0.75, 0.1)]),
    ],
    &[Area(&[
        (-0.9, 0.75),
        (-0.9, -0.6),
        (-0.42, 0.0),
        (0.0, -0.85),
        (0.42, 0.0),
        (0.9, -0.6),
        (0.9, 0.75),
    ])],
    &[Line(&[(-0.85, -0.5), (0.85, -0.5)]), Disc((0.0, 0.35), 0.46)],
    &[Area(&[(-0.75, -0.9), (0.75, -0.9), (-0.75, 0.9), (0.75, 0.9)])],
    &[
        Line(&[(-0.35, -0.85), (-0.35, 0.85)]),
        Line(&[(0.35, -0.85), (0.35, 0.85)]),
        Line(&[(-0.85, -0.35), (0.85, -0.35)]),
        Line(&[(-0.85, 0.35), (0.85, 0.35)]),
    ],
    &[Area(&[
        (-0.28, -0.9),
        (0.28, -0.9),
        (0.28, -0.28),
        (0.9, -0.28),
        (0.9, 0.28),
        (0.28, 0.28),
        (0.28, 0.9),
        (-0.28, 0.9),
        (-0.28, 0.28),
        (-0.9, 0.28),
        (-0.9, -0.28),
        (-0.28, -0.28),
    ])],
    &[Line(&[(-0.7, -0.7), (0.7, 0.7)]), Line(&[(-0.7, 0.7), (0.7, -0.7)])],
    &[Ring((0.0, 0.0), 0.78), Disc((0.0, 0.0), 0.3)],
    &[Area(&[(0.0, -1.0), (0.75, 0.0), (0.0, 1.0), (-0.75, 0.0)])],
];
/// How many of [`SIGNS`] can be turned.
pub const TURNING: usize = 18;

/// How thick lines are, in radii.
const LINE: f32 = 0.24;

impl From<(u8, u8)> for Sign {
    fn from((drawing, quarters): (u8, u8)) -> Sign {
        Sign { drawing, quarters }
    }
}

impl From<Sign> for (u8, u8) {
    fn from(sign: Sign) -> (u8, u8) {
        (sign.drawing, sign.quarters)
    }
}

impl Sign {
    /// Draws the sign round a place, turned clockwise by so many degrees more.
    pub fn draw(self, figure: &mut Figure, at: Point, radius: f32, tilt: f32) {
        let degrees = 90.0 * f32::from(self.quarters) + tilt;
        let place = |&(x, y): &(f32, f32)| {
            at.towards(degrees, x * radius).towards(degrees + 90.0, y * radius)
        };
        let stroke = Stroke::new(Ink::Black, LINE * radius);
        for part in SIGNS[usize::from(self.drawing)] {
            figure.marks.push(match part {
                Area(points) => Mark::Polygon {
                    points: points.iter().map(place).collect(),
                    paint: Paint::fill(Ink::Black),
                },
                Line(points) => Mark::Line { points: points.iter().map(place).collect(), stroke },
                Disc(center, size) => Mark::Circle {
                    center: place(center),
                    radius: size * radius,
                    paint: Paint::fill(Ink::Black),
                },
                Ring(center, size) => Mark::Circle {
                    center: place(center),
                    radius: size * radius,
                    paint: Paint::edge(Ink::Black, LINE * radius),
                },
            });
        }
    }
}

/// Whether one sign is another, turned by at most `degrees`.
pub fn is_alike(one: &[&Mark], other: &[&Mark], degrees: f32) -> bool {
    let kinds = |sign: &[&Mark]| -> Vec<_> {
        sign.iter()
            .map(|mark| (std::mem::discriminant(*mark), corners(mark).len(), fill(mark)))
            .collect()
    };
    let points =
        |sign: &[&Mark]| -> Vec<Point> { sign.iter().flat_map(|it| corners(it)).collect() };
    if kinds(one) != kinds(other) {
        return false;
    }
    let (here, there) = (points(one), points(other));
    let far = (1..here.len())
        .max_by(|a, b| here[0].distance(here[*a]).total_cmp(&here[0].distance(here[*b])));
    let Some(far) = far.filter(|far| here[0].distance(here[*far]) > 1.0) else { return true };
    let turned = there[0].direction(there[far]) - here[0].direction(here[far]);
    let turned = (turned + 180.0).rem_euclid(360.0) - 180.0;
    let fits = |(a, b): (&Point, &Point)| {
        let (way, length) = (here[0].direction(*a) + turned, here[0].distance(*a));
        there[0].towards(way, length).distance(*b) < 0.5
    };
    turned.abs() <= degrees && here.iter().zip(&there).all(fits)
}

fn fill(mark: &Mark) -> Option<Ink> {
    match mark {
        Mark::Polygon { paint, .. } | Mark::Circle { paint, .. } => paint.fill,
        Mark::Line { .. } | Mark::Arc { .. } | Mark::Text { .. } => None,
    }
}

fn corners(mark: &Mark) -> Vec<Point> {
    match mark {
        Mark::Polygon { points, .. } | Mark::Line { points, .. } => points.clone(),
        Mark::Circle { center, .. } | Mark::Arc { center, .. } => vec![*center],
        Mark::Text { at, .. } => vec![*at],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::distance_to_stroke;

    /// Whether there is ink at a place, in radii from the middle.
    fn is_black(sign: &[Part], place: Point) -> bool {
        let near = |points: &[(f32, f32)]| {
            let mut strokes = points.windows(2).map(|two| [two[0], two[1]].map(Point::from));
            strokes.any(|stroke| distance_to_stroke(place, stroke) <= LINE / 2.0)
        };
        let inside = |points: &[(f32, f32)]| {
            let edges = points.iter().zip(points.iter().cycle().skip(1));
            let crossed = edges.filter(|((ax, ay), (bx, by))| {
                (*ay > place.y) != (*by > place.y)
                    && place.x < (bx - ax) * (place.y - ay) / (by - ay) + ax
            });
            crossed.count() % 2 == 1
        };
        sign.iter().any(|part| match part {
            Area(points) => inside(points),
            Line(points) => near(points),
            Disc(center, size) => Point::from(*center).distance(place) <= *size,
            Ring(center, size) => (Point::from(*center).distance(place) - size).abs() <= LINE / 2.0,
        })
    }

    /// Where there is ink, from the middle of all of it.
    fn ink(sign: &[Part]) -> Vec<Point> {
        const FINE: i32 = 14;
        let at = |n: i32| n as f32 * 1.05 / FINE as f32;
        let all =
            (-FINE..=FINE).flat_map(|x| (-FINE..=FINE).map(move |y| Point::new(at(x), at(y))));
        let black: Vec<Point> = all.filter(|place| is_black(sign, *place)).collect();
        let mean = |of: fn(&Point) -> f32| black.iter().map(of).sum::<f32>() / black.len() as f32;
        let (x, y) = (mean(|place| place.x), mean(|place| place.y));
        black.iter().map(|place| Point::new(place.x - x, place.y - y)).collect()
    }

    /// How far the ink of one that lies farthest from the other's is from it (Hausdorff's distance), in radii.
    fn apart(one: &[Point], other: &[Point]) -> f32 {
        let from = |one: &[Point], other: &[Point]| {
            let nearest = |place: &Point| {
                other.iter().map(|there| place.distance(*there)).fold(f32::INFINITY, f32::min)
            };
            one.iter().map(nearest).fold(0.0, f32::max)
        };
        from(one, other).max(from(other, one))
    }

    #[test]
    fn a_sign_that_is_turned_and_tilted_is_not_nearly_what_it_was() {
        for (number, sign) in SIGNS.iter().enumerate().take(TURNING) {
            let here = ink(sign);
            let turned = |degrees: i32| {
                let middle = Point::new(0.0, 0.0);
                let (right, down) = (degrees as f32, degrees as f32 + 90.0);
                let turned = |place: &Point| middle.towards(right, place.x).towards(down, place.y);
                apart(&here, &here.iter().map(turned).collect::<Vec<Point>>())
            };
            let all =
                (1..4).flat_map(|quarter| (-10..=10).map(move |tilt| 90 * quarter + 3 * tilt));
            let least = all.map(turned).fold(f32::INFINITY, f32::min);
            assert!(0.2 < least, "{number}: {least}");
        }
    }
}
