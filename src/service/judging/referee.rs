//! Load, decide, append, tell: the shell around the judge. One command of a contest is judged at a time, in the
//! order of its stamps; a receipt is durable before anybody hears of it.

use super::alarm::Alarm;
use super::glance::Glances;
use super::live::{Asked, Keeping, Live, Unruled, Waiting};
use super::room::{Lodging, Room};
use super::stirs::Stirs;
use crate::service::machine::clock::Clock;
use crate::service::machine::meters::{self, Meters};
use crate::service::machine::nodes::Nodes;
use crate::service::secrets::signing::Signer;
use crate::service::secrets::token::half_chance;
use crate::store::{AppendError, Mark, ReadError, Store};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::decide::{self, Decided, decide};
use agon_judge::event::{Event, Lead};
use agon_judge::id::{CommandId, ContestId};
use agon_judge::log::Record;
use agon_judge::terms::Players;
use agon_judge::time::{Span, Time};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// Everything that judges contests.
pub(in crate::service) struct Referee {
    pub(in crate::service) store: Arc<dyn Store>,
    pub(in crate::service) clock: Clock,
    pub(in crate::service) meters: Arc<Meters>,
    /// Who else judges the contests of this store.
    pub(in crate::service) nodes: Arc<Nodes>,
    /// Where drills are, as long as they are.
    pub(in crate::service) room: Room<Arc<Live>>,
    /// Makes ready what a contest shows soon.
    ahead: Ahead,
    /// Who gives the service's word for what opens a contest and what ends it.
    pub(in crate::service) signer: Signer,
    pub(in crate::service) stirs: Stirs,
    pub(super) glances: Glances,
    alarm: Alarm,
    /// Whether it hears nothing of what others write.
    pub(super) deaf: watch::Sender<bool>,
    lives: Mutex<Lives>,
}

/// Begins to make ready what a contest shows soon, and waits for nothing.
pub(in crate::service) type Ahead = Box<dyn Fn(Arc<Live>) + Send + Sync>;

#[derive(Default)]
pub(super) struct Lives {
    pub(super) of: HashMap<ContestId, Arc<Live>>,
    /// Contests that are over, the longest forgotten first.
    pub(super) over: VecDeque<ContestId>,
}

/// How many contests that are over stay in memory.
const OVER_MAX: usize = 1024;
/// How often drills without a claim are looked for.
const SWEEP_EVERY: Duration = Duration::from_secs(30);
/// How often a command is decided anew because somebody else wrote first.
const TRIES: usize = 12;
/// How long whoever wrote a contest's newest record is let go first when time has something to say.
const GRACE: Span = Span::seconds(1);

impl Referee {
    pub(in crate::service) fn new(
        (store, nodes): (Arc<dyn Store>, Arc<Nodes>),
        clock: Clock,
        meters: Arc<Meters>,
        room: Room<Arc<Live>>,
        signer: Signer,
        ahead: Ahead,
    ) -> Arc<Referee> {
        let (alarm, lives, stirs) = (Alarm::default(), Mutex::default(), Stirs::default());
        Arc::new(Referee {
            store,
            clock,
            meters,
            nodes,
            room,
            ahead,
            signer,
            stirs,
            glances: Glances::new(),
            alarm,
            deaf: watch::Sender::default(),
            lives,
        })
    }

    /// The contest of this name, if it is in memory.
    pub(in crate::service) fn at_hand(&self, id: ContestId) -> Option<Arc<Live>> {
        self.lives().of.get(&id).cloned()
    }

    /// Whether this is true of any contest in memory, where all are that are not over.
    pub(in crate::service) fn any(&self, is_true: impl Fn(&Arc<Live>) -> bool) -> bool {
        let lives: Vec<Arc<Live>> = self.lives().of.values().cloned().collect();
        lives.iter().any(is_true)
    }

    /// The contest of this name, from memory or from the store.
    pub(in crate::service) async fn find(
        &self,
        id: ContestId,
    ) -> Result<Option<Arc<Live>>, ReadError> {
        if let Some(live) = self.at_hand(id) {
            if live.is_held() {
                self.room.touch(id, self.clock.now());
            }
            return Ok(Some(live));
        }
        Ok(self.read(id).await?.map(|contest| self.enter_of_others(contest)))
    }

    /// The contest of this name as the store has it.
    pub(super) async fn read(&self, id: ContestId) -> Result<Option<Contest>, ReadError> {
        let log = self.store.read(id, 0).await?;
        if log.is_empty() {
            return Ok(None);
        }
        let contest = Contest::replay(&log).map_err(|bad| ReadError::Corrupt(bad.to_string()))?;
        // Of a drill nothing is stored; what an older edition stored has left, or is about to. Half a contest was never told of.
        let stays = contest.opened.terms.players == Players::Two && contest.is_whole();
        Ok(stays.then_some(contest))
    }

