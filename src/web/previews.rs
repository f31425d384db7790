//! Problems before anybody plays them: looked at, exported, kept for later, reported as bad.

use super::api::{Reply, fresh};
use super::app::{App, State};
use super::body::{self, KeepBody, PreviewBody, ReportBody};
use super::call::{COLOURS, Call, KEY, QueryKind, delete, get, post};
use super::caller::key;
use super::error::Fault;
use super::made::{Good, Made};
use super::reading;
use super::render;
use super::repeat::once;
use super::shape::When;
use super::shape::preview::{Kept, KeptList, Preview, Report, Reports};
use crate::picture::Scale;
use crate::service::hosting::family;
use crate::service::hosting::notebook::{Note, NoteError};
use crate::service::workshop::{Look, PictureFile, Whom};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, LOCATION};
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::code::Code;
use agon_generators::drawn::Drawn;
use agon_generators::family::Level;
use agon_generators::find;
use agon_judge::id::GameId;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// What a code may meet.
const GONE: &[&str] = &["unknown-family", "edition-gone"];
const GONE_OR_CLOSED: &[&str] = &["unknown-family", "edition-gone", "not-found"];
const GONE_OR_FULL: &[&str] =
    &["unknown-family", "edition-gone", "not-found", "too-many-kept", "disk-full"];

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    looks().into_iter().chain(notes()).collect()
}

fn looks() -> [Call; 5] {
    [
        post("/v1/previews", preview)
            .says(
                "Draws a problem to look at, with its key. Nothing is kept: its code draws it \
                 again. A code that others keep, or play, draws nothing",
            )
            .by(KEY)
            .takes::<PreviewBody>(json!({"family": "logic/sudoku", "level": 3, "seed": "k7qd"}))
            .gives::<Preview>(201, "The problem. Its address is in `Location`.")
            .refuses(GONE_OR_CLOSED),
        get("/v1/previews/{preview}", read)
            .says("A problem again, the same for ever, for the key that was told its name")
            .by(KEY)
            .gives::<Preview>(200, "The problem, with an `ETag`.")
            .refuses(GONE),
        get("/v1/previews/{preview}/pictures/{name}.png", png)
            .says("One of its pictures, or of its material's")
            .by(KEY)
            .query(COLOURS)
            .asks(
                "scale",
                "How many pixels a point is wide.",
                QueryKind::Number { least: 1, most: 2 },
            )
            .gives_picture()
            .refuses(GONE),
        get("/v1/previews/{preview}/pictures/{name}.svg", svg)
            .says("The same as an SVG")
            .by(KEY)
            .query(COLOURS)
            .gives_text("image/svg+xml", "An SVG file.")
            .refuses(GONE),
        get("/v1/previews/{preview}/export.zip", export)
            .says("All of it in one archive: `problem.json`, every picture as PNG and SVG")
            .by(KEY)
            .gives_text("application/zip", "The archive, with an `ETag`.")
            .refuses(GONE),
    ]
}

fn notes() -> [Call; 5] {
    [
        get("/v1/kept", kept)
            .says("The problems that the game keeps")
            .by(KEY)
            .gives::<KeptList>(200, "The newest first."),
        post("/v1/kept", keep)
            .says(
                "Keeps a problem for a contest to come, up to 500 a game; again, with another note",
            )
            .by(KEY)
            .takes::<KeepBody>(json!({"code": sample_code(), "note": "for the final"}))
            .gives::<Kept>(201, "It is kept. Its preview's address is in `Location`.")
            .once()
            .refuses(GONE_OR_FULL),
        delete("/v1/kept/{kept}", let_go)
            .says("Lets go of a problem that was kept")
            .by(KEY)
            .gives_nothing("It is not kept any more.")
            .refuses(&["in-play"]),
        get("/v1/reports", reports)
            .says("What the game has reported about bad problems")
            .by(KEY)
            .gives::<Reports>(200, "The newest first."),
        post("/v1/reports", report)
            .says(
                "Says that a problem is bad; whoever runs the service reads it with `agon reports`",
            )
            .by(KEY)
            .takes::<ReportBody>(
                json!({"code": sample_code(), "text": "The picture does not show the third hand."}),
            )
            .gives::<Report>(201, "It is kept.")
            .once()
            .refuses(&["unknown-family", "too-many-kept"]),
    ]
}

