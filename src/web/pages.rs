//! Pages for people. Each is a template of `templates/` filled with the texts of the reader's language.

mod assets;
mod figures;
mod host;
mod play;
mod practise;
pub(super) mod preview;
mod refused;
mod sign_in;
mod text;
mod watch;

pub(super) use assets::asset_named;
pub(super) use figures::figures;
pub(super) use host::{desk, host, links, open};
pub(super) use play::play;
pub(super) use practise::{begin, choose, invited, now, picture, same, step};
pub(super) use refused::{is_for_people, refused};
pub(super) use sign_in::{sign_in, signed_in, signed_out};
pub(super) use watch::{replay, replay_of, watch};

use super::error::{Fault, PROBLEMS};
use super::{State, reference};
use crate::picture::{self, Colours, Effort, Scale};
use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::families;
use agon_generators::family::Kind;
use agon_judge::time::{Span, Time};
use minijinja::value::{Kwargs, Value};
use minijinja::{Environment, UndefinedBehavior, context};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// Pictures on the front page are drawn anew at most this often, so that nobody can keep us drawing.
const SAMPLE_AGE: Span = Span::seconds(5);

/// The front page's pictures: PNG by kind, with the instant they were drawn at.
#[derive(Default)]
pub(super) struct Samples(Mutex<BTreeMap<Kind, (Time, Vec<u8>)>>);

macro_rules! templates {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../templates/", $name)))),*]
    };
}

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut pages = Environment::new();
    // A text that is missing is a fault, not a gap.
    pages.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    pages.add_filter("code", with_code);
    pages.add_filter("fill", with_values);
    for (name, text) in templates! {
        "desk.html"
        "docs.html"
        "drill.html"
        "figures.html"
        "front.html"
        "host.html"
        "page.html"
        "play.html"
        "practise.html"
        "preview_family.html"
        "preview_frame.html"
        "preview_kept.html"
        "preview_one.html"
        "preview_parts.html"
        "preview_print.html"
        "preview_reports.html"
        "preview_wall.html"
        "problem.html"
        "refused.html"
        "replay.html"
        "result.html"
        "same.html"
        "seats.html"
        "sign_in.html"
        "watch.html"
    } {
        pages.add_template(name, text).expect("the templates are written well");
    }
    pages
});

/// Text in which what stands between backticks is code.
fn with_code(text: &str) -> minijinja::Value {
    let mut shown = String::new();
    for (place, part) in text.split('`').enumerate() {
        let part = part.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        shown += &if place % 2 == 1 { format!("<code>{part}</code>") } else { part };
    }
    minijinja::Value::from_safe_string(shown)
}

/// A text with its blanks filled: `{{ t.play.locked | fill(name="Ana") }}`.
#[expect(clippy::needless_pass_by_value, reason = "filters are handed their arguments so")]
fn with_values(text: &str, values: Kwargs) -> Result<String, minijinja::Error> {
    let names: Vec<&str> = values.args().collect();
    let filled = names.into_iter().map(|name| Ok((name, values.get::<Value>(name)?.to_string())));
    Ok(text::filled(text, &filled.collect::<Result<Vec<_>, minijinja::Error>>()?))
}

/// What a page may do: nothing is fetched from anywhere else, and no text ever becomes a script.
const POLICY: &str = "default-src 'none'; connect-src 'self'; img-src 'self' blob:; script-src 'self'; \
     style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'; trusted-types 'none'";

/// A page in the language of whoever asks. Its script finds the texts of its own `section` in the page.
fn page(request: &HttpRequest, name: &str, section: &str, values: Value) -> HttpResponse {
    page_of(request, name, &[section], values)
}

/// A page whose script finds the texts of several sections; what two of them name alike is the later one's.
fn page_of(request: &HttpRequest, name: &str, sections: &[&str], values: Value) -> HttpResponse {
    let template = TEMPLATES.get_template(name).expect("every page has its template");
    let language = text::language(request);
    // Inside of a script element nothing ends it but its own end.
    let texts = language.sections(sections).replace('<', "\\u003c");
    let shared = context! {
        t => &language.texts,
        lang => language.tag,
        texts => Value::from_safe_string(texts),
        path => request.path(),
    };
    let text = match template.render(context! { ..values, ..shared }) {
        Ok(text) => text,
        Err(error) => {
            tracing::error!(name, ?error, "a page could not be made");
            return HttpResponse::InternalServerError().body("This page could not be made.\n");
        }
    };
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::VARY, "Accept-Language"))
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .body(text)
}

/// What this is.
pub(super) async fn front(request: HttpRequest) -> HttpResponse {
    let kinds = Kind::ALL.map(|kind| {
        let titles: Vec<&str> =
            families().filter(|family| family.kind() == kind).map(|family| family.title).collect();
        context! { name => kind.name(), titles => titles }
    });
    page(&request, "front.html", "front", context! { kinds => kinds })
}

/// What can be asked for: the interface's description, to read.
pub(super) async fn docs(request: HttpRequest) -> HttpResponse {
    page(&request, "docs.html", "docs", reference::context())
}

/// What one kind of error means.
pub(super) async fn problem(
    request: HttpRequest,
    slug: Path<String>,
) -> Result<HttpResponse, Fault> {
    let known = PROBLEMS.iter().find(|problem| problem.slug == *slug);
    let p = known.ok_or_else(Fault::not_found)?;
    let values =
        context! { slug => p.slug, status => p.status, title => p.title, advice => p.advice };
    Ok(page(&request, "problem.html", "problem", values))
}

/// A picture of a problem of this kind, drawn now.
pub(super) async fn sample(app: Data<State>, kind: Path<String>) -> Result<HttpResponse, Fault> {
    let kind: Kind = kind.parse().map_err(|_| Fault::not_found())?;
    let now = app.service.now();
    let mut samples = app.samples.0.lock().expect("no panic while locked");
    let fresh = samples.get(&kind).filter(|(at, _)| now < *at + SAMPLE_AGE);
    let png = match fresh {
        Some((_, png)) => png.clone(),
        None => {
            let drawn = app.service.sample(kind).ok_or_else(Fault::not_found)?;
            let pictures = drawn.sheet.pictures();
            let (_, shown) = pictures.first().ok_or_else(Fault::not_found)?;
            let png = picture::png(&shown.figure, Colours::Normal, Scale::Single, Effort::Live)
                .map_err(|_| Fault::unavailable())?;
            samples.insert(kind, (now, png.clone()));
            png
        }
    };
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(png))
}
