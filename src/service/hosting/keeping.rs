//! Problems that games keep for contests to come: noted by their codes, and stored whole, so that they outlive the edition
//! that drew them.

use super::notebook::{Note, NoteError};
use crate::picture::photo;
use crate::service::Service;
use crate::service::workshop::photos;
use crate::service::workshop::{
    Commission, Drawing, ExportError, Look, NoPicture, NotDrawn, NotMade, PictureFile, Whom, timed,
};
use crate::store::{ReadError, Table, forget};
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use agon_generators::sheet::Photo;
use agon_judge::id::GameId;
use agon_judge::terms::Players;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How hard figures are pressed: they shrink to a fifth.
const PRESSED: u8 = 6;
/// More than any problem has, in bytes.
const DRAWN_BYTES_MAX: usize = 4 << 20;

/// Why a file of a problem is not to be had.
#[derive(Debug, thiserror::Error)]
pub enum NoFile {
    #[error(transparent)]
    Photo(#[from] photos::NoFile),
    #[error(transparent)]
    Picture(#[from] NoPicture),
    #[error(transparent)]
    Export(#[from] ExportError),
}

impl Service {
    /// Keeps a problem, in place of what the game noted about it before.
    pub async fn keep(
        &self,
        owner: GameId,
        drawn: &Drawn,
        note: Option<String>,
    ) -> Result<Note, NoteError> {
        let text = serde_json::to_vec(drawn).expect("a drawn problem is plain data");
        let (pressed, place) = (compress_to_vec(&text, PRESSED), place(owner, &drawn.code));
        self.store.keep(Table::Drawings, &place, &pressed, None).await?;
        let kept = self.kept_problems.put(owner, drawn, note).await;
        if let Err(NoteError::TooMany(_)) = kept {
            forget(&*self.store, Table::Drawings, &place).await?;
        }
        kept
    }

    pub(super) async fn stop_keeping(&self, owner: GameId, code: &str) -> Result<bool, NoteError> {
        let was_kept = self.kept_problems.remove(owner, code).await?;
        forget(&*self.store, Table::Drawings, &place(owner, code)).await?;
        Ok(was_kept)
    }

    /// Draws what somebody wants to look at, or takes what is kept where nothing draws it any more.
    pub async fn draw_preview(&self, commission: Commission) -> Result<Arc<Drawn>, NotDrawn> {
        let code = commission.problem.code().cloned();
        match (self.previews.draw(commission).await, code) {
            (Err(gone @ NotDrawn::Problem(_)), Some(code)) => {
                self.kept(&code).await?.map(Arc::new).ok_or(gone)
            }
            (drawn, _) => drawn,
        }
    }

    /// The problem of a code in a language: drawn, or as somebody keeps it where its edition is gone.
    pub async fn preview(
        &self,
        whom: Whom,
        code: &Code,
        language: &'static str,
    ) -> Result<Arc<Drawn>, NotDrawn> {
        match self.previews.of(whom, code, language).await {
            Err(gone @ NotDrawn::Problem(_)) => self.kept(code).await?.map(Arc::new).ok_or(gone),
            drawn => drawn,
        }
    }

    /// One of its pictures as a file; none of that name.
    pub async fn preview_picture(
        &self,
        drawn: &Drawn,
        name: &str,
        look: Look,
    ) -> Result<Option<Arc<[u8]>>, NoFile> {
        let (Some(photo), Some(figure)) = (drawn.photo(name), drawn.figure(name)) else {
            return Ok(self.previews.picture(Whom::Game, drawn, name, look).await?);
        };
        let png = self.photo(drawn, photo).await?;
        Ok(png.map(|png| match look.file {
            PictureFile::Png => png,
            PictureFile::Svg => photo::svg(&png, (figure.width, figure.height)).into_bytes().into(),
        }))
    }

    /// An archive of a problem: its text as given, beside it every picture as PNG and SVG. The same bytes each time.
    pub async fn export(&self, drawn: Arc<Drawn>, text: Vec<u8>) -> Result<Vec<u8>, NoFile> {
        let mut files = BTreeMap::new();
        for (name, photo) in drawn.photos() {
            if let Some(file) = self.photo(&drawn, photo).await? {
                files.insert(name, file);
            }
        }
        Ok(self.workshop.archive(drawn, text, files).await?)
    }

    async fn photo(
        &self,
        drawn: &Drawn,
        photo: &Photo,
    ) -> Result<Option<Arc<[u8]>>, photos::NoFile> {
        photos::read(&*self.store, (&*self.workshop, Whom::Game), &drawn.code, photo).await
    }

    /// Draws what a contest is to be about, or takes what somebody keeps.
    pub(in crate::service) async fn drawing(
        &self,
        whom: Whom,
        commission: Commission,
        players: Players,
    ) -> Result<Drawing, NotDrawn> {
        let seconds = commission.material_seconds;
        let code = commission.problem.code().cloned();
        // Two fetch it sealed; whoever plays alone has nobody to hide it from.
        let drawn = match players {
            Players::Two => self.workshop.sealable(whom, commission).await,
            Players::One => self.workshop.problem(whom, commission).await,
        };
        match (drawn, code) {
            (Err(gone @ NotDrawn::Problem(_)), Some(code)) => {
                let kept = timed(self.kept(&code).await?.ok_or(gone)?, seconds);
                match players {
                    Players::Two => self.workshop.still_sealable(whom, kept).await,
                    Players::One => Ok(kept),
                }
            }
            (drawn, _) => drawn,
        }
    }

    async fn kept(&self, code: &Code) -> Result<Option<Drawn>, NotDrawn> {
        let code = code.to_string();
        for owner in self.kept_problems.keepers(&code) {
            match self.recalled(owner, &code).await {
                Ok(None) => {}
                Ok(found) => return Ok(found),
                Err(error) => {
                    tracing::error!(%error, "a problem that is kept cannot be read");
                    return Err(NotMade::Failed.into());
                }
            }
        }
        Ok(None)
    }

    pub(super) async fn recalled(
        &self,
        owner: GameId,
        code: &str,
    ) -> Result<Option<Drawn>, ReadError> {
        let now = self.clock.now().0;
        let stored = self.store.recall(Table::Drawings, &place(owner, code), now).await?;
        let Some(pressed) = stored else { return Ok(None) };
        let corrupt = |why: String| ReadError::Corrupt(format!("the problem of {code}: {why}"));
        let text = decompress_to_vec_with_limit(&pressed, DRAWN_BYTES_MAX)
            .map_err(|error| corrupt(error.to_string()))?;
        serde_json::from_slice(&text).map_err(|error| corrupt(error.to_string()))
    }
}

fn place(owner: GameId, code: &str) -> Vec<u8> {
    [&owner.0[..], code.as_bytes()].concat()
}
