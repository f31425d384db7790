//! What a start does with the contests that were not over when the service went away: each is taken up again, and told how
//! long the service was gone. One whose log cannot be read is set aside, and keeps no other from going on.

use super::transfer;
use crate::service::judging::live::Unruled;
use crate::service::judging::referee::Referee;
use crate::store::{Filter, ReadError, Sort, Store, every, together};
use agon_judge::command::Command;
use agon_judge::contest::Contest;
use agon_judge::id::ContestId;
use agon_judge::time::Time;
use std::sync::Arc;
use std::time::Duration;

/// How often telling one is tried before the start is given up: it may not run on as if nothing had been.
const TRIES: usize = 5;
const TRIED_EVERY: Duration = Duration::from_millis(200);

/// Why contests that were not over are not taken up again.
#[derive(Debug, thiserror::Error)]
pub enum WakeError {
    #[error("the store could not be read: {0}")]
    Read(#[from] ReadError),
    #[error("the store took nothing: contest {0} could not be told that the service was away")]
    Untold(ContestId),
    #[error("an import into this store was not finished: remove the folder and import again")]
    HalfImported,
    #[error("the work was given up")]
    GivenUp,
}

/// The contests of a store that were not over.
#[derive(Default)]
pub(in crate::service) struct Unfinished {
    pub(in crate::service) contests: Vec<Contest>,
    /// Those whose logs cannot be read.
    pub(in crate::service) set_aside: Vec<ContestId>,
    /// Those of which nobody was told, unless somebody else is opening them.
    half: Vec<ContestId>,
}

/// Who was there while a service was not.
#[derive(Debug, Clone, Copy)]
pub(in crate::service) enum Meanwhile {
    /// Others that live: what was not over is in their hands.
    Others,
    /// Nobody since the last heartbeat, if there ever was one.
    Nobody { since: Option<Time> },
}

impl Default for Meanwhile {
    fn default() -> Meanwhile {
        Meanwhile::Nobody { since: None }
    }
}

impl Unfinished {
    pub(in crate::service) async fn read(store: &dyn Store) -> Result<Unfinished, WakeError> {
        if transfer::is_under_way(store).await? {
            return Err(WakeError::HalfImported);
        }
        let mut unfinished = Unfinished::default();
        for listed in every(store, Filter::Unfinished, Sort::Oldest).await? {
            let id = listed.contest;
            let read = match store.read(id, 0).await {
                Ok(log) => Contest::replay(&log).map_err(|bad| bad.to_string()),
                Err(ReadError::Corrupt(damage)) => Err(damage),
                Err(error) => return Err(error.into()),
            };
            match read {
                Ok(contest) if !contest.is_whole() => unfinished.half.push(id),
                Ok(contest) => unfinished.contests.push(contest),
                Err(damage) => {
                    tracing::error!(contest = %id, damage, "a contest was set aside: its log cannot be read");
                    unfinished.set_aside.push(id);
                }
            }
        }
        Ok(unfinished)
    }

    /// The last instant that any of them was stamped with.
    pub(in crate::service) fn last(&self) -> Option<Time> {
        self.contests.iter().map(|contest| contest.last).max()
    }

    /// Takes them up again. Where nobody was there meanwhile, the time since the last heartbeat is removed from each.
    pub(in crate::service) async fn take_up(
        self,
        referee: &Arc<Referee>,
        meanwhile: Meanwhile,
    ) -> Result<(), WakeError> {
        referee.meters.set_aside(self.set_aside.len());
        let Meanwhile::Nobody { since } = meanwhile else {
            self.contests.into_iter().for_each(|contest| drop(referee.enter_of_others(contest)));
            return Ok(());
        };
        for id in self.half {
            tracing::info!(contest = %id, "half a contest, of which nobody was told, is taken out");
            referee.store.remove(id).await.map_err(|_| WakeError::Untold(id))?;
        }
        let told = self.contests.into_iter();
        let told = told.map(|contest| interrupt(referee.clone(), contest, since));
        together(told, || WakeError::GivenUp).await
    }
}

async fn interrupt(
    referee: Arc<Referee>,
    contest: Contest,
    heartbeat: Option<Time>,
) -> Result<(), WakeError> {
    let (id, last) = (contest.opened.id, contest.last);
    let from = heartbeat.map_or(last, |beat| beat.max(last));
    let live = referee.enter(contest);
    for _ in 0..TRIES {
        match referee.send(&live, Command::Interrupt { from }, None).await {
            Ok(_) | Err(Unruled::Refused(_)) => return Ok(()),
            Err(Unruled::Unavailable) => tokio::time::sleep(TRIED_EVERY).await,
        }
    }
    Err(WakeError::Untold(id))
}

#[cfg(test)]
mod tests {
    use crate::service::secrets::installation::Installation;
    use crate::service::{Bounds, Service};
    use crate::store::contract::opens;
    use crate::store::{Place, open};
    use agon_judge::id::ContestId;
    use agon_judge::log::{ORIGIN, Record};

    #[tokio::test]
    async fn a_log_that_cannot_be_read_keeps_nobody_else_from_going_on() {
        let store = open(&Place::Memory).expect("a store");
        let bad = ContestId([7; 16]);
        let record = Record::after((0, ORIGIN), None, "[]".to_owned());
        store.append(bad, record, opens(1, None, 0)).await.expect("it is stored");
        let started = Service::start(store, Installation::new(), Bounds::default()).await;
        let service = started.expect("it starts");
        let measured = service.measured().await;
        assert!(measured.contains("agon_contests_set_aside 1"), "{measured}");
        assert!(service.glance(bad).await.is_err(), "it is not taken for one that never was");
    }
}
