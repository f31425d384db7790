//! Replies to requests that may come twice: each is kept for a day, so that a repeat is told the same again and has no
//! effect of its own.
//!
//! A reply may hold secrets, and no secret is kept readable: replies are sealed under a key that is computed from the
//! caller's token and the request's own id, so that whoever sent the request can be told again and nobody else.

use crate::service::machine::clock::Clock;
use crate::service::secrets::seal::{self, Opener};
use crate::service::secrets::token::Token;
use crate::store::{KeepError, ReadError, Store, Table};
use agon_judge::id::{CommandId, Hash};
use agon_judge::time::Span;
use std::collections::btree_map::{BTreeMap, Entry};
use std::sync::{Arc, Mutex, MutexGuard};

/// What is known of requests that may come twice.
pub struct Replies {
    store: Arc<dyn Store>,
    clock: Clock,
    /// What is being asked under each name at this moment.
    running: Mutex<BTreeMap<Hash, Hash>>,
}

/// A request that may come twice: who sent it under which id, and the digest of what it asks.
pub struct Sent {
    /// The caller's token; for a game, the secret of its names, so that another of its keys may ask again.
    pub token: Token,
    pub repeat: String,
    pub what: Hash,
}

/// What is to be done with a request.
pub enum Turn {
    /// It has not come before: do it, and keep the reply.
    First(Running),
    /// It was done before, with this reply.
    Done(Vec<u8>),
    /// It is being done.
    Busy,
    /// Its id came with another request.
    Reused,
}

/// A request that is being done, until this is dropped or its reply is kept.
pub struct Running {
    replies: Arc<Replies>,
    name: Hash,
    key: Opener,
    what: Hash,
}

const KEPT_FOR: Span = Span(24 * 3600 * 1_000_000);

impl Replies {
    pub(in crate::service) fn new(store: Arc<dyn Store>, clock: Clock) -> Arc<Replies> {
        Arc::new(Replies { store, clock, running: Mutex::default() })
    }

    /// Whether a request is to be done, or what came of it.
    pub async fn begin(self: &Arc<Replies>, sent: &Sent) -> Result<Turn, ReadError> {
        let name = sent.name();
        match self.running().entry(name) {
            Entry::Occupied(other) => {
                return Ok(if *other.get() == sent.what { Turn::Busy } else { Turn::Reused });
            }
            Entry::Vacant(free) => free.insert(sent.what),
        };
        let key = sent.key();
        let running = Running { replies: self.clone(), name, key, what: sent.what };
        let now = self.clock.now().0;
        let Some(sealed) = self.store.recall(Table::Replies, &name.0, now).await? else {
            return Ok(Turn::First(running));
        };
        let kept = seal::unpack(&sealed, &key)
            .ok_or_else(|| ReadError::Corrupt("a kept reply cannot be opened".into()))?;
        let (what, reply) = kept.split_at_checked(32).unwrap_or_default();
        Ok(if what == sent.what.0 { Turn::Done(reply.to_vec()) } else { Turn::Reused })
    }

    fn running(&self) -> MutexGuard<'_, BTreeMap<Hash, Hash>> {
        self.running.lock().expect("no panic while locked")
    }
}

impl Running {
    /// Keeps the reply; what asks again from now on is told it.
    pub async fn keep(self, reply: &[u8]) -> Result<(), KeepError> {
        let sealed = seal::pack(&[&self.what.0, reply].concat(), &self.key);
        let until = (self.replies.clock.now() + KEPT_FOR).0;
        self.replies.store.keep(Table::Replies, &self.name.0, &sealed, Some(until)).await
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.replies.running().remove(&self.name);
    }
}

impl Sent {
    /// The id of what the request does: a repeat's is the same, and no other request's.
    pub fn command(&self) -> CommandId {
        CommandId(Hash::of(&[b"command", &self.name().0, &self.what.0]).half())
    }

    /// Under what its reply is kept.
    fn name(&self) -> Hash {
        Hash(self.token.derive(&[b"reply's name", self.repeat.as_bytes()]))
    }

