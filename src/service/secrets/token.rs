//! Tokens: 256 bits behind a readable prefix. Only digests are stored.
//!
//! The tokens of a contest are computed from a secret of its game, so that a repeated request can be told them again
//! although they are stored nowhere.

use agon_judge::id::{CommandId, ContestId, Hash, KeyId};
use agon_judge::seat::Seat;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::collections::BTreeSet;
use std::fmt;
use subtle::ConstantTimeEq as _;

/// A secret as its bearer writes it. It shows itself to nobody but [`Token::text`].
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// What the service knows the bearer of a token by, without the secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Badge {
    pub bearer: Bearer,
    pub digest: Hash,
}

/// What a token is for, by its prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bearer {
    Key,
    Host,
    Seat,
    Watch,
    /// The one player of a drill.
    Drill,
}

const KEY: &str = "agon_key_";
const TEST: &str = "agon_test_";
const HOST: &str = "agon_host_";
const SEAT: &str = "agon_seat_";
const WATCH: &str = "agon_watch_";
const DRILL: &str = "agon_drill_";
const TICKET: &str = "agon_ticket_";
const SESSION: &str = "agon_session_";
const DUELLIST: &str = "agon_duel_";
const INSTALLATION: &str = "agon_installation_";
const OF_GAME: &str = "agon_secret_";
const SYMBOLS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 256 bits in letters of five bits each.
const LETTERS: usize = 52;
/// How a key's name is written before its letters, of which there are half as many.
const KEY_NAME: &str = "key_";
/// The longest secret that is read; a game key of one's own choice may be longer than ours.
const SECRET_BYTES_MAX: usize = 200;
/// The shortest secret of a game key of one's own choice.
pub const SECRET_BYTES_MIN: usize = 16;
/// The least that a game key of one's own choice must hold: on a copy of the store, where its digest is, keys can be tried
/// without asking anybody.
pub const KEY_BITS_MIN: u32 = 72;

impl Token {
    /// A new game key.
    pub fn new_key() -> Token {
        Token::drawn(KEY)
    }

    fn drawn(prefix: &str) -> Token {
        Token(format!("{prefix}{}", letters(chance())))
    }

    /// A token as somebody sent it, if it looks like one that was drawn with this prefix.
    fn of_ours(prefix: &str, text: &str) -> Option<Token> {
        let secret = text.strip_prefix(prefix)?;
        (secret.len() == LETTERS).then(|| Token(text.to_owned()))
    }

    /// The secret of this installation. It opens nothing: no bearer's token begins so.
    pub(in crate::service) fn of_installation(secret: &[u8]) -> Token {
        Token(format!("{INSTALLATION}{}", letters(Hash::of(&[secret]).0)))
    }

    /// A new key of an installation. It opens nothing.
    pub fn new_installation() -> Token {
        Token::drawn(INSTALLATION)
    }

    /// The key of an installation as its file says it, if it looks like one of ours.
    pub fn parse_installation(text: &str) -> Option<Token> {
        Token::of_ours(INSTALLATION, text)
    }

    /// A new secret of a game. It opens nothing.
    pub(in crate::service) fn new_secret() -> Token {
        Token::drawn(OF_GAME)
    }

    /// A secret of a game as it was kept.
    pub(in crate::service) fn kept(text: String) -> Token {
        Token(text)
    }

    /// A new ticket to an event stream. It is no bearer's token.
    pub fn new_ticket() -> Token {
        Token::drawn(TICKET)
    }

    /// A ticket as somebody sent it, if it looks like one of ours.
    pub fn parse_ticket(text: &str) -> Option<Token> {
        Token::of_ours(TICKET, text)
    }

    /// A new session of a host. It is no bearer's token.
    pub fn new_session() -> Token {
        Token::drawn(SESSION)
    }

    /// A session as a browser sent it, if it looks like one of ours.
    pub fn parse_session(text: &str) -> Option<Token> {
        Token::of_ours(SESSION, text)
    }

    /// A new secret of one of the two of a duel. It is no bearer's token.
    pub fn new_duellist() -> Token {
        Token::drawn(DUELLIST)
    }

    /// A duellist's secret as a page sent it, if it looks like one of ours.
    pub fn parse_duellist(text: &str) -> Option<Token> {
        Token::of_ours(DUELLIST, text)
    }

    /// The test key of a game key, from this secret: the key's name, and what shows that we gave it out.
    pub(in crate::service) fn test_of(&self, key: KeyId) -> Token {
        let proof = letters(self.derive(&[b"test key", &key.0]));
        let name = key.to_string();
        let name = name.strip_prefix(KEY_NAME).expect("names of keys begin so");
        Token(format!("{TEST}{name}{}", &proof[..LETTERS / 2]))
    }

