//! Who practises.

use agon_judge::id::Hash;

/// Who practises: the digest of what their browser holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, std::hash::Hash)]
pub struct Player(pub(in crate::service) Hash);

impl Player {
    /// Whoever would hold this secret, if it looks like one of ours.
    pub(in crate::service) fn of(secret: &str) -> Option<Player> {
        let fits =
            matches!(secret.len(), 64 | 128) && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
        fits.then(|| Player(Hash::of(&[b"player", secret.as_bytes()])))
    }
}
