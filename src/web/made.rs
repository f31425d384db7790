//! Replies that are the same for everybody: made once in the workshop, kept with their compressed form, and told to
//! be unchanged to whoever has them.

use super::error::Fault;
use crate::service::workshop::shelf::Shelf;
use crate::service::workshop::{NotMade, Whom, Workshop};
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, ETag, Encoding, EntityTag, Header as _, IfNoneMatch,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::Hash;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::sync::Arc;

/// A reply's body with all that is said of it.
pub(super) struct Made {
    media: &'static str,
    plain: Bytes,
    /// Where it is shorter than the plain one.
    gzip: Option<Bytes>,
    tag: String,
}

/// How long a copy is good.
#[derive(Debug, Clone, Copy)]
pub(super) enum Good {
    /// Its holder asks each time whether it still is.
    Never,
    Seconds(u32),
    /// For ever, and nobody but whoever asked may keep it.
    ForEver,
}

/// Everything that was made so far, by what it is.
pub(super) struct Library(Shelf<String, Arc<Made>>);

const BYTES_MAX: usize = 64 << 20;
/// A gain of less is not worth a second form.
const GAIN_BYTES_MIN: usize = 256;

impl Made {
    /// What is small already, such as a picture, or is made for one caller alone.
    pub(super) fn plain(media: &'static str, body: impl Into<Bytes>) -> Made {
        let plain = body.into();
        let tag = Hash::of(&[&plain]).to_string()[..24].to_owned();
        Made { media, plain, gzip: None, tag }
    }

    /// A text with its compressed form; to be called in the workshop, because it takes milliseconds.
    pub(super) fn text(media: &'static str, text: impl Into<Bytes>) -> Made {
        let made = Made::plain(media, text);
        let gzip = gzip(&made.plain);
        let is_shorter = gzip.len() + GAIN_BYTES_MIN < made.plain.len();
        Made { gzip: is_shorter.then(|| gzip.into()), ..made }
    }

    /// The reply to whoever asks, or the word that their copy is still good.
    pub(super) fn reply(&self, request: &HttpRequest, good: Good) -> HttpResponse {
        let gzip = self.gzip.as_ref().filter(|_| takes_gzip(request));
        // Two forms are two things to a cache that compares byte by byte.
        let tag = format!("{}{}", self.tag, if gzip.is_some() { "-gzip" } else { "" });
        let tag = EntityTag::new_strong(tag);
        let is_known = match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Any) => true,
            Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|known| known.weak_eq(&tag)),
            Err(_) => false,
        };
        let mut reply = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        reply.insert_header(ETag(tag)).insert_header((header::CACHE_CONTROL, good.said()));
        if self.gzip.is_some() {
            reply.append_header((header::VARY, "Accept-Encoding"));
        }
        if is_known {
            return reply.finish();
        }
        reply.content_type(self.media);
        match gzip {
            Some(gzip) => reply.insert_header(ContentEncoding::Gzip).body(gzip.clone()),
            None => reply.body(self.plain.clone()),
        }
    }

    fn bytes(&self) -> usize {
        self.plain.len() + self.gzip.as_ref().map_or(0, Bytes::len)
    }
}

impl Good {
    fn said(self) -> String {
        match self {
            Good::Never => "no-cache".to_owned(),
            Good::Seconds(seconds) => format!("public, max-age={seconds}"),
            Good::ForEver => "private, max-age=31536000, immutable".to_owned(),
        }
    }
}

impl Default for Library {
    fn default() -> Library {
        Library(Shelf::new(BYTES_MAX))
    }
}

impl Library {
    /// What has this name, made in the workshop if nobody asked for it before.
    pub(super) async fn get(
        &self,
        workshop: &Workshop,
        name: &str,
        make: impl FnOnce() -> Made + Send + 'static,
    ) -> Result<Arc<Made>, Fault> {
        self.get_or(name, async || Ok(workshop.work(Whom::Game, make).await?)).await
    }

    /// The same for what is not made in one go.
    pub(super) async fn get_or(
        &self,
        name: &str,
        make: impl AsyncFnOnce() -> Result<Made, Fault>,
    ) -> Result<Arc<Made>, Fault> {
        let make = async || Ok(Arc::new(make().await?));
        self.0.get_or_make(name.to_owned(), |made| made.bytes(), make).await
    }
}

fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).and_then(|()| encoder.finish()).expect("memory takes it")
}

fn takes_gzip(request: &HttpRequest) -> bool {
    // Without the header anything goes, and plain is what everybody reads.
    request.headers().contains_key(header::ACCEPT_ENCODING)
        && AcceptEncoding::parse(request).is_ok_and(|accepted| {
            accepted.negotiate([Encoding::gzip()].iter()) == Some(Encoding::gzip())
        })
}

impl From<NotMade> for Fault {
    fn from(error: NotMade) -> Fault {
        match error {
            NotMade::Busy => Fault::busy(),
            NotMade::Failed => Fault::unavailable(),
        }
    }
}
