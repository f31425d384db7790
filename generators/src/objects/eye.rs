//! Looks at a picture of objects as a player with perfect eyes would, knowing nothing else.

use crate::figure::{Face, Figure, Mark, Point};
use std::collections::BTreeSet;

/// The least room between two objects, in points.
const GAP_MIN: f32 = 8.0;

/// An object in a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seen {
    pub object: char,
    /// Its middle.
    pub at: Point,
    pub size: f32,
}

/// Every object of a picture, in the order in which they were drawn.
///
/// # Errors
/// Says why they cannot be told apart.
pub fn seen(figure: &Figure) -> Result<Vec<Seen>, String> {
    let seen = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Text { at, text, size, face: Face::Object, .. } => {
            Some(Seen { object: text.chars().next()?, at: *at, size: *size })
        }
        _ => None,
    });
    let seen: Vec<Seen> = seen.collect();
    let objects: BTreeSet<char> = seen.iter().map(|seen| seen.object).collect();
    if objects.len() != seen.len() {
        return Err("an object is shown twice".to_owned());
    }
    if crowded(&seen) {
        return Err("two objects touch".to_owned());
    }
    Ok(seen)
}

/// Whether two objects are closer than a gap that the eye sees, taking each as a square.
fn crowded(all: &[Seen]) -> bool {
    all.iter().enumerate().any(|(place, one)| {
        all[..place].iter().any(|other| {
            let apart = (one.at.x - other.at.x).abs().max((one.at.y - other.at.y).abs());
            apart < (one.size + other.size) / 2.0 + GAP_MIN
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(places: &[(char, f32)]) -> Result<Vec<Seen>, String> {
        let mut figure = Figure::new(600, 400);
        for (object, x) in places {
            figure.label(Point::new(*x, 200.0), *object, 96.0, Face::Object);
        }
        seen(&figure)
    }

    #[test]
    fn objects_are_seen_where_they_stand() {
        let all = all(&[('🐱', 200.0), ('🐶', 400.0)]).expect("two objects");
        let told: Vec<_> = all.iter().map(|seen| (seen.object, seen.at.x)).collect();
        assert_eq!(told, [('🐱', 200.0), ('🐶', 400.0)]);
    }

    #[test]
    fn objects_that_touch_or_come_twice_are_found() {
        assert!(all(&[('🐱', 200.0), ('🐶', 290.0)]).is_err());
        assert!(all(&[('🐱', 200.0), ('🐱', 400.0)]).is_err());
    }
}
