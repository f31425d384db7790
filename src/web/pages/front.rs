//! What this is, with a picture of each kind.

use super::page;
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::made::{Good, Made};
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::family::Kind;
use agon_generators::of_kind;
use agon_judge::time::{Span, Time};
use serde::Serialize;
use std::sync::Arc;

/// Pictures on the front page are drawn anew at most this often, so that nobody can keep us drawing.
const SAMPLE_AGE: Span = Span::seconds(5);

/// The front page's pictures by kind.
#[derive(Default)]
pub(in crate::web) struct Samples([tokio::sync::Mutex<Option<Sample>>; Kind::ALL.len()]);

/// A picture with the instant it was drawn at.
type Sample = (Time, Arc<Made>);

/// A kind with the names of its families.
#[derive(Serialize)]
pub(super) struct KindNames {
    name: &'static str,
    families: Vec<&'static str>,
}

/// Every kind.
pub(super) fn kinds() -> [KindNames; 4] {
    Kind::ALL.map(|kind| KindNames {
        name: kind.name(),
        families: of_kind(kind).iter().map(|entry| entry.name).collect(),
    })
}

#[derive(Serialize)]
struct FrontPage {
    kinds: [KindNames; 4],
    /// Whether friends can be challenged.
    duels: bool,
}

/// `GET /`
pub(in crate::web) async fn front(app: App, request: HttpRequest) -> HttpResponse {
    let duels = app.service.duels().are_offered();
    page(&request, "front/front", FrontPage { kinds: kinds(), duels })
}

/// `GET /samples/{kind}.png`: a picture of a problem of this kind, drawn now.
pub(in crate::web) async fn sample(
    app: App,
    request: HttpRequest,
    kind: Path<String>,
) -> Result<HttpResponse, Fault> {
    let kind: Kind = kind.parse().map_err(|_| Fault::not_found())?;
    let place = Kind::ALL.iter().position(|known| *known == kind).ok_or_else(Fault::not_found)?;
    // Whoever comes while one is drawn waits for that one.
    let mut sample = app.samples.0[place].lock().await;
    let now = app.service.now();
    let fresh = sample.as_ref().filter(|(at, _)| now < *at + SAMPLE_AGE);
    let made = match fresh {
        Some((_, made)) => made.clone(),
        None => {
            let png = app.service.workshop().sample(kind).await?.ok_or_else(Fault::not_found)?;
            let made = Arc::new(Made::plain("image/png", png));
            *sample = Some((now, made.clone()));
            made
        }
    };
    Ok(made.reply(&request, Good::Seconds(SAMPLE_AGE.0 as u32 / 1_000_000)))
}
