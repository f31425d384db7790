//! What scales are printed on, and what points at their ticks.

use super::{Body, Scaled};
use crate::figure::{Figure, Paint, Point, Stroke};
use crate::instruments::parts::{self, hub, needle, panel, round_body, thin};
use crate::instruments::scale::{SHORT, Track};
use crate::palette::Ink;

/// The letters of the winds, by degrees.
pub(super) fn wind(degrees: i64) -> String {
    ["N", "E", "S", "W"][(degrees / 90) as usize % 4].to_owned()
}

/// A tube's and a glass's half widths.
const TUBE: f32 = 9.0;
const GLASS: f32 = 62.0;

pub(super) fn draw(figure: &mut Figure, scaled: &Scaled, middle: Point, track: Track) {
    let at = |x: f32, y: f32| Point::new(middle.x + x, middle.y + y);
    let plate = Paint::both(Ink::White, Ink::Silver, 2.0);
    match scaled.body {
        Body::Gauge => {
            round_body(figure, middle);
            zone(figure, track);
        }
        Body::Compass => {
            round_body(figure, middle);
            rose(figure, middle);
        }
        Body::Panel => {
            panel(figure, at(0.0, 20.0), (286.0, 232.0), Paint::both(Ink::Mist, Ink::Grey, 2.0));
            panel(figure, at(0.0, 9.0), (272.0, 194.0), plate);
            zone(figure, track);
        }
        Body::Protractor => {
            let center = at(0.0, 58.0);
            let arc = (0..=60u8).map(|n| center.towards(180.0 + 3.0 * f32::from(n), parts::RIM));
            let foot = [at(parts::RIM, 80.0), at(-parts::RIM, 80.0)];
            figure.polygon(arc.chain(foot).collect(), Paint::both(Ink::White, Ink::Grey, 2.0));
            thin(figure, [at(-79.0, 58.0), at(79.0, 58.0)], 1.5);
        }
        Body::Thermometer => {
            panel(figure, at(-4.0, 0.0), (138.0, 288.0), plate);
            panel(figure, at(-40.0, -12.0), (2.0 * TUBE + 6.0, 240.0), Paint::edge(Ink::Grey, 2.0));
            figure.circle(at(-40.0, 108.0), 24.0, Paint::both(Ink::White, Ink::Grey, 2.0));
        }
        Body::Glass => {}
        Body::Ruler => {
            let corner = at(-140.0, 6.0);
            figure.rectangle(corner, 280.0, 74.0, Paint::both(Ink::Mist, Ink::Grey, 2.0));
        }
    }
}

/// A line under round scales, and a red end of them that only looks well.
fn zone(figure: &mut Figure, track: Track) {
    let Track::Round { center, radius, from, sweep } = track else { return };
    let arc = |figure: &mut Figure, radius, low: f32, high: f32, stroke| {
        let (one, other) = (from + low * sweep, from + high * sweep);
        figure.arc(center, radius, (one.min(other), one.max(other)), stroke);
    };
    let (inner, wide) = (radius - SHORT.0 / 2.0, SHORT.0);
    arc(figure, inner, 0.0, 0.25, Stroke::new(Ink::Tint, wide));
    arc(figure, inner, 0.75, 1.0, Stroke::new(Ink::Rose, wide));
    arc(figure, radius, 0.0, 1.0, Stroke::new(Ink::Black, 1.6));
}

/// The star of a compass.
fn rose(figure: &mut Figure, center: Point) {
    for way in [45.0, 135.0, 225.0, 315.0_f32] {
        let star = [(way, 58.0), (way + 45.0, 15.0), (way + 180.0, 0.0), (way - 45.0, 15.0)];
        let points = star.map(|(degrees, length)| center.towards(degrees, length));
        figure.polygon(points.to_vec(), Paint::fill(Ink::Mist));
    }
    figure.circle(center, 72.0, Paint::edge(Ink::Silver, 1.5));
}

