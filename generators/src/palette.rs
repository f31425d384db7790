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
    /// Faint areas: table rows, marked cells.
    Mist,
    /// Thin helping lines.
    Grey,
    /// Writing, outlines, and the named colour black.
    Black,
    Red,
    Yellow,
    Blue,
    Sky,
}

/// Five colours that may decide an answer: the smallest CIEDE2000 difference in any view of colour is 30.9.
pub const FIVE: [Ink; 5] = [Ink::Red, Ink::Yellow, Ink::Blue, Ink::Sky, Ink::Black];

/// A colour as red, green and blue, 0 to 255 each, in sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Ink {
    /// The colour on screen, in sRGB.
    pub const fn rgb(self) -> Rgb {
        match self {
            Ink::Paper => Rgb(0xff, 0xff, 0xff),
            Ink::Mist => Rgb(0xe4, 0xe8, 0xee),
            Ink::Grey => Rgb(0x8a, 0x93, 0x9e),
            Ink::Black => Rgb(0x12, 0x14, 0x18),
            Ink::Red => Rgb(0xbe, 0x4e, 0x37),
            Ink::Yellow => Rgb(0xfe, 0xf5, 0x62),
            Ink::Blue => Rgb(0x24, 0x5d, 0xb9),
            Ink::Sky => Rgb(0x3e, 0xe1, 0xf1),
        }
    }

    /// The colour in words.
    pub fn word(self) -> Message {
        say(match self {
            Ink::Paper => "colour-white",
            Ink::Mist => "colour-pale",
            Ink::Grey => "colour-grey",
            Ink::Black => "colour-black",
            Ink::Red => "colour-red",
            Ink::Yellow => "colour-yellow",
            Ink::Blue => "colour-blue",
            Ink::Sky => "colour-sky",
        })
    }

    /// The colour's name in English, for programs: players get [`Ink::word`].
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Paper => "white",
            Ink::Mist => "pale",
            Ink::Grey => "grey",
            Ink::Black => "black",
            Ink::Red => "red",
            Ink::Yellow => "yellow",
            Ink::Blue => "blue",
            Ink::Sky => "sky blue",
        }
    }
}
