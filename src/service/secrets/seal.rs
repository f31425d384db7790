//! AES-256-GCM as a browser's WebCrypto opens it: 96 bits of nonce, and the tag behind the ciphertext (NIST SP
//! 800-38D).

use super::token::chance;
use aes_gcm::aead::{Aead as _, KeyInit as _};
use aes_gcm::{Aes256Gcm, Nonce};

/// A key of 256 bits that opens what was sealed with it.
pub type Opener = [u8; 32];

/// Something that nobody can read without its opener.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed {
    /// Fresh for each sealing: under one opener, no nonce may serve twice.
    pub nonce: [u8; 12],
    pub ciphertext: Vec<u8>,
}

const VERSION: u8 = 1;

/// What of a contest is sealed on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The first card, and the others under openers of their own.
    Material,
    /// The card of this number, from 2 on: inside the material.
    Frame(usize),
    /// The problem of this round, from 1 on.
    Problem(usize),
}

/// Seals a text of up to 64 GiB.
pub fn seal(opener: &Opener, text: &[u8]) -> Sealed {
    seal_under(opener, chance()[..12].try_into().expect("32 bytes hold 12"), text)
}

/// The same under a nonce that serves no other text with this opener.
pub(in crate::service) fn seal_under(opener: &Opener, nonce: [u8; 12], text: &[u8]) -> Sealed {
    let cipher = Aes256Gcm::new(opener.into());
    let sealed = cipher.encrypt(&Nonce::from(nonce), text);
    Sealed { nonce, ciphertext: sealed.expect("a text that fits into memory is short enough") }
}

/// The text, if it was sealed with this opener and is unchanged.
pub fn open(opener: &Opener, sealed: &Sealed) -> Option<Vec<u8>> {
    let cipher = Aes256Gcm::new(opener.into());
    cipher.decrypt(&Nonce::from(sealed.nonce), sealed.ciphertext.as_slice()).ok()
}

/// A text as it is kept, sealed: a byte for the version, the nonce, the ciphertext.
pub(in crate::service) fn pack(text: &[u8], opener: &Opener) -> Vec<u8> {
    let Sealed { nonce, ciphertext } = seal(opener, text);
    [&[VERSION], &nonce[..], &ciphertext].concat()
}

/// A kept text, if this opens it.
pub(in crate::service) fn unpack(kept: &[u8], opener: &Opener) -> Option<Vec<u8>> {
    let (&VERSION, rest) = kept.split_first()? else { return None };
    let (nonce, ciphertext) = rest.split_first_chunk()?;
    open(opener, &Sealed { nonce: *nonce, ciphertext: ciphertext.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_opener_opens_and_only_what_is_unchanged() {
        let (opener, other) = (chance(), chance());
        let sealed = seal(&opener, b"a problem");
        assert_eq!(open(&opener, &sealed).as_deref(), Some(&b"a problem"[..]));
        assert_eq!(open(&other, &sealed), None);
        for place in 0..sealed.ciphertext.len() {
            let mut changed = sealed.clone();
            changed.ciphertext[place] ^= 1;
            assert_eq!(open(&opener, &changed), None, "byte {place}");
        }
    }

    #[test]
    fn the_same_text_is_sealed_differently_each_time() {
        let opener = chance();
        let (one, two) = (seal(&opener, b"a problem"), seal(&opener, b"a problem"));
        assert!(one.nonce != two.nonce && one.ciphertext != two.ciphertext);
    }

    /// Test case 14 of the mode's first description (McGrew and Viega, 2005): a key and a nonce of zeros over sixteen
    /// zero bytes.
    #[test]
    fn the_cipher_is_the_one_that_everybody_means() {
        let sealed = Sealed {
            nonce: [0; 12],
            ciphertext: hex("cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"),
        };
        assert_eq!(open(&[0; 32], &sealed), Some(vec![0; 16]));
    }

    fn hex(text: &str) -> Vec<u8> {
        let byte = |two: &[u8]| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap();
        text.as_bytes().chunks(2).map(byte).collect()
    }
}