    /// Takes a contest into memory, unless somebody was faster, and sets its alarm.
    pub(in crate::service) fn enter(&self, contest: Contest) -> Arc<Live> {
        self.enter_as(contest, true)
    }

    /// The same for one whose newest record another may have written.
    pub(in crate::service) fn enter_of_others(&self, contest: Contest) -> Arc<Live> {
        self.enter_as(contest, false)
    }

    fn enter_as(&self, contest: Contest, is_ours: bool) -> Arc<Live> {
        let (id, over) = (contest.opened.id, contest.is_over());
        let mut lives = self.lives();
        let live = lives.of.entry(id).or_insert_with(|| {
            let live = Live::new(contest, Keeping::Stored);
            live.set_ours(is_ours);
            self.listen_elsewhere(&live);
            live
        });
        let live = live.clone();
        if over {
            lives.retire(id);
        }
        drop(lives);
        self.alarm.set(id, self.next_ring(&live));
        live
    }

    /// Takes a drill into the room, with the first record of its log, and sets its alarm. It may have a name under which
    /// it is asked for again.
    pub(in crate::service) fn hold(
        &self,
        contest: Contest,
        first: Record,
        (Lodging { holder, bytes, told }, named): (Lodging, bool),
    ) -> Result<Arc<Live>, AppendError> {
        let id = contest.opened.id;
        let bytes = first.body.len() + bytes;
        let keeping = Keeping::held(first, told);
        let live = match self.lives().of.entry(id) {
            Entry::Occupied(other) => {
                return Err(AppendError::Conflict { head: other.get().with(|there| there.head.0) });
            }
            Entry::Vacant(free) => free.insert(Live::new(contest, keeping)).clone(),
        };
        self.alarm.set(id, self.next_ring(&live));
        let whose = (holder, named);
        self.dismiss(self.room.admit(id, live.clone(), whose, bytes, self.clock.now()));
        Ok(live)
    }

    /// Lets go of a drill that nobody can ask for any more.
    pub(in crate::service) fn release(&self, id: ContestId) {
        self.dismiss(self.room.release(id));
    }

    /// Lets go of contests that have left the store.
    pub(in crate::service) fn forget(&self, left: impl Iterator<Item = ContestId>) {
        for id in left {
            self.dismiss(self.at_hand(id));
            self.glances.forget(id);
        }
    }

    /// What had to go is found by nobody, wakes nobody, and ends its streams.
    fn dismiss(&self, gone: impl IntoIterator<Item = Arc<Live>>) {
        for live in gone {
            self.lives().of.remove(&live.id);
            self.alarm.set(live.id, None);
            live.leave();
        }
    }

    /// Frees the room of drills that have no claim any more, for ever.
    pub(in crate::service) async fn keep_room(self: Arc<Referee>) {
        loop {
            tokio::time::sleep(SWEEP_EVERY).await;
            self.dismiss(self.room.sweep(self.clock.now()));
        }
    }

    /// Judges a command.
    pub(in crate::service) async fn send(
        self: &Arc<Referee>,
        live: &Arc<Live>,
        command: Command,
        id: Option<CommandId>,
    ) -> Result<Arc<Contest>, Unruled> {
        self.post(live, command, id).await.unwrap_or(Err(Unruled::Unavailable))
    }

    /// Takes a command in: its stamp and its place in the contest's queue in one step, so that the order of the queue
    /// is the order of the stamps. What becomes of it is told later.
    pub(in crate::service) fn post(
        self: &Arc<Referee>,
        live: &Arc<Live>,
        command: Command,
        id: Option<CommandId>,
    ) -> oneshot::Receiver<Result<Arc<Contest>, Unruled>> {
        let (reply, told) = oneshot::channel();
        if !self.nodes.is_in_time() && !live.is_held() {
            drop(reply.send(Err(Unruled::Unavailable)));
            return told;
        }
        // A store that does not say whether it took a record is asked for this name afterwards.
        let id = id.or_else(|| Some(CommandId(half_chance())));
        self.queue(live, || {
            let (at, counted) = (self.clock.now(), self.meters.command());
            Waiting::Asked(Asked { command, id, at, reply, counted })
        });
        told
    }

    /// Puts something into a contest's queue, made while nobody else can, and has somebody work through it.
    pub(super) fn queue(self: &Arc<Referee>, live: &Arc<Live>, waiting: impl FnOnce() -> Waiting) {
        let idle = {
            let mut queue = live.queue.lock().expect("no panic while locked");
            queue.waiting.push_back(waiting());
            !std::mem::replace(&mut queue.busy, true)
        };
        if idle {
            tokio::spawn(self.clone().work(live.clone()));
        }
    }

