//! Names of contests, commands, games and keys: 128 bits each, written in letters that nobody confuses.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// A contest's name, written `con_` and 26 letters and digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ContestId(pub [u8; 16]);

/// A command's name: the same command sent twice bears the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CommandId(pub [u8; 16]);

/// The name of a game, to which contests belong and below which keys come and go, written `game_` and 26 letters and
/// digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(pub [u8; 16]);

/// A game key's name; it is no secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct KeyId(pub [u8; 16]);

/// A SHA-256 digest, written in 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hash(pub [u8; 32]);

/// The name of a key that a service signs with, written `signer_` and 26 letters and digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SignerId(pub [u8; 16]);

/// The name of a proposed correction, written `rej_` and 26 letters and digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RejudgingId(pub [u8; 16]);

/// The name of a place that a game has its events sent to, written `hook_` and 26 letters and digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct WebhookId(pub [u8; 16]);

/// The name of one event on its way to one such place, written `msg_` and 26 letters and digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MessageId(pub [u8; 16]);

/// The 64 bytes of an Ed25519 signature, written in 128 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SignatureBytes(pub [u8; 64]);

/// A text that is no such name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected `{prefix}` and {digits} letters or digits")]
pub struct BadId {
    prefix: &'static str,
    digits: usize,
}

const SYMBOLS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

impl Hash {
    /// The digest of several parts, each preceded by its length, so that no two lists read alike.
    pub fn of(parts: &[&[u8]]) -> Hash {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Hash(hash.finalize().into())
    }

    /// The digest's first half, as a name.
    pub fn half(&self) -> [u8; 16] {
        self.0[..16].try_into().expect("32 bytes hold 16")
    }
}

fn write_base32(bytes: [u8; 16]) -> String {
    let bits = u128::from_be_bytes(bytes);
    (0..26).rev().map(|place| SYMBOLS[(bits >> (5 * place)) as usize & 31] as char).collect()
}

fn read_base32(text: &str) -> Option<[u8; 16]> {
    if text.len() != 26 || !text.starts_with(|first: char| first < '8') {
        return None;
    }
    let mut bits: u128 = 0;
    for byte in text.bytes() {
        let value = SYMBOLS.iter().position(|&symbol| symbol == byte)?;
        bits = bits * 32 + value as u128;
    }
    Some(bits.to_be_bytes())
}

macro_rules! named {
    ($type:ident, $prefix:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "{}{}", $prefix, write_base32(self.0))
            }
        }

        impl FromStr for $type {
            type Err = BadId;

            fn from_str(text: &str) -> Result<$type, BadId> {
                let digits = text.strip_prefix($prefix).and_then(read_base32);
                digits.map($type).ok_or(BadId { prefix: $prefix, digits: 26 })
            }
        }

        as_text!($type);
    };
}

macro_rules! as_text {
    ($type:ident) => {
        impl TryFrom<String> for $type {
            type Error = BadId;

            fn try_from(text: String) -> Result<$type, BadId> {
                text.parse()
            }
        }

        impl From<$type> for String {
            fn from(id: $type) -> String {
                id.to_string()
            }
        }
    };
}

named!(ContestId, "con_");
named!(CommandId, "cmd_");
named!(GameId, "game_");
named!(KeyId, "key_");
named!(SignerId, "signer_");
named!(RejudgingId, "rej_");
named!(WebhookId, "hook_");
named!(MessageId, "msg_");

macro_rules! in_digits {
    ($type:ident, $bytes:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
            }
        }

        impl FromStr for $type {
            type Err = BadId;

            fn from_str(text: &str) -> Result<$type, BadId> {
                let bytes = read_digits::<$bytes>(text);
                bytes.map($type).ok_or(BadId { prefix: "", digits: 2 * $bytes })
            }
        }

        as_text!($type);
    };
}

in_digits!(Hash, 32);
in_digits!(SignatureBytes, 64);

/// So many bytes written as two hexadecimal digits each; none where the text is longer, shorter or something else.
pub fn read_digits<const BYTES: usize>(text: &str) -> Option<[u8; BYTES]> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() == 2 * BYTES)?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|two| two[0] * 16 + two[1]).collect();
    bytes.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_name_reads_back_as_it_was_written(id: [u8; 16], digest: [u8; 32], half: [u8; 32]) {
            let signature = SignatureBytes([digest, half].concat().try_into().expect("64 bytes"));
            prop_assert_eq!(signature.to_string().parse(), Ok(signature));
            prop_assert_eq!(ContestId(id).to_string().parse::<ContestId>(), Ok(ContestId(id)));
            prop_assert_eq!(Hash(digest).to_string().parse::<Hash>(), Ok(Hash(digest)));
        }

        #[test]
        fn any_text_is_a_name_or_refused(text: String) {
            if let Ok(id) = text.parse::<ContestId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }

    #[test]
    fn joined_parts_are_told_apart() {
        assert_ne!(Hash::of(&[b"ab", b"c"]), Hash::of(&[b"a", b"bc"]));
    }
}
