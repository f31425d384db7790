//! The wall as it is drawn.

use super::BrickWall;
use super::way::place;
use crate::board::{Area, letter};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::tiles::outline;

/// All measures in points.
const WIDTH: f32 = 600.0;
const MARGIN: f32 = 12.0;
const GAP: f32 = 5.0;
const HEIGHT: f32 = 78.0;
const GROUND: f32 = 6.0;
const NUMBER: f32 = 38.0;
const TERM: f32 = 28.0;
const LETTER: f32 = 32.0;
/// The place of a letter in its brick, and how far from the middle there is room beside it.
const CORNER: (f32, f32) = (22.0, 24.0);
const BESIDE: f32 = 14.0;

/// A brick with its number, with the letter of what is asked for, or empty.
pub(super) fn figure(wall: &BrickWall) -> Figure {
    let height = 2.0 * MARGIN + wall.rows() as f32 * (HEIGHT + GAP) + GROUND;
    let mut figure = Figure::new(WIDTH as u16, height as u16);
    let ends = [MARGIN, WIDTH - MARGIN].map(|x| Point::new(x, height - MARGIN));
    figure.line(ends.into(), Stroke::new(Ink::Silver, GROUND));
    for (brick, number) in wall.numbers.iter().enumerate() {
        let room = room(wall.rows(), brick);
        if wall.given >> brick & 1 == 1 {
            figure.marks.push(tile(room, Paint::both(Ink::Rose, Ink::Grey, 1.5)));
            figure.label(room.middle(), number.to_string(), NUMBER, Face::Bold);
        } else {
            figure.marks.extend(empty(wall, brick, Ink::Silver));
        }
    }
    figure
}

/// The room of a brick in a wall of so many rows.
pub(super) fn room(rows: usize, brick: usize) -> Area {
    let (row, place) = place(brick);
    let width = (WIDTH - 2.0 * MARGIN + GAP) / rows as f32 - GAP;
    let shifted = place as f32 + (rows - 1 - row) as f32 / 2.0;
    let at = Point::new(MARGIN + shifted * (width + GAP), MARGIN + row as f32 * (HEIGHT + GAP));
    Area::new(at, width, HEIGHT)
}

/// A place in the row below a brick, after such a part of its width.
pub(super) fn below(room: Area, part: f32) -> Point {
    Point::new(room.at.x + part * room.width, room.at.y + 1.5 * room.height)
}

fn tile(room: Area, paint: Paint) -> Mark {
    Mark::Polygon { points: outline(room), paint }
}

/// A brick without its number, outlined in such an ink where it has no letter.
fn empty(wall: &BrickWall, brick: usize, edge: Ink) -> Vec<Mark> {
    let room = room(wall.rows(), brick);
    let Some(part) = wall.asked.iter().position(|asked| *asked == brick) else {
        return vec![tile(room, Paint::both(Ink::White, edge, 1.5))];
    };
    let at = Point::new(room.at.x + CORNER.0, room.at.y + CORNER.1);
    let letter = Mark::label(at, letter(part), LETTER, Face::Bold, Ink::Accent);
    vec![tile(room, Paint::both(Ink::Tint, Ink::Accent, 3.0)), letter]
}

/// What a solver writes on a brick, so far below its middle.
fn note(wall: &BrickWall, brick: usize, lower: f32, text: &str, size: f32) -> Mark {
    let beside = if wall.asked.contains(&brick) { BESIDE } else { 0.0 };
    let middle = room(wall.rows(), brick).middle();
    let at = Point::new(middle.x + beside, middle.y + lower);
    Mark::label(at, text, size, Face::Bold, Ink::Accent)
}

/// What a brick is through x: its two terms one below the other.
pub(super) fn term(wall: &BrickWall, brick: usize, through: &str) -> Vec<Mark> {
    let lines: Vec<&str> = through.splitn(2, ' ').collect();
    let upper = -TERM * (lines.len() - 1) as f32 / 2.0;
    let lines = lines.into_iter().zip(0u8..);
    lines.map(|(line, n)| note(wall, brick, upper + TERM * f32::from(n), line, TERM)).collect()
}

/// A brick with its number, over whatever was written there.
pub(super) fn found(wall: &BrickWall, brick: usize) -> Vec<Mark> {
    let number = wall.numbers[brick].to_string();
    let mut marks = empty(wall, brick, Ink::Accent);
    marks.push(note(wall, brick, 0.0, &number, NUMBER));
    marks
}

/// A ring in a brick that a step looks at.
pub(super) fn ring(wall: &BrickWall, brick: usize) -> Mark {
    tile(room(wall.rows(), brick), Paint::edge(Ink::Accent, 3.0))
}