    /// Works through a contest's queue until it is empty.
    async fn work(self: Arc<Referee>, live: Arc<Live>) {
        loop {
            let next = {
                let mut queue = live.queue.lock().expect("no panic while locked");
                let next = queue.waiting.pop_front();
                queue.busy = next.is_some();
                next
            };
            match next {
                Some(Waiting::Asked(asked)) => self.answer(&live, asked).await,
                Some(Waiting::Heard(record)) => self.follow(&live, record).await,
                None => break,
            }
        }
        self.set_alarm(&live);
    }

    async fn answer(self: &Arc<Referee>, live: &Arc<Live>, asked: Asked) {
        let Asked { command, id, at, reply, counted: _counted } = asked;
        let ruled = self.rule(live, &command, id, at).await;
        match &ruled {
            Ok(_) => self.meters.ruled(&command, at),
            Err(Unruled::Refused(refusal)) => self.meters.refused(refusal),
            Err(Unruled::Unavailable) => self.meters.failed(),
        }
        // Whoever asked may have gone away; what was judged stands.
        drop(reply.send(ruled));
    }

    fn set_alarm(&self, live: &Live) {
        let over = {
            // Of two who set it at once, the one who looked last sets it last.
            let _turn = live.queue.lock().expect("no panic while locked");
            let due = self.next_ring(live).filter(|_| !live.is_gone());
            self.alarm.set(live.id, due);
            live.with(Contest::is_over)
        };
        match live.keeping() {
            Keeping::Stored if over => self.lives().retire(live.id),
            Keeping::Held(held) if over => {
                self.room.finish(live.id);
                if let Some(told) = &held.told {
                    told();
                }
            }
            Keeping::Stored | Keeping::Held(_) => {}
        }
    }

    async fn rule(
        &self,
        live: &Arc<Live>,
        command: &Command,
        id: Option<CommandId>,
        at: Time,
    ) -> Result<Arc<Contest>, Unruled> {
        for _ in 0..TRIES {
            let (Decided { events, id }, refusal) =
                live.with(|contest| decided(contest, command, id, at));
            match self.append(live, id, &events).await {
                Ok(()) => {
                    let Some(refusal) = refusal else { return Ok(live.current()) };
                    // What makes it good may be written elsewhere, and not heard of yet.
                    let is_sure = !events.is_empty() || !self.nodes.has_others() || live.is_held();
                    if is_sure || !self.catch_up(live).await? {
                        return Err(Unruled::Refused(refusal));
                    }
                }
                Err(AppendError::Conflict { .. } | AppendError::Unknown) => {
                    self.catch_up(live).await?;
                }
                Err(error) => {
                    tracing::error!(contest = %live.id, %error, "a record was not stored");
                    return Err(Unruled::Unavailable);
                }
            }
        }
        Err(Unruled::Unavailable)
    }

    /// Makes events durable, where the contest is, then true, then known.
    async fn append(
        &self,
        live: &Arc<Live>,
        id: Option<CommandId>,
        events: &[Event],
    ) -> Result<(), AppendError> {
        if events.is_empty() {
            return Ok(());
        }
        let mut record = live.with(|contest| contest.record(id, events));
        let ends = events.iter().any(Event::ends);
        if ends {
            record = self.signer.sign(live.id, record);
        }
        match live.keeping() {
            Keeping::Stored => {
                let mark = if ends { Mark::Ends } else { Mark::Continues };
                self.meters.append(self.store.append(live.id, record.clone(), mark)).await?;
            }
            Keeping::Held(held) => {
                held.records.lock().expect("no panic while locked").push(record.clone());
                let text_bytes = record.body.len();
                self.dismiss(self.room.grow(live.id, text_bytes, self.clock.now()));
            }
        }
        live.change(|contest| contest.accept(&record, events));
        live.set_ours(true);
        self.meters.told(events);
        self.went_on(live, &record, events);
        Ok(())
    }

    /// What follows from a record once it is true.
    fn went_on(&self, live: &Arc<Live>, record: &Record, events: &[Event]) {
        if events.iter().any(Event::ends) {
            // What lists know of it may be how it ended before.
            self.glances.forget(live.id);
        }
        self.tell(live, record);
        self.prepare_pictures(live, events);
    }

    /// Reads what somebody else appended, or what we did not know to have appended; whether there was something.
    pub(super) async fn catch_up(&self, live: &Arc<Live>) -> Result<bool, Unruled> {
        let known = live.with(|contest| contest.head.0);
        let unavailable = |error: ReadError| {
            tracing::error!(contest = %live.id, %error, "a log could not be read");
            Unruled::Unavailable
        };
        let news = live.records(&*self.store, known).await.map_err(unavailable)?;
        for record in &news {
            self.take(live, record)?;
        }
        Ok(!news.is_empty())
    }

