//! Problems and pictures of contests, kept at hand within bounds: read and drawn once, forgotten oldest first.

use super::seal::Part;
use super::shelf::Shelf;
use super::workshop::{self, Look, PictureFile, Whom, Workshop};
use crate::picture::{Colours, Effort, Scale};
use crate::store::{ReadError, Store};
use agon_generators::drawn::Drawn;
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
    problems: Shelf<ContestId, Arc<Problem>>,
    pictures: Shelf<PictureName, Arc<[u8]>>,
    pub(super) sealed: Shelf<SealedName, Arc<[u8]>>,
    /// Held by whoever draws ahead of time: one at a time, so that a core is left for those who wait.
    ahead: tokio::sync::Mutex<()>,
}

/// A picture of a contest, by name, as one kind of eyes sees it.
type PictureName = (ContestId, String, Colours);

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

const PROBLEMS_BYTES_MAX: usize = 64 << 20;
const PICTURES_BYTES_MAX: usize = 128 << 20;
const SEALED_BYTES_MAX: usize = 128 << 20;

impl Gallery {
    pub(super) fn new(workshop: Arc<Workshop>) -> Gallery {
        Gallery {
            workshop,
            problems: Shelf::new(PROBLEMS_BYTES_MAX),
            pictures: Shelf::new(PICTURES_BYTES_MAX),
            sealed: Shelf::new(SEALED_BYTES_MAX),
            ahead: tokio::sync::Mutex::default(),
        }
    }

    /// The problem of a contest, as it was stored when the contest was opened.
    pub async fn problem(
        &self,
        store: &dyn Store,
        id: ContestId,
    ) -> Result<Arc<Problem>, ReadError> {
        if let Some(problem) = self.problems.get(&id) {
            return Ok(problem);
        }
        let log = store.read(id, 0).await?;
        let first = log.first().ok_or_else(|| ReadError::Corrupt(format!("{id} has no log")))?;
        let corrupt = |error: serde_json::Error| ReadError::Corrupt(error.to_string());
        let events: Vec<Event> = serde_json::from_str(&first.body).map_err(corrupt)?;
        let Some(Event::Opened { problem: text, .. }) = events.into_iter().next() else {
            return Err(ReadError::Corrupt(format!("{id} does not begin with its problem")));
        };
        let drawn: Drawn = serde_json::from_str(text.get()).map_err(corrupt)?;
        Ok(self.put_problem(id, drawn, text))
    }

    /// Takes in a problem that was just drawn: whoever opens a contest reads it at once.
    pub(super) fn put_problem(
        &self,
        id: ContestId,
        drawn: Drawn,
        text: Box<RawValue>,
    ) -> Arc<Problem> {
        let bytes = text.get().len() * 2;
        let problem = Arc::new(Problem { drawn, text });
        self.problems.put(id, problem.clone(), bytes);
        problem
    }

    /// One of a problem's pictures as a PNG; none of that name.
    pub async fn picture(
        &self,
        store: &dyn Store,
        (id, whom): (ContestId, Whom),
        name: &str,
        colours: Colours,
    ) -> Result<Option<Arc<[u8]>>, NoPicture> {
        let place = (id, name.to_owned(), colours);
        if let Some(png) = self.pictures.get(&place) {
            return Ok(Some(png));
        }
        let problem = self.problem(store, id).await?;
        let pictures = problem.drawn.sheet.pictures();
        let Some((_, found)) = pictures.into_iter().find(|(known, _)| known == name) else {
            return Ok(None);
        };
        let look = Look { file: PictureFile::Png, colours, scale: Scale::Single };
        let draw = async || {
            let figure = found.figure.clone();
            Ok(self.workshop.picture(whom, figure, look, Effort::Live).await?.into())
        };
        self.pictures.get_or_make(place, |png: &Arc<[u8]>| png.len(), draw).await.map(Some)
    }

    /// Draws all of a contest's pictures ahead of time. A failure shows itself again when they are asked for.
    pub(super) async fn prepare(&self, store: &dyn Store, id: ContestId, whom: Whom) {
        let _turn = self.ahead.lock().await;
        let Ok(problem) = self.problem(store, id).await else { return };
        for (name, _) in problem.drawn.sheet.pictures() {
            if let Err(error) = self.picture(store, (id, whom), &name, Colours::Normal).await {
                tracing::error!(contest = %id, %error, "a picture could not be drawn");
            }
        }
    }
}
