//! What handlers share. A handler is three sentences: read, call the service, render.

use super::app::App;
use super::body;
use super::caller::{Caller, Seen};
use super::error::Fault;
use super::render::{self, Faces};
use super::shape::contest as shapes;
use crate::picture::Colours;
use crate::service::delivery::gallery::{NoPicture, Problem};
use crate::service::judging::live::Live;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Bytes;
use agon_generators::drawn::Drawn;
use agon_judge::command::Command;
use agon_judge::contest::Contest;
use agon_judge::id::CommandId;
use agon_judge::seat::Audience;
use agon_judge::view::{View, frame};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub(super) type Reply = Result<HttpResponse, Fault>;

/// `?colours=none` draws patterns in place of colours.
#[derive(Deserialize)]
pub(super) struct PictureQuery {
    colours: Option<String>,
}

pub(super) fn fresh(body: &impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(body)
}

pub(super) async fn by_host(
    app: App,
    caller: Caller,
    command: Command,
    id: Option<CommandId>,
) -> Reply {
    caller.host()?;
    app.service.command(&caller.live, command, id).await?;
    accepted(&app, &caller).await
}

/// For what decides a contest. Time speaks a microsecond later: the reply says how the contest ended, not that it is
/// about to.
pub(super) async fn settled(
    app: App,
    caller: Caller,
    command: Command,
    id: Option<CommandId>,
) -> Reply {
    app.service.command(&caller.live, command, id).await?;
    app.service.command(&caller.live, Command::Look, None).await?;
    accepted(&app, &caller).await
}

/// What was asked for has happened: the contest as the caller may see it now.
pub(super) async fn accepted(app: &App, caller: &Caller) -> Reply {
    let body = projection(app, caller).await?;
    Ok(HttpResponse::Accepted().insert_header((header::CACHE_CONTROL, "no-store")).json(body))
}

/// The contest as the caller may see it.
pub(super) async fn projection(app: &App, caller: &Caller) -> Result<shapes::Contest, Fault> {
    let problem = problem_of(app, &caller.live).await?;
    let Seen { contest, now, .. } = caller.seen(app).await?;
    let present = caller.live.present();
    Ok(render::projection(&contest, present, caller.audience, now, &problem.drawn))
}

/// Seats see the card whose time it is; whoever else may see the material sees all of it.
pub(super) fn faces(
    contest: &Contest,
    view: &View,
    audience: Audience,
    drawn: &Drawn,
) -> Option<Faces> {
    let seconds = drawn.sheet.card_seconds();
    match audience {
        _ if !view.sees_material || seconds.is_empty() => None,
        _ if contest.is_over() => Some(Faces::All),
        Audience::Seat(_) => frame(contest, &seconds, view.now).map(|it| Faces::One(it.begun)),
        Audience::Game | Audience::Host | Audience::Watch => Some(Faces::All),
    }
}

/// A picture that is its reader's alone.
pub(super) fn png_reply(png: impl AsRef<[u8]> + Send + 'static) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .body(Bytes::from_owner(png))
}

/// One of the pictures of a contest's round.
pub(super) async fn drawn_picture(
    app: &App,
    (live, round): (&Live, usize),
    name: &str,
    colours: Colours,
) -> Result<Arc<[u8]>, Fault> {
    let service = &app.service;
    match service.gallery().picture(service.store(), (live, round), name, colours).await {
        Ok(Some(png)) => Ok(png),
        Ok(None) => Err(Fault::not_found()),
        Err(NoPicture::Read(error)) => Err(error.into()),
        Err(NoPicture::Drawing(error)) => Err(error.into()),
    }
}

impl PictureQuery {
    pub(super) fn colours(&self) -> Result<Colours, Fault> {
        body::colours(self.colours.as_deref())
    }
}

pub(super) async fn problem_of(app: &App, live: &Live) -> Result<Arc<Problem>, Fault> {
    Ok(app.service.problem(live).await?)
}
