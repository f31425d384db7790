//! Pictures as data: a list of marks on a sheet of points, drawn in order, later ones on top.
//!
//! One point is one pixel at scale 1; x grows to the right, y grows downward. Coordinates are kept to a
//! hundredth of a point, so that a figure is the same text on every machine. Nothing here knows PNG, SVG
//! or fonts: writers read figures, figures read nobody.

use crate::palette::{FIVE, Ink};
use serde::{Deserialize, Serialize};

/// A whole picture.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// Width in points, 100 to 1600.
    pub width: u16,
    /// Height in points, 100 to 1600.
    pub height: u16,
    /// What is drawn, from the bottom up, on a ground of paper.
    pub marks: Vec<Mark>,
}

/// A place on the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(f32, f32)", into = "(f32, f32)")]
pub struct Point {
    /// Points from the left edge.
    pub x: f32,
    /// Points from the top edge.
    pub y: f32,
}

/// One thing drawn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A closed outline through the given corners, filled by the non-zero rule.
    Polygon { points: Vec<Point>, paint: Paint },
    /// A circle.
    Circle { center: Point, radius: f32, paint: Paint },
    /// An open stroke through the given points, with round joins and ends.
    Line { points: Vec<Point>, stroke: Stroke },
    /// Part of a circle, clockwise from `from` to `to`, in degrees from the x axis (90 points down).
    Arc { center: Point, radius: f32, from: f32, to: f32, stroke: Stroke },
    /// One line of text whose middle height sits at `at`.
    Text { at: Point, text: String, size: f32, face: Face, anchor: Anchor, ink: Ink },
}

/// How an area is coloured: filled, outlined or both. The outline is centred on the edge.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Paint {
    /// The colour inside, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<Ink>,
    /// The outline, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<Stroke>,
}

/// A line's colour and width in points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Stroke {
    pub ink: Ink,
    pub width: f32,
}

/// The lettering of a text mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Words and labels.
    Plain,
    /// Words and labels to be noticed first.
    Bold,
    /// Digits and letters of one width.
    Mono,
    /// Real objects, one character each.
    Object,
}

/// Which part of a text sits at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl From<(f32, f32)> for Point {
    fn from((x, y): (f32, f32)) -> Point {
        Point::new(x, y)
    }
}

impl From<Point> for (f32, f32) {
    fn from(point: Point) -> (f32, f32) {
        (point.x, point.y)
    }
}

impl Point {
    /// A place, rounded to a hundredth of a point.
    pub fn new(x: f32, y: f32) -> Point {
        Point { x: (x * 100.0).round() / 100.0, y: (y * 100.0).round() / 100.0 }
    }

    /// The place at `distance` points from here, `degrees` clockwise from the x axis.
    pub fn towards(self, degrees: f32, distance: f32) -> Point {
        let angle = f64::from(degrees).to_radians();
        let (x, y) = (libm::cos(angle) as f32, libm::sin(angle) as f32);
        Point::new(self.x + distance * x, self.y + distance * y)
    }

    /// The direction to `other`, in degrees clockwise from the x axis, -180 to 180.
    pub fn direction(self, other: Point) -> f32 {
        let (x, y) = (f64::from(other.x - self.x), f64::from(other.y - self.y));
        libm::atan2(y, x).to_degrees() as f32
    }

    /// Points between here and `other`.
    pub fn distance(self, other: Point) -> f32 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }
}

/// Degrees between two directions, the short way round.
pub fn degrees_apart(one: f32, other: f32) -> f32 {
    let turned = (one - other).rem_euclid(360.0);
    turned.min(360.0 - turned)
}

/// How far a place is from a stroke.
pub fn distance_to_stroke(place: Point, [from, to]: [Point; 2]) -> f32 {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let along = ((place.x - from.x) * x + (place.y - from.y) * y) / (x * x + y * y).max(1e-6);
    let along = along.clamp(0.0, 1.0);
    place.distance(Point { x: from.x + along * x, y: from.y + along * y })
}

/// The outline of an oval by its middle and half of its width and height.
pub fn oval((x, y): (f32, f32), (wide, high): (f32, f32)) -> Vec<(f32, f32)> {
    const CORNERS: u8 = 24;
    let corner = |n: u8| {
        let way = Point::new(0.0, 0.0).towards(f32::from(n) * 360.0 / f32::from(CORNERS), 100.0);
        (x + wide * way.x / 100.0, y + high * way.y / 100.0)
    };
    (0..CORNERS).map(corner).collect()
}

