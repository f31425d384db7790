//! The few pages there are: what this is, what it can be asked, and what its errors mean.

use super::error::{Fault, PROBLEMS};
use super::{State, reference};
use crate::picture::{self, Colours, Effort, Scale};
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};
use agon_generators::families;
use agon_generators::family::Kind;
use agon_judge::time::{Span, Time};
use minijinja::{Environment, context};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// Pictures on the front page are drawn anew at most this often, so that nobody can keep us drawing.
const SAMPLE_AGE: Span = Span::seconds(5);

/// The front page's pictures: PNG by kind, with the instant they were drawn at.
#[derive(Default)]
pub(super) struct Samples(Mutex<BTreeMap<Kind, (Time, Vec<u8>)>>);

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut pages = Environment::new();
    pages.add_filter("code", with_code);
    for (name, text) in [
        ("page.html", include_str!("../../templates/page.html")),
        ("front.html", include_str!("../../templates/front.html")),
        ("docs.html", include_str!("../../templates/docs.html")),
        ("problem.html", include_str!("../../templates/problem.html")),
    ] {
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

fn page(name: &str, values: minijinja::Value) -> HttpResponse {
    let template = TEMPLATES.get_template(name).expect("every page has its template");
    let text = template.render(values).expect("the templates use what they are given");
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; \
             form-action 'none'; frame-ancestors 'none'",
        ))
        .body(text)
}

/// What this is.
pub(super) async fn front() -> HttpResponse {
    let kinds = Kind::ALL.map(|kind| {
        let titles: Vec<&str> =
            families().filter(|family| family.kind() == kind).map(|family| family.title).collect();
        context! { name => kind.name(), titles => titles }
    });
    page("front.html", context! { kinds => kinds })
}

/// What can be asked for: the interface's description, to read.
pub(super) async fn docs() -> HttpResponse {
    page("docs.html", reference::context())
}

/// What one kind of error means.
pub(super) async fn problem(slug: Path<String>) -> Result<HttpResponse, Fault> {
    let known = PROBLEMS.iter().find(|problem| problem.slug == *slug);
    let p = known.ok_or_else(Fault::not_found)?;
    let values =
        context! { slug => p.slug, status => p.status, title => p.title, advice => p.advice };
    Ok(page("problem.html", values))
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

/// The one style sheet.
pub(super) async fn style() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "max-age=3600"))
        .body(include_str!("../../static/agon.css"))
}
