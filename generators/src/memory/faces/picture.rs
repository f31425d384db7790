//! Portraits with their numbers, and those that are asked with their letters.

use super::ASKED;
use crate::board::Area;
use crate::faces::Portrait;
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use crate::tiles::{CLOSE, Tiles, outline};

/// All measures in points.
/// Round a portrait; above one with a letter.
const INSET: f32 = 7.0;
const LETTER_ROOM: f32 = 37.0;
/// The room for a number below a portrait.
const ROOM: f32 = 46.0;
const NUMBER_SIZE: f32 = 40.0;
/// How many of the asked stand in a row.
const COLUMNS: usize = 3;

/// What is remembered.
pub(super) fn shown(columns: usize, portraits: &[Portrait], numbers: &[i64]) -> Figure {
    let tiles = tiles(portraits.len(), columns, INSET);
    let (width, height) = tiles.size();
    let mut figure = Figure::new(width.ceil() as u16, height.ceil() as u16);
    for (place, (portrait, number)) in portraits.iter().zip(numbers).enumerate() {
        let tile = tiles.area(place);
        figure.polygon(outline(tile), Paint::both(Ink::White, Ink::Silver, 1.5));
        let (frame, room) = inside(tile, INSET);
        portrait.draw(&mut figure, frame);
        figure.label(room.middle(), number.to_string(), NUMBER_SIZE, Face::Bold);
    }
    figure
}

/// What is asked.
pub(super) fn asked<'a>(portraits: impl Iterator<Item = &'a Portrait>) -> Figure {
    let tiles = lettered();
    let mut figure = tiles.figure();
    for (part, portrait) in portraits.enumerate() {
        let (frame, room) = inside(tiles.area(part), LETTER_ROOM);
        portrait.draw(&mut figure, frame);
        figure.polygon(outline(room), Paint::both(Ink::Mist, Ink::Grey, 1.5));
    }
    figure
}

/// The room for the number of one that is asked.
pub(super) fn room(part: usize) -> Area {
    inside(lettered().area(part), LETTER_ROOM).1
}

/// A number in its room, for steps.
pub(super) fn number(part: usize, number: i64) -> Mark {
    let at = room(part).middle();
    Mark::label(at, number.to_string(), NUMBER_SIZE, Face::Bold, Ink::Accent)
}

fn lettered() -> Tiles {
    tiles(ASKED, COLUMNS, LETTER_ROOM)
}

/// Tiles that hold portraits so far below their upper edge.
fn tiles(count: usize, columns: usize, above: f32) -> Tiles {
    let flat = Tiles::spaced(count, columns, 0.0, CLOSE);
    let height = above + flat.width + ROOM - flat.area(0).height;
    Tiles { height, ..flat }
}

/// The frame of a portrait in its tile, and below it the room for a number.
fn inside(tile: Area, above: f32) -> (Area, Area) {
    let (left, side) = (tile.at.x + INSET, tile.width - 2.0 * INSET);
    let frame = Area::new(Point::new(left, tile.at.y + above), side, side);
    let room = Point::new(left, frame.at.y + side + INSET);
    (frame, Area::new(room, side, ROOM))
}
