//! The colours of one picture: 256 at most, so that a pixel is one number. What arises where one colour covers a
//! part of another is worked out once, and looked up ever after.

use super::hatch;
use agon_generators::palette::{Ink, Rgb};

/// Shares of a pixel that are told apart: an edge blends in so many steps.
const STEPS: usize = 16;
const SHADES_MAX: usize = 256;

pub(super) struct Shades {
    /// Each under its number.
    colours: Vec<Rgb>,
    /// The shade of every ground, colour and share that met before; nought where they did not.
    mixed: Vec<u8>,
}

impl Shades {
    /// The inks of the palette, each under its own number; what arises from them gets the numbers behind.
    pub(super) fn inks() -> Shades {
        Shades::of(Ink::ALL.map(Ink::rgb).to_vec())
    }

    /// Every grey, under its brightness.
    pub(super) fn greys() -> Shades {
        Shades::of((0..=u8::MAX).map(hatch::grey).collect())
    }

    fn of(colours: Vec<Rgb>) -> Shades {
        Shades { colours, mixed: vec![0; SHADES_MAX * SHADES_MAX * STEPS] }
    }

    /// What a pixel of one colour becomes when another covers a share of it, 0 to 1.
    #[inline]
    pub(super) fn mix(&mut self, ground: u8, colour: u8, cover: f32) -> u8 {
        let step = (cover * STEPS as f32 + 0.5) as usize;
        if step == 0 || ground == colour {
            return ground;
        }
        if step >= STEPS {
            return colour;
        }
        let at = (usize::from(ground) * SHADES_MAX + usize::from(colour)) * STEPS + step;
        if self.mixed[at] == 0 {
            self.mixed[at] = self.number(blend(self.rgb(ground), self.rgb(colour), step));
        }
        self.mixed[at]
    }

    /// The number of a colour, or of the one that is nearest to it when no number is left.
    fn number(&mut self, colour: Rgb) -> u8 {
        let at = match self.colours.iter().position(|known| *known == colour) {
            Some(at) => at,
            None if self.colours.len() == SHADES_MAX => self.nearest(colour),
            None => {
                self.colours.push(colour);
                self.colours.len() - 1
            }
        };
        at as u8
    }

    fn rgb(&self, number: u8) -> Rgb {
        self.colours[usize::from(number)]
    }

    fn nearest(&self, Rgb(red, green, blue): Rgb) -> usize {
        let apart = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
        let far = |Rgb(r, g, b): &Rgb| apart(*r, red) + apart(*g, green) + apart(*b, blue);
        let (at, _) = self
            .colours
            .iter()
            .enumerate()
            .min_by_key(|(_, known)| far(known))
            .expect("as many as fit");
        at
    }

    pub(super) fn into_colours(self) -> Vec<Rgb> {
        self.colours
    }
}

fn blend(ground: Rgb, colour: Rgb, step: usize) -> Rgb {
    let part = |old: u8, new: u8| {
        ((usize::from(new) * step + usize::from(old) * (STEPS - step) + STEPS / 2) / STEPS) as u8
    };
    Rgb(part(ground.0, colour.0), part(ground.1, colour.1), part(ground.2, colour.2))
}
