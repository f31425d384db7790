//! Who carries events to one webhook: reads its game's feed, has the place say what is to be tried, tries it, and keeps
//! what a restart has to know.
//!
//! Carriers run on a thread of their own, so that no receiver delays whoever stamps answers.

use super::Written;
use super::endpoint::{Endpoint, Off};
use super::line::{Letter, Line};
use super::pace::Pace;
use super::place::{Delivery, How, Place, Tried, Verdict};
use super::signing::seconds;
use crate::service::Service;
use crate::service::delivery::feed::FedNews;
use crate::service::secrets::token::{Token, chance};
use crate::service::upkeep::leaving::Course;
use crate::store::{KeepError, ReadError, Store, Table};
use agon_judge::id::{ContestId, GameId, Hash, MessageId, WebhookId};
use agon_judge::time::{Span, Time};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// What all webhooks share.
pub(super) struct Office {
    pub(super) service: Arc<Service>,
    /// The key of the installation, which secrets come from.
    pub(super) key: Token,
    pub(super) line: Line,
    pub(super) pace: Pace,
    /// How an event reads.
    pub(super) write: fn(&FedNews) -> Written,
    /// Connections to receivers that may be open at once.
    pub(super) sockets: Semaphore,
}

/// A webhook at work.
pub(super) struct Hook {
    pub(super) id: WebhookId,
    pub(super) game: GameId,
    endpoint: RwLock<Arc<Endpoint>>,
    place: Mutex<Place>,
    /// Whoever changes something about it wakes its carrier.
    pub(super) woken: Notify,
    /// Whoever changes how it is stored has the turn. It holds whether the webhook was removed.
    pub(super) is_removed: tokio::sync::Mutex<bool>,
    /// Whoever tries it out has the turn.
    pub(super) testing: tokio::sync::Mutex<()>,
}

/// How a delivery's try ended.
enum Ended {
    Tried(Tried),
    /// There is nothing of the event any more: its contest was removed.
    Nothing,
    /// It was not tried.
    NotNow,
}

#[derive(Serialize, Deserialize)]
struct Stored<T> {
    version: u8,
    what: T,
}

/// When what has changed is to be kept.
#[derive(Default)]
struct Keeping {
    place_at: Option<Time>,
    settled_at: Option<Time>,
}

const VERSION: u8 = 1;
/// So long after a change a place is kept, with all that changed meanwhile; and what was settled, which is for eyes alone.
const KEEP_WITHIN: Span = Span::seconds(1);
const KEEP_SETTLED_WITHIN: Span = Span::seconds(15);
/// Whoever is not woken looks again after this time.
const LOOK_EVERY: Span = Span::seconds(30);
/// How long a store that did not answer is left alone.
const STORE_AGAIN: Duration = Duration::from_secs(1);
/// How long the last tries may take once the service ends.
const FAREWELL: Duration = Duration::from_secs(2);

impl Hook {
    pub(super) fn new(endpoint: Endpoint, place: Place) -> Arc<Hook> {
        let (id, game) = (endpoint.id, endpoint.game);
        let (endpoint, place) = (RwLock::new(Arc::new(endpoint)), Mutex::new(place));
        let (woken, is_removed, testing) = Default::default();
        Arc::new(Hook { id, game, endpoint, place, woken, is_removed, testing })
    }

    /// As it was registered, with all that was changed since.
    pub(super) fn endpoint(&self) -> Arc<Endpoint> {
        self.endpoint.read().expect("no panic while locked").clone()
    }

    pub(super) fn put(&self, endpoint: Endpoint) -> Arc<Endpoint> {
        let endpoint = Arc::new(endpoint);
        *self.endpoint.write().expect("no panic while locked") = endpoint.clone();
        endpoint
    }

    /// Looks at how far it is, or changes it.
    pub(super) fn place<T>(&self, look: impl FnOnce(&mut Place) -> T) -> T {
        look(&mut self.place.lock().expect("no panic while locked"))
    }

    fn is_on(&self) -> bool {
        self.endpoint().off.is_none()
    }
}

