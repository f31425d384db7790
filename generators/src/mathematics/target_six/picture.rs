//! The cards and the target as they are drawn and as they are read again.

use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::tiles::rounded;

/// All measures in points.
const WIDTH: f32 = 600.0;
const MARGIN: f32 = 24.0;
const CARD: (f32, f32) = (173.0, 124.0);
const GAP: f32 = 16.0;
const TARGET: (f32, f32) = (236.0, 104.0);
const ROUND: f32 = 16.0;

/// The target above two rows of three cards.
pub(super) fn table(cards: &[i64; 6], target: i64) -> Figure {
    let height = 2.0 * MARGIN + TARGET.1 + 2.0 * GAP + 2.0 * CARD.1 + GAP;
    let mut figure = Figure::new(WIDTH as u16, height as u16);
    let at = Point::new((WIDTH - TARGET.0) / 2.0, MARGIN);
    figure.polygon(rounded(at, TARGET.0, TARGET.1, ROUND), Paint::fill(Ink::Tint));
    let middle = Point::new(WIDTH / 2.0, MARGIN + TARGET.1 / 2.0);
    figure.marks.push(Mark::label(middle, target.to_string(), 66.0, Face::Bold, Ink::Accent));
    for (place, card) in cards.iter().enumerate() {
        let at = corner(place);
        let paint = Paint::both(Ink::White, Ink::Silver, 2.0);
        figure.polygon(rounded(at, CARD.0, CARD.1, ROUND), paint);
        let middle = Point::new(at.x + CARD.0 / 2.0, at.y + CARD.1 / 2.0);
        figure.label(middle, card.to_string(), 62.0, Face::Bold);
    }
    figure
}

/// A ring round a card.
pub(super) fn ring(place: usize) -> Mark {
    let points = rounded(corner(place), CARD.0, CARD.1, ROUND);
    Mark::Polygon { points, paint: Paint::edge(Ink::Accent, 5.0) }
}

fn corner(place: usize) -> Point {
    let (row, column) = ((place / 3) as f32, (place % 3) as f32);
    let top = MARGIN + TARGET.1 + 2.0 * GAP;
    Point::new(MARGIN + column * (CARD.0 + GAP), top + row * (CARD.1 + GAP))
}

/// The numbers of the cards, and the target.
pub(super) fn read(figure: &Figure) -> Result<(Vec<i64>, i64), String> {
    let (mut cards, mut targets) = (Vec::new(), Vec::new());
    for mark in &figure.marks {
        if let Mark::Text { text, ink, .. } = mark {
            let number = text.parse().map_err(|_| format!("{text} is no number"))?;
            if *ink == Ink::Accent { targets.push(number) } else { cards.push(number) }
        }
    }
    match targets[..] {
        [target] if cards.len() == 6 => Ok((cards, target)),
        _ => Err(format!("{cards:?} and {targets:?}")),
    }
}
