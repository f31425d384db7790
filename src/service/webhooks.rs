//! Webhooks: what a game's feed says is sent to where the game wants it, after Standard Webhooks 1.0: signed, at least
//! once, and of each contest in order.
//!
//! A webhook is a place in the feed and a few events of before that place which still wait. Nothing else is kept of what
//! is to be sent: the feed says it again.

mod address;
mod carrier;
mod endpoint;
mod line;
mod pace;
mod place;
mod signing;

use crate::service::Service;
use crate::service::access::label::Label;
use crate::service::delivery::feed::FedNews;
use crate::service::machine::nodes;
use crate::service::machine::to_its_end::to_its_end;
use crate::service::machine::turns::Turns;
use crate::service::secrets::token::{Token, half_chance};
use crate::store::{KeepError, ReadError, Table, forget};
pub use address::{BadTarget, Reach, Target};
use agon_judge::id::{GameId, MessageId, WebhookId};
use agon_judge::time::Time;
use carrier::{Hook, Office};
pub use endpoint::{Endpoint, Off, Wish};
pub use line::Failure;
use line::Line;
pub use pace::{BadPace, Pace};
use place::Place;
pub use place::{Delivery, How, Spot, State, Try};
pub use signing::Secret;
use std::collections::{BTreeMap, BTreeSet};
use std::future::pending;
use std::sync::{Arc, RwLock, Weak};
use std::time::Duration;
use std::{io, thread};
use tokio::runtime::{self, Handle};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The webhooks of a service.
pub struct Webhooks {
    office: Arc<Office>,
    /// Where carriers run.
    thread: Handle,
    of: RwLock<BTreeMap<WebhookId, Working>>,
    /// One registration of a game at a time, so that none has more than it may.
    registering: Turns<GameId>,
}

/// A webhook with who works for it.
struct Working {
    hook: Arc<Hook>,
    carrier: JoinHandle<()>,
}

/// How webhooks are sent, as the operator says it.
#[derive(Debug, Clone)]
pub struct Sending {
    pub reach: Reach,
    pub pace: Pace,
    /// Connections to receivers that may be open at once.
    pub sockets: usize,
}

/// How an event reads that is sent: what kind it is, and all of it.
pub struct Written {
    pub kind: String,
    pub body: String,
}

/// A webhook as it is now.
pub struct Standing {
    pub endpoint: Arc<Endpoint>,
    /// How many events wait for it that were read from the feed.
    pub waiting: usize,
    /// When a try failed first since one succeeded.
    pub failing_since: Option<Time>,
}

/// What a game says otherwise of a webhook; what is none stays.
#[derive(Debug, Default)]
pub struct Changes {
    pub target: Option<Target>,
    pub description: Option<Option<Label>>,
    pub kinds: Option<Option<BTreeSet<String>>>,
    pub is_on: Option<bool>,
}

/// A webhook that was tried out.
pub struct Trial {
    pub id: MessageId,
    pub at: Time,
    pub how: How,
}

/// Why nothing was done about a webhook.
#[derive(Debug, thiserror::Error)]
pub enum HookError {
    #[error("there is none of this name")]
    Unknown,
    #[error("a game has at most {WEBHOOKS_MAX}")]
    TooMany,
    #[error("at most {} events wait for one", place::WAITING_MAX)]
    Full,
    #[error("it is being tried out")]
    Busy,
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error("the work was given up")]
    GivenUp,
}

/// The most webhooks that a game has.
pub const WEBHOOKS_MAX: usize = 10;
/// Threads that look names up.
const LOOKING_UP: usize = 16;
/// So long after another is the eldest its webhooks are taken up.
const TAKEN_UP_AFTER: Duration = Duration::from_secs(1);
/// Added to the priority of the thread, as `nice` does: on a full machine, judging goes first.
const NICE: i32 = 10;
/// How long the last tries may take once the service ends, with what is kept of them.
const FAREWELL: Duration = Duration::from_secs(4);

impl Webhooks {
    /// Those that the store knows go on where they were.
    pub async fn beside(
        service: Arc<Service>,
        key: Token,
        sending: Sending,
        write: fn(&FedNews) -> Written,
    ) -> Result<Arc<Webhooks>, HookError> {
        let Sending { reach, pace, sockets } = sending;
        let (line, sockets) = (Line::new(reach), Semaphore::new(sockets));
        let office = Arc::new(Office { service, key, line, pace, write, sockets });
        let thread = own_thread().map_err(|error| {
            tracing::error!(%error, "the thread of webhooks could not be started");
            HookError::GivenUp
        })?;
        let (of, registering) = Default::default();
        let webhooks = Arc::new(Webhooks { office, thread, of, registering });
        let (standings, is_eldest) = {
            let service = &webhooks.office.service;
            (service.nodes().standings(), service.is_eldest())
        };
        if is_eldest {
            webhooks.take_up().await?;
        }
        tokio::spawn(keep_carrying(Arc::downgrade(&webhooks), standings, is_eldest));
        Ok(webhooks)
    }

