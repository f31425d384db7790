//! Which of a game's contests somebody looks for. The store knows battle, state and the time of the opening; what else
//! is asked for is looked at contest by contest, so many a call.

use crate::service::Service;
use crate::service::judging::glance::Glance;
use crate::store::{Cursor, Filter, ReadError, Sort, State};
use agon_judge::id::GameId;
use agon_judge::outcome::End;
use agon_judge::seat::Seat;
use agon_judge::time::Time;
use std::sync::Arc;

/// What a contest has to be to be found; whatever is left open is as it may be.
#[derive(Debug, Clone, Default)]
pub struct Search {
    pub battle: Option<String>,
    pub state: Option<State>,
    /// Who sits in either seat, as the game knows them.
    pub player_id: Option<String>,
    pub ending: Option<Ending>,
    /// A name of the metadata and its text.
    pub metadata: Option<(String, String)>,
    /// Opened at this instant or later.
    pub from: Option<Time>,
    /// Opened before this instant.
    pub until: Option<Time>,
}

/// How a contest ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Won(Seat),
    Void,
}

/// What was found, the newest first.
pub struct Found {
    pub contests: Vec<Arc<Glance>>,
    /// Behind what was looked at, unless that was all: there may be more.
    pub next: Option<Cursor>,
}

/// How many contests one call looks at.
const LOOKS_MAX: usize = 1_000;
/// So many names of the store's list are read at once, or more where more contests are wanted.
const STEP: u16 = 100;

impl Search {
    fn finds(&self, contest: &Glance) -> bool {
        let players = [&contest.player_ids.attacker, &contest.player_ids.defender];
        let player = self.player_id.is_none() || players.contains(&&self.player_id);
        let ending = self.ending.is_none() || self.ending == contest.end.as_ref().map(Ending::of);
        let text = |(name, text): &(String, String)| contest.metadata.get(name) == Some(text);
        player && ending && self.metadata.as_ref().is_none_or(text)
    }
}

impl Ending {
    fn of(end: &End) -> Ending {
        match end {
            End::Decided(outcome) => Ending::Won(outcome.winner),
            End::Void(_) => Ending::Void,
        }
    }
}

impl Service {
    /// Up to `limit` contests of a game behind a cursor. There may be fewer although there are more behind `next`.
    pub async fn search(
        &self,
        owner: GameId,
        search: &Search,
        after: Option<Cursor>,
        limit: u16,
    ) -> Result<Found, ReadError> {
        let filter = Filter::Of { owner, battle: search.battle.clone(), state: search.state };
        let until = search.until.map(|until| Cursor::before(owner, until.0));
        let mut after = match (after, until) {
            (Some(after), Some(until)) => Some(after.min(until)),
            (after, until) => after.or(until),
        };
        let (mut contests, mut looks) = (Vec::new(), 0);
        loop {
            let (filter, step) = (filter.clone(), limit.max(STEP));
            let page = self.store.list(filter, Sort::Newest, after, step).await?;
            for listed in page.contests {
                if search.from.is_some_and(|from| listed.at < from.0) {
                    return Ok(Found { contests, next: None });
                }
                if contests.len() == usize::from(limit) || looks == LOOKS_MAX {
                    return Ok(Found { contests, next: after });
                }
                match self.glance(listed.contest).await {
                    Ok(contest) => contests.extend(contest.filter(|contest| search.finds(contest))),
                    // It keeps no other from being listed.
                    Err(ReadError::Corrupt(what)) => {
                        tracing::error!(contest = %listed.contest, what, "a contest cannot be read");
                    }
                    Err(error) => return Err(error),
                }
                looks += 1;
                after = Some(listed.place());
                // Of contests that nobody has looked at lately the log is read: whoever answers has turns between them.
                tokio::task::yield_now().await;
            }
            if page.next.is_none() {
                return Ok(Found { contests, next: None });
            }
        }
    }
}
