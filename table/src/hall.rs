//! All tables and games of this server: opened, found again, and woken after a restart.

use crate::agon::Agon;
use crate::battles::{attend, follow};
use crate::clock::Clock;
use crate::decide::check_terms;
use crate::event::{Happening, Line, Request};
use crate::folder::{Folder, FolderError};
use crate::game::{Errand, State};
use crate::limits::{Counts, network};
use crate::log::{Log, LogError};
use crate::machine;
use crate::room::Room;
use crate::settings::Settings;
use crate::table::{AtTable, Happened, Seats, Table, Tokens, Who};
use crate::token::{Bearer, Digest, GameId, Secret, TableId, Token, chance, chance_side, hex};
use agon_games::clock::{Span, Time};
use agon_games::game::{Seed, Strength};
use agon_games::side::Side;
use agon_games::table::{self, Variant};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fs, io};
use tokio::runtime::Handle;

/// Everything that is played here.
#[derive(Debug)]
pub struct Hall {
    pub clock: Clock,
    pub agon: Arc<Agon>,
    folder: Folder,
    secret: Secret,
    opened_lately: Counts,
    tables: Mutex<BTreeMap<TableId, Arc<Table>>>,
    rooms: Mutex<BTreeMap<GameId, Arc<Room>>>,
    /// One table or game is made or fetched at a time, so that none is there twice.
    fetching: tokio::sync::Mutex<()>,
    /// Where games are played on, whoever makes them begin.
    runtime: Handle,
}

/// What somebody who opens a table asks for.
#[derive(Debug, Clone)]
pub struct Wish {
    pub name: String,
    /// By chance if none is named.
    pub side: Option<Side>,
    pub variant: Variant,
    pub against: Option<Strength>,
}

/// A request that may come again: the name that its caller gave it, and the digest of what it asks.
#[derive(Debug, Clone)]
pub struct Asked {
    pub name: Option<String>,
    pub what: Digest,
}

/// What somebody is told once who sits down.
#[derive(Debug)]
pub struct Seated {
    pub table: Arc<Table>,
    pub who: Who,
    pub player: Token,
    pub watch: Token,
    pub invitation: Option<Token>,
}

