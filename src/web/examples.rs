//! Pictures of the small solved problems that stand in rules: the same for every problem of a family and level.

use super::api::{PictureQuery, Reply};
use super::app::App;
use super::error::Fault;
use super::made::{Good, Made};
use super::render::{FACE, examples};
use crate::picture::{Effort, Scale};
use crate::service::workshop::{Look, PictureFile, Whom};
use actix_web::HttpRequest;
use actix_web::web::{Path, Query};
use agon_generators::family::Level;
use agon_generators::find;

/// `GET /examples/{kind}/{name}/{level}/pictures/{picture}.png?colours=`
pub(super) async fn picture(
    app: App,
    request: HttpRequest,
    path: Path<(String, String, u8, String)>,
    query: Query<PictureQuery>,
) -> Reply {
    let (kind, name, level, picture) = path.into_inner();
    let family = find(&format!("{kind}/{name}")).ok_or_else(Fault::not_found)?;
    let level = Level::new(level).map_err(|_| Fault::not_found())?;
    let colours = query.colours()?;
    let facts = app.service.catalogue().of(family).await?;
    let sheet = &facts[level.index()].rules.example.sheet;
    let found = match &*picture {
        FACE => sheet.face(),
        name => sheet.pictures().into_iter().find(|(known, _)| known == name),
    };
    let (_, shown) = found.ok_or_else(Fault::not_found)?;
    let look = Look { file: PictureFile::Png, colours, scale: Scale::Single };
    let draw = async || {
        let figure = shown.figure.clone();
        let png = app.service.workshop().picture(Whom::Stranger, figure, look, Effort::Export);
        Ok(Made::plain("image/png", png.await?))
    };
    let place = format!("{}/{picture} {colours:?}", examples(family.name, level));
    Ok(app.library.get_or(&place, draw).await?.reply(&request, Good::Seconds(3600)))
}
