//! What happened in all contests of one game, in the order in which it was stored.

use crate::service::Service;
use crate::store::{Fed, Position, ReadError};
use agon_judge::contest::BadLog;
use agon_judge::id::{ContestId, GameId};
use agon_judge::log::Record;
use agon_judge::seat::Audience;
use agon_judge::time::Time;
use agon_judge::view::{Teller, Told};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use tokio::sync::watch;

/// A part of the feed.
pub struct Feed {
    pub news: Vec<FedNews>,
    /// What comes after this position is not in it.
    pub next: Position,
}

/// One thing that happened in one contest.
pub struct FedNews {
    /// Its record's place in the feed.
    pub position: Position,
    pub contest: ContestId,
    pub battle: Option<String>,
    /// Its number in the contest's own stream.
    pub number: u64,
    pub told: FedTold,
}

/// What is told of a contest.
pub enum FedTold {
    Event(Told),
    /// All that is known any more: it was removed.
    Removed {
        at: Time,
    },
}

impl Service {
    /// Changes whenever the feed of this owner has grown.
    pub fn stirs(&self, owner: GameId) -> watch::Receiver<()> {
        self.referee.stirs.of(owner)
    }

    /// What came after a position, up to about `limit` news; none where no such position was ever given out.
    pub async fn feed(
        &self,
        owner: GameId,
        after: Position,
        limit: u16,
    ) -> Result<Option<Feed>, ReadError> {
        let mut feed = Feed { news: Vec::new(), next: after };
        let mut tellers: BTreeMap<ContestId, Teller> = BTreeMap::new();
        let mut removed: BTreeSet<ContestId> = BTreeSet::new();
        // Some records tell the game nothing, so that a page of them may tell less than was asked for.
        while feed.news.len() < usize::from(limit) {
            let page = self.store.feed(Some(owner), feed.next, limit).await?;
            if page.is_empty() {
                break;
            }
            for fed in page {
                feed.next = fed.position;
                let Some(record) = &fed.record else {
                    if removed.insert(fed.contest) {
                        feed.news.extend(self.removal_of(owner, &fed).await?);
                    }
                    continue;
                };
                match self.told_of(&mut tellers, &fed, record).await {
                    Ok(told) => feed.news.extend(told),
                    // It was removed meanwhile, or cannot be read, which keeps no other from being told of.
                    Err(ReadError::Corrupt(what)) => {
                        if removed.insert(fed.contest) {
                            tracing::warn!(contest = %fed.contest, what, "a contest is left out of the feed");
                            feed.news.extend(self.removal_of(owner, &fed).await?);
                        }
                    }
                    Err(error) => return Err(error),
                }
                if usize::from(limit) <= feed.news.len() {
                    break;
                }
            }
        }
        let is_given_out = after < feed.next
            || after == 0
            || !self.store.feed(None, after - 1, 1).await?.is_empty();
        Ok(is_given_out.then_some(feed))
    }

    /// What a record tells its game.
    async fn told_of(
        &self,
        tellers: &mut BTreeMap<ContestId, Teller>,
        fed: &Fed,
        record: &Record,
    ) -> Result<Vec<FedNews>, ReadError> {
        let teller = match tellers.entry(fed.contest) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(free) => free.insert(self.teller_before(fed.contest, record).await?),
        };
        Ok(news(teller, fed.position, record)?)
    }

    /// What stands in place of a removed contest of this owner.
    async fn removal_of(&self, owner: GameId, fed: &Fed) -> Result<Option<FedNews>, ReadError> {
        let Fed { position, contest, .. } = *fed;
        let trace = self.removed(contest).await?.filter(|trace| trace.owner == owner);
        Ok(trace.map(|trace| {
            let told = FedTold::Removed { at: trace.at };
            FedNews { position, contest, battle: None, number: 0, told }
        }))
    }

    /// A teller of a contest that has told all before a record.
    async fn teller_before(
        &self,
        contest: ContestId,
        before: &Record,
    ) -> Result<Teller, ReadError> {
        let log = self.store.read(contest, 0).await?;
        let first = log.first().ok_or(BadLog::Empty)?;
        let mut teller = Teller::new(first, Audience::Game)?;
        if before.version == first.version {
            return Ok(teller);
        }
        for record in log[1..].iter().take_while(|record| record.version < before.version) {
            teller.hear(record)?;
        }
        teller.tell(Time::START);
        Ok(teller)
    }
}

fn news(teller: &mut Teller, position: Position, record: &Record) -> Result<Vec<FedNews>, BadLog> {
    if teller.heard() < record.version {
        teller.hear(record)?;
    }
    let told = teller.tell(Time::START);
    let opened = teller.contest().opened.clone();
    let one = |(number, told)| {
        let (contest, battle) = (opened.id, opened.battle.clone());
        FedNews { position, contest, battle, number, told: FedTold::Event(told) }
    };
    Ok(told.into_iter().map(one).collect())
}
