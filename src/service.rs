//! The shell around the judge: it waits, retries, reads the clock, and keeps what must survive. The judge decides;
//! the service appends what it decided and then tells.

pub mod access;
pub mod delivery;
pub mod hosting;
pub mod judging;
pub mod machine;
pub mod practice;
pub mod sandboxes;
pub mod secrets;
pub mod upkeep;
pub mod webhooks;
pub mod workshop;

use crate::store::{KeepError, Place, Position, ReadError, Store, Table};
use access::games::{Game, Games, GamesError};
use access::guesses::Guesses;
use access::keys::{GameKey, Keys, KeysError};
use access::label::Label;
use access::owner::Owner;
use access::replies::Replies;
use access::sessions::Sessions;
use access::streams::{StreamLimits, Streams};
use access::tickets::Tickets;
use agon_judge::id::{ContestId, GameId, KeyId};
use agon_judge::seat::Seat;
use agon_judge::time::Time;
use delivery::gallery::Gallery;
use hosting::notebook::{KEPT_MAX, Notebook, REPORTS_MAX};
use hosting::reserved::InPlay;
use judging::live::Live;
use judging::presence::Presence;
use judging::referee::Referee;
use judging::room::Room;
use machine::clock::Clock;
use machine::disk::{Disk, NoRoom};
use machine::meters::Meters;
use machine::nodes::{Eldest, Nodes, NodesError, last_beat};
use machine::turns::Turns;
use practice::drills::Drills;
use practice::duels::Duels;
use practice::players::{Playing, Session};
use practice::today::Today;
use secrets::installation::{Installation, InstallationError, own_secret};
use secrets::published::{self, Published};
use secrets::token::{Bearer, Token, half_chance};
use secrets::veil::Veil;
use std::sync::Arc;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use upkeep::leaks::LeakError;
use upkeep::leaving::Course;
use upkeep::waking::{Meanwhile, Unfinished, WakeError};
use workshop::Workshop;
use workshop::catalogue::Catalogue;
use workshop::previews::Previews;

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
    /// Whoever teaches a level here has their turn, so that they need not try it again and again.
    teaching: Turns<String>,
    today: Today,
    replies: Arc<Replies>,
    tickets: Tickets,
    previews: Previews,
    kept_problems: Arc<Notebook>,
    reports: Arc<Notebook>,
    in_play: InPlay,
    bringing: Turns<GameId>,
    veil: Veil,
    /// What a request bears that a service of this installation passes on to another.
    passing: Token,
    signers: Vec<Published>,
    sessions: Sessions,
    course: watch::Sender<Course>,
    /// How many contests there may be, where they are counted.
    most_contests: Option<u16>,
    /// What goes on as long as the service is there.
    _lasting: JoinSet<()>,
}

