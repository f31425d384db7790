//! Figures become pictures: PNG bytes, the bare pixels, or an SVG. The only reader of `fonts/`.
//!
//! Edges are anti-aliased by exact area and text is kerned. A character that no font holds is an error before
//! anything is drawn, never a box. The same figure gives the same bytes on every machine.

mod canvas;
mod dash;
mod encode;
mod fonts;
mod hatch;
pub mod logo;
mod marks;
pub mod photo;
mod shades;
mod shape;
mod svg;
mod text;

use agon_generators::figure::{Figure, Mark, Point};
use agon_generators::palette::Rgb;
use canvas::Pixels;
use image::RgbImage;

/// How colours are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colours {
    /// As on the palette.
    Normal,
    /// No colours: each named colour of the palette is a hatching of its own, in black on white.
    None,
}

/// How many pixels a point is wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scale {
    /// One pixel a point.
    Single,
    /// Two, for fine screens.
    Double,
}

/// What the encoder strives for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Few milliseconds, for contests that run.
    Live,
    /// Few bytes, for files that are kept.
    Export,
}

/// Why a figure cannot be drawn: always a fault of the family that made it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    #[error("no font holds the character {0:?}")]
    MissingGlyph(char),
    #[error("a figure of {0} x {1} points is not between 1 and 1600 points a side")]
    BadSize(u16, u16),
    #[error("a mark has a number that is not between -10,000 and 10,000")]
    FarAway,
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
}

const SIDE_MAX: u16 = 1600;
const REACH_MAX: f32 = 10_000.0;

/// The figure as a PNG without any metadata, of 256 colours at most.
pub fn png(
    figure: &Figure,
    colours: Colours,
    scale: Scale,
    effort: Effort,
) -> Result<Vec<u8>, PictureError> {
    encode::png(&pixels(figure, colours, scale)?, effort)
}

/// The figure as bare pixels, `scale` of them a point.
pub fn draw(figure: &Figure, colours: Colours, scale: Scale) -> Result<RgbImage, PictureError> {
    let pixels = pixels(figure, colours, scale)?;
    Ok(RgbImage::from_fn(pixels.width as u32, pixels.height as u32, |x, y| {
        let Rgb(red, green, blue) = pixels.at(x as usize, y as usize);
        image::Rgb([red, green, blue])
    }))
}

fn pixels(figure: &Figure, colours: Colours, scale: Scale) -> Result<Pixels, PictureError> {
    check(figure)?;
    marks::draw(figure, colours, scale.factor())
}

/// The figure as a standalone SVG that looks the same: for previews, explanations and print. Never for a contest
/// that runs, because its text tells more than its look.
pub fn svg(figure: &Figure, colours: Colours) -> Result<String, PictureError> {
    check(figure)?;
    svg::svg(figure, colours)
}

/// Whether the figure can be drawn, told without drawing it.
pub fn check(figure: &Figure) -> Result<(), PictureError> {
    let Figure { width, height, marks } = figure;
    let fits = |side: u16| (1..=SIDE_MAX).contains(&side);
    if !fits(*width) || !fits(*height) {
        return Err(PictureError::BadSize(*width, *height));
    }
    if !marks.iter().all(within_reach) {
        return Err(PictureError::FarAway);
    }
    figure.texts().try_for_each(|(text, face)| text::check(text, face))
}

/// Whether every number of a mark is an ordinary one: neither infinite nor absurdly large.
fn within_reach(mark: &Mark) -> bool {
    let near = |number: f32| number.abs() <= REACH_MAX;
    let at = |point: &Point| near(point.x) && near(point.y);
    match mark {
        Mark::Polygon { points, paint } => {
            points.iter().all(at) && paint.edge.is_none_or(|edge| near(edge.width))
        }
        Mark::Circle { center, radius, paint } => {
            at(center) && near(*radius) && paint.edge.is_none_or(|edge| near(edge.width))
        }
        Mark::Line { points, stroke } => points.iter().all(at) && near(stroke.width),
        Mark::Arc { center, radius, from, to, stroke } => {
            at(center) && [*radius, *from, *to, stroke.width].into_iter().all(near)
        }
        Mark::Text { at: place, size, .. } => at(place) && near(*size),
    }
}

impl Scale {
    fn factor(self) -> u16 {
        match self {
            Scale::Single => 1,
            Scale::Double => 2,
        }
    }
}
