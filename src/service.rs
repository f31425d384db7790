//! The shell around the judge: it waits, retries, reads the clock, and keeps what must survive. The judge decides;
//! the service appends what it decided and then tells.

mod alarm;
pub mod catalogue;
pub mod clock;
pub mod descriptors;
pub mod disk;
pub mod drills;
pub mod duels;
pub mod feed;
pub mod gallery;
pub mod games;
pub mod guesses;
pub mod hosting;
pub mod installation;
mod keeping;
pub mod keys;
pub mod label;
pub mod leaks;
pub mod leaving;
pub mod limits;
pub mod live;
pub mod meters;
pub mod names;
pub mod notebook;
pub mod owner;
mod players;
pub mod practice;
pub mod previews;
mod referee;
pub mod removal;
pub mod replies;
mod reserved;
pub mod seal;
pub mod sealed;
pub mod sessions;
pub mod shelf;
pub mod signing;
mod stirs;
pub mod streams;
pub mod tickets;
pub mod token;
pub mod transfer;
pub mod veil;
mod waking;
mod watching;
pub mod workshop;

use crate::store::{KeepError, Place, ReadError, Store, Table};
use agon_judge::command::Command;
use agon_judge::contest::Contest;
use agon_judge::decide::{awaited, next_due};
use agon_judge::event::Private;
use agon_judge::id::{CommandId, ContestId, GameId, KeyId};
use agon_judge::log::{Record, Version};
use agon_judge::seat::{Audience, Seat};
use agon_judge::terms::Players;
use agon_judge::time::Time;
use catalogue::Catalogue;
use clock::Clock;
use disk::{Disk, NoRoom};
use drills::Drills;
use drills::room::Room;
use duels::Duels;
use gallery::{Gallery, Problem};
use games::{Game, Games, GamesError};
use guesses::Guesses;
use installation::Installation;
use keys::{GameKey, Keys, KeysError};
use label::Label;
use leaks::LeakError;
use leaving::Course;
use live::{Live, Unruled};
use meters::Meters;
use notebook::{KEPT_MAX, Notebook, REPORTS_MAX};
use owner::Owner;
use practice::players::Playing;
use practice::today::Today;
use previews::Previews;
use referee::Referee;
use replies::Replies;
use reserved::InPlay;
use sessions::Sessions;
use signing::Published;
use std::sync::Arc;
use std::time::Duration;
use streams::{StreamLimits, Streams};
use tickets::Tickets;
use token::{Badge, Bearer, Token};
use tokio::sync::{mpsc, watch};
use veil::Veil;
use waking::Unfinished;
use workshop::Workshop;

/// Everything that runs contests.
pub struct Service {
    store: Arc<dyn Store>,
    clock: Clock,
    referee: Arc<Referee>,
    gallery: Arc<Gallery>,
    workshop: Arc<Workshop>,
    catalogue: Catalogue,
    keys: Arc<Keys>,
    games: Arc<Games>,
    drills: Drills,
    duels: Duels,
    disk: Arc<Disk>,
    guesses: Guesses,
    streams: Arc<Streams>,
    playing: Playing,
    today: Today,
    /// One drill at a time is told to the levels, because drills of many speak of one.
    learning: tokio::sync::Mutex<()>,
    replies: Arc<Replies>,
    tickets: Tickets,
    previews: Previews,
    kept_problems: Arc<Notebook>,
    reports: Arc<Notebook>,
    in_play: InPlay,
    veil: Veil,
    signers: Vec<Published>,
    sessions: Sessions,
    course: watch::Sender<Course>,
}

/// Whoever bears a game key, as contests are opened in their name.
pub struct KeyBearer {
    pub key: KeyId,
    pub owner: Arc<Owner>,
}

/// What there may be of what costs something.
#[derive(Debug, Clone)]
pub struct Bounds {
    pub streams: StreamLimits,
    /// Where the store is, to look at its disk.
    pub place: Place,
    /// With less room than this on it, nothing new is begun.
    pub floor_bytes: u64,
    /// The memory of drills.
    pub drill_bytes: usize,
    /// How many duels there may be at once.
    pub duels: usize,
    /// After how many days games' contests that are over are removed; never without.
    pub keep_days: Option<u32>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        let (streams, drill_bytes) = (StreamLimits::default(), 64 << 20);
        Bounds {
            streams,
            place: Place::Memory,
            floor_bytes: 0,
            drill_bytes,
            duels: 1_000,
            keep_days: None,
        }
    }
}

