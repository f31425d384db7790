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
    /// What stands below it: only objects on a shelf have letters.
    pub letter: Option<char>,
}

/// Every object of a picture, in the order in which they were drawn.
///
/// # Errors
/// Says why they cannot be told apart.
pub fn seen(figure: &Figure) -> Result<Vec<Seen>, String> {
    let texts = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Text { at, text, size, face, .. } => Some((*at, text.chars().next()?, *size, *face)),
        Mark::Polygon { .. } | Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } => None,
    });
    let (objects, letters): (Vec<_>, Vec<_>) =
        texts.partition(|(_, _, _, face)| *face == Face::Object);
    let below = |at: Point, size: f32| {
        let mut letters = letters.iter();
        let is_below = |other: Point| other.x == at.x && at.y < other.y && other.y < at.y + size;
        letters.find(|(other, ..)| is_below(*other)).map(|(_, letter, ..)| *letter)
    };
    let seen = objects.iter().map(|&(at, object, size, _)| {
        let letter = below(at, size);
        Seen { object, at, size, letter }
    });
    let seen: Vec<Seen> = seen.collect();
    if objects_of(&seen).len() != seen.len() {
        return Err("an object is shown twice".to_owned());
    }
    if crowded(&seen) {
        return Err("two objects touch".to_owned());
    }
    Ok(seen)
}

/// What is seen, wherever it is.
pub fn objects_of(seen: &[Seen]) -> BTreeSet<char> {
    seen.iter().map(|seen| seen.object).collect()
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
    use super::super::{Placed, after};
    use super::*;

    fn tray(places: &[(char, f32)]) -> Result<Vec<Seen>, String> {
        let placed = places.iter().map(|&(object, x)| Placed { object, at: Point::new(x, 200.0) });
        seen(&after(&placed.collect::<Vec<_>>(), &[('A', '🔑'), ('B', '🍎')]))
    }

    #[test]
    fn objects_on_the_shelf_have_letters_and_those_on_the_tray_have_none() {
        let all = tray(&[('🐱', 200.0), ('🐶', 400.0)]).expect("four objects");
        let told: Vec<_> = all.iter().map(|seen| (seen.object, seen.letter)).collect();
        assert_eq!(told, [('🐱', None), ('🐶', None), ('🔑', Some('A')), ('🍎', Some('B'))]);
    }

    #[test]
    fn objects_that_touch_or_come_twice_are_found() {
        assert!(tray(&[('🐱', 200.0), ('🐶', 290.0)]).is_err());
        assert!(tray(&[('🐱', 200.0), ('🍎', 400.0)]).is_err());
    }
}
