//! The picture of a figure: lines, marks, arcs, and writing that touches none of them.

use super::net::Net;
use super::plan::{Plan, Spot};
use super::room::{Frame, Room, cross, distance_to_stroke};
use super::wedge::{Wedge, degrees};
use crate::figure::{Anchor, Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;

/// What is to be drawn.
pub(super) struct Subject<'a> {
    pub plan: &'a Plan,
    pub net: &'a Net,
    pub spots: &'a [Spot],
    /// How far the whole figure is turned, in degrees.
    pub turn: i64,
    pub mirrored: bool,
    /// Angles with what is written in them.
    pub labels: Vec<(usize, Label)>,
}

/// What is written in an angle.
pub(super) enum Label {
    Given(i64),
    Asked(&'static str),
}

impl Label {
    fn text(&self) -> String {
        match self {
            Label::Given(degrees) => format!("{degrees}°"),
            Label::Asked(name) => (*name).to_owned(),
        }
    }

    fn size(&self) -> f32 {
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
/// The free space around writing, and around arcs.
const CLEAR: f32 = 4.0;
const APART_MIN: f32 = 7.0;
/// How wide the line from a label to its arc is.
const LEADER: f32 = 1.5;
/// No other label is so near to its end.
const LEADER_FREE: f32 = 14.0;
/// A point's letter is so many times as far from every other point.
const OTHERS_MIN: f32 = 1.6;

/// The picture.
pub(super) fn picture(subject: &Subject) -> Figure {
    page(subject, usize::MAX).figure
}

/// The sheet as far as everything found its room.
fn page<'a>(subject: &'a Subject<'a>, leaders_max: usize) -> Page<'a> {
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
    page.angle_labels(leaders_max);
    page.point_labels();
    page
}

/// Whether everything finds its room, with so many leaders at most.
pub(super) fn has_room(subject: &Subject, leaders_max: usize) -> bool {
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
    let turned: Vec<(f64, f64)> = subject.spots.iter().map(turned).collect();
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
        subject.plan.lines.iter().map(|line| subject.plan.points_of(line)).collect();
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
    let wedge = |(angle, label): &(usize, Label)| {
        let angle = subject.net.angles[*angle];
        let at = places[angle.at];
        let near = |arm: usize| places[subject.net.rays[angle.at][arm].to[0]];
        let writing = Frame::of(&label.text(), label.size(), at);
        Wedge::new(at, near(angle.arms.0), near(angle.arms.1), writing, CLEAR)
    };
    subject.labels.iter().map(wedge).collect()
}

struct Page<'a> {
    subject: &'a Subject<'a>,
    figure: Figure,
    room: Room,
    places: Vec<Point>,
    /// The marked angles, in the order of the labels.
    wedges: Vec<Wedge>,
    clean: bool,
    /// Where the lines from arcs to labels end.
    leaders: Vec<Point>,
}

impl Page<'_> {
    /// The marked angles, tinted.
    fn sectors(&mut self) {
        for (wedge, (_, label)) in self.wedges.iter().zip(&self.subject.labels) {
            let mut points = wedge.rim.clone();
            points.push(wedge.at);
            self.figure.polygon(points, Paint::fill(label.tint()));
        }
    }

