//! What programs can ask for, and what each error means, to read.

use super::page::{page, page_for_all};
use crate::web::app::App;
use crate::web::error::{Fault, PROBLEMS};
use crate::web::reference;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use minijinja::context;

/// `GET /docs`: the interface's description, to read.
pub(in crate::web) async fn docs(app: App, request: HttpRequest) -> Result<HttpResponse, Fault> {
    page_for_all(&app, &request, "docs/docs", reference::context).await
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
