//! What pages are made of besides their own text: one style sheet, and modules without which every page still says
//! what it has to say, or says why it cannot.

use crate::web::error::Fault;
use actix_web::http::header::{self, ETag, EntityTag, IF_NONE_MATCH};
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::id::Hash;
use std::sync::LazyLock;

/// A file as it is served.
struct Asset {
    name: &'static str,
    kind: &'static str,
    text: &'static str,
    tag: EntityTag,
}

macro_rules! assets {
    ($($name:literal)*) => {
        static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| vec![
            $(asset($name, include_str!(concat!("../../../static/", $name)))),*
        ]);
    };
}

assets! {
    "agon.css"
    "clock.js"
    "contest.js"
    "desk.js"
    "drill.js"
    "figures.js"
    "history.js"
    "icon.svg"
    "play.js"
    "preview.js"
    "replay.js"
    "seal.js"
    "sound.js"
    "stream.js"
    "text.js"
    "watch.js"
    "wire.js"
}

fn asset(name: &'static str, text: &'static str) -> Asset {
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/javascript; charset=utf-8",
    };
    let digest = Hash::of(&[text.as_bytes()]).to_string();
    Asset { name, kind, text, tag: EntityTag::new_strong(digest[..16].to_owned()) }
}

/// `GET /static/{name}`. A browser asks each time whether its copy is still right, so that no page ever runs with the
/// modules of an older service.
pub(in crate::web) async fn asset_named(
    request: HttpRequest,
    name: Path<String>,
) -> Result<HttpResponse, Fault> {
    let asset = ASSETS.iter().find(|asset| asset.name == *name).ok_or_else(Fault::not_found)?;
    let known = request.headers().get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let same = known.is_some_and(|known| known.contains(asset.tag.tag()));
    let mut reply = if same { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    reply.insert_header((header::CACHE_CONTROL, "no-cache")).insert_header(ETag(asset.tag.clone()));
    Ok(if same { reply.finish() } else { reply.content_type(asset.kind).body(asset.text) })
}
