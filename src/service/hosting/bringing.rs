//! Problems that games make themselves. Such a problem is kept like any other, under a code that nothing draws again: what
//! previews, opens, drills and verifies kept problems does the same for it.

use super::notebook::{Note, NoteError};
use crate::picture::photo::{self, NoPhoto};
use crate::service::Service;
use crate::service::judging::live::Live;
use crate::service::workshop::photos::{self, photo_of};
use crate::service::workshop::{NotMade, Whom, new_seed};
use crate::store::ReadError;
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use agon_generators::family::{Kind, Level, Pace};
use agon_generators::reader::{Form, Key};
use agon_generators::sheet::{Card, Example, Photo, Picture, Rules, Sheet, Step};
use agon_judge::contest::Contest;
use agon_judge::id::GameId;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A problem as a game brings it.
pub struct Brought {
    pub kind: Kind,
    pub level: Level,
    pub language: &'static str,
    pub title: String,
    pub rules: String,
    pub form: Form,
    pub example: BroughtExample,
    pub statement: String,
    pub material: Vec<Card>,
    /// PNG files, each with the words for those who do not see it.
    pub pictures: Vec<(Vec<u8>, String)>,
    pub key: Key,
    pub explanation: Vec<String>,
    pub pace: Pace,
}

/// A question of the sort with its answer.
pub struct BroughtExample {
    pub statement: String,
    pub answer: String,
}

/// Why a problem was not taken.
#[derive(Debug, thiserror::Error)]
pub enum NotBrought {
    #[error(transparent)]
    Photo(#[from] NoPhoto),
    #[error(transparent)]
    NotMade(#[from] NotMade),
    #[error(transparent)]
    Note(#[from] NoteError),
    /// Its texts and answers together, as they are kept.
    #[error("all texts and answers of a problem take up to {TEXT_BYTES_MAX} bytes together")]
    TooLong,
    /// All pictures of the game's own problems together.
    #[error("the pictures of a game's own problems take up to {0} MB in all")]
    Full(u64),
}

/// Why a problem is still kept.
#[derive(Debug, thiserror::Error)]
pub enum StillKept {
    #[error(transparent)]
    Note(#[from] NoteError),
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A contest shows its picture.
    #[error("a contest about it is not over")]
    InPlay,
}

/// The most bytes of a problem as JSON: whatever its texts are, its contests' first records fit into the store.
pub const TEXT_BYTES_MAX: usize = 32 << 10;
/// The most bytes of pictures of one game's own problems.
const PHOTO_BYTES_MAX: u64 = 60_000_000;
/// The same of a test key, whose problems are in memory.
const PHOTO_BYTES_IN_MEMORY: u64 = 6_000_000;
/// What the family of such a problem is called, behind its kind.
const OWN: &str = "own";
const EDITION: u16 = 1;

/// Whether the problems of a family are games' own: nothing draws them.
pub fn is_own(family: &str) -> bool {
    family.split_once('/').is_some_and(|(_, name)| name == OWN)
}

impl Service {
    /// Takes a game's own problem, and keeps it.
    pub async fn bring(
        &self,
        owner: GameId,
        mut brought: Brought,
        note: Option<String>,
    ) -> Result<Note, NotBrought> {
        let files = std::mem::take(&mut brought.pictures);
        let (files, alts): (Vec<Vec<u8>>, Vec<String>) = files.into_iter().unzip();
        let make = move || {
            let made = photo::made_of(&files)?;
            let told = photo_of(&made.png);
            Ok::<_, NoPhoto>((made, told))
        };
        // One of a game at a time, so that none has more than it may.
        let _turn = self.bringing.take(owner).await;
        let made = match alts.is_empty() {
            true => None,
            false => Some(self.workshop.work(Whom::Game, make).await??),
        };
        let mine = self.kept_problems.of(owner);
        let taken: u64 = mine.iter().map(|note| u64::from(note.photo_bytes)).sum();
        let more = made.as_ref().map_or(0, |(_, told)| u64::from(told.bytes));
        let most = match self.most_contests {
            None => PHOTO_BYTES_MAX,
            Some(_) => PHOTO_BYTES_IN_MEMORY,
        };
        if most < taken + more {
            return Err(NotBrought::Full(most / 1_000_000));
        }
        let family = format!("{}/{OWN}", brought.kind.name());
        let code = Code { family, edition: EDITION, level: brought.level, seed: new_seed() };
        let shown = |(made, told): &(photo::Photo, Photo)| {
            Picture::brought(alts.join(" "), made.size, told.clone())
        };
        let picture = made.as_ref().map(shown);
        let drawn = brought.drawn(&code, picture);
        if TEXT_BYTES_MAX < serde_json::to_vec(&drawn).map_or(usize::MAX, |text| text.len()) {
            return Err(NotBrought::TooLong);
        }
        if let Some((made, told)) = &made {
            let file = (told, &*made.png);
            photos::keep(&*self.store, &drawn.code, file).await.map_err(NoteError::from)?;
        }
        let kept = self.keep(owner, &drawn, note).await;
        if kept.is_err() {
            self.let_go_photos(&drawn).await?;
        }
        Ok(kept?)
    }

    /// Lets go of a problem; whether it was kept. One that nothing draws again stays while a contest is about it.
    pub async fn let_go(&self, owner: GameId, code: &str) -> Result<bool, StillKept> {
        let family = code.split('.').next().unwrap_or_default();
        let own = if is_own(family) { self.recalled(owner, code).await? } else { None };
        if let Some(own) = &own
            && self.referee.any(|live| goes_on_about(live, owner, own))
        {
            return Err(StillKept::InPlay);
        }
        let was_kept = self.stop_keeping(owner, code).await?;
        if let Some(own) = &own {
            self.let_go_photos(own).await?;
        }
        Ok(was_kept)
    }

    async fn let_go_photos(&self, drawn: &Drawn) -> Result<(), NoteError> {
        for (_, photo) in drawn.photos() {
            photos::let_go(&*self.store, &drawn.code, photo).await?;
        }
        Ok(())
    }
}

/// Whether a contest of the game that is not over may be about a problem: it has the same form and key.
fn goes_on_about(live: &Arc<Live>, owner: GameId, own: &Drawn) -> bool {
    let opened = &live.opened;
    opened.owner == owner
        && opened.family == own.family
        && (&opened.form, &opened.key) == (&own.rules.form, &own.key)
        && !live.with(Contest::is_over)
}

impl Brought {
    fn drawn(self, code: &Code, picture: Option<Picture>) -> Drawn {
        let asks = |statement: String, material: Vec<Card>, picture: Option<Picture>| Sheet {
            material,
            statement,
            picture,
            board: None,
        };
        let BroughtExample { statement, answer } = self.example;
        let example =
            Example { sheet: asks(statement, Vec::new(), None), answer, steps: Vec::new() };
        let step = |text: String| Step { text, marks: Vec::new(), settles: Vec::new() };
        Drawn {
            code: code.to_string(),
            language: self.language.to_owned(),
            translations: BTreeMap::new(),
            kind: self.kind,
            family: code.family.clone(),
            title: self.title,
            level: self.level,
            rules: Rules { text: self.rules, form: self.form, example },
            sheet: asks(self.statement, self.material, picture),
            key: self.key,
            explanation: self.explanation.into_iter().map(step).collect(),
            pace: self.pace,
            problem: RawValue::NULL.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_family_is_taken_for_a_games_own_problems() {
        assert!(agon_generators::families().all(|family| !is_own(family.name)));
        assert!(Kind::ALL.map(Kind::name).iter().all(|kind| is_own(&format!("{kind}/{OWN}"))));
    }
}
