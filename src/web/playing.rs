//! What a seat does in a contest, and sees of it.

use super::api::{
    PictureQuery, Reply, drawn_picture, faces, fresh, png_reply, problem_of, projection, settled,
};
use super::app::App;
use super::body::{self, AnswerBody, ForfeitBody, TextBody};
use super::call::{ALL, COLOURS, Call, OVER, PLAYERS, SEAT, get, post, put};
use super::caller::{Caller, Seen, caller, commander};
use super::error::Fault;
use super::reading;
use super::render::{self, Faces, Solved};
use super::repeat::{marked, once};
use super::sealed;
use super::shape::contest::{Answers, Contest, Question, Receipt};
use super::shape::problem::{Material, Problem, Sealed};
use super::shape::stamp;
use crate::service::judging::live::{ASKED_MAX, Live, Unruled};
use crate::service::secrets::seal::Part;
use actix_web::http::header;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse};
use agon_generators::drawn::{Drawn, tells_key};
use agon_judge::command::{Command, Refusal};
use agon_judge::id::{CommandId, Hash};
use agon_judge::seat::Seat;
use serde_json::json;

/// The rows of its calls.
pub(super) fn calls() -> Vec<Call> {
    seeing().into_iter().chain(acting()).collect()
}

fn seeing() -> [Call; 7] {
    [
        put("/v1/contests/{id}/ready", ready)
            .says("A seat is ready; when all that play are, the contest starts")
            .by(SEAT)
            .gives_nothing("The seat is ready.")
            .refuses(&["already", "paused"]),
        get("/v1/contests/{id}/material", material)
            .says(
                "What is to be remembered, while it is shown, a card at a time, and whole once the \
                 contest is over; spectators see it then",
            )
            .by(ALL)
            .gives::<Material>(200, "The cards."),
        get("/v1/contests/{id}/material/pictures/{name}.png", material_picture)
            .says("One of the material's pictures")
            .by(ALL)
            .query(COLOURS)
            .gives_picture(),
        get("/v1/contests/{id}/material/sealed", sealed_material)
            .says("The material, sealed, from its announcement on")
            .by(SEAT)
            .query(COLOURS)
            .gives::<Sealed>(200, "The event `material` brings the opener."),
        get("/v1/contests/{id}/sealed", sealed_problem)
            .says("The problem, sealed, from the rules on")
            .by(SEAT)
            .query(COLOURS)
            .gives::<Sealed>(200, "The event `released` brings the opener."),
        get("/v1/contests/{id}/problem", problem)
            .says(
                "The problem, from the release on, in a series the newest; the host sees it with its \
                 key at any time",
            )
            .by(ALL)
            .gives::<Problem>(200, "The problem.")
            .refuses(&["paused"]),
        get("/v1/contests/{id}/pictures/{name}.png", picture)
            .says("One of the problem's pictures")
            .by(ALL)
            .query(COLOURS)
            .gives_picture()
            .refuses(&["paused"]),
    ]
}

