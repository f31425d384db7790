//! Problems that games make themselves.

use super::api::Reply;
use super::app::App;
use super::body::{self, ProblemBody};
use super::call::{Call, KEY, post};
use super::caller::key;
use super::error::Fault;
use super::previews::{kept_reply, kept_shape};
use super::repeat::once;
use super::shape::preview::Kept;
use crate::picture::photo::NoPhoto;
use crate::service::hosting::bringing::{Brought, NotBrought, StillKept, TEXT_BYTES_MAX};
use crate::service::workshop::Whom;
use actix_web::HttpRequest;
use actix_web::web::Bytes;
use agon_judge::id::{GameId, Hash};
use serde_json::json;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    let example = json!({
        "kind": "mathematics", "title": "Two dice", "level": 2, "seconds": 40,
        "rules": "A question about two ordinary dice. Answer with one number.",
        "form": {"kind": "number", "hint": "a whole number"},
        "statement": "Two dice are thrown. In how many of the 36 outcomes is the sum a prime?",
        "key": "15",
        "explanation": ["Sums of 2, 3, 5, 7 and 11 come about in 1, 2, 4, 6 and 2 ways: 15 in all."],
    });
    vec![
        post("/v1/problems", bring)
            .says(
                "Takes a problem of the game's own, and keeps it: contests are opened with it (`kept`), drills by its code \
                 with the game's key, it is previewed, exported and proved as those that are drawn. Its family is the kind \
                 and `/own`. Pictures of up to 60 MB in all belong to a game. It is let go of as what is kept is",
            )
            .by(KEY)
            .takes::<ProblemBody>(example)
            .gives::<Kept>(201, "It is kept. Its preview's address is in `Location`.")
            .once()
            .refuses(&["too-many-kept", "disk-full", "busy"]),
    ]
}

/// Takes a problem of the game's own.
pub(super) async fn bring(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    // Up to two megabytes are read and told from others apart from the threads that stamp answers.
    let read = move || (body::problem(&bytes), Hash::of(&[&bytes]));
    let (read, what) = app.service.workshop().work(Whom::Game, read).await?;
    let ((brought, note), what) = (read?, Bytes::copy_from_slice(&what.0));
    once(&app, &request, &what, |_| brought_one(app.clone(), owner, brought, note)).await
}

async fn brought_one(app: App, owner: GameId, brought: Brought, note: Option<String>) -> Reply {
    app.service.has_room()?;
    let note = app.service.bring(owner, brought, note).await?;
    kept_reply(kept_shape(&app, owner, &note)?)
}

impl From<NotBrought> for Fault {
    fn from(error: NotBrought) -> Fault {
        match error {
            NotBrought::Photo(error) => error.into(),
            NotBrought::NotMade(error) => error.into(),
            NotBrought::Note(error) => error.into(),
            NotBrought::TooLong => {
                let detail = format!(
                    "All texts and answers of a problem take up to {} KiB together, as JSON.",
                    TEXT_BYTES_MAX / 1024
                );
                Fault::new("too-large", detail)
            }
            NotBrought::Full(megabytes) => {
                let detail = format!(
                    "The pictures of a game's own problems take up to {megabytes} MB in all."
                );
                Fault::new("too-many-kept", detail)
            }
        }
    }
}

impl From<NoPhoto> for Fault {
    fn from(error: NoPhoto) -> Fault {
        match &error {
            NoPhoto::TooLong { place }
            | NoPhoto::Unreadable { place, .. }
            | NoPhoto::BadSize { place } => {
                Fault::invalid(&format!("pictures[{place}].png"), error)
            }
            NoPhoto::TooMuch { .. } => Fault::invalid("pictures", error),
            NoPhoto::Encoding(_) => {
                tracing::error!(%error, "a game's picture was not written");
                Fault::unavailable()
            }
        }
    }
}

impl From<StillKept> for Fault {
    fn from(error: StillKept) -> Fault {
        match error {
            StillKept::Note(error) => error.into(),
            StillKept::Read(error) => error.into(),
            StillKept::InPlay => Fault::new("in-play", "A contest about it is not over yet."),
        }
    }
}