    async fn take_up(&self) -> Result<(), HookError> {
        for kept in self.office.store().kept(Table::Webhooks, 0).await? {
            let endpoint = Endpoint::read(&kept.name, &kept.value)?;
            let place = match carrier::kept(self.office.store(), endpoint.id).await? {
                Some(place) => place,
                None => Place::at(self.office.store().end().await?),
            };
            self.put(&Hook::new(endpoint, place));
        }
        Ok(())
    }

    /// Lets go of all, which another service works for now.
    fn put_down(&self) {
        let all = std::mem::take(&mut *self.of.write().expect("no panic while locked"));
        all.into_values().for_each(|working| working.carrier.abort());
    }

    /// How far events may be sent.
    pub fn reach(&self) -> Reach {
        self.office.line.reach()
    }

    /// Registers a webhook: it is told what happens from now on.
    pub async fn register(
        self: &Arc<Webhooks>,
        game: GameId,
        wish: Wish,
    ) -> Result<(Standing, Secret), HookError> {
        let webhooks = self.clone();
        to_its_end(HookError::GivenUp, async move {
            let _turn = webhooks.registering.take(game).await;
            if WEBHOOKS_MAX <= webhooks.list(game).len() {
                return Err(HookError::TooMany);
            }
            let office = &webhooks.office;
            let (id, now) = (WebhookId(half_chance()), office.service.now());
            let endpoint = Endpoint::new(id, game, wish, now);
            let place = Place::at(office.store().end().await?);
            office.store().keep(Table::Waiting, &id.0, &carrier::stored(&place), None).await?;
            office.store().keep(Table::Webhooks, &id.0, &endpoint.stored(), None).await?;
            let secret = endpoint.secret(&office.key);
            let hook = Hook::new(endpoint, place);
            webhooks.put(&hook);
            tracing::info!(webhook = %id, %game, "a webhook was registered");
            Ok((hook.standing(), secret))
        })
        .await
    }

    /// A game's webhooks, the oldest first.
    pub fn list(&self, game: GameId) -> Vec<Standing> {
        let of = self.of.read().expect("no panic while locked");
        let mine = of.values().filter(|working| working.hook.game == game);
        let mut list: Vec<Standing> = mine.map(|working| working.hook.standing()).collect();
        list.sort_by_key(|standing| (standing.endpoint.made_at, standing.endpoint.id));
        list
    }

    /// One of a game's webhooks.
    pub fn get(&self, game: GameId, id: WebhookId) -> Result<Standing, HookError> {
        Ok(self.find(game, id)?.standing())
    }

    /// Changes what is said; where it is sent elsewhere or is turned on, whatever waits is tried anew.
    pub async fn change(
        &self,
        game: GameId,
        id: WebhookId,
        changes: Changes,
    ) -> Result<Standing, HookError> {
        let (office, hook) = (self.office.clone(), self.find(game, id)?);
        let now = office.service.now();
        let Changes { target, description, kinds, is_on } = changes;
        let begins_anew = target.is_some() || is_on == Some(true);
        to_its_end(HookError::GivenUp, async move {
            let changed = office.change(&hook, |endpoint| {
                endpoint.target = target.unwrap_or_else(|| endpoint.target.clone());
                endpoint.description = description.unwrap_or_else(|| endpoint.description.take());
                endpoint.kinds = kinds.unwrap_or_else(|| endpoint.kinds.take());
                endpoint.off = match is_on {
                    Some(false) => endpoint.off.or(Some((now, Off::Asked))),
                    Some(true) => None,
                    None => endpoint.off,
                };
            });
            changed.await?.ok_or(HookError::Unknown)?;
            if begins_anew {
                hook.place(|place| place.begin_anew(now));
                hook.woken.notify_one();
            }
            Ok(hook.standing())
        })
        .await
    }

    /// Lets go of a webhook: nothing is sent to it any more.
    pub async fn remove(
        self: &Arc<Webhooks>,
        game: GameId,
        id: WebhookId,
    ) -> Result<(), HookError> {
        let (webhooks, hook) = (self.clone(), self.find(game, id)?);
        to_its_end(HookError::GivenUp, async move {
            let mut is_removed = hook.is_removed.lock().await;
            for table in [Table::Webhooks, Table::Waiting, Table::Sent] {
                forget(webhooks.office.store(), table, &id.0).await?;
            }
            *is_removed = true;
            let working = webhooks.of.write().expect("no panic while locked").remove(&id);
            working.iter().for_each(|working| working.carrier.abort());
            tracing::info!(webhook = %id, %game, "a webhook was removed");
            Ok(())
        })
        .await
    }