fn acting() -> [Call; 5] {
    [
        post("/v1/contests/{id}/buzz", buzz)
            .says(
                "Takes the floor, where answers take a buzz: the seat alone may answer for so long",
            )
            .by(SEAT)
            .gives::<Contest>(
                200,
                "The contest after it, as it stands when it is asked; `turn` says who may answer.",
            )
            .once()
            .refuses(&[
                "already",
                "too-early",
                "locked",
                "rivals-turn",
                "paused",
                "late",
                "over",
                "too-many-requests",
            ]),
        post("/v1/contests/{id}/answers", answer)
            .says("Judges an answer. The same answer again brings its first receipt, at any time")
            .by(SEAT)
            .takes::<AnswerBody>(json!({"answer": "31, 8"}))
            .gives::<Receipt>(200, "The receipt; it is on disk already.")
            .once()
            .refuses(&[
                "too-early",
                "locked",
                "rivals-turn",
                "buzz-first",
                "paused",
                "late",
                "over",
                "answered",
                "unreadable",
                "too-many-requests",
            ]),
        get("/v1/contests/{id}/answers", answers)
            .says("The judged answers that the caller may see")
            .by(ALL)
            .gives::<Answers>(200, "In the order of their stamps."),
        post("/v1/contests/{id}/questions", ask)
            .says("Asks the host something; nobody else is told")
            .by(SEAT)
            .takes::<TextBody>(json!({"text": "Does a diagonal count as a line?"}))
            .gives::<Question>(201, "The question as the host reads it.")
            .once()
            .refuses(&["enough", "over", "too-early"]),
        post("/v1/contests/{id}/forfeit", forfeit)
            .says("A seat gives up, or the host does so for one; the other wins")
            .by(PLAYERS)
            .takes_maybe::<ForfeitBody>(json!({"seat": "attacker"}))
            .gives::<Contest>(202, "The contest after it.")
            .once()
            .refuses(OVER),
    ]
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

/// The material, sealed, from its announcement on.
pub(super) async fn sealed_material(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    query: Query<PictureQuery>,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    sealed::part(&app, &caller, Part::Material, query.colours()?).await
}

/// The problem, sealed, from the rules on.
pub(super) async fn sealed_problem(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    query: Query<PictureQuery>,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let part = Part::Problem(caller.live.contest().next_round());
    sealed::part(&app, &caller, part, query.colours()?).await
}

/// The problem, from the release on.
pub(super) async fn problem(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    shown(&app, &caller, None).await
}

/// The problem of a round, or else of the newest, as far as the caller may see it.
pub(super) async fn shown(app: &App, caller: &Caller, round: Option<usize>) -> Reply {
    let (round, solved) = see_problem(app, caller, round).await?;
    let problem = app.service.problem_of(&caller.live, round).await?;
    let notes = caller.live.opened.terms.notes;
    Ok(fresh(&render::problem(&problem.drawn, notes, &caller.base_of(round), solved)))
}

/// The round that is asked for, or else the newest, if the caller may see its problem; and how much of its solution.
async fn see_problem(
    app: &App,
    caller: &Caller,
    round: Option<usize>,
) -> Result<(usize, Solved), Fault> {
    let Seen { contest, view, .. } = caller.seen(app).await?;
    let begun = contest.rounds.len();
    let round = round.unwrap_or(begun.max(1));
    let sees_all = caller.audience.sees_all() || contest.is_over();
    if !sees_all && begun < round {
        return Err(Fault::not_found());
    }
    let is_closed = contest.rounds.get(round - 1).is_some_and(|round| round.ends.is_some());
    let solved = match view.sees_key {
        true => Solved::Code,
        false if is_closed => Solved::Key,
        false => Solved::Nothing,
    };
    match (view.sees_problem, &view.paused) {
        (true, _) => Ok((round, solved)),
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
    picture_of(&app, &caller, None, &name, &query).await
}

/// One of its pictures.
pub(super) async fn picture_of(
    app: &App,
    caller: &Caller,
    round: Option<usize>,
    name: &str,
    query: &PictureQuery,
) -> Reply {
    let (round, solved) = see_problem(app, caller, round).await?;
    if name.starts_with("card-") || tells_key(name) && solved == Solved::Nothing {
        return Err(Fault::not_found());
    }
    png(app, (&caller.live, round), name, query).await
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
    png(&app, (&caller.live, 1), &name, &query).await
}

async fn png(app: &App, of: (&Live, usize), name: &str, query: &PictureQuery) -> Reply {
    Ok(png_reply(drawn_picture(app, of, name, query.colours()?).await?))
}

/// A seat takes the floor.
pub(super) async fn buzz(app: App, request: HttpRequest, id: Path<String>) -> Reply {
    let caller = commander(&request, &app, &id).await?;
    let seat = caller.seat()?;
    admit(&app, &request, &caller, seat)?;
    let id = body::repeat(&request)?.map(|repeat| command_id(&caller, &repeat));
    let is_repeat = id.is_some_and(|id| caller.live.contest().knows(id));
    app.service.command(&caller.live, Command::Buzz { seat }, id).await?;
    Ok(marked(fresh(&projection(&app, &caller).await?), is_repeat))
}

/// So many answers and buzzes of a seat are heard, and no more.
fn admit(app: &App, request: &HttpRequest, caller: &Caller, seat: Seat) -> Result<(), Fault> {
    let heard = caller.live.admit(seat, app.service.now());
    let (Ok(quota) | Err(quota)) = heard;
    request.extensions_mut().insert(quota);
    if heard.is_ok() {
        return Ok(());
    }
    let detail = format!("At most {ASKED_MAX} answers and buzzes of a seat are heard in a minute.");
    Err(Fault::new("too-many-requests", detail).retry_after(quota.more_in_seconds))
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
    admit(&app, &request, &caller, seat)?;
    let AnswerBody { answer } = reading::json(&bytes)?;
    let repeat = body::repeat(&request)?;
    let id = repeat.map(|repeat| command_id(&caller, &repeat));
    let command = Command::Answer { seat, typed: answer.clone() };
    let contest = app.service.command(&caller.live, command, id).await?;
    let read = contest.opened.form.read(&answer).map_err(|_| Fault::unavailable())?;
    let named = id.and_then(|id| contest.receipt_of(seat, id));
    let receipt = named.or_else(|| contest.receipt(seat, &read)).ok_or_else(Fault::unavailable)?;
    // Stamped before this request came, and under the same name: it was told before.
    let is_repeat = receipt.at < now && id.is_some_and(|id| contest.knows(id));
    Ok(marked(fresh(&render::receipt(receipt)), is_repeat))
}

/// The id of a request that may come twice.
pub(super) fn command_id(caller: &Caller, repeat: &str) -> CommandId {
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

/// A seat asks the host something; nobody else is told.
pub(super) async fn ask(app: App, request: HttpRequest, id: Path<String>, bytes: Bytes) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    let seat = caller.seat()?;
    let text = reading::json::<TextBody>(&bytes)?.text()?;
    once(&app, &request, &bytes, |id| asked(app.clone(), caller, seat, text, id)).await
}

async fn asked(app: App, caller: Caller, seat: Seat, text: String, id: Option<CommandId>) -> Reply {
    let contest = app.service.ask(&caller.live, seat, text.clone(), id).await?;
    let mine = |question: &&agon_judge::event::Question| {
        question.seat == seat && question.words.text() == Some(&text)
    };
    let question = contest.questions.iter().rev().find(mine).ok_or_else(Fault::unavailable)?;
    let mut reply = HttpResponse::Created();
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(reply.json(render::question(question)))
}
