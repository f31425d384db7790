//! Problems and material that both seats fetch before they may read them. What is fetched is sealed; the opener is
//! told to both at the same moment.

use super::Service;
use super::live::Live;
use super::seal::{Opener, Part, Sealed, seal};
use crate::picture::Colours;
use agon_judge::event::Opened;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::sync::Arc;

/// The least size that anything is padded to, in bytes.
const CLASS_BYTES_MIN: usize = 16 * 1024;

/// The key of a contest's sealed part. It follows from the salt, which is secret until the contest is over: so it
/// is the same after a restart and is stored nowhere.
pub fn opener(opened: &Opened, part: Part) -> Opener {
    let purpose = match part {
        Part::Material => "opener of the material".to_owned(),
        Part::Frame(number) => format!("opener of card {number}"),
        Part::Problem => "opener of the problem".to_owned(),
    };
    let mut mac = Hmac::<Sha256>::new_from_slice(&opened.salt.0).expect("any key length does");
    mac.update(purpose.as_bytes());
    mac.finalize().into_bytes().into()
}

impl Service {
    /// The sealed part of a contest as it is sent, if it was sealed before.
    pub fn sealed(&self, live: &Live, part: Part, colours: Colours) -> Option<Arc<[u8]>> {
        self.gallery.shelves(live).sealed.get(&(live.id, part, colours))
    }

    /// Seals a part of a contest: `text` is what it says, JSON; `written` writes what was sealed. Both seats get the
    /// same, whoever asks first.
    pub fn seal(
        &self,
        live: &Live,
        (part, colours): (Part, Colours),
        text: Vec<u8>,
        written: impl FnOnce(&Sealed) -> Vec<u8>,
    ) -> Arc<[u8]> {
        let name = (live.id, part, colours);
        let reply: Arc<[u8]> = written(&seal(&opener(&live.opened, part), &padded(text))).into();
        let shelf = &self.gallery.shelves(live).sealed;
        if let Some(before) = shelf.get(&name) {
            return before;
        }
        shelf.put(name, reply.clone(), reply.len());
        reply
    }
}

/// Seals the cards behind the first, each under its own opener and all of one length.
pub fn seal_frames(opened: &Opened, mut texts: Vec<Vec<u8>>) -> Vec<Sealed> {
    let longest = texts.iter().map(Vec::len).max().unwrap_or_default();
    for text in &mut texts {
        text.resize(longest.next_power_of_two(), b' ');
    }
    let numbered = texts.iter().zip(2..);
    numbered.map(|(text, number)| seal(&opener(opened, Part::Frame(number)), text)).collect()
}

/// Longer by the spaces that take JSON to its size class, a power of two: the length tells nothing of the draw.
fn padded(mut text: Vec<u8>) -> Vec<u8> {
    let class = text.len().next_power_of_two().max(CLASS_BYTES_MIN);
    text.resize(class, b' ');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_one_class_have_one_length() {
        for (length, class) in [(0, 16_384), (16_384, 16_384), (16_385, 32_768), (90_000, 131_072)]
        {
            assert_eq!(padded(vec![b'1'; length]).len(), class, "{length}");
        }
    }
}