/// What a service begins with.
struct Found {
    store: Arc<dyn Store>,
    clock: Clock,
    meters: Arc<Meters>,
    workshop: Arc<Workshop>,
    /// What was not over when an earlier one ended.
    unfinished: Unfinished,
    meanwhile: Meanwhile,
    nodes: Arc<Nodes>,
    /// Up to where in the feed that is known which others wrote.
    heard: Position,
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
    /// Where other services on the same store reach this one.
    pub address: Option<String>,
    /// How many contests there may be at once: for a new one the oldest that is over leaves. Without it, any number.
    pub contests: Option<u16>,
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
            address: None,
            contests: None,
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
    #[error(transparent)]
    Installation(#[from] InstallationError),
    #[error("it could not be found out who else is there: {0}")]
    Nodes(#[from] NodesError),
    #[error(transparent)]
    Waking(#[from] WakeError),
    #[error(transparent)]
    Games(#[from] GamesError),
    #[error("tokens of before a leak could not be renewed: {0}")]
    Leak(#[from] LeakError),
    #[error("the threads that draw could not be started: {0}")]
    Threads(#[from] std::io::Error),
}

impl Service {
    /// Takes up every contest that was not over, then keeps time.
    pub async fn start(
        store: Arc<dyn Store>,
        installation: Installation,
        bounds: Bounds,
    ) -> Result<Arc<Service>, StartError> {
        let (heartbeat, heard) = (last_beat(&*store).await?, store.end().await?);
        Drills::read(&*store).await?.leave_store(&store).await?;
        let unfinished = Unfinished::read(&*store).await?;
        let wall = Clock::anchored(None);
        let meters = Arc::new(Meters::new(wall.clone()));
        let workshop = Arc::new(Workshop::new(meters.clone())?);
        let known_by = (half_chance(), bounds.address.clone());
        let mut nodes = Nodes::new(store.clone(), wall, meters.clone(), known_by);
        // Where others live, what they wrote does not set the clock: one of them may have been wrong, and was not believed.
        let (meanwhile, clock) = if nodes.find_others().await? {
            (Meanwhile::Others, Clock::anchored(Some(nodes.eldest_now())))
        } else {
            let last = unfinished.last().max(heartbeat);
            (Meanwhile::Nobody { since: heartbeat }, Clock::anchored(last))
        };
        nodes.go_by(clock.clone());
        let nodes = Arc::new(nodes);
        let found = Found { store, clock, meters, workshop, unfinished, meanwhile, nodes, heard };
        Service::of(found, installation, bounds).await
    }

    /// The same from what was found in a store, or was made for an empty one.
    async fn of(
        Found { store, clock, meters, workshop, unfinished, meanwhile, nodes, heard }: Found,
        Installation { signer, key }: Installation,
        bounds: Bounds,
    ) -> Result<Arc<Service>, StartError> {
        let drills = Drills::read(&*store).await?;
        let duels = Duels::read(&*store, bounds.duels).await?;
        let gallery = Arc::new(Gallery::new(workshop.clone()));
        let (ended, endings) = mpsc::unbounded_channel();
        let signers = published::publish(&*store, signer.public(), &clock).await?;
        let ahead = gallery.ahead(&store);
        let (kept, room) = ((store.clone(), nodes.clone()), Room::new(bounds.drill_bytes));
        let referee = Referee::new(kept, clock.clone(), meters, room, signer, ahead);
        let keys = Keys::read(store.clone(), clock.clone()).await?;
        let games = Games::read(store.clone(), clock.clone(), key).await?;
        let notes = |table, most| Notebook::read(store.clone(), clock.clone(), table, most);
        let kept_problems = notes(Table::Problems, KEPT_MAX).await?;
        let reports = notes(Table::Reports, REPORTS_MAX).await?;
        let veil = Veil::read(&*store).await?;
        let passing = own_secret(&*store, b"passing").await?;
        let today = Today::read(&*store, clock.now()).await?;
        unfinished.take_up(&referee, meanwhile).await?;
        upkeep::leaks::renew(&referee, &keys, &games).await?;
        let disk = Disk::new(bounds.place, bounds.floor_bytes, &referee.meters);
        nodes.serve().await?;
        let mut lasting = lasting(&referee, bounds.keep_days, heard);
        lasting.spawn(machine::disk::keep_looking(disk.clone(), referee.meters.clone()));
        lasting.spawn(practice::duels::keep_few(referee.clone(), duels.owner()));
        let service = Arc::new(Service {
            replies: Replies::new(store.clone(), clock.clone()),
            sessions: Sessions::new(store.clone(), clock.clone(), keys.clone()),
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
            playing: Playing::new(ended),
            teaching: Turns::default(),
            today,
            tickets: Tickets::default(),
            kept_problems,
            reports,
            in_play: InPlay::default(),
            bringing: Turns::default(),
            veil,
            passing,
            signers,
            course: watch::Sender::new(Course::Serving),
            most_contests: bounds.contests,
            _lasting: lasting,
        });
        service.begin(endings);
        Ok(service)
    }

    /// Begins what goes on as long as somebody has the service.
    fn begin(self: &Arc<Service>, endings: mpsc::UnboundedReceiver<Arc<Session>>) {
        tokio::spawn(practice::keep_profiles(Arc::downgrade(self), endings));
        tokio::spawn(practice::keep_today(Arc::downgrade(self)));
        tokio::spawn(hosting::rereading::keep_rereading(Arc::downgrade(self)));
    }

    /// Another service on another store, which shares with this one the threads that draw and nothing else: they draw for it
    /// when nobody in earnest waits for them. Its clock can be moved on, and so many contests may be in it.
    async fn beside(
        &self,
        store: Arc<dyn Store>,
        installation: Installation,
        contests: u16,
    ) -> Result<Arc<Service>, StartError> {
        let clock = Clock::movable();
        let meters = Arc::new(Meters::new(clock.clone()));
        let (unfinished, meanwhile, heard) = Default::default();
        let workshop = Arc::new(self.workshop.for_a_guest());
        let alone = (half_chance(), None);
        let nodes = Arc::new(Nodes::new(store.clone(), clock.clone(), meters.clone(), alone));
        let found = Found { store, clock, meters, workshop, unfinished, meanwhile, nodes, heard };
        // Sockets and memory belong to what is in earnest.
        let most = usize::from(contests);
        let streams =
            StreamLimits { of_key: most, of_watch: most, of_address: most, of_strangers: most };
        let (contests, duels, drill_bytes) = (Some(contests), 0, 4 << 20);
        let bounds = Bounds { streams, contests, duels, drill_bytes, ..Bounds::default() };
        Service::of(found, installation, bounds).await
    }

    /// The present instant of the judging clock.
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// Waits until an instant of the judging clock.
    pub async fn until(&self, at: Time) {
        self.clock.until(at).await;
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

    /// Which of the services that share the store is the eldest, where that is known: it does what only one may do.
    pub fn eldest(&self) -> Option<Eldest> {
        self.referee.nodes.eldest()
    }

    /// Whether this one is it.
    pub fn is_eldest(&self) -> bool {
        self.referee.nodes.is_eldest()
    }

    /// The services that share the store.
    pub(in crate::service) fn nodes(&self) -> &Nodes {
        &self.referee.nodes
    }

    /// Whether its clock is near enough to that of the eldest to judge by.
    pub fn is_in_time(&self) -> bool {
        self.referee.nodes.is_in_time()
    }

    /// Whether it does not know how contests stand, because it does not hear what others that share its store write.
    pub fn is_deaf(&self) -> bool {
        self.referee.is_deaf()
    }

    /// Counts a seat as present until the guard is dropped.
    pub fn arrive(&self, live: &Arc<Live>, seat: Seat) -> Presence {
        self.referee.arrive(live, seat)
    }

    /// Whether there is a contest of this name.
    pub async fn has(&self, id: ContestId) -> Result<bool, ReadError> {
        Ok(self.referee.find(id).await?.is_some() || self.removed(id).await?.is_some())
    }

    /// What a request bears that a service of this installation passes on to another.
    pub fn passing_secret(&self) -> &Token {
        &self.passing
    }

    /// Every public key that this installation has signed with, the oldest first.
    pub fn signers(&self) -> &[Published] {
        &self.signers
    }

    /// What game keys report about bad problems.
    pub fn reports(&self) -> &Arc<Notebook> {
        &self.reports
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

/// Begins what goes on as long as the service is there.
fn lasting(referee: &Arc<Referee>, days: Option<u32>, heard: Position) -> JoinSet<()> {
    let mut lasting = JoinSet::new();
    lasting.spawn(referee.clone().keep_time());
    lasting.spawn(referee.clone().keep_room());
    let (store, clock) = (&referee.store, &referee.clock);
    let nodes = &referee.nodes;
    lasting.spawn(nodes.clone().keep_beating());
    lasting.spawn(upkeep::sweeping::keep_sweeping(store.clone(), clock.clone(), nodes.clone()));
    if store.is_shared() {
        lasting.spawn(referee.clone().keep_hearing(heard));
        lasting.spawn(referee.clone().keep_attending());
    }
    if let Some(days) = days {
        lasting.spawn(upkeep::removal::keep_days(referee.clone(), days));
    }
    lasting
}

#[cfg(test)]
mod tests;
