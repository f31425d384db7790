//! A tray of objects as a picture: they lie about on it, and below it may stand a shelf of lettered ones to choose from.

pub mod eye;

use crate::board::{Area, Board, Thing};
use crate::figure::{Face, Figure, Mark, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::reader::Order;
use crate::rng::Rng;
use crate::tiles::rounded;
use serde::{Deserialize, Serialize};

/// An object and the place of its middle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    pub object: char,
    pub at: Point,
}

/// The two times at which players see the tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// To remember: the tray fills the picture.
    Before,
    /// With objects gone: the shelf of lettered objects takes part of the room.
    After,
}

/// All measures in points.
const WIDTH: f32 = 960.0;
const MARGIN: f32 = 16.0;
const RIM: f32 = 36.0;
/// The least room between two objects, each a square as wide as its size.
const GAP: f32 = 10.0;
/// How far an object lies from the middle of its cell, at most.
const STRAY_MAX: f32 = 40.0;
const SHELF_ROW: usize = 10;
const CARD: (f32, f32) = (84.0, 118.0);
const CARD_GAP: f32 = 10.0;
const CARD_ROUND: f32 = 12.0;
/// How wide a ring round a card is.
const RING: f32 = 5.0;
const SHELF_SIZE: f32 = 72.0;
const LETTER_SIZE: f32 = 28.0;

impl Sight {
    fn tray_height(self) -> f32 {
        match self {
            Sight::Before => 608.0,
            Sight::After => 364.0,
        }
    }

    /// Few rows are wide rows: the tray is wider than high.
    fn rows(self, count: usize) -> usize {
        match self {
            Sight::Before if count > 16 => 4,
            Sight::Before => 3,
            Sight::After if count > 12 => 3,
            Sight::After => 2,
        }
    }

    /// How large the objects are: as large as the rows allow with some play.
    fn size(self, count: usize) -> f32 {
        match (self, self.rows(count)) {
            (Sight::Before, 4) => 100.0,
            (Sight::Before, _) => 110.0,
            (Sight::After, 3) => 78.0,
            (Sight::After, _) => 96.0,
        }
    }
}

/// Places for `count` objects, loosely in rows, clear of each other and of the rim by construction.
pub fn scatter(rng: &mut Rng, sight: Sight, count: usize) -> Vec<Point> {
    let (rows, size) = (sight.rows(count), sight.size(count));
    let height = (sight.tray_height() - 2.0 * RIM) / rows as f32;
    let mut places = Vec::new();
    for row in 0..rows {
        let length = (row + 1) * count / rows - row * count / rows;
        let width = (WIDTH - 2.0 * (MARGIN + RIM)) / length as f32;
        for column in 0..length {
            let x = MARGIN + RIM + (column as f32 + 0.5) * width;
            let y = MARGIN + RIM + (row as f32 + 0.5) * height;
            let across = stray(rng, width, size);
            let down = stray(rng, height, size);
            places.push(Point::new(x + across, y + down));
        }
    }
    places
}

fn stray(rng: &mut Rng, cell: f32, size: f32) -> f32 {
    let most = ((cell - size - GAP) / 2.0).clamp(0.0, STRAY_MAX) as i64;
    rng.between(-most, most) as f32
}

/// The tray as it is first seen.
pub fn before(objects: &[Placed]) -> Figure {
    let mut figure = Figure::new(WIDTH as u16, height(Sight::Before, 0));
    lay(&mut figure, Sight::Before, objects);
    figure
}

/// The tray with objects gone, above the shelf. Each letter stands below its object.
pub fn after(objects: &[Placed], shelf: &[(char, char)]) -> Figure {
    let mut figure = Figure::new(WIDTH as u16, height(Sight::After, shelf.len()));
    lay(&mut figure, Sight::After, objects);
    for (number, (letter, object)) in shelf.iter().enumerate() {
        card(&mut figure, place(number, shelf.len()), *letter, *object);
    }
    figure
}

/// The cards of a shelf, to be picked in any order.
pub fn board(shelf: &[(char, char)]) -> Board {
    let things = shelf
        .iter()
        .enumerate()
        .map(|(number, (letter, _))| Thing { letter: *letter, area: place(number, shelf.len()) });
    Board::Things { things: things.collect(), order: Order::Free }
}

/// A ring round one card of a shelf.
pub fn ring(number: usize, shelf: usize) -> Mark {
    let Area { at, width, height } = place(number, shelf);
    let paint = Paint::edge(Ink::Blue, RING);
    Mark::Polygon { points: rounded(at, width, height, CARD_ROUND), paint }
}

/// Where the card of this number stands on a shelf of so many.
fn place(number: usize, shelf: usize) -> Area {
    let (row, column) = (number / SHELF_ROW, number % SHELF_ROW);
    let cards = (shelf - row * SHELF_ROW).min(SHELF_ROW) as f32;
    let left = (WIDTH - cards * (CARD.0 + CARD_GAP) + CARD_GAP) / 2.0;
    let top = 2.0 * MARGIN + Sight::After.tray_height();
    let at = Point::new(
        left + column as f32 * (CARD.0 + CARD_GAP),
        top + row as f32 * (CARD.1 + CARD_GAP),
    );
    Area::new(at, CARD.0, CARD.1)
}

fn height(sight: Sight, shelf: usize) -> u16 {
    let shelf = match shelf.div_ceil(SHELF_ROW) {
        0 => 0.0,
        rows => rows as f32 * (CARD.1 + CARD_GAP) - CARD_GAP + MARGIN,
    };
    (2.0 * MARGIN + sight.tray_height() + shelf) as u16
}

fn lay(figure: &mut Figure, sight: Sight, objects: &[Placed]) {
    let (width, height) = (WIDTH - 2.0 * MARGIN, sight.tray_height());
    let outer = rounded(Point::new(MARGIN, MARGIN), width, height, 48.0);
    figure.polygon(outer, Paint::both(Ink::Paper, Ink::Black, 3.0));
    let corner = Point::new(MARGIN + RIM - 6.0, MARGIN + RIM - 6.0);
    let inner = rounded(corner, width - 2.0 * RIM + 12.0, height - 2.0 * RIM + 12.0, 28.0);
    figure.polygon(inner, Paint::both(Ink::Mist, Ink::Grey, 2.0));
    for x in [MARGIN + RIM / 2.0 - 2.0, WIDTH - MARGIN - RIM / 2.0 + 2.0] {
        let middle = MARGIN + height / 2.0;
        let slot = vec![Point::new(x, middle - 46.0), Point::new(x, middle + 46.0)];
        figure.line(slot.clone(), Stroke::new(Ink::Grey, 14.0));
        figure.line(slot, Stroke::new(Ink::Mist, 10.0));
    }
    for Placed { object, at } in objects {
        figure.label(*at, *object, sight.size(objects.len()), Face::Object);
    }
}

fn card(figure: &mut Figure, Area { at, width, height }: Area, letter: char, object: char) {
    figure.polygon(rounded(at, width, height, CARD_ROUND), Paint::edge(Ink::Grey, 1.5));
    let x = at.x + width / 2.0;
    figure.label(Point::new(x, at.y + 43.0), object, SHELF_SIZE, Face::Object);
    figure.label(Point::new(x, at.y + 97.0), letter, LETTER_SIZE, Face::Bold);
}
