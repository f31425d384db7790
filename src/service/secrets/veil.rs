//! Names that tell nothing of what they name. Addresses stand in histories and in the logs of proxies, and whoever reads
//! a problem's code there has the problem; so addresses bear names that only this installation can read, and each only
//! for the key that it was given to.
//!
//! Nothing is stored: a name is its text, sealed under a secret of the installation. Its nonce is computed from the text
//! (as in RFC 8452), so that a text has one name, and no nonce serves two texts.

use super::installation::{InstallationError, own_secret};
use super::seal::{Sealed, open, seal_under};
use super::token::Token;
use crate::store::Store;
use agon_judge::id::{CommandId, ContestId, GameId, Hash};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Whoever gives names and reads them again.
pub struct Veil {
    secret: Token,
}

/// The name under which an installation keeps its secret.
const SECRET: &[u8] = b"names";
const PREVIEW: &str = "pre_";
const KEPT: &str = "kept_";
const SHARE: &str = "beat_";
/// Texts are filled up with spaces to a multiple of this, so that a name's length does not tell the family's.
const FILLED_BYTES: usize = 64;
const NONCE_BYTES: usize = 12;

impl Veil {
    /// With the secret of this installation, made now if there is none.
    pub(in crate::service) async fn read(store: &dyn Store) -> Result<Veil, InstallationError> {
        Ok(Veil { secret: own_secret(store, SECRET).await? })
    }

    /// Under what name a key looks at the problem of a code.
    pub fn preview(&self, owner: GameId, code: &str) -> String {
        self.covered(PREVIEW, &owner.0, code)
    }

    /// The code behind a name that this game was given.
    pub fn previewed(&self, owner: GameId, name: &str) -> Option<String> {
        self.uncovered(PREVIEW, &owner.0, name)
    }

    /// Under what name anybody finds a problem that somebody has played, with the seconds it took them, if they solved it.
    pub fn share(&self, code: &str, seconds: Option<u32>) -> String {
        self.covered(SHARE, SHARE.as_bytes(), &format!("{} {code}", seconds.unwrap_or_default()))
    }

    /// The code and the seconds behind such a name.
    pub fn shared(&self, name: &str) -> Option<(String, Option<u32>)> {
        let text = self.uncovered(SHARE, SHARE.as_bytes(), name)?;
        let (seconds, code) = text.split_once(' ')?;
        Some((code.to_owned(), seconds.parse().ok().filter(|seconds| *seconds != 0)))
    }

    /// What hides the words that a command brings from whoever knows their digest.
    pub(in crate::service) fn salt(&self, contest: ContestId, command: CommandId) -> Hash {
        Hash(self.secret.derive(&[b"words", &contest.0, &command.0]))
    }

    /// The name of a problem that a game keeps.
    pub fn kept(&self, owner: GameId, code: &str) -> String {
        let digest = Hash(self.secret.derive(&[b"kept", &owner.0, code.as_bytes()]));
        format!("{KEPT}{}", letters(&digest))
    }

    /// What the seeds of a batch begin with: the batch's word stands in addresses, and does not tell them.
    pub fn batch(&self, owner: GameId, word: &str) -> String {
        letters(&Hash(self.secret.derive(&[b"batch", &owner.0, word.as_bytes()])))
    }

    /// What everything of a day follows from that is the same for everybody.
    pub(in crate::service) fn day(&self, day: i64, purpose: &str) -> String {
        letters(&Hash(self.secret.derive(&[b"day", &day.to_be_bytes(), purpose.as_bytes()])))
    }

    /// What only this installation can write beside a text.
    pub(in crate::service) fn signature(&self, text: &str) -> Hash {
        Hash(self.secret.derive(&[b"signature", text.as_bytes()]))
    }

    /// A name that is read only by whoever knows for whom it is.
    fn covered(&self, prefix: &str, whose: &[u8], text: &str) -> String {
        let filled = text.len().next_multiple_of(FILLED_BYTES);
        let text = format!("{text:filled$}");
        let digest = self.secret.derive(&[b"nonce", whose, text.as_bytes()]);
        let nonce = digest[..NONCE_BYTES].try_into().expect("32 bytes hold 12");
        let Sealed { nonce, ciphertext } = seal_under(&self.opener(whose), nonce, text.as_bytes());
        format!("{prefix}{}", URL_SAFE_NO_PAD.encode([&nonce[..], &ciphertext].concat()))
    }

    fn uncovered(&self, prefix: &str, whose: &[u8], name: &str) -> Option<String> {
        let bytes = URL_SAFE_NO_PAD.decode(name.strip_prefix(prefix)?).ok()?;
        let (nonce, ciphertext) = bytes.split_first_chunk()?;
        let sealed = Sealed { nonce: *nonce, ciphertext: ciphertext.to_vec() };
        let text = String::from_utf8(open(&self.opener(whose), &sealed)?).ok()?;
        Some(text.trim_end().to_owned())
    }

    fn opener(&self, whose: &[u8]) -> [u8; 32] {
        self.secret.derive(&[b"opener", whose])
    }
}

/// 26 letters, of the sort that nobody confuses.
fn letters(digest: &Hash) -> String {
    ContestId(digest.half()).to_string().trim_start_matches("con_").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "logic/sudoku.1.3.k7qd";

    fn veil(secret: u8) -> Veil {
        Veil { secret: Token::of_installation(&[secret; 32]) }
    }

    #[test]
    fn a_name_is_read_by_whoever_it_was_given_to_and_by_nobody_else() {
        let (one, other) = (GameId([1; 16]), GameId([2; 16]));
        let veil = veil(7);
        let name = veil.preview(one, CODE);
        assert_eq!(name, veil.preview(one, CODE), "the same each time");
        assert_eq!(veil.previewed(one, &name).as_deref(), Some(CODE));
        assert_eq!(veil.previewed(other, &name), None);
        assert_eq!(self::veil(8).previewed(one, &name), None, "another installation");
        for differs in [veil.preview(other, CODE), veil.preview(one, "logic/sudoku.1.3.k7qe")] {
            assert_ne!(name, differs);
            assert_eq!(name.len(), differs.len());
        }
        for torn in ["", "pre_", "pre_AAAA", &name[..name.len() - 1], &name.replace("pre_", "")] {
            assert_eq!(veil.previewed(one, torn), None, "{torn}");
        }
    }

    #[test]
    fn a_shared_name_holds_code_and_seconds_and_nobody_makes_one_up() {
        let (veil, other) = (veil(7), veil(8));
        for seconds in [None, Some(32)] {
            let name = veil.share(CODE, seconds);
            assert_eq!(veil.shared(&name), Some((CODE.to_owned(), seconds)));
            assert_eq!(other.shared(&name), None, "another installation");
            assert_eq!(veil.previewed(GameId([1; 16]), &name.replace("beat_", "pre_")), None);
            assert!(!name.contains("sudoku"));
        }
        assert_eq!(veil.shared(&veil.preview(GameId([1; 16]), "5 logic/sudoku.1.3.a")), None);
    }

    #[test]
    fn a_name_tells_nothing_of_the_code() {
        let veil = veil(7);
        let key = GameId([1; 16]);
        for name in [veil.preview(key, CODE), veil.kept(key, CODE), veil.batch(key, "abc")] {
            for part in ["logic", "sudoku", "k7qd", "abc"] {
                assert!(!name.contains(part), "{name}");
            }
        }
        assert_ne!(veil.kept(key, CODE), veil.kept(GameId([2; 16]), CODE));
        assert_eq!(veil.kept(key, CODE).len(), "kept_".len() + 26);
    }
}
