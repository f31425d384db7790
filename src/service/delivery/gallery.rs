//! Problems and pictures of contests, kept at hand within bounds: read and drawn once, forgotten oldest first.

use crate::picture::{Colours, Effort, Scale};
use crate::service::Service;
use crate::service::judging::live::Live;
use crate::service::judging::referee::Ahead;
use crate::service::secrets::seal::Part;
use crate::service::workshop::photos;
use crate::service::workshop::shelf::Shelf;
use crate::service::workshop::{self, Drawing, Look, PictureFile, Workshop};
use crate::store::{ReadError, Store};
use agon_generators::drawn::Drawn;
use agon_judge::contest::Contest;
use agon_judge::event::Event;
use agon_judge::id::ContestId;
use serde_json::value::RawValue;
use std::sync::Arc;

/// A contest's problem with the exact text that the commitment covers.
pub struct Problem {
    pub drawn: Drawn,
    pub text: Box<RawValue>,
}

/// The problems and pictures at hand.
pub struct Gallery {
    workshop: Arc<Workshop>,
    contests: Shelves,
    /// Drills have shelves of their own: no crowd that practises takes a contest's pictures away.
    drills: Shelves,
    /// Held by whoever draws ahead of time: one at a time, so that a core is left for those who wait.
    ahead: tokio::sync::Mutex<()>,
}

/// What is at hand of some contests.
pub(in crate::service) struct Shelves {
    /// All of a contest's problems, in the order of its rounds.
    problems: Shelf<ContestId, Arc<[Arc<Problem>]>>,
    pictures: Shelf<PictureName, Arc<[u8]>>,
    pub(in crate::service) sealed: Shelf<SealedName, Arc<[u8]>>,
}

/// A picture of a contest's round, by name, as one kind of eyes sees it.
type PictureName = (ContestId, usize, String, Colours);

/// A sealed part of a contest, as one kind of eyes sees it.
pub type SealedName = (ContestId, Part, Colours);

/// Why a picture is not shown.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Drawing(#[from] workshop::NoPicture),
}

impl From<photos::NoFile> for NoPicture {
    fn from(error: photos::NoFile) -> NoPicture {
        match error {
            photos::NoFile::Read(error) => error.into(),
            photos::NoFile::NotMade(error) => NoPicture::Drawing(error.into()),
        }
    }
}

/// The most bytes of problems, pictures and sealed parts at hand.
const OF_CONTESTS: [usize; 3] = [64 << 20, 128 << 20, 128 << 20];
const OF_DRILLS: [usize; 3] = [8 << 20, 16 << 20, 8 << 20];

impl Gallery {
    pub(in crate::service) fn new(workshop: Arc<Workshop>) -> Gallery {
        let (contests, drills) = (Shelves::new(OF_CONTESTS), Shelves::new(OF_DRILLS));
        Gallery { workshop, contests, drills, ahead: tokio::sync::Mutex::default() }
    }

    pub(in crate::service) fn shelves(&self, live: &Live) -> &Shelves {
        if live.is_held() { &self.drills } else { &self.contests }
    }

    /// The problem of a contest's round, which is 1 or more.
    pub async fn problem(
        &self,
        store: &dyn Store,
        live: &Live,
        round: usize,
    ) -> Result<Arc<Problem>, ReadError> {
        let problems = self.problems(store, live).await?;
        let missing = || ReadError::Corrupt(format!("{} has no round {round}", live.id));
        problems.get(round - 1).cloned().ok_or_else(missing)
    }

    /// The problems of a contest, as its log has had them since the contest was opened.
    async fn problems(
        &self,
        store: &dyn Store,
        live: &Live,
    ) -> Result<Arc<[Arc<Problem>]>, ReadError> {
        let id = live.id;
        if let Some(problems) = self.shelves(live).problems.get(&id) {
            return Ok(problems);
        }
        let log = live.records(store, 0).await?;
        let corrupt = |error: serde_json::Error| ReadError::Corrupt(error.to_string());
        let mut drawn: Vec<Drawing> = Vec::new();
        for record in log.iter().take(live.opened.rounds()) {
            match record.events().map_err(corrupt)?.into_iter().next() {
                Some(Event::Opened { problem, .. } | Event::Added { problem, .. }) => {
                    drawn.push((serde_json::from_str(problem.get()).map_err(corrupt)?, problem));
                }
                _ => break,
            }
        }
        if drawn.len() < live.opened.rounds() {
            return Err(ReadError::Corrupt(format!("{id} does not begin with its problems")));
        }
        Ok(self.put_problems(live, drawn))
    }

