//! Instruments side by side on one sheet, each with its letter.

use super::Instrument;
use crate::board::letter;
use crate::figure::{Anchor, Face, Figure, Mark, Point};
use crate::palette::Ink;

/// How wide and high the square of an instrument is, in points.
pub const CELL: f32 = 300.0;
const LETTER: f32 = 30.0;

/// All instruments in rows of two, lettered in reading order.
pub fn figure(instruments: &[Instrument]) -> Figure {
    let rows = instruments.len().div_ceil(2) as u16;
    let mut figure = Figure::new(2 * CELL as u16, rows * CELL as u16);
    for (place, instrument) in instruments.iter().enumerate() {
        let Point { x, y } = middle(place, instruments.len());
        instrument.read().draw(&mut figure, Point::new(x, y));
        let corner = Point::new(x - 130.0, y - 128.0);
        figure.marks.push(Mark::label(corner, letter(place), LETTER, Face::Bold, Ink::Accent));
    }
    figure
}

/// What is drawn over an instrument once it is read, with the reading in the corner.
pub fn answer(instruments: &[Instrument], place: usize) -> Vec<Mark> {
    let middle = middle(place, instruments.len());
    let read = instruments[place].read();
    let reading = Mark::Text {
        at: Point::new(middle.x + 138.0, middle.y - 128.0),
        text: read.shows().written(),
        size: 27.0,
        face: Face::Bold,
        anchor: Anchor::End,
        ink: Ink::Accent,
    };
    read.answer(middle).into_iter().chain([reading]).collect()
}

/// The middle of an instrument; one that is alone in its row stands in the middle.
fn middle(place: usize, count: usize) -> Point {
    let (row, column) = (place / 2, place % 2);
    let is_alone = place + 1 == count && column == 0;
    let x = if is_alone { CELL } else { CELL / 2.0 + CELL * column as f32 };
    Point::new(x, CELL / 2.0 + CELL * row as f32)
}
