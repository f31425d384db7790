//! Draws a figure's marks on a canvas, from the bottom up.

use super::canvas::{Canvas, Over, Pixels};
use super::hatch::{self, Brush};
use super::shades::Shades;
use super::shape::{self, Outline, Spot, Track};
use super::{Colours, PictureError, dash, text};
use ab_glyph::{Font as _, point};
use agon_generators::figure::{Figure, Mark, Paint, Point, Stroke};
use agon_generators::palette::Ink;

/// Without colours, a hatched shape that has no outline gets one of so many points.
pub(super) const RIM: f32 = 1.5;
/// Without colours, strokes from this many points on are hatched, thinner ones dashed.
pub(super) const HATCHED_MIN: f32 = 7.0;
/// How far a hatching keeps away from letters and lines, in points.
pub(super) const HALO: i32 = 2;

pub(super) fn draw(figure: &Figure, colours: Colours, scale: u16) -> Result<Pixels, PictureError> {
    let side = |points: u16| usize::from(points) * usize::from(scale);
    let canvas = |shades: Shades, ground: u8| {
        Canvas::new(side(figure.width), side(figure.height), shades, ground)
    };
    let canvas = match colours {
        Colours::Normal => canvas(Shades::inks(), Ink::Paper as u8),
        Colours::None => canvas(Shades::greys(), hatch::level(Ink::Paper)).minding_hatchings(),
    };
    let mut pen = Pen { canvas, colours, pixels: scale, scale: f32::from(scale) };
    for mark in &figure.marks {
        match mark {
            mark if colours == Colours::None && is_part(figure, mark) => pen.part(mark),
            mark => pen.mark(mark)?,
        }
    }
    Ok(pen.canvas.into_pixels())
}

/// Whether what would be hatched lies on itself, drawn wider in the tone of its outline: then it is a part of a thing, which is
/// seen by its outline.
pub(super) fn is_part(figure: &Figure, mark: &Mark) -> bool {
    let ink = match mark {
        Mark::Line { stroke, .. } => stroke.ink,
        Mark::Polygon { paint: Paint { fill: Some(ink), edge: None }, .. }
        | Mark::Circle { paint: Paint { fill: Some(ink), edge: None }, .. } => *ink,
        _ => return false,
    };
    if hatch::dashes(ink).is_none() {
        return false;
    }
    let is_outline = |paint: &Paint| paint.edge.is_some_and(|stroke| stroke.ink == ink.edge());
    let is_below = |below: &Mark| match (below, mark) {
        (Mark::Line { points, stroke: wide }, Mark::Line { points: same, stroke }) => {
            wide.ink == ink.edge() && stroke.width < wide.width && points == same
        }
        (Mark::Polygon { points, paint }, Mark::Polygon { points: same, .. }) => {
            is_outline(paint) && points == same
        }
        (
            Mark::Circle { center, radius, paint },
            Mark::Circle { center: same, radius: as_large, .. },
        ) => is_outline(paint) && (center, radius) == (same, as_large),
        _ => false,
    };
    figure.marks.iter().take_while(|below| *below != mark).any(is_below)
}

struct Pen {
    canvas: Canvas,
    colours: Colours,
    /// Pixels a point, whole and as a factor.
    pixels: u16,
    scale: f32,
}

impl Pen {
    fn mark(&mut self, mark: &Mark) -> Result<(), PictureError> {
        match mark {
            Mark::Polygon { points, paint } => {
                let spots = self.spots(points);
                self.area(&vec![spots.clone()], &Track::Closed(spots), paint);
            }
            Mark::Circle { center, radius, paint } => {
                let (center, radius) = (self.spot(*center), radius * self.scale);
                let edge = Track::Circle { center, radius };
                self.area(&shape::disc(center, radius), &edge, paint);
            }
            Mark::Line { points, stroke } => {
                self.line(&Track::Open(self.spots(points)), *stroke);
            }
            Mark::Arc { center, radius, from, to, stroke } => {
                let (center, radius) = (self.spot(*center), radius * self.scale);
                let (from, span) = (from.to_radians(), sweep(*from, *to).to_radians());
                self.line(&Track::Arc { center, radius, from, span }, *stroke);
            }
            Mark::Text { at, text, size, face, anchor, ink } => {
                let line = text::lay(text, size * self.scale, *face, *anchor)?;
                self.text(&line, self.spot(*at), *ink);
            }
        }
        Ok(())
    }

    fn area(&mut self, inside: &Outline, edge: &Track, paint: &Paint) {
        let mut edge_stroke = paint.edge;
        if let Some(ink) = paint.fill {
            let brush = self.brush(ink);
            if ink.is_light() && edge_stroke.is_none() {
                self.keep_off(edge, Stroke::new(ink, 0.0));
            }
            self.canvas.fill(inside, brush, Over::Everything);
            if brush.is_hatched() && edge_stroke.is_none() {
                edge_stroke = Some(Stroke::new(Ink::Black, RIM));
            }
        }
        if let Some(stroke) = edge_stroke {
            self.stroke(edge, stroke);
        }
    }

    fn line(&mut self, track: &Track, stroke: Stroke) {
        self.keep_off(track, stroke);
        self.stroke(track, stroke);
    }

