//! A sheet of pixels that outlines and glyphs are laid on, each blended by the share of a pixel that it covers.

use super::hatch::Brush;
use super::shades::Shades;
use super::shape::{Outline, Spot};
use ab_glyph_rasterizer::{Rasterizer, point};
use agon_generators::palette::Rgb;
use std::ops::Range;

/// Outlines of more pixels than this are filled band by band: a long diagonal then costs what it covers, not
/// what its box does.
const WHOLE_MAX: usize = 4096;
const BAND: usize = 16;

/// A drawn picture: the number of each pixel's colour, row by row.
pub(super) struct Pixels {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) numbers: Vec<u8>,
    pub(super) colours: Vec<Rgb>,
}

/// Which pixels a filling may touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    Everything,
    /// Only what shows a hatching, and goes on counting as such.
    Hatchings,
}

pub(super) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    shades: Shades,
    /// Which pixels show a hatching; empty where nobody asks.
    hatched: Vec<bool>,
    raster: Rasterizer,
    edges: Vec<(Spot, Spot)>,
}

impl Pixels {
    pub(super) fn at(&self, x: usize, y: usize) -> Rgb {
        self.colours[usize::from(self.numbers[y * self.width + x])]
    }
}

impl Canvas {
    /// An empty sheet of one colour.
    pub(super) fn new(width: usize, height: usize, shades: Shades, ground: u8) -> Canvas {
        let pixels = vec![ground; width * height];
        let (hatched, raster) = (Vec::new(), Rasterizer::new(1, 1));
        Canvas { width, height, pixels, shades, hatched, raster, edges: Vec::new() }
    }

    /// The same sheet, remembering where hatchings are.
    pub(super) fn minding_hatchings(self) -> Canvas {
        Canvas { hatched: vec![false; self.width * self.height], ..self }
    }

    /// Whether a pixel shows a hatching.
    pub(super) fn is_hatched(&self, x: i32, y: i32) -> bool {
        self.place(x, y).is_some_and(|at| self.hatched.get(at) == Some(&true))
    }

    /// Fills an outline: pixels whose winding number is not zero.
    pub(super) fn fill(&mut self, outline: &Outline, brush: Brush, over: Over) {
        let Some((low, high)) = bounds(outline.iter().flatten()) else { return };
        let across = (high.x.min(self.width as f32) - low.x.max(0.0)).max(0.0) as usize;
        let top = low.y.max(0.0) as usize;
        let bottom = (high.y.ceil().max(0.0) as usize).min(self.height);
        let rows = if across * bottom.saturating_sub(top) <= WHOLE_MAX { WHOLE_MAX } else { BAND };
        for band in (top..bottom).step_by(rows) {
            self.gather(outline, band, bottom.min(band + rows));
            self.fill_gathered(brush, over, band..bottom.min(band + rows));
        }
    }

    /// Blends one pixel, if it is on the sheet. `cover` is the share of it that is covered, 0 to 1.
    pub(super) fn blend(&mut self, x: i32, y: i32, cover: f32, colour: u8) {
        if let Some(at) = self.place(x, y) {
            self.pixels[at] = self.shades.mix(self.pixels[at], colour, cover);
        }
    }

    fn place(&self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.width && y < self.height).then_some(y * self.width + x)
    }

    pub(super) fn into_pixels(self) -> Pixels {
        let Canvas { width, height, pixels: numbers, shades, .. } = self;
        Pixels { width, height, numbers, colours: shades.into_colours() }
    }

    /// Collects the parts of an outline's edges between two rows.
    fn gather(&mut self, outline: &Outline, top: usize, bottom: usize) {
        self.edges.clear();
        for contour in outline {
            let Some(mut from) = contour.last() else { continue };
            for to in contour {
                clip(*from, *to, (top as f32, bottom as f32), self.width as f32, &mut self.edges);
                from = to;
            }
        }
    }

    fn fill_gathered(&mut self, brush: Brush, over: Over, rows: Range<usize>) {
        let ends = self.edges.iter().flat_map(|(from, to)| [from, to]);
        let Some((low, high)) = bounds(ends) else { return };
        let left = low.x.floor();
        // An edge on the right border still writes into the two cells beyond it.
        self.raster.reset((high.x.ceil() - left) as usize + 2, rows.len());
        let local = |spot: Spot| point(spot.x - left, spot.y - rows.start as f32);
        for (from, to) in &self.edges {
            self.raster.draw_line(local(*from), local(*to));
        }
        let (left, width) = (left as usize, self.width);
        let (pixels, shades, hatched) = (&mut self.pixels, &mut self.shades, &mut self.hatched);
        self.raster.for_each_pixel_2d(|x, y, cover| {
            let (column, row) = (left + x as usize, rows.start + y as usize);
            if cover == 0.0 || width <= column {
                return;
            }
            let at = row * width + column;
            match (over, hatched.get_mut(at)) {
                (Over::Hatchings, None | Some(false)) => return,
                (Over::Everything, Some(hatched)) if cover > 0.5 => *hatched = brush.is_hatched(),
                (Over::Everything | Over::Hatchings, _) => {}
            }
            pixels[at] = shades.mix(pixels[at], brush.at(column, row), cover);
        });
    }
}

/// The corners of the box around some places.
fn bounds<'a>(spots: impl Iterator<Item = &'a Spot>) -> Option<(Spot, Spot)> {
    let mut found: Option<(Spot, Spot)> = None;
    for &spot in spots {
        let (low, high) = found.get_or_insert((spot, spot));
        (low.x, low.y) = (low.x.min(spot.x), low.y.min(spot.y));
        (high.x, high.y) = (high.x.max(spot.x), high.y.max(spot.y));
    }
    found
}

/// Keeps the part of an edge between two heights, and presses what is left or right of the sheet flat against
/// its border: areas on the sheet stay what they were.
fn clip(from: Spot, to: Spot, (top, bottom): (f32, f32), right: f32, kept: &mut Vec<(Spot, Spot)>) {
    if from.y.max(to.y) <= top || bottom <= from.y.min(to.y) || from.y == to.y {
        return;
    }
    let slope = (to.x - from.x) / (to.y - from.y);
    let at_height = |y: f32| Spot { x: from.x + (y - from.y) * slope, y };
    let within = |spot: Spot| match spot.y {
        y if y < top => at_height(top),
        y if bottom < y => at_height(bottom),
        _ => spot,
    };
    let (from, to) = (within(from), within(to));
    if 0.0 <= from.x.min(to.x) && from.x.max(to.x) <= right {
        kept.push((from, to));
        return;
    }
    let mut shares = [0.0, -from.x / (to.x - from.x), (right - from.x) / (to.x - from.x), 1.0];
    shares.iter_mut().for_each(|share| *share = if *share > 0.0 { share.min(1.0) } else { 0.0 });
    shares.sort_by(f32::total_cmp);
    let along = |share: f32| Spot {
        x: (from.x + (to.x - from.x) * share).clamp(0.0, right),
        y: from.y + (to.y - from.y) * share,
    };
    kept.extend(shares.windows(2).map(|pair| (along(pair[0]), along(pair[1]))));
}
