//! The service's word for what it stored: a log that bears it convinces people who do not trust whoever hands it to
//! them. Ed25519 (RFC 8032) over what [`statement`] says of a record, for the record that opens a contest and the one
//! that ends it; the chain carries it to every record between.

use super::token::chance;
use agon_judge::id::{ContestId, SignatureBytes, SignerId};
use agon_judge::log::{Record, Signature, statement};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePrivateKey as _, EncodePrivateKey as _};
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// The key that an installation signs with.
pub struct Signer {
    key: SigningKey,
    public: PublicKey,
}

/// What tells a signer's signatures from all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublicKey([u8; 32]);

/// A text that holds no key to sign with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no Ed25519 key as PEM (PKCS#8), as `openssl genpkey -algorithm ed25519` writes it")]
pub struct BadSigningKey;

/// A text that is no public key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "a public key is 43 letters, digits, `-` and `_`: the `x` of what /.well-known/agon-keys lists"
)]
pub struct BadPublicKey;

impl Signer {
    /// With a new key.
    pub fn new() -> Signer {
        Signer::of(SigningKey::from_bytes(&chance()))
    }

    fn of(key: SigningKey) -> Signer {
        Signer { public: PublicKey(key.verifying_key().to_bytes()), key }
    }

    /// The key in its file's form.
    pub fn pem(&self) -> String {
        let pem = self.key.to_pkcs8_pem(LineEnding::LF);
        pem.expect("any key can be written").to_string()
    }

    pub fn public(&self) -> PublicKey {
        self.public
    }

    /// The record with this signer's word for it.
    pub fn sign(&self, contest: ContestId, record: Record) -> Record {
        let said = statement(contest, record.version, record.hash);
        let bytes = SignatureBytes(self.key.sign(said.as_bytes()).to_bytes());
        Record { signature: Some(Signature { signer: self.public.id(), bytes }), ..record }
    }
}

impl Default for Signer {
    fn default() -> Signer {
        Signer::new()
    }
}

impl FromStr for Signer {
    type Err = BadSigningKey;

    fn from_str(pem: &str) -> Result<Signer, BadSigningKey> {
        SigningKey::from_pkcs8_pem(pem.trim()).map(Signer::of).map_err(|_| BadSigningKey)
    }
}

impl PublicKey {
    /// The signer's name: the first half of the key's SHA-256.
    pub fn id(&self) -> SignerId {
        let digest: [u8; 32] = Sha256::digest(self.0).into();
        SignerId(digest[..16].try_into().expect("32 bytes hold 16"))
    }

    /// Whether this record of a contest bears this signer's word. Signatures that another form of the same numbers
    /// would pass for are none.
    pub fn signed(&self, contest: ContestId, record: &Record) -> bool {
        let Some(signature) = record.signature.filter(|it| it.signer == self.id()) else {
            return false;
        };
        let Ok(key) = VerifyingKey::from_bytes(&self.0) else { return false };
        let said = statement(contest, record.version, record.hash);
        key.verify_strict(said.as_bytes(), &signature.bytes.0.into()).is_ok()
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl FromStr for PublicKey {
    type Err = BadPublicKey;

    fn from_str(text: &str) -> Result<PublicKey, BadPublicKey> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| BadPublicKey)?;
        Ok(PublicKey(bytes.try_into().map_err(|_| BadPublicKey)?))
    }
}

impl TryFrom<String> for PublicKey {
    type Error = BadPublicKey;

    fn try_from(text: String) -> Result<PublicKey, BadPublicKey> {
        text.parse()
    }
}

impl From<PublicKey> for String {
    fn from(key: PublicKey) -> String {
        key.to_string()
    }
}

#[cfg(test)]
mod tests;
