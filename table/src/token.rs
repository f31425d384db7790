//! Tokens of players, invitations and watchers, and the names of tables and games.
//!
//! A token is 256 bits that are computed from a secret of the data folder and from the name that the caller gave the
//! request, so that a repeat is told the same. On disk is its digest alone.

use agon_games::side::Side;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;
use subtle::ConstantTimeEq as _;

/// What somebody holds who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bearer {
    Player,
    Invited,
    Watcher,
}

/// A secret that is told to its bearer.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The SHA-256 of a token, or of whatever is to be recognized without being kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest([u8; 32]);

/// What tokens are computed from.
pub struct Secret([u8; 32]);

/// A table's name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId([u8; 16]);

/// A game's name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId([u8; 16]);

/// Not written as it should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is none of our names or digests")]
pub struct NotOurs;

const TABLE: &str = "tab_";
const GAME: &str = "gam_";

impl Bearer {
    const ALL: [Bearer; 3] = [Bearer::Player, Bearer::Invited, Bearer::Watcher];

    const fn prefix(self) -> &'static str {
        match self {
            Bearer::Player => "janggi_player_",
            Bearer::Invited => "janggi_invite_",
            Bearer::Watcher => "janggi_watch_",
        }
    }
}

impl Token {
    /// The token that somebody sent, if it looks like one of ours.
    pub fn parse(text: &str) -> Option<(Bearer, Token)> {
        let bearer = Bearer::ALL.into_iter().find(|bearer| text.starts_with(bearer.prefix()))?;
        let secret: [u8; 32] = bytes(&text[bearer.prefix().len()..])?;
        Some((bearer, Token(format!("{}{}", bearer.prefix(), hex(&secret)))))
    }

    /// The secret itself.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn digest(&self) -> Digest {
        Digest::of(&[self.0.as_bytes()])
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token(..)")
    }
}

impl Digest {
    /// The digest of these parts, each preceded by its length.
    pub fn of(parts: &[&[u8]]) -> Digest {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Digest(hash.finalize().into())
    }

    /// Whether two are the same, in a time that tells nothing of where they differ.
    pub fn is(&self, other: &Digest) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Secret {
    /// The secret with these bytes.
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The token of a bearer for this purpose.
    pub fn token(&self, bearer: Bearer, purpose: &[&[u8]]) -> Token {
        Token(format!("{}{}", bearer.prefix(), hex(&self.derive(bearer.prefix(), purpose))))
    }

    /// The name of the table that is opened for this purpose.
    pub fn table(&self, purpose: &[&[u8]]) -> TableId {
        TableId(half(self.derive(TABLE, purpose)))
    }

    fn derive(&self, what: &str, purpose: &[&[u8]]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any key length does");
        for part in [what.as_bytes()].iter().chain(purpose) {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(..)")
    }
}

impl GameId {
    /// The name of a table's game, counted from 0.
    pub fn of(table: TableId, number: usize) -> GameId {
        let number = (number as u64).to_be_bytes();
        GameId(half(Digest::of(&[b"game", &table.0, &number]).0))
    }
}

/// 32 bytes of chance from the system.
pub fn chance() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has chance to give");
    bytes
}

/// A side by chance.
pub fn chance_side() -> Side {
    if chance()[0].is_multiple_of(2) { Side::Left } else { Side::Right }
}

fn half(whole: [u8; 32]) -> [u8; 16] {
    let (first, _) = whole.split_at(16);
    first.try_into().expect("half of 32 is 16")
}

/// Hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of exactly so many hexadecimal digits, all small.
fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let plain = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    if digits.len() != 2 * N || !digits.bytes().all(plain) {
        return None;
    }
    let mut read = [0; N];
    for (byte, at) in read.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&digits[at..at + 2], 16).ok()?;
    }
    Some(read)
}

fn id(prefix: &str, text: &str) -> Result<[u8; 16], NotOurs> {
    text.strip_prefix(prefix).and_then(bytes).ok_or(NotOurs)
}

impl fmt::Display for TableId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{TABLE}{}", hex(&self.0))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{GAME}{}", hex(&self.0))
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Digest(..)")
    }
}

impl FromStr for TableId {
    type Err = NotOurs;

    fn from_str(text: &str) -> Result<TableId, NotOurs> {
        id(TABLE, text).map(TableId)
    }
}

impl FromStr for GameId {
    type Err = NotOurs;

    fn from_str(text: &str) -> Result<GameId, NotOurs> {
        id(GAME, text).map(GameId)
    }
}

impl TryFrom<String> for TableId {
    type Error = NotOurs;

    fn try_from(text: String) -> Result<TableId, NotOurs> {
        text.parse()
    }
}

impl TryFrom<String> for GameId {
    type Error = NotOurs;

    fn try_from(text: String) -> Result<GameId, NotOurs> {
        text.parse()
    }
}

impl TryFrom<String> for Digest {
    type Error = NotOurs;

    fn try_from(text: String) -> Result<Digest, NotOurs> {
        bytes(&text).map(Digest).ok_or(NotOurs)
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.to_string()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.to_string()
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        hex(&digest.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_told_again_for_the_same_purpose_alone() {
        let (mine, other) = (Secret::new([1; 32]), Secret::new([2; 32]));
        let token = mine.token(Bearer::Player, &[b"a", b"b"]);
        assert_eq!(token, mine.token(Bearer::Player, &[b"a", b"b"]));
        for differs in [
            mine.token(Bearer::Player, &[b"ab", b""]),
            mine.token(Bearer::Watcher, &[b"a", b"b"]),
            other.token(Bearer::Player, &[b"a", b"b"]),
        ] {
            assert_ne!(token, differs);
        }
        assert_eq!(Token::parse(token.text()), Some((Bearer::Player, token.clone())));
        assert_eq!(token.text().len(), "janggi_player_".len() + 64);
        assert_eq!(format!("{token:?}"), "Token(..)");
    }

    #[test]
    fn what_is_no_name_of_ours_is_refused() {
        let table = Secret::new([1; 32]).table(&[b"a"]);
        assert_eq!(table.to_string().parse(), Ok(table));
        for text in ["", "tab_", "tab_../../../etc/passwd", "gam_00000000000000000000000000000000"]
        {
            assert_eq!(text.parse::<TableId>(), Err(NotOurs), "{text}");
        }
        assert_eq!(Token::parse("janggi_player_00"), None);
        assert_eq!(Token::parse(&format!("janggi_player_{}", "é".repeat(32))), None);
    }
}
