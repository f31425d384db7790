//! A picture of each kind for everybody who looks at the front page: drawn anew now and then, whoever asks.

use super::error::Fault;
use super::made::Made;
use crate::service::Service;
use agon_generators::family::Kind;
use agon_judge::time::{Span, Time};
use std::sync::Arc;
use tokio::sync::Mutex;

/// Pictures are drawn anew at most this often, so that nobody can keep us drawing.
pub(super) const SAMPLE_AGE: Span = Span::seconds(5);

/// The newest picture of each kind.
#[derive(Default)]
pub(super) struct Samples([Mutex<Option<Sample>>; Kind::ALL.len()]);

/// A picture with the instant it was drawn at.
type Sample = (Time, Arc<Made>);

impl Samples {
    /// The picture of a kind, drawn now if the last one is too old.
    pub(super) async fn get(&self, service: &Service, kind: Kind) -> Result<Arc<Made>, Fault> {
        // Whoever comes while one is drawn waits for that one.
        let mut sample = self.0[kind.index()].lock().await;
        let now = service.now();
        if let Some((_, made)) = sample.as_ref().filter(|(at, _)| now < *at + SAMPLE_AGE) {
            return Ok(made.clone());
        }
        let png = service.workshop().sample(kind).await?.ok_or_else(Fault::not_found)?;
        let made = Arc::new(Made::plain("image/png", png));
        *sample = Some((now, made.clone()));
        Ok(made)
    }
}
