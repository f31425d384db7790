//! The services that share a store: which of them live, and which is the eldest.
//!
//! Each keeps a beat once a second and reads those of all. One lives as long as its beat goes on. What only one may do, the
//! eldest of those that live does; and by its clock the others look at theirs.

mod attendance;
mod company;

use super::clock::Clock;
use super::meters::Meters;
use crate::store::{KeepError, ReadError, Store, Table, forget_all};
use agon_judge::time::{Span, Time};
use attendance::{Attendance, Elsewhere};
use company::{APART_MAX, Beat, Company, Reading, Stage};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{Notify, watch};

pub use attendance::Attending;
pub use company::Eldest;

/// This service among those that share its store.
pub(in crate::service) struct Nodes {
    store: Arc<dyn Store>,
    clock: Clock,
    meters: Arc<Meters>,
    own: Mutex<Beat>,
    company: Mutex<Company>,
    attendance: Mutex<Attendance>,
    elsewhere: Mutex<Elsewhere>,
    attended: Notify,
    news: Notify,
    standing: watch::Sender<Standing>,
}

/// How it stands among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::service) struct Standing {
    pub(in crate::service) eldest: Eldest,
    /// How many others live.
    pub(in crate::service) others: usize,
    /// Whether any other may: it starts, or was heard of a moment ago.
    is_near: bool,
    /// By how much its clock and the eldest's differ, at least.
    pub(in crate::service) apart: Span,
    /// When that was read.
    at: Time,
}

/// The name under which a service that shares its store with nobody keeps its beat.
const SOLE: &[u8] = b"node";
const BEAT_EVERY: Duration = Duration::from_secs(1);
/// How long what is new waits for more of it.
const NEWS_GATHER: Duration = Duration::from_millis(500);
/// How often whoever starts looks whether another's beat goes on.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// Whoever has not read the others' beats for so long knows nothing of them.
const KNOWN: Span = Span::seconds(3);
/// From this difference of clocks on operators are told.
const APART_TOLD: Span = Span(20_000);

impl Nodes {
    /// One that is reached there by others, where any share its store.
    pub(in crate::service) fn new(
        store: Arc<dyn Store>,
        clock: Clock,
        meters: Arc<Meters>,
        (id, address): ([u8; 16], Option<String>),
    ) -> Nodes {
        let now = clock.now();
        let own = Mutex::new(Beat::first(id, now, address));
        let (others, is_near, apart) = (0, false, Span::ZERO);
        let eldest = if store.is_shared() { Eldest::Other(None) } else { Eldest::Own };
        let standing = Standing { eldest, others, is_near, apart, at: now };
        let standing = watch::Sender::new(standing);
        let (company, attendance, elsewhere) = Default::default();
        meters.nodes(1, apart);
        let (attended, news) = (Notify::new(), Notify::new());
        Nodes {
            store,
            clock,
            meters,
            own,
            company,
            attendance,
            elsewhere,
            attended,
            news,
            standing,
        }
    }

    /// Whether any other that shares the store lives: what was not over is then in its hands.
    pub(in crate::service) async fn find_others(&self) -> Result<bool, NodesError> {
        self.beat().await?;
        if !self.store.is_shared() {
            return Ok(false);
        }
        let since = self.clock.now();
        loop {
            self.look().await?;
            let others = self.standing.borrow().others;
            // One that has just died looks for a while like one that lives.
            if 0 < others || !self.has_others() || since + KNOWN < self.clock.now() {
                return Ok(0 < others);
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// The present instant by the eldest's clock, at least.
    pub(in crate::service) fn eldest_now(&self) -> Time {
        let now = self.clock.now();
        now + self.company().behind(now)
    }

    /// Goes by another clock from now on.
    pub(in crate::service) fn go_by(&mut self, clock: Clock) {
        let now = clock.now();
        let by = now - self.clock.now();
        self.company().move_clock(by);
        self.own().begin(now);
        self.clock = clock;
    }

    /// Serves from now on: it may be the eldest.
    pub(in crate::service) async fn serve(&self) -> Result<(), NodesError> {
        self.enter(Stage::Serving).await?;
        let old = self.company().forget_old(self.clock.now());
        forget_all(&self.store, Table::Heartbeats, old).await.map_err(NodesError::Keep)
    }

    /// Ends: the others need not wait for its next beat.
    pub(in crate::service) async fn end(&self) -> Result<(), NodesError> {
        self.enter(Stage::Ended).await
    }

    async fn enter(&self, stage: Stage) -> Result<(), NodesError> {
        self.own().stage = stage;
        self.beat().await?;
        if self.store.is_shared() {
            self.look().await?;
        }
        Ok(())
    }

    /// Keeps the beat and looks at the others', for ever.
    pub(in crate::service) async fn keep_beating(self: Arc<Nodes>) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(BEAT_EVERY) => {}
                // Others need not wait for it, but for what else is new by then.
                () = self.news.notified() => tokio::time::sleep(NEWS_GATHER).await,
            }
            if let Err(error) = self.beat().await {
                tracing::error!(%error, "the heartbeat was not stored");
            }
            if self.store.is_shared()
                && let Err(error) = self.look().await
            {
                tracing::error!(%error, "the other nodes' heartbeats could not be read");
            }
        }
    }

    /// Stores that the service is alive.
    async fn beat(&self) -> Result<(), KeepError> {
        let now = self.clock.now();
        let (name, value) = if self.store.is_shared() {
            let mut own = self.own();
            own.at = now;
            own.attended = self.attendance().tell();
            (own.id.to_vec(), own.stored())
        } else {
            (SOLE.to_vec(), now.0.to_be_bytes().to_vec())
        };
        self.store.keep(Table::Heartbeats, &name, &value, None).await
    }

