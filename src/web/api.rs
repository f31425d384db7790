//! The calls of the interface. A handler is three sentences: read, call the service, render.

use super::app::App;
use super::body::{self, AnswerBody, ForfeitBody};
use super::caller::{Caller, Seen, caller, commander};
use super::error::Fault;
use super::reading;
use super::render::{self, Faces};
use super::repeat::{marked, once};
use super::shape::contest::{self as shapes, Answers, Ended};
use super::shape::{When, stamp};
use crate::picture::Colours;
use crate::service::delivery::gallery::{NoPicture, Problem};
use crate::service::judging::live::{Live, Unruled};
use crate::service::upkeep::leaving::Course;
use actix_web::http::header;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse};
use agon_generators::drawn::{Drawn, tells_key};
use agon_judge::command::{Command, Refusal};
use agon_judge::contest::Contest;
use agon_judge::id::{CommandId, ContestId, Hash};
use agon_judge::seat::Audience;
use agon_judge::view::{View, frame};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

pub(super) type Reply = Result<HttpResponse, Fault>;

/// `?colours=none` draws patterns in place of colours.
#[derive(Deserialize)]
pub(super) struct PictureQuery {
    colours: Option<String>,
}

pub(super) fn fresh(body: &impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(body)
}

/// A contest as the caller may see it.
pub(super) async fn read(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    Ok(fresh(&projection(&app, &caller).await?))
}

/// The host begins.
pub(super) async fn start(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    once(&app, &request, &bytes, |id| by_host(app.clone(), caller, Command::Start, id)).await
}

