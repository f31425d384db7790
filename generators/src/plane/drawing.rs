//! The picture of a figure: lines, marks, arcs, and writing that touches none of them.

use super::plan::{Plan, Spot, is_side};
use super::room::{CLEAR, Frame, Room};
use super::sight::Sight;
use super::wedge::{APART_MIN, Wedge};
use crate::figure::{Figure, Paint, Point, Stroke, distance_to_stroke, do_cross};
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
            Label::Given(_) => 26.0,
            Label::Asked(_) => 32.0,
        }
    }

    /// Given angles are pale, each asked one has a colour of its own: inside, and for its arc.
    fn colours(&self) -> (Ink, Ink) {
        match self {
            Label::Given(_) => (Ink::Mist, Ink::Grey),
            Label::Asked("x") => (Ink::Rose, Ink::Red),
            Label::Asked(_) => (Ink::Tint, Ink::Blue),
        }
    }

    /// The colour of the writing.
    pub fn ink(&self) -> Ink {
        match self {
            Label::Given(_) => Ink::Black,
            Label::Asked(_) => self.colours().1,
        }
    }
}

/// The sides of the sheet.
const WIDTH: f32 = 600.0;
const HEIGHT: f32 = 600.0;
/// The strip around the figure that only writing may enter.
const MARGIN: f32 = 48.0;
const LINE: f32 = 2.4;
const MARK: f32 = 1.8;
const DOT: f32 = 4.0;
/// Ticks are so far from dots.
const TICK_FREE: f32 = 20.0;
/// The side of a right angle's square.
const SQUARE: f32 = 18.0;
/// Points and lines closer than this would look as if they touched.
const SEGMENT_MIN: f32 = 58.0;
const GAP_MIN: f32 = 28.0;
/// Lines that are not parallel are so many degrees from it.
const SLANT_MIN: f32 = 8.0;

/// The picture.
pub fn picture(subject: &Subject) -> Figure {
    page(subject, usize::MAX).figure
}

/// The sheet as far as everything found its room.
pub(super) fn page<'a>(subject: &'a Subject<'a>, leaders_max: usize) -> Page<'a> {
    let Laid { places, ring } = laid(subject);
    let mut page = Page {
        subject,
        wedges: wedges(subject, &places),
        figure: Figure::new(WIDTH as u16, HEIGHT as u16),
        ring,
        room: Room::default(),
        places,
        clean: true,
        leaders: Vec::new(),
    };
    page.ground();
    page.sectors();
    page.lines();
    page.ticks();
    page.squares();
    page.arrows();
    page.arcs();
    if page.clean {
        page.angle_labels(leaders_max);
    }
    if page.clean {
        page.point_labels();
    }
    page
}

/// Whether everything finds its room, with so many leaders at most.
pub fn has_room(subject: &Subject, leaders_max: usize) -> bool {
    if !is_airy(subject, &laid(subject)) {
        return false;
    }
    page(subject, leaders_max).clean
}

/// Where the points are on the sheet, and the circle's middle and radius.
struct Laid {
    places: Vec<Point>,
    ring: Option<(Point, f32)>,
}

/// The points on the sheet: turned, mirrored, and as large as fits.
fn laid(subject: &Subject) -> Laid {
    let turn = (subject.turn as f64).to_radians();
    let (sin, cos) = (libm::sin(turn), libm::cos(turn));
    let side = if subject.mirrored { -1.0 } else { 1.0 };
    let turned =
        |spot: &Spot| (side * (cos * spot.x - sin * spot.y), -(sin * spot.x + cos * spot.y));
    let circle = subject.sight.circle().map(|(middle, radius)| (turned(&middle), radius));
    let turned: Vec<(f64, f64)> = subject.sight.spots.iter().map(turned).collect();
    let round = circle.iter().flat_map(|((x, y), r)| [(x - r, y - r), (x + r, y + r)]);
    let extremes: Vec<(f64, f64)> = turned.iter().copied().chain(round).collect();
    let span = |values: &dyn Fn(&(f64, f64)) -> f64| {
        let lo = extremes.iter().map(values).fold(f64::INFINITY, f64::min);
        let hi = extremes.iter().map(values).fold(f64::NEG_INFINITY, f64::max);
        (lo, hi)
    };
    let ((left, right), (top, bottom)) = (span(&|p| p.0), span(&|p| p.1));
    let room = (f64::from(WIDTH - 2.0 * MARGIN), f64::from(HEIGHT - 2.0 * MARGIN));
    let scale = (room.0 / (right - left)).min(room.1 / (bottom - top));
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let middle = (f64::from(WIDTH) / 2.0, f64::from(HEIGHT) / 2.0);
    let on_sheet = |p: &(f64, f64)| {
        Point::new((middle.0 + scale * (p.0 - x)) as f32, (middle.1 + scale * (p.1 - y)) as f32)
    };
    let ring = circle.map(|(middle, radius)| (on_sheet(&middle), (scale * radius) as f32));
    Laid { places: turned.iter().map(on_sheet).collect(), ring }
}

