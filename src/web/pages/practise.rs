//! Practice: choosing a run, and the drill that is going on. Plain forms; a script only makes the clock tick.

mod cards;
mod choice;
mod drill;
mod forget;
mod invitation;
mod redrawn;
mod today;

pub(super) use choice::{run_text, subject, subject_text};
pub(super) use drill::{ShownPlayed, shown_played};
pub(in crate::web) use forget::forget;
pub(in crate::web) use invitation::{beat, invited};

use super::leading::to;
use super::page::page;
use super::text;
use crate::picture::Colours;
use crate::service::access::player::Player;
use crate::service::hosting::NotOpened;
use crate::service::judging::live::{Live, Unruled};
use crate::service::practice::drills::Asker;
use crate::service::practice::plan::Run;
use crate::service::practice::{PracticeError, Step};
use crate::web::api::{Reply, drawn_picture, faces, png_reply, problem_of};
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::session;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::web::{Form, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::code::Code;
use agon_generators::drawn::tells_key;
use agon_generators::family::Kind;
use agon_judge::command::Refusal;
use agon_judge::event::Judged;
use agon_judge::outcome::GivingUp;
use agon_judge::seat::{Audience, Seat};
use agon_judge::view::view;
use cards::{KindCards, kinds};
use choice::{Chosen, plan, shown_plan};
use drill::{DrillPage, beside, course, shown_problem, standing};
use serde::{Deserialize, Serialize};
use today::{TodayCard, TodayLeft};

const COOKIE: &str = "agon_player";
/// A year, in seconds; every visit begins it anew.
const COOKIE_SECONDS: i64 = 31_536_000;
/// How many cookies of that name are looked at; browsers send one.
const COOKIES_MAX: usize = 4;
/// So many problems are offered to be played once more.
const AGAIN_MAX: usize = 12;

/// What was to be said about the last step.
#[derive(Deserialize)]
pub(in crate::web) struct Said {
    said: Option<String>,
}

/// Whoever practises in this browser.
pub(super) async fn player(app: &App, request: &HttpRequest) -> Result<Option<Player>, Fault> {
    Ok(held(app, request).await?.map(|(player, _)| player))
}

/// The player of a browser, with the secret that it holds.
async fn held(app: &App, request: &HttpRequest) -> Result<Option<(Player, String)>, Fault> {
    for secret in session::cookies(request, COOKIE).take(COOKIES_MAX) {
        if let Some(player) = app.service.player(&secret).await? {
            return Ok(Some((player, secret)));
        }
    }
    Ok(None)
}

/// Who asks for a drill, as limits know them: a browser that brought no player is a stranger's.
async fn asker(app: &App, request: &HttpRequest) -> Result<Asker, Fault> {
    Ok(Asker { address: app.rim.address(request), player: player(app, request).await? })
}

/// Holds a browser to its player, or gives it a new one.
async fn known_player(
    app: &App,
    request: &HttpRequest,
) -> Result<(Player, Cookie<'static>), Fault> {
    let secret = match held(app, request).await? {
        Some((_, secret)) => secret,
        None => app.service.new_player(),
    };
    let player = app.service.player(&secret).await?.ok_or_else(Fault::unavailable)?;
    Ok((player, cookie(app, secret, COOKIE_SECONDS)))
}

/// What makes a browser hold a player's secret so long.
fn cookie(app: &App, secret: String, seconds: i64) -> Cookie<'static> {
    session::held(app.rim.public(), COOKIE, secret, seconds).same_site(SameSite::Lax).finish()
}

/// The page on which practice is chosen.
#[derive(Serialize)]
struct Choosing {
    /// The run that the form begins with.
    #[serde(flatten)]
    chosen: Chosen,
    kinds: Vec<KindCards>,
    again: Vec<ShownPlayed>,
    today: Vec<TodayCard>,
    today_left: TodayLeft,
    said: Option<String>,
    /// Whether there is anything of the player that could be forgotten.
    is_known: bool,
    going_on: bool,
}

/// `GET /practise`
pub(in crate::web) async fn choose(app: App, request: HttpRequest, query: Query<Said>) -> Reply {
    let player = player(&app, &request).await?;
    let profile = match player {
        Some(player) => Some(app.service.profile(player).await?),
        None => None,
    };
    let plan = profile.as_ref().and_then(|profile| profile.plan.clone()).unwrap_or_default();
    let language = text::language(&request);
    let again = profile.iter().flat_map(|profile| profile.again()).take(AGAIN_MAX);
    let choosing = Choosing {
        chosen: shown_plan(&plan),
        kinds: kinds(&app, language, profile.as_ref()).await?,
        again: again.map(shown_played).collect(),
        today: today::cards(&app, language, player, profile.as_ref()).await?,
        today_left: today::left(&app),
        said: said_before(&query),
        is_known: profile.as_ref().is_some_and(|profile| !profile.is_new()),
        going_on: profile.is_some_and(|profile| profile.open.is_some()),
    };
    Ok(page(&request, "practise/practise", choosing))
}

