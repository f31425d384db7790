//! Looks at drawn things as a player does, knowing no sorts: two are alike if every mark of the one is in the other.

use crate::board::Area;
use crate::figure::{Figure, Mark, Paint, Point};
use crate::palette::{FIVE, Ink};

/// What is seen in one place: its colour, and its marks round their middle.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    pub ink: Ink,
    marks: Vec<Drawn>,
}

/// The ink and the points of a mark.
type Drawn = (Option<Ink>, Vec<Point>);

/// Points of two drawings are the same within so many points.
const NEAR: f32 = 0.1;

/// The coloured thing in a place.
///
/// # Errors
/// Says that there is none, or one of several colours.
pub fn look(figure: &Figure, place: Area) -> Result<Look, String> {
    let mut marks: Vec<Drawn> = Vec::new();
    for mark in &figure.marks {
        let (ink, points) = match mark {
            Mark::Polygon { points, paint: Paint { fill, .. } } => (*fill, points.clone()),
            Mark::Line { points, stroke } => (Some(stroke.ink), points.clone()),
            Mark::Circle { center, paint, .. } => (paint.fill, vec![*center]),
            Mark::Arc { .. } | Mark::Text { .. } => continue,
        };
        let is_ground = matches!(ink, Some(Ink::Paper | Ink::Tint));
        if points.iter().all(|point| place.holds(*point)) && !is_ground {
            marks.push((ink, points));
        }
    }
    let across = || marks.iter().flat_map(|(_, points)| points).map(|point| point.x);
    let (left, right) = (across().fold(f32::MAX, f32::min), across().fold(f32::MIN, f32::max));
    let middle = Point::new((left + right) / 2.0, place.at.y);
    for point in marks.iter_mut().flat_map(|(_, points)| points) {
        *point = Point::new(point.x - middle.x, point.y - middle.y);
    }
    let mut inks: Vec<Ink> = marks.iter().filter_map(|(ink, _)| *ink).collect();
    inks.retain(|ink| FIVE.contains(ink));
    inks.dedup();
    match inks[..] {
        [ink] => Ok(Look { ink, marks }),
        _ => Err(format!("{inks:?} at {middle:?}")),
    }
}

impl Look {
    /// Whether it is the same thing looking the same way.
    pub fn is_same(&self, other: &Look) -> bool {
        self.fits(other, 1.0)
    }

    /// Whether it is the same thing looking the other way.
    pub fn is_turned(&self, other: &Look) -> bool {
        self.fits(other, -1.0)
    }

    fn fits(&self, other: &Look, side: f32) -> bool {
        let near = |(one, other): (&Point, &Point)| {
            Point::new(side * one.x, one.y).distance(*other) < NEAR
        };
        let alike = |(one, other): (&Drawn, &Drawn)| {
            one.0 == other.0 && one.1.len() == other.1.len() && one.1.iter().zip(&other.1).all(near)
        };
        self.marks.len() == other.marks.len() && self.marks.iter().zip(&other.marks).all(alike)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SORTS, Utensil};
    use super::*;

    fn seen(thing: Utensil) -> Look {
        let mut figure = Figure::new(200, 200);
        thing.draw(&mut figure, Point::new(100.0, 100.0), 60.0);
        look(&figure, Area::new(Point::new(0.0, 0.0), 200.0, 200.0)).expect("one thing")
    }

    #[test]
    fn each_thing_is_like_itself_and_like_no_other_and_not_in_a_mirror() {
        let all = (0..SORTS.len() as u8).flat_map(|sort| {
            [Ink::Red, Ink::Black].map(|ink| Utensil { sort, ink, is_turned: false })
        });
        let all: Vec<Utensil> = all.collect();
        for (place, thing) in all.iter().enumerate() {
            let (this, turned) = (seen(*thing), seen(thing.turned()));
            assert!(this.is_same(&this) && this.is_turned(&turned) && !this.is_same(&turned));
            for other in &all[..place] {
                let other = seen(*other);
                assert!(!this.is_same(&other) && !this.is_turned(&other), "{thing:?}");
            }
        }
    }
}
