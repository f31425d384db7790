//! What games note about problems: those they keep for later, and those they report as bad.
//!
//! A notebook is read once at the start and held in memory; what changes is durable before it is true.

use crate::service::machine::clock::Clock;
use crate::service::machine::to_its_end::to_its_end;
use crate::service::machine::turns::Turns;
use crate::store::{KeepError, ReadError, Store, Table, forget};
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use agon_generators::find;
use agon_judge::id::{GameId, Hash};
use agon_judge::time::Time;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};

/// Something noted about the problem of a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    pub code: String,
    pub text: Option<String>,
    pub at: Time,
    /// Whether the problem is stored beside the note, so that it outlives its edition.
    #[serde(default)]
    pub is_whole: bool,
    /// What a game calls a problem of its own, which no family gives a title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How long the picture is that lies beside such a problem.
    #[serde(default)]
    pub photo_bytes: u32,
}

impl Note {
    /// Whether the problem can be shown and played: it is stored, or its edition can still be drawn.
    pub fn is_drawable(&self) -> bool {
        let is_current =
            |code: Code| find(&code.family).is_some_and(|it| it.edition == code.edition);
        self.is_whole || self.code.parse().is_ok_and(is_current)
    }
}

/// The notes of one sort, each under the game that made it.
pub struct Notebook {
    table: Table,
    most: usize,
    store: Arc<dyn Store>,
    clock: Clock,
    of: RwLock<BTreeMap<Place, Note>>,
    /// Whose notes are about a code: one entry for each note.
    codes: RwLock<BTreeMap<String, Vec<GameId>>>,
    /// One change of a game at a time, so that what is stored and what is in memory change in the same order, and none has
    /// more than it may.
    changing: Turns<GameId>,
}

/// Why nothing was noted.
#[derive(Debug, thiserror::Error)]
pub enum NoteError {
    #[error("a game has at most {0} of these")]
    TooMany(usize),
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("the work was given up")]
    GivenUp,
}

/// Where a note stands: its game, then what tells it from the game's others.
type Place = (GameId, Vec<u8>);

/// A note as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    version: u8,
    #[serde(flatten)]
    note: Note,
}

/// The most problems that one game keeps.
pub const KEPT_MAX: usize = 500;
/// The most reports of one game that wait to be read.
pub const REPORTS_MAX: usize = 1000;
const VERSION: u8 = 1;

impl Notebook {
    pub(in crate::service) async fn read(
        store: Arc<dyn Store>,
        clock: Clock,
        table: Table,
        most: usize,
    ) -> Result<Arc<Notebook>, ReadError> {
        let of: BTreeMap<Place, Note> = stored(&*store, table).await?.into_iter().collect();
        let (codes, changing) = (RwLock::new(codes(&of)), Default::default());
        let of = RwLock::new(of);
        Ok(Arc::new(Notebook { table, most, store, clock, of, codes, changing }))
    }

    /// Reads them again, because somebody else changed some.
    pub(in crate::service) async fn reread(&self) -> Result<(), ReadError> {
        let of: BTreeMap<Place, Note> =
            stored(&*self.store, self.table).await?.into_iter().collect();
        let codes = codes(&of);
        // Nobody waits for the notes while holding the codes.
        let mut known = self.of.write().expect("no panic while locked");
        *self.codes.write().expect("no panic while locked") = codes;
        *known = of;
        Ok(())
    }

    /// A game's notes, the newest first.
    pub fn of(&self, game: GameId) -> Vec<Note> {
        let of = self.of.read().expect("no panic while locked");
        let mut notes: Vec<Note> = of
            .range((game, Vec::new())..)
            .take_while(|((owner, _), _)| *owner == game)
            .map(|(_, note)| note.clone())
            .collect();
        notes.sort_by(|a, b| b.at.cmp(&a.at).then(a.code.cmp(&b.code)));
        notes
    }

    /// Which games noted something about a code.
    pub(in crate::service) fn keepers(&self, code: &str) -> Vec<GameId> {
        let codes = self.codes.read().expect("no panic while locked");
        codes.get(code).into_iter().flatten().copied().collect()
    }

    /// Notes something of a problem that is stored, in place of what the game noted about this code before.
    pub async fn put(
        self: &Arc<Notebook>,
        game: GameId,
        drawn: &Drawn,
        text: Option<String>,
    ) -> Result<Note, NoteError> {
        let (code, name) = (drawn.code.clone(), drawn.code.clone().into_bytes());
        let note = Note {
            code,
            text,
            at: self.clock.now(),
            is_whole: true,
            title: Some(&drawn.title).filter(|_| find(&drawn.family).is_none()).cloned(),
            photo_bytes: drawn.photos().iter().map(|(_, photo)| photo.bytes).sum(),
        };
        self.change(game, move |_| name, note).await
    }