impl Office {
    pub(super) fn store(&self) -> &dyn Store {
        self.service.store()
    }

    /// Carries events until the service ends.
    pub(super) async fn carry(self: Arc<Office>, hook: Arc<Hook>) {
        let (mut stirs, mut courses) = (self.service.stirs(hook.game), self.service.courses());
        let (mut keeping, mut waits) = (Keeping::default(), self.service.meters().webhook());
        let mut trying: JoinSet<(MessageId, Ended)> = JoinSet::new();
        loop {
            if !self.service.is_eldest() {
                // One that does not know how it stands keeps still; another may work for it.
                tokio::select! {
                    () = sleep(STORE_AGAIN) => continue,
                    () = closing(&mut courses) => return,
                }
            }
            let has_more = hook.is_on() && self.read(&hook, &mut keeping).await;
            let now = self.service.now();
            while hook.is_on()
                && let Some(next) = hook.place(|place| place.begin(now))
            {
                trying.spawn(self.clone().attempt(hook.clone(), next));
            }
            waits.are(hook.place(|place| place.waiting()));
            let hears = hook.is_on() && hook.place(|place| place.free()) > 0;
            tokio::select! {
                Some(ended) = trying.join_next() => {
                    if let Ok((id, ended)) = ended {
                        self.note(&hook, id, ended).await;
                    }
                    keeping.note(self.service.now());
                }
                _ = stirs.changed(), if hears => {}
                () = hook.woken.notified() => keeping.note(self.service.now()),
                () = self.service.until(self.next_at(&hook, &keeping, has_more)) => {}
                () = closing(&mut courses) => break,
            }
            self.keep(&hook, &mut keeping).await;
        }
        let rest = async {
            while let Some(Ok((id, ended))) = trying.join_next().await {
                self.note(&hook, id, ended).await;
            }
        };
        drop(timeout(FAREWELL, rest).await);
        keeping = Keeping { place_at: Some(Time::START), settled_at: Some(Time::START) };
        self.keep(&hook, &mut keeping).await;
    }

    /// When something is to be done that nobody calls for.
    fn next_at(&self, hook: &Hook, keeping: &Keeping, has_more: bool) -> Time {
        let now = self.service.now();
        let due = if hook.is_on() { hook.place(|place| place.next_at()) } else { None };
        let more = has_more.then_some(now);
        let ends = [Some(now + LOOK_EVERY), due, more, keeping.place_at, keeping.settled_at];
        ends.into_iter().flatten().min().unwrap_or(now)
    }

    /// Reads one part of the feed, where there is room for what it says; whether there may be more.
    async fn read(&self, hook: &Hook, keeping: &mut Keeping) -> bool {
        let (after, free) = hook.place(|place| (place.position, place.free()));
        if free == 0 {
            return false;
        }
        let limit = u16::try_from(free).unwrap_or(u16::MAX);
        let part = match self.service.feed(hook.game, after, limit).await {
            Ok(Some(part)) => part,
            Ok(None) => return self.find_again(hook).await,
            Err(error) => {
                tracing::warn!(webhook = %hook.id, %error, "the feed could not be read for a webhook");
                sleep(STORE_AGAIN).await;
                return true;
            }
        };
        if part.next == after {
            return false;
        }
        let (endpoint, now) = (hook.endpoint(), self.service.now());
        hook.place(|place| {
            let news = part.news.iter().map(|news| self.delivery(&endpoint, news, now));
            let wanted = |one: &Delivery| endpoint.wants(&one.kind) && place.find(one.id).is_none();
            let news = news.filter(wanted).collect();
            place.take(news, part.next);
        });
        keeping.note(now);
        true
    }

    /// The store was restored from an older copy: what it had said beyond that never was.
    async fn find_again(&self, hook: &Hook) -> bool {
        tracing::warn!(webhook = %hook.id, "the feed knows no such position: a webhook goes on at its end");
        match self.store().end().await {
            Ok(end) => hook.place(|place| place.position = end),
            Err(_) => sleep(STORE_AGAIN).await,
        }
        true
    }

