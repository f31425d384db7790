//! Marks as outlines: closed contours of straight edges, fine enough to be round. Pure geometry, in pixels.
//!
//! An outline is filled by adding up the signed area of its contours. The pieces of a stroke share edges and
//! hardly overlap, so that their areas add up to the stroke's, without seams or dark joints.

use std::f32::consts::{PI, TAU};

/// A place or a direction in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spot {
    pub(super) x: f32,
    pub(super) y: f32,
}

/// Closed contours; the last point of each joins its first.
pub(super) type Outline = Vec<Vec<Spot>>;

/// How far a chord may stray from its curve, in pixels.
const STRAY: f32 = 0.02;

/// The way that a stroke runs.
#[derive(Debug, Clone)]
pub(super) enum Track {
    Open(Vec<Spot>),
    Closed(Vec<Spot>),
    Circle {
        center: Spot,
        radius: f32,
    },
    /// Part of a circle, over `span` radians from `from`.
    Arc {
        center: Spot,
        radius: f32,
        from: f32,
        span: f32,
    },
}

impl Track {
    /// The area of the stroke, with round joints and ends.
    pub(super) fn outline(&self, width: f32) -> Outline {
        match self {
            Track::Open(points) => open_stroke(points, width / 2.0),
            Track::Closed(points) => closed_stroke(points, width / 2.0),
            Track::Circle { center, radius } => ring(*center, *radius, width / 2.0),
            Track::Arc { center, radius, span, .. } if *span >= TAU => {
                ring(*center, *radius, width / 2.0)
            }
            Track::Arc { center, radius, from, span } => {
                arc(*center, *radius, (*from, *span), width / 2.0)
            }
        }
    }

    /// The points along the middle of the stroke; a closed one ends where it began.
    pub(super) fn path(&self) -> Vec<Spot> {
        match self {
            Track::Open(points) => points.clone(),
            Track::Closed(points) => points.iter().chain(points.first()).copied().collect(),
            Track::Circle { center, radius } => turn(*center, *radius, 0.0, TAU),
            Track::Arc { center, radius, from, span } => turn(*center, *radius, *from, *span),
        }
    }
}

/// A disc.
pub(super) fn disc(center: Spot, radius: f32) -> Outline {
    vec![turn(center, radius, 0.0, TAU)]
}

fn ring(center: Spot, radius: f32, half: f32) -> Outline {
    let mut outline = disc(center, radius + half);
    if radius > half {
        let mut hole = turn(center, radius - half, 0.0, TAU);
        hole.reverse();
        outline.push(hole);
    }
    outline
}

fn arc(center: Spot, radius: f32, (from, span): (f32, f32), half: f32) -> Outline {
    let to = from + span;
    let mut contour = turn(center, radius + half, from, span);
    contour.extend(turn(center.towards(to, radius), half, to, PI));
    contour.extend(turn(center, (radius - half).max(0.0), from, span).into_iter().rev());
    contour.extend(turn(center.towards(from, radius), half, from + PI, PI));
    vec![contour]
}

fn open_stroke(points: &[Spot], half: f32) -> Outline {
    let points = distinct(points);
    let [first, .., last] = points[..] else {
        return points.first().map_or(Outline::new(), |&dot| disc(dot, half));
    };
    let sides: Vec<Side> = points.windows(2).map(|ends| Side::new(ends[0], ends[1])).collect();
    let joints: Vec<Joint> =
        sides.windows(2).map(|pair| Joint::new(&pair[0], &pair[1], half)).collect();
    let mut outline = Outline::new();
    for (index, side) in sides.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &joints[before]);
        outline.push(side.body(before, joints.get(index), half));
    }
    outline.extend(joints.iter().filter_map(|joint| joint.wedge(half)));
    outline.push(turn(first, half, sides[0].heading() + PI / 2.0, PI));
    outline.push(turn(last, half, sides[sides.len() - 1].heading() - PI / 2.0, PI));
    outline
}

fn closed_stroke(points: &[Spot], half: f32) -> Outline {
    let mut points = distinct(points);
    if points.len() > 1 && points[0].distance(points[points.len() - 1]) < NEAR {
        points.pop();
    }
    if points.len() < 3 {
        return open_stroke(&points, half);
    }
    let count = points.len();
    let sides: Vec<Side> =
        (0..count).map(|start| Side::new(points[start], points[(start + 1) % count])).collect();
    let joints: Vec<Joint> =
        (0..count).map(|end| Joint::new(&sides[end], &sides[(end + 1) % count], half)).collect();
    let bodies = (0..count).map(|index| {
        let before = &joints[(index + count - 1) % count];
        sides[index].body(Some(before), Some(&joints[index]), half)
    });
    bodies.chain(joints.iter().filter_map(|joint| joint.wedge(half))).collect()
}

