//! Problems and pictures of contests, kept at hand within bounds: read and drawn once, forgotten oldest first.

use super::seal::Part;
use crate::picture::{self, Colours, Effort, Scale};
use crate::store::{ReadError, Store};
use agon_generators::drawn::Drawn;
use agon_judge::event::Event;
use agon_judge::id::ContestId;
use serde_json::value::RawValue;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex};

/// A contest's problem with the exact text that the commitment covers.
pub struct Problem {
    pub drawn: Drawn,
    pub text: Box<RawValue>,
}

/// The problems and pictures at hand.
pub struct Gallery {
    problems: Mutex<Shelf<ContestId, Arc<Problem>>>,
    pictures: Mutex<Shelf<PictureName, Arc<[u8]>>>,
    pub(super) sealed: Mutex<Shelf<SealedName, Arc<[u8]>>>,
    /// Held by whoever draws ahead of time: one at a time, so that a core is left for those who wait.
    ahead: tokio::sync::Mutex<()>,
}

/// A picture of a contest, by name, as one kind of eyes sees it.
type PictureName = (ContestId, String, Colours);

/// A sealed part of a contest, as one kind of eyes sees it.
pub type SealedName = (ContestId, Part, Colours);

/// Things in the order they came, up to a number of bytes.
pub(super) struct Shelf<K, V> {
    of: HashMap<K, (V, usize)>,
    order: VecDeque<K>,
    bytes: usize,
    bytes_max: usize,
}

/// Why a picture is not shown.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Draw(#[from] picture::PictureError),
}

const PROBLEMS_BYTES_MAX: usize = 64 << 20;
const PICTURES_BYTES_MAX: usize = 128 << 20;
const SEALED_BYTES_MAX: usize = 128 << 20;

impl Gallery {
    pub(super) fn new() -> Gallery {
        Gallery {
            problems: Mutex::new(Shelf::new(PROBLEMS_BYTES_MAX)),
            pictures: Mutex::new(Shelf::new(PICTURES_BYTES_MAX)),
            sealed: Mutex::new(Shelf::new(SEALED_BYTES_MAX)),
            ahead: tokio::sync::Mutex::default(),
        }
    }

    /// The problem of a contest, as it was stored when the contest was opened.
    pub async fn problem(
        &self,
        store: &dyn Store,
        id: ContestId,
    ) -> Result<Arc<Problem>, ReadError> {
        if let Some(problem) = lock(&self.problems).get(&id) {
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
        lock(&self.problems).put(id, problem.clone(), bytes);
        problem
    }

    /// One of a problem's pictures as a PNG; none of that name.
    pub async fn picture(
        &self,
        store: &dyn Store,
        id: ContestId,
        name: &str,
        colours: Colours,
    ) -> Result<Option<Arc<[u8]>>, NoPicture> {
        let place = (id, name.to_owned(), colours);
        if let Some(png) = lock(&self.pictures).get(&place) {
            return Ok(Some(png));
        }
        let problem = self.problem(store, id).await?;
        let pictures = problem.drawn.sheet.pictures();
        let Some((_, found)) = pictures.into_iter().find(|(known, _)| known == name) else {
            return Ok(None);
        };
        let figure = found.figure.clone();
        let drawing = tokio::task::spawn_blocking(move || {
            picture::png(&figure, colours, Scale::Single, Effort::Live)
        });
        let png: Arc<[u8]> = drawing.await.expect("drawing does not panic")?.into();
        lock(&self.pictures).put(place, png.clone(), png.len());
        Ok(Some(png))
    }

    /// Draws all of a contest's pictures ahead of time. A failure shows itself again when they are asked for.
    pub(super) async fn prepare(&self, store: &dyn Store, id: ContestId) {
        let _turn = self.ahead.lock().await;
        let Ok(problem) = self.problem(store, id).await else { return };
        for (name, _) in problem.drawn.sheet.pictures() {
            if let Err(error) = self.picture(store, id, &name, Colours::Normal).await {
                tracing::error!(contest = %id, %error, "a picture could not be drawn");
            }
        }
    }
}

pub(super) fn lock<T>(shelf: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shelf.lock().expect("no panic while locked")
}

impl<K: Hash + Eq + Clone, V: Clone> Shelf<K, V> {
    pub(super) fn new(bytes_max: usize) -> Shelf<K, V> {
        Shelf { of: HashMap::new(), order: VecDeque::new(), bytes: 0, bytes_max }
    }

    pub(super) fn get(&self, key: &K) -> Option<V> {
        self.of.get(key).map(|(value, _)| value.clone())
    }

    pub(super) fn put(&mut self, key: K, value: V, bytes: usize) {
        if self.of.insert(key.clone(), (value, bytes)).is_some() {
            return;
        }
        self.order.push_back(key);
        self.bytes += bytes;
        while self.bytes_max < self.bytes
            && let Some(oldest) = self.order.pop_front()
            && let Some((_, freed)) = self.of.remove(&oldest)
        {
            self.bytes -= freed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_shelf_forgets_the_oldest() {
        let mut shelf: Shelf<u8, u8> = Shelf::new(100);
        for key in 0..5 {
            shelf.put(key, key, 30);
        }
        assert_eq!((shelf.get(&1), shelf.get(&2), shelf.bytes), (None, Some(2), 90));
    }
}