    /// Goes on by the next record, which others wrote.
    pub(super) fn take(&self, live: &Arc<Live>, record: &Record) -> Result<(), Unruled> {
        let followed = live.change(|contest| contest.follow(record));
        let events = followed.map_err(|_| Unruled::Unavailable)?;
        live.set_ours(false);
        self.went_on(live, record, &events);
        Ok(())
    }

    /// Wakes whoever follows the contest, or all contests of its game.
    fn tell(&self, live: &Live, record: &Record) {
        live.tell(record);
        if !live.is_held() {
            self.stirs.stir(live.opened.owner);
        }
    }

    /// Pictures are drawn once and early, so that the release waits for none. In a drill nobody has a rival who could
    /// see them sooner: they are drawn when they are asked for.
    pub(in crate::service) fn prepare_pictures(&self, live: &Arc<Live>, events: &[Event]) {
        let early = |event: &Event| match event {
            Event::Phase { phase, .. } => *phase != Lead::Material,
            _ => false,
        };
        if !live.is_held() && events.iter().any(early) {
            (self.ahead)(live.clone());
        }
    }

    /// Lets time speak in every contest whose alarm rings, for ever.
    pub(in crate::service) async fn keep_time(self: Arc<Referee>) {
        loop {
            for id in self.alarm.due(&self.clock, &self.meters).await {
                if let Some(live) = self.at_hand(id) {
                    let referee = self.clone();
                    tokio::spawn(async move {
                        let looked = referee.send(&live, referee.word(&live), None).await;
                        if matches!(looked, Err(Unruled::Unavailable)) {
                            tracing::warn!(contest = %live.id, "time could not speak; trying again");
                            tokio::time::sleep(Duration::from_secs(1)).await;
                            referee.set_alarm(&live);
                        }
                    });
                }
            }
        }
    }

    /// When a contest's alarm rings next. Where others judge too, whoever wrote its newest record goes first.
    fn next_ring(&self, live: &Live) -> Option<Time> {
        let (due, measured_at) =
            live.with(|contest| (decide::next_due(contest), decide::measured_at(contest)));
        let goes_first = live.is_ours() || !self.nodes.has_others();
        let waits = if goes_first { Span::ZERO } else { GRACE };
        due.into_iter().chain(measured_at).min().map(|at| at + waits)
    }

    /// What a contest is told when its alarm rings: how long its lines are, where that is due; else nothing but the time.
    fn word(&self, live: &Live) -> Command {
        let now = self.clock.now();
        let is_due = live.with(decide::measured_at).is_some_and(|at| at <= now);
        if !is_due {
            return Command::Look;
        }
        Command::Measure { round_trips: live.lines.round_trips() }
    }

    /// Lets time speak in every contest that is in memory, now.
    pub(in crate::service) async fn look_everywhere(self: &Arc<Referee>) {
        let lives: Vec<Arc<Live>> = self.lives().of.values().cloned().collect();
        for live in lives {
            if let Err(Unruled::Unavailable) = self.send(&live, self.word(&live), None).await {
                tracing::warn!(contest = %live.id, "time could not speak");
            }
        }
    }

    /// Every meter, as text. With 100,000 contests it takes some ten milliseconds.
    pub(in crate::service) fn measured(&self) -> String {
        let lives: Vec<Arc<Live>> = self.lives().of.values().cloned().collect();
        self.meters.drills(self.room.fullness());
        self.meters.text(lives.iter().filter_map(|live| live.with(meters::counted)))
    }

    pub(super) fn lives(&self) -> std::sync::MutexGuard<'_, Lives> {
        self.lives.lock().expect("no panic while locked")
    }
}

/// What a command adds, and why it is refused.
fn decided(
    contest: &Contest,
    command: &Command,
    id: Option<CommandId>,
    at: Time,
) -> (Decided, Option<Refusal>) {
    match decide(contest, command, id, at) {
        Ok(decided) => (decided, None),
        // What time had to say is true although the command is refused.
        Err(refusal) => {
            let events = decide::due(contest, at);
            (Decided { events, id: None }, Some(refusal))
        }
    }
}

impl Lives {
    /// A contest that is over stays a while, for those who ask how it ended.
    fn retire(&mut self, id: ContestId) {
        if !self.over.contains(&id) {
            self.over.push_back(id);
        }
        if OVER_MAX < self.over.len()
            && let Some(oldest) = self.over.pop_front()
        {
            self.of.remove(&oldest);
        }
    }
}
