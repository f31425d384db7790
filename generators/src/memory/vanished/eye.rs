//! Looks at the two pictures of the tray as a player with perfect memory would, knowing nothing else.

use crate::figure::{Face, Figure, Mark, Point};
use crate::sheet::{CardFace, Sheet};
use std::collections::BTreeSet;

/// The least room between two objects, in points.
const GAP_MIN: f32 = 8.0;

/// The letters of the objects that were on the tray and are gone. An object with a letter below it is on the
/// shelf.
pub(super) fn missing(sheet: &Sheet) -> Result<String, String> {
    let (Some(CardFace::Picture(before)), Some(after)) =
        (sheet.material.first().map(|card| &card.face), &sheet.picture)
    else {
        return Err("a picture is missing".to_owned());
    };
    let (first, second) = (seen(&before.figure), seen(&after.figure));
    let (shelf, still): (Vec<Seen>, Vec<Seen>) =
        second.iter().partition(|seen| seen.letter.is_some());
    let known: BTreeSet<char> = first.iter().map(|seen| seen.object).collect();
    let shown: BTreeSet<char> = second.iter().map(|seen| seen.object).collect();
    if known.len() != first.len() || shown.len() != second.len() {
        return Err("an object is shown twice".to_owned());
    }
    if !still.iter().all(|seen| known.contains(&seen.object)) {
        return Err("an object came to the tray later".to_owned());
    }
    let gone = shelf.iter().filter(|seen| known.contains(&seen.object));
    let gone: String = gone.filter_map(|seen| seen.letter).collect();
    if still.len() + gone.len() != first.len() {
        return Err("a missing object has no letter".to_owned());
    }
    if crowded(&first) || crowded(&second) {
        return Err("two objects touch".to_owned());
    }
    Ok(gone)
}

/// An object in a picture, with its letter if one stands below it.
#[derive(Debug, Clone, Copy)]
struct Seen {
    object: char,
    at: Point,
    size: f32,
    letter: Option<char>,
}

fn seen(figure: &Figure) -> Vec<Seen> {
    let texts = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Text { at, text, size, face, .. } => Some((*at, text.chars().next()?, *size, *face)),
        Mark::Polygon { .. } | Mark::Circle { .. } | Mark::Line { .. } | Mark::Arc { .. } => None,
    });
    let (objects, letters): (Vec<_>, Vec<_>) =
        texts.partition(|(_, _, _, face)| *face == Face::Object);
    let below = |at: Point, size: f32| {
        let letter = letters
            .iter()
            .find(|(other, ..)| other.x == at.x && at.y < other.y && other.y < at.y + size);
        letter.map(|(_, letter, ..)| *letter)
    };
    let seen = objects.iter().map(|&(at, object, size, _)| Seen {
        object,
        at,
        size,
        letter: below(at, size),
    });
    seen.collect()
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