    fn lines(&mut self) {
        let plan = self.subject.plan;
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

    /// One tick on each side of the first group of equal sides, two on the second.
    fn ticks(&mut self) {
        let plan = self.subject.plan;
        for (count, group) in (1..).zip(plan.equal) {
            for side in *group {
                let ends = plan.points_of(side);
                let (one, other) = (self.places[ends[0]], self.places[ends[1]]);
                let way = degrees(one, other);
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
        for (count, pair) in (1..).zip(self.subject.plan.parallel) {
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
        let plan = self.subject.plan;
        let points = plan.points_of(line);
        let ticked = |two: &[usize]| {
            let mut sides = plan.equal.iter().flat_map(|group| group.iter());
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
        (one, degrees(one, other), share * one.distance(other) + 7.0)
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

    fn angle_labels(&mut self, leaders_max: usize) {
        let mut frames: Vec<Frame> = Vec::new();
        for (number, (_, label)) in self.subject.labels.iter().enumerate() {
            let (text, size) = (label.text(), label.size());
            let free = self.free_at(number, &text, size);
            let may_lead = self.leaders.len() < leaders_max;
            let led = || may_lead.then(|| self.free_with_leader(number, &text, size)).flatten();
            let (at, leader) = match free.map(|at| (at, None)).or_else(led) {
                Some(found) => found,
                None => {
                    self.clean = false;
                    return;
                }
            };
            if let Some(ends) = leader {
                self.room.take_stroke(&ends);
                self.figure.circle(ends[0], 2.5, Paint::fill(Ink::Grey));
                self.figure.line(ends.to_vec(), Stroke::new(Ink::Grey, LEADER));
                self.leaders.push(ends[1]);
            }
            frames.push(Frame::of(&text, size, at));
            self.room.take(Frame::of(&text, size, at));
            self.figure.label(at, text, size, Face::Bold);
        }
        let near = |end: &Point| frames.iter().filter(|f| f.distance(*end) < LEADER_FREE).count();
        self.clean &= self.leaders.iter().all(|end| near(end) == 1);
    }

    /// The nearest free place beyond the arc, first in the middle, then to its sides, where no other arc
    /// could be meant.
    fn free_at(&self, number: usize, text: &str, size: f32) -> Option<Point> {
        let wedge = &self.wedges[number];
        let outward = (0..12).map(|n| wedge.radius + 8.0 + 1.5 * n as f32);
        let shares = [0.5, 0.45, 0.55, 0.4, 0.6, 0.34, 0.66, 0.28, 0.72];
        let mut tries =
            shares.into_iter().flat_map(|share| outward.clone().map(move |out| (share, out)));
        tries.find_map(|(share, out)| {
            let at = wedge.at.towards(wedge.along(share), out);
            let frame = Frame::of(text, size, at);
            let free = self.room.is_free(frame, CLEAR)
                && self.is_this_side(wedge.at, at)
                && wedge.owns(frame, self.others(number));
            free.then_some(at)
        })
    }

    /// The nearest free place farther out, with the ends of a line from the arc to the writing.
    fn free_with_leader(
        &self,
        number: usize,
        text: &str,
        size: f32,
    ) -> Option<(Point, Option<[Point; 2]>)> {
        let wedge = &self.wedges[number];
        let mut tries =
            (8..26).flat_map(|n| [0.5, 0.42, 0.58].map(|share| (share, 3.0 * n as f32)));
        tries.find_map(|(share, out)| {
            let way = wedge.along(share);
            let at = wedge.at.towards(way, wedge.radius + out);
            let frame = Frame::of(text, size, at);
            if !self.room.is_free(frame, CLEAR) || !self.is_this_side(wedge.at, at) {
                return None;
            }
            let start = wedge.at.towards(way, wedge.radius);
            let mut along = (1..out as i32).map(|n| start.towards(way, n as f32)).rev();
            let end = along.find(|end| CLEAR <= frame.distance(*end))?;
            let apart = self.others(number).all(|other| other.is_clear_of([start, end], APART_MIN));
            (apart && self.room.is_unwritten([start, end])).then_some((at, Some([start, end])))
        })
    }

    fn others(&self, number: usize) -> impl Iterator<Item = &Wedge> {
        self.wedges.iter().enumerate().filter(move |(n, _)| *n != number).map(|(_, other)| other)
    }

    /// Whether no line lies between a vertex and its writing.
    fn is_this_side(&self, vertex: Point, at: Point) -> bool {
        self.subject.plan.lines.iter().all(|line| {
            let line = self.subject.plan.points_of(line);
            let ends = [self.places[line[0]], self.places[line[line.len() - 1]]];
            distance_to_stroke(vertex, ends) < 1.0 || !cross([vertex, at], ends)
        })
    }

    /// Each letter where the rays leave most room.
    fn point_labels(&mut self) {
        if !self.clean {
            return;
        }
        for (point, letter) in self.subject.plan.points.chars().enumerate() {
            let (at, size) = (self.places[point], 25.0);
            let rays = &self.subject.net.rays[point];
            let ways: Vec<f32> =
                rays.iter().map(|ray| degrees(at, self.places[ray.to[0]])).collect();
            let alone = |way: f32| {
                let turn = |other: f32| (way - other + 180.0).rem_euclid(360.0) - 180.0;
                ways.iter().map(|&other| turn(other).abs()).fold(180.0, f32::min)
            };
            let mut around: Vec<f32> = (0..36).map(|n| n as f32 * 10.0).collect();
            around.sort_by(|&one, &other| alone(other).total_cmp(&alone(one)));
            let out = [22.0, 25.0, 28.0, 32.0, 37.0];
            let mut tries = out.iter().flat_map(|&out| around.iter().map(move |&way| (out, way)));
            let text = letter.to_string();
            let free = tries.find_map(|(out, way)| {
                let place = at.towards(way, out);
                let mut others = self.places.iter().filter(|other| **other != at);
                let own = others.all(|o| OTHERS_MIN * at.distance(place) <= o.distance(place));
                (own && self.room.is_free(Frame::of(&text, size, place), CLEAR)).then_some(place)
            });
            self.clean &= free.is_some();
            let place = free.unwrap_or_else(|| at.towards(around[0], 24.0));
            self.room.take(Frame::of(&text, size, place));
            self.figure.label(place, text, size, Face::Plain);
        }
    }
}
