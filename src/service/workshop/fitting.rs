//! Whether the material of a problem fits into what both seats fetch of it, which has one length whatever is in it. What
//! does not fit is drawn again, from seeds that follow from the first by hash.
//!
//! To know it, pictures are drawn. A level whose first problems took far less than they may is trusted from then on, so
//! that openings wait for no picture; should one of its problems not fit after all, sealing it takes a longer part.

use super::drawing::{self, Commission, Look, PictureFile, Wanted, new_seed};
use super::{Drawing, NotDrawn};
use crate::picture::{Colours, Effort, PictureError, Scale};
use agon_generators::code::seed_text;
use agon_generators::drawn::Drawn;
use agon_generators::sheet::{Card, CardFace};
use agon_judge::id::Hash;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// What all sealed material is filled up to, all cards together: while it is announced, nobody knows the family.
pub const MATERIAL_BYTES: usize = 256 << 10;

/// How large the material of levels is, as far as it was measured.
#[derive(Default)]
pub(super) struct Sizes {
    /// By family and level: how many problems, and the most bytes.
    of: Mutex<BTreeMap<(String, u8), (u8, usize)>>,
}

/// How often a problem is drawn before it is said that none fits.
const TRIES: u32 = 20;
/// After so many problems that took at most half of what they may, a level is trusted. Each of them makes its opening wait
/// for pictures.
const MEASURED: u8 = 1;
/// What a card's text takes besides its words, more than it ever does.
const CARD_BYTES: usize = 1024;
/// What sealing adds: the tag, the nonce, and their names.
const SEAL_BYTES: usize = 128;

/// Draws what is asked for so that its material fits into so many bytes.
pub(super) fn problem(
    commission: &Commission,
    sizes: &Sizes,
    bytes_max: usize,
) -> Result<Drawing, NotDrawn> {
    let first = commission.seed.clone().unwrap_or_else(new_seed);
    let mut tried = 0;
    loop {
        let seed = Some(if tried == 0 { first.clone() } else { again(&first, tried) });
        let drawing = drawing::problem(&Commission { seed, ..commission.clone() })?;
        let tried_all = matches!(commission.problem, Wanted::Code(_)) || TRIES <= tried + 1;
        match fitting(drawing, sizes, bytes_max) {
            Err(NotDrawn::TooLarge(_)) if !tried_all => tried += 1,
            fitted => return fitted,
        }
    }
}

/// A problem, if its material fits into so many bytes.
pub(super) fn fitting(
    drawing: Drawing,
    sizes: &Sizes,
    bytes_max: usize,
) -> Result<Drawing, NotDrawn> {
    let drawn = &drawing.0;
    if sizes.trust(drawn, bytes_max) {
        return Ok(drawing);
    }
    // A picture that cannot be drawn shows itself when it is asked for.
    let bytes = material_bytes(&drawn.sheet.material).unwrap_or_default();
    sizes.note(drawn, bytes);
    if bytes <= bytes_max {
        return Ok(drawing);
    }
    tracing::error!(code = drawn.code, bytes, "material is larger than what it is sealed in");
    Err(NotDrawn::TooLarge(drawn.family.clone()))
}

/// The seed of another try.
fn again(first: &str, tried: u32) -> String {
    let hash = Hash::of(&[b"drawn again", first.as_bytes(), &tried.to_be_bytes()]);
    seed_text(u128::from_be_bytes(hash.half()))
}

/// How long the material is before it is filled up, whatever the colours: the first card, and the others, which are all as
/// long as the longest of them and sealed once more.
fn material_bytes(cards: &[Card]) -> Result<usize, PictureError> {
    let mut most = 0;
    for colours in [Colours::Normal, Colours::None] {
        let mut cards = cards.iter().map(|card| card_bytes(card, colours));
        let first = cards.next().transpose()?.unwrap_or_default();
        let later: Vec<usize> = cards.collect::<Result<_, _>>()?;
        let longest = later.iter().max().copied().unwrap_or_default();
        most = most.max(first + later.len() * (in_base64(longest) + SEAL_BYTES));
    }
    Ok(most)
}

