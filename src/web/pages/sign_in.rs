//! Where a host signs in with the game key, and out again. Plain forms: nothing here needs a script.

use super::leading::{own_path, to};
use super::page::page;
use crate::service::secrets::token::{Bearer, Token};
use crate::web::app::App;
use crate::web::caller::hear;
use crate::web::error::Fault;
use crate::web::session;
use actix_web::http::StatusCode;
use actix_web::web::{Form, Query};
use actix_web::{HttpRequest, HttpResponse};
use minijinja::context;
use serde::Deserialize;

/// `?next=/host`
#[derive(Deserialize)]
pub(in crate::web) struct Next {
    next: Option<String>,
}

/// What the form sends.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Typed {
    key: String,
    next: String,
}

/// Where a host who has signed in is led, unless they were on their way elsewhere.
const FIRST: &str = "/host";

/// `GET /sign-in`
pub(in crate::web) async fn sign_in(request: HttpRequest, query: Query<Next>) -> HttpResponse {
    asked(&request, query.next.as_deref().unwrap_or_default(), false)
}

/// `POST /sign-in`: what the form sends.
pub(in crate::web) async fn signed_in(
    app: App,
    request: HttpRequest,
    form: Form<Typed>,
) -> Result<HttpResponse, Fault> {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let Typed { key, next } = form.into_inner();
    let begun = match Token::parse(key.trim()) {
        Some((Bearer::Key, key)) => {
            hear(&request, &app, &key)?;
            app.service.sessions().begin(&key).await
        }
        Some(_) | None => Ok(None),
    };
    let begun = begun.map_err(|error| {
        tracing::error!(%error, "a session was not kept");
        Fault::unavailable()
    })?;
    let Some(session) = begun else {
        let mut page = asked(&request, &next, true);
        *page.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(page);
    };
    let mut reply = to(own_path(&next).unwrap_or(FIRST));
    reply.cookie(session::cookie(app.rim.public(), &session));
    Ok(reply.finish())
}

/// `POST /sign-out`
pub(in crate::web) async fn signed_out(
    app: App,
    request: HttpRequest,
) -> Result<HttpResponse, Fault> {
    session::of_our_page(&request, app.rim.whence(&request))?;
    if let Some(session) = session::sent(app.rim.public(), &request) {
        app.service.sessions().end(&session).await.map_err(|error| {
            tracing::error!(%error, "a session was not ended");
            Fault::unavailable()
        })?;
    }
    let mut reply = to("/sign-in");
    reply.cookie(session::no_cookie(app.rim.public()));
    Ok(reply.finish())
}

fn asked(request: &HttpRequest, next: &str, is_wrong: bool) -> HttpResponse {
    let next = own_path(next).unwrap_or(FIRST);
    page(request, "sign_in/sign_in", context! { next, is_wrong })
}

/// Leads whoever has not signed in there first, and then back.
pub(super) fn first(request: &HttpRequest) -> HttpResponse {
    let next: String =
        url::form_urlencoded::byte_serialize(request.uri().to_string().as_bytes()).collect();
    to(&format!("/sign-in?next={next}")).finish()
}
