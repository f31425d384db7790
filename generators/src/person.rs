//! People: a head and shoulders.

use crate::figure::{Figure, Paint, Point};
use crate::palette::Ink;

/// From a person's middle to the head's, to the lower edge of the shoulders, and the radii of both, in points.
const HEAD: f32 = 20.0;
const NECK: f32 = 36.0;
const HEAD_RADIUS: f32 = 17.0;
const SHOULDERS_RADIUS: f32 = 30.0;

/// Draws a person round a place, so many times as large as usual.
pub fn draw(figure: &mut Figure, at: Point, times: f32) {
    let head = Point::new(at.x, at.y - HEAD * times);
    let neck = Point::new(at.x, at.y + NECK * times);
    let round = (0..=18u8).map(|step| 180.0 + f32::from(step) * 10.0);
    let shoulders = round.map(|degrees| neck.towards(degrees, SHOULDERS_RADIUS * times));
    let paint = Paint::fill(Ink::Grey);
    figure.polygon(shoulders.collect(), paint);
    figure.circle(head, HEAD_RADIUS * times, paint);
}
