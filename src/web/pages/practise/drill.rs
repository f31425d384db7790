//! The page of a drill: what its template is told, whether the drill goes on or is over.

use super::choice::{Chosen, run_text, shown_plan};
use super::today::{self, Results};
use crate::service::access::player::Player;
use crate::service::practice::plan::Run;
use crate::service::practice::profile::{Course, Ended, Moved, Played, Profile};
use crate::web::app::App;
use crate::web::pages::page::{in_script, page};
use crate::web::pages::text::sentence;
use crate::web::render;
use actix_web::{HttpRequest, HttpResponse};
use agon_generators::drawn::{Drawn, SOLVED};
use agon_generators::family::Kind;
use agon_generators::reader::Form;
use agon_generators::sheet::{Card, CardFace, Picture};
use agon_judge::contest::Contest;
use agon_judge::seat::{Audience, Seat};
use agon_judge::time::Time;
use agon_judge::view::{Frame, Phase, frame, view};
use minijinja::Value;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct DrillPage<'a> {
    /// The name of the text about the step before.
    pub(super) said: Option<String>,
    #[serde(flatten)]
    pub(super) standing: Standing<'a>,
    #[serde(flatten)]
    pub(super) problem: ShownProblem<'a>,
    #[serde(flatten)]
    pub(super) course: ShownCourse,
    #[serde(flatten)]
    pub(super) beside: Beside,
}

impl DrillPage<'_> {
    pub(super) fn reply(&self, request: &HttpRequest) -> HttpResponse {
        page(request, "practise/drill", self)
    }
}

/// Where a drill stands.
#[derive(Default, Serialize)]
pub(super) struct Standing<'a> {
    phase: &'static str,
    /// Its name, as long as it is in memory.
    drill: String,
    /// How long the card or the phase lasts, in milliseconds.
    left: Option<i64>,
    lock: Option<i64>,
    card: Option<ShownCard<'a>>,
    answers: Vec<ShownAnswer>,
    /// Whether answers are called one after the other.
    calls: bool,
    points: i64,
}

#[derive(Serialize)]
struct ShownAnswer {
    text: String,
    verdict: &'static str,
}

/// The card of the material whose turn it is.
#[derive(Serialize)]
struct ShownCard<'a> {
    number: usize,
    count: usize,
    #[serde(flatten)]
    face: Face<'a>,
}

/// What a card shows: the one or the other.
#[derive(Serialize)]
struct Face<'a> {
    text: Option<&'a str>,
    picture: Option<Image<'a>>,
}

#[derive(Serialize)]
struct Image<'a> {
    url: String,
    alt: &'a str,
    width: u16,
    height: u16,
}

/// A problem, and what came of it.
#[derive(Serialize)]
pub(super) struct ShownProblem<'a> {
    title: &'a str,
    told_in: &'a str,
    level: u8,
    rules: &'a str,
    hint: String,
    notes_allowed: bool,
    example: Example<'a>,
    statement: &'a str,
    picture: Option<Image<'a>>,
    keyboard: &'static str,
    result: Option<Outcome>,
    code: &'a str,
    /// What the page's script plays it by.
    played: Value,
    /// What was to be remembered, once it is over.
    tray: Option<Vec<Face<'a>>>,
    /// Whether there are colours, and whether patterns stand for them.
    coloured: bool,
    plain: bool,
    plan: Option<Chosen>,
}

#[derive(Serialize)]
struct Example<'a> {
    cards: Vec<Face<'a>>,
    statement: &'a str,
    picture: Option<Image<'a>>,
    answer: &'a str,
    steps: Vec<&'a str>,
}

#[derive(Serialize)]
struct Outcome {
    played: ShownPlayed,
    key: String,
    why: Vec<String>,
    good: bool,
}

/// A drill that ended, for a list. Numbers are rounded as they are told.
#[derive(Serialize)]
pub(in crate::web::pages) struct ShownPlayed {
    code: String,
    family: String,
    level: u8,
    seconds: Option<String>,
    predicted: String,
    ended: &'static str,
    counts: bool,
    moved: Option<ShownMoved>,
}

#[derive(Serialize)]
struct ShownMoved {
    to: String,
    by: String,
}

