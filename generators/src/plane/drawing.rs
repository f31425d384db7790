//! The picture of a figure: lines, marks, arcs, and writing that touches none of them.

use super::notes;
use super::plan::Spot;
use super::room::{CLEAR, Frame, Room, cross, distance_to_stroke};
use super::sight::Sight;
use super::wedge::{APART_MIN, Wedge};
use crate::figure::{Anchor, Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;

/// What is to be drawn.
pub struct Subject<'a> {
    pub sight: &'a Sight,
    /// How far the whole figure is turned, in degrees.
    pub turn: i64,
    pub mirrored: bool,
    /// Angles with what is written in them.
    pub labels: Vec<(usize, Label)>,
}

/// What is written in an angle.
pub enum Label {
    Given(i64),
    Asked(&'static str),
}

impl Label {
    pub fn text(&self) -> String {
        match self {
            Label::Given(degrees) => format!("{degrees}°"),
            Label::Asked(name) => (*name).to_owned(),
        }
    }

    pub fn size(&self) -> f32 {
        match self {
            Label::Given(_) => 25.0,
            Label::Asked(_) => 32.0,
        }
    }

    /// Given angles are pale, each asked one has a colour of its own.
    fn tint(&self) -> Ink {
        match self {
            Label::Given(_) => Ink::Mist,
            Label::Asked("x") => Ink::Yellow,
            Label::Asked(_) => Ink::Sky,
        }
    }
}

const WIDTH: u16 = 800;
const HEIGHT: u16 = 600;
/// The strip around the figure that only writing may enter.
const MARGIN: f32 = 56.0;
/// The strip at the foot for the note.
const FOOT: f32 = 26.0;
/// Points and lines closer than this would look as if they touched.
const SEGMENT_MIN: f32 = 66.0;
const GAP_MIN: f32 = 30.0;

/// The picture.
pub fn picture(subject: &Subject) -> Figure {
    page(subject, usize::MAX).figure
}

/// The sheet as far as everything found its room.
pub(super) fn page<'a>(subject: &'a Subject<'a>, leaders_max: usize) -> Page<'a> {
    let places = places(subject);
    let mut page = Page {
        subject,
        wedges: wedges(subject, &places),
        figure: Figure::new(WIDTH, HEIGHT),
        room: Room::default(),
        places,
        clean: true,
        leaders: Vec::new(),
    };
    page.sectors();
    page.lines();
    page.ticks();
    page.arrows();
    page.arcs();
    page.note();
    if page.clean {
        page.angle_labels(leaders_max);
    }
    if page.clean {
        page.point_labels();
    }
    page
}

/// Marks that write found angles into the picture, one list for each: empty where there is no room for it.
pub fn notes(subject: &Subject, found: &[(usize, i64)]) -> Vec<Vec<Mark>> {
    notes::notes(subject, found)
}

/// Whether everything finds its room, with so many leaders at most.
pub fn has_room(subject: &Subject, leaders_max: usize) -> bool {
    if !is_airy(subject, &places(subject)) {
        return false;
    }
    page(subject, leaders_max).clean
}

/// The points on the sheet: turned, mirrored, and as large as fits.
fn places(subject: &Subject) -> Vec<Point> {
    let turn = (subject.turn as f64).to_radians();
    let (sin, cos) = (libm::sin(turn), libm::cos(turn));
    let side = if subject.mirrored { -1.0 } else { 1.0 };
    let turned =
        |spot: &Spot| (side * (cos * spot.x - sin * spot.y), -(sin * spot.x + cos * spot.y));
    let turned: Vec<(f64, f64)> = subject.sight.spots.iter().map(turned).collect();
    let span = |values: &dyn Fn(&(f64, f64)) -> f64| {
        let lo = turned.iter().map(values).fold(f64::INFINITY, f64::min);
        let hi = turned.iter().map(values).fold(f64::NEG_INFINITY, f64::max);
        (lo, hi)
    };
    let ((left, right), (top, bottom)) = (span(&|p| p.0), span(&|p| p.1));
    let room = (f32::from(WIDTH) - 2.0 * MARGIN, f32::from(HEIGHT) - 2.0 * MARGIN - FOOT);
    let scale = (f64::from(room.0) / (right - left)).min(f64::from(room.1) / (bottom - top));
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let middle = (f64::from(WIDTH) / 2.0, f64::from(HEIGHT - FOOT as u16) / 2.0);
    let on_sheet = |p: &(f64, f64)| {
        Point::new((middle.0 + scale * (p.0 - x)) as f32, (middle.1 + scale * (p.1 - y)) as f32)
    };
    turned.iter().map(on_sheet).collect()
}

/// Whether no two points are close, none is near a line it is not on, and lines cross only in points.
fn is_airy(subject: &Subject, places: &[Point]) -> bool {
    let lines: Vec<Vec<usize>> =
        subject.sight.plan.lines.iter().map(|line| subject.sight.plan.points_of(line)).collect();
    let ends = |line: &[usize]| [places[line[0]], places[line[line.len() - 1]]];
    let long = lines
        .iter()
        .flat_map(|line| line.windows(2))
        .all(|two| SEGMENT_MIN <= places[two[0]].distance(places[two[1]]));
    let apart = lines.iter().all(|line| {
        let others = (0..places.len()).filter(|point| !line.contains(point));
        others.into_iter().all(|p| GAP_MIN <= distance_to_stroke(places[p], ends(line)))
    });
    let points = places.iter().enumerate();
    let spread = points
        .flat_map(|(place, one)| places[place + 1..].iter().map(move |other| (one, other)))
        .all(|(one, other)| SEGMENT_MIN <= one.distance(*other));
    let mut pairs = lines
        .iter()
        .enumerate()
        .flat_map(|(place, one)| lines[place + 1..].iter().map(move |other| (one, other)));
    long && apart
        && spread
        && pairs.all(|(one, other)| {
            one.iter().any(|point| other.contains(point)) || !cross(ends(one), ends(other))
        })
}

fn wedges(subject: &Subject, places: &[Point]) -> Vec<Wedge> {
    let labels = subject.labels.iter();
    labels
        .map(|(angle, label)| wedge(subject, places, *angle, &label.text(), label.size()))
        .collect()
}

/// An angle on the sheet, with room for a text of this size.
fn wedge(subject: &Subject, places: &[Point], angle: usize, text: &str, size: f32) -> Wedge {
    let angle = subject.sight.net.angles[angle];
    let at = places[angle.at];
    let near = |arm: usize| places[subject.sight.net.rays[angle.at][arm].to[0]];
    Wedge::new(at, near(angle.arms.0), near(angle.arms.1), Frame::of(text, size, at), CLEAR)
}

/// A sheet that is being drawn.
pub(super) struct Page<'a> {
    pub subject: &'a Subject<'a>,
    pub figure: Figure,
    pub room: Room,
    pub places: Vec<Point>,
    /// The marked angles, in the order of the labels.
    pub wedges: Vec<Wedge>,
    /// Whether everything has found its room so far; drawing ends where something has not.
    pub clean: bool,
    /// Where the lines from arcs to labels end.
    pub leaders: Vec<Point>,
}

