//! What other services on the same store write, taken in as it comes: through each contest's queue, so that one thing at a
//! time changes a contest.

use super::live::{Live, Waiting};
use super::referee::Referee;
use crate::store::{Position, ReadError};
use agon_judge::id::ContestId;
use agon_judge::log::Record;
use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked what others wrote, and how much of it is taken at once.
const HEAR_EVERY: Duration = Duration::from_millis(20);
const HEARD_MAX: u16 = 256;
/// How long a store that did not answer is left alone.
const STORE_AGAIN: Duration = Duration::from_millis(500);

impl Referee {
    /// Takes in what others write from a position in the feed on, for ever.
    pub(in crate::service) async fn keep_hearing(self: Arc<Referee>, mut heard: Position) {
        loop {
            tokio::time::sleep(HEAR_EVERY).await;
            match self.hear_on(heard).await {
                Ok(position) => heard = position,
                Err(error) => {
                    tracing::error!(%error, "what other nodes wrote could not be read");
                    tokio::time::sleep(STORE_AGAIN).await;
                }
            }
        }
    }

    async fn hear_on(self: &Arc<Referee>, mut heard: Position) -> Result<Position, ReadError> {
        if !self.nodes.has_others() {
            tokio::time::sleep(STORE_AGAIN).await;
            let end = self.store.end().await?;
            // Whoever came since has written nothing yet: up to there all is this one's own.
            return Ok(if self.nodes.has_others() { heard } else { end });
        }
        loop {
            let page = self.store.feed(None, heard, HEARD_MAX).await?;
            if page.is_empty() {
                return Ok(heard);
            }
            for fed in page {
                heard = fed.position;
                if let Some(record) = fed.record {
                    self.hear_of(fed.contest, record).await?;
                }
            }
        }
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
