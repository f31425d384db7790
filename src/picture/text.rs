//! One line of text laid out: which glyph of which font stands where. Knows nothing of pixels, so every writer
//! of pictures can use it.

use super::PictureError;
use super::fonts::{self, Held, OBJECTS};
use ab_glyph::{Font as _, GlyphId, OutlineCurve, Point, PxScale, Rect, ScaleFont as _, point};
use agon_generators::figure::{Anchor, Face};

/// Height of capital letters and digits in em, the same in all three Atkinson fonts.
const CAP_HEIGHT: f32 = 0.668;
/// A variation selector asks for a coloured or plain picture and has no glyph itself.
const PLAIN_LOOK: char = '\u{FE0E}';
const COLOUR_LOOK: char = '\u{FE0F}';

/// A line of text with its glyphs in place, around the point that it is anchored at.
pub(super) struct Line {
    pub(super) glyphs: Vec<Placed>,
}

/// One glyph, with the left end of its baseline.
pub(super) struct Placed {
    pub(super) font: &'static Held,
    pub(super) id: GlyphId,
    pub(super) em: f32,
    pub(super) x: f32,
    pub(super) y: f32,
}

/// Whether the face can write the whole text.
pub(super) fn check(text: &str, face: Face) -> Result<(), PictureError> {
    written(text).try_for_each(|character| glyph(face, character).map(|_| ()))
}

/// Lays a text out in letters of `size` points an em, relative to its point.
///
/// Letters stand so that the middle of a capital is at the point's height. An object fits a square of `size`
/// points a side and is centred on its own outline.
pub(super) fn lay(text: &str, size: f32, face: Face, anchor: Anchor) -> Result<Line, PictureError> {
    let mut glyphs: Vec<Placed> = Vec::new();
    let mut x = 0.0;
    for character in written(text) {
        let (font, id) = glyph(face, character)?;
        if let Some(before) = glyphs.last().filter(|before| std::ptr::eq(before.font, font)) {
            x += font.as_scaled(pixels(font, before.em)).kern(before.id, id);
        }
        let (em, y) = stand(font, id, size);
        glyphs.push(Placed { font, id, em, x, y });
        x += font.as_scaled(pixels(font, em)).h_advance(id);
    }
    let (left, right) = if face == Face::Object { ink_sides(&glyphs) } else { (0.0, x) };
    let start = match anchor {
        Anchor::Start => left,
        Anchor::Middle => (left + right) / 2.0,
        Anchor::End => right,
    };
    for glyph in &mut glyphs {
        glyph.x -= start;
    }
    Ok(Line { glyphs })
}

/// The scale at which a font's em square is `em` pixels wide.
pub(super) fn pixels(font: &Held, em: f32) -> PxScale {
    PxScale::from(em * font.height_unscaled() / units(font))
}

/// A glyph's outline around the text's point; a contour ends where the next curve begins elsewhere.
pub(super) fn curves(glyph: &Placed) -> Vec<OutlineCurve> {
    let size = glyph.em / units(glyph.font);
    let put = |at: Point| point(glyph.x + at.x * size, glyph.y - at.y * size);
    let outline = glyph.font.outline(glyph.id);
    let curves = outline.into_iter().flat_map(|outline| outline.curves);
    let put_curve = |curve| match curve {
        OutlineCurve::Line(a, b) => OutlineCurve::Line(put(a), put(b)),
        OutlineCurve::Quad(a, b, c) => OutlineCurve::Quad(put(a), put(b), put(c)),
        OutlineCurve::Cubic(a, b, c, d) => OutlineCurve::Cubic(put(a), put(b), put(c), put(d)),
    };
    curves.map(put_curve).collect()
}

fn written(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|character| ![PLAIN_LOOK, COLOUR_LOOK].contains(character))
}

fn glyph(face: Face, character: char) -> Result<(&'static Held, GlyphId), PictureError> {
    fonts::find(face, character).ok_or(PictureError::MissingGlyph(character))
}

fn units(font: &Held) -> f32 {
    font.units_per_em().expect("the font files state their units")
}

/// The em of a glyph and the height of its baseline below the point.
fn stand(font: &Held, id: GlyphId, size: f32) -> (f32, f32) {
    if !std::ptr::eq(font, &raw const OBJECTS) {
        return (size, size * CAP_HEIGHT / 2.0);
    }
    let em = size * units(font) / font.h_advance_unscaled(id);
    let outline = outline(font, id);
    (em, (outline.min.y + outline.max.y) / 2.0 * em / units(font))
}

/// The left and right end of what is inked.
fn ink_sides(glyphs: &[Placed]) -> (f32, f32) {
    let side = |glyph: &Placed, x: f32| glyph.x + x * glyph.em / units(glyph.font);
    let left = glyphs.first().map_or(0.0, |first| side(first, outline(first.font, first.id).min.x));
    let right = glyphs.last().map_or(0.0, |last| side(last, outline(last.font, last.id).max.x));
    (left, right)
}

/// The box of a glyph's outline in font units, y upward; empty for a space.
fn outline(font: &Held, id: GlyphId) -> Rect {
    font.outline(id).map_or(Rect::default(), |outline| outline.bounds)
}
