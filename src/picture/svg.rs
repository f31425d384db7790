//! A figure as a standalone SVG: the same marks as [`marks`](super::marks) draws, as outlines. Letters are outlines
//! too, so that no reader needs the fonts.
//!
//! Without colours, lines and letters keep the hatchings under them away. What is hatched there is known from the
//! shapes below alone: those that lie under a mark become its mask.

use super::hatch::{self, Brush};
use super::marks::{HALO, HATCHED_MIN, RIM, is_part};
use super::shape::{Spot, Track};
use super::{Colours, PictureError, dash, text};
use ab_glyph::{OutlineCurve, Point as GlyphPoint};
use agon_generators::figure::{Figure, Mark, Paint, Point, Stroke};
use agon_generators::palette::{FIVE, Ink, Rgb};
use std::fmt::Write as _;

/// The figure's SVG.
pub(super) fn svg(figure: &Figure, colours: Colours) -> Result<String, PictureError> {
    let mut writer =
        Writer { colours, body: String::new(), defs: String::new(), below: vec![], masks: 0 };
    for mark in &figure.marks {
        match mark {
            mark if colours == Colours::None && is_part(figure, mark) => writer.part(mark),
            mark => writer.mark(mark)?,
        }
    }
    let Figure { width, height, .. } = figure;
    let Writer { body, defs, .. } = writer;
    let patterns = if colours == Colours::None { patterns() } else { String::new() };
    let defs = format!("{patterns}{defs}");
    let defs = if defs.is_empty() { defs } else { format!("<defs>\n{defs}</defs>\n") };
    let ground = match colours {
        Colours::Normal => Ink::Paper.rgb(),
        Colours::None => hatch::grey(hatch::level(Ink::Paper)),
    };
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\">\n{defs}<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
         {body}</svg>\n",
        hex(ground)
    ))
}

struct Writer {
    colours: Colours,
    body: String,
    defs: String,
    /// Every area so far, from the bottom up; only kept where there are hatchings.
    below: Vec<Area>,
    masks: usize,
}

/// An element without its paint, and the box around its middle lines.
struct Shape {
    element: String,
    low: Spot,
    high: Spot,
}

/// Something painted, as a mask would paint it.
struct Area {
    element: String,
    low: Spot,
    high: Spot,
    is_hatched: bool,
}

/// How a mark covers the sheet.
#[derive(Clone, Copy)]
enum Cover {
    Inside,
    /// Along the edge, so many points wide.
    Along(f32),
    /// Inside and along the edge.
    Both(f32),
}

impl Writer {
    fn mark(&mut self, mark: &Mark) -> Result<(), PictureError> {
        match mark {
            Mark::Polygon { points, paint } => {
                let spots = spots(points);
                self.area(&polygon(&spots), &Track::Closed(spots), paint);
            }
            Mark::Circle { center, radius, paint } => {
                let (center, radius) = (spot(*center), *radius);
                self.area(&circle(center, radius), &Track::Circle { center, radius }, paint);
            }
            Mark::Line { points, stroke } => {
                let spots = open_spots(points);
                self.line(&polyline(&spots), &Track::Open(spots), *stroke);
            }
            Mark::Arc { center, radius, from, to, stroke } => {
                let (shape, track) = arc(spot(*center), *radius, (*from, *to));
                self.line(&shape, &track, *stroke);
            }
            Mark::Text { at, text, size, face, anchor, ink } => {
                let line = text::lay(text, *size, *face, *anchor)?;
                self.text(&letters(&line, spot(*at)), *ink);
            }
        }
        Ok(())
    }

    /// Part of a thing, without an outline of its own.
    fn part(&mut self, mark: &Mark) {
        let (shape, cover, ink) = match mark {
            Mark::Line { points, stroke: Stroke { ink, width } } => {
                (polyline(&open_spots(points)), Cover::Along(*width), Some(*ink))
            }
            Mark::Polygon { points, paint } => (polygon(&spots(points)), Cover::Inside, paint.fill),
            Mark::Circle { center, radius, paint } => {
                (circle(spot(*center), *radius), Cover::Inside, paint.fill)
            }
            Mark::Arc { .. } | Mark::Text { .. } => return,
        };
        if let Some(ink) = ink {
            self.put(&shape, cover, ink);
        }
    }

