//! Counts again as a player does: the words of the question against the marks of the picture. Nothing here
//! knows what was drawn.

use crate::figure::{Figure, Mark, Point};
use crate::palette::Ink;
use crate::sheet::Sheet;

/// One thing as it is seen.
struct Seen {
    /// 0 for a circle.
    corners: usize,
    ink: Ink,
    center: Point,
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

/// The numbers that answer the sheet's question.
pub(super) fn recount(sheet: &Sheet) -> Result<Vec<i64>, String> {
    let picture = sheet.picture.as_ref().ok_or("no picture")?;
    let crowd = crowd(&picture.figure)?;
    apart(&crowd)?;
    let descriptions = sheet.statement.lines().skip(1);
    descriptions
        .map(|line| {
            let mut count = 0;
            for seen in &crowd {
                count += i64::from(fits(line, seen)?);
            }
            Ok(count)
        })
        .collect()
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

/// Whether a thing is what the words say: every word is a condition, turned round by "not" and "without".
fn fits(words: &str, seen: &Seen) -> Result<bool, String> {
    let words = words.replace("sky blue", "sky");
    let mut denied = false;
    let mut fits = true;
    for word in words.split([' ', ',', '•']).filter(|word| !word.is_empty()) {
        let met = match word {
            "not" | "without" => {
                denied = true;
                continue;
            }
            "with" | "a" | "things" => continue,
            "large" => seen.area > LARGE_AREA,
            "small" => seen.area < LARGE_AREA,
            "red" => seen.ink == Ink::Red,
            "yellow" => seen.ink == Ink::Yellow,
            "blue" => seen.ink == Ink::Blue,
            "sky" => seen.ink == Ink::Sky,
            "black" => seen.ink == Ink::Black,
            "circles" => seen.corners == 0,
            "triangles" => seen.corners == 3,
            "squares" => seen.corners == 4,
            "stars" => seen.corners == 10,
            "crosses" => seen.corners == 12,
            "dot" => seen.dot,
            "bar" => seen.bar,
            _ => return Err(format!("the question says `{word}`")),
        };
        fits &= met != denied;
    }
    Ok(fits)
}
