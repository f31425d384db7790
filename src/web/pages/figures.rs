//! How a player fared: by kind and family, over time, and what to train next. Plots are drawn here, as numbers in an SVG
//! with the same numbers in a table.

use super::page;
use super::practise::{player, run_text, shown_played};
use crate::service::practice::compared::Compared;
use crate::service::practice::plan::Run;
use crate::service::practice::profile::{Profile, Sum, WEEK};
use crate::web::api::Reply;
use crate::web::app::App;
use actix_web::HttpRequest;
use agon_generators::families;
use agon_generators::family::Kind;
use agon_judge::time::Time;
use minijinja::{Value, context};

/// Weeks that a plot shows, this one included.
const WEEKS: i64 = 12;
/// A plot's size and margins, in its own units.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 44.0;
const BOTTOM: f64 = 28.0;
const TOP: f64 = 12.0;
const RIGHT: f64 = 12.0;
/// A curve of ratings begins and ends at a multiple of so many points.
const STEP: f32 = 50.0;
/// Comparisons that say something.
const OTHERS_MIN: usize = 10;
/// Families that are proposed to be trained.
const NEXT_MAX: usize = 3;
const NEWEST_MAX: usize = 20;

/// `GET /figures`
pub(in crate::web) async fn figures(app: App, request: HttpRequest) -> Reply {
    let profile = match player(&app, &request).await? {
        Some(player) => Some((player, app.service.profile(player).await?)),
        None => None,
    };
    let Some((player, profile)) = profile.filter(|(_, profile)| !profile.played.is_empty()) else {
        return Ok(page(&request, "figures.html", "figures", context! { empty => true }));
    };
    let compared = app.service.compared(player, &profile).await?;
    let now = app.service.now();
    let values = context! {
        empty => false,
        days => profile.days_in_a_row(now),
        today => profile.has_solved_today(now),
        kinds => Kind::ALL.map(|kind| of_kind(&profile, kind, compared.get(&kind))),
        families => by_family(&profile),
        next => next(&profile),
        best => [Run::Streak, Run::Storm].map(|run| context! {
            run => run_text(run), solved => profile.best.get(&run),
        }),
        weeks => weeks(&profile, now),
        plot => plot(&profile, now),
        curve => curve(&profile),
        newest => profile.played.iter().take(NEWEST_MAX).map(shown_played).collect::<Vec<Value>>(),
    };
    Ok(page(&request, "figures.html", "figures", values))
}

fn of_kind(profile: &Profile, kind: Kind, compared: Option<&Compared>) -> Value {
    let all = profile.weeks.values().filter_map(|week| week.get(&kind));
    let (played, solved) =
        all.fold((0, 0), |(played, solved), sum| (played + sum.played, solved + sum.solved));
    let rating = profile.ratings.get(&kind).map(|rating| {
        context! {
            points => format!("{:.0}", rating.points),
            give => format!("{:.0}", 2.0 * rating.deviation),
        }
    });
    let enough = compared.filter(|compared| OTHERS_MIN <= compared.others);
    let quicker = enough.map(|Compared { slower, others }| 100 * slower / others);
    context! { name => kind.name(), played, share => share(played, solved), rating, quicker }
}

fn share(played: u32, solved: u32) -> Option<u32> {
    (0 < played).then(|| (100 * solved + played / 2) / played)
}

fn by_family(profile: &Profile) -> Vec<Value> {
    let rows = profile.families.iter().map(|(name, sum)| {
        let Sum { played, solved, .. } = *sum;
        let pace = sum.pace().map(|pace| format!("{pace:.2}"));
        context! { name, played, share => share(played, solved), pace }
    });
    rows.collect()
}

