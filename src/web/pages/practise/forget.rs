//! A player who wants to be forgotten: everything that is known of them goes, and their browser's secret with it.

use super::{cookie, held};
use crate::web::api::Reply;
use crate::web::app::App;
use crate::web::pages::leading::to;
use crate::web::session;
use actix_web::HttpRequest;

/// `POST /practise/forget`
pub(in crate::web) async fn forget(app: App, request: HttpRequest) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    if let Some((player, _)) = held(&app, &request).await? {
        app.service.forget_player(player).await?;
    }
    Ok(to("/practise?said=forgotten").cookie(cookie(&app, String::new(), 0)).finish())
}