    /// What its reply is sealed with.
    fn key(&self) -> Opener {
        self.token.derive(&[b"reply's key", self.repeat.as_bytes()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{self, Place};

    fn store() -> Arc<dyn Store> {
        store::open(&Place::Memory).expect("a store")
    }

    fn sent(token: &Token, repeat: &str, what: u8) -> Sent {
        Sent { token: token.clone(), repeat: repeat.to_owned(), what: Hash([what; 32]) }
    }

    /// One word for what is to be done.
    async fn turn(replies: &Arc<Replies>, sent: &Sent) -> String {
        match replies.begin(sent).await.expect("a store") {
            Turn::First(_) => "first".to_owned(),
            Turn::Done(reply) => String::from_utf8(reply).expect("text"),
            Turn::Busy => "busy".to_owned(),
            Turn::Reused => "reused".to_owned(),
        }
    }

    #[tokio::test]
    async fn a_request_runs_once_and_its_repeats_are_told_what_came_of_it() {
        let replies = Replies::new(store(), Clock::anchored(None));
        let (one, two) = (Token::new_key(), Token::new_key());
        let Turn::First(running) = replies.begin(&sent(&one, "a", 1)).await.expect("a store")
        else {
            panic!("nothing was asked before")
        };
        assert_eq!(turn(&replies, &sent(&one, "a", 1)).await, "busy");
        assert_eq!(turn(&replies, &sent(&one, "a", 2)).await, "reused");
        running.keep(b"done").await.expect("a store");
        for (token, repeat, what, expected) in [
            (&one, "a", 1, "done"),
            (&one, "a", 2, "reused"),
            (&one, "b", 1, "first"),
            (&two, "a", 1, "first"),
            (&two, "a", 2, "first"),
        ] {
            let told = turn(&replies, &sent(token, repeat, what)).await;
            assert_eq!(told, expected, "{repeat} {what}");
        }
    }

    #[tokio::test]
    async fn a_request_that_came_to_nothing_may_come_again_as_another() {
        let replies = Replies::new(store(), Clock::anchored(None));
        let token = Token::new_key();
        assert_eq!(turn(&replies, &sent(&token, "a", 1)).await, "first");
        assert_eq!(turn(&replies, &sent(&token, "a", 2)).await, "first");
    }

    #[tokio::test]
    async fn a_reply_is_kept_for_a_day_and_then_its_room_is_freed() {
        let (store, clock) = (store(), Clock::anchored(None));
        let asked = sent(&Token::new_key(), "a", 1);
        let replies = Replies::new(store.clone(), clock.clone());
        let Turn::First(running) = replies.begin(&asked).await.expect("a store") else {
            panic!("nothing was asked before")
        };
        running.keep(b"done").await.expect("a store");
        for (later, expected) in [(KEPT_FOR.0 - 60_000_000, "done"), (KEPT_FOR.0, "first")] {
            let later = Clock::anchored(Some(clock.now() + Span(later)));
            let restarted = Replies::new(store.clone(), later.clone());
            assert_eq!(turn(&restarted, &asked).await, expected);
            let freed = store.sweep(later.now().0).await.expect("a store");
            assert_eq!(freed, usize::from(expected == "first"));
        }
    }

    #[tokio::test]
    async fn what_is_on_disk_tells_neither_token_nor_request_nor_reply() {
        let store = store();
        let replies = Replies::new(store.clone(), Clock::anchored(None));
        let asked = sent(&Token::new_key(), "match-17", 7);
        let Turn::First(running) = replies.begin(&asked).await.expect("a store") else {
            panic!("nothing was asked before")
        };
        running.keep(b"agon_key_secret").await.expect("a store");
        let kept = store.kept(Table::Replies, 0).await.expect("a store");
        let [kept] = &kept[..] else { panic!("one reply") };
        let bytes = [&kept.name[..], &kept.value].concat();
        let secrets =
            [b"agon_key_secret", asked.token.text().as_bytes(), b"match-17", &asked.what.0[..]];
        for secret in secrets {
            assert!(!bytes.windows(secret.len()).any(|part| part == secret));
        }
        let mut torn = kept.value.clone();
        *torn.last_mut().expect("bytes") ^= 1;
        store.keep(Table::Replies, &kept.name, &torn, None).await.expect("a store");
        assert!(matches!(replies.begin(&asked).await, Err(ReadError::Corrupt(_))));
    }
}
