//! Finds everything that a picture of cubes could be, column by column from the front.

use super::{GROUND, LEFT, Place, RIGHT, Strips, TOP, View, places, strips, top};
use crate::figure::{Figure, Mark, Point, holds};
use crate::palette::Ink;

/// No column is looked for that is higher.
const TALLEST: u8 = 9;
/// A picture that could be more things than this is none to be asked about.
const WAYS_MAX: usize = 4096;

/// The heights of the lettered columns of a picture, where it can be nothing else.
///
/// # Errors
/// Says which column may be of different heights.
pub fn explained(figure: &Figure) -> Result<Vec<u8>, String> {
    let (faces, letters) = seen(figure)?;
    let side = ground(&faces)?;
    let places = places(side.count);
    let mut found: Vec<Vec<Option<u8>>> = Vec::new();
    // Each explanation so far, front columns first: what is filled, and each column's height unless it is hidden.
    let mut open = vec![(Strips::empty(side.count), Vec::new())];
    while let Some((filled, told)) = open.pop() {
        let Some(&place) = places.get(told.len()) else {
            if is_all(&faces, &side, &filled) {
                found.push(told);
            }
            continue;
        };
        let mut is_hidden = false;
        for height in 0..=TALLEST {
            let mut filled = filled.clone();
            let added = filled.add(place, height, side.count);
            if added.iter().all(std::ops::Range::is_empty) {
                is_hidden = true;
            } else if fits(&faces, &side, place, height, &added) {
                open.push((filled, [&told[..], &[Some(height)]].concat()));
            }
        }
        if is_hidden {
            open.push((filled, [&told[..], &[None]].concat()));
        }
        if open.len() > WAYS_MAX {
            return Err("too many ways to see it".to_owned());
        }
    }
    let height_at = |told: &Vec<Option<u8>>, at: Point| {
        let mut columns = places.iter().zip(told);
        let it = columns.find(|(place, height)| {
            height.is_some_and(|height| side.view.top(**place, height).distance(at) < 1.0)
        });
        it.and_then(|(_, height)| *height)
    };
    let heights = letters.iter().map(|(letter, at)| {
        let mut all: Vec<Option<u8>> = found.iter().map(|told| height_at(told, *at)).collect();
        all.dedup();
        match all.as_slice() {
            [Some(height)] => Ok(*height),
            _ => Err(format!("{letter} may be {all:?} high")),
        }
    });
    heights.collect()
}

/// Faces from the bottom up, and letters with their places.
type Seen = (Vec<(Vec<Point>, Ink)>, Vec<(char, Point)>);

fn seen(figure: &Figure) -> Result<Seen, String> {
    let (mut faces, mut letters) = (Vec::new(), Vec::new());
    for mark in &figure.marks {
        match mark {
            Mark::Polygon { points, paint } => {
                faces.push((points.clone(), paint.fill.ok_or("an empty face")?));
            }
            Mark::Text { at, text, .. } => {
                letters.push((text.chars().next().ok_or("no letter")?, *at));
            }
            Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } => {
                return Err("something else than cubes".to_owned());
            }
        }
    }
    letters.sort_unstable_by_key(|(letter, _)| *letter);
    if !letters.iter().map(|(letter, _)| *letter).eq(('A'..).take(letters.len())) {
        return Err(format!("columns are called otherwise than A, B, C: {letters:?}"));
    }
    Ok((faces, letters))
}

/// The ground as it is measured in the picture.
struct Ground {
    count: usize,
    view: View,
}

/// The ground's side, from the lowest point and the outermost ones: its front and its left and right corners.
fn ground(faces: &[(Vec<Point>, Ink)]) -> Result<Ground, String> {
    let corners = || faces.iter().flat_map(|(points, _)| points);
    let low = corners().copied().max_by(|a, b| a.y.total_cmp(&b.y)).ok_or("no cubes")?;
    let left = corners().map(|point| point.x).fold(f32::MAX, f32::min);
    let wide = |(points, _): &(Vec<Point>, Ink)| (points[0].x - points[2].x).abs();
    let across = faces.iter().map(wide).filter(|wide| 1.0 < *wide).fold(f32::MAX, f32::min);
    let count = ((low.x - left) / across).round() as usize;
    let down = across / 0.866 / 2.0;
    let back = Point::new(low.x, low.y - 2.0 * count as f32 * down);
    Ok(Ground { count, view: View { back, across, down } })
}

/// What the picture has in a triangle of a strip.
fn face(faces: &[(Vec<Point>, Ink)], ground: &Ground, strip: usize, triangle: i8) -> Option<Ink> {
    let x = (strip as f32 + 0.5 - ground.count as f32) * ground.view.across;
    let y = f32::from(triangle) * ground.view.down;
    let at = Point::new(ground.view.back.x + x, ground.view.back.y + y);
    faces.iter().rev().find(|(points, _)| holds(points, at)).map(|(_, ink)| *ink)
}

/// Whether nothing is left to be explained above what is filled.
fn is_all(faces: &[(Vec<Point>, Ink)], ground: &Ground, filled: &Strips) -> bool {
    let mut strips = filled.0.iter().enumerate();
    strips.all(|(strip, up)| face(faces, ground, strip, up - 1).is_none())
}

/// Whether a column of this height shows what the picture has where it is visible.
fn fits(
    faces: &[(Vec<Point>, Ink)],
    ground: &Ground,
    place: Place,
    height: u8,
    added: &[std::ops::Range<i8>; 2],
) -> bool {
    let strips = strips(place, ground.count);
    let mut all = strips.into_iter().zip(added).zip([LEFT, RIGHT]);
    all.all(|((strip, triangles), side)| {
        triangles.clone().all(|triangle| {
            let wanted = match (triangle == top(place, height), height) {
                (true, 0) => GROUND,
                (true, _) => TOP,
                (false, _) => side,
            };
            face(faces, ground, strip, triangle) == Some(wanted)
        })
    })
}
