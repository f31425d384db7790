//! A webhook as its game registered it.

use super::address::Target;
use super::signing::Secret;
use crate::service::access::label::Label;
use crate::service::secrets::token::Token;
use crate::store::ReadError;
use agon_judge::id::{GameId, WebhookId};
use agon_judge::time::{Span, Time};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Where a game has its events sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    pub id: WebhookId,
    pub game: GameId,
    pub target: Target,
    pub description: Option<Label>,
    /// The kinds of events that are sent, such as `contest.decided`; all of them where none is named.
    pub kinds: Option<BTreeSet<String>>,
    pub made_at: Time,
    /// Since when nothing is sent, and why.
    pub off: Option<(Time, Off)>,
    /// The number of its secret, and since when it has been that.
    secret: u32,
    rolled_at: Option<Time>,
}

/// Why nothing is sent to a webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Off {
    /// The game says so.
    Asked,
    /// The receiver answered 410.
    Gone,
    /// Nothing could be delivered for three days.
    Failing,
}

/// As it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    version: u8,
    game: GameId,
    url: String,
    description: Option<Label>,
    kinds: Option<BTreeSet<String>>,
    made_at: Time,
    off: Option<(Time, Off)>,
    secret: u32,
    rolled_at: Option<Time>,
}

const VERSION: u8 = 1;
/// For so long after a new secret events are signed with the one before too: 24 hours.
const OVERLAP: Span = Span(24 * 3_600 * 1_000_000);

/// What a game says of a new webhook.
#[derive(Debug, Clone)]
pub struct Wish {
    pub target: Target,
    pub description: Option<Label>,
    pub kinds: Option<BTreeSet<String>>,
}

impl Endpoint {
    pub(super) fn new(id: WebhookId, game: GameId, wish: Wish, made_at: Time) -> Endpoint {
        let Wish { target, description, kinds } = wish;
        let (off, secret, rolled_at) = Default::default();
        Endpoint { id, game, target, description, kinds, made_at, off, secret, rolled_at }
    }

    /// Whether it wants events of a kind.
    pub(super) fn wants(&self, kind: &str) -> bool {
        self.kinds.as_ref().is_none_or(|kinds| kinds.contains(kind))
    }

    /// Gives it another secret.
    pub(super) fn roll(&mut self, now: Time) {
        (self.secret, self.rolled_at) = (self.secret + 1, Some(now));
    }

    /// Its newest secret.
    pub(super) fn secret(&self, installation: &Token) -> Secret {
        Secret::of(installation, self.id, self.secret)
    }

    /// Every secret that events are signed with at an instant, the newest first.
    pub(super) fn secrets(&self, installation: &Token, now: Time) -> Vec<Secret> {
        let before = self.overlaps_until().filter(|until| now < *until);
        let numbers = [Some(self.secret), before.map(|_| self.secret - 1)];
        let numbers = numbers.into_iter().flatten();
        numbers.map(|number| Secret::of(installation, self.id, number)).collect()
    }

    /// Until when the secret before counts too.
    pub fn overlaps_until(&self) -> Option<Time> {
        self.rolled_at.map(|at| at + OVERLAP)
    }

    pub(super) fn stored(&self) -> Vec<u8> {
        let Endpoint { game, description, kinds, made_at, off, secret, rolled_at, .. } =
            self.clone();
        let (version, url) = (VERSION, self.target.to_string());
        let stored =
            Stored { version, game, url, description, kinds, made_at, off, secret, rolled_at };
        serde_json::to_vec(&stored).expect("a webhook is plain data")
    }

    pub(super) fn read(name: &[u8], value: &[u8]) -> Result<Endpoint, ReadError> {
        let corrupt = |what: &str| ReadError::Corrupt(format!("a webhook {what}"));
        let id = WebhookId(name.try_into().map_err(|_| corrupt("has a bad name"))?);
        let stored: Stored =
            serde_json::from_slice(value).map_err(|_| corrupt("cannot be read"))?;
        if stored.version != VERSION {
            return Err(corrupt("is of a later version"));
        }
        let Stored { game, url, description, kinds, made_at, off, secret, rolled_at, .. } = stored;
        let target = Target::kept(&url).ok_or_else(|| corrupt("has a bad URL"))?;
        Ok(Endpoint { id, game, target, description, kinds, made_at, off, secret, rolled_at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn for_a_day_after_a_new_secret_both_count_and_what_is_stored_reads_back() {
        let key = Token::new_installation();
        let target = Target::kept("https://game.example/agon").expect("a URL");
        let wish = Wish { target, description: None, kinds: None };
        let mut hook = Endpoint::new(WebhookId([1; 16]), GameId([2; 16]), wish, Time(0));
        assert_eq!(hook.secrets(&key, Time(0)).len(), 1);
        let first = hook.secret(&key).text();
        hook.roll(Time(10));
        let texts =
            |at| -> Vec<String> { hook.secrets(&key, at).iter().map(Secret::text).collect() };
        assert_eq!(texts(Time(10)), [hook.secret(&key).text(), first.clone()]);
        assert_eq!(texts(Time(9) + OVERLAP).len(), 2);
        assert_eq!(texts(Time(10) + OVERLAP), [hook.secret(&key).text()]);
        assert!(!String::from_utf8_lossy(&hook.stored()).contains(&first[6..]));
        assert_eq!(Endpoint::read(&[1; 16], &hook.stored()).expect("it reads back"), hook);
    }
}
