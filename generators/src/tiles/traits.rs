//! Tiles that differ in traits: coloured shapes on a ground.

use super::{Tiles, rounded};
use crate::crowd::thing::Shape;
use crate::figure::{Face, Figure, Mark, Paint, Point};
use crate::palette::Ink;
use serde::{Deserialize, Serialize};

/// A value out of three for each of [`TRAITS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Tile(pub [u8; 4]);

/// What three tiles are compared in, by the names of their messages.
pub const TRAITS: [&str; 4] = ["hap-shape", "hap-colour", "hap-ground", "hap-number"];
/// The colours of shapes: all but that of a ground.
pub const INKS: [Ink; 4] = [Ink::Red, Ink::Yellow, Ink::Blue, Ink::Sky];
/// Apart in every kind of colour vision, and without colours.
const GROUNDS: [Ink; 3] = [Ink::White, Ink::Grey, Ink::Black];

/// All measures in points.
const HEIGHT: f32 = 104.0;
const LETTER_ROOM: f32 = 37.0;
const RIM: f32 = 8.0;
const ROUND: f32 = 8.0;
const HALO: f32 = 7.0;
/// The radius of one shape, of each of two and of each of three.
const RADII: [f32; 3] = [29.0, 17.0, 14.0];
/// From the middle of a tile to its shapes.
const PLACES: [&[(f32, f32)]; 3] =
    [&[(0.0, 0.0)], &[(-29.0, 0.0), (29.0, 0.0)], &[(-35.0, 13.0), (0.0, -15.0), (35.0, 13.0)]];

impl Tile {
    /// Every tile that differs from others in the first so many traits.
    pub fn all(traits: usize) -> Vec<Tile> {
        let count = 3_usize.pow(traits as u32);
        (0..count).map(|n| Tile([1, 3, 9, 27].map(|part| (n / part % 3) as u8))).collect()
    }

    /// The tile that four digits are written for.
    pub fn read(digits: &str) -> Tile {
        let values: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
        Tile([values[0], values[1], values[2], values[3]])
    }

    /// The one tile that makes a hap with two others: three alike and three different values both come to a
    /// multiple of three.
    pub fn third(self, other: Tile) -> Tile {
        Tile([0, 1, 2, 3].map(|it| (6 - self.0[it] - other.0[it]) % 3))
    }

    /// Draws what a tile shows: the ground, and on it one to three shapes.
    pub fn draw(
        self,
        figure: &mut Figure,
        tiles: &Tiles,
        place: usize,
        (shapes, inks): ([Shape; 3], [Ink; 3]),
    ) {
        let Tile([shape, ink, ground, number]) = self;
        let (shape, ink) = (shapes[usize::from(shape)], inks[usize::from(ink)]);
        let area = tiles.area(place);
        let at = Point::new(area.at.x + RIM, area.at.y + LETTER_ROOM);
        let (width, height) = (area.width - 2.0 * RIM, area.height - LETTER_ROOM - RIM);
        let ground = Paint::both(GROUNDS[usize::from(ground)], Ink::Silver, 1.5);
        figure.polygon(rounded(at, width, height, ROUND), ground);
        let radius = RADII[usize::from(number)];
        for (x, y) in PLACES[usize::from(number)] {
            let center = Point::new(at.x + width / 2.0 + x, at.y + height / 2.0 + y);
            let low = if shape == Shape::Triangle { 0.2 * radius } else { 0.0 };
            let center = Point::new(center.x, center.y + low);
            let halo = Paint::both(Ink::White, Ink::White, HALO);
            shape.draw(figure, (center, radius), 0.0, halo);
            shape.draw(figure, (center, radius), 0.0, Paint::both(ink, ink.edge(), 2.0));
        }
    }
}

/// How so many tiles lie.
pub fn layout(count: usize) -> Tiles {
    let columns = if count <= 9 { 3 } else { 4 };
    let width = if count <= 9 { 170.0 } else { 132.0 };
    Tiles { width, ..Tiles::across(count, columns, HEIGHT) }
}

/// How many numbers stand beside the letter of a tile, at most.
pub const BADGES: usize = 4;

/// A number beside the letter of a tile, at one of [`BADGES`] places.
pub fn badge(tiles: &Tiles, place: usize, at: usize, number: usize) -> [Mark; 2] {
    let area = tiles.area(place);
    let x = [17.0, area.width - 17.0, 41.0, area.width - 41.0][at % BADGES];
    let at = Point::new(area.at.x + x, area.at.y + 20.0);
    let disc = Mark::Circle { center: at, radius: 9.0, paint: Paint::fill(Ink::Accent) };
    [disc, Mark::label(at, number.to_string(), 15.0, Face::Bold, Ink::White)]
}

/// The tiles of a picture with their letters, read from its marks: outline, colour, ground and number.
///
/// # Errors
/// Says which tile shows something else.
pub fn seen(figure: &Figure) -> Result<Vec<(char, [usize; 4])>, String> {
    let tile = |(letter, marks): (char, Vec<&Mark>)| {
        let looks: Vec<(usize, Option<Ink>)> = marks
            .into_iter()
            .filter_map(|mark| match mark {
                Mark::Polygon { points, paint } => Some((points.len(), paint.fill)),
                Mark::Circle { paint, .. } => Some((0, paint.fill)),
                Mark::Line { .. } | Mark::Arc { .. } | Mark::Text { .. } => None,
            })
            .collect();
        let (ground, on) = looks.split_first().ok_or("an empty tile")?;
        // Each shape lies on its white halo.
        let on: Vec<_> = on.iter().filter(|(_, fill)| *fill != Some(Ink::White)).collect();
        match (ground.1, on.first()) {
            (Some(ground), Some(&&(corners, Some(ink)))) if on.iter().all(|it| *it == on[0]) => {
                Ok((letter, [corners, ink as usize, ground as usize, on.len()]))
            }
            _ => Err(format!("{letter} shows {on:?}")),
        }
    };
    super::seen(figure)?.into_iter().map(tile).collect()
}