/// `POST /practise`: another run.
pub(in crate::web) async fn begin(app: App, request: HttpRequest, form: Form<Chosen>) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let plan = plan(&form)?;
    let asker = asker(&app, &request).await?;
    let (player, cookie) = known_player(&app, &request).await?;
    let begun = app.service.practise(player, plan, asker).await;
    Ok(after(&begun, cookie))
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Same {
    code: String,
}

/// `POST /practise/same`: one exact problem.
pub(in crate::web) async fn same(app: App, request: HttpRequest, form: Form<Same>) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let code: Code = form.code.parse().map_err(|_| Fault::not_found())?;
    let asker = asker(&app, &request).await?;
    let (player, cookie) = known_player(&app, &request).await?;
    let begun = app.service.practise_same(player, code, asker).await;
    Ok(after(&begun, cookie))
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct OfToday {
    kind: String,
}

/// `POST /practise/today`: today's problem of a kind.
pub(in crate::web) async fn of_today(app: App, request: HttpRequest, form: Form<OfToday>) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let bad = |_| Fault::invalid("kind", "one of those that the page offers");
    let kind: Kind = form.kind.parse().map_err(bad)?;
    let asker = asker(&app, &request).await?;
    let (player, cookie) = known_player(&app, &request).await?;
    let begun = app.service.practise_today(player, kind, asker).await;
    Ok(after(&begun, cookie))
}

/// Where a player is led after a step to another drill.
fn led(step: &Result<(), PracticeError>) -> &'static str {
    match step {
        Ok(()) => "/practise/now",
        Err(PracticeError::NotOpened(NotOpened::TooMany { .. })) => "/practise?said=enough",
        // A problem that is somebody's alone, or a full disk, of which the operator is told once.
        Err(PracticeError::NotOpened(NotOpened::Closed | NotOpened::NoRoom(_))) => {
            "/practise?said=failed"
        }
        Err(error) => {
            tracing::error!(%error, "a drill was not opened");
            "/practise?said=failed"
        }
    }
}

fn after(step: &Result<(), PracticeError>, cookie: Cookie<'static>) -> HttpResponse {
    to(led(step)).cookie(cookie).finish()
}

/// `GET /practise/now`
pub(in crate::web) async fn now(app: App, request: HttpRequest, query: Query<Said>) -> Reply {
    let Some(player) = player(&app, &request).await? else { return Ok(to("/practise").finish()) };
    let profile = app.service.profile(player).await?;
    let Some(live) = app.service.drill(&profile).await? else {
        return redrawn::result(&app, &request, player, &profile).await;
    };
    let problem = app.service.problem(&live).await?;
    let (contest, now) = (live.contest(), app.service.now());
    let drawn = problem.drawn.speaking(text::language(&request).tag);
    let drawn = drawn.as_deref().unwrap_or(&problem.drawn);
    // While rules are read, the clock of a run stands still.
    let read = if contest.start.is_none() { contest.opened.at } else { now };
    let result = profile.result().filter(|_| contest.is_over());
    let page = DrillPage {
        said: said_before(&query),
        standing: standing(&contest, drawn, now),
        problem: shown_problem(drawn, result, &profile),
        course: course(&profile, read),
        beside: beside(&app, player, &profile),
    };
    Ok(page.reply(&request))
}

/// What can be said about a step that changed nothing.
const SAID: [&str; 12] = [
    "unreadable",
    "locked",
    "late",
    "failed",
    "empty",
    "right",
    "wrong",
    "point",
    "given",
    "enough",
    "other",
    "forgotten",
];

/// The name of the text about it.
fn said_before(query: &Said) -> Option<String> {
    let said = query.said.as_deref().filter(|said| SAID.contains(said));
    said.map(|said| format!("said_{said}"))
}

/// What the player does, in which drill.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Done {
    #[serde(rename = "do")]
    deed: String,
    typed: String,
    drill: String,
}