impl Page<'_> {
    /// An angle with room for a text of this size.
    pub(super) fn wedge(&self, angle: usize, text: &str, size: f32) -> Wedge {
        wedge(self.subject, &self.places, angle, text, size)
    }

    /// The marked angles, tinted.
    fn sectors(&mut self) {
        for (wedge, (_, label)) in self.wedges.iter().zip(&self.subject.labels) {
            let mut points = wedge.rim.clone();
            points.push(wedge.at);
            self.figure.polygon(points, Paint::fill(label.tint()));
        }
    }

    fn lines(&mut self) {
        let plan = self.subject.sight.plan;
        for line in plan.lines {
            let line = plan.points_of(line);
            let ends = vec![self.places[line[0]], self.places[line[line.len() - 1]]];
            self.room.take_stroke(&ends);
            self.figure.line(ends, Stroke::new(Ink::Black, 3.0));
        }
        for &place in &self.places {
            self.figure.circle(place, 5.0, Paint::fill(Ink::Black));
        }
    }

    fn stroke(&mut self, points: Vec<Point>) {
        self.room.take_stroke(&points);
        self.figure.line(points, Stroke::new(Ink::Black, 3.0));
    }

    /// One tick on each side of the first pair of equal sides, two on the second.
    fn ticks(&mut self) {
        let plan = self.subject.sight.plan;
        for (count, pair) in (1..).zip(plan.equal) {
            for side in *pair {
                let ends = plan.points_of(side);
                let (one, other) = (self.places[ends[0]], self.places[ends[1]]);
                let way = one.direction(other);
                let middle = one.distance(other) / 2.0;
                for number in 0..count {
                    let shift = 8.0 * (number as f32 - (count - 1) as f32 / 2.0);
                    let at = one.towards(way, middle + shift);
                    self.stroke(vec![at.towards(way + 90.0, 11.0), at.towards(way - 90.0, 11.0)]);
                }
            }
        }
    }

    /// One arrowhead on each of the first pair of parallel lines, two on the second.
    fn arrows(&mut self) {
        for (count, pair) in (1..).zip(self.subject.sight.plan.parallel) {
            for line in pair {
                let (from, way, along) = self.arrow_place(line);
                for number in 0..count {
                    let tip = from.towards(way, along + 11.0 * number as f32);
                    let wing = |side: f32| tip.towards(way + 180.0 + side, 16.0);
                    self.stroke(vec![wing(36.0), tip, wing(-36.0)]);
                }
            }
        }
    }

    /// In the middle of the longest stretch without ticks; if all have some, beside the longest one's.
    fn arrow_place(&self, line: &str) -> (Point, f32, f32) {
        let plan = self.subject.sight.plan;
        let points = plan.points_of(line);
        let ticked = |two: &[usize]| {
            let mut sides = plan.equal.iter().flat_map(|pair| pair.iter());
            sides.any(|side| plan.points_of(side).iter().all(|end| two.contains(end)))
        };
        let long = |two: &&[usize]| self.places[two[0]].distance(self.places[two[1]]);
        let longest = |ticks: bool| {
            let stretches = points.windows(2).filter(|two| ticked(two) == ticks);
            stretches.max_by(|one, other| long(one).total_cmp(&long(other)))
        };
        let (stretch, share) = match (longest(false), longest(true)) {
            (Some(free), _) => (free, 0.5),
            (None, Some(full)) => (full, 0.72),
            (None, None) => (&points[..], 0.5),
        };
        let (one, other) = (self.places[stretch[0]], self.places[stretch[1]]);
        (one, one.direction(other), share * one.distance(other) + 7.0)
    }

    fn arcs(&mut self) {
        self.clean &= self.arcs_are_apart();
        for wedge in &self.wedges {
            self.room.take_stroke(&wedge.rim);
            for share in [0.25, 0.5, 0.75] {
                let inner = wedge.at.towards(wedge.along(share), wedge.radius);
                self.room.take_stroke(&[wedge.at, inner]);
            }
            let turn = (wedge.from, wedge.from + wedge.width);
            self.figure.arc(wedge.at, wedge.radius, turn, Stroke::new(Ink::Blue, 3.0));
        }
    }

    /// Whether arcs touch no ticks or arrows, no line that is not an arm of theirs, and no other point's arcs.
    fn arcs_are_apart(&self) -> bool {
        let strokes = self.room.strokes.iter();
        let apart = |wedge: &Wedge, stroke: &[Point; 2]| {
            distance_to_stroke(wedge.at, *stroke) < 1.0 || wedge.is_clear_of(*stroke, APART_MIN)
        };
        let mut rims = self.wedges.iter().map(|wedge| (wedge.at, &wedge.rim));
        strokes.clone().all(|stroke| self.wedges.iter().all(|wedge| apart(wedge, stroke)))
            && rims.all(|(at, rim)| {
                let others = self.wedges.iter().filter(|other| other.at != at);
                let mut pairs = others.flat_map(|w| rim.windows(2).map(move |two| (w, two)));
                pairs.all(|(other, two)| other.is_clear_of([two[0], two[1]], APART_MIN))
            })
    }

    fn note(&mut self) {
        let at = Point::new(20.0, f32::from(HEIGHT) - 22.0);
        let (text, size) = ("Not to scale".to_owned(), 17.0);
        let middle = Point::new(at.x + 52.0, at.y);
        self.room.take(Frame { middle, half: (56.0, 12.0) });
        let (face, anchor, ink) = (Face::Plain, Anchor::Start, Ink::Black);
        self.figure.marks.push(Mark::Text { at, text, size, face, anchor, ink });
    }
}
