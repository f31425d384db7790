//! The grid with numbers at the ends of its lines, and a bar as high as its tower beside each digit.

use super::solving::{GRID, Ground, SIDE, ends};
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::grid::CELLS_MAX;
use crate::grid::drawing::Drawing;
use crate::palette::Ink;

const CELL: u16 = 92;
/// A number, from its middle to the grid, and the arrow that tells from where one looks: in cells.
const NUMBER_AWAY: f32 = 0.45;
const ARROW_AWAY: f32 = 0.12;
/// In points.
const NUMBER: f32 = 40.0;
const ARROW: f32 = 9.0;
const RING: f32 = 23.0;
const BAR: f32 = 9.0;
const STOREY: f32 = 15.0;

pub(super) fn drawing() -> Drawing<'static> {
    Drawing::framed(&GRID, CELL)
}

pub(super) fn figure(ground: &Ground, lettered: &[usize]) -> Figure {
    let drawing = drawing();
    let mut marks = Vec::new();
    for (line, end) in ends() {
        let number = ground.numbers[line][end];
        if number > 0 {
            let at = drawing.beside(line, end, NUMBER_AWAY);
            marks.push(Mark::label(at, number.to_string(), NUMBER, Face::Bold, Ink::Accent));
            marks.push(arrow(drawing.beside(line, end, ARROW_AWAY), at));
        }
    }
    let given = ground.givens.iter().enumerate().filter(|(_, height)| **height > 0);
    marks.extend(given.map(|(cell, &height)| bar(cell, height, Ink::Silver)));
    let mut givens = [0; CELLS_MAX];
    givens[..SIDE * SIDE].copy_from_slice(&ground.givens);
    let mut figure = drawing.lettered(&givens, lettered);
    figure.marks.extend(marks);
    figure
}

/// What a solver writes into a cell.
pub(super) fn tower(cell: usize, height: u8) -> [Mark; 2] {
    [drawing().note(cell, height), bar(cell, height, Ink::Accent)]
}

/// A ring round the number at an end.
pub(super) fn ring(line: usize, end: usize) -> Mark {
    let center = drawing().beside(line, end, NUMBER_AWAY);
    Mark::Circle { center, radius: RING, paint: Paint::edge(Ink::Accent, 3.0) }
}

fn arrow(tip: Point, from: Point) -> Mark {
    let back = tip.direction(from);
    let wings = [-40.0, 40.0].map(|turn| tip.towards(back + turn, 1.5 * ARROW));
    Mark::Polygon { points: vec![tip, wings[0], wings[1]], paint: Paint::fill(Ink::Grey) }
}

/// At the right side of a cell, a storey for each step of its height.
fn bar(cell: usize, height: u8, ink: Ink) -> Mark {
    let room = drawing().area(cell);
    let (right, bottom) = (room.at.x + room.width - 8.0, room.at.y + room.height - 7.0);
    let (left, top) = (right - BAR, bottom - STOREY * f32::from(height));
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    Mark::Polygon { points: corners.map(Point::from).to_vec(), paint: Paint::fill(ink) }
}
