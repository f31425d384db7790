//! The font files, each read once, and which of them a face asks, in which order.

use ab_glyph::{Font as _, FontRef, GlyphId};
use agon_generators::figure::Face;
use std::sync::LazyLock;

/// A font that is read once and lives as long as the program.
pub(super) type Held = LazyLock<FontRef<'static>>;

macro_rules! held {
    ($file:literal) => {
        LazyLock::new(|| {
            let bytes = include_bytes!(concat!("../../fonts/", $file));
            FontRef::try_from_slice(bytes).expect("the font files are whole")
        })
    };
}

static PLAIN: Held = held!("AtkinsonHyperlegibleNext-Regular.ttf");
static BOLD: Held = held!("AtkinsonHyperlegibleNext-Bold.ttf");
static MONO: Held = held!("AtkinsonHyperlegibleMono-Regular.ttf");
static SYMBOLS: Held = held!("DejaVuSans-Symbols.ttf");
pub(super) static OBJECTS: Held = held!("NotoEmoji-Medium.ttf");

/// The first font of the face that holds the character.
pub(super) fn find(face: Face, character: char) -> Option<(&'static Held, GlyphId)> {
    let first: &'static Held = match face {
        Face::Plain => &PLAIN,
        Face::Bold => &BOLD,
        Face::Mono => &MONO,
        Face::Object => return holding(&OBJECTS, character),
    };
    let second = || holding(&SYMBOLS, character);
    holding(first, character).or_else(second).or_else(|| holding(&OBJECTS, character))
}

fn holding(font: &'static Held, character: char) -> Option<(&'static Held, GlyphId)> {
    let id = font.glyph_id(character);
    (id.0 != 0).then_some((font, id))
}
