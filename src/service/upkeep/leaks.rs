//! Keys in strange hands. Whoever had one could ask for the tokens of every contest of its game; so these come from
//! another secret from then on, and everybody in a contest that goes on gets another token.

use crate::service::Service;
use crate::service::access::games::{Games, GamesError};
use crate::service::access::keys::{Cause, Change, Keys, KeysError};
use crate::service::judging::live::Unruled;
use crate::service::judging::referee::Referee;
use crate::service::machine::to_its_end::to_its_end;
use crate::store::{Filter, KeepError, Listed, ReadError, Sort, State, every, together};
use agon_judge::command::Command;
use agon_judge::event::Tokens;
use agon_judge::id::{ContestId, GameId, KeyId};
use agon_judge::time::Time;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Why some tokens of before a leak may still open something.
#[derive(Debug, thiserror::Error)]
pub enum LeakError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error(transparent)]
    Games(#[from] GamesError),
    #[error("the tokens of contest {0} were not renewed")]
    Contest(ContestId),
    #[error("the work was given up")]
    GivenUp,
}

/// Why a key was not revoked, or not everything undone that its bearer could have learnt.
#[derive(Debug, thiserror::Error)]
pub enum RevokeError {
    #[error(transparent)]
    Key(#[from] KeysError),
    #[error(transparent)]
    Leak(#[from] LeakError),
}

impl Service {
    /// Revokes a key in the name of another; what its bearer could have learnt opens nothing any more once this is done.
    pub async fn revoke(
        &self,
        revoker: KeyId,
        id: KeyId,
        cause: Cause,
    ) -> Result<Change, RevokeError> {
        let change = self.keys.revoke(revoker, id, cause).await?;
        if change != Change::Unknown && cause == Cause::Leaked {
            let (referee, games) = (self.referee.clone(), self.games.clone());
            let keys = self.keys.clone();
            let renewing = async move { renew(&referee, &keys, &games).await };
            to_its_end(LeakError::GivenUp, renewing).await?;
        }
        Ok(change)
    }
}

/// Renews what came from the secrets of games below which a key has leaked, as far as that was not done before.
pub(in crate::service) async fn renew(
    referee: &Arc<Referee>,
    keys: &Keys,
    games: &Games,
) -> Result<(), LeakError> {
    for (game, leaked_at) in leaks(keys) {
        let known = games.game(game);
        if known.and_then(|game| game.renewed_at).is_none_or(|at| at < leaked_at) {
            games.renew(game).await?;
        }
        let going_on = Filter::Of { owner: game, battle: None, state: Some(State::Open) };
        let Some(owner) = games.owner(game) else { continue };
        let going_on = every(&*referee.store, going_on, Sort::Oldest).await?.into_iter();
        let renewed = going_on.map(|Listed { contest, .. }| {
            renew_one(referee.clone(), contest, owner.opened_with(contest))
        });
        together(renewed, || LeakError::GivenUp).await?;
    }
    Ok(())
}

/// The last leak below each game.
fn leaks(keys: &Keys) -> BTreeMap<GameId, Time> {
    let mut leaks: BTreeMap<GameId, Time> = BTreeMap::new();
    for key in keys.all() {
        if let Some(at) = key.leaked_at {
            let last = leaks.entry(key.game).or_insert(at);
            *last = at.max(*last);
        }
    }
    leaks
}

/// Renews the tokens of a contest, unless the host's comes from the present secret already: then all do, or were renewed
/// since.
async fn renew_one(referee: Arc<Referee>, id: ContestId, tokens: Tokens) -> Result<(), LeakError> {
    let live = match referee.find(id).await {
        Ok(Some(live)) => live,
        Ok(None) => return Ok(()),
        // Nobody can play it, with whatever token.
        Err(ReadError::Corrupt(what)) => {
            tracing::error!(contest = %id, what, "tokens of a contest that cannot be read were not renewed");
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    if live.with(|contest| contest.tokens.host) == tokens.host {
        return Ok(());
    }
    match referee.send(&live, Command::RenewAll { tokens }, None).await {
        Ok(_) | Err(Unruled::Refused(_)) => Ok(()),
        Err(Unruled::Unavailable) => Err(LeakError::Contest(id)),
    }
}