    /// Part of a thing, without an outline of its own.
    fn part(&mut self, mark: &Mark) {
        let (outline, ink) = match mark {
            Mark::Line { points, stroke } => {
                let track = Track::Open(self.spots(points));
                (track.outline(stroke.width * self.scale), Some(stroke.ink))
            }
            Mark::Polygon { points, paint } => (vec![self.spots(points)], paint.fill),
            Mark::Circle { center, radius, paint } => {
                (shape::disc(self.spot(*center), radius * self.scale), paint.fill)
            }
            Mark::Arc { .. } | Mark::Text { .. } => return,
        };
        if let Some(ink) = ink {
            self.canvas.fill(&outline, self.brush(ink), Over::Everything);
        }
    }

    fn stroke(&mut self, track: &Track, stroke: Stroke) {
        let width = stroke.width * self.scale;
        let black = self.brush(Ink::Black);
        match (self.brush(stroke.ink), hatch::dashes(stroke.ink)) {
            (brush @ Brush::Hatched(_), _) if stroke.width >= HATCHED_MIN => {
                self.canvas.fill(&track.outline(width), black, Over::Everything);
                let inside = track.outline(width - 2.0 * RIM * self.scale);
                self.canvas.fill(&inside, brush, Over::Everything);
            }
            (Brush::Hatched(_), Some(dashes)) => {
                for piece in dash::cut(&track.path(), dashes, width) {
                    self.canvas.fill(&Track::Open(piece).outline(width), black, Over::Everything);
                }
            }
            (brush, _) => self.canvas.fill(&track.outline(width), brush, Over::Everything),
        }
    }

    /// Keeps the hatchings under a stroke off it: by a dark border round a white stroke, by a white one round
    /// any other. What is drawn in the tone of an outline belongs to the thing it lies on.
    fn keep_off(&mut self, track: &Track, stroke: Stroke) {
        if self.colours == Colours::Normal || stroke.ink.is_outline() {
            return;
        }
        let (ink, around) =
            if stroke.ink.is_light() { (Ink::Black, RIM) } else { (Ink::Paper, HALO as f32) };
        let outline = track.outline((stroke.width + 2.0 * around) * self.scale);
        self.canvas.fill(&outline, self.brush(ink), Over::Hatchings);
    }

    fn text(&mut self, line: &text::Line, at: Spot, ink: Ink) {
        let pixels = pixels(line, at);
        if self.colours == Colours::None {
            self.clear_under(&pixels);
        }
        let [colour, black] = [ink, Ink::Black].map(|ink| self.letter_colour(ink));
        for (x, y, cover) in pixels {
            // The ground of a hatching is wiped to paper, so letters meant for a dark colour turn over on it.
            let turned = ink.is_light() && self.canvas.is_hatched(x, y);
            self.canvas.blend(x, y, cover, if turned { black } else { colour });
        }
    }

    /// Wipes the hatchings under a text, a little wider than its letters.
    fn clear_under(&mut self, letters: &[(i32, i32, f32)]) {
        let far = i32::from(self.pixels) * HALO;
        let near = (far * 5 + 3) / 7;
        let corners = [(near, near), (near, -near), (-near, near), (-near, -near)];
        let around = [(far, 0), (-far, 0), (0, far), (0, -far)].into_iter().chain(corners);
        let columns = letters.iter().map(|&(x, _, _)| x);
        let rows = letters.iter().map(|&(_, y, _)| y);
        let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else { return };
        let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else { return };
        let (left, top) = (left - far, top - far);
        let (width, height) = (right + far + 1 - left, bottom + far + 1 - top);
        let mut covers = vec![0.0_f32; (width * height) as usize];
        for (right, down) in around {
            for &(x, y, cover) in letters {
                let at = (y + down - top) * width + x + right - left;
                covers[at as usize] = covers[at as usize].max(cover);
            }
        }
        for (at, cover) in (0..).zip(covers) {
            let (x, y) = (left + at % width, top + at / width);
            if cover > 0.0 && self.canvas.is_hatched(x, y) {
                self.canvas.blend(x, y, cover, hatch::level(Ink::Paper));
            }
        }
    }

    fn brush(&self, ink: Ink) -> Brush {
        match self.colours {
            Colours::Normal => Brush::Plain(ink as u8),
            Colours::None => hatch::brush(ink, self.pixels),
        }
    }

    fn letter_colour(&self, ink: Ink) -> u8 {
        match self.brush(ink) {
            Brush::Plain(colour) => colour,
            Brush::Hatched(_) => hatch::level(Ink::Black),
        }
    }

    fn spot(&self, point: Point) -> Spot {
        Spot { x: point.x * self.scale, y: point.y * self.scale }
    }

    fn spots(&self, points: &[Point]) -> Vec<Spot> {
        points.iter().map(|&point| self.spot(point)).collect()
    }
}

/// How many degrees an arc runs clockwise.
pub(super) fn sweep(from: f32, to: f32) -> f32 {
    let turn = to - from;
    if turn.abs() >= 360.0 { 360.0 } else { turn.rem_euclid(360.0) }
}

/// Every pixel that a text touches, with the share that is covered.
fn pixels(line: &text::Line, at: Spot) -> Vec<(i32, i32, f32)> {
    let mut pixels = Vec::new();
    for glyph in &line.glyphs {
        let place = point(at.x + glyph.x, at.y + glyph.y);
        let placed = glyph.id.with_scale_and_position(text::pixels(glyph.font, glyph.em), place);
        let Some(outlined) = glyph.font.outline_glyph(placed) else { continue };
        let corner = outlined.px_bounds().min;
        let (left, top) = (corner.x as i32, corner.y as i32);
        outlined.draw(|x, y, cover| {
            if cover > 0.0 {
                pixels.push((left + x as i32, top + y as i32, cover));
            }
        });
    }
    pixels
}
