//! A contest's log: records in order, each chained to the one before by its hash.

use crate::event::{Event, Private};
use crate::id::{CommandId, ContestId, Hash, SignatureBytes, SignerId};
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
    /// What a seat asked in it, of which the body holds a digest alone: not everybody who may read the log is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private: Option<Private>,
    /// The service's word for it: the record that opens a contest has one, and the record that ends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
}

/// A service's word for a record, and so for every record before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    pub signer: SignerId,
    /// Ed25519 (RFC 8032) over [`statement`].
    pub bytes: SignatureBytes,
}

/// What is signed of a record: its contest, its place and the digest of the chain up to it.
pub fn statement(contest: ContestId, version: Version, hash: Hash) -> String {
    format!("agon record 1\n{contest}\n{version}\n{hash}\n")
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
        Record { version, command, body, hash, private: None, signature: None }
    }

    /// What it adds, read from its text.
    pub fn events(&self) -> Result<Vec<Event>, serde_json::Error> {
        let mut events: Vec<Event> = serde_json::from_str(&self.body)?;
        for event in &mut events {
            if let Event::Asked(question) = event {
                question.tell(self.private.as_ref());
            }
        }
        Ok(events)
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
