//! Practice: choosing a run, and the drill that is going on. Plain forms; a script only makes the clock tick.

mod cards;
mod choice;
mod forget;
mod invitation;
mod today;

pub(super) use choice::{Form, run_text, subject, subject_text};
pub(in crate::web) use forget::forget;
pub(in crate::web) use invitation::{beat, invited};

use super::sign_in::to;
use super::{in_script, page, page_of, redrawn, text};
use crate::picture::Colours;
use crate::service::access::player::Player;
use crate::service::hosting::NotOpened;
use crate::service::judging::live::{Live, Unruled};
use crate::service::practice::drills::Asker;
use crate::service::practice::plan::Run;
use crate::service::practice::profile::{Course, Ended, Moved, Played, Profile};
use crate::service::practice::{PracticeError, Step};
use crate::web::api::{Reply, drawn_picture, faces, problem_of};
use crate::web::app::App;
use crate::web::error::Fault;
use crate::web::render;
use crate::web::session;
use actix_web::http::header;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::code::Code;
use agon_generators::drawn::{Drawn, SOLVED, tells_key};
use agon_generators::family::Kind;
use agon_generators::sheet::{Card, CardFace, Picture};
use agon_judge::command::Refusal;
use agon_judge::contest::Contest;
use agon_judge::event::Judged;
use agon_judge::outcome::GivingUp;
use agon_judge::seat::{Audience, Seat};
use agon_judge::time::Time;
use agon_judge::view::{Frame, Phase, frame, view};
use choice::{plan, shown_plan};
use minijinja::{Value, context};
use serde::Deserialize;

