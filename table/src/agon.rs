//! Agon as this game server knows it: where it is, and what it said that stays true.

use crate::game::Contest;
use crate::room::{ContestPages, Room};
use crate::token::GameId;
use agon_client::{Embedding, Error, Family, Game, Opened, Seat};
use agon_games::side::{BySide, Side};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
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

    /// Notes how far it was heard.
    pub(crate) fn note_heard(&self, position: u64) {
        self.heard.store(position, Ordering::Relaxed);
    }

    /// How many games wait because Agon refuses their contest.
    pub fn stuck(&self) -> usize {
        self.stuck.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// An operator's fault is told as one and counted; everything else passes.
    pub(crate) fn complain(&self, game: GameId, error: Option<&Error>) {
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
    pub(crate) async fn ask(
        &self,
        room: &Room,
        contest: &Contest,
    ) -> Result<(Opened, ContestPages), Error> {
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