/// The host ends an interruption early.
pub(super) async fn resume(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    once(&app, &request, &bytes, |id| by_host(app.clone(), caller, Command::Resume, id)).await
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

async fn projection(app: &App, caller: &Caller) -> Result<shapes::Contest, Fault> {
    let problem = problem_of(app, &caller.live).await?;
    let Seen { contest, now, .. } = caller.seen(app).await?;
    let present = caller.live.present();
    Ok(render::projection(&contest, present, caller.audience, now, &problem.drawn))
}

/// A seat is ready.
pub(super) async fn ready(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let seat = caller.seat()?;
    match app.service.command(&caller.live, Command::Ready { seat }, None).await {
        // Whoever began it, the seat is as ready as it can be.
        Err(Unruled::Refused(Refusal::Already)) if caller.live.contest().start.is_some() => {}
        ruled => drop(ruled?),
    }
    Ok(HttpResponse::NoContent().finish())
}

/// The material, in its window.
pub(super) async fn material(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let problem = problem_of(&app, &caller.live).await?;
    let faces = see_material(&app, &caller, &problem.drawn).await?;
    let base = format!("{}/material", caller.base());
    Ok(fresh(&render::material(&problem.drawn, &base, faces)))
}

async fn see_material(app: &App, caller: &Caller, drawn: &Drawn) -> Result<Faces, Fault> {
    let Seen { contest, view, .. } = caller.seen(app).await?;
    faces(&contest, &view, caller.audience, drawn).ok_or_else(Fault::not_found)
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

/// The problem, from the release on.
pub(super) async fn problem(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let seen = see_problem(&app, &caller).await?;
    let problem = problem_of(&app, &caller.live).await?;
    let notes = caller.live.opened.terms.notes;
    let base = caller.base();
    Ok(fresh(&render::problem(&problem.drawn, notes, &base, seen.sees_key)))
}

async fn see_problem(app: &App, caller: &Caller) -> Result<View, Fault> {
    let Seen { contest, view, .. } = caller.seen(app).await?;
    match (view.sees_problem, &view.paused) {
        (true, _) => Ok(view),
        (false, Some(paused)) if contest.released.is_some() => {
            let fault = Fault::new("paused", "The clock stands still; the problem is hidden.");
            Err(match paused.resumes_at {
                Some(at) => fault.with("resumes_at", stamp(at)),
                None => fault,
            })
        }
        (false, _) => Err(Fault::not_found()),
    }
}

/// The problem's pictures, from the release on.
pub(super) async fn picture(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    query: Query<PictureQuery>,
) -> Reply {
    let (id, name) = path.into_inner();
    let caller = caller(&request, &app, &id).await?;
    let seen = see_problem(&app, &caller).await?;
    if name.starts_with("card-") || tells_key(&name) && !seen.sees_key {
        return Err(Fault::not_found());
    }
    png(&app, &caller.live, &name, &query).await
}

/// The material's pictures, in their window.
pub(super) async fn material_picture(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    query: Query<PictureQuery>,
) -> Reply {
    let (id, name) = path.into_inner();
    let caller = caller(&request, &app, &id).await?;
    let problem = problem_of(&app, &caller.live).await?;
    let faces = see_material(&app, &caller, &problem.drawn).await?;
    if !faces.show_picture(&name) {
        return Err(Fault::not_found());
    }
    png(&app, &caller.live, &name, &query).await
}

async fn png(app: &App, live: &Live, name: &str, query: &PictureQuery) -> Reply {
    let png = drawn_picture(app, live, name, query.colours()?).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .body(Bytes::from_owner(png)))
}

/// One of a contest's pictures.
pub(super) async fn drawn_picture(
    app: &App,
    live: &Live,
    name: &str,
    colours: Colours,
) -> Result<Arc<[u8]>, Fault> {
    let service = &app.service;
    match service.gallery().picture(service.store(), live, name, colours).await {
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

/// A seat answers.
pub(super) async fn answer(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    let caller = commander(&request, &app, &id).await?;
    let seat = caller.seat()?;
    let now = app.service.now();
    let heard = caller.live.admit(seat, now);
    let (Ok(quota) | Err(quota)) = heard;
    request.extensions_mut().insert(quota);
    if heard.is_err() {
        let detail = "At most 60 answers of a seat are heard in a minute.";
        let wait = quota.more_in_seconds;
        return Err(Fault::new("too-many-requests", detail).retry_after(wait));
    }
    let AnswerBody { answer } = reading::json(&bytes)?;
    let repeat = body::repeat(&request)?;
    let id = repeat.map(|repeat| command_id(&caller, &repeat));
    let command = Command::Answer { seat, typed: answer.clone() };
    let contest = app.service.command(&caller.live, command, id).await?;
    let read = contest.opened.form.read(&answer).map_err(|_| Fault::unavailable())?;
    let receipt = contest.receipt(seat, &read).ok_or_else(Fault::unavailable)?;
    // Stamped before this request came, and under the same name: it was told before.
    let is_repeat = receipt.at < now && id.is_some_and(|id| contest.knows(id));
    Ok(marked(fresh(&render::receipt(receipt)), is_repeat))
}

/// The id of a request that may come twice.
fn command_id(caller: &Caller, repeat: &str) -> CommandId {
    let seat = caller.audience.seat().map_or("host", |seat| seat.name());
    CommandId(Hash::of(&[&caller.live.id.0, seat.as_bytes(), repeat.as_bytes()]).half())
}

/// The judged answers that the caller may see.
pub(super) async fn answers(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let answers = caller.seen(&app).await?.view.answers.iter().map(render::answer).collect();
    Ok(fresh(&Answers { answers }))
}

/// A seat gives up, or the host does so for one.
pub(super) async fn forfeit(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    bytes: Bytes,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    if caller.audience.seat().is_none() {
        caller.host()?;
    }
    let body: ForfeitBody = reading::json(&bytes)?;
    let seat = match (caller.audience.seat(), body.seat) {
        (Some(own), None) => own,
        (Some(own), Some(named)) if own == named => own,
        (Some(_), Some(_)) => return Err(Fault::not_found()),
        (None, Some(named)) => named,
        (None, None) => {
            return Err(Fault::invalid("seat", "the host says which: `attacker` or `defender`"));
        }
    };
    let command = Command::Forfeit { seat };
    once(&app, &request, &bytes, |id| settled(app.clone(), caller, command, id)).await
}

/// How the contest ended.
pub(super) async fn result(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let Seen { contest, view, .. } = caller.seen(&app).await?;
    let (outcome, void) = render::end(view.end.as_ref());
    let rejudgings = render::rejudgings(&contest, &view);
    if outcome.is_none() && void.is_none() {
        return Err(Fault::not_found());
    }
    let problem = problem_of(&app, &caller.live).await?;
    let decided = outcome.is_some();
    // What was said of the key that was corrected explains nothing any more.
    let explained = decided && rejudgings.is_empty();
    Ok(fresh(&Ended {
        outcome,
        void,
        rejudgings,
        battle: contest.opened.battle.clone(),
        metadata: render::metadata(&contest, caller.audience),
        key: decided.then(|| contest.key().text().to_owned()),
        explanation: explained.then(|| problem.drawn.told()),
        translations: if explained {
            render::translated(&problem.drawn, Drawn::told)
        } else {
            BTreeMap::new()
        },
        solved: if explained { render::solved(&problem.drawn, &caller.base()) } else { None },
        code: decided.then(|| problem.drawn.code.clone()),
    }))
}

/// The server's clock, for callers who measure their line.
#[derive(Serialize, ToSchema)]
pub(super) struct Clock {
    received_at: When,
    sent_at: When,
}

/// `?contest=`, by whose clock: to the contest's sandbox the request has come already.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimeQuery {
    contest: Option<String>,
}

/// The server's clock.
pub(super) async fn time(app: App, query: Query<TimeQuery>) -> Reply {
    let received = app.service.now();
    if query.contest.as_ref().is_some_and(|contest| contest.parse::<ContestId>().is_err()) {
        return Err(Fault::invalid("contest", "`con_` and 26 letters and digits"));
    }
    Ok(fresh(&Clock { received_at: When(received), sent_at: When(app.service.now()) }))
}

/// The process runs.
pub(super) async fn healthz() -> &'static str {
    "ok\n"
}

/// The store answers.
pub(super) async fn readyz(app: App) -> Reply {
    if app.service.course() != Course::Serving {
        return Err(Fault::draining());
    }
    app.service.store().feed(None, 0, 1).await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ready\n"))
}