    fn area(&mut self, shape: &Shape, edge: &Track, paint: &Paint) {
        if self.colours == Colours::Normal {
            return self.area_in_colour(shape, paint);
        }
        let mut edge_stroke = paint.edge;
        if let Some(ink) = paint.fill {
            if ink.is_light() && edge_stroke.is_none() {
                self.keep_off(shape, Stroke::new(ink, 0.0));
            }
            self.put(shape, Cover::Inside, ink);
            if is_hatched(ink) && edge_stroke.is_none() {
                edge_stroke = Some(Stroke::new(Ink::Black, RIM));
            }
        }
        if let Some(stroke) = edge_stroke {
            self.stroke(shape, edge, stroke);
        }
    }

    /// One element for filling and outline.
    fn area_in_colour(&mut self, shape: &Shape, Paint { fill, edge }: &Paint) {
        let fill = fill.map_or("none".to_owned(), |ink| hex(ink.rgb()));
        self.body += &format!("{} fill=\"{fill}\"", shape.element);
        if let Some(Stroke { ink, width }) = edge {
            self.body += &format!(" stroke=\"{}\" stroke-width=\"{}\"", hex(ink.rgb()), n(*width));
        }
        self.body += "/>\n";
    }

    fn line(&mut self, shape: &Shape, track: &Track, stroke: Stroke) {
        self.keep_off(shape, stroke);
        self.stroke(shape, track, stroke);
    }

    fn stroke(&mut self, shape: &Shape, track: &Track, Stroke { ink, width }: Stroke) {
        match hatch::dashes(ink).filter(|_| self.colours == Colours::None) {
            Some(_) if HATCHED_MIN <= width => {
                self.put(shape, Cover::Along(width), Ink::Black);
                self.put(shape, Cover::Along(width - 2.0 * RIM), ink);
            }
            Some(dashes) => {
                let mut path = String::new();
                for piece in dash::cut(&track.path(), dashes, width) {
                    // A piece of no length is a dot.
                    let again = piece.first().filter(|_| piece.len() == 1);
                    let steps: Vec<Spot> = piece.iter().chain(again).copied().collect();
                    let _ = write!(path, "M{}", list(&steps));
                }
                let dashed = Shape { element: format!("<path d=\"{path}\""), ..*shape };
                self.put(&dashed, Cover::Along(width), Ink::Black);
            }
            None => self.put(shape, Cover::Along(width), ink),
        }
    }

    /// Keeps the hatchings under a stroke off it, as the pixels do.
    fn keep_off(&mut self, shape: &Shape, stroke: Stroke) {
        if stroke.ink.is_outline() {
            return;
        }
        let (ink, around) =
            if stroke.ink.is_light() { (Ink::Black, RIM) } else { (Ink::Paper, HALO as f32) };
        self.over_hatchings(shape, Cover::Along(stroke.width + 2.0 * around), ink);
    }

    fn text(&mut self, shape: &Shape, ink: Ink) {
        self.over_hatchings(shape, Cover::Both(2.0 * HALO as f32), Ink::Paper);
        let ink = if self.colours == Colours::None && is_hatched(ink) { Ink::Black } else { ink };
        self.body += &painted(&shape.element, Cover::Inside, &self.colour(ink), "");
        // The ground of a hatching is wiped to paper, so letters meant for a dark colour turn over on it.
        if ink.is_light() {
            self.over_hatchings(shape, Cover::Inside, Ink::Black);
        }
    }

