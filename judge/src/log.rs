//! A contest's log: records in order, each chained to the one before by its hash.

use crate::id::{CommandId, Hash};
use serde::{Deserialize, Serialize};

/// A place in one contest's log; the first record is 1, and 0 is before it.
pub type Version = u64;

/// What one command or one word of time added to a contest, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub version: Version,
    /// The command that caused it; none where time spoke.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandId>,
    /// The events, as the JSON text that is hashed.
    pub body: String,
    /// The digest of the chain so far: the hash before, the version, the command and the body.
    pub hash: Hash,
}

/// The hash before the first record.
pub const ORIGIN: Hash = Hash([0; 32]);

impl Record {
    /// The record that follows `(version, hash)`.
    pub fn after(
        (version, before): (Version, Hash),
        command: Option<CommandId>,
        body: String,
    ) -> Record {
        let version = version + 1;
        let hash = link(before, version, command, &body);
        Record { version, command, body, hash }
    }

    /// Whether this record follows `(version, hash)` unchanged.
    pub fn follows(&self, (version, before): (Version, Hash)) -> bool {
        self.version == version + 1
            && self.hash == link(before, self.version, self.command, &self.body)
    }
}

fn link(before: Hash, version: Version, command: Option<CommandId>, body: &str) -> Hash {
    let command = command.map(|id| id.0.to_vec()).unwrap_or_default();
    Hash::of(&[&before.0, &version.to_be_bytes(), &command, body.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_record_breaks_the_chain() {
        let first = Record::after((0, ORIGIN), None, "[1]".into());
        let second = Record::after((1, first.hash), Some(CommandId([7; 16])), "[2]".into());
        assert!(first.follows((0, ORIGIN)) && second.follows((1, first.hash)));
        let forged = Record { body: "[3]".into(), ..second.clone() };
        assert!(!forged.follows((1, first.hash)));
        let moved = Record { version: 3, ..second };
        assert!(!moved.follows((2, first.hash)));
    }
}
