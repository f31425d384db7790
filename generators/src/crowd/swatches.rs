//! The named colours below a crowd: patterns have to be told too where there is no colour.

use crate::figure::{Face, Figure, Paint, Point, Stroke};
use crate::palette::{FIVE, Ink};

/// The strip at the foot of the sheet that shows the colours.
pub const STRIP: f32 = 58.0;

const MARGIN: f32 = 14.0;
const SIZE: (f32, f32) = (46.0, 28.0);
/// From one swatch to the next.
const PITCH: f32 = 108.0;
/// From a swatch to the middle of its letter.
const BESIDE: f32 = 19.0;
const LETTER: f32 = 26.0;

/// The letter that stands for a colour, in every language: those of [`FIVE`].
const LETTERS: [char; 5] = ['R', 'Y', 'B', 'S', 'K'];

/// Draws these colours below a line, each with its letter beside it.
pub fn draw(figure: &mut Figure, inks: &[Ink]) {
    let (width, height) = (f32::from(figure.width), f32::from(figure.height));
    let rule = height - STRIP;
    let ends = [MARGIN, width - MARGIN].map(|x| Point::new(x, rule));
    figure.line(ends.to_vec(), Stroke::new(Ink::Silver, 1.5));
    let middle = rule + STRIP / 2.0;
    let named = FIVE.into_iter().zip(LETTERS).filter(|(ink, _)| inks.contains(ink));
    let named: Vec<(Ink, char)> = named.collect();
    let all = PITCH * (named.len() - 1) as f32 + SIZE.0 + 2.0 * BESIDE;
    let mut x = (width - all) / 2.0;
    for (ink, letter) in named {
        let at = Point::new(x, middle - SIZE.1 / 2.0);
        figure.rectangle(at, SIZE.0, SIZE.1, Paint::both(ink, ink.edge(), 1.5));
        figure.label(Point::new(x + SIZE.0 + BESIDE, middle), letter, LETTER, Face::Bold);
        x += PITCH;
    }
}