    /// Looks at all beats and at the clock of the store.
    async fn look(&self) -> Result<(), ReadError> {
        let reading = self.read_clock().await?;
        let kept = self.store.kept(Table::Heartbeats, 0).await?;
        let beats = kept.iter().filter_map(|kept| Beat::read(&kept.name, &kept.value));
        let (now, own) = (self.clock.now(), self.own().clone());
        let (standing, reading) = {
            let mut company = self.company();
            company.hear(beats.filter(|beat| beat.id != own.id), now);
            self.hear_who_attends(&company, now);
            if let Some(reading) = reading {
                company.set_clock(reading);
            }
            let (eldest, others, apart) = company.standing(&own, now);
            let is_near = company.is_near(now);
            (Standing { eldest, others, is_near, apart, at: now }, company.clock())
        };
        self.own().clock = reading;
        self.report(&standing);
        self.standing.send_if_modified(|before| {
            let is_other = before.eldest != standing.eldest || before.others != standing.others;
            *before = standing;
            is_other
        });
        Ok(())
    }

    fn hear_who_attends(&self, company: &Company, now: Time) {
        let mut elsewhere = self.elsewhere();
        company.living(now).for_each(|beat| elsewhere.hear(beat.id, &beat.attended));
        elsewhere.keep(&company.living(now).map(|beat| beat.id).collect());
        self.attended.notify_one();
    }

    /// Notes who attends something here, for the others to hear of within two seconds.
    pub(in crate::service) fn attend(&self, name: [u8; 16], attending: Attending) {
        if self.store.is_shared() && self.attendance().set(name, attending) && self.has_others() {
            self.news.notify_one();
        }
    }

    /// Who attends something at other nodes, as far as it is known.
    pub(in crate::service) fn attending_elsewhere(&self, name: [u8; 16]) -> Attending {
        self.elsewhere().of(&name)
    }

    /// Waits until others were heard again: of what they attend, whatever changed.
    pub(in crate::service) async fn attended(&self) -> Vec<([u8; 16], Attending)> {
        self.attended.notified().await;
        self.elsewhere().changed()
    }

    /// By how much the judging clock is ahead of the store's, and how sure that is: half of what asking takes.
    async fn read_clock(&self) -> Result<Option<Reading>, ReadError> {
        let before = self.clock.now();
        let Some(theirs) = self.store.time().await? else { return Ok(None) };
        let took = self.clock.now() - before;
        let half = Span(took.0 / 2);
        Ok(Some(Reading { ahead: before + half - Time(theirs), bound: half + Span::TICK }))
    }

    fn report(&self, standing: &Standing) {
        self.meters.nodes(standing.others + 1, standing.apart);
        let before = self.standing.borrow().apart;
        if APART_TOLD < standing.apart && before <= APART_TOLD {
            let micros = standing.apart.0;
            tracing::warn!(micros, "this machine's clock and that of the eldest node differ");
        }
        if APART_MAX < standing.apart && before <= APART_MAX {
            tracing::error!(
                "the clocks differ by too much: this node judges nothing until they do not"
            );
        }
    }

    /// Whether what only one may do is this one's to do. One that has not been able to look for a while does not know.
    pub(in crate::service) fn is_eldest(&self) -> bool {
        self.eldest() == Some(Eldest::Own)
    }

    /// Waits until that is so.
    pub(in crate::service) async fn until_eldest(&self) {
        while !self.is_eldest() {
            tokio::time::sleep(BEAT_EVERY).await;
        }
    }

    /// Which of them is the eldest, where that is known.
    pub(in crate::service) fn eldest(&self) -> Option<Eldest> {
        let standing = self.standing.borrow();
        // Where nobody else was near, nobody else took over while the store was away.
        let known = !standing.is_near || self.clock.now() < standing.at + KNOWN;
        known.then(|| standing.eldest.clone())
    }

    /// Whether others may write to the store now.
    pub(in crate::service) fn has_others(&self) -> bool {
        self.standing.borrow().is_near
    }

    /// Whether its clock is near enough to the others' to judge by.
    pub(in crate::service) fn is_in_time(&self) -> bool {
        self.standing.borrow().apart <= APART_MAX
    }

    /// To wait for another eldest, and for others that come and go.
    pub(in crate::service) fn standings(&self) -> watch::Receiver<Standing> {
        self.standing.subscribe()
    }

    fn own(&self) -> MutexGuard<'_, Beat> {
        self.own.lock().expect("no panic while locked")
    }

    fn attendance(&self) -> MutexGuard<'_, Attendance> {
        self.attendance.lock().expect("no panic while locked")
    }

    fn elsewhere(&self) -> MutexGuard<'_, Elsewhere> {
        self.elsewhere.lock().expect("no panic while locked")
    }

    fn company(&self) -> MutexGuard<'_, Company> {
        self.company.lock().expect("no panic while locked")
    }
}

/// Why a node does not know how it stands.
#[derive(Debug, thiserror::Error)]
pub enum NodesError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
}

/// When any service on this store was last known to be alive.
pub(in crate::service) async fn last_beat(store: &dyn Store) -> Result<Option<Time>, ReadError> {
    let kept = store.kept(Table::Heartbeats, 0).await?;
    let at = |name: &[u8], value: &[u8]| match <[u8; 8]>::try_from(value) {
        Ok(bytes) if name == SOLE => Some(Time(i64::from_be_bytes(bytes))),
        _ => Beat::read(name, value).map(|beat| beat.at),
    };
    Ok(kept.iter().filter_map(|kept| at(&kept.name, &kept.value)).max())
}
