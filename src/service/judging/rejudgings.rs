//! Corrections that a host proposes: kept beside the contest's log, where nobody who plays sees them, until the game
//! applies one. One waits for each contest; a newer one takes its place.

use super::live::{Live, Unruled};
use crate::service::Service;
use crate::service::secrets::token::half_chance;
use crate::store::{Change, KeepError, Micros, ReadError, Store, Table, change};
use agon_generators::reader::Key;
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::decide::decide;
use agon_judge::event::{Correction, Event};
use agon_judge::id::{CommandId, ContestId, RejudgingId};
use agon_judge::outcome::End;
use agon_judge::time::{Span, Time};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A corrected key, and what it would make of a contest.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Proposal {
    pub id: RejudgingId,
    /// When it was proposed.
    pub at: Time,
    pub correction: Correction,
    /// The key that counted until then, and how the contest ended by it.
    pub key: Key,
    pub before: End,
    pub after: End,
    pub is_cancelled: bool,
}

/// Where a proposal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Proposed,
    Applied,
    Cancelled,
    /// Something happened in the contest since: it can no longer be applied.
    Stale,
}

/// Why nothing was proposed, applied or cancelled.
#[derive(Debug, thiserror::Error)]
pub enum NotRejudged {
    #[error("it is refused: {0:?}")]
    Refused(Refusal),
    #[error("no such proposal waits")]
    Unknown,
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error("the judge could not be asked")]
    Unavailable,
}

/// A proposal as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    version: u8,
    #[serde(flatten)]
    proposal: Proposal,
}

const VERSION: u8 = 1;
/// How long a proposal waits, 30 days.
const WAITS: Span = Span(30 * 24 * 60 * 60 * 1_000_000);

impl Proposal {
    /// Where it stands in the contest as it is now.
    pub fn standing(&self, contest: &Contest) -> Standing {
        if contest.knows(self.command()) {
            Standing::Applied
        } else if self.is_cancelled {
            Standing::Cancelled
        } else if contest.head.1 != self.correction.seen {
            Standing::Stale
        } else {
            Standing::Proposed
        }
    }

    /// The name of the command that applies it, so that it is applied once.
    fn command(&self) -> CommandId {
        CommandId(self.id.0)
    }

    /// What is kept, and until when.
    fn written(&self) -> (Vec<u8>, Option<Micros>) {
        let stored = Stored { version: VERSION, proposal: self.clone() };
        let value = serde_json::to_vec(&stored).expect("a proposal is plain data");
        (value, Some((self.at + WAITS).0))
    }

    /// What is kept, if it has this name.
    fn read(kept: Option<&[u8]>, id: RejudgingId) -> Result<Proposal, NotRejudged> {
        let corrupt = |error: serde_json::Error| ReadError::Corrupt(error.to_string());
        let stored: Stored =
            serde_json::from_slice(kept.ok_or(NotRejudged::Unknown)?).map_err(corrupt)?;
        Some(stored.proposal).filter(|proposal| proposal.id == id).ok_or(NotRejudged::Unknown)
    }
}

impl Service {
    /// Finds out what a corrected key would make of a contest, and keeps it until it is applied. The same request finds
    /// out the same.
    pub async fn propose(
        &self,
        live: &Live,
        (key, reason): (Key, String),
        id: Option<CommandId>,
    ) -> Result<Proposal, NotRejudged> {
        let (contest, at) = (live.current(), self.clock.now());
        let correction = Correction { key, reason, seen: contest.head.1, successor: None };
        let command = Command::Rejudge(Box::new(correction.clone()));
        let decided = decide(&contest, &command, None, at).map_err(NotRejudged::Refused)?;
        let after = decided.events.into_iter().find_map(|event| match event {
            Event::Rejudged(rejudged) => Some(rejudged.end),
            _ => None,
        });
        let (Some(before), Some(after)) = (contest.end.clone(), after) else {
            return Err(NotRejudged::Refused(Refusal::GoingOn));
        };
        let id = RejudgingId(id.map_or_else(half_chance, |id| id.0));
        let key = contest.key().clone();
        let proposal = Proposal { id, at, correction, key, before, after, is_cancelled: false };
        let (value, until) = proposal.written();
        self.store.keep(Table::Rejudgings, &live.id.0, &value, until).await?;
        Ok(proposal)
    }

    /// The proposal of this name, if it is the contest's newest.
    pub async fn proposal(&self, live: &Live, id: RejudgingId) -> Result<Proposal, NotRejudged> {
        let now = self.clock.now().0;
        let kept = self.store.recall(Table::Rejudgings, &live.id.0, now).await?;
        Proposal::read(kept.as_deref(), id)
    }

    /// Makes a proposal true: from now on the contest ended as it says. Where nobody has won by it, another contest may
    /// be named that is played instead.
    pub async fn apply(
        &self,
        live: &Arc<Live>,
        id: RejudgingId,
        successor: Option<ContestId>,
    ) -> Result<Proposal, NotRejudged> {
        let proposal = self.proposal(live, id).await?;
        if proposal.standing(&live.current()) == Standing::Cancelled {
            return Err(NotRejudged::Unknown);
        }
        let correction = Correction { successor, ..proposal.correction.clone() };
        let command = Command::Rejudge(Box::new(correction));
        match self.command(live, command, Some(proposal.command())).await {
            Ok(_) => Ok(proposal),
            Err(Unruled::Refused(refusal)) => Err(NotRejudged::Refused(refusal)),
            Err(Unruled::Unavailable) => Err(NotRejudged::Unavailable),
        }
    }

    /// Lets go of a proposal that was not applied, and of no newer one.
    pub async fn cancel(&self, live: &Live, id: RejudgingId) -> Result<Proposal, NotRejudged> {
        let kept = (Table::Rejudgings, live.id.0.as_slice());
        change(&*self.store, kept, self.clock.now().0, |seen| {
            let proposal = Proposal { is_cancelled: true, ..Proposal::read(seen, id)? };
            if proposal.standing(&live.current()) == Standing::Applied {
                return Err(NotRejudged::Refused(Refusal::Already));
            }
            let (value, until) = proposal.written();
            Ok(Change::Becomes(value, until, proposal))
        })
        .await
    }
}

/// Under which names something is proposed for these contests.
pub(in crate::service) async fn proposed(
    store: &dyn Store,
    contests: &[ContestId],
) -> Result<Vec<Vec<u8>>, ReadError> {
    let mut names = Vec::new();
    for contest in contests {
        if store.recall(Table::Rejudgings, &contest.0, i64::MIN).await?.is_some() {
            names.push(contest.0.to_vec());
        }
    }
    Ok(names)
}
