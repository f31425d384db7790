//! Sandboxes: whoever bears a test key has a whole service of their own, in memory, with a clock that they move on, so
//! that a game's tests play five minutes in milliseconds. Nothing of it reaches the store, the meters or the players of
//! contests in earnest; the threads that draw are shared.
//!
//! A test key is computed from the name of the game key that it belongs to and a secret of the installation: it is stored
//! nowhere, can be told again, tells nothing of the game key, and opens nothing once that one is revoked.

use crate::service::Service;
use crate::service::access::label::Label;
use crate::service::access::{games, keys};
use crate::service::machine::turns::Turns;
use crate::service::secrets::installation::{Installation, InstallationError, own_secret};
use crate::service::secrets::token::{self, Token};
use crate::store::{OpenError, Place, open};
use agon_judge::id::{ContestId, KeyId};
use agon_judge::time::{Span, Time};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// The sandboxes of a service.
pub struct Sandboxes {
    service: Arc<Service>,
    /// What test keys come from.
    secret: Token,
    most: usize,
    of: Mutex<BTreeMap<KeyId, Sandbox>>,
    making: Turns<()>,
}

struct Sandbox {
    service: Arc<Service>,
    /// When somebody came to it last, by the clock of the service in earnest.
    touched: Time,
}

/// Why there is no sandbox for a test key.
#[derive(Debug, thiserror::Error)]
pub enum NoSandbox {
    #[error("{0} test keys are in use, which is as many as there may be")]
    Full(usize),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("it does not start: {0}")]
    NotStarted(String),
    #[error(transparent)]
    Keys(#[from] keys::KeysError),
    #[error(transparent)]
    Games(#[from] games::GamesError),
}

/// How many contests a sandbox holds, a series as many as it has problems: some 10 MB.
pub const CONTESTS_MAX: u16 = 500;
/// How far a clock is moved on at once, at most.
pub const ADVANCE_SECONDS_MAX: u32 = 7 * 24 * 3600;
/// How long nobody comes before a sandbox is forgotten, and before it makes room for another.
const IDLE_MAX: Span = Span::seconds(3600);
const IDLE_LEAST: Span = Span::seconds(60);
const SWEEP_EVERY: Duration = Duration::from_secs(60);

impl Sandboxes {
    /// None yet, and never more than so many.
    pub async fn beside(
        service: Arc<Service>,
        most: usize,
    ) -> Result<Arc<Sandboxes>, InstallationError> {
        let secret = own_secret(service.store(), b"test keys").await?;
        let (of, making) = Default::default();
        let sandboxes = Arc::new(Sandboxes { service, secret, most, of, making });
        let swept = Arc::downgrade(&sandboxes);
        tokio::spawn(async move {
            while let Some(sandboxes) = swept.upgrade() {
                sandboxes.sweep();
                drop(sandboxes);
                tokio::time::sleep(SWEEP_EVERY).await;
            }
        });
        Ok(sandboxes)
    }

    /// Whether there are any at all.
    pub fn are_offered(&self) -> bool {
        0 < self.most
    }

    /// The test key of a game key.
    pub fn test_key(&self, key: KeyId) -> Token {
        self.secret.test_of(key)
    }

    /// The game key whose test key this is, as long as it opens anything.
    fn tested(&self, token: &Token) -> Option<KeyId> {
        let key = token.tested().filter(|_| self.are_offered())?;
        let is_ours = token::same(&self.secret.test_of(key).digest(), &token.digest());
        (is_ours && self.service.keys().is_open(key)).then_some(key)
    }

    /// The service that whoever bears this test key has; begun now, where there is none. Of what is no test key there is
    /// none.
    pub async fn of(&self, token: &Token) -> Result<Option<Arc<Service>>, NoSandbox> {
        let Some(key) = self.tested(token) else { return Ok(None) };
        if let Some(service) = self.touch(key) {
            return Ok(Some(service));
        }
        let _turn = self.making.take(()).await;
        if let Some(service) = self.touch(key) {
            return Ok(Some(service));
        }
        self.make_room()?;
        let service = self.begin(token).await?;
        let touched = self.service.now();
        self.all().insert(key, Sandbox { service: service.clone(), touched });
        tracing::info!(%key, "a sandbox was begun");
        Ok(Some(service))
    }

    /// The service in whose sandbox something is.
    pub fn holding(&self, is_there: impl Fn(&Service) -> bool) -> Option<Arc<Service>> {
        let now = self.service.now();
        let mut all = self.all();
        let sandbox = all.values_mut().find(|sandbox| is_there(&sandbox.service))?;
        sandbox.touched = now;
        Some(sandbox.service.clone())
    }

    /// Whether any has been begun: where none has, nothing is looked for.
    pub fn are_in_use(&self) -> bool {
        !self.all().is_empty()
    }

    /// Forgets whatever is in the sandbox of a test key.
    pub fn forget(&self, token: &Token) {
        let gone = self.tested(token).and_then(|key| self.all().remove(&key));
        gone.iter().for_each(Sandbox::end);
    }

    /// Ends every event stream of every sandbox.
    pub fn close(&self) {
        self.all().values().for_each(Sandbox::end);
    }

    fn touch(&self, key: KeyId) -> Option<Arc<Service>> {
        let now = self.service.now();
        let mut all = self.all();
        let sandbox = all.get_mut(&key)?;
        sandbox.touched = now;
        Some(sandbox.service.clone())
    }

    /// The one that nobody came to for the longest makes room, if that is long enough.
    fn make_room(&self) -> Result<(), NoSandbox> {
        let latest = self.service.now() - IDLE_LEAST;
        let mut all = self.all();
        if all.len() < self.most {
            return Ok(());
        }
        let oldest = all.iter().min_by_key(|(_, sandbox)| sandbox.touched);
        let oldest = oldest.filter(|(_, sandbox)| sandbox.touched < latest);
        let oldest = oldest.map(|(key, _)| *key).ok_or(NoSandbox::Full(self.most))?;
        all.remove(&oldest).iter().for_each(Sandbox::end);
        Ok(())
    }

    fn sweep(&self) {
        let latest = self.service.now() - IDLE_MAX;
        let (keys, mut all) = (self.service.keys(), self.all());
        all.retain(|key, sandbox| {
            let stays = latest < sandbox.touched && keys.is_open(*key);
            if !stays {
                sandbox.end();
            }
            stays
        });
    }

    async fn begin(&self, token: &Token) -> Result<Arc<Service>, NoSandbox> {
        let store = open(&Place::Memory)?;
        let installation = Installation::new();
        let game = games::first(&*store, &installation.key).await?;
        keys::let_in(&*store, token, game, Label::ours("tests")).await?;
        let begun = self.service.beside(store, installation, CONTESTS_MAX).await;
        begun.map_err(|error| NoSandbox::NotStarted(error.to_string()))
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<KeyId, Sandbox>> {
        self.of.lock().expect("no panic while locked")
    }
}

impl Sandbox {
    /// Whoever still listens is told to come back, and finds nothing.
    fn end(&self) {
        self.service.close();
    }
}

impl Service {
    /// Moves the clock of a sandbox on, and lets time speak in every contest there; the instant that it is then.
    pub async fn advance(&self, by: Span) -> Time {
        self.clock.advance(by);
        let now = self.clock.now();
        self.referee.look_everywhere().await;
        now
    }

    /// Whether a contest is in memory: in a sandbox each one is.
    pub fn has_at_hand(&self, id: ContestId) -> bool {
        self.referee.at_hand(id).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Bounds;
    use crate::service::hosting::{NotOpened, Order};
    use crate::service::tests::order;
    use agon_judge::agreeing::{POINTS_TO_WIN, PROBLEMS, TermsWanted};
    use agon_judge::command::Command;
    use agon_judge::terms::Format;

    async fn started(bounds: Bounds) -> Arc<Service> {
        let store = open(&Place::Memory).expect("a store");
        Service::start(store, Installation::new(), bounds).await.expect("a service")
    }

    #[tokio::test]
    async fn where_contests_are_counted_the_oldest_that_is_over_makes_room() {
        let service = started(Bounds { contests: Some(2), ..Bounds::default() }).await;
        let game = service.games().add(Label::ours("a game")).await.expect("a game");
        let owner = service.games().owner(game.id).expect("it was just made");
        let first = service.open(&owner, order()).await.expect("a contest");
        let second = service.open(&owner, order()).await.expect("a contest");
        let third = service.open(&owner, order()).await.err();
        assert!(matches!(third, Some(NotOpened::Crowded(2))), "{third:?}");
        let void = Command::Void { note: "rain".into(), successor: None };
        service.command(&second.live, void, None).await.expect("it ends");
        service.open(&owner, order()).await.expect("there is room again");
        let is_there = async |id| service.referee.find(id).await.expect("a store").is_some();
        assert!(is_there(first.live.id).await, "it goes on");
        assert!(!is_there(second.live.id).await);
    }

    #[tokio::test]
    async fn a_series_takes_the_room_of_as_many_contests_as_it_has_problems() {
        let service = started(Bounds { contests: Some(4), ..Bounds::default() }).await;
        let game = service.games().add(Label::ours("a game")).await.expect("a game");
        let owner = service.games().owner(game.id).expect("it was just made");
        let series = |problems: u16| {
            let format = Some(Format::FirstTo);
            let wanted = TermsWanted { format, ..TermsWanted::default() };
            let terms = wanted.with(&PROBLEMS, problems).with(&POINTS_TO_WIN, 1);
            Order { terms, ..order() }
        };
        let mut opened = Vec::new();
        for order in [series(2), order(), order()] {
            opened.push(service.open(&owner, order).await.expect("a contest").live);
        }
        assert!(matches!(service.open(&owner, order()).await.err(), Some(NotOpened::Crowded(4))));
        for live in &opened {
            let void = Command::Void { note: "rain".into(), successor: None };
            service.command(live, void, None).await.expect("it ends");
        }
        service.open(&owner, series(3)).await.expect("two leave, with three problems");
        let mut stay = Vec::new();
        for live in &opened {
            stay.push(service.referee.find(live.id).await.expect("a store").is_some());
        }
        assert_eq!(stay, [false, false, true]);
        assert!(matches!(service.open(&owner, series(5)).await.err(), Some(NotOpened::Crowded(4))));
    }

    #[tokio::test]
    async fn a_sandbox_that_nobody_comes_to_makes_room_and_one_in_use_does_not() {
        let store = open(&Place::Memory).expect("a store");
        let installation = Installation::new();
        let game = games::first(&*store, &installation.key).await.expect("a game");
        let key = Token::new_key();
        keys::let_in(&*store, &key, game, Label::ours("one")).await.expect("it is let in");
        let service = Service::start(store, installation, Bounds::default()).await.expect("one");
        let other = service.keys().add(key.key_id(), game, Label::ours("two")).await;
        let other = other.expect("another key").0.id;
        let sandboxes = Sandboxes::beside(service.clone(), 1).await.expect("none yet");
        let (one, two) = (&sandboxes.test_key(key.key_id()), &sandboxes.test_key(other));
        let first = sandboxes.of(one).await.expect("there is room").expect("a test key");
        assert!(Arc::ptr_eq(&first, &sandboxes.of(one).await.expect("it is there").expect("it")));
        assert!(matches!(sandboxes.of(two).await, Err(NoSandbox::Full(1))));
        let forgotten = || sandboxes.all().values_mut().for_each(|one| one.touched = Time(0));
        forgotten();
        assert!(sandboxes.of(two).await.expect("there is room").is_some());
        assert_eq!(first.course(), crate::service::upkeep::leaving::Course::Closing);
        forgotten();
        sandboxes.sweep();
        assert!(!sandboxes.are_in_use(), "nobody came for an hour");
    }
}
