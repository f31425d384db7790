//! Battles at Agon: contests are opened, looked at and closed there. What Agon says of a contest decides its battle, and
//! nothing else does.

use crate::agon::Agon;
use crate::decide::{self, Command, Refusal};
use crate::game::{Contest, Errand, State};
use crate::machine;
use crate::room::Room;
use agon_client::{Error, Seat};
use std::sync::Arc;
use std::time::Duration;

/// How long to wait after each attempt that brought nothing; the last one again and again.
const PAUSES: [u64; 5] = [1, 2, 4, 8, 15];
/// How often a contest is looked at without a reason.
const SWEEP: Duration = Duration::from_secs(15);
/// How long to wait after the feed broke off.
const AGAIN: Duration = Duration::from_secs(5);

/// Looks after the contests of a game until it is over and nothing of it is open at Agon.
pub async fn attend(room: Arc<Room>, agon: Arc<Agon>) {
    let mut failures = 0;
    loop {
        let state = room.state();
        let done = match state.errand() {
            Errand::None if state.outcome().is_some() => {
                agon.complain(room.id, None);
                return;
            }
            Errand::None => {
                changed(&room, &state, Duration::MAX).await;
                Ok(())
            }
            Errand::Open(contest) => open(&room, &agon, contest).await,
            Errand::Look(contest, id) => {
                let is_known = room.pages(id).is_some();
                if is_known {
                    look(&room, &agon, &state, id).await
                } else {
                    open(&room, &agon, contest).await
                }
            }
            Errand::Close(id, loser) => close(&room, &agon, id, loser).await,
        };
        match done {
            Ok(()) => {
                failures = 0;
                agon.complain(room.id, None);
            }
            Err(error) => {
                agon.complain(room.id, Some(&error));
                let pause = PAUSES[failures.min(PAUSES.len() - 1)];
                failures += 1;
                changed(&room, &state, Duration::from_secs(pause)).await;
            }
        }
    }
}

/// Waits until the game has gone on, or for so long.
async fn changed(room: &Room, state: &State, longest: Duration) {
    let mut changes = room.changes();
    let goes_on = changes.wait_for(|_| room.state().version != state.version);
    drop(tokio::time::timeout(longest, goes_on).await);
}

async fn open(room: &Arc<Room>, agon: &Arc<Agon>, contest: &Contest) -> Result<(), Error> {
    let (opened, _) = agon.ask(room, contest).await?;
    let news = decide::Opened {
        contest: opened.contest.id.clone(),
        family: opened.contest.family.clone().unwrap_or_default(),
        commitment: opened.contest.commitment.clone(),
    };
    let (battle, attempt) = (contest.battle, contest.attempt);
    let command = Command::Opened { battle, attempt, opened: news };
    stored(room, command).await;
    machine::take_seats(room, agon, contest, &opened);
    Ok(())
}

/// Notes what Agon has done. It may be known already, or come too late to matter; a disk that takes nothing gets time.
async fn stored(room: &Room, command: Command) {
    if room.send(command, None).await == Err(Refusal::Unavailable) {
        tokio::time::sleep(SWEEP).await;
    }
}

/// Asks how the contest stands: whatever made us look, this alone decides.
async fn look(room: &Room, agon: &Agon, state: &State, id: &str) -> Result<(), Error> {
    let ended = match agon.game.contest(id).contest().await {
        Ok(contest) => match (contest.outcome, contest.void) {
            (Some(outcome), _) => Some(Some(outcome.winner)),
            (None, Some(_)) => Some(None),
            (None, None) => None,
        },
        // It was removed before it had an end for us.
        Err(error) if error.kind() == Some("removed") => Some(None),
        Err(error) if error.kind() == Some("not-found") => {
            // Agon has forgotten it: the same name opens it anew.
            room.note_pages(id, None);
            return Err(error);
        }
        Err(error) => return Err(error),
    };
    if let Some(winner) = ended {
        let command = Command::Ended { contest: id.to_owned(), winner };
        if room.send(command, None).await.is_err() {
            // Nothing could be stored, or it came too late to matter.
            changed(room, state, SWEEP).await;
        }
        return Ok(());
    }
    tokio::select! {
        () = changed(room, state, SWEEP) => {}
        () = room.stir.notified() => {}
    }
    Ok(())
}

/// The game is over: whoever resigned gives the contest up, or nobody wins it.
async fn close(room: &Room, agon: &Agon, id: &str, loser: Option<Seat>) -> Result<(), Error> {
    let contest = agon.game.contest(id);
    let done = match loser {
        Some(seat) => contest.forfeit_for(seat).await,
        None => contest.void("the game is over", None).await,
    };
    match done {
        Ok(_) => {}
        Err(error)
            if matches!(error.kind(), Some("over" | "already" | "removed" | "not-found")) => {}
        Err(error) => return Err(error),
    }
    stored(room, Command::Closed { contest: id.to_owned() }).await;
    Ok(())
}

/// Hears of the ends of contests as they happen, and has their games look.
pub async fn follow(agon: Arc<Agon>, stir: impl Fn(&str)) {
    let mut following = agon.game.follow(agon.heard());
    loop {
        match following.next().await {
            Ok(fed) => {
                if matches!(&*fed.event, "decided" | "voided" | "removed") {
                    let game = fed.battle.as_deref().and_then(|battle| battle.split('/').next());
                    stir(game.unwrap_or_default());
                }
                agon.note_heard(following.heard());
            }
            Err(error) => {
                if error.kind() == Some("feed-gone") {
                    following = agon.game.follow(0);
                }
                tracing::debug!(%error, "the feed of contests breaks off");
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
}
