//! Pictures of the small solved problems that stand in rules: the same for every problem of a family and level.

use super::api::{App, PictureQuery, Reply};
use super::error::Fault;
use super::render::examples;
use crate::picture::{self, Colours, Effort, Scale};
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Bytes, Path, Query};
use agon_generators::family::Level;
use agon_generators::find;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// What was drawn so far, by address: a few small pictures for each family and level, so all of them fit.
#[derive(Default)]
pub(super) struct Examples(Mutex<Drawn>);

type Drawn = BTreeMap<(String, Colours), Arc<[u8]>>;

/// `GET /examples/{kind}/{name}/{level}/pictures/{picture}.png?colours=`
pub(super) async fn picture(
    app: App,
    path: Path<(String, String, u8, String)>,
    query: Query<PictureQuery>,
) -> Reply {
    let (kind, name, level, picture) = path.into_inner();
    let family = find(&format!("{kind}/{name}")).ok_or_else(Fault::not_found)?;
    let level = Level::new(level).map_err(|_| Fault::not_found())?;
    let place = (format!("{}/{picture}", examples(family.name, level)), query.colours()?);
    let drawn = app.examples.0.lock().expect("no panic while locked").get(&place).cloned();
    let png = match drawn {
        Some(png) => png,
        None => {
            let sheet = family.example(level).show();
            let found = sheet.pictures().into_iter().find(|(known, _)| *known == picture);
            let (_, shown) = found.ok_or_else(Fault::not_found)?;
            let png = picture::png(&shown.figure, place.1, Scale::Single, Effort::Export);
            let png: Arc<[u8]> = png.map_err(|_| Fault::unavailable())?.into();
            app.examples.0.lock().expect("no panic while locked").insert(place, png.clone());
            png
        }
    };
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .body(Bytes::from_owner(png)))
}