    /// Gives a webhook another secret; the one before counts for a day more.
    pub async fn roll(&self, game: GameId, id: WebhookId) -> Result<(Standing, Secret), HookError> {
        let (office, hook) = (self.office.clone(), self.find(game, id)?);
        let now = office.service.now();
        to_its_end(HookError::GivenUp, async move {
            let rolled = office.change(&hook, |endpoint| endpoint.roll(now)).await?;
            let secret = rolled.ok_or(HookError::Unknown)?.secret(&office.key);
            tracing::info!(webhook = %id, %game, "a webhook has another secret");
            Ok((hook.standing(), secret))
        })
        .await
    }

    /// Sends something to a webhook once, also where it is off, and says how that went.
    pub async fn try_out(
        &self,
        game: GameId,
        id: WebhookId,
        body: String,
    ) -> Result<Trial, HookError> {
        let (office, hook) = (self.office.clone(), self.find(game, id)?);
        let trying = self.thread.spawn(async move {
            let _turn = hook.testing.try_lock().map_err(|_| HookError::Busy)?;
            let _socket = office.sockets.acquire().await.map_err(|_| HookError::GivenUp)?;
            let (id, at) = (MessageId(half_chance()), office.service.now());
            let tried = office.send(&hook.endpoint(), id, body.into()).await;
            Ok(Trial { id, at, how: tried.how })
        });
        trying.await.unwrap_or(Err(HookError::GivenUp))
    }

    /// What was sent to a webhook last, and what waits: the newest first, from behind a spot on.
    pub fn deliveries(
        &self,
        game: GameId,
        id: WebhookId,
        after: Option<Spot>,
        limit: usize,
    ) -> Result<(Vec<Delivery>, Option<Spot>), HookError> {
        Ok(self.find(game, id)?.place(|place| place.page(after, limit)))
    }

    /// Sends something once more.
    pub fn replay(
        &self,
        game: GameId,
        id: WebhookId,
        message: MessageId,
    ) -> Result<Delivery, HookError> {
        let (hook, now) = (self.find(game, id)?, self.office.service.now());
        let again = hook.place(|place| {
            let is_settled = place.find(message).ok_or(HookError::Unknown)?.is_settled();
            if is_settled && place.free() == 0 {
                return Err(HookError::Full);
            }
            place.replay(message, now).ok_or(HookError::Unknown)
        })?;
        hook.woken.notify_one();
        Ok(again)
    }

    /// Waits until every carrier has kept how far it is, once the service has closed.
    pub async fn end(&self) {
        let all = std::mem::take(&mut *self.of.write().expect("no panic while locked"));
        let ending = async {
            for working in all.into_values() {
                drop(working.carrier.await);
            }
        };
        if timeout(FAREWELL, ending).await.is_err() {
            tracing::warn!("how far webhooks are was not kept: some events are sent again");
        }
    }

    fn find(&self, game: GameId, id: WebhookId) -> Result<Arc<Hook>, HookError> {
        let of = self.of.read().expect("no panic while locked");
        let mine = of.get(&id).filter(|working| working.hook.game == game);
        mine.map(|working| working.hook.clone()).ok_or(HookError::Unknown)
    }

    fn put(&self, hook: &Arc<Hook>) {
        let carrier = self.thread.spawn(self.office.clone().carry(hook.clone()));
        let working = Working { hook: hook.clone(), carrier };
        self.of.write().expect("no panic while locked").insert(hook.id, working);
    }
}

impl Hook {
    fn standing(&self) -> Standing {
        let endpoint = self.endpoint();
        let (waiting, failing_since) = self.place(|place| (place.waiting(), place.failing_since()));
        Standing { endpoint, waiting, failing_since }
    }
}

/// Has the carriers of the eldest service alone work, as long as this one is there.
async fn keep_carrying(
    webhooks: Weak<Webhooks>,
    mut standings: watch::Receiver<nodes::Standing>,
    mut was_eldest: bool,
) {
    while standings.changed().await.is_ok() {
        let Some(webhooks) = webhooks.upgrade() else { return };
        let service = &webhooks.office.service;
        let is_eldest = service.is_eldest();
        if was_eldest && !is_eldest {
            webhooks.put_down();
        }
        if is_eldest && !was_eldest {
            // What the one before did last is kept by then.
            tokio::time::sleep(TAKEN_UP_AFTER).await;
            service.nodes().until_eldest().await;
            if let Err(error) = webhooks.take_up().await {
                tracing::error!(%error, "webhooks could not be taken up");
            }
        }
        was_eldest = is_eldest;
    }
}

/// The thread on which carriers run, as long as the process does.
fn own_thread() -> io::Result<Handle> {
    let mut building = runtime::Builder::new_current_thread();
    let thread = building.enable_all().max_blocking_threads(LOOKING_UP).build()?;
    let handle = thread.handle().clone();
    thread::Builder::new().name("webhooks".into()).spawn(move || {
        if let Err(error) = rustix::process::nice(NICE) {
            tracing::warn!(%error, "webhooks are sent at the priority of judging");
        }
        thread.block_on(pending::<()>());
    })?;
    Ok(handle)
}