/// Why nobody sits down, or no other game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotSeated {
    TooMany { again_in_seconds: i64 },
    Taken,
    Reused,
    NotOver,
    Enough,
    Unavailable,
}

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Log(#[from] LogError),
    #[error("{0}")]
    Agon(String),
    #[error("the variant {name} has terms of contests that Agon does not know: {cause}")]
    Terms { name: String, cause: serde_json::Error },
    #[error("the folder of tables and games cannot be written: {0}")]
    Unwritable(#[from] io::Error),
}

const BEAT: Duration = Duration::from_secs(1);
const TIDY: Duration = Duration::from_secs(60);
const DAY_MINUTES: u32 = 24 * 60;
/// How long a table waits for its friend.
const WAITS: Span = Span::seconds(7 * 24 * 60 * 60);
const GAMES_MAX: usize = 100;

impl Hall {
    /// Wakes everything that is in the folder, and begins to look after it.
    pub async fn start(
        settings: &Settings,
        origins: Vec<String>,
        key: &str,
    ) -> Result<Arc<Hall>, StartError> {
        for Variant { agreed, .. } in table::games().flat_map(table::Rules::variants) {
            let checked = check_terms(&agreed);
            checked.map_err(|cause| StartError::Terms { name: agreed.name, cause })?;
        }
        let folder = Folder::take(&settings.data)?;
        let beat = folder.last_beat();
        let agon = Agon::new((&settings.agon, settings.agon_public()), key, origins, beat.heard);
        let agon = Arc::new(agon.map_err(StartError::Agon)?);
        let (logs, last) = read_all(&folder, beat.at)?;
        let clock = Clock::anchored(last);
        let hall = Arc::new(Hall {
            clock,
            agon,
            secret: folder.secret()?,
            folder,
            opened_lately: Counts::new(settings.tables_per_hour),
            tables: Mutex::default(),
            rooms: Mutex::default(),
            fetching: tokio::sync::Mutex::default(),
            runtime: Handle::current(),
        });
        for (log, lines) in logs {
            hall.wake(log, lines, beat.at).await?;
        }
        hall.folder.beat(clock.now(), beat.heard)?;
        tokio::spawn(hall.clone().beat());
        tokio::spawn(hall.clone().tidy());
        let stirred = hall.clone();
        tokio::spawn(follow(hall.agon.clone(), move |game| stirred.stir(game)));
        Ok(hall)
    }

    /// A game that was not over when the server ended: what time had to say until then, and from then on the clocks stand.
    async fn wake(
        &self,
        mut log: Log,
        mut lines: Vec<Line>,
        beat: Option<Time>,
    ) -> Result<(), StartError> {
        let Some(mut state) = fold(&lines) else { return Ok(()) };
        let last = lines.last().map_or(state.opened_at, |line| line.at);
        let (from, at) = (beat.map_or(last, |beat| beat.max(last)), self.clock.now());
        let mut happened = state.due(from);
        if state.ahead(&happened).outcome().is_none() {
            happened.push(Happening::Interrupted { from, at });
        }
        if state.outcome().is_none() {
            let line = Line { at, happened, request: None };
            log.append(&line).await?;
            state.follow(&line);
            lines.push(line);
        }
        let Some(table) = self.fetch_table(state.table)? else {
            tracing::error!(game = %state.game, "its table is gone; the game is left alone");
            return Ok(());
        };
        self.open_room(table, log, lines, state);
        Ok(())
    }

    /// Notes every second that the server runs.
    async fn beat(self: Arc<Hall>) {
        loop {
            tokio::time::sleep(BEAT).await;
            let hall = self.clone();
            let beaten = tokio::task::spawn_blocking(move || {
                hall.folder.beat(hall.clock.now(), hall.agon.heard())
            });
            if let Ok(Err(error)) = beaten.await {
                tracing::error!(%error, "a heartbeat was not stored");
            }
        }
    }

    /// Lets go of what is over and nobody looks at; it is found again in the folder. Once a day, and at the start, tables
    /// leave that nobody came to.
    async fn tidy(self: Arc<Hall>) {
        for minute in (0..DAY_MINUTES).cycle() {
            if minute == 0 {
                self.sweep().await;
            }
            tokio::time::sleep(TIDY).await;
            let _alone = self.fetching.lock().await;
            lock(&self.rooms)
                .retain(|_, room| 1 < Arc::strong_count(room) || !is_done(&room.state()));
            lock(&self.tables).retain(|_, table| 1 < Arc::strong_count(table));
        }
    }

    /// Removes tables whose friend did not come within a week; their links lead nowhere then.
    async fn sweep(&self) {
        let tables = self.folder.tables().unwrap_or_default();
        for id in tables {
            let path = self.folder.table(id);
            let _alone = self.fetching.lock().await;
            let is_here = lock(&self.tables).contains_key(&id);
            let opened = Log::open::<AtTable>(&path).ok().flatten().filter(|_| !is_here);
            if opened.is_some_and(|(_, lines)| is_forsaken(&lines, self.clock.now()))
                && let Err(error) = fs::remove_file(&path)
            {
                tracing::warn!(table = %id, %error, "a table that nobody came to was not removed");
            }
        }
    }

    /// Makes a game look at its contest.
    fn stir(&self, game: &str) {
        let room = game.parse().ok().and_then(|id| lock(&self.rooms).get(&id).cloned());
        if let Some(room) = room {
            room.stir.notify_one();
        }
    }

    /// A table, if there is one of this name.
    pub async fn table(&self, id: TableId) -> Result<Option<Arc<Table>>, LogError> {
        if let Some(table) = lock(&self.tables).get(&id) {
            return Ok(Some(table.clone()));
        }
        let _alone = self.fetching.lock().await;
        self.fetch_table(id)
    }

    fn fetch_table(&self, id: TableId) -> Result<Option<Arc<Table>>, LogError> {
        if let Some(table) = lock(&self.tables).get(&id) {
            return Ok(Some(table.clone()));
        }
        let opened = Log::open::<AtTable>(&self.folder.table(id))?;
        let Some((log, lines)) = opened else { return Ok(None) };
        let table = Table::of(self.clock, log, &lines);
        if let Some(table) = &table {
            lock(&self.tables).insert(id, table.clone());
        }
        Ok(table)
    }

    /// A game, if there is one of this name.
    pub async fn room(&self, id: GameId) -> Result<Option<Arc<Room>>, LogError> {
        if let Some(room) = lock(&self.rooms).get(&id) {
            return Ok(Some(room.clone()));
        }
        let _alone = self.fetching.lock().await;
        self.fetch_room(id)
    }

    fn fetch_room(&self, id: GameId) -> Result<Option<Arc<Room>>, LogError> {
        if let Some(room) = lock(&self.rooms).get(&id) {
            return Ok(Some(room.clone()));
        }
        let Some((log, lines)) = Log::open::<Line>(&self.folder.game(id))? else { return Ok(None) };
        let Some(state) = fold(&lines) else { return Ok(None) };
        let Some(table) = self.fetch_table(state.table)? else { return Ok(None) };
        Ok(Some(self.open_room(table, log, lines, state)))
    }

    fn open_room(&self, table: Arc<Table>, log: Log, lines: Vec<Line>, state: State) -> Arc<Room> {
        let (id, goes_on) = (state.game, !is_done(&state));
        let machines = Side::BOTH.map(|side| (side, state.players.get(side).machine));
        let _here = self.runtime.enter();
        let room = Room::open(table, self.clock, log, lines, state);
        lock(&self.rooms).insert(id, room.clone());
        if goes_on {
            tokio::spawn(attend(room.clone(), self.agon.clone()));
            for (side, machine) in machines {
                if let Some(strength) = machine {
                    tokio::spawn(machine::sit(room.clone(), side, strength));
                }
            }
        }
        room
    }

    /// Opens a table, or tells it again if the same request opened it before.
    pub async fn open(
        &self,
        wish: &Wish,
        asked: &Asked,
        from: IpAddr,
    ) -> Result<Seated, NotSeated> {
        let name = asked.name.clone().unwrap_or_else(|| hex(&chance()));
        let from = network(from);
        let address = from.to_string();
        let purpose = [b"open", address.as_bytes(), name.as_bytes()];
        let id = self.secret.table(&purpose);
        let [player, watch, invitation] = [Bearer::Player, Bearer::Watcher, Bearer::Invited]
            .map(|bearer| self.secret.token(bearer, &purpose));
        let invitation = Some(invitation).filter(|_| wish.against.is_none());
        let request = Request { name: Digest::of(&purpose), what: asked.what };
        let alone = self.fetching.lock().await;
        let table = if let Some(table) = self.fetch_table(id)? {
            let known = table.seats().opener.request;
            if !known.is_some_and(|known| known.what.is(&request.what)) {
                return Err(NotSeated::Reused);
            }
            table
        } else {
            let now = self.clock.now();
            let admitted = self.opened_lately.admit(from, now);
            admitted.map_err(|again_in_seconds| NotSeated::TooMany { again_in_seconds })?;
            let line = AtTable {
                at: now,
                happened: Happened::Opened {
                    table: id,
                    variant: wish.variant.agreed.name.clone(),
                    name: wish.name.clone(),
                    side: wish.side.unwrap_or_else(chance_side),
                    by_chance: wish.side.is_none(),
                    against: wish.against,
                    tokens: Tokens { player: player.digest(), watch: watch.digest() },
                    invitation: invitation.as_ref().map(Token::digest),
                    request,
                },
            };
            let log = Log::create(&self.folder.table(id), &line)?;
            let table = Table::of(self.clock, log, &[line]).ok_or(NotSeated::Unavailable)?;
            lock(&self.tables).insert(id, table.clone());
            table
        };
        drop(alone);
        self.begin(&table).await?;
        Ok(Seated { table, who: Who::Opener, player, watch, invitation })
    }

    /// Sits down at a table, or tells it again if the same request did so before.
    pub async fn join(
        &self,
        table: &Arc<Table>,
        name: &str,
        asked: &Asked,
    ) -> Result<Seated, NotSeated> {
        let called = asked.name.clone().unwrap_or_else(|| hex(&chance()));
        let id = table.id.to_string();
        let purpose = [b"join", id.as_bytes(), called.as_bytes()];
        let [player, watch] =
            [Bearer::Player, Bearer::Watcher].map(|bearer| self.secret.token(bearer, &purpose));
        let tokens = Tokens { player: player.digest(), watch: watch.digest() };
        let request = Request { name: Digest::of(&purpose), what: asked.what };
        let joined = Happened::Joined { name: name.to_owned(), tokens, request };
        let seats = table.add(|seats| seats.guest.is_none().then(|| joined.clone())).await?;
        let taken_by = seats.guest.as_ref().and_then(|guest| guest.request);
        match taken_by {
            Some(known) if known.name.is(&request.name) && known.what.is(&request.what) => {}
            Some(known) if known.name.is(&request.name) => return Err(NotSeated::Reused),
            Some(_) | None => return Err(NotSeated::Taken),
        }
        self.begin(table).await?;
        Ok(Seated { table: table.clone(), who: Who::Guest, player, watch, invitation: None })
    }

    /// Somebody wants another game: the table after it, and after which game it was asked.
    pub async fn rematch(
        &self,
        table: &Arc<Table>,
        who: Who,
        request: Option<Request>,
    ) -> Result<(Arc<Seats>, GameId), NotSeated> {
        let seats = table.seats();
        let known = |(known, game): &(Request, GameId)| {
            let ours = request.filter(|request| request.name.is(&known.name))?;
            Some(if ours.what.is(&known.what) { Ok(*game) } else { Err(NotSeated::Reused) })
        };
        if let Some(before) = seats.requests.iter().find_map(known) {
            return before.map(|game| (seats.clone(), game));
        }
        let (latest, _) = seats.latest().ok_or(NotSeated::NotOver)?;
        let room = self.room(latest).await?.ok_or(NotSeated::NotOver)?;
        if room.state().outcome().is_none() {
            return Err(NotSeated::NotOver);
        }
        if GAMES_MAX <= seats.games.len() {
            return Err(NotSeated::Enough);
        }
        let ask = |seats: &Seats| {
            let is_new =
                seats.latest().is_some_and(|(now, _)| now == latest) && !seats.asked.contains(&who);
            is_new.then_some(Happened::Asked { who, game: latest, request })
        };
        table.add(ask).await?;
        self.begin(table).await?;
        room.touch();
        Ok((table.seats(), latest))
    }

    /// Begins the table's next game if it is to begin, and makes sure that the latest one is there.
    pub async fn begin(&self, table: &Arc<Table>) -> Result<(), NotSeated> {
        let next = |seats: &Seats| {
            let (game, opener) = seats.next()?;
            let both = seats.games.is_empty()
                || (seats.has_asked(Who::Opener) && seats.has_asked(Who::Guest));
            both.then_some(Happened::Began { game, opener })
        };
        let seats = table.add(next).await?;
        let Some((game, opener)) = seats.latest() else { return Ok(()) };
        let _alone = self.fetching.lock().await;
        if self.fetch_room(game)?.is_some() {
            return Ok(());
        }
        let (Some((rules, variant)), Some(players)) =
            (table::variant(&seats.variant), seats.players(opener))
        else {
            return Err(NotSeated::Unavailable);
        };
        let opened = Happening::Opened {
            game,
            table: table.id,
            rules: rules.name().to_owned(),
            seed: Seed(chance()),
            variant: variant.terms,
            players,
        };
        let line = Line { at: self.clock.now(), happened: vec![opened], request: None };
        let state = State::begin(&line).ok_or(NotSeated::Unavailable)?;
        let log = Log::create(&self.folder.game(game), &line)?;
        self.open_room(table.clone(), log, vec![line], state);
        Ok(())
    }

    /// The number of games that are played.
    pub fn running(&self) -> usize {
        lock(&self.rooms).values().filter(|room| !is_done(&room.state())).count()
    }
}

/// Whether nothing can happen in a game any more.
fn is_done(state: &State) -> bool {
    state.outcome().is_some() && state.errand() == Errand::None
}

/// Whether nobody came to a table for too long.
fn is_forsaken(lines: &[AtTable], now: Time) -> bool {
    match lines {
        [AtTable { at, happened: Happened::Opened { against: None, .. } }] => WAITS <= now - *at,
        [..] => false,
    }
}

/// The game of these lines; none if they are not a game's.
pub fn fold(lines: &[Line]) -> Option<State> {
    let (first, rest) = lines.split_first()?;
    let mut state = State::begin(first)?;
    rest.iter().try_for_each(|line| state.read(line)).ok()?;
    Some(state)
}

type GameLog = (Log, Vec<Line>);

/// The logs of all games that are not over, and the latest instant that anything says.
fn read_all(
    folder: &Folder,
    beat: Option<Time>,
) -> Result<(Vec<GameLog>, Option<Time>), StartError> {
    let (mut logs, mut last) = (Vec::new(), beat);
    for game in folder.games()? {
        match Log::open::<Line>(&folder.game(game)) {
            Ok(Some((log, lines))) => {
                last = last.max(lines.last().map(|line| line.at));
                if fold(&lines).is_some_and(|state| !is_done(&state)) {
                    logs.push((log, lines));
                }
            }
            Ok(None) => {}
            // One game that cannot be read keeps nobody else from theirs.
            Err(error) => tracing::error!(%error, "a game is left alone"),
        }
    }
    for table in folder.tables()? {
        match Log::open::<AtTable>(&folder.table(table)) {
            Ok(opened) => last = last.max(opened.and_then(|(_, lines)| Some(lines.last()?.at))),
            Err(error) => tracing::error!(%error, "a table is left alone"),
        }
    }
    Ok((logs, last))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<LogError> for NotSeated {
    fn from(error: LogError) -> NotSeated {
        tracing::error!(%error, "a log cannot be read");
        NotSeated::Unavailable
    }
}

impl From<io::Error> for NotSeated {
    fn from(error: io::Error) -> NotSeated {
        tracing::error!(%error, "a line was not stored");
        NotSeated::Unavailable
    }
}
