//! Problems to look at before anybody plays them. A preview is a pure function of its code: nothing of it is stored.

use super::gallery::{Shelf, lock};
use super::hosting::{Wanted, Wish, drawn};
use crate::picture::{self, Colours, Effort, PictureError, Scale};
use agon_generators::code::Code;
use agon_generators::drawn::{Drawn, NoProblem};
use agon_generators::figure::Figure;
use std::io::{Cursor, Write as _};
use std::sync::{Arc, Mutex};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The desk at which previews are drawn.
pub struct Previews {
    at_hand: Mutex<Shelf<String, Arc<Drawn>>>,
    /// Held by whoever draws: one at a time, so that a core is left for contests.
    turn: tokio::sync::Mutex<()>,
}

/// Which problem to look at.
pub struct PreviewOrder {
    pub problem: Wanted,
    pub level: Wish,
    /// The seed to draw from; without one, chance.
    pub seed: Option<String>,
}

/// How a picture is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    pub file: PictureFile,
    pub colours: Colours,
    /// Of a PNG; an SVG has every scale.
    pub scale: Scale,
}

/// The kinds of files that a picture comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFile {
    Png,
    Svg,
}

/// Why a problem's files were not made.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error("the archive was not written: {0}")]
    Archive(#[from] zip::result::ZipError),
    #[error("the archive was not written: {0}")]
    Writing(#[from] std::io::Error),
}

const AT_HAND_BYTES_MAX: usize = 16 << 20;

impl Previews {
    pub(super) fn new() -> Previews {
        Previews { at_hand: Mutex::new(Shelf::new(AT_HAND_BYTES_MAX)), turn: Default::default() }
    }

    /// Draws what was asked for.
    pub async fn draw(&self, order: PreviewOrder) -> Result<Arc<Drawn>, NoProblem> {
        let PreviewOrder { problem, level, seed } = order;
        let found = self.working(move || drawn(&problem, level, seed.as_deref())).await?;
        Ok(self.put(found))
    }

    /// The problem of a code, the same for ever.
    pub async fn of(&self, code: &Code) -> Result<Arc<Drawn>, NoProblem> {
        if let Some(found) = lock(&self.at_hand).get(&code.to_string()) {
            return Ok(found);
        }
        let code = code.clone();
        let found = self.working(move || Drawn::of(&code)).await?;
        Ok(self.put(found))
    }

    /// One of a problem's pictures as a file; none of that name.
    pub async fn picture(
        &self,
        problem: &Drawn,
        name: &str,
        look: Look,
    ) -> Result<Option<Vec<u8>>, PictureError> {
        let mut pictures = problem.sheet.pictures().into_iter();
        let Some((_, found)) = pictures.find(|(known, _)| known == name) else { return Ok(None) };
        let figure = found.figure.clone();
        self.working(move || file(&figure, look, Effort::Live).map(Some)).await
    }

    /// An archive of a problem: its text as given, beside it every picture as PNG and SVG. The same bytes each time.
    pub async fn export(&self, problem: Arc<Drawn>, text: Vec<u8>) -> Result<Vec<u8>, ExportError> {
        self.working(move || archive(&problem, &text)).await
    }

    /// Works apart from those who serve.
    async fn working<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let _turn = self.turn.lock().await;
        tokio::task::spawn_blocking(work).await.expect("drawing does not panic")
    }

    fn put(&self, found: Drawn) -> Arc<Drawn> {
        let bytes = found.problem.get().len() * 4;
        let found = Arc::new(found);
        lock(&self.at_hand).put(found.code.clone(), found.clone(), bytes);
        found
    }
}

fn file(figure: &Figure, look: Look, effort: Effort) -> Result<Vec<u8>, PictureError> {
    match look.file {
        PictureFile::Png => picture::png(figure, look.colours, look.scale, effort),
        PictureFile::Svg => picture::svg(figure, look.colours).map(String::into_bytes),
    }
}

fn archive(problem: &Drawn, text: &[u8]) -> Result<Vec<u8>, ExportError> {
    // PNGs do not shrink, and without a deflater there is none whose next edition writes other bytes.
    let plain = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |name: String, bytes: &[u8]| -> Result<(), ExportError> {
        archive.start_file(name, plain)?;
        Ok(archive.write_all(bytes)?)
    };
    add("problem.json".into(), text)?;
    for (name, shown) in problem.sheet.pictures() {
        for (kind, ending) in [(PictureFile::Png, "png"), (PictureFile::Svg, "svg")] {
            let look = Look { file: kind, colours: Colours::Normal, scale: Scale::Double };
            add(format!("{name}.{ending}"), &file(&shown.figure, look, Effort::Export)?)?;
        }
    }
    Ok(archive.finish()?.into_inner())
}
