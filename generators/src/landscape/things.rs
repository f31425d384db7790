//! What stands, flies and swims in a landscape, each drawn round the middle of its foot.

use super::shapes::{self, arc, beside, placed};
use super::{Kind, Subject, Thing};
use crate::figure::{Figure, Paint, Point, Stroke};
use crate::palette::Ink;

/// A house of the village.
#[derive(Debug, Clone, Copy)]
pub struct House {
    pub at: Point,
    pub roof: Ink,
    pub light: bool,
    pub smoke: bool,
    pub storey: bool,
    pub flag: bool,
}

const WOOD: Ink = Ink::DeepYellow;
const LEAVES: Ink = Ink::DeepSky;
const THIN: f32 = 2.0;

/// Draws something there can be several of.
pub fn thing(figure: &mut Figure, thing: Thing, sails: Ink) {
    let Thing { kind, at, looks_left } = thing;
    match kind {
        Kind::Bird => {
            let wings = placed(&shapes::BIRD, at, looks_left);
            figure.line(wings, Stroke::new(Ink::Black, 2.6));
        }
        Kind::Boat => boat(figure, at, looks_left, sails),
        Kind::Tree => {
            stalk(figure, at, 18.0, Stroke::new(WOOD, 5.0));
            figure.circle(beside(at, 0.0, -31.0), 17.0, Paint::fill(LEAVES));
        }
        Kind::Sheep => sheep(figure, at, looks_left),
        Kind::Cloud => {
            figure.polygon(shapes::cloud(at), Paint::both(Ink::White, Ink::Silver, THIN));
        }
        Kind::Duck => duck(figure, at, looks_left),
        Kind::Flower => {
            stalk(figure, at, 22.0, Stroke::new(LEAVES, 2.6));
            figure.polygon(placed(&shapes::LEAF, at, looks_left), Paint::fill(LEAVES));
            let blossom = Paint::both(Ink::Rose, Ink::DeepRed, THIN);
            figure.circle(beside(at, 0.0, -27.0), 7.0, blossom);
            figure.circle(beside(at, 0.0, -27.0), 2.2, Paint::fill(Ink::DeepRed));
        }
    }
}

/// Draws something there is one of.
pub fn single(figure: &mut Figure, subject: Subject, at: Point, ink: Ink) {
    let paint = Paint::both(ink, ink.edge(), THIN);
    match subject {
        Subject::Roofs | Subject::Sails => {}
        Subject::Balloon => {
            for side in [-1.0, 1.0] {
                let rope = vec![beside(at, side * 11.0, -24.0), beside(at, side * 5.0, -8.0)];
                figure.line(rope, Stroke::new(WOOD, 1.6));
            }
            figure.rectangle(beside(at, -6.0, -9.0), 12.0, 9.0, Paint::fill(WOOD));
            figure.circle(beside(at, 0.0, -36.0), 18.0, paint);
        }
        Subject::Kite => {
            let tail = [(0, -8), (-7, 0), (1, 4)];
            figure.line(placed(&tail, at, false), Stroke::new(Ink::Grey, THIN));
            figure.polygon(placed(&shapes::KITE, at, false), paint);
        }
        Subject::Umbrella => {
            for side in [-4.0, 4.0] {
                let leg = vec![beside(at, side, -7.0), beside(at, side, 0.0)];
                figure.line(leg, Stroke::new(Ink::Black, 3.0));
            }
            figure.line(
                vec![beside(at, 8.0, -46.0), beside(at, 8.0, -16.0)],
                Stroke::new(Ink::Black, THIN),
            );
            figure.polygon(placed(&shapes::COAT, at, false), Paint::fill(Ink::Grey));
            figure.circle(beside(at, 0.0, -29.0), 6.0, Paint::both(Ink::White, Ink::Grey, THIN));
            figure.polygon(arc(beside(at, 4.0, -35.0), 20.0, 180.0, 360.0, 12), paint);
        }
        Subject::Tent => {
            figure.polygon(placed(&shapes::TENT, at, false), paint);
            figure.polygon(
                placed(&shapes::FLAP, at, false),
                Paint::both(Ink::White, ink.edge(), THIN),
            );
        }
    }
}