/// Whether a convex outline holds a place.
pub fn holds(points: &[Point], at: Point) -> bool {
    let next = points.iter().cycle().skip(1);
    let sides = points
        .iter()
        .zip(next)
        .map(|(a, b)| (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x));
    let (mut left, mut right) = (false, false);
    for side in sides {
        left |= side < 0.0;
        right |= 0.0 < side;
    }
    left != right
}

/// Whether two strokes cross.
pub fn do_cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side =
        |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0.0;
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

/// A line that is seen on any ground: on a wider white one.
pub fn on_white(points: Vec<Point>, stroke: Stroke) -> [Mark; 2] {
    let under = Stroke::new(Ink::White, stroke.width + 3.0);
    [Mark::Line { points: points.clone(), stroke: under }, Mark::Line { points, stroke }]
}

/// A line from one place to another with a head at its end.
pub fn arrow(from: Point, to: Point, stroke: Stroke) -> [Mark; 2] {
    let (back, long) = (to.direction(from), 5.0 * stroke.width);
    let head = [to, to.towards(back - 28.0, long), to.towards(back + 28.0, long)];
    // The line ends inside of its head, which stays pointed so.
    let points = vec![from, to.towards(back, 0.6 * long)];
    [
        Mark::Line { points, stroke },
        Mark::Polygon { points: head.into(), paint: Paint::fill(stroke.ink) },
    ]
}

impl Stroke {
    /// A line of this colour, `width` points wide.
    pub const fn new(ink: Ink, width: f32) -> Stroke {
        Stroke { ink, width }
    }
}

impl Paint {
    /// Filled, without an outline.
    pub const fn fill(ink: Ink) -> Paint {
        Paint { fill: Some(ink), edge: None }
    }

    /// Outlined, with what lies below showing through.
    pub const fn edge(ink: Ink, width: f32) -> Paint {
        Paint { fill: None, edge: Some(Stroke::new(ink, width)) }
    }

    /// Filled and outlined.
    pub const fn both(fill: Ink, edge: Ink, width: f32) -> Paint {
        Paint { fill: Some(fill), edge: Some(Stroke::new(edge, width)) }
    }
}

impl Mark {
    /// A text centred on a point.
    pub fn label(at: Point, text: impl Into<String>, size: f32, face: Face, ink: Ink) -> Mark {
        Mark::Text { at, text: text.into(), size, face, anchor: Anchor::Middle, ink }
    }

    /// The same so many times as large, perhaps as a mirror shows it, with the corner of its sheet at another place.
    #[must_use]
    pub fn placed(&self, corner: Point, scale: f32, is_mirrored: bool) -> Mark {
        let side = if is_mirrored { -scale } else { scale };
        let place = |it: &Point| Point::new(corner.x + side * it.x, corner.y + scale * it.y);
        let thick = |it: &Stroke| Stroke::new(it.ink, (scale * it.width).max(1.0));
        let painted = |it: &Paint| Paint { fill: it.fill, edge: it.edge.map(|edge| thick(&edge)) };
        match self {
            Mark::Polygon { points, paint } => {
                Mark::Polygon { points: points.iter().map(place).collect(), paint: painted(paint) }
            }
            Mark::Circle { center, radius, paint } => Mark::Circle {
                center: place(center),
                radius: scale * radius,
                paint: painted(paint),
            },
            Mark::Line { points, stroke } => {
                Mark::Line { points: points.iter().map(place).collect(), stroke: thick(stroke) }
            }
            Mark::Arc { center, radius, from, to, stroke } => {
                let (from, to) =
                    if is_mirrored { (180.0 - to, 180.0 - from) } else { (*from, *to) };
                let (center, radius) = (place(center), scale * radius);
                Mark::Arc { center, radius, from, to, stroke: thick(stroke) }
            }
            Mark::Text { at, text, size, face, anchor, ink } => Mark::Text {
                at: place(at),
                text: text.clone(),
                size: scale * size,
                face: *face,
                anchor: *anchor,
                ink: *ink,
            },
        }
    }

    /// The same with grey where it draws the way to the key, so that what comes after it stands out.
    #[must_use]
    pub fn faded(&self) -> Mark {
        let mut faded = self.clone();
        let fade = |ink: &mut Ink| {
            if *ink == Ink::Accent {
                *ink = Ink::Grey;
            }
        };
        match &mut faded {
            Mark::Polygon { paint, .. } | Mark::Circle { paint, .. } => {
                let edge = paint.edge.as_mut().map(|edge| &mut edge.ink);
                paint.fill.as_mut().into_iter().chain(edge).for_each(fade);
            }
            Mark::Line { stroke, .. } | Mark::Arc { stroke, .. } => fade(&mut stroke.ink),
            Mark::Text { ink, .. } => fade(ink),
        }
        faded
    }