    /// The name of the game key that this would be the test key of.
    pub(in crate::service) fn tested(&self) -> Option<KeyId> {
        let name = self.0.strip_prefix(TEST)?.get(..LETTERS / 2)?;
        format!("{KEY_NAME}{name}").parse().ok()
    }

    /// Whether it stands for a test key, or would.
    pub fn is_for_tests(&self) -> bool {
        self.0.starts_with(TEST)
    }

    /// A token as somebody sent it, if it looks like one of ours.
    pub fn parse(text: &str) -> Option<(Bearer, Token)> {
        let bearers = [
            (KEY, Bearer::Key),
            (TEST, Bearer::Key),
            (HOST, Bearer::Host),
            (SEAT, Bearer::Seat),
            (WATCH, Bearer::Watch),
            (DRILL, Bearer::Drill),
        ];
        let (prefix, bearer) = bearers.into_iter().find(|(prefix, _)| text.starts_with(prefix))?;
        let secret = &text[prefix.len()..];
        let plain = secret.bytes().all(|byte| byte.is_ascii_graphic());
        let fits = (SECRET_BYTES_MIN..=SECRET_BYTES_MAX).contains(&secret.len());
        (plain && fits).then(|| (bearer, Token(text.to_owned())))
    }

    /// The secret itself, to be told to its bearer once.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub fn digest(&self) -> Hash {
        Hash::of(&[self.0.as_bytes()])
    }

    /// About how many bits somebody has to guess who knows the habits of people: as many as the secret's different
    /// symbols can tell apart, for each pair of neighbours that does not come twice.
    pub fn bits(&self) -> u32 {
        let secret = self.0.strip_prefix(KEY).unwrap_or(&self.0).as_bytes();
        let symbols: BTreeSet<u8> = secret.iter().copied().collect();
        // Of a run such as `abcdef` or `aaaaaa` only the beginning is a surprise.
        let is_step = |at: usize| secret[at].abs_diff(secret[at - 1]) <= 1;
        let goes_on = |at: &usize| 1 < *at && is_step(*at) && is_step(*at - 1);
        let ends = (1..secret.len()).filter(|at| !goes_on(at));
        let pairs: BTreeSet<&[u8]> = ends.map(|at| &secret[at - 1..=at]).collect();
        (f64::from(symbols.len() as u32).log2() * pairs.len() as f64) as u32
    }

    /// The name of a game key; it tells nothing of the secret.
    pub fn key_id(&self) -> KeyId {
        key_id(&self.digest())
    }

    /// The host's token of a contest whose tokens come from this secret.
    pub fn host_of(&self, contest: ContestId) -> Token {
        Token(format!("{HOST}{}", self.derived(contest, b"host")))
    }

    /// A seat's token of such a contest.
    pub fn seat_of(&self, contest: ContestId, seat: Seat) -> Token {
        Token(format!("{SEAT}{}", self.derived(contest, seat.name().as_bytes())))
    }

    /// A seat's token that replaces the one before, by the command that asked for it.
    pub fn renewed_seat_of(&self, contest: ContestId, seat: Seat, command: CommandId) -> Token {
        let purpose = [seat.name().as_bytes(), &command.0].concat();
        Token(format!("{SEAT}{}", self.derived(contest, &purpose)))
    }

    /// The spectators' token of such a contest.
    pub fn watch_of(&self, contest: ContestId) -> Token {
        Token(format!("{WATCH}{}", self.derived(contest, b"watch")))
    }

    /// The token of a drill that this installation opens.
    pub(in crate::service) fn drill_of(&self, drill: ContestId) -> Token {
        Token(format!("{DRILL}{}", self.derived(drill, b"drill")))
    }

    /// A secret for one purpose, the same each time, that only this token's bearer can know.
    pub(in crate::service) fn derive(&self, purpose: &[&[u8]]) -> [u8; 32] {
        let mut mac = self.mac();
        // 32 bytes, which no contest's token is computed from.
        mac.update(&Hash::of(purpose).0);
        mac.finalize().into_bytes().into()
    }

    fn derived(&self, contest: ContestId, purpose: &[u8]) -> String {
        let mut mac = self.mac();
        mac.update(&contest.0);
        mac.update(purpose);
        letters(mac.finalize().into_bytes().into())
    }

    fn mac(&self) -> Hmac<Sha256> {
        Hmac::new_from_slice(self.0.as_bytes()).expect("any key length does")
    }
}

