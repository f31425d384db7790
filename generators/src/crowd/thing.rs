//! The things of a crowd: what they are, and how they are drawn.

use crate::figure::{Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::text::{Message, say};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// One thing of the crowd.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(Look, i8, Point)", into = "(Look, i8, Point)")]
pub struct Thing {
    pub look: Look,
    /// Turned clockwise by so many degrees.
    pub tilt: i8,
    pub at: Point,
}

/// What a thing looks like.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(Size, Filling, Ink, Shape)", into = "(Size, Filling, Ink, Shape)")]
pub struct Look {
    pub size: Size,
    pub filling: Filling,
    pub ink: Ink,
    pub shape: Shape,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    Large,
    Small,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    Circle,
    Square,
    Triangle,
    Star,
    Cross,
    Heart,
    Diamond,
    Drop,
}

/// How a thing is filled with its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filling {
    Solid,
    Striped,
    Open,
}

/// The kinds of traits, in the order in which names of messages have them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Size,
    Filling,
    Colour,
    Shape,
}

/// A value of one trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    Size(Size),
    Filling(Filling),
    Ink(Ink),
    Shape(Shape),
}

/// The width of outlines, in points.
const EDGE: f32 = 2.0;
/// The width of the ring round a counted thing.
const RING: f32 = 2.6;
/// How far it is drawn outside of the thing, and each further one outside of it.
const RING_APART: f32 = 2.6;
const RINGS_APART: f32 = 3.6;
/// How many dots make a ring, and how large they are.
const DOTS: u8 = 14;
const DOT: f32 = 1.9;
/// How far a turned star reaches from its centre, in radii of the circle of its size.
const REACH: f32 = 1.42;
/// The white stripes of a thing: where they lie and how wide they are, in radii.
const STRIPES: [f32; 2] = [-0.31, 0.31];
const STRIPE: f32 = 0.27;
/// The lines along a stripe, in points: without them it is lost where patterns stand for colours.
const STRIPE_EDGE: f32 = 1.2;
/// How they are slanted, in degrees: not as any pattern that stands for a colour.
const SLANT: f32 = 45.0;
/// The white inside of an open thing, in parts of the whole.
const HOLE: f32 = 0.6;

impl From<(Look, i8, Point)> for Thing {
    fn from((look, tilt, at): (Look, i8, Point)) -> Thing {
        Thing { look, tilt, at }
    }
}

impl From<Thing> for (Look, i8, Point) {
    fn from(thing: Thing) -> (Look, i8, Point) {
        (thing.look, thing.tilt, thing.at)
    }
}

impl From<(Size, Filling, Ink, Shape)> for Look {
    fn from((size, filling, ink, shape): (Size, Filling, Ink, Shape)) -> Look {
        Look { size, filling, ink, shape }
    }
}

impl From<Look> for (Size, Filling, Ink, Shape) {
    fn from(look: Look) -> (Size, Filling, Ink, Shape) {
        (look.size, look.filling, look.ink, look.shape)
    }
}

impl Size {
    /// The circle's radius; other shapes have about its area.
    fn radius(self) -> f32 {
        match self {
            Size::Large => 22.5,
            Size::Small => 13.4,
        }
    }
}

impl Shape {
    /// The plain shapes, which look as well alone on a tile.
    pub const ALL: [Shape; 5] =
        [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Star, Shape::Cross];
    /// The shapes of a crowd.
    pub const MANY: [Shape; 8] = [
        Shape::Circle,
        Shape::Square,
        Shape::Triangle,
        Shape::Star,
        Shape::Cross,
        Shape::Heart,
        Shape::Diamond,
        Shape::Drop,
    ];

    /// Draws the shape round a centre, about as large as a circle of the radius, turned clockwise by so many degrees.
    pub fn draw(self, figure: &mut Figure, (at, radius): (Point, f32), tilt: f32, paint: Paint) {
        match self {
            Shape::Circle => figure.circle(at, radius, paint),
            shape => figure.polygon(shape.outline((at, radius), tilt), paint),
        }
    }

    /// The corners of the drawn shape; of a circle, points all round it.
    fn outline(self, (at, radius): (Point, f32), tilt: f32) -> Vec<Point> {
        let place = |(degrees, distance)| at.towards(degrees - 90.0 + tilt, distance * radius);
        match self {
            Shape::Circle => (0..36).map(|n| place((10.0 * n as f32, 1.0))).collect(),
            shape => shape.corners().into_iter().map(place).collect(),
        }
    }