/// Why the service does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the store could not be read: {0}")]
    Read(#[from] ReadError),
    #[error("the store does not keep anything: {0}")]
    Keep(#[from] KeepError),
    #[error("the store took nothing: contest {0} could not be told that the service was away")]
    Untold(ContestId),
    #[error("an import into this store was not finished: remove the folder and import again")]
    HalfImported,
    #[error(transparent)]
    Games(#[from] GamesError),
    #[error("tokens of before a leak could not be renewed: {0}")]
    Leak(#[from] LeakError),
    #[error("the work was given up")]
    GivenUp,
    #[error("the threads that draw could not be started: {0}")]
    Threads(#[from] std::io::Error),
}

/// The name under which this node keeps its heartbeat.
const NODE: &[u8] = b"node";
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often the room of expired things is freed, and in how many steps at most.
const SWEEP_EVERY: Duration = Duration::from_secs(60);
const SWEEPS_MAX: usize = 100;

impl Service {
    /// Takes up every contest that was not over, then keeps time.
    pub async fn start(
        store: Arc<dyn Store>,
        Installation { signer, key }: Installation,
        bounds: Bounds,
    ) -> Result<Arc<Service>, StartError> {
        let heartbeat = last_heartbeat(&*store).await?;
        let drills = Drills::read(&*store).await?;
        drills.leave_store(&store).await?;
        let duels = Duels::read(&*store, bounds.duels).await?;
        let unfinished = Unfinished::read(&*store).await?;
        let clock = Clock::anchored(unfinished.last().max(heartbeat));
        let meters = Arc::new(Meters::new(clock));
        let workshop = Arc::new(Workshop::new(meters.clone())?);
        let gallery = Arc::new(Gallery::new(workshop.clone()));
        let room = Room::new(bounds.drill_bytes);
        let (ended, endings) = mpsc::unbounded_channel();
        let signers = signing::publish(&*store, signer.public(), clock).await?;
        let signed = (signer, ended);
        let referee = Referee::new(store.clone(), clock, gallery.clone(), meters, room, signed);
        let keys = Keys::read(store.clone(), clock).await?;
        let games = Games::read(store.clone(), clock, key).await?;
        let notes = |table, most| Notebook::read(store.clone(), clock, table, most);
        let kept_problems = notes(Table::Problems, KEPT_MAX).await?;
        let reports = notes(Table::Reports, REPORTS_MAX).await?;
        let veil = Veil::read(&*store).await?;
        let today = Today::read(&*store, clock.now()).await?;
        beat(&*store, clock.now()).await?;
        unfinished.resume(&referee, heartbeat).await?;
        leaks::renew(&referee, &keys, &games).await?;
        let disk = Disk::new(bounds.place, bounds.floor_bytes, &referee.meters);
        tokio::spawn(disk::keep_looking(disk.clone(), referee.meters.clone()));
        tokio::spawn(duels::keep_few(referee.clone(), duels.owner()));
        keep_on(&referee, bounds.keep_days);
        let service = Arc::new(Service {
            replies: Replies::new(store.clone(), clock),
            sessions: Sessions::new(store.clone(), clock, keys.clone()),
            store,
            clock,
            referee,
            gallery,
            catalogue: Catalogue::new(workshop.clone()),
            previews: Previews::new(workshop.clone()),
            workshop,
            keys,
            games,
            drills,
            duels,
            disk,
            guesses: Guesses::new(),
            streams: Streams::new(bounds.streams),
            playing: Playing::default(),
            today,
            learning: Default::default(),
            tickets: Tickets::default(),
            kept_problems,
            reports,
            in_play: InPlay::default(),
            veil,
            signers,
            course: watch::Sender::new(Course::Serving),
        });
        tokio::spawn(practice::keep_profiles(Arc::downgrade(&service), endings));
        Ok(service)
    }

    /// The present instant of the judging clock.
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// Whoever bears a game key, if the token is one that opens anything.
    pub fn bearer(&self, token: &Token) -> Option<KeyBearer> {
        let (key, game) = self.keys.find(&token.digest())?;
        let owner = self.games.owner(game)?;
        let owner = self.games.adopt(&owner, token).unwrap_or(owner);
        Some(KeyBearer { key, owner })
    }

    /// What the repeats of a caller's requests are known by: all keys of a game are one caller.
    pub fn caller_secret(&self, bearer: Bearer, token: &Token) -> Token {
        let game = (bearer == Bearer::Key).then(|| self.bearer(token)).flatten();
        game.map_or_else(|| token.clone(), |bearer| bearer.owner.names.clone())
    }

    /// To whom contests belong.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Makes a game, with its first key, in the name of a key. The secret is told only now.
    pub async fn add_game(
        &self,
        maker: KeyId,
        label: Label,
    ) -> Result<(Game, GameKey, Token), KeysError> {
        // First, so that what is refused leaves no game behind.
        self.keys.may_make(maker)?;
        let game = self.games.add(label.clone()).await?;
        let (key, secret) = self.keys.add(maker, game.id, label).await?;
        Ok((game, key, secret))
    }

    /// Who may open contests.
    pub fn keys(&self) -> &Arc<Keys> {
        &self.keys
    }

    /// What became of requests that may come twice.
    pub fn replies(&self) -> &Arc<Replies> {
        &self.replies
    }

    /// Hosts who have signed in with a browser.
    pub fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    /// Who may open a stream without a header.
    pub fn tickets(&self) -> &Tickets {
        &self.tickets
    }

    /// Event streams that are open.
    pub fn streams(&self) -> &Arc<Streams> {
        &self.streams
    }

    /// Whether the disk has room for something new.
    pub fn has_room(&self) -> Result<(), NoRoom> {
        self.disk.has_room()
    }

    /// Problems to look at.
    pub fn previews(&self) -> &Previews {
        &self.previews
    }

    /// Problems that game keys keep for contests to come.
    pub fn kept_problems(&self) -> &Arc<Notebook> {
        &self.kept_problems
    }

    /// Names that tell nothing of what they name.
    pub fn veil(&self) -> &Veil {
        &self.veil
    }

    /// Every public key that this installation has signed with, the oldest first.
    pub fn signers(&self) -> &[Published] {
        &self.signers
    }

    /// What game keys report about bad problems.
    pub fn reports(&self) -> &Arc<Notebook> {
        &self.reports
    }

    /// The contest and the caller's place in it, with everything stored that time has to say; none where the token
    /// opens nothing there.
    pub async fn enter(
        &self,
        id: ContestId,
        badge: &Badge,
    ) -> Result<Option<(Arc<Live>, Audience)>, ReadError> {
        let entered = self.approach(id, badge).await?;
        if let Some((live, _)) = &entered {
            self.let_time_speak(live).await?;
        }
        Ok(entered)
    }

    /// The same for whoever brings a command, before which time speaks anyway. A contest that is not over is in memory:
    /// nothing is waited for.
    pub async fn approach(
        &self,
        id: ContestId,
        badge: &Badge,
    ) -> Result<Option<(Arc<Live>, Audience)>, ReadError> {
        let Some(live) = self.referee.find(id).await? else { return Ok(None) };
        let Some(audience) = self.audience(&live, badge) else { return Ok(None) };
        if let Audience::Seat(seat) = audience {
            self.welcome_back(&live, seat);
        }
        Ok(Some((live, audience)))
    }

    /// The bearer's place in a contest now: a key can be revoked.
    pub fn audience(&self, live: &Live, Badge { bearer, digest }: &Badge) -> Option<Audience> {
        let opened = &live.opened;
        if live.is_gone() {
            return None;
        }
        // A drill has its own token and no other; that token opens nothing else.
        if (opened.terms.players == Players::One) != (*bearer == Bearer::Drill) {
            return None;
        }
        match bearer {
            Bearer::Key => {
                let game = self.keys.find(digest).map(|(_, game)| game);
                (game == Some(opened.owner)).then_some(Audience::Game)
            }
            Bearer::Host => {
                let host = live.with(|contest| contest.tokens.host);
                token::same(&host, digest).then_some(Audience::Host)
            }
            Bearer::Seat | Bearer::Drill => {
                let tokens = live.with(|contest| contest.tokens.seats);
                let mine = |seat: &Seat| token::same(tokens.get(*seat), digest);
                let seats = opened.terms.players.seats().iter().copied();
                seats.into_iter().find(mine).map(Audience::Seat)
            }
            Bearer::Watch => {
                let watch = live.with(|contest| contest.tokens.watch);
                watch.filter(|kept| token::same(kept, digest)).map(|_| Audience::Watch)
            }
        }
    }

    /// Stores what time has to say, where the alarm has not done so yet: nothing is told before it is stored.
    async fn let_time_speak(&self, live: &Arc<Live>) -> Result<(), ReadError> {
        if live.with(next_due).is_none_or(|due| self.clock.now() < due) {
            return Ok(());
        }
        let spoken = self.referee.send(live, Command::Look, None).await;
        spoken.map(drop).map_err(|error| ReadError::Unavailable(error.to_string()))
    }

    /// After an interruption, the first that is heard of a seat counts.
    fn welcome_back(&self, live: &Arc<Live>, seat: Seat) {
        if live.with(|contest| *awaited(contest).get(seat)) {
            drop(self.referee.post(live, Command::Return { seat }, None));
        }
    }

    /// Judges a command on a contest: the contest as it stands after it.
    pub async fn command(
        &self,
        live: &Arc<Live>,
        command: Command,
        id: Option<CommandId>,
    ) -> Result<Arc<Contest>, Unruled> {
        self.referee.send(live, command, id).await
    }

    /// A seat asks the host something. The same command asks the same, also when it comes twice.
    pub async fn ask(
        &self,
        live: &Arc<Live>,
        seat: Seat,
        text: String,
        id: Option<CommandId>,
    ) -> Result<Arc<Contest>, Unruled> {
        let salt = self.veil.salt(live.id, id.unwrap_or_else(|| CommandId(token::half_chance())));
        let words = Private { salt, text }.into();
        self.command(live, Command::Ask { seat, words }, id).await
    }

    /// Gives a seat another token in place of the one before. The same command brings the same token.
    pub async fn renew(
        &self,
        owner: &Owner,
        live: &Arc<Live>,
        seat: Seat,
        id: CommandId,
    ) -> Result<Token, Unruled> {
        let token = owner.secret().renewed_seat_of(live.id, seat, id);
        let command = Command::Renew { seat, token: token.digest() };
        self.command(live, command, Some(id)).await?;
        Ok(token)
    }

    /// A contest, if it is there and belongs to this owner.
    pub async fn contest_of(
        &self,
        owner: GameId,
        contest: ContestId,
    ) -> Result<Option<Arc<Live>>, ReadError> {
        let live = self.referee.find(contest).await?;
        Ok(live.filter(|live| live.opened.owner == owner && !live.is_gone()))
    }

    /// A contest's records after a version, wherever they are.
    pub async fn records(&self, live: &Live, after: Version) -> Result<Vec<Record>, ReadError> {
        live.records(&*self.store, after).await
    }

    /// A contest's problem.
    pub async fn problem(&self, live: &Live) -> Result<Arc<Problem>, ReadError> {
        self.gallery.problem(&*self.store, live).await
    }

    /// The store, to read lists from.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// What operators measure.
    pub fn meters(&self) -> &Meters {
        &self.referee.meters
    }

    /// Every meter in the text that Prometheus reads.
    pub async fn measured(&self) -> String {
        let referee = self.referee.clone();
        let counting = tokio::task::spawn_blocking(move || referee.measured());
        counting.await.expect("counting does not panic")
    }

    /// Where problems are drawn and pictures are made.
    pub fn workshop(&self) -> &Workshop {
        &self.workshop
    }

    /// What is true of families whatever is drawn.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Problems and pictures of contests.
    pub fn gallery(&self) -> &Gallery {
        &self.gallery
    }
}

/// The secret of this installation under a name, made now if there is none.
async fn own_secret(store: &dyn Store, name: &[u8]) -> Result<Token, StartError> {
    let secret = match store.recall(Table::Installation, name, 0).await? {
        Some(kept) => kept,
        None => {
            let new = token::chance().to_vec();
            store.keep(Table::Installation, name, &new, None).await?;
            new
        }
    };
    Ok(Token::of_installation(&secret))
}

async fn last_heartbeat(store: &dyn Store) -> Result<Option<Time>, ReadError> {
    let kept = store.recall(Table::Heartbeats, NODE, 0).await?;
    let bytes = kept.and_then(|bytes| <[u8; 8]>::try_from(bytes).ok());
    Ok(bytes.map(|bytes| Time(i64::from_be_bytes(bytes))))
}

async fn beat(store: &dyn Store, now: Time) -> Result<(), KeepError> {
    store.keep(Table::Heartbeats, NODE, &now.0.to_be_bytes(), None).await
}

/// What goes on as long as the service runs.
fn keep_on(referee: &Arc<Referee>, days: Option<u32>) {
    tokio::spawn(referee.clone().keep_time());
    tokio::spawn(referee.clone().keep_room());
    tokio::spawn(keep_beating(referee.store.clone(), referee.clock));
    tokio::spawn(keep_sweeping(referee.store.clone(), referee.clock));
    if let Some(days) = days {
        tokio::spawn(removal::keep_days(referee.clone(), days));
    }
}

async fn keep_beating(store: Arc<dyn Store>, clock: Clock) {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        if let Err(error) = beat(&*store, clock.now()).await {
            tracing::error!(%error, "the heartbeat was not stored");
        }
    }
}

async fn keep_sweeping(store: Arc<dyn Store>, clock: Clock) {
    loop {
        tokio::time::sleep(SWEEP_EVERY).await;
        for _ in 0..SWEEPS_MAX {
            match store.sweep(clock.now().0).await {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    tracing::error!(%error, "the room of expired things was not freed");
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
