//! The things of a crowd: what they are, and how they are drawn.

use crate::figure::{self, Figure, Paint, Point};
use crate::palette::Ink;
use crate::text::{Message, say};
use serde::{Deserialize, Serialize};

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
#[serde(from = "(Size, Ink, Shape, Mark)", into = "(Size, Ink, Shape, Mark)")]
pub struct Look {
    pub size: Size,
    pub ink: Ink,
    pub shape: Shape,
    pub mark: Mark,
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
}

/// What is drawn inside a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    None,
    Dot,
    Bar,
}

/// The kinds of traits, in the order in which names of messages have them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Size,
    Colour,
    Shape,
    Mark,
}

/// One trait that a description may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    Size(Size),
    Ink(Ink),
    Shape(Shape),
    Mark(Mark),
}

/// Half the outline is drawn outside the edge.
const EDGE: f32 = 2.0;
/// How thick a ring round a thing is.
const RING: f32 = 2.5;
/// How far it is drawn outside of the thing.
const RING_APART: f32 = 2.75;
/// How far a turned star reaches from its centre, in radii of the circle of its size; nothing reaches farther.
const REACH: f32 = 1.42;

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

impl From<(Size, Ink, Shape, Mark)> for Look {
    fn from((size, ink, shape, mark): (Size, Ink, Shape, Mark)) -> Look {
        Look { size, ink, shape, mark }
    }
}

impl From<Look> for (Size, Ink, Shape, Mark) {
    fn from(look: Look) -> (Size, Ink, Shape, Mark) {
        (look.size, look.ink, look.shape, look.mark)
    }
}

impl Size {
    /// The circle's radius; other shapes have about its area.
    fn radius(self) -> f32 {
        match self {
            Size::Large => 22.0,
            Size::Small => 15.5,
        }
    }
}

impl Shape {
    /// Every shape.
    pub const ALL: [Shape; 5] =
        [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Star, Shape::Cross];

    /// Draws the shape round a centre, about as large as a circle of the radius, turned clockwise by so many degrees.
    pub fn draw(self, figure: &mut Figure, (at, radius): (Point, f32), tilt: f32, paint: Paint) {
        let place = |(degrees, distance)| at.towards(degrees - 90.0 + tilt, distance * radius);
        match self {
            Shape::Circle => figure.circle(at, radius, paint),
            shape => figure.polygon(shape.corners().into_iter().map(place).collect(), paint),
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
        }
    }
}

impl Trait {
    /// What kind of trait it is.
    pub fn kind(self) -> Kind {
        match self {
            Trait::Size(_) => Kind::Size,
            Trait::Ink(_) => Kind::Colour,
            Trait::Shape(_) => Kind::Shape,
            Trait::Mark(_) => Kind::Mark,
        }
    }

    /// The trait in words.
    pub fn word(self) -> Message {
        match self {
            Trait::Size(Size::Large) => say("size-large"),
            Trait::Size(Size::Small) => say("size-small"),
            Trait::Ink(ink) => ink.word(),
            Trait::Shape(Shape::Circle) => say("shape-circles"),
            Trait::Shape(Shape::Square) => say("shape-squares"),
            Trait::Shape(Shape::Triangle) => say("shape-triangles"),
            Trait::Shape(Shape::Star) => say("shape-stars"),
            Trait::Shape(Shape::Cross) => say("shape-crosses"),
            Trait::Mark(Mark::None) => say("mark-none"),
            Trait::Mark(Mark::Dot) => say("mark-dot"),
            Trait::Mark(Mark::Bar) => say("mark-bar"),
        }
    }
}

impl Kind {
    /// All four, in order.
    pub const ALL: [Kind; 4] = [Kind::Size, Kind::Colour, Kind::Shape, Kind::Mark];

    /// The argument that says a trait of this kind.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Size => "size",
            Kind::Colour => "colour",
            Kind::Shape => "shape",
            Kind::Mark => "mark",
        }
    }
}

impl Look {
    /// Whether it has a trait.
    pub fn has(self, wanted: Trait) -> bool {
        match wanted {
            Trait::Size(size) => self.size == size,
            Trait::Ink(ink) => self.ink == ink,
            Trait::Shape(shape) => self.shape == shape,
            Trait::Mark(mark) => self.mark == mark,
        }
    }

    /// How far it reaches from its centre, outline included.
    pub fn reach(self) -> f32 {
        let farthest = self.shape.corners().iter().map(|(_, r)| *r).fold(1.0, f32::max);
        farthest * self.size.radius() + EDGE / 2.0
    }
}

impl Thing {
    /// Draws the thing, then its mark: white with a dark edge, so that it shows on every colour and pattern.
    pub fn draw(&self, figure: &mut Figure) {
        let radius = self.look.size.radius();
        let tilt = f32::from(self.tilt);
        let paint = Paint::both(self.look.ink, Ink::Black, EDGE);
        self.look.shape.draw(figure, (self.at, radius), tilt, paint);
        let white = Paint::both(Ink::Paper, Ink::Black, 1.5);
        match self.look.mark {
            Mark::None => {}
            Mark::Dot => figure.circle(self.at, 0.36 * radius, white),
            Mark::Bar => {
                let corners = [-70.0, 70.0, 110.0, 250.0];
                let place = |degrees: f32| self.at.towards(degrees - 90.0 + tilt, 0.58 * radius);
                figure.polygon(corners.map(place).to_vec(), white);
            }
        }
    }

    /// A ring round the thing that touches no other thing, where they are at least 6 points apart.
    pub fn ring(&self) -> figure::Mark {
        let (center, radius) = (self.at, self.look.reach() + RING_APART);
        figure::Mark::Circle { center, radius, paint: Paint::edge(Ink::Blue, RING) }
    }
}