    /// Corners as (degrees clockwise from the top, distance in radii); none for a circle.
    fn corners(self) -> Vec<(f32, f32)> {
        match self {
            Shape::Circle => Vec::new(),
            Shape::Square => (0..4).map(|n| (45.0 + 90.0 * n as f32, 1.22)).collect(),
            Shape::Triangle => (0..3).map(|n| (120.0 * n as f32, REACH)).collect(),
            Shape::Star => {
                (0..10).map(|n| (36.0 * n as f32, if n % 2 == 0 { REACH } else { 0.72 })).collect()
            }
            Shape::Cross => (0..4)
                .flat_map(|n| {
                    [(-21.9, 1.21), (21.9, 1.21), (45.0, 0.64)]
                        .map(|(d, r)| (d + 90.0 * n as f32, r))
                })
                .collect(),
            Shape::Diamond => {
                (0..4).map(|n| (90.0 * n as f32, if n % 2 == 0 { 1.52 } else { 0.98 })).collect()
            }
            Shape::Heart => round(&HEART),
            Shape::Drop => round(&DROP),
        }
    }
}

/// The right half of a heart, from the notch to the tip, as (degrees from the top, distance in radii).
const HEART: [(f32, f32); 13] = [
    (0.0, 0.58),
    (8.0, 0.78),
    (16.0, 0.98),
    (25.0, 1.14),
    (35.0, 1.23),
    (46.0, 1.26),
    (58.0, 1.23),
    (71.0, 1.15),
    (86.0, 1.06),
    (103.0, 0.98),
    (122.0, 0.95),
    (147.0, 1.03),
    (180.0, 1.32),
];
/// The right half of a drop, from the tip to its foot.
const DROP: [(f32, f32); 11] = [
    (0.0, 1.55),
    (16.0, 1.12),
    (32.0, 0.93),
    (50.0, 0.88),
    (68.0, 0.9),
    (86.0, 0.94),
    (105.0, 0.98),
    (124.0, 1.01),
    (143.0, 1.03),
    (162.0, 1.04),
    (180.0, 1.05),
];

/// A whole outline from its right half.
fn round(half: &[(f32, f32)]) -> Vec<(f32, f32)> {
    let inner = half.iter().rev().skip(1).take(half.len() - 2);
    half.iter().copied().chain(inner.map(|(degrees, far)| (360.0 - degrees, *far))).collect()
}

impl Trait {
    /// What kind of trait it is.
    pub fn kind(self) -> Kind {
        match self {
            Trait::Size(_) => Kind::Size,
            Trait::Filling(_) => Kind::Filling,
            Trait::Ink(_) => Kind::Colour,
            Trait::Shape(_) => Kind::Shape,
        }
    }

    /// The trait in words.
    pub fn word(self) -> Message {
        match self {
            Trait::Size(Size::Large) => say("size-large"),
            Trait::Size(Size::Small) => say("size-small"),
            Trait::Filling(Filling::Solid) => say("filling-solid"),
            Trait::Filling(Filling::Striped) => say("filling-striped"),
            Trait::Filling(Filling::Open) => say("filling-open"),
            Trait::Ink(ink) => ink.word(),
            Trait::Shape(Shape::Circle) => say("shape-circles"),
            Trait::Shape(Shape::Square) => say("shape-squares"),
            Trait::Shape(Shape::Triangle) => say("shape-triangles"),
            Trait::Shape(Shape::Star) => say("shape-stars"),
            Trait::Shape(Shape::Cross) => say("shape-crosses"),
            Trait::Shape(Shape::Heart) => say("shape-hearts"),
            Trait::Shape(Shape::Diamond) => say("shape-diamonds"),
            Trait::Shape(Shape::Drop) => say("shape-drops"),
        }
    }
}

impl Kind {
    /// All four, in order.
    pub const ALL: [Kind; 4] = [Kind::Size, Kind::Filling, Kind::Colour, Kind::Shape];

    /// The argument that says a trait of this kind.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Size => "size",
            Kind::Filling => "filling",
            Kind::Colour => "colour",
            Kind::Shape => "shape",
        }
    }
}

impl Look {
    /// Whether it has a trait.
    pub fn has(self, wanted: Trait) -> bool {
        match wanted {
            Trait::Size(size) => self.size == size,
            Trait::Filling(filling) => self.filling == filling,
            Trait::Ink(ink) => self.ink == ink,
            Trait::Shape(shape) => self.shape == shape,
        }
    }

