//! The folders of pages as they are compiled in: each page's template, script, style and words in one, and in `shared` what
//! several pages have in common.

use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::made::{Good, Made};
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

/// Every file that is no source of this program, by its path below this folder.
#[derive(RustEmbed)]
#[folder = "src/web/pages"]
#[include = "*.css"]
#[include = "*.ftl"]
#[include = "*.html"]
#[include = "*.js"]
#[include = "*.svg"]
struct Files;

/// What a file says.
pub(super) fn text(path: &str) -> Option<String> {
    Files::get(path).as_ref().map(said)
}

fn said(file: &EmbeddedFile) -> String {
    String::from_utf8_lossy(&file.data).into_owned()
}

/// The path of every file that ends so.
pub(super) fn all(end: &str) -> impl Iterator<Item = String> {
    Files::iter().filter(move |path| path.ends_with(end)).map(Cow::into_owned)
}

/// `GET /static/{folder}/{name}`. A browser asks each time whether its copy is still right, so that no page ever runs with
/// the modules of an older service.
pub(in crate::web) async fn file(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Fault> {
    let (folder, name) = path.into_inner();
    replied(&app, &request, &format!("{folder}/{name}")).await
}

/// The reply that holds the file of this path.
pub(super) async fn replied(
    app: &App,
    request: &HttpRequest,
    path: &str,
) -> Result<HttpResponse, Fault> {
    let kind = kind(path).ok_or_else(Fault::not_found)?;
    let file = Files::get(path).ok_or_else(Fault::not_found)?;
    let made = app
        .library
        .get(app.service.workshop(), path, move || Made::text(kind, said(&file)))
        .await?;
    Ok(made.reply(request, Good::Never))
}

/// Of what kind a file is that browsers fetch; templates and words are read here alone.
fn kind(path: &str) -> Option<&'static str> {
    match path.rsplit('.').next()? {
        "css" => Some("text/css; charset=utf-8"),
        "js" => Some("text/javascript; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        _ => None,
    }
}
