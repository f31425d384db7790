//! The workshop: a few threads on which problems are drawn and pictures are made. Threads that read, stamp, judge and
//! tell do nothing of it, so nothing that anybody may ask for can delay an answer.
//!
//! Whoever waits for a game comes before whoever just looks, practises or tries a game out; one thread works for games alone.
//! Of either only so many may wait. The threads run at a low priority: on a full machine, judging goes first.

pub(super) mod catalogue;
mod drawing;
pub(super) mod fitting;
pub mod photos;
pub(super) mod previews;
pub mod shelf;

use crate::picture::{Effort, PictureError};
use crate::service::machine::meters::Meters;
use agon_generators::drawn::{Drawn, NoProblem};
use agon_generators::family::{Entry, Kind, Level};
use agon_generators::figure::Figure;
use fitting::{MATERIAL_BYTES, Sizes};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use tokio::sync::oneshot;

pub use crate::service::machine::meters::Whom;
pub(super) use drawing::timed;
pub use drawing::{
    Commission, ExportError, Languages, LevelFacts, Look, PictureFile, Wanted, Wish, new_seed,
};

/// Why a piece of work was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotMade {
    #[error("too many wait for problems and pictures")]
    Busy,
    #[error("a problem or picture could not be made")]
    Failed,
}

/// Why a problem was not drawn.
#[derive(Debug, thiserror::Error)]
pub enum NotDrawn {
    #[error(transparent)]
    Problem(#[from] NoProblem),
    #[error(transparent)]
    NotMade(#[from] NotMade),
    /// Its material takes more room than what it is sealed in.
    #[error("the material of a problem of {0} is too large to be sealed")]
    TooLarge(String),
}

/// Why a picture was not made.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error(transparent)]
    NotMade(#[from] NotMade),
}

/// A problem with its exact text, which is what a contest commits to.
pub type Drawing = (Drawn, Box<RawValue>);

/// The threads and what waits for them.
pub struct Workshop {
    bench: Arc<Bench>,
    meters: Arc<Meters>,
    sizes: Arc<Sizes>,
    /// Whether games wait with the strangers: the threads are another's.
    is_guest: bool,
}

/// Where work is laid down and picked up.
#[derive(Default)]
struct Bench {
    waiting: Mutex<Waiting>,
    laid_down: Condvar,
}

#[derive(Default)]
struct Waiting {
    games: VecDeque<Job>,
    strangers: VecDeque<Job>,
    closed: bool,
}

type Job = Box<dyn FnOnce() + Send>;

/// What a thread takes from the bench.
#[derive(Clone, Copy)]
enum Hand {
    GamesAlone,
    GamesFirst,
}

/// So many pieces may wait; at some milliseconds each, the last is begun within a few seconds.
const GAMES_MAX: usize = 512;
const STRANGERS_MAX: usize = 128;
/// After how many seconds it is worth asking again.
pub const AGAIN_SECONDS: i64 = 2;
/// Added to the priority of the threads, as `nice` does.
const NICE: i32 = 10;

impl Workshop {
    pub(super) fn new(meters: Arc<Meters>) -> std::io::Result<Workshop> {
        let bench = Arc::new(Bench::default());
        let cores = thread::available_parallelism().map_or(2, |cores| cores.get().max(2));
        for number in 0..cores {
            let (bench, hand) =
                (bench.clone(), if number == 0 { Hand::GamesAlone } else { Hand::GamesFirst });
            thread::Builder::new().name("workshop".into()).spawn(move || bench.work(hand))?;
        }
        Ok(Workshop { bench, meters, sizes: Arc::default(), is_guest: false })
    }

    /// The same threads for somebody who comes after everybody in earnest.
    pub(super) fn for_a_guest(&self) -> Workshop {
        let Workshop { bench, meters, sizes, .. } = self;
        let (bench, meters, sizes) = (bench.clone(), meters.clone(), sizes.clone());
        Workshop { bench, meters, sizes, is_guest: true }
    }

    /// Does a piece of work when its turn comes; not at all once nobody waits for it any more.
    pub async fn work<T: Send + 'static>(
        &self,
        whom: Whom,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotMade> {
        let whom = if self.is_guest { Whom::Stranger } else { whom };
        let (reply, made) = oneshot::channel();
        let waits = self.meters.job(whom);
        let laid_down = self.bench.lay_down(
            whom,
            Box::new(move || {
                drop(waits);
                if !reply.is_closed() {
                    drop(reply.send(work()));
                }
            }),
        );
        if !laid_down {
            self.meters.turned_away(whom);
            return Err(NotMade::Busy);
        }
        made.await.map_err(|_| NotMade::Failed)
    }

    /// Draws what is asked for.
    pub async fn problem(&self, whom: Whom, commission: Commission) -> Result<Drawing, NotDrawn> {
        Ok(self.work(whom, move || drawing::problem(&commission)).await??)
    }

    /// Draws what is asked for so that its material can be sealed; again and again, where chance draws it.
    pub(super) async fn sealable(
        &self,
        whom: Whom,
        commission: Commission,
    ) -> Result<Drawing, NotDrawn> {
        let sizes = self.sizes.clone();
        self.work(whom, move || fitting::problem(&commission, &sizes, MATERIAL_BYTES)).await?
    }

    /// A problem that was drawn before, if its material can be sealed.
    pub(super) async fn still_sealable(
        &self,
        whom: Whom,
        drawing: Drawing,
    ) -> Result<Drawing, NotDrawn> {
        let sizes = self.sizes.clone();
        self.work(whom, move || fitting::fitting(drawing, &sizes, MATERIAL_BYTES)).await?
    }

    /// Makes a file of a figure.
    pub async fn picture(
        &self,
        whom: Whom,
        figure: Figure,
        look: Look,
        effort: Effort,
    ) -> Result<Vec<u8>, NoPicture> {
        Ok(self.work(whom, move || drawing::file(&figure, look, effort)).await??)
    }

    /// A picture of a problem of this kind, drawn now, for whoever just looks; none where no family has pictures.
    pub async fn sample(&self, kind: Kind) -> Result<Option<Vec<u8>>, NoPicture> {
        Ok(self.work(Whom::Stranger, move || drawing::sample(kind)).await??)
    }

    /// An archive of a problem: its text as given, beside it every picture as PNG and SVG. The same bytes each time.
    pub async fn archive(
        &self,
        problem: Arc<Drawn>,
        text: Vec<u8>,
        photos: BTreeMap<String, Arc<[u8]>>,
    ) -> Result<Vec<u8>, ExportError> {
        self.work(Whom::Game, move || drawing::archive(&problem, &text, &photos)).await?
    }

    /// What is true of every problem of a family and level.
    pub(super) async fn facts(&self, entry: &'static Entry) -> Result<[LevelFacts; 5], NotMade> {
        self.work(Whom::Game, move || Level::ALL.map(|level| drawing::facts(entry, level))).await
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        if !self.is_guest {
            self.bench.waiting().closed = true;
            self.bench.laid_down.notify_all();
        }
    }
}

impl Bench {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("no panic while locked")
    }

    /// Whether there was room for one more.
    fn lay_down(&self, whom: Whom, job: Job) -> bool {
        let mut waiting = self.waiting();
        let (line, most) = match whom {
            Whom::Game => (&mut waiting.games, GAMES_MAX),
            Whom::Stranger => (&mut waiting.strangers, STRANGERS_MAX),
        };
        if most <= line.len() {
            return false;
        }
        line.push_back(job);
        drop(waiting);
        // The thread that works for games alone may be the one that wakes, and leave it lying.
        self.laid_down.notify_all();
        true
    }

    /// Works until the workshop closes.
    fn work(&self, hand: Hand) {
        if let Err(error) = rustix::process::nice(NICE) {
            tracing::warn!(%error, "the workshop runs at the priority of judging");
        }
        while let Some(job) = self.pick_up(hand) {
            if catch_unwind(AssertUnwindSafe(job)).is_err() {
                tracing::error!("a problem or picture could not be made: drawing panicked");
            }
        }
    }

    fn pick_up(&self, hand: Hand) -> Option<Job> {
        let mut waiting = self.waiting();
        while !waiting.closed {
            let job = waiting.games.pop_front().or_else(|| match hand {
                Hand::GamesAlone => None,
                Hand::GamesFirst => waiting.strangers.pop_front(),
            });
            if job.is_some() {
                return job;
            }
            waiting = self.laid_down.wait(waiting).expect("no panic while locked");
        }
        None
    }
}

#[cfg(test)]
mod tests;