    /// Paints an area that counts for what lies above it.
    fn put(&mut self, shape: &Shape, cover: Cover, ink: Ink) {
        self.body += &painted(&shape.element, cover, &self.colour(ink), "");
        if self.colours == Colours::None {
            let is_hatched = is_hatched(ink);
            let element =
                painted(&shape.element, cover, if is_hatched { "#fff" } else { "#000" }, "");
            let (low, high) = shape.reach(cover);
            self.below.push(Area { element, low, high, is_hatched });
        }
    }

    /// Paints only where a hatching shows.
    fn over_hatchings(&mut self, shape: &Shape, cover: Cover, ink: Ink) {
        let (low, high) = shape.reach(cover);
        let under = |area: &&Area| {
            low.x <= area.high.x
                && area.low.x <= high.x
                && low.y <= area.high.y
                && area.low.y <= high.y
        };
        // What lies under the lowest hatching is not one.
        let areas = self.below.iter().filter(under).skip_while(|area| !area.is_hatched);
        let elements: String = areas.map(|area| area.element.as_str()).collect();
        if elements.is_empty() {
            return;
        }
        self.masks += 1;
        let number = self.masks;
        let (left, top) = (n(low.x), n(low.y));
        let (width, height) = (n(high.x - low.x), n(high.y - low.y));
        let _ = write!(
            self.defs,
            "<mask id=\"m{number}\" maskUnits=\"userSpaceOnUse\" x=\"{left}\" y=\"{top}\" \
             width=\"{width}\" height=\"{height}\">\n{elements}</mask>\n"
        );
        let mask = format!(" mask=\"url(#m{number})\"");
        self.body += &painted(&shape.element, cover, &self.colour(ink), &mask);
    }

    fn colour(&self, ink: Ink) -> String {
        match self.colours {
            Colours::Normal => hex(ink.rgb()),
            Colours::None => match hatch::brush(ink, 1) {
                Brush::Plain(level) => hex(hatch::grey(level)),
                Brush::Hatched(_) => format!("url(#{ink:?})"),
            },
        }
    }
}

fn polygon(spots: &[Spot]) -> Shape {
    Shape::new(format!("<polygon points=\"{}\"", list(spots)), spots)
}

fn circle(at: Spot, radius: f32) -> Shape {
    let element = format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", n(at.x), n(at.y), n(radius));
    Shape::round(element, at, radius)
}

/// Where an open line goes; a dot goes to where it is.
fn open_spots(points: &[Point]) -> Vec<Spot> {
    let mut spots = spots(points);
    if let [dot] = spots[..] {
        spots.push(dot);
    }
    spots
}

fn polyline(spots: &[Spot]) -> Shape {
    Shape::new(format!("<polyline points=\"{}\"", list(spots)), spots)
}

impl Shape {
    fn new(element: String, spots: &[Spot]) -> Shape {
        let mut spots = spots.iter().copied();
        let first = spots.next().unwrap_or(Spot { x: 0.0, y: 0.0 });
        let (mut low, mut high) = (first, first);
        for spot in spots {
            low = Spot { x: low.x.min(spot.x), y: low.y.min(spot.y) };
            high = Spot { x: high.x.max(spot.x), y: high.y.max(spot.y) };
        }
        Shape { element, low, high }
    }

    fn round(element: String, Spot { x, y }: Spot, radius: f32) -> Shape {
        let (low, high) =
            (Spot { x: x - radius, y: y - radius }, Spot { x: x + radius, y: y + radius });
        Shape { element, low, high }
    }

    /// The box of what is painted, and a little more.
    fn reach(&self, cover: Cover) -> (Spot, Spot) {
        let more = 1.0
            + match cover {
                Cover::Inside => 0.0,
                Cover::Along(width) | Cover::Both(width) => width / 2.0,
            };
        let Shape { low, high, .. } = self;
        (Spot { x: low.x - more, y: low.y - more }, Spot { x: high.x + more, y: high.y + more })
    }
}

