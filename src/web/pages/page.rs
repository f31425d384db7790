//! A page as it is written: its template, filled with the texts of the reader's language and with what it is told.

use super::files;
use super::text::{self, Language};
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::made::{Good, Made};
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::find;
use agon_judge::id::ContestId;
use minijinja::value::{Kwargs, Rest, Serde, Value};
use minijinja::{Environment, State, UndefinedBehavior, context};
use serde::Serialize;
use std::sync::LazyLock;

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut pages = Environment::new();
    // A text that is missing is a fault, not a gap.
    pages.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    pages.add_filter("code", with_code);
    pages.add_filter("fill", with_values);
    pages.add_filter("titled", titled);
    pages.add_filter("by_title", by_title);
    pages.add_function("texts", texts);
    pages.set_loader(|name| Ok(files::text(name)));
    pages
});

/// Text in which what stands between backticks is code.
fn with_code(text: &str) -> Value {
    let mut shown = String::new();
    for (place, part) in text.split('`').enumerate() {
        let part = part.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        shown += &if place % 2 == 1 { format!("<code>{part}</code>") } else { part };
    }
    Value::from_safe_string(shown)
}

/// A text with its blanks filled: `{{ t.play.locked | fill(name="Ana") }}`.
#[expect(clippy::needless_pass_by_value, reason = "filters are handed their arguments so")]
fn with_values(text: Value, values: Kwargs) -> Result<String, minijinja::Error> {
    let names: Vec<&str> = values.args().collect();
    let filled = names.into_iter().map(|name| Ok((name, values.get::<Value>(name)?.to_string())));
    Ok(text::filled(&text, &filled.collect::<Result<Vec<_>, minijinja::Error>>()?))
}

/// What the page's language calls a family: `{{ "logic/sudoku" | titled }}`; one that is not known by its name alone.
fn titled(page: &State, family: &str) -> String {
    find(family).map_or(family, |entry| &entry.speaking(&spoken(page)).title).to_owned()
}

/// Families, or what has their names, in the order of what the page's language calls them: `{{ kind.families | by_title }}`.
fn by_title(page: &State, mut families: Vec<Value>) -> Vec<Value> {
    families.sort_by_cached_key(|family| {
        let name = family.get_attr("name").ok().filter(|name| !name.is_undefined());
        titled(page, name.as_ref().unwrap_or(family).as_str().unwrap_or_default())
    });
    families
}

/// The texts of these sections for a page's script, in the page's language: `{{ texts("play", "board") }}`.
#[expect(clippy::needless_pass_by_value, reason = "functions are handed their arguments so")]
fn texts(page: &State, sections: Rest<String>) -> Value {
    in_script(&text::of(&spoken(page)).sections(&sections))
}

/// The language of a page.
fn spoken(page: &State) -> String {
    page.lookup("lang").map(|language| language.to_string()).unwrap_or_default()
}

const HTML: &str = "text/html; charset=utf-8";
/// What a page may do: nothing is fetched from anywhere else, and no text ever becomes a script.
pub(super) const POLICY: &str = "default-src 'none'; connect-src 'self'; img-src 'self' blob:; script-src 'self'; \
     style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'; trusted-types 'none'";
/// By what the language of a page is chosen.
const BY_LANGUAGE: HeaderValue = HeaderValue::from_static("Accept-Language, Cookie");
/// What is said in place of a page whose template does not hold together.
const NOT_MADE: &str = "This page could not be made.\n";

/// A page in the language of whoever asks: the template of this name, such as `preview/wall`, with what it is told.
pub(super) fn page(request: &HttpRequest, name: &str, told: impl Serialize) -> HttpResponse {
    match written(text::language(request), request.path(), name, told) {
        Ok(text) => HttpResponse::Ok()
            .content_type(HTML)
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .insert_header((header::VARY, BY_LANGUAGE))
            .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
            .body(text),
        Err(NotWritten) => HttpResponse::InternalServerError().body(NOT_MADE),
    }
}

/// A page that is the same for everybody who reads its language: made once, and compressed on its way. `told` is asked then.
pub(super) async fn page_for_all<T: Serialize>(
    app: &App,
    request: &HttpRequest,
    name: &'static str,
    told: impl FnOnce() -> T + Send + 'static,
) -> Result<HttpResponse, Fault> {
    let language = text::language(request);
    let path = format!("/{}", name.split('/').next().unwrap_or_default());
    let make = move || {
        let text = written(language, &path, name, told());
        Made::text(HTML, text.unwrap_or_else(|NotWritten| NOT_MADE.to_owned()))
    };
    let kept = format!("{name} {}", language.tag);
    let made = app.library.get(app.service.workshop(), &kept, make).await?;
    let mut reply = made.reply(request, Good::Never);
    let headers = reply.headers_mut();
    headers.append(header::VARY, BY_LANGUAGE);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    Ok(reply)
}

/// The page of this name for any contest. Which one it is stands in the address, and the token behind `#`, which stays in
/// the browser: the page is the same for everybody, and for contests that never were.
pub(super) async fn page_of_contest(
    app: &App,
    request: &HttpRequest,
    id: &str,
    name: &'static str,
) -> Result<HttpResponse, Fault> {
    let _: ContestId = id.parse().map_err(|_| Fault::not_found())?;
    page_for_all(app, request, name, || ()).await
}

/// A page whose template does not hold together; the log says why.
struct NotWritten;

/// JSON as it stands inside of a script element, which nothing ends but its own end.
pub(super) fn in_script(json: &str) -> Value {
    Value::from_safe_string(json.replace('<', "\\u003c"))
}

/// The text of a page in a language.
fn written(
    language: &Language,
    path: &str,
    name: &str,
    told: impl Serialize,
) -> Result<String, NotWritten> {
    let shared = context! {
        t => &language.texts,
        lang => language.tag,
        languages => text::others(language),
        path,
    };
    let template = TEMPLATES.get_template(&format!("{name}.html"));
    let values = context! { ..Value::from(Serde(told)), ..shared };
    template.and_then(|template| template.render(values)).map_err(|error| {
        tracing::error!(name, ?error, "a page could not be made");
        NotWritten
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_is_written_well() {
        let names: Vec<String> = files::all(".html").collect();
        assert!(names.len() > 20, "{names:?}");
        for name in names {
            TEMPLATES.get_template(&name).unwrap_or_else(|error| panic!("{name}: {error:#}"));
        }
    }
}
