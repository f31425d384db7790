//! The result of a drill that is not in memory any more: drawn again from its code. Where there is none, the page says
//! that the problem is gone and offers another.

use super::drill::{DrillPage, beside, course, gone, shown_problem};
use crate::picture::{Colours, Scale};
use crate::service::access::player::Player;
use crate::service::practice::profile::Profile;
use crate::service::workshop::{Look, NotDrawn, PictureFile, Whom};
use crate::web::api::{Reply, png_reply};
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::pages::page::page;
use crate::web::pages::text::language;
use actix_web::HttpRequest;
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use minijinja::context;
use std::sync::Arc;

/// The newest result, or the word that there is nothing here.
pub(super) async fn result(
    app: &App,
    request: &HttpRequest,
    player: Player,
    profile: &Profile,
) -> Reply {
    let Some(drawn) = newest(app, request, profile).await? else {
        return Ok(page(request, "practise/gone", context! {}));
    };
    let page = DrillPage {
        said: None,
        standing: gone(),
        problem: shown_problem(&drawn, profile.result(), profile),
        course: course(profile, app.service.now()),
        beside: beside(app, player, profile),
    };
    Ok(page.reply(request))
}

/// One of its pictures.
pub(super) async fn picture(
    app: &App,
    request: &HttpRequest,
    profile: &Profile,
    name: &str,
    colours: Colours,
) -> Reply {
    let drawn = newest(app, request, profile).await?.ok_or_else(Fault::not_found)?;
    let look = Look { file: PictureFile::Png, colours, scale: Scale::Single };
    let png = app.service.previews().picture(Whom::Stranger, &drawn, name, look).await?;
    Ok(png_reply(png.ok_or_else(Fault::not_found)?))
}

/// The problem of the result that stands, as long as its edition can be drawn.
async fn newest(
    app: &App,
    request: &HttpRequest,
    profile: &Profile,
) -> Result<Option<Arc<Drawn>>, Fault> {
    let code = profile.result().and_then(|played| played.code.parse::<Code>().ok());
    let Some(code) = code else { return Ok(None) };
    match app.service.previews().of(Whom::Stranger, &code, language(request).tag).await {
        Ok(drawn) => Ok(Some(drawn)),
        Err(NotDrawn::Problem(_)) => Ok(None),
        Err(fault @ (NotDrawn::NotMade(_) | NotDrawn::TooLarge(_))) => Err(fault.into()),
    }
}
