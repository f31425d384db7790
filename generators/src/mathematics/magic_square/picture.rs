//! The square as it is drawn and as it is read again.

use crate::board::{Area, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::tiles::rounded;

/// All measures in points; the writing in tiles.
const SIDE: f32 = 580.0;
const MARGIN: f32 = 14.0;
const GAP: f32 = 10.0;
const ROUND: f32 = 12.0;
const NUMBER: f32 = 0.44;
const LETTER: f32 = 0.25;

/// A tile for each cell: with its number, with the letter of what is asked for, or empty.
pub(super) fn square(numbers: &[i64], blanks: &[usize], asked: &[usize]) -> Figure {
    let mut figure = Figure::new(SIDE as u16, SIDE as u16);
    let side = numbers.len().isqrt();
    for (cell, number) in numbers.iter().enumerate() {
        let room = room(side, cell);
        if let Some(part) = asked.iter().position(|asked| *asked == cell) {
            figure.marks.push(tile(room, Paint::both(Ink::Tint, Ink::Accent, 3.0)));
            let at = Point::new(room.at.x + 0.16 * room.width, room.at.y + 0.165 * room.width);
            let size = LETTER * room.width;
            figure.marks.push(Mark::label(at, letter(part), size, Face::Bold, Ink::Accent));
        } else if blanks.contains(&cell) {
            figure.marks.push(tile(room, Paint::both(Ink::Mist, Ink::Silver, 1.5)));
        } else {
            figure.marks.push(tile(room, Paint::both(Ink::White, Ink::Grey, 1.5)));
            figure.marks.push(written(room, *number, Ink::Black));
        }
    }
    figure
}

/// The room of a cell.
pub(super) fn room(side: usize, cell: usize) -> Area {
    let width = (SIDE - 2.0 * MARGIN + GAP) / side as f32 - GAP;
    let from = |place: usize| MARGIN + place as f32 * (width + GAP);
    Area::new(Point::new(from(cell % side), from(cell / side)), width, width)
}

fn tile(Area { at, width, height }: Area, paint: Paint) -> Mark {
    Mark::Polygon { points: rounded(at, width, height, ROUND), paint }
}

fn written(room: Area, number: i64, ink: Ink) -> Mark {
    Mark::label(room.middle(), number.to_string(), NUMBER * room.width, Face::Bold, ink)
}

/// A number as a solver writes it into a cell.
pub(super) fn note(side: usize, cell: usize, number: i64) -> Mark {
    written(room(side, cell), number, Ink::Accent)
}

/// A ring round a cell.
pub(super) fn ring(side: usize, cell: usize) -> Mark {
    tile(room(side, cell), Paint::edge(Ink::Accent, 5.0))
}
