//! Contests of duels leave the store when they are old, and when there are many of them.

use crate::service::judging::referee::Referee;
use crate::service::upkeep::removal::{RemoveError, take_out};
use crate::store::{Filter, Sort, State, every};
use agon_judge::id::GameId;
use agon_judge::time::{Span, Time};
use std::sync::Arc;
use std::time::Duration;

/// How long a contest can be looked at again, and how many that are over stay at most: some 130 MB.
const AGE_MAX: Span = Span(7 * 24 * 3600 * 1_000_000);
const OVER_MAX: usize = 10_000;
const LOOKED_EVERY: Duration = Duration::from_secs(600);

/// Lets old contests of this owner go, for ever.
pub(in crate::service) async fn keep_few(referee: Arc<Referee>, owner: GameId) {
    loop {
        referee.nodes.until_eldest().await;
        let before = referee.clock.now() - AGE_MAX;
        match leave(&referee, owner, before, OVER_MAX).await {
            Ok(0) => {}
            Ok(left) => tracing::info!(contests = left, "old contests of duels have left"),
            Err(error) => tracing::error!(%error, "old contests of duels could not leave"),
        }
        tokio::time::sleep(LOOKED_EVERY).await;
    }
}

/// Takes out what was opened before an instant, and the oldest of what is over beyond so many; how many these were.
async fn leave(
    referee: &Referee,
    owner: GameId,
    before: Time,
    most: usize,
) -> Result<usize, RemoveError> {
    let ended = Filter::Of { owner, battle: None, state: Some(State::Ended) };
    let over = every(&*referee.store, ended, Sort::Oldest).await?;
    // The oldest come first.
    let many = over.len().saturating_sub(most);
    let old = over.partition_point(|listed| listed.at < before.0);
    let leaving = &over[..many.max(old)];
    take_out(referee, leaving).await?;
    Ok(leaving.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::practice::duels::Challenge;
    use crate::service::practice::plan::Subject;
    use crate::service::secrets::installation::Installation;
    use crate::service::{Bounds, Service};
    use crate::store::{Place, open};
    use agon_generators::family::Level;
    use agon_judge::command::Command;
    use agon_judge::seat::Seat;
    use std::net::IpAddr;

    #[tokio::test]
    async fn old_rounds_leave_and_one_that_goes_on_stays() {
        let store = open(&Place::Memory).unwrap();
        let service =
            Service::start(store.clone(), Installation::new(), Bounds::default()).await.unwrap();
        let address = IpAddr::from([192, 0, 2, 1]);
        let subject = Subject::Family("mathematics/remainder-chain".to_owned());
        let challenge = Challenge { of: subject, level: Level::DEFAULT, wins: 1 };
        let (duel, ana) = service.challenge(challenge, "Ana".into(), address).unwrap();
        let bo = service.take_up(&duel, "Bo".into(), address).await.unwrap();
        let mut rounds = Vec::new();
        for _ in 0..3 {
            let round = service.standing(&duel, &ana).await.unwrap().round.unwrap();
            rounds.push(round.contest);
            let live = service.referee.find(round.contest).await.unwrap().unwrap();
            let ready = |seat| service.command(&live, Command::Ready { seat }, None);
            ready(Seat::Attacker).await.unwrap();
            ready(Seat::Defender).await.unwrap();
            let give_up = Command::Forfeit { seat: Seat::Attacker };
            service.command(&live, give_up, None).await.unwrap();
            service.command(&live, Command::Look, None).await.unwrap();
            service.go_on(&duel, &ana, address).await.unwrap();
            service.go_on(&duel, &bo, address).await.unwrap();
        }
        let owner = service.duels().owner();
        let (past, future) = (Time(0), Time(i64::MAX));
        assert_eq!(
            leave(&service.referee, owner, past, 10).await.unwrap(),
            0,
            "all are new and few"
        );
        assert_eq!(leave(&service.referee, owner, past, 2).await.unwrap(), 1, "one is too many");
        assert_eq!(leave(&service.referee, owner, future, 10).await.unwrap(), 2, "both are old");
        for round in rounds {
            assert!(service.glance(round).await.unwrap().is_none(), "not in memory either");
        }
        let newest = service.standing(&duel, &ana).await.unwrap().round.unwrap();
        assert!(!newest.is_over);
        assert!(!store.read(newest.contest, 0).await.unwrap().is_empty());
    }
}