fn stalk(figure: &mut Figure, at: Point, height: f32, stroke: Stroke) {
    figure.line(vec![at, beside(at, 0.0, -height)], stroke);
}

fn boat(figure: &mut Figure, at: Point, looks_left: bool, sails: Ink) {
    let mast = vec![beside(at, 0.0, -50.0), beside(at, 0.0, -12.0)];
    figure.line(mast, Stroke::new(WOOD, 2.6));
    for sail in [shapes::SAIL, shapes::JIB] {
        let sail = placed(&sail, at, looks_left);
        figure.polygon(sail, Paint::both(sails, sails.edge(), THIN));
    }
    let hull = placed(&shapes::HULL, at, looks_left);
    figure.polygon(hull, Paint::both(Ink::White, WOOD, THIN));
}

fn sheep(figure: &mut Figure, at: Point, looks_left: bool) {
    let side = if looks_left { -1.0 } else { 1.0 };
    for x in [-9.0, -4.0, 5.0, 10.0] {
        let leg = vec![beside(at, x, -9.0), beside(at, x, 0.0)];
        figure.line(leg, Stroke::new(Ink::Black, 2.4));
    }
    figure.polygon(shapes::fleece(at), Paint::both(Ink::White, Ink::Grey, THIN));
    figure.circle(beside(at, side * 17.0, -21.0), 6.0, Paint::fill(Ink::Black));
}

fn duck(figure: &mut Figure, at: Point, looks_left: bool) {
    let side = if looks_left { -1.0 } else { 1.0 };
    let body = arc(beside(at, 0.0, -9.0), 14.0, 0.0, 180.0, 10);
    let flat = body
        .into_iter()
        .map(|point| Point::new(point.x, at.y - 9.0 + 0.65 * (point.y - at.y + 9.0)));
    figure.polygon(flat.collect(), Paint::both(Ink::White, Ink::Grey, THIN));
    figure.circle(beside(at, side * 9.0, -14.0), 5.5, Paint::both(Ink::White, Ink::Grey, THIN));
    figure.polygon(placed(&shapes::BEAK, at, looks_left), Paint::fill(WOOD));
}

impl House {
    /// Draws the house round the middle of its foot.
    pub fn draw(self, figure: &mut Figure) {
        let (at, high) = (self.at, if self.storey { 60.0 } else { 36.0 });
        let roof = Paint::both(self.roof, self.roof.edge(), THIN);
        let ridge = beside(at, 0.0, -high - 24.0);
        figure.rectangle(beside(at, 12.0, -high - 22.0), 9.0, 18.0, Paint::fill(Ink::Grey));
        if self.smoke {
            for (x, y, radius) in [(18.0, -28.0, 4.0), (23.0, -37.0, 6.0), (20.0, -50.0, 8.5)] {
                let puff = Paint::both(Ink::White, Ink::Grey, 1.6);
                figure.circle(beside(at, x, y - high), radius, puff);
            }
        }
        if self.flag {
            figure.line(vec![ridge, beside(ridge, 0.0, -25.0)], Stroke::new(Ink::Black, THIN));
            let pennant = placed(&shapes::PENNANT, ridge, false);
            figure.polygon(pennant, Paint::both(Ink::Red, Ink::DeepRed, THIN));
        }
        figure.rectangle(
            beside(at, -25.0, -high),
            50.0,
            high,
            Paint::both(Ink::White, Ink::Grey, THIN),
        );
        let eaves = [beside(at, -31.0, -high), ridge, beside(at, 31.0, -high)];
        figure.polygon(eaves.to_vec(), roof);
        figure.rectangle(beside(at, 6.0, -22.0), 12.0, 22.0, Paint::fill(WOOD));
        let pane = if self.light { Ink::Yellow } else { Ink::Black };
        let upper: &[(f32, f32)] = if self.storey { &[(-18.0, -52.0), (5.0, -52.0)] } else { &[] };
        for (x, y) in [(-18.0, -26.0)].iter().chain(upper) {
            figure.rectangle(beside(at, *x, *y), 14.0, 14.0, Paint::both(pane, Ink::Grey, THIN));
        }
    }
}
