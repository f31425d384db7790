//! Battles at Agon: contests are opened, looked at and closed there. What Agon says of a contest decides its battle, and
//! nothing else does.

use crate::decide::{self, Command, Refusal};
use crate::game::{Contest, Errand, State};
use crate::machine;
use crate::room::Room;
use crate::token::GameId;
use agon_client::{Embedding, Error, Family, Game, Opened, Seat};
use agon_games::side::{BySide, Side};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::OnceCell;

/// Agon as this game server knows it.
#[derive(Debug)]
pub struct Agon {
    pub game: Game,
    /// Where browsers reach it.
    public: String,
    /// The origins of our own pages, which show contests in a frame.
    origins: Vec<String>,
    embedding: OnceCell<Embedding>,
    families: OnceCell<Vec<Family>>,
    /// How far the feed of contests was heard.
    heard: AtomicU64,
    /// The games whose contest Agon refuses: an operator's fault.
    stuck: Mutex<BTreeSet<GameId>>,
}

/// Where a contest is played. The addresses hold tokens: each is for one reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestPages {
    pub seats: BySide<String>,
    pub watch: String,
}

/// How long to wait after each attempt that brought nothing; the last one again and again.
const PAUSES: [u64; 5] = [1, 2, 4, 8, 15];
/// How often a contest is looked at without a reason.
const SWEEP: Duration = Duration::from_secs(15);
const CONNECT: Duration = Duration::from_secs(5);

impl Agon {
    /// Agon at this address, which browsers reach at another one, with this game key; contests are shown in pages of these
    /// origins.
    pub fn new(
        (address, public): (&str, &str),
        key: &str,
        origins: Vec<String>,
        heard: u64,
    ) -> Result<Agon, String> {
        let http = agon_client::http().no_proxy().connect_timeout(CONNECT).build();
        let http = http.map_err(|error| error.to_string())?;
        let game = Game::with_http(address, key, http);
        let heard = AtomicU64::new(heard);
        Ok(Agon {
            game,
            public: public.to_owned(),
            origins,
            embedding: OnceCell::new(),
            families: OnceCell::new(),
            heard,
            stuck: Mutex::default(),
        })
    }

    /// How far the feed was heard.
    pub fn heard(&self) -> u64 {
        self.heard.load(Ordering::Relaxed)
    }

    /// How many games wait because Agon refuses their contest.
    pub fn stuck(&self) -> usize {
        self.stuck.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// An operator's fault is told as one and counted; everything else passes.
    fn complain(&self, game: GameId, error: Option<&Error>) {
        let status = error.and_then(Error::refusal).map(|refusal| refusal.status);
        let is_stuck = matches!(status, Some(401 | 403 | 422));
        let mut stuck = self.stuck.lock().unwrap_or_else(PoisonError::into_inner);
        let was_stuck = if is_stuck { !stuck.insert(game) } else { stuck.remove(&game) };
        match error {
            Some(error) if is_stuck && !was_stuck => {
                tracing::error!(%game, %error, "Agon refuses a battle's contest: the game waits");
            }
            Some(error) => {
                tracing::warn!(%game, %error, "Agon has no answer yet; it is asked again");
            }
            None => {}
        }
    }

    /// Every family that contests are drawn of.
    pub async fn families(&self) -> Result<&[Family], Error> {
        let families = self.families.get_or_try_init(|| self.game.families()).await;
        families.map(Vec::as_slice)
    }

    /// How contests are shown in pages of ours, which Agon is told of once.
    async fn embedding(&self) -> Result<&Embedding, Error> {
        let told = async || {
            let known = self.game.embedding().await?;
            let mut origins = known.origins.clone();
            origins.extend(self.origins.iter().filter(|own| !known.origins.contains(own)).cloned());
            if origins == known.origins { Ok(known) } else { self.game.embed(&origins, None).await }
        };
        self.embedding.get_or_try_init(told).await
    }

    /// Where a contest is played and was: as this server was told, or as Agon tells again for the same name. None if it is
    /// not kept there any more.
    pub async fn pages(
        &self,
        room: &Room,
        contest: &Contest,
    ) -> Result<Option<ContestPages>, Error> {
        let Some(id) = contest.opened.as_deref() else { return Ok(None) };
        if let Some(pages) = room.pages(id) {
            return Ok(Some(pages));
        }
        // Asked for by its name, a contest that is gone would be opened anew.
        match self.game.contest(id).contest().await {
            Ok(_) => {}
            Err(error) if matches!(error.kind(), Some("removed" | "not-found")) => return Ok(None),
            Err(error) => return Err(error),
        }
        let (opened, pages) = self.ask(room, contest).await?;
        Ok((opened.contest.id == id).then_some(pages))
    }

    /// Asks Agon for a contest by its name, and notes where it is played.
    async fn ask(&self, room: &Room, contest: &Contest) -> Result<(Opened, ContestPages), Error> {
        let embedding = self.embedding().await?;
        let opened = self.game.open_as(&contest.name(room.id), &contest.body).await?;
        let page = |side: Side| match contest.seat(side) {
            Seat::Attacker => self.within(embedding, &opened.pages.attacker),
            Seat::Defender => self.within(embedding, &opened.pages.defender),
        };
        let watch = self.within(embedding, &opened.pages.watch);
        let pages = ContestPages { seats: BySide::of(page), watch };
        room.note_pages(&opened.contest.id, Some(pages.clone()));
        Ok((opened, pages))
    }

    /// Where a page of a contest is found in a page of ours.
    fn within(&self, embedding: &Embedding, page: &str) -> String {
        let page = embedding.address(page);
        if page.starts_with('/') { format!("{}{page}", self.public) } else { page }
    }
}

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
                agon.heard.store(following.heard(), Ordering::Relaxed);
            }
            Err(error) => {
                if error.kind() == Some("feed-gone") {
                    following = agon.game.follow(0);
                }
                tracing::debug!(%error, "the feed of contests breaks off");
                tokio::time::sleep(CONNECT).await;
            }
        }
    }
}
