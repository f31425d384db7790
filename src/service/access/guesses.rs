//! Guesses of game keys. An address that sent many keys that nobody knows is heard with no other for a while, whether it
//! is right or not, but for those that were right from there before: what one neighbour guesses shuts no game server out.

use super::limits::{Bound, Counts, Limit, Name, Quota, network, of_address};
use crate::service::Service;
use crate::service::secrets::token::Token;
use agon_judge::id::KeyId;
use agon_judge::time::{Span, Time};
use std::net::IpAddr;

/// What was guessed lately, and what was no guess.
pub(in crate::service) struct Guesses {
    wrong: Counts,
    right: Counts,
}

const MINUTE: Span = Span::seconds(60);
const DAY: Span = Span(24 * 3600 * 1_000_000);
const OF_NETWORK: Limit = Limit { of: "guesses", most: 30, within: MINUTE };
const OF_SITE: Limit = Limit { of: "guesses", most: 120, within: MINUTE };
/// How long it is remembered that a key was right.
const REMEMBERED: Limit = Limit { of: "keys", most: u16::MAX, within: DAY };
/// A megabyte or two.
const NAMES_MAX: usize = 20_000;

impl Guesses {
    pub(in crate::service) fn new() -> Guesses {
        Guesses { wrong: Counts::new(NAMES_MAX, MINUTE), right: Counts::new(NAMES_MAX, DAY) }
    }

    fn hear(&self, from: IpAddr, known: Known, now: Time) -> Result<(), Quota> {
        match known {
            Known::Opens(key) => {
                let friend = [(Name::Friend(network(from), key), REMEMBERED)];
                if !self.right.knows(&friend[0].0, now) {
                    self.left(from, now)?;
                }
                // However often it comes, it is remembered.
                let _: Result<(), Quota> = self.right.admit(&friend, now);
                Ok(())
            }
            // Whoever held a key that was revoked guesses nothing.
            Known::Revoked => Ok(()),
            Known::Never => {
                self.wrong.admit(&bounds(from), now)?;
                if self.left(from, now).is_err() {
                    tracing::warn!(%from, "too many game keys that nobody knows come from one address");
                }
                Ok(())
            }
        }
    }

    /// Whether an address may guess any more.
    fn left(&self, from: IpAddr, now: Time) -> Result<(), Quota> {
        let spent = self.wrong.left(&bounds(from), now).filter(|quota| quota.left == 0);
        spent.map_or(Ok(()), Err)
    }

    /// An address may not guess any more.
    fn spend(&self, from: IpAddr, now: Time) {
        while self.wrong.admit(&bounds(from), now).is_ok() {}
    }
}

/// What the service knows of a key.
#[derive(Clone, Copy)]
enum Known {
    Opens(KeyId),
    Revoked,
    Never,
}

fn bounds(from: IpAddr) -> Vec<Bound> {
    of_address(from, OF_NETWORK, OF_SITE).collect()
}

impl Service {
    /// Whether a game key that comes from an address is heard at all.
    pub fn hear_key(&self, key: &Token, from: IpAddr) -> Result<(), Quota> {
        self.guesses.hear(from, self.known_of(key), self.now())
    }

    /// Whether a key that nobody knows here is passed on to a node that may know it.
    pub fn hear_guess(&self, from: IpAddr) -> Result<(), Quota> {
        self.guesses.left(from, self.now())
    }

    /// That node did not know the key either, or heard no more guesses from there: then nor does this one.
    pub fn hear_of_guess(&self, key: &Token, from: IpAddr, was_heard: bool) {
        if was_heard {
            // Whether it was one too many is told to the next.
            let _: Result<(), Quota> = self.hear_key(key, from);
        } else {
            self.guesses.spend(from, self.now());
        }
    }

    fn known_of(&self, key: &Token) -> Known {
        let digest = key.digest();
        match self.keys.find(&digest) {
            Some((id, _)) => Known::Opens(id),
            None if self.keys.was_known(&digest) => Known::Revoked,
            None => Known::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: KeyId = KeyId([1; 16]);

    fn second(seconds: i64) -> Time {
        Time(seconds * 1_000_000)
    }

    #[test]
    fn whoever_guessed_too_often_is_not_heard_with_a_right_key_either_unless_it_was_right_before() {
        let guesses = Guesses::new();
        let here: IpAddr = "192.0.2.1".parse().expect("an address");
        let other = KeyId([2; 16]);
        assert!(guesses.hear(here, Known::Opens(other), second(0)).is_ok());
        for n in 0..30 {
            assert!(guesses.hear(here, Known::Never, second(1)).is_ok(), "{n}");
        }
        assert!(guesses.hear(here, Known::Never, second(2)).is_err());
        assert!(guesses.hear(here, Known::Opens(KEY), second(2)).is_err(), "found by chance");
        assert!(guesses.hear(here, Known::Opens(other), second(2)).is_ok(), "no guess");
        assert!(guesses.hear(here, Known::Revoked, second(2)).is_ok());
        let there = "192.0.2.2".parse().expect("an address");
        assert!(guesses.hear(there, Known::Opens(KEY), second(2)).is_ok());
        assert!(guesses.hear(here, Known::Opens(KEY), second(66)).is_ok(), "a minute later");
        guesses.spend(there, second(66));
        assert!(guesses.left(there, second(66)).is_err() && guesses.left(here, second(66)).is_ok());
    }
}
