//! Problems and material that both seats fetch before they may read them. What is fetched is sealed; the opener is
//! told to both at the same moment.

use crate::picture::Colours;
use crate::service::Service;
use crate::service::judging::live::Live;
use crate::service::secrets::seal::{Opener, Part, Sealed, seal};
use crate::service::workshop::NotMade;
pub use crate::service::workshop::fitting::MATERIAL_BYTES;
use agon_generators::drawn::Drawn;
use agon_judge::event::Opened;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::sync::Arc;

/// What every sealed problem is filled up to, whatever the family, level, colours and language: its length tells nothing.
pub const PROBLEM_BYTES: usize = 128 << 10;
/// The same of problems that show a game's own picture, however long it is.
pub const PHOTO_PROBLEM_BYTES: usize = 1664 << 10;

/// The key of a contest's sealed part. It follows from the salt, which is secret until the contest is over: so it
/// is the same after a restart and is stored nowhere.
pub fn opener(opened: &Opened, part: Part) -> Opener {
    let purpose = match part {
        Part::Material => "opener of the material".to_owned(),
        Part::Frame(number) => format!("opener of card {number}"),
        Part::Problem(_) => "opener of the problem".to_owned(),
    };
    let salt = match part {
        Part::Problem(round) => opened.task(round).map_or(opened.salt, |task| task.salt),
        Part::Material | Part::Frame(_) => opened.salt,
    };
    let mut mac = Hmac::<Sha256>::new_from_slice(&salt.0).expect("any key length does");
    mac.update(purpose.as_bytes());
    mac.finalize().into_bytes().into()
}

impl Service {
    /// A sealed part of a contest as it is sent; both seats get the same, whoever asks first. `read` finds what it says: how
    /// long all such parts are, and what writes it as JSON; `written` writes what was sealed. Writing and sealing is the
    /// workshop's work, for it takes a millisecond or two.
    pub async fn sealed<W: FnOnce() -> Vec<u8> + Send + 'static, E: From<NotMade>>(
        &self,
        live: &Live,
        (part, colours): (Part, Colours),
        read: impl AsyncFnOnce() -> Result<(usize, W), E>,
        written: fn(&Sealed) -> Vec<u8>,
    ) -> Result<Arc<[u8]>, E> {
        let opener = opener(&live.opened, part);
        let make = async || {
            let (length, text) = read().await?;
            let seal =
                move || -> Arc<[u8]> { written(&seal(&opener, &padded(text(), length))).into() };
            Ok(self.workshop.work(live.whom(), seal).await?)
        };
        let shelf = &self.gallery.shelves(live).sealed;
        shelf.get_or_make((live.id, part, colours), |reply| reply.len(), make).await
    }
}

/// Seals the cards behind the first, each under its own opener and all of one length.
pub fn seal_frames(opened: &Opened, mut texts: Vec<Vec<u8>>) -> Vec<Sealed> {
    let longest = texts.iter().map(Vec::len).max().unwrap_or_default();
    for text in &mut texts {
        text.resize(longest, b' ');
    }
    let numbered = texts.iter().zip(2..);
    numbered.map(|(text, number)| seal(&opener(opened, Part::Frame(number)), text)).collect()
}

/// How long every such part of a problem is, before it is sealed.
pub fn length(part: Part, drawn: &Drawn) -> usize {
    match part {
        Part::Problem(_) if drawn.photos().is_empty() => PROBLEM_BYTES,
        Part::Problem(_) => PHOTO_PROBLEM_BYTES,
        Part::Material | Part::Frame(_) => MATERIAL_BYTES,
    }
}

/// Longer by the spaces that take JSON to the length of all such parts.
fn padded(mut text: Vec<u8>, length: usize) -> Vec<u8> {
    if length < text.len() {
        // Better longer than never: what is opened was measured, and families promise that it does not happen.
        tracing::error!(bytes = text.len(), "a sealed part is longer than all others");
    }
    let bytes = text.len().next_multiple_of(length);
    text.resize(bytes, b' ');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_of_a_part_has_one_length() {
        for (bytes, padded_to) in [
            (0, 0),
            (1, PROBLEM_BYTES),
            (PROBLEM_BYTES, PROBLEM_BYTES),
            (PROBLEM_BYTES + 1, 2 * PROBLEM_BYTES),
        ] {
            assert_eq!(padded(vec![b'1'; bytes], PROBLEM_BYTES).len(), padded_to, "{bytes}");
        }
    }
}
