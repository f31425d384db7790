//! The outlines of things, from the middle of their foot: x to the right, y downward, in points.

use crate::figure::Point;

pub(super) type Corner = (i8, i8);

pub(super) const BIRD: [Corner; 5] = [(-13, -5), (-6, -10), (0, -3), (6, -10), (13, -5)];
pub(super) const HULL: [Corner; 4] = [(-26, -12), (26, -12), (18, 0), (-17, 0)];
pub(super) const SAIL: [Corner; 3] = [(3, -48), (3, -16), (24, -16)];
pub(super) const JIB: [Corner; 3] = [(-3, -42), (-3, -16), (-18, -16)];
pub(super) const BEAK: [Corner; 3] = [(14, -16), (22, -12), (14, -11)];
pub(super) const LEAF: [Corner; 3] = [(0, -4), (9, -14), (3, -2)];
pub(super) const KITE: [Corner; 4] = [(0, -52), (15, -34), (0, -8), (-15, -34)];
pub(super) const TENT: [Corner; 3] = [(-25, 0), (0, -40), (25, 0)];
pub(super) const FLAP: [Corner; 3] = [(-7, 0), (0, -22), (7, 0)];
pub(super) const COAT: [Corner; 4] = [(-6, -24), (6, -24), (11, -6), (-11, -6)];
pub(super) const PENNANT: [Corner; 3] = [(0, -24), (18, -18), (0, -12)];

/// Corners round the foot of a thing, perhaps the other way round.
pub(super) fn placed(corners: &[Corner], at: Point, looks_left: bool) -> Vec<Point> {
    let side = if looks_left { -1.0 } else { 1.0 };
    let place = |&(x, y): &Corner| Point::new(at.x + side * f32::from(x), at.y + f32::from(y));
    corners.iter().map(place).collect()
}

/// A place by how far it is from a thing's foot.
pub(super) fn beside(at: Point, x: f32, y: f32) -> Point {
    Point::new(at.x + x, at.y + y)
}

/// Part of a circle, clockwise, in so many steps.
pub(super) fn arc(center: Point, radius: f32, from: f32, to: f32, steps: u8) -> Vec<Point> {
    let turn = (to - from) / f32::from(steps);
    (0..=steps).map(|step| center.towards(from + f32::from(step) * turn, radius)).collect()
}

/// Three bumps over a flat bottom.
pub(super) fn cloud(at: Point) -> Vec<Point> {
    let bumps = [
        (-20.0, -12.0, 12.0, 90.0, 250.0),
        (-1.0, -20.0, 17.0, 190.0, 335.0),
        (21.0, -12.0, 12.0, 275.0, 450.0),
    ];
    let arcs = bumps.map(|(x, y, radius, from, to)| arc(beside(at, x, y), radius, from, to, 9));
    arcs.concat()
}

/// A round body, twice as wide as high by half.
pub(super) fn fleece(at: Point) -> Vec<Point> {
    let round = arc(Point::new(0.0, 0.0), 10.0, 0.0, 345.0, 23);
    round.into_iter().map(|Point { x, y }| beside(at, 1.7 * x, y - 16.0)).collect()
}
