//! The things of a crowd: what they are, whether they fit a description, and how they are drawn.

use crate::figure::{Figure, Paint, Point};
use crate::palette::Ink;
use serde::{Deserialize, Serialize};

/// One thing of the crowd.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(Look, i8, Point)", into = "(Look, i8, Point)")]
pub(super) struct Thing {
    pub(super) look: Look,
    /// Turned clockwise by so many degrees.
    pub(super) tilt: i8,
    pub(super) at: Point,
}

/// What a thing looks like.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(Size, Ink, Shape, Mark)", into = "(Size, Ink, Shape, Mark)")]
pub(super) struct Look {
    pub(super) size: Size,
    pub(super) ink: Ink,
    pub(super) shape: Shape,
    pub(super) mark: Mark,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Size {
    Large,
    Small,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Shape {
    Circle,
    Square,
    Triangle,
    Star,
    Cross,
}

/// What is drawn inside a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Mark {
    None,
    Dot,
    Bar,
}

/// One trait that a description may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Trait {
    Size(Size),
    Ink(Ink),
    Shape(Shape),
    Mark(Mark),
}

/// A description: all of some traits, and perhaps not one other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Wish {
    pub(super) has: Vec<Trait>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lacks: Option<Trait>,
}

/// Half the outline is drawn outside the edge.
const EDGE: f32 = 2.0;
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
    pub(super) const ALL: [Shape; 5] =
        [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Star, Shape::Cross];

    fn plural(self) -> &'static str {
        match self {
            Shape::Circle => "circles",
            Shape::Square => "squares",
            Shape::Triangle => "triangles",
            Shape::Star => "stars",
            Shape::Cross => "crosses",
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

impl Mark {
    fn noun(self) -> &'static str {
        match self {
            Mark::None => "mark",
            Mark::Dot => "dot",
            Mark::Bar => "bar",
        }
    }
}

impl Look {
    pub(super) fn has(self, wanted: Trait) -> bool {
        match wanted {
            Trait::Size(size) => self.size == size,
            Trait::Ink(ink) => self.ink == ink,
            Trait::Shape(shape) => self.shape == shape,
            Trait::Mark(mark) => self.mark == mark,
        }
    }

    /// How far it reaches from its centre, outline included.
    pub(super) fn reach(self) -> f32 {
        let farthest = self.shape.corners().iter().map(|(_, r)| *r).fold(1.0, f32::max);
        farthest * self.size.radius() + EDGE / 2.0
    }
}

impl Wish {
    /// How many things are asked of a look.
    pub(super) fn conditions(&self) -> usize {
        self.has.len() + usize::from(self.lacks.is_some())
    }

    /// Whether a look meets each condition, in order.
    pub(super) fn met(&self, look: Look) -> impl Iterator<Item = bool> {
        let had = self.has.iter().map(move |wanted| look.has(*wanted));
        had.chain(self.lacks.iter().map(move |denied| !look.has(*denied)))
    }

    pub(super) fn fits(&self, look: Look) -> bool {
        self.met(look).all(|met| met)
    }

    /// Whether this condition alone is missed.
    pub(super) fn misses_only(&self, condition: usize, look: Look) -> bool {
        self.met(look).enumerate().all(|(place, met)| met == (place != condition))
    }

    /// The description as a question says it: "large red things with a dot, not circles".
    pub(super) fn phrase(&self) -> String {
        let (mut before, mut noun, mut after) = (String::new(), "things", String::new());
        for wanted in &self.has {
            match wanted {
                Trait::Size(Size::Large) => before.insert_str(0, "large "),
                Trait::Size(Size::Small) => before.insert_str(0, "small "),
                Trait::Ink(ink) => before.push_str(&format!("{} ", ink.name())),
                Trait::Shape(shape) => noun = shape.plural(),
                Trait::Mark(mark) => after = format!(" with a {}", mark.noun()),
            }
        }
        match self.lacks {
            Some(Trait::Mark(mark)) => after.push_str(&format!(" without a {}", mark.noun())),
            Some(Trait::Ink(ink)) => after.push_str(&format!(", not {}", ink.name())),
            Some(Trait::Shape(shape)) => after.push_str(&format!(", not {}", shape.plural())),
            Some(Trait::Size(Size::Large)) => after.push_str(", not large"),
            Some(Trait::Size(Size::Small)) => after.push_str(", not small"),
            None => {}
        }
        format!("{before}{noun}{after}")
    }
}

impl Thing {
    /// Draws the thing, then its mark: white with a dark edge, so that it shows on every colour and pattern.
    pub(super) fn draw(&self, figure: &mut Figure) {
        let radius = self.look.size.radius();
        let place = |(degrees, distance): (f32, f32)| {
            self.at.towards(degrees - 90.0 + f32::from(self.tilt), distance * radius)
        };
        let paint = Paint::both(self.look.ink, Ink::Black, EDGE);
        match self.look.shape {
            Shape::Circle => figure.circle(self.at, radius, paint),
            shape => figure.polygon(shape.corners().into_iter().map(place).collect(), paint),
        }
        let white = Paint::both(Ink::Paper, Ink::Black, 1.5);
        match self.look.mark {
            Mark::None => {}
            Mark::Dot => figure.circle(self.at, 0.36 * radius, white),
            Mark::Bar => {
                let corners = [(-70.0, 0.58), (70.0, 0.58), (110.0, 0.58), (250.0, 0.58)];
                figure.polygon(corners.map(place).to_vec(), white);
            }
        }
    }
}