/// Whether no two points are close, none is near a line or a circle it is not on, and lines cross only in points.
fn is_airy(subject: &Subject, Laid { places, ring, .. }: &Laid) -> bool {
    let plan = &subject.sight.plan;
    let lines = &plan.lines;
    let ends = |line: &[usize]| [places[line[0]], places[line[line.len() - 1]]];
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
    let slanted = |one: &[usize], other: &[usize]| {
        let way = |[from, to]: [Point; 2]| from.direction(to);
        let turn = (way(ends(one)) - way(ends(other))).rem_euclid(180.0);
        !(0.01..SLANT_MIN).contains(&turn.min(180.0 - turn))
    };
    apart
        && spread
        && pairs.all(|(one, other)| {
            slanted(one, other)
                && (one.iter().any(|point| other.contains(point))
                    || !do_cross(ends(one), ends(other)))
        })
        && ring.is_none_or(|ring| is_round(plan, places, ring))
}

/// Whether lines cross the circle only in its points, and other points are well away from it.
fn is_round(plan: &Plan, places: &[Point], (middle, radius): (Point, f32)) -> bool {
    let Some(circle) = &plan.circle else { return true };
    let off = |place: Point| (place.distance(middle) - radius).abs();
    let mut others = (0..places.len()).filter(|point| !circle.around.contains(point));
    let clear = others.all(|point| GAP_MIN <= off(places[point]));
    let mut lines = plan.lines.iter().enumerate();
    clear
        && lines.all(|(number, line)| {
            let touching = circle.touching.iter().any(|(_, tangent)| *tangent == number);
            let on = line.iter().filter(|point| circle.around.contains(point));
            let on: Vec<Point> = on.map(|&point| places[point]).collect();
            let [from, to] = plan.ends(number).map(|end| places[end]);
            let way = from.direction(to);
            let crossings = (0..=from.distance(to) as i32).map(|n| from.towards(way, n as f32));
            let crossings = crossings.filter(|place| off(*place) < 1.5);
            touching
                || crossings.into_iter().all(|place| on.iter().any(|p| p.distance(place) < 9.0))
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
    /// The circle's middle and radius.
    ring: Option<(Point, f32)>,
    /// Where the lines from arcs to labels end.
    pub leaders: Vec<Point>,
}

impl Page<'_> {
    /// An angle with room for a text of this size.
    pub(super) fn wedge(&self, angle: usize, text: &str, size: f32) -> Wedge {
        wedge(self.subject, &self.places, angle, text, size)
    }

    /// The circle.
    fn ground(&mut self) {
        if let Some((middle, radius)) = self.ring {
            let edge = Stroke::new(Ink::Black, LINE);
            self.figure.circle(middle, radius, Paint { fill: Some(Ink::White), edge: Some(edge) });
        }
    }

    /// The circle by short strokes.
    fn round(&self) -> Vec<Point> {
        let Some((middle, radius)) = self.ring else { return Vec::new() };
        (0..=90).map(|n| middle.towards(4.0 * n as f32, radius)).collect()
    }

    /// The marked angles, tinted.
    fn sectors(&mut self) {
        for (wedge, (_, label)) in self.wedges.iter().zip(&self.subject.labels) {
            let mut points = wedge.rim.clone();
            points.push(wedge.at);
            self.figure.polygon(points, Paint::fill(label.colours().0));
        }
    }

    fn lines(&mut self) {
        for number in 0..self.subject.sight.plan.lines.len() {
            let ends = self.subject.sight.plan.ends(number).map(|end| self.places[end]);
            self.room.take_stroke(&ends);
            self.figure.line(ends.to_vec(), Stroke::new(Ink::Black, LINE));
        }
        for &place in &self.places {
            self.figure.circle(place, DOT, Paint::fill(Ink::Black));
        }
    }

    fn mark(&mut self, points: Vec<Point>) {
        self.room.take_stroke(&points);
        self.figure.line(points, Stroke::new(Ink::Black, MARK));
    }

    /// One tick on each of the first equal sides, two on the second.
    fn ticks(&mut self) {
        for (count, sides) in (1..).zip(self.subject.sight.plan.ticked()) {
            for ends in sides {
                let (one, other) = (self.places[ends[0]], self.places[ends[1]]);
                let way = one.direction(other);
                let middle = one.distance(other) / 2.0;
                let tick = one.towards(way, middle);
                self.clean &= self.places.iter().all(|dot| TICK_FREE <= dot.distance(tick));
                for number in 0..count {
                    let shift = 7.0 * (number as f32 - (count - 1) as f32 / 2.0);
                    let at = one.towards(way, middle + shift);
                    self.mark(vec![at.towards(way + 90.0, 9.0), at.towards(way - 90.0, 9.0)]);
                }
            }
        }
    }

    /// A square in each right angle that is marked.
    fn squares(&mut self) {
        for [one, at, other] in &self.subject.sight.plan.right {
            let at = self.places[*at];
            let [one, other] = [one, other].map(|arm| at.direction(self.places[*arm]));
            let near = at.towards(one, SQUARE);
            self.mark(vec![near, near.towards(other, SQUARE), at.towards(other, SQUARE)]);
        }
    }

    /// One arrowhead on each of the first pair of parallel lines, two on the second.
    fn arrows(&mut self) {
        for (count, pair) in (1..).zip(&self.subject.sight.plan.parallel) {
            for &line in pair {
                let (from, way, along) = self.arrow_place(line);
                for number in 0..count {
                    let tip = from.towards(way, along + 10.0 * number as f32);
                    let wing = |side: f32| tip.towards(way + 180.0 + side, 14.0);
                    self.mark(vec![wing(36.0), tip, wing(-36.0)]);
                }
            }
        }
    }

    /// In the middle of the longest stretch without ticks; if all have some, beside the longest one's.
    fn arrow_place(&self, line: usize) -> (Point, f32, f32) {
        let plan = &self.subject.sight.plan;
        let points = &plan.lines[line];
        let sides = plan.ticked().concat();
        let ticked = |two: &[usize]| sides.iter().any(|side| is_side(two, side));
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
        self.clean &= self.wedges.iter().all(Wedge::is_long) && self.arcs_are_apart();
        self.room.take_stroke(&self.round());
        for (wedge, (_, label)) in self.wedges.iter().zip(&self.subject.labels) {
            self.room.take_stroke(&wedge.rim);
            for share in [0.25, 0.5, 0.75] {
                let inner = wedge.at.towards(wedge.along(share), wedge.radius);
                self.room.take_stroke(&[wedge.at, inner]);
            }
            let turn = (wedge.from, wedge.from + wedge.width);
            let stroke = Stroke::new(label.colours().1, LINE);
            self.figure.arc(wedge.at, wedge.radius, turn, stroke);
        }
    }

    /// Whether arcs touch no ticks or arrows, no line that is not an arm of theirs, and no other point's arcs.
    fn arcs_are_apart(&self) -> bool {
        let strokes = self.room.strokes.iter();
        let apart = |wedge: &Wedge, stroke: &[Point; 2]| {
            distance_to_stroke(wedge.at, *stroke) < 1.0 || wedge.is_clear_of(*stroke, APART_MIN)
        };
        let mut rims = self.wedges.iter().map(|wedge| (wedge.at, &wedge.rim));
        let round = self.round();
        let on_ring = |place: Point| {
            self.ring.is_some_and(|(middle, radius)| (middle.distance(place) - radius).abs() < 1.0)
        };
        let mut off_ring = self.wedges.iter().filter(|wedge| !on_ring(wedge.at));
        let round = round.windows(2).map(|two| [two[0], two[1]]);
        off_ring.all(|wedge| round.clone().all(|piece| wedge.is_clear_of(piece, APART_MIN)))
            && strokes.clone().all(|stroke| self.wedges.iter().all(|wedge| apart(wedge, stroke)))
            && rims.all(|(at, rim)| {
                let others = self.wedges.iter().filter(|other| other.at != at);
                let mut pairs = others.flat_map(|w| rim.windows(2).map(move |two| (w, two)));
                pairs.all(|(other, two)| other.is_clear_of([two[0], two[1]], APART_MIN))
            })
    }
}
