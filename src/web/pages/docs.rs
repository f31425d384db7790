//! What programs can ask for, and what each error means, to read.

use super::page::{HTML, NotWritten, POLICY, page, written};
use super::text::language;
use crate::web::app::App;
use crate::web::error::{Fault, PROBLEMS};
use crate::web::made::{Good, Made};
use crate::web::reference;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use minijinja::context;

/// `GET /docs`: the interface's description, to read. In each language it is made once.
pub(in crate::web) async fn docs(app: App, request: HttpRequest) -> Result<HttpResponse, Fault> {
    let language = language(&request);
    let make = || {
        let page = written(language, "/docs", "docs/docs", reference::context());
        let text = page.unwrap_or_else(|NotWritten| "This page could not be made.\n".to_owned());
        Made::text(HTML, text)
    };
    let made =
        app.library.get(app.service.workshop(), &format!("docs {}", language.tag), make).await?;
    let mut reply = made.reply(&request, Good::Never);
    reply.headers_mut().append(header::VARY, HeaderValue::from_static("Accept-Language, Cookie"));
    let policy = HeaderValue::from_static(POLICY);
    reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(reply)
}

/// `GET /problems/{slug}`: what one kind of error means.
pub(in crate::web) async fn problem(
    request: HttpRequest,
    slug: Path<String>,
) -> Result<HttpResponse, Fault> {
    let known = PROBLEMS.iter().find(|problem| problem.slug == *slug);
    let p = known.ok_or_else(Fault::not_found)?;
    let values =
        context! { slug => p.slug, status => p.status, title => p.title, advice => p.advice };
    Ok(page(&request, "docs/problem", values))
}
