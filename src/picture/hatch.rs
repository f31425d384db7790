//! Pictures without colours: what each ink becomes on a black and white sheet.
//!
//! The named colours are hatched as engravers do it: red upright lines, blue level lines; yellow is dotted and
//! sky blue slanted. Hatchings hang on the sheet, not on the shape, so a turned shape keeps its own. Each lies on a
//! grey of its own: a thing too small or too thin for its hatching can be told by that.

use agon_generators::palette::{Ink, Rgb};
use std::sync::LazyLock;

/// What fills a pixel.
#[derive(Debug, Clone, Copy)]
pub(super) enum Brush {
    /// A colour by its number among the picture's shades.
    Plain(u8),
    Hatched(&'static Tile),
}

/// A square of pattern that repeats over the sheet.
#[derive(Debug)]
pub(super) struct Tile {
    /// Brightnesses.
    pixels: Vec<u8>,
}

/// The dashes of a thin line, each with the gap behind it, in widths of the line; round ends not counted.
pub(super) type Dashes = &'static [(f32, f32)];

/// Pixels a side: every pattern repeats after 24 points, at one or two pixels each.
const SIDE: usize = 48;
/// Samples a pixel side.
const FINE: usize = 8;
/// How bright the outlines of sky blue are.
const DEEP_SKY: u8 = 0x7c;

static TILES: LazyLock<[[Tile; 4]; 2]> = LazyLock::new(|| {
    [1, 2]
        .map(|scale| [Ink::Red, Ink::Yellow, Ink::Blue, Ink::Sky].map(|ink| Tile::new(ink, scale)))
});

/// The brush of an ink without colours. `scale` is 1 or 2 pixels a point.
pub(super) fn brush(ink: Ink, scale: u16) -> Brush {
    let tiles = &TILES[usize::from(scale > 1)];
    match ink {
        Ink::Red => Brush::Hatched(&tiles[0]),
        Ink::Yellow => Brush::Hatched(&tiles[1]),
        Ink::Blue => Brush::Hatched(&tiles[2]),
        Ink::Sky => Brush::Hatched(&tiles[3]),
        // Leaves have it too, and what leans on them is dark.
        Ink::DeepSky => Brush::Plain(DEEP_SKY),
        plain => Brush::Plain(level(plain)),
    }
}

/// How a line too thin for a hatching is told apart.
pub(super) fn dashes(ink: Ink) -> Option<Dashes> {
    match ink {
        Ink::Red => Some(&[(5.0, 2.5)]),
        Ink::Yellow => Some(&[(4.0, 2.5), (0.0, 2.5)]),
        Ink::Blue => Some(&[(0.0, 2.0)]),
        Ink::Sky => Some(&[(1.5, 2.5)]),
        _ => None,
    }
}

/// How bright the ground under the hatching of an ink is, about as far from one to the next.
pub(super) fn ground(ink: Ink) -> u8 {
    match ink {
        Ink::Red => 0xae,
        Ink::Blue => 0x80,
        Ink::Sky => 0xcc,
        _ => level(Ink::Paper),
    }
}

/// The hatching of an ink as an outline on a square of so many points that repeats: what [`is_inked`] says.
pub(super) fn pattern(ink: Ink) -> Option<(u8, &'static str)> {
    match ink {
        Ink::Red => Some((6, "M0 0H2V6H0Z")),
        Ink::Blue => Some((6, "M0 0H6V2H0Z")),
        Ink::Yellow => Some((8, DOTS)),
        Ink::Sky => Some((8, "M0 0H2L0 2ZM8 0V2L2 8H0Z")),
        _ => None,
    }
}

/// A dot in the middle and a quarter of one in every corner.
const DOTS: &str = "M2.7 4A1.3 1.3 0 1 1 5.3 4A1.3 1.3 0 1 1 2.7 4ZM0 0H1.3A1.3 1.3 0 0 1 0 1.3ZM8 0V1.3A1.3 1.3 0 0 1 6.7 0Z\
    M8 8H6.7A1.3 1.3 0 0 1 8 6.7ZM0 8V6.7A1.3 1.3 0 0 1 1.3 8Z";

/// How bright the grey of an ink is: ITU-R BT.709 weights.
pub(super) fn level(ink: Ink) -> u8 {
    let Rgb(red, green, blue) = ink.rgb();
    let sum = u32::from(red) * 2126 + u32::from(green) * 7152 + u32::from(blue) * 722;
    (sum / 10_000) as u8
}

/// The grey of a brightness.
pub(super) const fn grey(level: u8) -> Rgb {
    Rgb(level, level, level)
}

/// Whether a point of the sheet, in points, is inked.
fn is_inked(ink: Ink, x: f32, y: f32) -> bool {
    let from_dot = |left: f32, top: f32| {
        let (x, y) = ((x - left).rem_euclid(8.0) - 4.0, (y - top).rem_euclid(8.0) - 4.0);
        x * x + y * y
    };
    match ink {
        Ink::Red => x.rem_euclid(6.0) < 2.0,
        Ink::Blue => y.rem_euclid(6.0) < 2.0,
        Ink::Yellow => from_dot(0.0, 0.0).min(from_dot(4.0, 4.0)) < 1.3 * 1.3,
        Ink::Sky => (x + y).rem_euclid(8.0) < 2.0,
        Ink::Black => true,
        _ => false,
    }
}

impl Tile {
    fn new(ink: Ink, scale: usize) -> Tile {
        let places = (0..SIDE * SIDE).map(|at| (at % SIDE, at / SIDE));
        Tile { pixels: places.map(|(column, row)| shade(ink, column, row, scale)).collect() }
    }
}

fn shade(ink: Ink, column: usize, row: usize, scale: usize) -> u8 {
    let place = |pixel: usize, part: usize| {
        (pixel as f32 + (part as f32 + 0.5) / FINE as f32) / scale as f32
    };
    let samples = (0..FINE * FINE).map(|at| (place(column, at % FINE), place(row, at / FINE)));
    let inked = samples.filter(|&(x, y)| is_inked(ink, x, y)).count();
    let (dark, light) = (usize::from(level(Ink::Black)), usize::from(ground(ink)));
    (light - (light - dark) * inked / (FINE * FINE)) as u8
}

impl Brush {
    /// The number of one pixel's colour.
    #[inline]
    pub(super) fn at(self, x: usize, y: usize) -> u8 {
        match self {
            Brush::Plain(colour) => colour,
            Brush::Hatched(tile) => tile.pixels[y % SIDE * SIDE + x % SIDE],
        }
    }

    pub(super) fn is_hatched(self) -> bool {
        matches!(self, Brush::Hatched(_))
    }
}