fn painted(element: &str, cover: Cover, colour: &str, rest: &str) -> String {
    match cover {
        Cover::Inside => format!("{element} fill=\"{colour}\"{rest}/>\n"),
        Cover::Along(width) => {
            let width = n(width);
            format!(
                "{element} fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{rest}/>\n"
            )
        }
        Cover::Both(width) => {
            let width = n(width);
            format!(
                "{element} fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{width}\"{rest}/>\n"
            )
        }
    }
}

fn arc(center: Spot, radius: f32, (from, to): (f32, f32)) -> (Shape, Track) {
    let turn = super::marks::sweep(from, to);
    let track = Track::Arc { center, radius, from: from.to_radians(), span: turn.to_radians() };
    if turn >= 360.0 {
        let Spot { x, y } = center;
        let element = format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", n(x), n(y), n(radius));
        return (Shape::round(element, center, radius), track);
    }
    let end = |degrees: f32| {
        let (sine, cosine) = libm::sincosf(degrees.to_radians());
        Spot { x: center.x + radius * cosine, y: center.y + radius * sine }
    };
    let (start, end, r) = (end(from), end(from + turn), n(radius));
    let far = u8::from(turn > 180.0);
    let (start, end) = (list(&[start]), list(&[end]));
    let element = format!("<path d=\"M{start}A{r} {r} 0 {far} 1 {end}\"");
    (Shape::round(element, center, radius), track)
}

/// A line of text as one path.
fn letters(line: &text::Line, at: Spot) -> Shape {
    let (mut path, mut spots) = (String::new(), Vec::new());
    let mut pen: Option<GlyphPoint> = None;
    for glyph in &line.glyphs {
        for curve in text::curves(glyph) {
            let (start, rest) = match &curve {
                OutlineCurve::Line(start, end) => (start, ('L', vec![end])),
                OutlineCurve::Quad(start, middle, end) => (start, ('Q', vec![middle, end])),
                OutlineCurve::Cubic(start, one, two, end) => (start, ('C', vec![one, two, end])),
            };
            let moved = |point: &GlyphPoint| Spot { x: at.x + point.x, y: at.y + point.y };
            if pen != Some(*start) {
                path += if pen.is_some() { "Z" } else { "" };
                let _ = write!(path, "M{}", list(&[moved(start)]));
            }
            let (step, points) = rest;
            pen = points.last().map(|point| **point);
            let steps: Vec<Spot> = points.into_iter().map(moved).collect();
            let _ = write!(path, "{step}{}", list(&steps));
            spots.extend(steps);
        }
    }
    path += if pen.is_some() { "Z" } else { "" };
    Shape::new(format!("<path d=\"{path}\""), &spots)
}

fn patterns() -> String {
    let one = |ink: &Ink| {
        let (side, inked) = hatch::pattern(*ink)?;
        let [dark, light] =
            [hatch::level(Ink::Black), hatch::ground(*ink)].map(|level| hex(hatch::grey(level)));
        Some(format!(
            "<pattern id=\"{ink:?}\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\">\
             <path fill=\"{light}\" d=\"M0 0H{side}V{side}H0Z\"/><path fill=\"{dark}\" d=\"{inked}\"/>\
             </pattern>\n"
        ))
    };
    FIVE.iter().filter_map(one).collect()
}

fn is_hatched(ink: Ink) -> bool {
    hatch::dashes(ink).is_some()
}

fn spot(point: Point) -> Spot {
    Spot { x: point.x, y: point.y }
}

fn spots(points: &[Point]) -> Vec<Spot> {
    points.iter().copied().map(spot).collect()
}

/// Places as `x,y x,y`.
fn list(spots: &[Spot]) -> String {
    let pairs: Vec<String> =
        spots.iter().map(|spot| format!("{},{}", n(spot.x), n(spot.y))).collect();
    pairs.join(" ")
}

/// A number to a hundredth, without idle digits.
fn n(number: f32) -> String {
    let hundredths = (f64::from(number) * 100.0).round() as i64;
    (hundredths as f64 / 100.0).to_string()
}

fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
