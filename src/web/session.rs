//! A host's session in a browser: the cookie that holds it, and what comes by it.
//!
//! A browser sends cookies by itself, also on behalf of pages of others. `SameSite=Strict` forbids it to; besides, what
//! changes anything by a cookie must say that it comes from a page of ours.

use super::app::State;
use super::error::Fault;
use super::origin::{Origin, Whence, changes};
use crate::service::access::sessions::SESSION_SECONDS;
use crate::service::secrets::token::Token;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, CookieBuilder, SameSite};
use actix_web::http::header;
use actix_web::{HttpMessage as _, HttpRequest};

/// The key that the session of a request stands for.
pub(super) struct SignedIn(pub(super) Token);

/// Only we can set a cookie with such a name, and only over https.
const SAFE_NAME: &str = "__Host-agon_session";
const PLAIN_NAME: &str = "agon_session";

/// Lets a request in by its session, where it bears no token.
pub(super) async fn admit(app: &State, request: &HttpRequest, whence: Whence) -> Result<(), Fault> {
    if whence != Whence::Own || request.headers().contains_key(header::AUTHORIZATION) {
        return Ok(());
    }
    let Some(session) = sent(app.rim.public(), request) else { return Ok(()) };
    let Some(key) = app.service.sessions().key(&session).await? else { return Ok(()) };
    if changes(request.method()) {
        of_our_page(request, whence)?;
    }
    request.extensions_mut().insert(SignedIn(key));
    Ok(())
}

/// Lets only pages of ours pass, as far as browsers say where a request comes from.
pub(super) fn of_our_page(request: &HttpRequest, whence: Whence) -> Result<(), Fault> {
    let site = request.headers().get("sec-fetch-site");
    let said = request.headers().contains_key(header::ORIGIN)
        || site.is_some_and(|site| site == "same-origin");
    if said && whence == Whence::Own {
        Ok(())
    } else {
        Err(Fault::new("foreign-origin", "With a cookie, only pages of this service may do this."))
    }
}

/// The session that a browser sent, whether or not it opens anything.
pub(super) fn sent(public: Option<&Origin>, request: &HttpRequest) -> Option<Token> {
    cookies(request, cookie_name(public)).find_map(|sent| Token::parse_session(&sent))
}

/// What every cookie of this name says that a browser sent.
pub(super) fn cookies(request: &HttpRequest, name: &str) -> impl Iterator<Item = String> + use<> {
    let said = |all: &[Cookie<'_>]| -> Vec<String> {
        let named = all.iter().filter(|cookie| cookie.name() == name);
        named.map(|cookie| cookie.value().to_owned()).collect()
    };
    request.cookies().map(|all| said(&all)).unwrap_or_default().into_iter()
}

/// What makes a browser hold a session.
pub(super) fn cookie(public: Option<&Origin>, session: &Token) -> Cookie<'static> {
    set(public, session.text().to_owned(), SESSION_SECONDS)
}

/// What makes a browser let go of it.
pub(super) fn no_cookie(public: Option<&Origin>) -> Cookie<'static> {
    set(public, String::new(), 0)
}

fn set(public: Option<&Origin>, value: String, seconds: i64) -> Cookie<'static> {
    held(public, cookie_name(public), value, seconds).same_site(SameSite::Strict).finish()
}

/// A cookie that no script reads and that lasts so long.
pub(super) fn held(
    public: Option<&Origin>,
    name: &'static str,
    value: String,
    seconds: i64,
) -> CookieBuilder<'static> {
    let cookie = Cookie::build(name, value).path("/").http_only(true);
    cookie.max_age(Duration::seconds(seconds)).secure(is_https(public))
}

fn cookie_name(public: Option<&Origin>) -> &'static str {
    if is_https(public) { SAFE_NAME } else { PLAIN_NAME }
}

fn is_https(public: Option<&Origin>) -> bool {
    public.is_some_and(Origin::is_https)
}