impl Badge {
    /// The badge of whoever bears this token.
    pub fn of((bearer, token): &(Bearer, Token)) -> Badge {
        Badge { bearer: *bearer, digest: token.digest() }
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token(..)")
    }
}

/// The name of the game key with this digest.
pub fn key_id(digest: &Hash) -> KeyId {
    KeyId(Hash::of(&[b"key id", &digest.0]).half())
}

/// Whether two digests are the same, in a time that tells nothing of where they differ.
pub fn same(one: &Hash, other: &Hash) -> bool {
    one.0.ct_eq(&other.0).into()
}

/// 32 bytes of chance from the system.
pub fn chance() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has chance to give");
    bytes
}

/// 16 bytes of chance from the system.
pub fn half_chance() -> [u8; 16] {
    Hash(chance()).half()
}

fn letters(bytes: [u8; 32]) -> String {
    let bit = |place: usize| bytes.get(place / 8).map_or(0, |byte| byte >> (7 - place % 8) & 1);
    let letter = |place: usize| (0..5).fold(0, |value, at| value << 1 | bit(place * 5 + at));
    (0..LETTERS).map(|place| SYMBOLS[usize::from(letter(place))] as char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_told_again_from_its_key_and_differs_everywhere_else() {
        let (key, other) = (Token::new_key(), Token::new_key());
        let (one, two) = (ContestId([1; 16]), ContestId([2; 16]));
        let mine = key.seat_of(one, Seat::Attacker);
        assert_eq!(mine, key.seat_of(one, Seat::Attacker));
        for differs in [
            key.seat_of(one, Seat::Defender),
            key.seat_of(two, Seat::Attacker),
            other.seat_of(one, Seat::Attacker),
        ] {
            assert_ne!(mine, differs);
        }
        assert_eq!(mine.text().len(), SEAT.len() + LETTERS);
        assert_eq!(Token::parse(mine.text()), Some((Bearer::Seat, mine)));
    }

    #[test]
    fn a_key_that_was_drawn_by_chance_is_strong_and_one_that_was_typed_is_not() {
        let bits = |secret: &str| Token::parse(&format!("{KEY}{secret}")).expect(secret).1.bits();
        for weak in [
            "aaaaaaaaaaaaaaaa",
            "abababababababababababababababab",
            "0123456789abcdefghijklmnopqrstuvwxyz",
            "changemechangemechangemechangeme",
            "password12345678",
            "letmein1letmein2letmein3",
        ] {
            assert!(bits(weak) < KEY_BITS_MIN, "{weak}: {}", bits(weak));
        }
        // As `openssl rand -hex 32`, `-hex 16` and `-base64 24` write them.
        for strong in [
            "0c2f4d1a8e6b7395f1d0c4a2b8e65f7390ab1c2d3e4f50617283940aa5b6c7d8",
            "7d1e0ab94c3f86525f09e2b7c61a48d3",
            "Zk3xQ9vTn1LwYb7RpE5cUa2HsGdMf0Jo",
        ] {
            assert!(KEY_BITS_MIN <= bits(strong), "{strong}: {}", bits(strong));
        }
        for _ in 0..1000 {
            assert!(2 * KEY_BITS_MIN < Token::new_key().bits());
        }
    }

    #[test]
    fn a_test_key_names_its_key_and_comes_from_one_secret_alone() {
        let (secret, other) = (Token::new_secret(), Token::new_secret());
        let (one, two) = (KeyId([1; 16]), KeyId([2; 16]));
        let test = secret.test_of(one);
        assert_eq!(test, secret.test_of(one));
        assert_eq!((test.tested(), secret.test_of(two).tested()), (Some(one), Some(two)));
        assert_ne!(test, other.test_of(one));
        assert_eq!(Token::parse(test.text()), Some((Bearer::Key, test.clone())));
        assert!(test.is_for_tests() && !Token::new_key().is_for_tests());
        for text in ["agon_test_0123456789abcdef", "agon_test_éééééééééééééééééééééé"]
        {
            assert_eq!(Token::kept(text.to_owned()).tested(), None, "{text}");
        }
    }

    #[test]
    fn what_does_not_look_like_a_token_is_none() {
        for text in ["", "agon_key_", "agon_key_short", "bearer agon_key_0123456789abcdef"] {
            assert_eq!(Token::parse(text), None, "{text}");
        }
        assert_eq!(format!("{:?}", Token::new_key()), "Token(..)");
    }
}
