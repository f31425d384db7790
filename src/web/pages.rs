//! Pages for people. Each is a template of `templates/` filled with the texts of the reader's language.

mod assets;
pub(super) mod duel;
pub(super) mod embed;
mod figures;
mod host;
mod play;
mod practise;
pub(super) mod preview;
pub(super) mod qr;
mod redrawn;
mod refused;
mod sign_in;
mod text;
mod watch;

pub(super) use assets::asset_named;
pub(super) use figures::figures;
pub(super) use host::{desk, host, links, open};
pub(super) use play::play;
pub(super) use practise::{
    beat, begin, choose, forget, invited, now, of_today, picture, same, step,
};
pub(super) use refused::{is_for_people, refused};
pub(super) use sign_in::{sign_in, signed_in, signed_out};
pub(super) use watch::{replay, replay_of, watch};

use super::app::App;
use super::error::{Fault, PROBLEMS};
use super::made::{Good, Made};
use super::reference;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::family::Kind;
use agon_generators::{find, of_kind};
use agon_judge::time::{Span, Time};
use minijinja::value::{Kwargs, Value};
use minijinja::{Environment, UndefinedBehavior, context};
use std::sync::{Arc, LazyLock};
use text::Language;

/// Pictures on the front page are drawn anew at most this often, so that nobody can keep us drawing.
const SAMPLE_AGE: Span = Span::seconds(5);

/// The front page's pictures by kind.
#[derive(Default)]
pub(super) struct Samples([tokio::sync::Mutex<Option<Sample>>; Kind::ALL.len()]);

/// A picture with the instant it was drawn at.
type Sample = (Time, Arc<Made>);

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
    pages.add_filter("titled", titled);
    for (name, text) in templates! {
        "desk.html"
        "docs.html"
        "drill.html"
        "duel.html"
        "duel_new.html"
        "figures.html"
        "front.html"
        "gone.html"
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
        "way.html"
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
fn with_values(text: Value, values: Kwargs) -> Result<String, minijinja::Error> {
    let names: Vec<&str> = values.args().collect();
    let filled = names.into_iter().map(|name| Ok((name, values.get::<Value>(name)?.to_string())));
    Ok(text::filled(&text, &filled.collect::<Result<Vec<_>, minijinja::Error>>()?))
}

/// What the page's language calls a family: `{{ "logic/sudoku" | titled }}`; one that is not known by its name alone.
fn titled(page: &minijinja::State, family: &str) -> String {
    let language = page.lookup("lang");
    let language = language.as_ref().and_then(Value::as_str).unwrap_or_default();
    find(family).map_or(family, |entry| &entry.speaking(language).title).to_owned()
}

const HTML: &str = "text/html; charset=utf-8";
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
    match written(text::language(request), request.path(), (name, sections), values) {
        Ok(text) => HttpResponse::Ok()
            .content_type(HTML)
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .insert_header((header::VARY, "Accept-Language, Cookie"))
            .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
            .body(text),
        Err(NotWritten) => {
            HttpResponse::InternalServerError().body("This page could not be made.\n")
        }
    }
}

/// A page whose template does not hold together; the log says why.
struct NotWritten;

/// JSON as it stands inside of a script element, which nothing ends but its own end.
fn in_script(json: &str) -> Value {
    Value::from_safe_string(json.replace('<', "\\u003c"))
}

/// The text of a page in a language.
fn written(
    language: &Language,
    path: &str,
    (name, sections): (&str, &[&str]),
    values: Value,
) -> Result<String, NotWritten> {
    let template = TEMPLATES.get_template(name).expect("every page has its template");
    let shared = context! {
        t => &language.texts,
        lang => language.tag,
        languages => text::others(language),
        texts => in_script(&language.sections(sections)),
        path,
    };
    template.render(context! { ..values, ..shared }).map_err(|error| {
        tracing::error!(name, ?error, "a page could not be made");
        NotWritten
    })
}

/// Every kind with the names of its families.
fn kinds() -> Value {
    let of_kind = |kind: Kind| {
        let families: Vec<&str> = of_kind(kind).iter().map(|entry| entry.name).collect();
        context! { name => kind.name(), families }
    };
    Kind::ALL.map(of_kind).to_vec().into()
}

/// What this is.
pub(super) async fn front(app: App, request: HttpRequest) -> HttpResponse {
    let duels = app.service.duels().are_offered();
    page(&request, "front.html", "front", context! { kinds => kinds(), duels })
}

/// `POST /language`, with `to` and `back`: pages speak another language from now on.
pub(super) async fn speak(bytes: Bytes) -> Result<HttpResponse, Fault> {
    let form = practise::Form::read(&bytes);
    let cookie = text::chosen(form.get("to")).ok_or_else(Fault::not_found)?;
    let back = sign_in::own_path(form.get("back")).unwrap_or("/");
    Ok(sign_in::to(back).insert_header((header::SET_COOKIE, cookie)).finish())
}

/// What can be asked for: the interface's description, to read. In each language it is made once.
pub(super) async fn docs(app: App, request: HttpRequest) -> Result<HttpResponse, Fault> {
    let language = text::language(&request);
    let make = || {
        let page = written(language, "/docs", ("docs.html", &["docs"]), reference::context());
        let text = page.unwrap_or_else(|NotWritten| "This page could not be made.\n".to_owned());
        Made::text(HTML, text)
    };
    let made = app.library.get(&app, &format!("docs {}", language.tag), make).await?;
    let mut reply = made.reply(&request, Good::Never);
    reply.headers_mut().append(header::VARY, HeaderValue::from_static("Accept-Language, Cookie"));
    let policy = HeaderValue::from_static(POLICY);
    reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(reply)
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
pub(super) async fn sample(
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
