//! What other services on the same store write, taken in as it comes: through each contest's queue, so that one thing at a
//! time changes a contest.

use super::live::{Live, Waiting};
use super::referee::Referee;
use crate::store::{Position, ReadError};
use agon_judge::id::ContestId;
use agon_judge::log::Record;
use agon_judge::time::Span;
use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How often it is looked what others wrote, and how much of it is taken at once.
const HEAR_EVERY: Duration = Duration::from_millis(20);
const HEARD_MAX: u16 = 256;
/// How long a store that did not answer is left alone.
const STORE_AGAIN: Duration = Duration::from_millis(500);
/// Who hears nothing for so long does not know how contests stand.
const DEAF_AFTER: Span = Span::seconds(3);
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);

/// How much of what others wrote was taken in.
enum Heard {
    All,
    Part,
}

impl Referee {
    /// Takes in what others write from a position in the feed on, for ever.
    pub(in crate::service) async fn keep_hearing(self: Arc<Referee>, mut heard: Position) {
        let mut well_at = self.clock.now();
        loop {
            let taken = self.hear_on(&mut heard).await;
            let now = self.clock.now();
            if taken.is_ok() {
                well_at = now;
            }
            self.set_deaf(self.nodes.has_others() && well_at + DEAF_AFTER < now);
            match taken {
                Ok(Heard::Part) => {}
                Ok(Heard::All) => tokio::time::sleep(HEAR_EVERY).await,
                Err(error) => {
                    tracing::error!(%error, "what other nodes wrote could not be read");
                    tokio::time::sleep(STORE_AGAIN).await;
                }
            }
        }
    }

    /// Takes in what was written since, as far as a page goes.
    async fn hear_on(self: &Arc<Referee>, heard: &mut Position) -> Result<Heard, ReadError> {
        let late = |_| ReadError::Unavailable("it did not answer".to_owned());
        if !self.nodes.has_others() {
            tokio::time::sleep(STORE_AGAIN).await;
            let end = timeout(ANSWERS_WITHIN, self.store.end()).await.map_err(late)??;
            // Whoever came since has written nothing yet: up to there all is this one's own.
            if !self.nodes.has_others() {
                *heard = end;
            }
            return Ok(Heard::All);
        }
        let page = self.store.feed(None, *heard, HEARD_MAX);
        let page = timeout(ANSWERS_WITHIN, page).await.map_err(late)??;
        let is_full = page.len() == usize::from(HEARD_MAX);
        for fed in page {
            if let Some(record) = fed.record {
                self.hear_of(fed.contest, record).await?;
            }
            *heard = fed.position;
        }
        Ok(if is_full { Heard::Part } else { Heard::All })
    }

    fn set_deaf(&self, is_deaf: bool) {
        let turned = self.deaf.send_if_modified(|deaf| std::mem::replace(deaf, is_deaf) != is_deaf);
        if turned {
            tracing::warn!(is_deaf, "whether this node hears what others write");
        }
    }

    /// Whether it does not know how contests stand: others may have written, and the store does not say what.
    pub(in crate::service) fn is_deaf(&self) -> bool {
        *self.deaf.borrow()
    }

    /// Waits until that is so.
    pub(in crate::service) async fn until_deaf(&self) {
        // It is there as long as this is.
        drop(self.deaf.subscribe().wait_for(|deaf| *deaf).await);
    }

    async fn hear_of(self: &Arc<Referee>, id: ContestId, record: Record) -> Result<(), ReadError> {
        match self.at_hand(id) {
            Some(live) if live.with(|contest| record.version <= contest.head.0) => Ok(()),
            Some(live) => {
                self.queue(&live, || Waiting::Heard(record));
                Ok(())
            }
            None => match self.find(id).await {
                Err(ReadError::Corrupt(damage)) => {
                    tracing::error!(contest = %id, damage, "a contest of another node cannot be read");
                    Ok(())
                }
                found => found.map(drop),
            },
        }
    }

    /// Lets go of contests that are over: of some, others may have taken out what is stored.
    pub(in crate::service) fn forget_over(&self) {
        let over: Vec<ContestId> = self.lives().over.drain(..).collect();
        for id in over {
            self.lives().of.remove(&id);
            self.glances.forget(id);
        }
    }

    /// Goes on by a record that others wrote, if that is news.
    pub(super) async fn follow(&self, live: &Arc<Live>, record: Record) {
        let known = live.with(|contest| contest.head.0);
        let taken = match record.version.cmp(&(known + 1)) {
            Ordering::Less => Ok(()),
            Ordering::Equal => self.take(live, &record),
            Ordering::Greater => self.catch_up(live).await.map(drop),
        };
        if taken.is_err() {
            tracing::error!(contest = %live.id, version = record.version, "a record of another node could not be taken in");
        }
    }
}
