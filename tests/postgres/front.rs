//! What a proxy before several nodes and a player's client do: ask another where one is away.

use crate::ledger::{Battle, Known, Pace, caller, chance};
use crate::server::KEY;
use agon_client::reqwest::Client;
use agon_client::{Caller, Error, Fed, Game, News, Opened, Refusal, Seat};
use std::sync::Mutex;
use std::time::Duration;

/// Where nodes are reached.
#[derive(Clone)]
pub(crate) struct Front {
    pub(crate) nodes: Vec<String>,
    http: Client,
}

/// Whoever is told so asks again.
const AGAIN: [&str; 5] = ["busy", "draining", "in-progress", "too-many-requests", "unavailable"];
/// A node that says nothing for so long is taken for one that is away.
const PATIENCE: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(50);
/// So often somebody asks, for more than two minutes.
const TRIES: usize = 2500;

impl Front {
    pub(crate) fn of(nodes: Vec<String>) -> Front {
        let http = agon_client::http().no_proxy().connect_timeout(PATIENCE).build().unwrap();
        Front { nodes, http }
    }

    /// One of the nodes.
    fn any(&self) -> &str {
        &self.nodes[chance(self.nodes.len() as u64) as usize]
    }

    pub(crate) fn game(&self, base: &str) -> Game {
        Game::with_http(base, KEY, self.http.clone())
    }

    pub(crate) fn at(&self, base: &str, caller: &Caller) -> Caller {
        Caller::with_http(base, caller.id(), caller.token(), self.http.clone())
    }

    /// What one of them answers, asked again at any as long as none does.
    pub(crate) async fn ask<T>(
        &self,
        ask: impl AsyncFn(&str) -> Result<T, Error>,
    ) -> Result<T, Box<Refusal>> {
        let mut last = None;
        for _ in 0..TRIES {
            match tokio::time::timeout(PATIENCE, ask(self.any())).await {
                Ok(Ok(told)) => return Ok(told),
                Ok(Err(Error::Refused(refusal))) if !AGAIN.contains(&&*refusal.kind) => {
                    return Err(refusal);
                }
                other => last = Some(other.map(Result::err)),
            }
            tokio::time::sleep(PAUSE).await;
        }
        panic!("no node answers: {last:?}");
    }

    /// Answers until the contest is over; each until it is known what became of it.
    pub(crate) async fn play(self, battle: Battle, seat: Seat, pace: Pace) -> Known {
        let mut known = Known::default();
        for sent in battle.sends(seat, pace) {
            let player = caller(&battle.opened, seat);
            let answers =
                async |base: &str| self.at(base, player).answer_as(&sent.name, &sent.answer).await;
            match self.ask(answers).await {
                Ok(receipt) => known.receipts.push((sent, receipt)),
                Err(refusal) => {
                    assert!(["over", "late"].contains(&&*refusal.kind), "{refusal}");
                    break;
                }
            }
            tokio::time::sleep(pace.pause()).await;
        }
        known
    }

    /// Listens until the contest is over, here and there: no event is missed, and none is told twice.
    pub(crate) async fn listen(self, opened: Opened) {
        let mut heard = 0;
        loop {
            let mut events = self.at(self.any(), &opened.defender).events_after(heard);
            while let Ok(Ok(Some(event))) = tokio::time::timeout(PATIENCE, events.next()).await {
                if let Some(id) = event.id {
                    assert_eq!(id, heard + 1, "{}: a gap, or twice", opened.contest.id);
                    heard = id;
                }
                if matches!(event.news, News::Decided(_)) {
                    return;
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Hears of everything in all contests, here and there, for ever: each is put on record.
    pub(crate) async fn follow(self, record: &Mutex<Vec<(u64, u64)>>) {
        let mut heard = 0;
        loop {
            let mut following = self.game(self.any()).follow(heard);
            while let Ok(Ok(fed)) = tokio::time::timeout(PATIENCE, following.next()).await {
                let Fed { position, id, .. } = fed;
                let mut record = record.lock().unwrap();
                // Of what was stored together some is told once more where a line broke.
                if record.last().is_none_or(|last| *last < (position, id)) {
                    record.push((position, id));
                }
                heard = following.heard();
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Everything in all contests up to a position, read anew at one node.
    pub(crate) async fn feed(&self, base: &str, until: u64) -> Vec<(u64, u64)> {
        let (mut read, mut after) = (Vec::new(), 0);
        while after < until {
            let feed = self.game(base).feed(after).await.unwrap();
            read.extend(feed.events.iter().map(|fed| (fed.position, fed.id)));
            assert!(after < feed.next, "it goes on");
            after = feed.next;
        }
        read.retain(|(position, _)| *position <= until);
        read
    }
}