fn card_bytes(card: &Card, colours: Colours) -> Result<usize, PictureError> {
    let (words, pixels) = match &card.face {
        CardFace::Text(text) => (text, 0),
        CardFace::Picture(shown) => {
            let look = Look { file: PictureFile::Png, colours, scale: Scale::Single };
            let png = drawing::file(&shown.figure, look, Effort::Live)?;
            (&shown.alt, in_base64(png.len()))
        }
    };
    let words = serde_json::to_vec(words).expect("words are plain data").len();
    Ok(CARD_BYTES + words + pixels)
}

fn in_base64(bytes: usize) -> usize {
    bytes.div_ceil(3) * 4
}

impl Sizes {
    fn trust(&self, drawn: &Drawn, bytes_max: usize) -> bool {
        let of = self.of.lock().expect("no panic while locked");
        let known = of.get(&(drawn.family.clone(), u8::from(drawn.level)));
        known.is_some_and(|(problems, most)| MEASURED <= *problems && most * 2 <= bytes_max)
    }

    fn note(&self, drawn: &Drawn, bytes: usize) {
        let mut of = self.of.lock().expect("no panic while locked");
        let known = of.entry((drawn.family.clone(), u8::from(drawn.level))).or_default();
        *known = (known.0.saturating_add(1), known.1.max(bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wish;
    use super::*;
    use agon_generators::family::Level;
    use agon_generators::find;

    const FAMILY: &str = "memory/vanished";

    fn commission(seed: Option<&str>) -> Commission {
        Commission {
            problem: Wanted::Family(find(FAMILY).expect("a family")),
            level: Wish::Level(Level::DEFAULT),
            seed: seed.map(str::to_owned),
            material_seconds: None,
            languages: vec!["en"],
        }
    }

    fn size(drawing: &Drawing) -> usize {
        material_bytes(&drawing.0.sheet.material).expect("its pictures can be drawn")
    }

    #[test]
    fn what_does_not_fit_is_drawn_again_from_a_seed_that_follows_from_the_first() {
        let sizes: Vec<usize> = (0..12)
            .map(|number| {
                let seed = number.to_string();
                size(&drawing::problem(&commission(Some(&seed))).expect("a problem"))
            })
            .collect();
        let largest = sizes.iter().max().copied().expect("twelve problems");
        let seed = sizes.iter().position(|bytes| *bytes == largest).expect("one of them");
        let seed = seed.to_string();
        let first = problem(&commission(Some(&seed)), &Sizes::default(), largest).expect("it fits");
        assert!(first.0.code.ends_with(&format!(".{seed}")), "{}", first.0.code);
        let again = || problem(&commission(Some(&seed)), &Sizes::default(), largest - 1);
        let (one, other) = (again().expect("another fits"), again().expect("another fits"));
        assert!(size(&one) < largest);
        assert_ne!(one.0.code, first.0.code);
        assert_eq!(one.0.code, other.0.code, "the same for the same seed");
        let by_code = Commission {
            problem: Wanted::Code(first.0.code.parse().expect("a code")),
            ..commission(None)
        };
        let refused = problem(&by_code, &Sizes::default(), largest - 1);
        assert!(matches!(refused, Err(NotDrawn::TooLarge(family)) if family == FAMILY));
        assert!(problem(&by_code, &Sizes::default(), largest).is_ok());
    }

    #[test]
    fn where_nothing_fits_the_tries_have_an_end() {
        let refused = problem(&commission(None), &Sizes::default(), 100);
        assert!(matches!(refused, Err(NotDrawn::TooLarge(family)) if family == FAMILY));
    }

    #[test]
    fn a_level_that_takes_far_less_than_it_may_is_measured_no_more() {
        let (sizes, drawn) = (Sizes::default(), drawing::problem(&commission(None)));
        let drawn = drawn.expect("a problem").0;
        for _ in 0..MEASURED {
            assert!(!sizes.trust(&drawn, 1000));
            sizes.note(&drawn, 500);
        }
        assert!(sizes.trust(&drawn, 1000));
        sizes.note(&drawn, 501);
        assert!(!sizes.trust(&drawn, 1000));
    }
}