/// The streak or the storm.
#[derive(Default, Serialize)]
pub(super) struct ShownCourse {
    run: &'static str,
    solved: u32,
    run_over: bool,
    /// What is left of the run's clock: in milliseconds, and as it is read.
    run_left: Option<i64>,
    run_shown: Option<String>,
    best: u32,
    summary: Option<Summary>,
}

/// How a streak or a storm went.
#[derive(Serialize)]
struct Summary {
    drills: Vec<ShownPlayed>,
    missed: usize,
    solved: usize,
    quickest: Option<String>,
    mean: Option<String>,
}

/// What stands beside a result: how everybody did with one of today's problems, and a name to share it by.
#[derive(Default, Serialize)]
pub(super) struct Beside {
    today: Option<Results>,
    share: Option<String>,
}

/// One that is not in memory any more.
pub(super) fn gone<'a>() -> Standing<'a> {
    Standing { phase: "decided", ..Standing::default() }
}

/// The drill as its player sees it.
pub(super) fn standing<'a>(contest: &Contest, drawn: &'a Drawn, now: Time) -> Standing<'a> {
    let seen = view(contest, Audience::Seat(Seat::Attacker), now);
    let untimed = contest.opened.terms.solve_seconds.is_none() && seen.phase == Phase::Solve;
    let left = seen.ends_at.filter(|_| seen.end.is_none() && !untimed);
    let lock = contest.locked_until(Seat::Attacker, now).map(|until| (until - now).0 / 1000);
    let answers = contest.answers.attacker.iter().map(|answered| ShownAnswer {
        text: answered.answer.text().to_owned(),
        verdict: answered.receipt.verdict.name(),
    });
    let points = seen.score.and_then(|score| score.attacker);
    let (card, card_left) = card(contest, drawn, now);
    Standing {
        phase: seen.phase.name(),
        drill: contest.opened.id.to_string(),
        left: card_left.or(left.map(|ends| (ends - now).0 / 1000)),
        lock: lock.filter(|lock| 0 < *lock),
        card,
        answers: answers.collect(),
        calls: points.is_some(),
        points: points.unwrap_or_default(),
    }
}

/// A problem with the result that there is of it, if there is one.
pub(super) fn shown_problem<'a>(
    drawn: &'a Drawn,
    result: Option<&Played>,
    profile: &Profile,
) -> ShownProblem<'a> {
    let plain = drawn.sheet.picture.as_ref();
    let solved = result.and_then(|_| drawn.solved()).map(|shown| image(SOLVED, shown));
    ShownProblem {
        title: &drawn.title,
        told_in: &drawn.language,
        level: drawn.level.into(),
        rules: &drawn.rules.text,
        hint: sentence(&drawn.rules.form.hint),
        notes_allowed: drawn.kind != Kind::Memory,
        example: example(drawn),
        statement: &drawn.sheet.statement,
        picture: solved.or_else(|| plain.map(|shown| image("figure", shown))),
        keyboard: keyboard(&drawn.rules.form),
        result: result.map(|played| Outcome {
            played: shown_played(played),
            key: drawn.key.text().to_owned(),
            why: drawn.told(),
            good: played.is_won(),
        }),
        code: &drawn.code,
        played: in_script(&render::played(&drawn.sheet, &drawn.rules.form)),
        tray: result.map(|_| faces(&drawn.sheet.material, image)),
        coloured: drawn.sheet.pictures().iter().any(|(_, shown)| shown.figure.is_coloured()),
        plain: profile.plain,
        plan: profile.plan.as_ref().map(shown_plan),
    }
}

/// The keyboard of a phone that has what an answer is made of, as browsers name it.
fn keyboard(form: &Form) -> &'static str {
    let is_digits = form.example().text().bytes().all(|byte| byte.is_ascii_digit());
    match form.kind() {
        // The signs of a calculation have keys on the page.
        "number" | "expression" => "decimal",
        "symbols" if is_digits => "numeric",
        _ => "text",
    }
}

fn image<'a>(name: &str, picture: &'a Picture) -> Image<'a> {
    let url = format!("/practise/pictures/{name}.png");
    let Picture { alt, figure, .. } = picture;
    Image { url, alt, width: figure.width, height: figure.height }
}

/// Every card of material.
fn faces<'a>(
    material: &'a [Card],
    image: impl Fn(&str, &'a Picture) -> Image<'a>,
) -> Vec<Face<'a>> {
    material.iter().zip(1..).map(|(card, number)| face(card, number, &image)).collect()
}