    /// How far it reaches from its centre, outline included.
    pub fn reach(self) -> f32 {
        let farthest = self.shape.corners().iter().map(|(_, r)| *r).fold(1.0, f32::max);
        farthest * self.size.radius() + EDGE / 2.0
    }
}

impl Thing {
    /// Draws the thing: its colour, then what is left white of it.
    pub fn draw(&self, figure: &mut Figure) {
        let Look { size, filling, ink, shape } = self.look;
        let (disc, tilt) = ((self.at, size.radius()), f32::from(self.tilt));
        shape.draw(figure, disc, tilt, Paint::both(ink, ink.edge(), EDGE));
        match filling {
            Filling::Solid => {}
            Filling::Open => {
                let hole = (self.at, HOLE * size.radius());
                shape.draw(figure, hole, tilt, Paint::both(Ink::Paper, ink.edge(), 1.5));
            }
            Filling::Striped => {
                for stripe in self.stripes() {
                    let width = STRIPE * size.radius();
                    figure.line(stripe.clone(), Stroke::new(ink.edge(), width + 2.0 * STRIPE_EDGE));
                    figure.line(stripe, Stroke::new(Ink::Paper, width));
                }
                shape.draw(figure, disc, tilt, Paint::edge(ink.edge(), EDGE));
            }
        }
    }

    /// Slanted stripes across the thing, each from edge to edge, with its round ends inside.
    fn stripes(&self) -> Vec<Vec<Point>> {
        let radius = self.look.size.radius();
        let outline = self.look.shape.outline((self.at, radius), f32::from(self.tilt) - SLANT);
        let slanted =
            |end: Point| self.at.towards(self.at.direction(end) + SLANT, self.at.distance(end));
        let half = STRIPE * radius / 2.0 + STRIPE_EDGE - EDGE / 2.0;
        let level = |part: f32| self.at.y + part * radius;
        let across = STRIPES.into_iter().map(level);
        let ends = across.flat_map(|y| within(&outline, y, half).map(move |it| (y, it)));
        ends.map(|(y, ends)| ends.map(|x| slanted(Point::new(x, y))).to_vec()).collect()
    }

    /// A ring round the thing for the first, the second or the third question, each of its own kind with colours and without;
    /// round so many others. The innermost touches no other thing, where they are at least 6 points apart.
    pub fn ring(&self, question: usize, others: usize) -> Vec<Mark> {
        let center = self.at;
        let radius = self.look.reach() + RING_APART + RINGS_APART * others as f32;
        let whole = |ink| vec![Mark::Circle { center, radius, paint: Paint::edge(ink, RING) }];
        let dot = |n: u8| {
            let center = center.towards(f32::from(n) * 360.0 / f32::from(DOTS), radius);
            Mark::Circle { center, radius: DOT, paint: Paint::fill(Ink::Black) }
        };
        match question {
            0 => whole(Ink::Accent),
            1 => whole(Ink::Red),
            _ => (0..DOTS).map(dot).collect(),
        }
    }
}

/// Levels at which a stripe is held against the outline, from its middle to either side.
const HELD_AT: RangeInclusive<i8> = -6..=6;

/// The ends of the level lines at a height, of half this width and with round ends, that fit into an outline.
fn within(outline: &[Point], y: f32, half: f32) -> impl Iterator<Item = [f32; 2]> {
    let spans = move |y: f32| {
        let ends = crossings(outline, y);
        ends.chunks_exact(2).map(|two| [two[0], two[1]]).collect::<Vec<[f32; 2]>>()
    };
    spans(y).into_iter().filter_map(move |[left, right]| {
        let middle = (left + right) / 2.0;
        let mut fits = [left, right];
        for step in HELD_AT {
            let off = half * f32::from(step) / f32::from(*HELD_AT.end());
            let round = (half * half - off * off).max(0.0).sqrt();
            let [from, to] =
                spans(y + off).into_iter().find(|[from, to]| (*from..*to).contains(&middle))?;
            fits = [fits[0].max(from + round), fits[1].min(to - round)];
        }
        (fits[0] < fits[1]).then_some(fits)
    })
}

/// Where a level line crosses a closed outline, from the left.
fn crossings(outline: &[Point], y: f32) -> Vec<f32> {
    let sides = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = sides.filter(|(one, other)| (one.y <= y) != (other.y <= y));
    let at = |(one, other): (&Point, &Point)| {
        one.x + (other.x - one.x) * (y - one.y) / (other.y - one.y)
    };
    let mut crossings: Vec<f32> = crossed.map(at).collect();
    crossings.sort_by(f32::total_cmp);
    crossings
}