/// What is worth training: what was never tried, then what was solved least, then what took longest.
fn next(profile: &Profile) -> Vec<Value> {
    let worth = |sum: Option<&Sum>| match sum {
        None => (0, 0.0),
        Some(sum) => {
            let unsolved = f64::from(sum.played - sum.solved) / f64::from(sum.played.max(1));
            (1, -unsolved - sum.pace().unwrap_or(4.0).ln().max(0.0))
        }
    };
    let mut all: Vec<_> = families()
        .map(|entry| {
            let sum = profile.families.get(entry.name);
            (worth(sum), entry, sum.is_none())
        })
        .collect();
    all.sort_by(|(a, ..), (b, ..)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let next = all.into_iter().take(NEXT_MAX);
    next.map(|(_, entry, new)| context! { name => entry.name, new }).collect()
}

/// The last weeks, the oldest first: week, and each kind's sum.
fn last_weeks(profile: &Profile, now: Time) -> Vec<(i64, [Option<Sum>; 4])> {
    let this = now.0 / WEEK;
    let weeks = (this - WEEKS + 1..=this).map(|week| {
        let of = profile.weeks.get(&week);
        (week, Kind::ALL.map(|kind| of.and_then(|of| of.get(&kind).copied())))
    });
    weeks.collect()
}

fn weeks(profile: &Profile, now: Time) -> Vec<Value> {
    let this = now.0 / WEEK;
    let weeks = last_weeks(profile, now).into_iter().rev();
    let played = weeks.filter(|(_, kinds)| kinds.iter().any(Option::is_some));
    played
        .map(|(week, kinds)| {
            let kinds = kinds.map(|sum| {
                sum.map(
                    |sum| context! { played => sum.played, share => share(sum.played, sum.solved) },
                )
            });
            context! { ago => this - week, kinds }
        })
        .collect()
}

/// The share that was solved by week.
fn plot(profile: &Profile, now: Time) -> Value {
    let weeks = last_weeks(profile, now);
    let line = |row: usize| {
        let points = weeks.iter().enumerate().filter_map(|(place, (_, kinds))| {
            let sum = kinds[row]?;
            let share = f64::from(share(sum.played, sum.solved)?);
            Some((place as f64 / (WEEKS - 1) as f64, share / 100.0))
        });
        points.collect()
    };
    let grid = [0, 50, 100].map(|percent| (f64::from(percent) / 100.0, format!("{percent} %")));
    drawn([0, 1, 2, 3].map(line), &grid, Marks::All)
}

/// The rating in each kind after each of the newest drills; none where fewer than two moved one.
fn curve(profile: &Profile) -> Option<Value> {
    let rated =
        || profile.played.iter().rev().filter_map(|played| Some((played.kind, played.moved?.to)));
    let (last, points) = (rated().count().checked_sub(1)?, || rated().map(|(_, points)| points));
    let least = STEP * (points().fold(f32::INFINITY, f32::min) / STEP).floor();
    let most = STEP * (points().fold(f32::NEG_INFINITY, f32::max) / STEP).floor() + STEP;
    let height = |points: f32| f64::from((points - least) / (most - least));
    let line = |kind: Kind| {
        let of_kind = rated().enumerate().filter(|(_, (rated, _))| *rated == kind);
        of_kind.map(|(place, (_, to))| (place as f64 / last as f64, height(to))).collect()
    };
    let middle = (least + most) / 2.0;
    let grid = [least, middle, most].map(|points| (height(points), format!("{points:.0}")));
    (0 < last).then(|| drawn(Kind::ALL.map(line), &grid, Marks::Last))
}

/// Where a line has marks, whose shape tells kinds apart without colour.
#[derive(Clone, Copy, PartialEq)]
enum Marks {
    All,
    Last,
}

/// One line a kind, through points from 0 to 1 either way.
fn drawn(lines: [Vec<(f64, f64)>; 4], grid: &[(f64, String)], marks: Marks) -> Value {
    let x = |right: f64| format!("{:.1}", LEFT + (WIDTH - LEFT - RIGHT) * right);
    let y = |up: f64| format!("{:.1}", TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - up));
    let line = |(kind, points): (&Kind, Vec<(f64, f64)>)| {
        let path: Vec<String> =
            points.iter().map(|(right, up)| format!("{},{}", x(*right), y(*up))).collect();
        let bare = if marks == Marks::Last { points.len().saturating_sub(1) } else { 0 };
        let marked = points.iter().skip(bare);
        let marks: Vec<Value> =
            marked.map(|(right, up)| context! { x => x(*right), y => y(*up) }).collect();
        context! { name => kind.name(), path => path.join(" "), marks }
    };
    let lines: Vec<Value> = Kind::ALL.iter().zip(lines).map(line).collect();
    let grid: Vec<Value> = grid.iter().map(|(up, text)| context! { text, y => y(*up) }).collect();
    context! { width => WIDTH, height => HEIGHT, left => LEFT, lines, grid }
}