/// Two points nearer than this, in pixels, are one.
const NEAR: f32 = 1e-3;

fn distinct(points: &[Spot]) -> Vec<Spot> {
    let mut kept: Vec<Spot> = Vec::with_capacity(points.len());
    for &point in points {
        if kept.last().is_none_or(|last| last.distance(point) >= NEAR) {
            kept.push(point);
        }
    }
    kept
}

/// Points around `center` from angle `from` over `span` radians, both ends included. The radius is widened so
/// that the chords hold the same area as the curve.
fn turn(center: Spot, radius: f32, from: f32, span: f32) -> Vec<Spot> {
    let step = 2.0 * libm::acosf((1.0 - STRAY / radius.max(STRAY)).clamp(0.0, 1.0)).min(PI / 12.0);
    let count = (span / step).ceil().max(2.0);
    let angle = span / count;
    let radius = radius * (angle / libm::sinf(angle)).sqrt();
    let spots = (0..=count as u32).map(|index| center.towards(from + angle * index as f32, radius));
    spots.collect()
}

/// One straight piece of a stroke.
struct Side {
    start: Spot,
    end: Spot,
    length: f32,
    /// Unit vector from start to end.
    along: Spot,
}

/// Where two sides meet.
struct Joint {
    at: Spot,
    /// Directions of the two sides.
    before: Spot,
    after: Spot,
    /// Where the inner borders of both sides cross, if they do so on both.
    inner: Option<Spot>,
    /// Whether the stroke turns clockwise here: then its inner side is the right one.
    clockwise: bool,
}

impl Side {
    fn new(start: Spot, end: Spot) -> Side {
        let length = start.distance(end);
        let along = Spot { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
        Side { start, end, length, along }
    }

    fn heading(&self) -> f32 {
        libm::atan2f(self.along.y, self.along.x)
    }

    /// The side's own area, its corners cut so that neighbours meet without overlapping.
    fn body(&self, before: Option<&Joint>, after: Option<&Joint>, half: f32) -> Vec<Spot> {
        let right = self.along.right();
        let corner = |end: Spot, joint: Option<&Joint>, on_right: bool| {
            let plain = end.moved(right, if on_right { half } else { -half });
            let cut = joint.filter(|joint| joint.clockwise == on_right);
            cut.and_then(|joint| joint.inner).unwrap_or(plain)
        };
        let (start, end) = (self.start, self.end);
        vec![
            corner(start, before, false),
            corner(end, after, false),
            end,
            corner(end, after, true),
            corner(start, before, true),
            start,
        ]
    }
}

impl Joint {
    fn new(before: &Side, after: &Side, half: f32) -> Joint {
        let (one, two) = (before.along, after.along);
        let (cross, dot) = (one.x * two.y - one.y * two.x, one.x * two.x + one.y * two.y);
        let clockwise = cross > 0.0;
        let at = before.end;
        // The tangent of half the turning angle, times half the width: what the inner border loses.
        let lost = half * cross.abs() / (1.0 + dot).max(1e-6);
        let inner = (lost <= before.length.min(after.length) / 2.0).then(|| {
            let inward = if clockwise { half } else { -half };
            at.moved(one.right(), inward).moved(one, -lost)
        });
        Joint { at, before: one, after: two, inner, clockwise }
    }

    /// The round outside of the joint, a slice of a disc.
    fn wedge(&self, half: f32) -> Option<Vec<Spot>> {
        let (one, two) = (self.before, self.after);
        let (cross, dot) = (one.x * two.y - one.y * two.x, one.x * two.x + one.y * two.y);
        let angle = libm::atan2f(cross.abs(), dot);
        if angle < 1e-4 {
            return None;
        }
        // Clockwise from the border of one side to that of the other.
        let first = if self.clockwise { one.left() } else { two.right() };
        let mut slice = turn(self.at, half, libm::atan2f(first.y, first.x), angle);
        slice.push(self.at);
        Some(slice)
    }
}

impl Spot {
    fn towards(self, angle: f32, distance: f32) -> Spot {
        let (sine, cosine) = libm::sincosf(angle);
        Spot { x: self.x + distance * cosine, y: self.y + distance * sine }
    }

    fn moved(self, direction: Spot, distance: f32) -> Spot {
        Spot { x: self.x + direction.x * distance, y: self.y + direction.y * distance }
    }

    /// The place a share of the way to `other`.
    pub(super) fn lerp(self, other: Spot, share: f32) -> Spot {
        Spot { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }

    pub(super) fn distance(self, other: Spot) -> f32 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }

    /// The direction to the right hand of this one, on a sheet whose y grows downward.
    fn right(self) -> Spot {
        Spot { x: -self.y, y: self.x }
    }

    fn left(self) -> Spot {
        Spot { x: self.y, y: -self.x }
    }
}
