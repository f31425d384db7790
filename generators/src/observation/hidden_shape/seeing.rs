//! Shapes as they are seen: walked from every disc of the mesh, stroke by stroke.

use super::picture::{MESH, START};
use crate::figure::{Mark, Point};
use crate::sheet::Sheet;
use crate::text::Text;

/// How far apart two marks of one place may be.
const NEAR: f32 = 1.0;

/// The letter where each shape begins, from the left one on, if it may be turned by fewer quarters than `turns`.
///
/// # Errors
/// Says where a shape begins that does not begin at exactly one.
pub(super) fn letters(sheet: &Sheet<Text>, turns: i8) -> Result<String, String> {
    let (mut mesh, mut shapes, mut dots) = (Vec::new(), Vec::new(), Vec::new());
    let mut numbers: Vec<(f32, usize)> = Vec::new();
    for mark in &sheet.figure()?.marks {
        match mark {
            Mark::Line { points, stroke } if stroke.ink == MESH.ink => {
                mesh.extend([[points[0], points[1]], [points[1], points[0]]]);
            }
            Mark::Line { points, .. } => shapes.push(points.clone()),
            Mark::Circle { center, radius, .. } if *radius == START => dots.push(*center),
            Mark::Text { at, text, .. } => {
                numbers.extend(text.parse().into_iter().map(|number| (at.x, number)));
            }
            _ => {}
        }
    }
    shapes.sort_by(|one, other| one[0].x.total_cmp(&other[0].x));
    numbers.sort_by(|one, other| one.0.total_cmp(&other.0));
    if !numbers.iter().map(|(_, number)| *number).eq(1..=shapes.len()) {
        return Err(format!("shapes are numbered {numbers:?}"));
    }
    let is_dot = |at: Point| dots.iter().any(|dot| dot.distance(at) < NEAR);
    let next = |here: Point, wanted: i8| {
        let mut ahead = mesh.iter().filter(|ends| heading(*ends) == wanted);
        ahead.find(|ends| ends[0].distance(here) < NEAR).map(|ends| ends[1])
    };
    let mut letters = String::new();
    for mut shape in shapes {
        if !is_dot(shape[0]) {
            shape.reverse();
        }
        let walk: Vec<i8> = shape.windows(2).map(heading).collect();
        let is_there = |start: Point, turn: i8| {
            walk.iter().try_fold(start, |at, heading| next(at, (heading + 2 * turn) % 8)).is_some()
        };
        let starts = sheet.things()?.iter().flat_map(|it| (0..turns).map(move |turn| (it, turn)));
        let found = starts.filter(|(thing, turn)| is_there(thing.area.middle(), *turn));
        let found: String = found.map(|(thing, _)| thing.letter).collect();
        if !is_dot(shape[0]) || found.len() != 1 {
            return Err(format!("a shape begins at `{found}`"));
        }
        letters += &found;
    }
    Ok(letters)
}

/// Where a stroke leads: eighths of a turn, clockwise from the right.
fn heading(ends: &[Point]) -> i8 {
    (ends[0].direction(ends[1]) / 45.0).round().rem_euclid(8.0) as i8
}