    /// The inks that it is drawn with.
    fn inks(&self) -> impl Iterator<Item = Ink> {
        let (one, other) = match self {
            Mark::Polygon { paint, .. } | Mark::Circle { paint, .. } => {
                (paint.fill, paint.edge.map(|edge| edge.ink))
            }
            Mark::Line { stroke, .. } | Mark::Arc { stroke, .. } => (Some(stroke.ink), None),
            Mark::Text { ink, .. } => (Some(*ink), None),
        };
        one.into_iter().chain(other)
    }
}

impl Figure {
    /// An empty sheet of this size in points.
    pub fn new(width: u16, height: u16) -> Figure {
        Figure { width, height, marks: Vec::new() }
    }

    /// Adds a rectangle by its left upper corner and size.
    pub fn rectangle(&mut self, at: Point, width: f32, height: f32, paint: Paint) {
        let (right, bottom) = (at.x + width, at.y + height);
        let corners = [(at.x, at.y), (right, at.y), (right, bottom), (at.x, bottom)];
        self.polygon(corners.map(Point::from).to_vec(), paint);
    }

    /// Adds a closed outline.
    pub fn polygon(&mut self, points: Vec<Point>, paint: Paint) {
        self.marks.push(Mark::Polygon { points, paint });
    }

    /// Adds a circle.
    pub fn circle(&mut self, center: Point, radius: f32, paint: Paint) {
        self.marks.push(Mark::Circle { center, radius, paint });
    }

    /// Adds an open stroke.
    pub fn line(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.marks.push(Mark::Line { points, stroke });
    }

    /// Adds part of a circle, clockwise from `from` to `to` degrees.
    pub fn arc(&mut self, center: Point, radius: f32, (from, to): (f32, f32), stroke: Stroke) {
        self.marks.push(Mark::Arc { center, radius, from, to, stroke });
    }

    /// Adds a text centred on a point, in the ink of writing.
    pub fn label(&mut self, at: Point, text: impl Into<String>, size: f32, face: Face) {
        self.marks.push(Mark::label(at, text, size, face, Ink::Black));
    }

    /// Whether a colour that may decide an answer is on it, other than black: what patterns can stand for.
    pub fn is_coloured(&self) -> bool {
        let mut inks = self.marks.iter().flat_map(Mark::inks);
        inks.any(|ink| ink != Ink::Black && FIVE.contains(&ink))
    }

    /// Makes sure that signs stand where an answer counts on them, for those who prove what is drawn.
    ///
    /// # Errors
    /// Says which one does not.
    pub fn says(&self, signs: impl IntoIterator<Item = (Point, String)>) -> Result<(), String> {
        let stands = |place: Point, sign: &str| {
            self.marks.iter().any(|mark| match mark {
                Mark::Text { at, text, .. } => text == sign && at.distance(place) < 1.0,
                _ => false,
            })
        };
        match signs.into_iter().find(|(place, sign)| !stands(*place, sign)) {
            None => Ok(()),
            Some((place, sign)) => Err(format!("{sign} does not stand at {place:?}")),
        }
    }

    /// Every text in the picture with its face: what the fonts must be able to draw.
    pub fn texts(&self) -> impl Iterator<Item = (&str, Face)> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text { text, face, .. } => Some((text.as_str(), *face)),
            Mark::Polygon { .. } | Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } => {
                None
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greys_and_what_points_are_no_colours() {
        let mut figure = Figure::new(400, 300);
        let at = Point::new(100.0, 100.0);
        figure.circle(at, 40.0, Paint::both(Ink::Tint, Ink::Black, 1.0));
        figure.line(vec![at, Point::new(1.0, 2.0)], Stroke::new(Ink::Accent, 2.0));
        assert!(!figure.is_coloured());
        figure.circle(at, 20.0, Paint::edge(Ink::Sky, 1.0));
        assert!(figure.is_coloured());
    }

    #[test]
    fn a_figure_reads_back_as_it_was_written() {
        let mut figure = Figure::new(400, 300);
        figure.circle(Point::new(10.0 / 3.0, 7.0), 4.5, Paint::both(Ink::Sky, Ink::Black, 1.0));
        figure.label(Point::new(1.0, 2.0), "7", 20.0, Face::Mono);
        let text = serde_json::to_string(&figure).unwrap();
        assert_eq!(serde_json::from_str::<Figure>(&text).unwrap(), figure);
    }

    #[test]
    fn degrees_run_clockwise_on_the_sheet() {
        let down = Point::new(0.0, 0.0).towards(90.0, 10.0);
        assert_eq!(down, Point::new(0.0, 10.0));
    }
}
