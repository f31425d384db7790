//! An angle on the sheet: its arc, and which writing a reader takes for it.

use super::room::Frame;
use crate::figure::{Point, distance_to_stroke};

/// An angle on the sheet, clockwise.
pub(super) struct Wedge {
    pub(super) at: Point,
    pub(super) from: f32,
    pub(super) width: f32,
    pub(super) radius: f32,
    /// The arc by places on it, the first and the last on its arms.
    pub(super) rim: Vec<Point>,
}

/// The free space around arcs.
pub(super) const APART_MIN: f32 = 7.0;
/// The edge of writing is at most so many points from its own arc, and writing is so many times as far from
/// every other arc.
const OWN_MAX: f32 = 25.0;
const OTHERS_MIN: f32 = 1.5;
/// What the checks of drawing keep beyond that, so that rounding never decides.
const SPARE: f32 = 1.01;
/// Places between two neighbours of the rim that a distance is taken from.
const FINE: usize = 12;
/// An arc without crowding, for narrow, middling and wide angles.
const RADII: [(f32, f32); 3] = [(36.0, 56.0), (64.0, 46.0), (180.0, 38.0)];
/// The largest arc.
const RADIUS_MAX: f32 = 92.0;
/// An arc reaches so far along its shorter arm at most.
const ARM_SHARE: f32 = 0.56;
/// From one end of an arc to the other, at least: shorter ones are overlooked on a phone.
const ENDS_MIN: f32 = 14.5;

impl Wedge {
    /// The angle between the ways to two points, with an arc so wide that the writing fits right beyond it.
    pub(super) fn new(at: Point, one: Point, other: Point, writing: Frame, clear: f32) -> Wedge {
        let (mut from, mut to) = (at.direction(one), at.direction(other));
        if (to - from).rem_euclid(360.0) > 180.0 {
            (from, to) = (to, from);
        }
        let width = (to - from).rem_euclid(360.0);
        let plain = RADII.into_iter().find(|(widest, _)| width < *widest).map_or(38.0, |r| r.1);
        let wedge = Wedge { at, from, width, radius: plain, rim: Vec::new() };
        let arms = [one, other].map(|end| [at, at.towards(at.direction(end), 400.0)]);
        let bisector = at.towards(wedge.along(0.5), 1000.0);
        let on_bisector = |out: f32| Point {
            x: at.x + (bisector.x - at.x) * out / 1000.0,
            y: at.y + (bisector.y - at.y) * out / 1000.0,
        };
        let frames = (15..75).map(|n| Frame { middle: on_bisector(2.0 * n as f32), ..writing });
        let fits = |frame: &Frame| !arms.iter().any(|arm| frame.grown(clear).meets_stroke(*arm));
        let wanted =
            frames.into_iter().find(fits).map_or(RADIUS_MAX, |frame| frame.distance(at) - clear);
        let longest = ARM_SHARE * at.distance(one).min(at.distance(other));
        wedge.with_radius(wanted.clamp(plain, RADIUS_MAX).min(longest))
    }

    /// The same angle with an arc of this radius.
    pub(super) fn with_radius(&self, radius: f32) -> Wedge {
        let Wedge { at, from, width, .. } = *self;
        let on_rim = |n: i32| at.towards(self.along(n as f32 / 12.0), radius);
        Wedge { at, from, width, radius, rim: (0..=12).map(on_rim).collect() }
    }

    /// Whether the arc is long enough to be seen.
    pub(super) fn is_long(&self) -> bool {
        let ends = self.rim.first().zip(self.rim.last());
        ends.is_some_and(|(one, other)| ENDS_MIN <= one.distance(*other))
    }

    /// Whether both are angles at one point, and one lies on the other.
    pub(super) fn is_across(&self, other: &Wedge) -> bool {
        let into = |one: &Wedge, other: &Wedge| {
            let turn = (one.from - other.from + 0.5).rem_euclid(360.0);
            turn < other.width - 0.5
        };
        self.at == other.at && (into(self, other) || into(other, self))
    }

    pub(super) fn along(&self, share: f32) -> f32 {
        self.from + self.width * share
    }

    /// How far a place is from the arc.
    fn distance(&self, place: Point) -> f32 {
        let turn = (self.at.direction(place) - self.from).rem_euclid(360.0);
        if turn <= self.width {
            return (self.at.distance(place) - self.radius).abs();
        }
        let ends = [self.rim.first(), self.rim.last()].into_iter().flatten();
        ends.map(|end| place.distance(*end)).fold(f32::INFINITY, f32::min)
    }

    /// How far the arc is from the edge of writing: near the nearest of some places on it, more closely.
    fn distance_to_frame(&self, frame: Frame) -> f32 {
        let far = |place: &usize| frame.distance(self.rim[*place]);
        let nearest = (0..self.rim.len()).min_by(|one, other| far(one).total_cmp(&far(other)));
        let Some(nearest) = nearest else { return f32::INFINITY };
        let mut best = far(&nearest);
        let neighbours = [nearest.checked_sub(1), Some(nearest + 1)].into_iter().flatten();
        for neighbour in neighbours.filter_map(|place| self.rim.get(place)) {
            let start = self.rim[nearest];
            for n in 1..FINE {
                let share = n as f32 / FINE as f32;
                let (x, y) = (start.x - self.at.x, start.y - self.at.y);
                let (x, y) =
                    (x + share * (neighbour.x - start.x), y + share * (neighbour.y - start.y));
                let stretch = self.radius / (x * x + y * y).sqrt();
                let place = Point { x: self.at.x + x * stretch, y: self.at.y + y * stretch };
                best = best.min(frame.distance(place));
            }
        }
        best
    }

    /// Whether a reader takes the writing for this arc and could not take it for one of the others, whether
    /// they go by its middle or by its edge.
    pub(super) fn owns<'a>(&self, frame: Frame, others: impl Iterator<Item = &'a Wedge>) -> bool {
        SPARE * self.distance_to_frame(frame) <= OWN_MAX
            && self.is_nearer(OTHERS_MIN * SPARE, frame, others)
    }

    /// Whether no other arc is as near to the writing: also where a line joins the two.
    pub(super) fn is_nearest<'a>(
        &self,
        frame: Frame,
        others: impl Iterator<Item = &'a Wedge>,
    ) -> bool {
        self.is_nearer(SPARE, frame, others)
    }

    fn is_nearer<'a>(
        &self,
        times: f32,
        frame: Frame,
        mut others: impl Iterator<Item = &'a Wedge>,
    ) -> bool {
        let middle = times * self.distance(frame.middle);
        let edge = times * self.distance_to_frame(frame);
        others.all(|other| {
            middle <= other.distance(frame.middle) && edge <= other.distance_to_frame(frame)
        })
    }

    /// Whether the arc stays so far away from a stroke.
    pub(super) fn is_clear_of(&self, stroke: [Point; 2], margin: f32) -> bool {
        self.rim.iter().all(|point| margin <= distance_to_stroke(*point, stroke))
    }
}
