//! Smooth curves, and where they cross.

use crate::figure::{Point, degrees_apart};

/// A thread as it lies.
#[derive(Debug)]
pub(super) struct Curve {
    pub(super) points: Vec<Point>,
    /// How far along the curve each of its points is.
    along: Vec<f32>,
}

/// A place where two threads cross.
#[derive(Debug)]
pub(super) struct Crossing {
    pub(super) at: Point,
    /// Between both, 90 at most.
    pub(super) degrees: f32,
    pub(super) passes: [Pass; 2],
}

/// Which thread passes a place, and how far along it the place is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pass {
    pub(super) thread: usize,
    pub(super) along: f32,
}

/// Points of a curve for each of its controls.
const SAMPLES: u8 = 6;

impl Curve {
    /// The uniform cubic B-spline of these controls, from the first of them to the last: it bends nowhere more than it has to.
    pub(super) fn new(controls: &[Point]) -> Curve {
        let (first, last) = (controls[0], controls[controls.len() - 1]);
        let all = [&[first; 2], controls, &[last; 2]].concat();
        let parts = (0..SAMPLES).map(|n| f32::from(n) / f32::from(SAMPLES));
        let spans = all.windows(4).flat_map(|span| parts.clone().map(|part| blend(span, part)));
        let points: Vec<Point> = spans.chain([last]).collect();
        let far = |sum: &mut f32, two: &[Point]| {
            *sum += two[0].distance(two[1]);
            Some(*sum)
        };
        let along = [0.0].into_iter().chain(points.windows(2).scan(0.0, far)).collect();
        Curve { points, along }
    }

    pub(super) fn length(&self) -> f32 {
        self.along[self.along.len() - 1]
    }

    /// The place so far along the curve.
    pub(super) fn at(&self, along: f32) -> Point {
        let behind = self.along.partition_point(|it| *it <= along).clamp(1, self.along.len() - 1);
        let [from, to] = [behind - 1, behind].map(|n| (self.points[n], self.along[n]));
        let part = (along - from.1) / (to.1 - from.1).max(0.01);
        between(from.0, to.0, part)
    }

    /// By how many degrees the curve turns where it may be broken off round a place.
    pub(super) fn bend(&self, along: f32) -> f32 {
        let [out, before, behind, away] = [-16.0, -8.0, 8.0, 16.0].map(|by| self.at(along + by));
        degrees_apart(out.direction(before), behind.direction(away))
    }

    /// What lies between two places.
    pub(super) fn part(&self, from: f32, to: f32) -> Vec<Point> {
        let inside = self.points.iter().zip(&self.along);
        let inside = inside.filter(|(_, along)| from + 1.0 < **along && **along < to - 1.0);
        let ends = [from, to].map(|along| self.at(along));
        [ends[0]].into_iter().chain(inside.map(|(point, _)| *point)).chain([ends[1]]).collect()
    }
}

/// The spline of four controls where this part of it is behind.
fn blend(span: &[Point], part: f32) -> Point {
    let (t, s) = (part, 1.0 - part);
    let inner = |t: f32| 3.0 * t * t * t - 6.0 * t * t + 4.0;
    let weights = [s * s * s, inner(t), inner(s), t * t * t];
    let sum = |of: fn(&Point) -> f32| -> f32 {
        let weighed = span.iter().zip(weights).map(|(point, weight)| weight * of(point));
        weighed.sum::<f32>() / 6.0
    };
    Point::new(sum(|point| point.x), sum(|point| point.y))
}

/// A place on the way from one to the other.
pub(super) fn between(one: Point, other: Point, part: f32) -> Point {
    Point::new(one.x + part * (other.x - one.x), one.y + part * (other.y - one.y))
}

/// A short straight piece of a thread.
struct Piece {
    thread: usize,
    number: usize,
    ends: [Point; 2],
    along: [f32; 2],
}

impl Piece {
    fn left(&self) -> f32 {
        self.ends[0].x.min(self.ends[1].x)
    }

    fn right(&self) -> f32 {
        self.ends[0].x.max(self.ends[1].x)
    }

    /// How far on the way along this piece the other one's line is, and whether it lies between the ends.
    fn cut(&self, other: &Piece) -> Option<f32> {
        let [from, to] = other.ends;
        let aside =
            |it: Point| (to.x - from.x) * (it.y - from.y) - (to.y - from.y) * (it.x - from.x);
        let [one, two] = self.ends.map(aside);
        ((one < 0.0) != (two < 0.0)).then(|| one / (one - two))
    }

    fn crossing(&self, other: &Piece) -> Option<Crossing> {
        let parts = [self.cut(other)?, other.cut(self)?];
        let [one, two] = [self, other].map(|piece| piece.ends[0].direction(piece.ends[1]));
        let degrees = degrees_apart(one, two);
        let pass = |piece: &Piece, part: f32| {
            let along = piece.along[0] + part * (piece.along[1] - piece.along[0]);
            Pass { thread: piece.thread, along }
        };
        Some(Crossing {
            at: between(self.ends[0], self.ends[1], parts[0]),
            degrees: degrees.min(180.0 - degrees),
            passes: [pass(self, parts[0]), pass(other, parts[1])],
        })
    }
}

/// Every place where the curves cross, from the left to the right.
pub(super) fn crossings(curves: &[Curve]) -> Vec<Crossing> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (thread, curve) in curves.iter().enumerate() {
        for number in 1..curve.points.len() {
            let ends = [number - 1, number].map(|n| curve.points[n]);
            let along = [number - 1, number].map(|n| curve.along[n]);
            pieces.push(Piece { thread, number, ends, along });
        }
    }
    pieces.sort_by(|one, other| one.left().total_cmp(&other.left()));
    let mut found = Vec::new();
    for (n, one) in pieces.iter().enumerate() {
        let beside = pieces[n + 1..].iter().take_while(|other| other.left() <= one.right());
        let apart = beside
            .filter(|other| one.thread != other.thread || 1 < one.number.abs_diff(other.number));
        found.extend(apart.filter_map(|other| one.crossing(other)));
    }
    found
}

/// Whether threads come closer than so many points anywhere but within reach of a crossing; a thread does to itself only
/// where it comes back.
pub(super) fn are_close(curves: &[Curve], crossings: &[Crossing], close: f32, reach: f32) -> bool {
    let mut places: Vec<(Point, Pass)> = Vec::new();
    for (thread, curve) in curves.iter().enumerate() {
        let passes = curve.along.iter().map(|&along| Pass { thread, along });
        places.extend(curve.points.iter().copied().zip(passes));
    }
    places.sort_by(|one, other| one.0.x.total_cmp(&other.0.x));
    let is_free = |place: Point| crossings.iter().all(|it| reach < it.at.distance(place));
    places.iter().enumerate().any(|(n, (place, pass))| {
        let beside = places[n + 1..].iter().take_while(|(other, _)| other.x - place.x < close);
        let mut near = beside.filter(|(other, by)| {
            place.distance(*other) < close
                && (pass.thread != by.thread || 3.0 * close < (pass.along - by.along).abs())
        });
        near.any(|(other, _)| is_free(*place) && is_free(*other))
    })
}
