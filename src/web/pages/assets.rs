//! What pages are made of besides their own text: one style sheet, and modules without which every page still says
//! what it has to say, or says why it cannot.

use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::made::{Good, Made};
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

/// A file as it is served: its name, its kind, and what it says.
type Asset = (&'static str, &'static str, &'static str);

macro_rules! assets {
    ($($name:literal)*) => {
        static ASSETS: &[fn() -> Asset] = &[
            $(|| asset($name, include_str!(concat!("../../../static/", $name)))),*
        ];
    };
}

assets! {
    "agon.css"
    "agon.js"
    "board.js"
    "clock.js"
    "contest.js"
    "correct.js"
    "desk.js"
    "drill.js"
    "duel.js"
    "echo.js"
    "embed.js"
    "enlarge.js"
    "figures.js"
    "history.js"
    "host.js"
    "icon.svg"
    "kept.js"
    "pen.js"
    "play.js"
    "practise.js"
    "preview.js"
    "qr.js"
    "read.js"
    "replay.js"
    "seal.js"
    "sound.js"
    "stream.js"
    "text.js"
    "theme.js"
    "times.js"
    "watch.js"
    "way.js"
    "wire.js"
}

fn asset(name: &'static str, text: &'static str) -> Asset {
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/javascript; charset=utf-8",
    };
    (name, kind, text)
}

/// `GET /static/{name}`. A browser asks each time whether its copy is still right, so that no page ever runs with the
/// modules of an older service.
pub(in crate::web) async fn asset_named(
    app: App,
    request: HttpRequest,
    name: Path<String>,
) -> Result<HttpResponse, Fault> {
    replied(&app, &request, &name).await
}

/// The reply that holds the file of this name.
pub(super) async fn replied(
    app: &App,
    request: &HttpRequest,
    name: &str,
) -> Result<HttpResponse, Fault> {
    let found = ASSETS.iter().map(|asset| asset()).find(|(known, ..)| *known == name);
    let (name, kind, text) = found.ok_or_else(Fault::not_found)?;
    let made = app.library.get(app, name, move || Made::text(kind, text)).await?;
    Ok(made.reply(request, Good::Never))
}