fn face<'a>(
    card: &'a Card,
    number: usize,
    image: impl Fn(&str, &'a Picture) -> Image<'a>,
) -> Face<'a> {
    match &card.face {
        CardFace::Text(text) => Face { text: Some(text), picture: None },
        CardFace::Picture(picture) => {
            Face { text: None, picture: Some(image(&format!("card-{number}"), picture)) }
        }
    }
}

fn example(drawn: &Drawn) -> Example<'_> {
    let example = &drawn.rules.example;
    let base = render::examples(&drawn.family, drawn.level);
    let shown = |name: &str, picture| {
        let url = format!("{base}/pictures/{name}.png");
        Image { url, ..image(name, picture) }
    };
    Example {
        cards: faces(&example.sheet.material, shown),
        statement: &example.sheet.statement,
        picture: example.sheet.picture.as_ref().map(|picture| shown("figure", picture)),
        answer: &example.answer,
        steps: example.steps.iter().map(|step| step.text.as_str()).collect(),
    }
}

/// The card of the material whose turn it is, and how many milliseconds it stays.
fn card<'a>(
    contest: &Contest,
    drawn: &'a Drawn,
    now: Time,
) -> (Option<ShownCard<'a>>, Option<i64>) {
    let material = &drawn.sheet.material;
    let Some(Frame { begun, ends_at }) = frame(contest, &drawn.sheet.card_seconds(), now) else {
        return (None, None);
    };
    let face = face(&material[begun - 1], begun, image);
    let card = ShownCard { number: begun, count: material.len(), face };
    (Some(card), ends_at.map(|ends| (ends - now).0 / 1000))
}

pub(super) fn course(profile: &Profile, now: Time) -> ShownCourse {
    let Some(course) = profile.course else {
        return ShownCourse { run: run_text(Run::Practice), ..ShownCourse::default() };
    };
    let Course { run, solved, over, .. } = course;
    let left = course.left(now).map(|left| left.0 / 1000);
    let over = over || left == Some(0);
    let seconds = left.map(|left| (left + 999) / 1000);
    ShownCourse {
        run: run_text(run),
        solved,
        run_over: over,
        run_left: left,
        run_shown: seconds.map(|left| format!("{}:{:02}", left / 60, left % 60)),
        best: profile.best.get(&run).copied().unwrap_or_default(),
        summary: over.then(|| summary(profile)),
    }
}

fn summary(profile: &Profile) -> Summary {
    let mut seconds: Vec<f32> = profile.run().filter_map(|played| played.seconds).collect();
    seconds.sort_by(f32::total_cmp);
    let mean = seconds.iter().sum::<f32>() / seconds.len() as f32;
    Summary {
        drills: profile.run().map(shown_played).collect(),
        missed: profile.run().filter(|played| played.ended != Ended::Solved).count(),
        solved: seconds.len(),
        quickest: seconds.first().map(|quickest| format!("{quickest:.0}")),
        mean: seconds.first().map(|_| format!("{mean:.0}")),
    }
}

pub(super) fn beside(app: &App, player: Player, profile: &Profile) -> Beside {
    let Some(played) = profile.result() else { return Beside::default() };
    let seconds = played.seconds.map(|seconds| seconds.ceil() as u32);
    Beside {
        today: today::result(app, player, played),
        share: Some(app.service.veil().share(&played.code, seconds)),
    }
}

pub(in crate::web::pages) fn shown_played(played: &Played) -> ShownPlayed {
    ShownPlayed {
        code: played.code.clone(),
        family: played.family.clone(),
        level: played.level.into(),
        seconds: played.seconds.map(|seconds| format!("{seconds:.0}")),
        predicted: format!("{:.0}", played.p50),
        ended: ended_text(played.ended),
        counts: played.counts(),
        moved: played.moved.map(|Moved { to, by }| ShownMoved {
            to: format!("{to:.0}"),
            by: format!("{by:+.0}").replace('-', "\u{2212}"),
        }),
    }
}

fn ended_text(ended: Ended) -> &'static str {
    match ended {
        Ended::Solved => "solved",
        Ended::Unsolved => "unsolved",
        Ended::Skipped => "skipped",
        Ended::Revealed => "revealed",
    }
}