    fn delivery(&self, endpoint: &Endpoint, news: &FedNews, now: Time) -> Delivery {
        let Written { kind, body } = (self.write)(news);
        let id = message(endpoint.id, news.contest, news.number);
        let mut delivery =
            Delivery::new(id, (news.position, news.number), news.contest, &kind, now);
        delivery.body = Some(body.into());
        delivery
    }

    /// Tries to deliver something.
    async fn attempt(self: Arc<Office>, hook: Arc<Hook>, delivery: Delivery) -> (MessageId, Ended) {
        let body = match self.body(&hook, &delivery).await {
            Ok(Some(body)) => body,
            Ok(None) => return (delivery.id, Ended::Nothing),
            Err(error) => {
                tracing::warn!(webhook = %hook.id, %error, "an event could not be read for a webhook");
                sleep(STORE_AGAIN).await;
                return (delivery.id, Ended::NotNow);
            }
        };
        let Ok(_socket) = self.sockets.acquire().await else {
            return (delivery.id, Ended::NotNow);
        };
        let endpoint = hook.endpoint();
        if endpoint.off.is_some() {
            return (delivery.id, Ended::NotNow);
        }
        let tried = self.send(&endpoint, delivery.id, body).await;
        // What an address says to which nothing is sent any more says nothing of the one in its place.
        let was_moved = endpoint.target != hook.endpoint().target;
        let ended =
            if was_moved && !tried.how.is_success() { Ended::NotNow } else { Ended::Tried(tried) };
        (delivery.id, ended)
    }

    /// Sends something now.
    pub(super) async fn send(&self, endpoint: &Endpoint, id: MessageId, body: Arc<str>) -> Tried {
        let now = self.service.now();
        let secrets = endpoint.secrets(&self.key, now);
        let signatures: Vec<String> =
            secrets.iter().map(|secret| secret.sign(id, now, &body)).collect();
        let (seconds, signatures) = (seconds(now), signatures.join(" "));
        let letter = Letter { id: id.to_string(), seconds, signatures, body };
        match self.line.send(&endpoint.target, letter, now).await {
            Ok(answer) => {
                Tried { how: How::Status(answer.status), retry_after: answer.retry_after }
            }
            Err(failure) => Tried { how: How::Failed(failure), retry_after: None },
        }
    }

    /// What a delivery sends; none where the feed says it no more.
    async fn body(&self, hook: &Hook, delivery: &Delivery) -> Result<Option<Arc<str>>, ReadError> {
        if let Some(body) = &delivery.body {
            return Ok(Some(body.clone()));
        }
        let before = delivery.spot.0.saturating_sub(1);
        let part = self.service.feed(hook.game, before, 1).await?;
        let news = part.map(|part| part.news).unwrap_or_default();
        let same = |news: &&FedNews| message(hook.id, news.contest, news.number) == delivery.id;
        Ok(news.iter().find(same).map(|news| (self.write)(news).body.into()))
    }

    /// Takes note of how a try ended.
    async fn note(&self, hook: &Hook, id: MessageId, ended: Ended) {
        let tried = match ended {
            Ended::Tried(tried) => tried,
            Ended::Nothing => return hook.place(|place| place.let_go(id)),
            Ended::NotNow => return hook.place(|place| place.put_back(id)),
        };
        let now = self.service.now();
        let pace = (&self.pace, chance()[0]);
        let verdict = hook.place(|place| place.tried(id, &tried, now, pace));
        let (meters, how) = (self.service.meters(), tried.how);
        meters.webhook_tried(matches!(verdict, Verdict::Delivered));
        if matches!(verdict, Verdict::GivenUp | Verdict::Hopeless) {
            meters.webhook_gave_up();
        }
        match verdict {
            Verdict::Delivered => {}
            Verdict::Again => {
                tracing::debug!(webhook = %hook.id, %id, ?how, "an event was not delivered");
            }
            Verdict::GivenUp => {
                tracing::warn!(webhook = %hook.id, %id, ?how, "an event was given up");
            }
            Verdict::Gone => self.turn_off(hook, Off::Gone).await,
            Verdict::Hopeless => self.turn_off(hook, Off::Failing).await,
        }
    }