    /// Notes something beside what the game noted before.
    pub async fn add(
        self: &Arc<Notebook>,
        game: GameId,
        code: String,
        text: String,
    ) -> Result<Note, NoteError> {
        let name = |note: &Note| {
            let what =
                Hash::of(&[note.code.as_bytes(), note.text.as_deref().unwrap_or("").as_bytes()]);
            [&note.at.0.to_be_bytes()[..], &what.half()].concat()
        };
        let note = Note {
            code,
            text: Some(text),
            at: self.clock.now(),
            is_whole: false,
            title: None,
            photo_bytes: 0,
        };
        self.change(game, name, note).await
    }

    fn insert(&self, place: Place, note: Note) {
        let (game, code) = (place.0, note.code.clone());
        let before = self.of.write().expect("no panic while locked").insert(place, note);
        if before.is_none() {
            let mut codes = self.codes.write().expect("no panic while locked");
            codes.entry(code).or_default().push(game);
        }
    }

    fn take_out(&self, place: &Place) {
        let Some(note) = self.of.write().expect("no panic while locked").remove(place) else {
            return;
        };
        let mut codes = self.codes.write().expect("no panic while locked");
        if let Some(games) = codes.get_mut(&note.code) {
            if let Some(mine) = games.iter().position(|game| *game == place.0) {
                games.swap_remove(mine);
            }
            if games.is_empty() {
                codes.remove(&note.code);
            }
        }
    }

    async fn change(
        self: &Arc<Notebook>,
        game: GameId,
        name: impl FnOnce(&Note) -> Vec<u8> + Send + 'static,
        note: Note,
    ) -> Result<Note, NoteError> {
        let book = self.clone();
        to_its_end(NoteError::GivenUp, async move {
            let _turn = book.changing.take(game).await;
            let place = (game, name(&note));
            let is_known = book.of.read().expect("no panic while locked").contains_key(&place);
            if !is_known && book.most <= book.of(game).len() {
                return Err(NoteError::TooMany(book.most));
            }
            let stored = Stored { version: VERSION, note: note.clone() };
            let value = serde_json::to_vec(&stored).expect("a note is plain data");
            book.store.keep(book.table, &bytes(&place), &value, None).await?;
            book.insert(place, note.clone());
            Ok(note)
        })
        .await
    }

    /// Lets go of what the game put under a code; whether there was something.
    pub async fn remove(self: &Arc<Notebook>, game: GameId, code: &str) -> Result<bool, NoteError> {
        let (book, place) = (self.clone(), (game, code.as_bytes().to_vec()));
        to_its_end(NoteError::GivenUp, async move {
            let _turn = book.changing.take(game).await;
            if !book.of.read().expect("no panic while locked").contains_key(&place) {
                return Ok(false);
            }
            forget(&*book.store, book.table, &bytes(&place)).await?;
            book.take_out(&place);
            Ok(true)
        })
        .await
    }
}

/// Whose notes are about each code.
fn codes(of: &BTreeMap<Place, Note>) -> BTreeMap<String, Vec<GameId>> {
    let mut codes: BTreeMap<String, Vec<GameId>> = BTreeMap::new();
    for ((game, _), note) in of {
        codes.entry(note.code.clone()).or_default().push(*game);
    }
    codes
}

/// Every report that a store holds, with the game that made it, the newest first: for when no service runs on it.
pub async fn reports(store: &dyn Store) -> Result<Vec<(GameId, Note)>, ReadError> {
    let stored = stored(store, Table::Reports).await?;
    let mut reports: Vec<(GameId, Note)> =
        stored.into_iter().map(|((game, _), note)| (game, note)).collect();
    reports.sort_by(|(_, a), (_, b)| b.at.cmp(&a.at).then(a.code.cmp(&b.code)));
    Ok(reports)
}

/// Lets go of every report up to an instant, while no service runs on the store.
pub async fn clear_reports(store: &dyn Store, until: Time) -> Result<(), NoteError> {
    let read = stored(store, Table::Reports).await?;
    for (place, _) in read.iter().filter(|(_, note)| note.at <= until) {
        forget(store, Table::Reports, &bytes(place)).await?;
    }
    Ok(())
}

async fn stored(store: &dyn Store, table: Table) -> Result<Vec<(Place, Note)>, ReadError> {
    let corrupt = |what: String| ReadError::Corrupt(format!("a note {what}"));
    let read = |kept: crate::store::Kept| {
        let (game, name) =
            kept.name.split_at_checked(16).ok_or_else(|| corrupt("of nobody".into()))?;
        let game = GameId(game.try_into().expect("16 bytes"));
        let stored: Stored = serde_json::from_slice(&kept.value)
            .map_err(|error| corrupt(format!("that cannot be read: {error}")))?;
        if stored.version != VERSION {
            return Err(corrupt(format!("of version {}", stored.version)));
        }
        Ok(((game, name.to_vec()), stored.note))
    };
    store.kept(table, 0).await?.into_iter().map(read).collect()
}

fn bytes((game, name): &Place) -> Vec<u8> {
    [&game.0[..], name].concat()
}