/// Draws what points: needles and arms to tips, columns up to them, things from one to the other.
pub(super) fn point(figure: &mut Figure, body: Body, track: Track, tips: &[Point]) {
    match (body, track) {
        (Body::Compass, Track::Round { center, .. }) => {
            let way = center.direction(tips[0]);
            let side = |turn: f32| center.towards(way + turn, 11.0);
            let tail = center.towards(way + 180.0, 66.0);
            figure.polygon(vec![tail, side(90.0), side(-90.0)], Paint::fill(Ink::Silver));
            figure.polygon(vec![tips[0], side(90.0), side(-90.0)], Paint::fill(Ink::Red));
            hub(figure, center, 8.5);
        }
        (_, Track::Round { center, .. }) => {
            let tail = if tips.len() == 1 { 20.0 } else { 0.0 };
            for tip in tips {
                needle(figure, center, *tip, (4.5, tail), Ink::Red);
            }
            hub(figure, center, 9.0);
        }
        (Body::Thermometer, Track::Straight { from, .. }) => column(figure, from, tips[0]),
        (Body::Glass, Track::Straight { from, .. }) => glass(figure, from, tips[0]),
        (_, Track::Straight { .. }) => pencil(figure, tips[0], tips[1]),
    }
}

/// The red of a thermometer, from its bulb up.
fn column(figure: &mut Figure, from: Point, tip: Point) {
    let middle = from.x - 18.0;
    let bulb = Point::new(middle, from.y + 36.0);
    let left = Point::new(middle - TUBE, tip.y);
    figure.rectangle(left, 2.0 * TUBE, bulb.y - tip.y, Paint::fill(Ink::Red));
    figure.circle(bulb, 20.0, Paint::fill(Ink::Red));
}

/// A glass with what is in it.
fn glass(figure: &mut Figure, from: Point, tip: Point) {
    let (left, right) = (from.x - 2.0 * GLASS, from.x);
    let (top, bottom) = (from.y - 224.0, from.y + 8.0);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    figure.polygon(corners.map(Point::from).to_vec(), Paint::fill(Ink::White));
    figure.rectangle(Point::new(left, tip.y), right - left, bottom - tip.y, Paint::fill(Ink::Sky));
    let level = vec![Point::new(left, tip.y), Point::new(right, tip.y)];
    figure.line(level, Stroke::new(Ink::DeepSky, 2.0));
    let lip = Point::new(left - 12.0, top - 8.0);
    let wall = [lip, Point::new(left, top), Point::new(left, bottom), Point::new(right, bottom)];
    thin(figure, wall.into_iter().chain([Point::new(right, top - 8.0)]), 3.0);
    let foot = [Point::new(left - 18.0, bottom + 7.0), Point::new(right + 18.0, bottom + 7.0)];
    thin(figure, foot, 6.0);
}

/// A pencil that lies along a ruler.
fn pencil(figure: &mut Figure, from: Point, to: Point) {
    let (top, bottom) = (from.y - 48.0, from.y - 12.0);
    let middle = (top + bottom) / 2.0;
    let neck = to.x - 26.0;
    for end in [from.x, to.x] {
        thin(figure, [Point::new(end, top - 12.0), Point::new(end, from.y)], 1.5);
    }
    let at = |x, y| Point::new(x, y);
    let wood = vec![at(neck, top), at(to.x, middle), at(neck, bottom)];
    // Without colours its hatching is slanted: ticks are upright.
    let paint = Paint::both(Ink::Sky, Ink::DeepSky, 1.5);
    figure
        .polygon(vec![at(from.x, top), at(neck, top), at(neck, bottom), at(from.x, bottom)], paint);
    figure.polygon(wood, Paint::both(Ink::Yellow, Ink::DeepYellow, 1.5));
    for share in [1.0 / 3.0, 2.0 / 3.0] {
        let y = top + share * (bottom - top);
        figure.line(vec![at(from.x, y), at(neck, y)], Stroke::new(Ink::DeepSky, 1.2));
    }
    let lead = [at(to.x - 9.0, middle - 6.0), at(to.x, middle), at(to.x - 9.0, middle + 6.0)];
    figure.polygon(lead.to_vec(), Paint::fill(Ink::Black));
}
