//! What shows a receiver that an event is ours: HMAC-SHA256 as Standard Webhooks 1.0 asks for it
//! (<https://www.standardwebhooks.com>), in version `v1`.

use crate::service::secrets::token::Token;
use agon_judge::id::{MessageId, WebhookId};
use agon_judge::time::Time;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// What a webhook's events are signed with. It is computed from the key of the installation and stored nowhere.
pub struct Secret([u8; 32]);

impl Secret {
    /// The secret of this number of a webhook.
    pub(super) fn of(installation: &Token, webhook: WebhookId, number: u32) -> Secret {
        Secret(installation.derive(&[b"secret of a webhook", &webhook.0, &number.to_be_bytes()]))
    }

    /// As its holder is told it.
    pub fn text(&self) -> String {
        format!("whsec_{}", STANDARD.encode(self.0))
    }

    /// The signature of an event that is sent at an instant.
    pub(super) fn sign(&self, id: MessageId, at: Time, body: &str) -> String {
        let mut mac: Hmac<Sha256> = Hmac::new_from_slice(&self.0).expect("any key length does");
        mac.update(format!("{id}.{}.", seconds(at)).as_bytes());
        mac.update(body.as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

/// An instant as signatures hold it: whole seconds since 1970.
pub(super) fn seconds(at: Time) -> i64 {
    at.0.div_euclid(1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_of_one_secret_one_event_one_second_and_one_body() {
        let (key, hook, id) = (Token::new_installation(), WebhookId([1; 16]), MessageId([2; 16]));
        let (secret, at) = (Secret::of(&key, hook, 0), Time(1_674_087_231_999_999));
        let signed = secret.sign(id, at, "{}");
        assert_eq!(signed, Secret::of(&key, hook, 0).sign(id, Time(1_674_087_231_000_000), "{}"));
        for other in [
            secret.sign(MessageId([3; 16]), at, "{}"),
            secret.sign(id, Time(at.0 + 1), "{}"),
            secret.sign(id, at, "[]"),
            Secret::of(&key, hook, 1).sign(id, at, "{}"),
            Secret::of(&key, WebhookId([2; 16]), 0).sign(id, at, "{}"),
            Secret::of(&Token::new_installation(), hook, 0).sign(id, at, "{}"),
        ] {
            assert_ne!(signed, other);
        }
        assert_eq!((signed.len(), secret.text().len()), (3 + 44, 6 + 44));
    }
}
