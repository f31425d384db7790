//! What is over can leave: a contest goes with its names, questions and answers. For a year it stays known that it was
//! there, so that whoever asks is told, and a repeated opening does not open it again.

use crate::service::Service;
use crate::service::access::games;
use crate::service::judging::referee::Referee;
use crate::service::judging::rejudgings::proposed;
use crate::service::machine::to_its_end::to_its_end;
use crate::store::{
    Filter, KeepError, Listed, ReadError, Sort, State, Table, forget_all, keep_all, remove_all,
};
use agon_judge::id::{ContestId, GameId};
use agon_judge::time::{Span, Time};
use std::sync::Arc;
use std::time::Duration;

/// What became of a contest that was to be removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// It is gone, now or since before.
    Done,
    /// Somebody may still win it.
    NotOver,
    /// This owner never had such a contest.
    Unknown,
}

/// What is left of a removed contest beside its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trace {
    pub owner: GameId,
    pub at: Time,
}

impl Trace {
    fn stored(self) -> Vec<u8> {
        [&[VERSION], &self.owner.0[..], &self.at.0.to_be_bytes()].concat()
    }

    pub(in crate::service) fn read(bytes: &[u8]) -> Result<Trace, ReadError> {
        let corrupt = || ReadError::Corrupt("a trace of a removed contest".to_owned());
        let bytes: &[u8; 25] = bytes.try_into().map_err(|_| corrupt())?;
        let (owner, at) = bytes[1..].split_first_chunk::<16>().ok_or_else(corrupt)?;
        let at = at.try_into().map_err(|_| corrupt())?;
        if bytes[0] != VERSION {
            return Err(corrupt());
        }
        Ok(Trace { owner: GameId(*owner), at: Time(i64::from_be_bytes(at)) })
    }
}

/// Why a contest was not removed.
#[derive(Debug, thiserror::Error)]
pub enum RemoveError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error("the work was given up")]
    GivenUp,
}

const DAY: Span = Span(24 * 3600 * 1_000_000);
/// How long it stays known that a contest was there.
const KNOWN_DAYS: i64 = 366;
const LOOKED_EVERY: Duration = Duration::from_secs(600);
/// How many old contests leave in one step.
const STEP: u16 = 200;
const VERSION: u8 = 1;

impl Service {
    /// Removes a contest of this owner that is over.
    pub async fn remove(&self, owner: GameId, id: ContestId) -> Result<Removal, RemoveError> {
        let Some(live) = self.referee.find(id).await? else {
            let was_mine = self.removed(id).await?.is_some_and(|trace| trace.owner == owner);
            return Ok(if was_mine { Removal::Done } else { Removal::Unknown });
        };
        if live.opened.owner != owner || live.is_held() {
            return Ok(Removal::Unknown);
        }
        self.let_time_speak(&live).await?;
        if !live.current().is_over() {
            return Ok(Removal::NotOver);
        }
        let referee = self.referee.clone();
        let listed = Listed { contest: id, owner, at: live.opened.at.0, state: State::Ended };
        to_its_end(RemoveError::GivenUp, async move { remove(&referee, &[listed]).await }).await?;
        tracing::info!(contest = %id, "a contest was removed");
        Ok(Removal::Done)
    }

    /// What is known of a contest of this name that was removed within the last year.
    pub async fn removed(&self, id: ContestId) -> Result<Option<Trace>, ReadError> {
        let trace = self.store.recall(Table::Removed, &id.0, self.clock.now().0).await?;
        trace.map(|bytes| Trace::read(&bytes)).transpose()
    }
}

/// The traces come first: a contest without one could be opened again.
async fn remove(referee: &Referee, contests: &[Listed]) -> Result<(), RemoveError> {
    let at = referee.clock.now();
    let until = at + Span(DAY.0 * KNOWN_DAYS);
    let trace =
        |listed: &Listed| (listed.contest.0.to_vec(), Trace { owner: listed.owner, at }.stored());
    let traces = contests.iter().map(trace).collect();
    keep_all(&referee.store, Table::Removed, traces, Some(until.0)).await?;
    take_out(referee, contests).await
}

/// Takes contests out of the store and out of memory.
pub(in crate::service) async fn take_out(
    referee: &Referee,
    contests: &[Listed],
) -> Result<(), RemoveError> {
    let contests: Vec<ContestId> = contests.iter().map(|listed| listed.contest).collect();
    remove_all(&referee.store, contests.clone()).await?;
    let proposed = proposed(&*referee.store, &contests).await?;
    forget_all(&referee.store, Table::Rejudgings, proposed).await?;
    referee.forget(contests.into_iter());
    Ok(())
}

/// Removes games' contests that are over and were opened so many days ago, for ever.
pub(in crate::service) async fn keep_days(referee: Arc<Referee>, days: u32) {
    loop {
        referee.nodes.until_eldest().await;
        let before = referee.clock.now() - Span(DAY.0 * i64::from(days));
        match leave(&referee, before).await {
            Ok(0) => {}
            Ok(left) => tracing::info!(contests = left, "old contests were removed"),
            Err(error) => tracing::error!(%error, "old contests could not be removed"),
        }
        tokio::time::sleep(LOOKED_EVERY).await;
    }
}

/// Removes what is over and was opened before an instant, of every game; how many these were.
async fn leave(referee: &Referee, before: Time) -> Result<usize, RemoveError> {
    let mut left = 0;
    for game in games::kept(&*referee.store).await? {
        loop {
            let ended = Filter::Of { owner: game.id, battle: None, state: Some(State::Ended) };
            let page = referee.store.list(ended, Sort::Oldest, None, STEP).await?;
            let old = page.contests.partition_point(|listed| listed.at < before.0);
            remove(referee, &page.contests[..old]).await?;
            left += old;
            if old < usize::from(STEP) {
                break;
            }
        }
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::access::label::Label;
    use crate::service::secrets::installation::Installation;
    use crate::service::tests::order;
    use crate::service::{Bounds, Service};
    use crate::store::{Place, open};
    use agon_judge::command::Command;

    #[tokio::test]
    async fn what_is_over_and_old_leaves_and_all_else_stays() {
        let store = open(&Place::Memory).expect("a store");
        let started = Service::start(store.clone(), Installation::new(), Bounds::default()).await;
        let service = started.expect("a service");
        let game = service.games().add(Label::ours("a game")).await.expect("a game");
        let owner = service.games().owner(game.id).expect("it was just made");
        let mut ids = Vec::new();
        for _ in 0..3 {
            let opened = service.open(&owner, order()).await.expect("a contest");
            ids.push((opened.live.id, opened.contest.opened.at));
            if ids.len() < 3 {
                let void = Command::Void { note: "rain".into(), successor: None };
                service.command(&opened.live, void, None).await.expect("it ends");
            }
        }
        let left = async |before| leave(&service.referee, before).await.expect("they leave");
        assert_eq!(left(ids[0].1).await, 0, "none is as old");
        assert_eq!(left(ids[1].1).await, 1);
        assert_eq!(left(service.now()).await, 1, "who is not over stays, however old");
        let owner = game.id;
        for (place, (id, _)) in ids.iter().enumerate() {
            let trace = service.removed(*id).await.expect("a store");
            assert_eq!(trace.map(|trace| trace.owner), (place < 2).then_some(owner));
            let there = !store.read(*id, 0).await.expect("a store").is_empty();
            assert_eq!(there, place == 2);
        }
    }
}