/// A code that can be drawn.
fn sample_code() -> String {
    let family = find("logic/sudoku").expect("the best known family of all");
    family.code(Level::DEFAULT, "k7qd").to_string()
}

/// `?colours=none&scale=2`
#[derive(Deserialize)]
pub(super) struct LookQuery {
    colours: Option<String>,
    scale: Option<u8>,
}

/// What programs are told in, and what is kept for contests to come.
const LANGUAGE: &str = "en";

/// A preview's name, and a picture's.
type Named = (String, String);

/// Draws a problem to look at.
pub(super) async fn preview(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let wanted = body::preview(&bytes)?;
    if let Some(code) = wanted.problem.code() {
        open_to(&app, owner, code)?;
    }
    let drawn = app.service.draw_preview(wanted).await?;
    open_to(&app, owner, &body::code(&drawn.code)?)?;
    let shown = shown(&app, owner, &drawn);
    Ok(HttpResponse::Created()
        .insert_header((LOCATION, render::preview_address(&shown.id)))
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(shown))
}

/// The problem of a preview.
pub(super) async fn read(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let drawn = of(&app, owner, &id).await?;
    Ok(for_ever(&request, "application/json", text(&app, owner, &drawn)))
}

/// One of its pictures as a PNG.
pub(super) async fn png(
    app: App,
    request: HttpRequest,
    path: Path<Named>,
    query: Query<LookQuery>,
) -> Reply {
    let look = query.look(PictureFile::Png)?;
    picture(app, request, path.into_inner(), look, "image/png").await
}

/// One of its pictures as an SVG.
pub(super) async fn svg(
    app: App,
    request: HttpRequest,
    path: Path<Named>,
    query: Query<LookQuery>,
) -> Reply {
    let look = query.look(PictureFile::Svg)?;
    picture(app, request, path.into_inner(), look, "image/svg+xml").await
}

async fn picture(
    app: App,
    request: HttpRequest,
    (id, name): Named,
    look: Look,
    media: &'static str,
) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let drawn = of(&app, owner, &id).await?;
    let found = app.service.preview_picture(&drawn, &name, look).await?;
    Ok(for_ever(&request, media, Bytes::from_owner(found.ok_or_else(Fault::not_found)?)))
}

/// All of it in one archive.
pub(super) async fn export(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let drawn = of(&app, owner, &id).await?;
    let text = text(&app, owner, &drawn);
    let archive = app.service.export(drawn.clone(), text).await?;
    let mut reply = for_ever(&request, "application/zip", archive);
    let name = format!("attachment; filename=\"{}.zip\"", drawn.code.replace('/', "-"));
    let name = name.parse().expect("a code is plain text");
    reply.headers_mut().insert(CONTENT_DISPOSITION, name);
    Ok(reply)
}

/// Keeps a problem for a contest to come.
pub(super) async fn keep(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let body: KeepBody = reading::json(&bytes)?;
    let (code, note) = (body::code(&body.code)?, body.note()?);
    open_to(&app, owner, &code)?;
    let drawn = app.service.preview(Whom::Game, &code, LANGUAGE).await?;
    once(&app, &request, &bytes, |_| kept_one(app.clone(), owner, drawn, note)).await
}

async fn kept_one(app: App, owner: GameId, drawn: Arc<Drawn>, note: Option<String>) -> Reply {
    app.service.has_room()?;
    let kept = app.service.keep(owner, &drawn, note).await?;
    kept_reply(kept_shape(&app, owner, &kept)?)
}

/// That a problem is kept now.
pub(super) fn kept_reply(kept: Kept) -> Reply {
    Ok(HttpResponse::Created()
        .insert_header((LOCATION, render::preview_address(&kept.preview)))
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(kept))
}

/// The problems that the game keeps.
pub(super) async fn kept(app: App, request: HttpRequest) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let notes = app.service.kept_problems().of(owner);
    let problems: Result<Vec<Kept>, Fault> =
        notes.iter().map(|note| kept_shape(&app, owner, note)).collect();
    Ok(fresh(&KeptList { problems: problems? }))
}

