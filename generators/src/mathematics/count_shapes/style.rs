//! The kinds of figures, and the lines that each is made of.

use super::net::{Line, Net};
use crate::board::Area;
use crate::figure::Point;
use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// What a figure looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Style {
    /// Rays from a corner of a triangle, and bars across them, most of them level: such a bar makes as many triangles as
    /// pairs of lines come down to it.
    Fan,
    /// Rays from a corner of a triangle, and bars most of which lean.
    Leaning,
    /// Rays from two corners of a triangle, or from all three, that cross each other.
    Crossing,
    /// A rectangle, a pentagon or a hexagon with lines between its corners and the middles of its sides.
    Square,
    Pentagon,
    Hexagon,
}

/// The outline of a figure and the grid on which its lines lie.
pub(super) struct Frame {
    style: Style,
    /// Of a triangle, the corner from which rays come is the first.
    corners: Vec<Point>,
    /// The corners and the middles of the sides.
    places: Vec<Point>,
    /// In so many parts sides are cut where rays end, and where bars do.
    parts: (i64, i64),
}

/// Of a hundred lines of a fan, how many are rays; of a hundred rays and of a hundred bars, how many end before they have to.
const RAYS: u32 = 40;
const CUT: u32 = 30;
const BARS_CUT: u32 = 60;
/// How much wider than high a figure is that stands on a side or has more corners than three.
const WIDEST: f32 = 1.35;

/// Corners in hundredths of the room's sides.
const RECTANGLE: [(f32, f32); 4] = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)];
const PENTAGON: [(f32, f32); 5] =
    [(50.0, 0.0), (100.0, 38.2), (80.9, 100.0), (19.1, 100.0), (0.0, 38.2)];
const HEXAGON: [(f32, f32); 6] =
    [(25.0, 0.0), (75.0, 0.0), (100.0, 50.0), (75.0, 100.0), (25.0, 100.0), (0.0, 50.0)];

impl Style {
    /// Ours: how long finding a triangle takes, in seconds. Where bars cross rays, many are found at once.
    pub(super) fn seconds(self) -> f32 {
        match self {
            Style::Fan => 0.5,
            Style::Leaning => 0.72,
            Style::Crossing => 0.9,
            Style::Square | Style::Pentagon | Style::Hexagon => 1.05,
        }
    }

    /// How many triangles it has room for, and how many lines it needs more than a triangle inside of its outline.
    pub(super) fn room(self) -> (i64, i64) {
        match self {
            Style::Fan | Style::Leaning => (36, 0),
            Style::Crossing => (i64::MAX, 0),
            Style::Square => (i64::MAX, 1),
            Style::Pentagon => (44, 1),
            Style::Hexagon => (38, 2),
        }
    }
}

impl Frame {
    pub(super) fn new(style: Style, room: Area, rng: &mut Rng) -> Frame {
        let apex = 5.0 * rng.between(4, 16) as f32;
        let triangle = [(apex, 0.0), (0.0, 100.0), (100.0, 100.0)];
        let shape: &[(f32, f32)] = match style {
            Style::Fan | Style::Leaning | Style::Crossing => &triangle,
            Style::Square => &RECTANGLE,
            Style::Pentagon => &PENTAGON,
            Style::Hexagon => &HEXAGON,
        };
        let (on_side, upside_down) = (rng.chance(1, 3), rng.chance(1, 3));
        let room = if on_side || shape.len() > 3 { narrowed(room) } else { room };
        let corner = |&(x, y): &(f32, f32)| {
            let y = if upside_down { 100.0 - y } else { y };
            let (x, y) = if on_side && shape.len() == 3 { (y, x) } else { (x, y) };
            place(room, x, y)
        };
        let corners: Vec<Point> = shape.iter().map(corner).collect();
        let middles = outline(&corners).into_iter().map(|[one, other]| between(one, other, 0.5));
        let places = corners.iter().copied().chain(middles).collect();
        let parts = (rng.between(4, 7), rng.between(3, 6));
        Frame { style, corners, places, parts }
    }

    pub(super) fn outline(&self) -> Vec<Line> {
        outline(&self.corners)
    }

    /// A line that could be added; it may fit nowhere.
    pub(super) fn line(&self, net: &Net, rng: &mut Rng) -> Line {
        let line = match self.style {
            Style::Fan | Style::Leaning if !rng.chance(RAYS, 100) => return self.bar(net, rng),
            Style::Fan | Style::Leaning => self.ray(0, rng),
            Style::Crossing => self.ray(*rng.pick(&[0, 1, 1, 2, 2]), rng),
            Style::Square | Style::Pentagon | Style::Hexagon => {
                [(); 2].map(|()| *rng.pick(&self.places))
            }
        };
        shortened(net, line, CUT, rng)
    }

    /// From a corner of a triangle to the side across.
    fn ray(&self, from: usize, rng: &mut Rng) -> Line {
        let parts = self.parts.0;
        let part = rng.between(1, parts - 1) as f32 / parts as f32;
        let [one, other] = [1, 2].map(|more| self.corners[(from + more) % 3]);
        [self.corners[from], between(one, other, part)]
    }

    /// Across the rays, level or leaning, from side to side or between any two.
    fn bar(&self, net: &Net, rng: &mut Rng) -> Line {
        let parts = self.parts.1;
        let part = |down: i64| down as f32 / parts as f32;
        let left = rng.between(1, parts - 1);
        let leaning = if self.style == Style::Fan { 1 } else { 3 };
        let right = if rng.chance(leaning, 4) { rng.between(1, parts) } else { left };
        let (apex, left, right) = (self.corners[0], part(left), part(right));
        let mut bar = [between(apex, self.corners[1], left), between(apex, self.corners[2], right)];
        if rng.chance(1, 2) {
            bar.reverse();
        }
        let [from, to] = shortened(net, bar, BARS_CUT, rng);
        shortened(net, [to, from], BARS_CUT / 2, rng)
    }
}

/// The place in a room after hundredths of its width and of its height.
pub(super) fn place(room: Area, x: f32, y: f32) -> Point {
    Point::new(room.at.x + x * room.width / 100.0, room.at.y + y * room.height / 100.0)
}

/// The middle of a room that is too wide.
fn narrowed(room: Area) -> Area {
    let width = room.width.min(WIDEST * room.height);
    let x = room.at.x + (room.width - width) / 2.0;
    Area { at: Point { x, ..room.at }, width, ..room }
}

/// The line as far as it goes, or in some out of a hundred cases only to a line that it meets before.
fn shortened(net: &Net, line: Line, cases: u32, rng: &mut Rng) -> Line {
    if !rng.chance(cases, 100) {
        return line;
    }
    let stops = net.stops(line);
    if stops.len() < 2 { line } else { [line[0], *rng.pick(&stops[1..])] }
}

/// From each corner to the next.
pub(super) fn outline(corners: &[Point]) -> Vec<Line> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(one, other)| [*one, *other]).collect()
}

/// The place after a part of the way.
pub(super) fn between(one: Point, other: Point, part: f32) -> Point {
    Point::new(one.x + part * (other.x - one.x), one.y + part * (other.y - one.y))
}