    async fn turn_off(&self, hook: &Hook, why: Off) {
        tracing::warn!(webhook = %hook.id, ?why, "a webhook is turned off");
        let off = Some((self.service.now(), why));
        if let Err(error) = self.change(hook, |endpoint| endpoint.off = off).await {
            tracing::error!(webhook = %hook.id, %error, "that a webhook is off was not stored");
        }
    }

    /// Changes a webhook: durable first, then true. None where it was removed.
    pub(super) async fn change(
        &self,
        hook: &Hook,
        alter: impl FnOnce(&mut Endpoint),
    ) -> Result<Option<Arc<Endpoint>>, KeepError> {
        let is_removed = hook.is_removed.lock().await;
        if *is_removed {
            return Ok(None);
        }
        let mut endpoint = Endpoint::clone(&hook.endpoint());
        alter(&mut endpoint);
        self.store().keep(Table::Webhooks, &hook.id.0, &endpoint.stored(), None).await?;
        let endpoint = hook.put(endpoint);
        hook.woken.notify_one();
        Ok(Some(endpoint))
    }

    /// Keeps what has to be kept by now.
    async fn keep(&self, hook: &Hook, keeping: &mut Keeping) {
        let now = self.service.now();
        let is_removed = hook.is_removed.lock().await;
        if *is_removed {
            return;
        }
        for (at, table) in
            [(&mut keeping.place_at, Table::Waiting), (&mut keeping.settled_at, Table::Sent)]
        {
            if at.is_none_or(|at| now < at) {
                continue;
            }
            let value = hook.place(|place| match table {
                Table::Sent => stored(place.settled()),
                _ => stored(place),
            });
            // A place that was not kept is kept with the next change, or in a while.
            *at = match self.store().keep(table, &hook.id.0, &value, None).await {
                Ok(()) => None,
                Err(error) => {
                    tracing::warn!(webhook = %hook.id, %error, "how far a webhook is was not kept");
                    Some(now + LOOK_EVERY)
                }
            };
        }
    }
}

impl Keeping {
    /// Something has changed.
    fn note(&mut self, now: Time) {
        self.place_at.get_or_insert(now + KEEP_WITHIN);
        self.settled_at.get_or_insert(now + KEEP_SETTLED_WITHIN);
    }
}

async fn closing(courses: &mut watch::Receiver<Course>) {
    drop(courses.wait_for(|course| *course == Course::Closing).await);
}

/// The name of an event on its way to a webhook: the same for every try, and after every restart.
fn message(webhook: WebhookId, contest: ContestId, number: u64) -> MessageId {
    MessageId(Hash::of(&[&webhook.0, &contest.0, &number.to_be_bytes()]).half())
}

/// How far a webhook was when it was kept last.
pub(super) async fn kept(store: &dyn Store, id: WebhookId) -> Result<Option<Place>, ReadError> {
    let Some(place) = store.recall(Table::Waiting, &id.0, 0).await? else { return Ok(None) };
    let settled = store.recall(Table::Sent, &id.0, 0).await?;
    let settled: Option<VecDeque<Delivery>> = settled.map(|value| read(&value)).transpose()?;
    Ok(Some(read::<Place>(&place)?.remembering(settled.unwrap_or_default())))
}

/// What is kept of a webhook at work, as it is stored.
pub(super) fn stored(what: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(&Stored { version: VERSION, what }).expect("deliveries are plain data")
}

fn read<T: DeserializeOwned>(value: &[u8]) -> Result<T, ReadError> {
    let corrupt = |what: &str| ReadError::Corrupt(format!("deliveries of a webhook {what}"));
    let stored: Stored<T> = serde_json::from_slice(value).map_err(|_| corrupt("cannot be read"))?;
    if stored.version == VERSION { Ok(stored.what) } else { Err(corrupt("are of a later version")) }
}
