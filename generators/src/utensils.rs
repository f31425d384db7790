//! Things that lie on a tray: drawings of one colour that look to the left or to the right.

pub mod eye;
mod sorts;
pub mod tray;

use crate::figure::{Figure, Paint, Point, Stroke, oval};
use crate::palette::{FIVE, Ink};
use crate::rng::Rng;
use crate::text::{Message, say};
use serde::{Deserialize, Serialize};
pub use sorts::SORTS;

/// A thing: its sort by the number in [`SORTS`], its colour, and whether it looks the other way than it is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Utensil {
    pub sort: u8,
    pub ink: Ink,
    pub is_turned: bool,
}

/// Part of a drawing, in radii: x to the right, y down.
#[derive(Debug, Clone, Copy)]
pub enum Part {
    Area(&'static [(f32, f32)]),
    /// A middle, and half of the width and of the height.
    Oval((f32, f32), (f32, f32)),
    /// A bent rod of so much width.
    Rod(&'static [(f32, f32)], f32),
    /// What one sees through: an area, a disc.
    Gap(&'static [(f32, f32)]),
    Hole((f32, f32), f32),
    /// A thin line on the thing.
    Seam(&'static [(f32, f32)]),
}
use Part::{Area, Gap, Hole, Oval, Rod, Seam};

/// How wide outlines and seams are, in points.
const OUTLINE: f32 = 2.5;
const SEAM: f32 = 2.0;

impl Utensil {
    /// So many things of different sort or colour, out of so many sorts, and one of each where these are enough; each looks
    /// either way.
    pub fn sample(rng: &mut Rng, sorts: usize, count: usize) -> Vec<Utensil> {
        let sorts = rng.sample(&(0..SORTS.len() as u8).collect::<Vec<_>>(), sorts);
        let inks = if count <= sorts.len() { 1 } else { FIVE.len() };
        let mut all: Vec<Utensil> = Vec::new();
        for sort in sorts {
            let inks = rng.sample(&FIVE, inks).into_iter();
            all.extend(inks.map(|ink| Utensil { sort, ink, is_turned: false }));
        }
        let mut some = rng.sample(&all, count);
        some.iter_mut().for_each(|it| it.is_turned = rng.chance(1, 2));
        some
    }

    /// The same, looking the other way.
    #[must_use]
    pub fn turned(self) -> Utensil {
        Utensil { is_turned: !self.is_turned, ..self }
    }

    /// What it is called: "red cup".
    pub fn told(self) -> Message {
        say("utensil").with("colour", self.ink.word()).with("sort", say(SORTS[self.place()].0))
    }

    fn place(self) -> usize {
        usize::from(self.sort)
    }

    /// Draws the thing with its middle at a place. All parts are outlined first and filled then: they are one thing.
    pub fn draw(self, figure: &mut Figure, at: Point, radius: f32) {
        let side = if self.is_turned { -1.0 } else { 1.0 };
        let parts = SORTS[self.place()].1;
        let (across, down) = middle(parts);
        let place = |(x, y): (f32, f32)| {
            Point::new(at.x + side * (x - across) * radius, at.y + (y - down) * radius)
        };
        let (ink, edge) = (self.ink, self.ink.edge());
        let all = |points: &[(f32, f32)]| points.iter().map(|point| place(*point)).collect();
        for is_fill in [false, true] {
            let paint =
                if is_fill { Paint::fill(ink) } else { Paint::both(edge, edge, 2.0 * OUTLINE) };
            for part in parts {
                match *part {
                    Area(points) => figure.polygon(all(points), paint),
                    Oval(center, (wide, high)) if wide == high => {
                        figure.circle(place(center), wide * radius, paint);
                    }
                    Oval(center, half) => figure.polygon(all(&oval(center, half)), paint),
                    Rod(points, width) => {
                        let (ink, more) = if is_fill { (ink, 0.0) } else { (edge, 2.0 * OUTLINE) };
                        figure.line(all(points), Stroke::new(ink, width * radius + more));
                    }
                    Gap(_) | Hole(..) | Seam(_) => {}
                }
            }
        }
        let line = if ink == Ink::Black { Ink::Grey } else { edge };
        let gap = Paint::both(Ink::White, line, SEAM);
        for part in parts {
            match *part {
                Gap(points) => figure.polygon(all(points), gap),
                Hole(center, size) => figure.circle(place(center), size * radius, gap),
                Seam(points) => figure.line(all(points), Stroke::new(line, SEAM)),
                Area(_) | Oval(..) | Rod(..) => {}
            }
        }
    }
}

/// The middle of the rectangle round a drawing.
fn middle(parts: &[Part]) -> (f32, f32) {
    let (mut left, mut right, mut top, mut bottom) = (f32::MAX, f32::MIN, f32::MAX, f32::MIN);
    let mut reach = |(x, y): (f32, f32), (wide, high): (f32, f32)| {
        (left, right) = (left.min(x - wide), right.max(x + wide));
        (top, bottom) = (top.min(y - high), bottom.max(y + high));
    };
    for part in parts {
        match *part {
            Area(points) => points.iter().for_each(|point| reach(*point, (0.0, 0.0))),
            Oval(center, half) => reach(center, half),
            Rod(points, width) => {
                points.iter().for_each(|point| reach(*point, (width / 2.0, width / 2.0)));
            }
            // They lie on the others.
            Gap(_) | Hole(..) | Seam(_) => {}
        }
    }
    ((left + right) / 2.0, (top + bottom) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Mark;

    /// How far the marks of a figure reach: left, right, up and down.
    fn reach(figure: &Figure) -> [f32; 4] {
        let edge = |paint: &Paint| paint.edge.map_or(0.0, |edge| edge.width / 2.0);
        let mut ends = [f32::MAX, f32::MIN, f32::MAX, f32::MIN];
        for mark in &figure.marks {
            let (points, more) = match mark {
                Mark::Polygon { points, paint } => (points.clone(), edge(paint)),
                Mark::Line { points, stroke } => (points.clone(), stroke.width / 2.0),
                Mark::Circle { center, radius, paint } => (vec![*center], radius + edge(paint)),
                Mark::Arc { .. } | Mark::Text { .. } => panic!("no part of a thing"),
            };
            for Point { x, y } in points {
                ends[0] = ends[0].min(x - more);
                ends[1] = ends[1].max(x + more);
                ends[2] = ends[2].min(y - more);
                ends[3] = ends[3].max(y + more);
            }
        }
        ends
    }

    #[test]
    fn each_thing_lies_round_its_place_and_stays_there_when_it_turns_round() {
        let at = Point::new(100.0, 100.0);
        for sort in 0..SORTS.len() as u8 {
            for is_turned in [false, true] {
                let thing = Utensil { sort, ink: Ink::Red, is_turned };
                let mut figure = Figure::new(200, 200);
                thing.draw(&mut figure, at, 60.0);
                let [left, right, top, bottom] = reach(&figure);
                let middle = Point::new((left + right) / 2.0, (top + bottom) / 2.0);
                assert!(middle.distance(at) < 0.05, "{thing:?} lies round {middle:?}");
            }
        }
    }
}
