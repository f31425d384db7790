//! A player who wants to be forgotten: everything that is known of them goes, and their browser's secret with it.

use super::{COOKIE, held};
use crate::web::api::Reply;
use crate::web::app::App;
use crate::web::pages::sign_in::to;
use crate::web::session;
use actix_web::HttpRequest;
use actix_web::http::header;

/// `POST /practise/forget`
pub(in crate::web) async fn forget(app: App, request: HttpRequest) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    if let Some((player, _)) = held(&app, &request).await? {
        app.service.forget_player(player).await?;
    }
    let mut reply = to("/practise?said=forgotten");
    let cookie = format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    reply.append_header((header::SET_COOKIE, cookie));
    Ok(reply.finish())
}