/// Lets go of a problem.
pub(super) async fn let_go(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let code = app.service.kept_code(owner, &id).ok_or_else(Fault::not_found)?;
    if app.service.let_go(owner, &code).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Fault::not_found())
    }
}

/// Says that a problem is bad.
pub(super) async fn report(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let body: ReportBody = reading::json(&bytes)?;
    let (code, text) = (body::code(&body.code)?, body.text()?);
    // A problem of a gone edition may have been bad all the same.
    family(&code.family)?;
    once(&app, &request, &bytes, |_| report_one(app.clone(), owner, code, text)).await
}

async fn report_one(app: App, owner: GameId, code: Code, text: String) -> Reply {
    app.service.has_room()?;
    let report = app.service.reports().add(owner, code.to_string(), text).await?;
    let reply = report_shape(&report);
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(reply))
}

/// What the game has reported.
pub(super) async fn reports(app: App, request: HttpRequest) -> Reply {
    let owner = key(&request, &app)?.owner.id;
    let reports = app.service.reports().of(owner).iter().map(report_shape).collect();
    Ok(fresh(&Reports { reports }))
}

/// Lets a key look at the problem of a code, unless others have it for themselves.
pub(super) fn open_to(app: &State, owner: GameId, code: &Code) -> Result<(), Fault> {
    if app.service.is_closed_to(owner, code) { Err(Fault::not_found()) } else { Ok(()) }
}

/// The code of a preview's name, where this key was told it.
pub(super) fn named(app: &State, owner: GameId, id: &str) -> Result<Code, Fault> {
    let code = app.service.veil().previewed(owner, id);
    code.and_then(|code| code.parse().ok()).ok_or_else(Fault::not_found)
}

pub(super) async fn of(app: &App, owner: GameId, id: &str) -> Result<Arc<Drawn>, Fault> {
    Ok(app.service.preview(Whom::Game, &named(app, owner, id)?, LANGUAGE).await?)
}

/// A problem as this key is shown it.
pub(super) fn shown(app: &State, owner: GameId, drawn: &Drawn) -> Preview {
    render::preview(drawn, app.service.veil().preview(owner, &drawn.code))
}

fn text(app: &State, owner: GameId, drawn: &Drawn) -> Vec<u8> {
    serde_json::to_vec(&shown(app, owner, drawn)).expect("a problem is plain data")
}

/// A code draws the same for ever.
fn for_ever(request: &HttpRequest, media: &'static str, bytes: impl Into<Bytes>) -> HttpResponse {
    Made::plain(media, bytes).reply(request, Good::ForEver)
}

pub(super) fn kept_shape(app: &State, owner: GameId, note: &Note) -> Result<Kept, Fault> {
    let code = body::code(&note.code)?;
    let family = find(&code.family);
    Ok(Kept {
        id: app.service.veil().kept(owner, &note.code),
        preview: app.service.veil().preview(owner, &note.code),
        code: note.code.clone(),
        note: note.text.clone(),
        kept_at: When(note.at),
        level: code.level,
        title: family.map(|family| family.title().to_owned()).or_else(|| note.title.clone()),
        is_drawable: note.is_drawable(),
        family: code.family,
    })
}

fn report_shape(note: &Note) -> Report {
    let text = note.text.clone().unwrap_or_default();
    Report { code: note.code.clone(), text, reported_at: When(note.at) }
}

impl LookQuery {
    fn look(&self, file: PictureFile) -> Result<Look, Fault> {
        let scale = match self.scale {
            None | Some(1) => Scale::Single,
            Some(2) => Scale::Double,
            Some(_) => return Err(Fault::invalid("scale", "1 or 2")),
        };
        Ok(Look { file, colours: body::colours(self.colours.as_deref())?, scale })
    }
}

impl From<NoteError> for Fault {
    fn from(error: NoteError) -> Fault {
        match error {
            NoteError::TooMany(most) => {
                Fault::new("too-many-kept", format!("At most {most} of a game."))
            }
            NoteError::Keep(_) | NoteError::Read(_) | NoteError::GivenUp => {
                tracing::error!(%error, "nothing was noted about a problem");
                Fault::unavailable()
            }
        }
    }
}
