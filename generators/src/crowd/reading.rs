//! Reads a crowd as a player does: what is said of things against the marks of the picture. Nothing here knows what was
//! drawn.

use crate::figure::{Figure, Mark, Point};
use crate::palette::Ink;
use crate::text::Message;

/// One thing as it is seen.
pub struct Seen {
    pub center: Point,
    /// 0 for a circle.
    corners: usize,
    ink: Ink,
    /// Outline included, in points.
    reach: f32,
    area: f32,
    dot: bool,
    bar: bool,
}

/// Things of at least this area look large, the others small; none lies within a fifth of it.
const LARGE_AREA: f32 = 990.0;
/// White paper that must be seen between two things, in points.
const GAP_MIN: f32 = 5.5;
/// The colours of things, by their messages.
const COLOURS: [(Ink, &str); 5] = [
    (Ink::Red, "colour-red"),
    (Ink::Yellow, "colour-yellow"),
    (Ink::Blue, "colour-blue"),
    (Ink::Sky, "colour-sky"),
    (Ink::Black, "colour-black"),
];

/// The things of a picture: none touches another, none is neither large nor small.
///
/// # Errors
/// Says what cannot be told.
pub fn read(figure: &Figure) -> Result<Vec<Seen>, String> {
    let crowd = crowd(figure)?;
    apart(&crowd)?;
    Ok(crowd)
}

/// The things above the line that closes the crowd off.
fn crowd(figure: &Figure) -> Result<Vec<Seen>, String> {
    let mut crowd: Vec<Seen> = Vec::new();
    for mark in &figure.marks {
        match mark {
            Mark::Line { .. } => return Ok(crowd),
            Mark::Circle { center, radius, paint } => {
                let around = vec![center.towards(0.0, *radius); 1];
                let area = std::f32::consts::PI * radius * radius;
                add(&mut crowd, (0, *center, area), &around, paint.fill)?;
            }
            Mark::Polygon { points, paint } => {
                let center = middle(points);
                add(&mut crowd, (points.len(), center, shoelace(points)), points, paint.fill)?;
            }
            Mark::Arc { .. } | Mark::Text { .. } => return Err("a mark of no thing".to_owned()),
        }
    }
    Err("nothing closes the crowd off".to_owned())
}

/// A coloured area is a thing; a white one is the mark of the thing it lies in.
fn add(
    crowd: &mut Vec<Seen>,
    (corners, center, area): (usize, Point, f32),
    outline: &[Point],
    fill: Option<Ink>,
) -> Result<(), String> {
    let reach = outline.iter().map(|point| center.distance(*point)).fold(0.0, f32::max);
    match fill {
        None => Err("an empty outline".to_owned()),
        Some(Ink::Paper) => {
            let around = crowd.last_mut().ok_or("a mark before any thing")?;
            if around.center.distance(center) > 0.5
                || reach > 0.66 * (around.area / std::f32::consts::PI).sqrt()
            {
                return Err("a mark that leaves its thing".to_owned());
            }
            let seen = if corners == 0 { &mut around.dot } else { &mut around.bar };
            *seen = true;
            Ok(())
        }
        Some(ink) => {
            let reach = reach + 1.0;
            crowd.push(Seen { corners, ink, center, reach, area, dot: false, bar: false });
            Ok(())
        }
    }
}

fn middle(points: &[Point]) -> Point {
    let count = points.len() as f32;
    let sum = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
    Point::new(sum.0 / count, sum.1 / count)
}

fn shoelace(points: &[Point]) -> f32 {
    let next = points.iter().cycle().skip(1);
    let twice: f32 = points.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    (twice / 2.0).abs()
}

/// Nothing touches, and nothing is between large and small.
fn apart(crowd: &[Seen]) -> Result<(), String> {
    for (place, one) in crowd.iter().enumerate() {
        if (0.8..1.2).contains(&(one.area / LARGE_AREA)) {
            return Err(format!("neither large nor small at {:?}", one.center));
        }
        let near =
            |other: &&Seen| one.center.distance(other.center) < one.reach + other.reach + GAP_MIN;
        if let Some(other) = crowd[..place].iter().find(near) {
            return Err(format!("{:?} and {:?} are too near", one.center, other.center));
        }
    }
    Ok(())
}

impl Seen {
    /// Whether it is what a description says, argument by argument.
    ///
    /// # Errors
    /// Says what is no trait.
    pub fn fits(&self, description: &Message) -> Result<bool, String> {
        let mut fits = true;
        for (name, said) in description.arguments() {
            let denied = name == "without";
            fits &= self.has(&said.message()?.name)? != denied;
        }
        Ok(fits)
    }

    fn has(&self, word: &str) -> Result<bool, String> {
        let colour = |(ink, name): &(Ink, &str)| *name == word && *ink == self.ink;
        Ok(match word {
            "size-large" => self.area > LARGE_AREA,
            "size-small" => self.area < LARGE_AREA,
            "shape-circles" => self.corners == 0,
            "shape-triangles" => self.corners == 3,
            "shape-squares" => self.corners == 4,
            "shape-stars" => self.corners == 10,
            "shape-crosses" => self.corners == 12,
            "mark-dot" => self.dot,
            "mark-bar" => self.bar,
            "mark-none" => !self.dot && !self.bar,
            _ if COLOURS.iter().any(|(_, name)| *name == word) => COLOURS.iter().any(colour),
            _ => return Err(format!("the question says `{word}`")),
        })
    }
}
