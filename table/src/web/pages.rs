//! Pages: files of `static/`, the same for everybody. Who somebody is stands behind the `#` of an address, which no
//! server is told.

use super::Shared;
use super::error::Fault;
use crate::token::Digest;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{self, Data, Path};
use actix_web::{HttpRequest, HttpResponse, Route};
use agon_games::table;

/// Every file with its name.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/static.rs"));

/// What pages are told to load and show.
pub(super) struct Pages {
    policy: HeaderValue,
}

impl Pages {
    /// Pages that show Agon's in a frame, and nobody else's.
    pub(super) fn new(agon: &str) -> Pages {
        let policy = format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             font-src 'self'; media-src 'self' data:; connect-src 'self'; manifest-src 'self'; frame-src {agon}; \
             form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
        );
        let policy = HeaderValue::from_str(&policy).expect("origins are plain text");
        Pages { policy }
    }
}

/// Every page: its address and what answers it.
pub(super) fn pages() -> Vec<(&'static str, Route)> {
    vec![
        ("/", web::get().to(front)),
        ("/join/{table}", web::get().to(join)),
        ("/game/{game}", web::get().to(game)),
        ("/static/{name}", web::get().to(file)),
    ]
}

async fn front(app: Data<Shared>, request: HttpRequest) -> Result<HttpResponse, Fault> {
    served(&app, &request, "index.html")
}

async fn join(app: Data<Shared>, request: HttpRequest) -> Result<HttpResponse, Fault> {
    served(&app, &request, "join.html")
}

/// The page is that of the game's rules. Of a game that there is not, it says so itself.
async fn game(
    app: Data<Shared>,
    request: HttpRequest,
    id: Path<String>,
) -> Result<HttpResponse, Fault> {
    let room = match id.parse() {
        Ok(id) => app.hall.room(id).await?,
        Err(_) => None,
    };
    let usual = table::games().next().map_or("", |rules| rules.name());
    let rules = room.map_or(usual, |room| room.state().rules);
    served(&app, &request, &format!("{rules}.html"))
}

async fn file(
    app: Data<Shared>,
    request: HttpRequest,
    name: Path<String>,
) -> Result<HttpResponse, Fault> {
    served(&app, &request, &name)
}

/// A file, unless the caller has it already.
fn served(app: &Shared, request: &HttpRequest, name: &str) -> Result<HttpResponse, Fault> {
    let known = FILES.iter().find(|(of, _)| *of == name);
    let (_, bytes) = known.ok_or_else(Fault::not_found)?;
    let tag = format!("\"{}\"", String::from(Digest::of(&[bytes])));
    let has = request.headers().get(header::IF_NONE_MATCH);
    let mut reply = if has.is_some_and(|has| has == tag.as_str()) {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    reply.insert_header((header::ETAG, tag));
    reply.insert_header((header::CACHE_CONTROL, "no-cache"));
    reply.insert_header((header::CONTENT_TYPE, kind(name)));
    reply.insert_header((header::CONTENT_SECURITY_POLICY, app.pages.policy.clone()));
    Ok(reply.body(*bytes))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        _ => "application/octet-stream",
    }
}