    /// Takes in problems that were just drawn: whoever opens a contest reads them at once.
    pub(in crate::service) fn put_problems(
        &self,
        live: &Live,
        drawn: Vec<Drawing>,
    ) -> Arc<[Arc<Problem>]> {
        let bytes: usize = drawn.iter().map(|(_, text)| text.get().len() * 2).sum();
        let problem = |(drawn, text)| Arc::new(Problem { drawn, text });
        let problems: Arc<[Arc<Problem>]> = drawn.into_iter().map(problem).collect();
        self.shelves(live).problems.put(live.id, problems.clone(), bytes);
        problems
    }

    /// One of a problem's pictures as a PNG; none of that name.
    pub async fn picture(
        &self,
        store: &dyn Store,
        (live, round): (&Live, usize),
        name: &str,
        colours: Colours,
    ) -> Result<Option<Arc<[u8]>>, NoPicture> {
        let shelf = &self.shelves(live).pictures;
        let place = (live.id, round, name.to_owned(), colours);
        if let Some(png) = shelf.get(&place) {
            return Ok(Some(png));
        }
        let problem = self.problem(store, live, round).await?;
        if let Some(photo) = problem.drawn.photo(name) {
            // Not from the shelf, where it would outlive its problem.
            let by = (&*self.workshop, live.whom());
            return Ok(photos::read(store, by, &problem.drawn.code, photo).await?);
        }
        let Some(figure) = problem.drawn.figure(name) else { return Ok(None) };
        let look = Look { file: PictureFile::Png, colours, scale: Scale::Single };
        let draw = async || {
            Ok(self
                .workshop
                .picture(live.whom(), figure.into_owned(), look, Effort::Live)
                .await?
                .into())
        };
        shelf.get_or_make(place, |png: &Arc<[u8]>| png.len(), draw).await.map(Some)
    }

    /// What makes pictures ready before a contest shows them.
    pub(in crate::service) fn ahead(self: &Arc<Gallery>, store: &Arc<dyn Store>) -> Ahead {
        let (gallery, store) = (self.clone(), store.clone());
        Box::new(move |live| {
            let (gallery, store) = (gallery.clone(), store.clone());
            let round = live.with(Contest::next_round);
            tokio::spawn(async move { gallery.prepare(&*store, &live, round).await });
        })
    }

    /// Draws all pictures of a contest's round ahead of time. A failure shows itself again when they are asked for.
    async fn prepare(&self, store: &dyn Store, live: &Live, round: usize) {
        let _turn = self.ahead.lock().await;
        let Ok(problem) = self.problem(store, live, round).await else { return };
        for (name, _) in problem.drawn.sheet.pictures() {
            let drawn = self.picture(store, (live, round), &name, Colours::Normal).await;
            if let Err(error) = drawn {
                tracing::error!(contest = %live.id, %error, "a picture could not be drawn");
            }
        }
    }
}

impl Shelves {
    fn new([problems, pictures, sealed]: [usize; 3]) -> Shelves {
        Shelves {
            problems: Shelf::new(problems),
            pictures: Shelf::new(pictures),
            sealed: Shelf::new(sealed),
        }
    }
}

impl Service {
    /// A contest's problem; the first, where there are several.
    pub async fn problem(&self, live: &Live) -> Result<Arc<Problem>, ReadError> {
        self.problem_of(live, 1).await
    }

    /// The problem of a contest's round, which is 1 or more.
    pub async fn problem_of(&self, live: &Live, round: usize) -> Result<Arc<Problem>, ReadError> {
        self.gallery.problem(&*self.store, live, round).await
    }
}