/// `POST /practise/now`
pub(in crate::web) async fn step(app: App, request: HttpRequest, form: Form<Done>) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let Some(player) = player(&app, &request).await? else { return Ok(to("/practise").finish()) };
    let profile = app.service.profile(player).await?;
    let step = match form.deed.as_str() {
        "begin" => Step::Begin,
        "answer" if form.typed.trim().is_empty() => return Ok(said("empty")),
        "answer" => Step::Answer(form.typed.clone()),
        "skip" => Step::GiveUp(GivingUp::Skip),
        "reveal" => Step::GiveUp(GivingUp::Reveal),
        "plain" => {
            app.service.prefer(player, !profile.plain).await?;
            return Ok(to("/practise/now").finish());
        }
        _ => {
            if app.service.drill(&profile).await?.is_some_and(|live| is_other(&form, &live)) {
                return Ok(to("/practise/now").finish());
            }
            let on = app.service.practise_on(player, asker(&app, &request).await?).await;
            return Ok(to(led(&on)).finish());
        }
    };
    let Some(live) = app.service.drill(&profile).await? else {
        return Ok(to("/practise/now").finish());
    };
    if is_other(&form, &live) {
        return Ok(said("other"));
    }
    let goes_on = matches!(step, Step::GiveUp(GivingUp::Skip));
    stepped(&app, player, &live, step, goes_on, &request).await
}

/// Whether a form was made for a drill that is not the present one: another tab has gone on.
fn is_other(form: &Done, live: &Live) -> bool {
    !form.drill.is_empty() && form.drill != live.id.to_string()
}

/// In a storm a right answer leads on at once, as skipping always does.
async fn stepped(
    app: &App,
    player: Player,
    live: &std::sync::Arc<Live>,
    step: Step,
    goes_on: bool,
    request: &HttpRequest,
) -> Reply {
    let typed = if let Step::Answer(typed) = &step { Some(typed.clone()) } else { None };
    let begins = matches!(step, Step::Begin);
    let contest = match app.service.drilled(live, step).await {
        Ok(contest) => contest,
        Err(Unruled::Refused(refusal)) => return Ok(said(refused(&refusal))),
        Err(Unruled::Unavailable) => return Ok(said("failed")),
    };
    if let Some(start) = contest.start.filter(|_| begins) {
        app.service.give_back(player, start - contest.opened.at).await?;
    }
    let profile = app.service.profile(player).await?;
    let course = profile.course.filter(|course| !course.over);
    let storms = course.is_some_and(|course| course.run == Run::Storm) && contest.is_over();
    if storms || (goes_on && (profile.course.is_none() || course.is_some())) {
        let on = app.service.practise_on(player, asker(app, request).await?).await;
        let right = typed.is_some() && on.is_ok();
        return Ok(if right { said("right") } else { to(led(&on)).finish() });
    }
    let Some(typed) = typed.filter(|_| !contest.is_over()) else {
        return Ok(to("/practise/now").finish());
    };
    let read = contest.opened.form.read(&typed).ok();
    let receipt = read.and_then(|answer| contest.receipt(Seat::Attacker, &answer));
    Ok(said(match receipt.map(|receipt| receipt.verdict) {
        Some(Judged::Correct) => "point",
        Some(Judged::Given) => "given",
        Some(Judged::Wrong | Judged::Taken) | None => "wrong",
    }))
}

fn said(what: &str) -> HttpResponse {
    to(&format!("/practise/now?said={what}")).finish()
}

fn refused(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Unreadable { .. } => "unreadable",
        Refusal::Locked { .. } => "locked",
        Refusal::Late | Refusal::Over => "late",
        _ => "failed",
    }
}

/// `GET /practise/pictures/{name}.png`
pub(in crate::web) async fn picture(app: App, request: HttpRequest, name: Path<String>) -> Reply {
    let player = player(&app, &request).await?.ok_or_else(Fault::not_found)?;
    let profile = app.service.profile(player).await?;
    let colours = if profile.plain { Colours::None } else { Colours::Normal };
    let Some(live) = app.service.drill(&profile).await? else {
        return redrawn::picture(&app, &request, &profile, &name, colours).await;
    };
    let player = Audience::Seat(Seat::Attacker);
    let contest = live.contest();
    let seen = view(&contest, player, app.service.now());
    let visible = match name.as_str() {
        name if tells_key(name) => seen.sees_key,
        name if name.starts_with("card-") => {
            let drawn = &problem_of(&app, &live).await?.drawn;
            faces(&contest, &seen, player, drawn).is_some_and(|faces| faces.show_picture(name))
        }
        _ => seen.sees_problem,
    };
    if !visible {
        return Err(Fault::not_found());
    }
    Ok(png_reply(drawn_picture(&app, (&live, 1), &name, colours).await?))
}

impl From<PracticeError> for Fault {
    fn from(error: PracticeError) -> Fault {
        match error {
            PracticeError::Read(error) => error.into(),
            PracticeError::NotOpened(error) => error.into(),
            PracticeError::Keep(_) => Fault::unavailable(),
        }
    }
}