const COOKIE: &str = "agon_player";
/// A year, in seconds; every visit begins it anew.
const COOKIE_SECONDS: u32 = 31_536_000;
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
async fn held<'a>(app: &App, request: &'a HttpRequest) -> Result<Option<(Player, &'a str)>, Fault> {
    for secret in session::cookies(request, COOKIE).take(COOKIES_MAX) {
        if let Some(player) = app.service.player(secret).await? {
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
async fn known_player(app: &App, request: &HttpRequest) -> Result<(Player, String), Fault> {
    let secret = match held(app, request).await? {
        Some((_, secret)) => secret.to_owned(),
        None => app.service.new_player(),
    };
    let player = app.service.player(&secret).await?.ok_or_else(Fault::unavailable)?;
    let secure = if session::is_https(app.rim.public()) { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
    );
    Ok((player, cookie))
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
    let kinds = cards::kinds(&app, language, profile.as_ref()).await?;
    let again = profile.as_ref().map(again).unwrap_or_default();
    let values = context! {
        kinds,
        again,
        today => today::cards(&app, language, player, profile.as_ref()).await?,
        today_left => today::left(&app),
        said => said_before(&query),
        is_known => profile.as_ref().is_some_and(|profile| !profile.is_new()),
        going_on => profile.is_some_and(|profile| profile.open.is_some()),
        ..shown_plan(&plan)
    };
    Ok(page(&request, "practise.html", "practise", values))
}

fn again(profile: &Profile) -> Vec<Value> {
    profile.again().into_iter().take(AGAIN_MAX).map(shown_played).collect()
}

/// A drill that ended, for a list.
pub(super) fn shown_played(played: &Played) -> Value {
    context! {
        code => &played.code,
        family => &played.family,
        level => u8::from(played.level),
        seconds => played.seconds.map(|seconds| format!("{seconds:.0}")),
        predicted => format!("{:.0}", played.p50),
        ended => ended_text(played.ended),
        counts => played.counts(),
        moved => played.moved.map(|Moved { to, by }| context! {
            to => format!("{to:.0}"), by => format!("{by:+.0}").replace('-', "\u{2212}"),
        }),
    }
}

/// `POST /practise`: another run.
pub(in crate::web) async fn begin(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let form = Form::read(&bytes);
    let plan = plan(&form)?;
    let asker = asker(&app, &request).await?;
    let (player, cookie) = known_player(&app, &request).await?;
    let begun = app.service.practise(player, plan, asker).await;
    Ok(after(&begun, cookie))
}

/// `POST /practise/same`: one exact problem.
pub(in crate::web) async fn same(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let code: Code = Form::read(&bytes).get("code").parse().map_err(|_| Fault::not_found())?;
    let asker = asker(&app, &request).await?;
    let (player, cookie) = known_player(&app, &request).await?;
    let begun = app.service.practise_same(player, code, asker).await;
    Ok(after(&begun, cookie))
}

/// `POST /practise/today`: today's problem of a kind.
pub(in crate::web) async fn of_today(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let bad = |_| Fault::invalid("kind", "one of those that the page offers");
    let kind: Kind = Form::read(&bytes).get("kind").parse().map_err(bad)?;
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

fn after(step: &Result<(), PracticeError>, cookie: String) -> HttpResponse {
    let mut reply = to(led(step));
    reply.append_header((header::SET_COOKIE, cookie));
    reply.finish()
}

fn ended_text(ended: Ended) -> &'static str {
    match ended {
        Ended::Solved => "solved",
        Ended::Unsolved => "unsolved",
        Ended::Skipped => "skipped",
        Ended::Revealed => "revealed",
    }
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
    let values = context! {
        said => said_before(&query),
        ..context! {
            ..drill(&contest, drawn, &profile, now),
            ..course(&profile, read),
            ..ended(&app, player, &profile)
        }
    };
    Ok(drill_page(&request, values))
}

/// What stands beside a result: how everybody did with one of today's problems, and a name to share it by.
pub(super) fn ended(app: &App, player: Player, profile: &Profile) -> Value {
    let Some(played) = profile.result() else { return context! {} };
    let seconds = played.seconds.map(|seconds| seconds.ceil() as u32);
    context! {
        today => today::result(app, player, played),
        share => app.service.veil().share(&played.code, seconds),
    }
}

/// The page of a drill, whether it goes on or is over.
pub(super) fn drill_page(request: &HttpRequest, values: Value) -> HttpResponse {
    page_of(request, "drill.html", &["practise", "board", "way"], values)
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

/// The drill as its player sees it.
fn drill(contest: &Contest, drawn: &Drawn, profile: &Profile, now: Time) -> Value {
    let seen = view(contest, Audience::Seat(Seat::Attacker), now);
    let left = seen.ends_at.filter(|_| seen.end.is_none()).map(|ends| (ends - now).0 / 1000);
    let lock = contest.locked_until(Seat::Attacker, now).map(|until| (until - now).0 / 1000);
    let answers = contest.answers.attacker.iter().map(|answered| {
        let verdict = answered.receipt.verdict.name();
        context! { text => answered.answer.text(), verdict }
    });
    let points = seen.score.and_then(|score| score.attacker);
    let untimed = contest.opened.terms.solve_seconds.is_none();
    let (card, card_left) = card(contest, drawn, now);
    let result = profile.result().filter(|_| contest.is_over());
    context! {
        phase => seen.phase.name(),
        drill => contest.opened.id.to_string(),
        left => card_left.or(left.filter(|_| !untimed || seen.phase != Phase::Solve)),
        example => example(drawn),
        card,
        answers => answers.collect::<Vec<Value>>(),
        calls => points.is_some(),
        points => points.unwrap_or_default(),
        lock => lock.filter(|lock| 0 < *lock),
        untimed,
        ..shown_problem(drawn, result, profile)
    }
}

/// A problem, and what came of it.
pub(super) fn shown_problem(drawn: &Drawn, result: Option<&Played>, profile: &Profile) -> Value {
    let plain = drawn.sheet.picture.as_ref();
    let solved = result.and_then(|_| drawn.solved()).map(|shown| shown_picture(SOLVED, shown));
    context! {
        title => &drawn.title,
        told_in => &drawn.language,
        kind => drawn.kind.name(),
        level => u8::from(drawn.level),
        rules => &drawn.rules.text,
        hint => text::sentence(&drawn.rules.form.hint),
        notes_allowed => drawn.kind != Kind::Memory,
        statement => &drawn.sheet.statement,
        picture => solved.or_else(|| plain.map(|shown| shown_picture("figure", shown))),
        keyboard => keyboard(&drawn.rules.form),
        result => result.map(|played| context! {
            played => shown_played(played),
            key => drawn.key.text(),
            why => drawn.told(),
            good => played.is_won(),
        }),
        code => &drawn.code,
        played => in_script(&render::played(drawn)),
        tray => result.map(|_| cards(&drawn.sheet.material, shown_picture)),
        plain => profile.plain,
        plan => profile.plan.as_ref().map(shown_plan),
    }
}

/// The keyboard of a phone that has what an answer is made of, as browsers name it.
fn keyboard(form: &agon_generators::reader::Form) -> &'static str {
    let is_digits = form.example().text().bytes().all(|byte| byte.is_ascii_digit());
    match form.kind() {
        "number" => "decimal",
        "symbols" if is_digits => "numeric",
        _ => "text",
    }
}

fn shown_picture(name: &str, picture: &Picture) -> Value {
    context! {
        url => format!("/practise/pictures/{name}.png"),
        alt => &picture.alt,
        width => picture.figure.width,
        height => picture.figure.height,
    }
}

/// Every card of material.
fn cards(material: &[Card], shown: impl Fn(&str, &Picture) -> Value) -> Vec<Value> {
    let cards = material.iter().zip(1..).map(|(card, number)| match &card.face {
        CardFace::Text(text) => context! { text => text },
        CardFace::Picture(picture) => {
            context! { picture => shown(&format!("card-{number}"), picture) }
        }
    });
    cards.collect()
}

fn example(drawn: &Drawn) -> Value {
    let example = &drawn.rules.example;
    let base = render::examples(&drawn.family, drawn.level);
    let shown = |name: &str, picture: &agon_generators::sheet::Picture| {
        let url = format!("{base}/pictures/{name}.png");
        context! { url, ..shown_picture(name, picture) }
    };
    context! {
        cards => cards(&example.sheet.material, shown),
        statement => &example.sheet.statement,
        picture => example.sheet.picture.as_ref().map(|picture| shown("figure", picture)),
        answer => &example.answer,
        steps => example.steps.iter().map(|step| step.text.clone()).collect::<Vec<_>>(),
    }
}

/// The card of the material whose turn it is, and how many milliseconds it stays.
fn card(contest: &Contest, drawn: &Drawn, now: Time) -> (Option<Value>, Option<i64>) {
    let material = &drawn.sheet.material;
    let Some(Frame { begun, ends_at }) = frame(contest, &drawn.sheet.card_seconds(), now) else {
        return (None, None);
    };
    let face = match &material[begun - 1].face {
        CardFace::Text(text) => context! { text => text },
        CardFace::Picture(picture) => {
            context! { picture => shown_picture(&format!("card-{begun}"), picture) }
        }
    };
    let place = context! { number => begun, count => material.len() };
    (Some(context! { ..place, ..face }), ends_at.map(|ends| (ends - now).0 / 1000))
}

/// The streak or the storm.
pub(super) fn course(profile: &Profile, now: Time) -> Value {
    let Some(course) = profile.course else { return context! { run => "practice" } };
    let Course { run, solved, over, .. } = course;
    let left = course.left(now).map(|left| left.0 / 1000);
    let over = over || left == Some(0);
    let best = profile.best.get(&run).copied().unwrap_or_default();
    let shown = left.map(|left| (left + 999) / 1000);
    let shown = shown.map(|left| format!("{}:{:02}", left / 60, left % 60));
    context! {
        run => run_text(run), solved, run_over => over, run_left => left, run_shown => shown, best,
        summary => over.then(|| summary(profile)),
    }
}

/// How a streak or a storm went.
fn summary(profile: &Profile) -> Value {
    let mut seconds: Vec<f32> = profile.run().filter_map(|played| played.seconds).collect();
    seconds.sort_by(f32::total_cmp);
    let mean = seconds.iter().sum::<f32>() / seconds.len() as f32;
    context! {
        drills => profile.run().map(shown_played).collect::<Vec<_>>(),
        missed => profile.run().filter(|played| played.ended != Ended::Solved).count(),
        solved => seconds.len(),
        quickest => seconds.first().map(|quickest| format!("{quickest:.0}")),
        mean => seconds.first().map(|_| format!("{mean:.0}")),
    }
}

/// `POST /practise/now`: what the player does.
pub(in crate::web) async fn step(app: App, request: HttpRequest, bytes: Bytes) -> Reply {
    session::of_our_page(&request, app.rim.whence(&request))?;
    let Some(player) = player(&app, &request).await? else { return Ok(to("/practise").finish()) };
    let form = Form::read(&bytes);
    let profile = app.service.profile(player).await?;
    let step = match form.get("do") {
        "begin" => Step::Begin,
        "answer" if form.get("typed").trim().is_empty() => return Ok(said("empty")),
        "answer" => Step::Answer(form.get("typed").to_owned()),
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
fn is_other(form: &Form, live: &Live) -> bool {
    let drill = form.get("drill");
    !drill.is_empty() && drill != live.id.to_string()
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
    let png = drawn_picture(&app, &live, &name, colours).await?;
    Ok(png_reply(png))
}

pub(super) fn png_reply(png: impl AsRef<[u8]> + Send + 'static) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .body(Bytes::from_owner(png))
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
