//! The colours of pictures. A player may have to tell things apart by the named ones alone, so any two of
//! them differ clearly in every kind of colour vision; the greys only support.

use crate::text::{Message, say};
use serde::{Deserialize, Serialize};

/// A colour by its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ink {
    /// The ground that pictures are drawn on.
    Paper,
    /// The ground of grids, dials and figures on it.
    White,
    /// Faint areas: table rows, angles that are given.
    Mist,
    /// What is asked: marked cells.
    Tint,
    /// A faint red, under what is red.
    Rose,
    /// The thin lines of a grid.
    Silver,
    /// Thin helping lines, and names that only serve to point.
    Grey,
    /// The letters of what is asked, and what the way to the answer draws.
    Accent,
    /// Writing, outlines, and the named colour black.
    Black,
    Red,
    Yellow,
    Blue,
    Sky,
    /// The outlines of red things; so on for the others.
    DeepRed,
    DeepYellow,
    DeepBlue,
    DeepSky,
}

/// Five colours that may decide an answer: the smallest CIEDE2000 difference in any view of colour is 30.0.
pub const FIVE: [Ink; 5] = [Ink::Red, Ink::Yellow, Ink::Blue, Ink::Sky, Ink::Black];

/// A colour as red, green and blue, 0 to 255 each, in sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Ink {
    /// All of them, each at its own place.
    pub const ALL: [Ink; 17] = [
        Ink::Paper,
        Ink::White,
        Ink::Mist,
        Ink::Tint,
        Ink::Rose,
        Ink::Silver,
        Ink::Grey,
        Ink::Accent,
        Ink::Black,
        Ink::Red,
        Ink::Yellow,
        Ink::Blue,
        Ink::Sky,
        Ink::DeepRed,
        Ink::DeepYellow,
        Ink::DeepBlue,
        Ink::DeepSky,
    ];

    /// The colour on screen, in sRGB.
    pub const fn rgb(self) -> Rgb {
        match self {
            Ink::Paper => Rgb(0xfb, 0xfa, 0xf6),
            Ink::White => Rgb(0xff, 0xff, 0xff),
            Ink::Mist => Rgb(0xe9, 0xeb, 0xef),
            Ink::Tint => Rgb(0xdc, 0xe8, 0xfb),
            Ink::Rose => Rgb(0xfb, 0xd9, 0xcf),
            Ink::Silver => Rgb(0xb8, 0xbe, 0xc8),
            Ink::Grey => Rgb(0x5f, 0x68, 0x74),
            Ink::Accent => Rgb(0x1f, 0x4f, 0xb0),
            Ink::Black => Rgb(0x14, 0x16, 0x1c),
            Ink::Red => Rgb(0xc7, 0x47, 0x39),
            Ink::Yellow => Rgb(0xfe, 0xe8, 0x79),
            Ink::Blue => Rgb(0x2c, 0x5b, 0xbb),
            Ink::Sky => Rgb(0x86, 0xd1, 0xe9),
            Ink::DeepRed => Rgb(0x7e, 0x22, 0x18),
            Ink::DeepYellow => Rgb(0x80, 0x66, 0x00),
            Ink::DeepBlue => Rgb(0x16, 0x32, 0x7a),
            Ink::DeepSky => Rgb(0x1f, 0x6e, 0x87),
        }
    }

    /// Whether it is a ground on which everything else is drawn.
    pub const fn is_light(self) -> bool {
        matches!(self, Ink::Paper | Ink::White)
    }

    /// Whether it is the darker tone that a thing of a named colour is outlined with.
    pub const fn is_outline(self) -> bool {
        matches!(self, Ink::DeepRed | Ink::DeepYellow | Ink::DeepBlue | Ink::DeepSky)
    }

    /// The outline of a thing of this colour: a darker tone of it.
    pub const fn edge(self) -> Ink {
        match self {
            Ink::Red | Ink::Rose => Ink::DeepRed,
            Ink::Yellow => Ink::DeepYellow,
            Ink::Blue | Ink::Tint => Ink::DeepBlue,
            Ink::Sky => Ink::DeepSky,
            Ink::Paper | Ink::White | Ink::Mist | Ink::Silver | Ink::Grey => Ink::Grey,
            Ink::Black | Ink::Accent => Ink::Black,
            Ink::DeepRed | Ink::DeepYellow | Ink::DeepBlue | Ink::DeepSky => self,
        }
    }

    /// The colour in words: of those that may decide an answer.
    pub fn word(self) -> Message {
        say(match self {
            Ink::Paper | Ink::White => "colour-white",
            Ink::Mist | Ink::Tint | Ink::Rose => "colour-pale",
            Ink::Silver | Ink::Grey => "colour-grey",
            Ink::Black => "colour-black",
            Ink::Red | Ink::DeepRed => "colour-red",
            Ink::Yellow | Ink::DeepYellow => "colour-yellow",
            Ink::Blue | Ink::Accent | Ink::DeepBlue => "colour-blue",
            Ink::Sky | Ink::DeepSky => "colour-sky",
        })
    }

    /// The colour's name in English, for programs: players get [`Ink::word`].
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Paper => "paper",
            Ink::White => "white",
            Ink::Mist => "pale",
            Ink::Tint => "pale blue",
            Ink::Rose => "pale red",
            Ink::Silver => "light grey",
            Ink::Grey => "grey",
            Ink::Accent => "accent",
            Ink::Black => "black",
            Ink::Red => "red",
            Ink::Yellow => "yellow",
            Ink::Blue => "blue",
            Ink::Sky => "sky blue",
            Ink::DeepRed => "dark red",
            Ink::DeepYellow => "dark yellow",
            Ink::DeepBlue => "dark blue",
            Ink::DeepSky => "dark sky blue",
        }
    }
}
