//! Looks at faces in frames as a player does, knowing no drawings: two are alike if every mark of the one is in the other.

use super::{GROUND, HALF};
use crate::board::Area;
use crate::figure::{Figure, Mark, Point};
use crate::tiles::extent;

/// What is seen in a frame, as if all frames were as large.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    frame: Area,
    marks: Vec<Mark>,
}

/// Points of two drawings are the same within so many hundredths of half a frame.
const NEAR: f32 = 0.2;

/// Every face of a picture.
pub fn seen(figure: &Figure) -> Vec<Seen> {
    let grounds = figure.marks.iter().filter(|mark| is_ground(mark)).map(extent);
    let seen = grounds.map(|frame| {
        let (at, scale) = (frame.middle(), 2.0 * HALF / frame.width);
        let corner = Point { x: -scale * at.x, y: -scale * at.y };
        let inside = |mark: &&Mark| {
            let room = extent(mark);
            !is_ground(mark) && room.width < frame.width && frame.holds(room.middle())
        };
        let marks = figure.marks.iter().filter(inside);
        Seen { frame, marks: marks.map(|mark| mark.placed(corner, scale, false)).collect() }
    });
    seen.collect()
}

fn is_ground(mark: &Mark) -> bool {
    matches!(mark, Mark::Polygon { paint, .. } if paint.fill == Some(GROUND))
}

impl Seen {
    /// The one of these that is the same face: all of its marks are in this one, and of no other as many.
    ///
    /// # Errors
    /// Says that there is none, or more than one.
    pub fn found_among<'a>(&self, others: &'a [Seen]) -> Result<&'a Seen, String> {
        let is_here = |mark: &Mark| self.marks.iter().any(|own| is_same(own, mark));
        let fits = others.iter().filter(|other| other.marks.iter().all(is_here));
        let fits: Vec<&Seen> = fits.collect();
        let most = fits.iter().map(|other| other.marks.len()).max().unwrap_or_default();
        match fits.iter().filter(|other| other.marks.len() == most).collect::<Vec<_>>()[..] {
            [one] => Ok(one),
            ref alike => Err(format!("{} faces are the same", alike.len())),
        }
    }

    /// What is written nearest above the face.
    pub fn above<'a>(&self, figure: &'a Figure) -> Option<&'a str> {
        self.nearest(figure, -1.0)
    }

    /// What is written nearest below the face.
    pub fn below<'a>(&self, figure: &'a Figure) -> Option<&'a str> {
        self.nearest(figure, 1.0)
    }

    /// What is written in the frame's column on one side of its middle: above where `down` is -1, below where it is 1.
    fn nearest<'a>(&self, figure: &'a Figure, down: f32) -> Option<&'a str> {
        let middle = self.frame.middle();
        let texts = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Text { at, text, .. } if (at.x - middle.x).abs() < 1.0 => {
                Some((down * (at.y - middle.y), text.as_str()))
            }
            _ => None,
        });
        let beyond = texts.filter(|(away, _)| 0.0 < *away);
        beyond.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, text)| text)
    }
}

/// Whether two marks have the same inks and lie at the same places.
fn is_same(one: &Mark, other: &Mark) -> bool {
    let near = |one: &Point, other: &Point| one.distance(*other) < NEAR;
    let all_near = |ones: &[Point], others: &[Point]| {
        ones.len() == others.len() && ones.iter().zip(others).all(|(one, other)| near(one, other))
    };
    match (one, other) {
        (Mark::Polygon { points, paint }, Mark::Polygon { points: others, paint: other }) => {
            paint.fill == other.fill && all_near(points, others)
        }
        (Mark::Line { points, stroke }, Mark::Line { points: others, stroke: other }) => {
            stroke.ink == other.ink && all_near(points, others)
        }
        (
            Mark::Circle { center, radius, paint },
            Mark::Circle { center: at, radius: other, paint: painted },
        ) => paint.fill == painted.fill && near(center, at) && (radius - other).abs() < NEAR,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{DETAILS, Portrait};
    use super::*;
    use crate::rng::Seed;

    /// The faces next to each other, this large.
    fn drawn(portraits: &[&Portrait], side: f32) -> Vec<Seen> {
        let mut figure = Figure::new(1600, 300);
        for (place, portrait) in portraits.iter().enumerate() {
            let at = Point::new(place as f32 * side, 10.0);
            portrait.draw(&mut figure, Area::new(at, side, side));
        }
        seen(&figure)
    }

    #[test]
    fn a_face_is_found_among_look_alikes_of_another_size() {
        let one = &Portrait::groups(&mut Seed::new("eye").rng(), &[1])[0];
        for (detail, drawings) in DETAILS.iter().enumerate() {
            let others = (0..drawings.len()).map(|number| {
                let mut other = one.clone();
                other.details[detail] = number;
                other
            });
            let others: Vec<Portrait> = others.collect();
            let shown = drawn(&others.iter().collect::<Vec<_>>(), 120.0);
            for (number, other) in others.iter().enumerate() {
                let asked = drawn(&[other], 170.0);
                assert_eq!(asked[0].found_among(&shown), Ok(&shown[number]), "{other:?}");
            }
            let twice = drawn(&[one, one], 120.0);
            assert!(drawn(&[one], 170.0)[0].found_among(&twice).is_err());
        }
    }
}
