//! Problems to look at before anybody plays them. A preview is a pure function of its code: nothing of it is stored.

use super::shelf::Shelf;
use super::{Commission, Look, NoPicture, NotDrawn, Wanted, Whom, Wish, Workshop};
use crate::picture::Effort;
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use std::sync::Arc;

/// The desk at which previews are drawn.
pub struct Previews {
    workshop: Arc<Workshop>,
    /// By code and language.
    at_hand: Shelf<(String, String), Arc<Drawn>>,
    /// Files of pictures, by the problem's code and the picture's name.
    files: Shelf<(String, String, Look), Arc<[u8]>>,
}

const AT_HAND_BYTES_MAX: usize = 16 << 20;
const FILES_BYTES_MAX: usize = 32 << 20;

impl Previews {
    pub(in crate::service) fn new(workshop: Arc<Workshop>) -> Previews {
        let (at_hand, files) = (Shelf::new(AT_HAND_BYTES_MAX), Shelf::new(FILES_BYTES_MAX));
        Previews { workshop, at_hand, files }
    }

    /// Draws what was asked for.
    pub async fn draw(&self, commission: Commission) -> Result<Arc<Drawn>, NotDrawn> {
        let (found, _) = self.workshop.problem(Whom::Game, commission).await?;
        let found = Arc::new(found);
        let place = (found.code.clone(), found.language.clone());
        self.at_hand.put(place, found.clone(), weight(&found));
        Ok(found)
    }

    /// The problem of a code in a language, the same for ever.
    pub async fn of(
        &self,
        whom: Whom,
        code: &Code,
        language: &'static str,
    ) -> Result<Arc<Drawn>, NotDrawn> {
        let draw = async || {
            let problem = Wanted::Code(code.clone());
            let level = Wish::Level(code.level);
            let commission = Commission {
                problem,
                level,
                seed: None,
                material_seconds: None,
                languages: vec![language],
            };
            let (found, _) = self.workshop.problem(whom, commission).await?;
            Ok(Arc::new(found))
        };
        self.at_hand
            .get_or_make((code.to_string(), language.to_owned()), |found| weight(found), draw)
            .await
    }

    /// One of a problem's pictures as a file; none of that name.
    pub async fn picture(
        &self,
        whom: Whom,
        problem: &Drawn,
        name: &str,
        look: Look,
    ) -> Result<Option<Arc<[u8]>>, NoPicture> {
        let Some(figure) = problem.figure(name) else { return Ok(None) };
        let draw = async || {
            Ok(self.workshop.picture(whom, figure.into_owned(), look, Effort::Live).await?.into())
        };
        let place = (problem.code.clone(), name.to_owned(), look);
        self.files.get_or_make(place, |file: &Arc<[u8]>| file.len(), draw).await.map(Some)
    }
}

fn weight(found: &Drawn) -> usize {
    found.problem.get().len() * 4
}
