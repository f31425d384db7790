//! What instruments are built of: round bodies, panels, needles and hubs.

use crate::figure::{Figure, Paint, Point, Stroke};
use crate::palette::Ink;
use crate::tiles::rounded;

/// How large a round body is, and its face, in points.
pub const RIM: f32 = 138.0;
pub const FACE: f32 = 132.0;

/// A round body with a white face.
pub fn round_body(figure: &mut Figure, center: Point) {
    figure.circle(center, RIM - 1.0, Paint::both(Ink::Mist, Ink::Grey, 2.0));
    figure.circle(center, FACE, Paint::both(Ink::White, Ink::Silver, 1.5));
}

/// A panel with round corners, by its middle.
pub fn panel(figure: &mut Figure, middle: Point, (width, height): (f32, f32), paint: Paint) {
    let corner = Point::new(middle.x - width / 2.0, middle.y - height / 2.0);
    figure.polygon(rounded(corner, width, height, (width / 2.0).min(16.0)), paint);
}

/// A tapered hand from its hub to a tip, so wide at the hub to each side, with a tail.
pub fn needle(
    figure: &mut Figure,
    center: Point,
    tip: Point,
    (half_width, tail): (f32, f32),
    ink: Ink,
) {
    let degrees = center.direction(tip);
    let side = |turn: f32, back: f32, share: f32| {
        center.towards(degrees + 180.0, back).towards(degrees + turn, half_width * share)
    };
    let corners = vec![
        tip,
        side(90.0, 0.0, 1.0),
        side(90.0, tail, 0.7),
        side(-90.0, tail, 0.7),
        side(-90.0, 0.0, 1.0),
    ];
    figure.polygon(corners, Paint::fill(ink));
}

/// What a hand turns on.
pub fn hub(figure: &mut Figure, center: Point, radius: f32) {
    figure.circle(center, radius, Paint::fill(Ink::Black));
    figure.circle(center, radius * 0.4, Paint::fill(Ink::Silver));
}

/// A thin line of drawing that is no tick.
pub fn thin(figure: &mut Figure, points: impl IntoIterator<Item = Point>, width: f32) {
    figure.line(points.into_iter().collect(), Stroke::new(Ink::Grey, width));
}
