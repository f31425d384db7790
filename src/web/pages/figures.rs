//! How a player fared: by kind and family, over time, and what to train next. Plots are drawn here, as numbers in an SVG
//! with the same numbers in a table.

mod plot;

use super::page::page;
use super::practise::{ShownPlayed, player, run_text, shown_played};
use crate::service::practice::compared::Compared;
use crate::service::practice::plan::Run;
use crate::service::practice::profile::{Profile, Sum, WEEK};
use crate::web::api::Reply;
use crate::web::app::App;
use actix_web::HttpRequest;
use agon_generators::families;
use agon_generators::family::Kind;
use agon_judge::time::Time;
use minijinja::context;
use plot::{Marks, Plot, plot};
use serde::Serialize;

/// Weeks that a plot shows, this one included.
const WEEKS: i64 = 12;
/// A curve of ratings begins and ends at a multiple of so many points.
const STEP: f32 = 50.0;
/// Comparisons that say something.
const OTHERS_MIN: usize = 10;
/// Families that are proposed to be trained.
const NEXT_MAX: usize = 3;
const NEWEST_MAX: usize = 20;

#[derive(Serialize)]
struct FiguresPage {
    empty: bool,
    /// How many days in a row something was solved on, and whether today is one.
    days: u32,
    today: bool,
    kinds: [OfKind; 4],
    families: Vec<OfFamily>,
    next: Vec<Next>,
    best: [Best; 2],
    weeks: Vec<Week>,
    plot: Plot,
    curve: Option<Plot>,
    newest: Vec<ShownPlayed>,
}

/// How somebody fares in a kind.
#[derive(Serialize)]
struct OfKind {
    name: &'static str,
    played: u32,
    share: Option<u32>,
    rating: Option<Points>,
    /// How many in a hundred others are slower.
    quicker: Option<usize>,
}

/// A rating, give or take so many.
#[derive(Serialize)]
struct Points {
    points: String,
    give: String,
}

#[derive(Serialize)]
struct OfFamily {
    name: String,
    played: u32,
    share: Option<u32>,
    /// Seconds as a multiple of what was predicted.
    pace: Option<String>,
}

/// What is worth training.
#[derive(Serialize)]
struct Next {
    name: &'static str,
    new: bool,
}

#[derive(Serialize)]
struct Best {
    run: &'static str,
    solved: Option<u32>,
}

/// A week, and how each kind went in it.
#[derive(Serialize)]
struct Week {
    ago: i64,
    kinds: [Option<Cell>; 4],
}

#[derive(Serialize)]
struct Cell {
    played: u32,
    share: Option<u32>,
}

/// `GET /figures`
pub(in crate::web) async fn figures(app: App, request: HttpRequest) -> Reply {
    let profile = match player(&app, &request).await? {
        Some(player) => Some((player, app.service.profile(player).await?)),
        None => None,
    };
    let Some((player, profile)) = profile.filter(|(_, profile)| !profile.played.is_empty()) else {
        return Ok(page(&request, "figures/figures", context! { empty => true }));
    };
    let compared = app.service.compared(player, &profile).await?;
    let now = app.service.now();
    let best = |run| Best { run: run_text(run), solved: profile.best.get(&run).copied() };
    let figures = FiguresPage {
        empty: false,
        days: profile.days_in_a_row(now),
        today: profile.has_solved_today(now),
        kinds: Kind::ALL.map(|kind| of_kind(&profile, kind, compared.get(&kind))),
        families: by_family(&profile),
        next: next(&profile),
        best: [Run::Streak, Run::Storm].map(best),
        weeks: weeks(&profile, now),
        plot: shares(&profile, now),
        curve: curve(&profile),
        newest: profile.played.iter().take(NEWEST_MAX).map(shown_played).collect(),
    };
    Ok(page(&request, "figures/figures", figures))
}

fn of_kind(profile: &Profile, kind: Kind, compared: Option<&Compared>) -> OfKind {
    let all = profile.weeks.values().filter_map(|week| week.get(&kind));
    let (played, solved) =
        all.fold((0, 0), |(played, solved), sum| (played + sum.played, solved + sum.solved));
    let rating = profile.ratings.get(&kind).map(|rating| Points {
        points: format!("{:.0}", rating.points),
        give: format!("{:.0}", 2.0 * rating.deviation),
    });
    let enough = compared.filter(|compared| OTHERS_MIN <= compared.others);
    let quicker = enough.map(|Compared { slower, others }| 100 * slower / others);
    OfKind { name: kind.name(), played, share: share(played, solved), rating, quicker }
}

fn share(played: u32, solved: u32) -> Option<u32> {
    (0 < played).then(|| (100 * solved + played / 2) / played)
}

fn by_family(profile: &Profile) -> Vec<OfFamily> {
    let rows = profile.families.iter().map(|(name, sum)| {
        let Sum { played, solved, .. } = *sum;
        let pace = sum.pace().map(|pace| format!("{pace:.2}"));
        OfFamily { name: name.clone(), played, share: share(played, solved), pace }
    });
    rows.collect()
}

/// What is worth training: what was never tried, then what was solved least, then what took longest.
fn next(profile: &Profile) -> Vec<Next> {
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
    next.map(|(_, entry, new)| Next { name: entry.name, new }).collect()
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

fn weeks(profile: &Profile, now: Time) -> Vec<Week> {
    let this = now.0 / WEEK;
    let weeks = last_weeks(profile, now).into_iter().rev();
    let played = weeks.filter(|(_, kinds)| kinds.iter().any(Option::is_some));
    let cell = |sum: Sum| Cell { played: sum.played, share: share(sum.played, sum.solved) };
    let rows = played
        .map(|(week, kinds)| Week { ago: this - week, kinds: kinds.map(|sum| sum.map(cell)) });
    rows.collect()
}

/// The share that was solved by week.
fn shares(profile: &Profile, now: Time) -> Plot {
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
    plot([0, 1, 2, 3].map(line), grid, Marks::All)
}

/// The rating in each kind after each of the newest drills; none where fewer than two moved one.
fn curve(profile: &Profile) -> Option<Plot> {
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
    (0 < last).then(|| plot(Kind::ALL.map(line), grid, Marks::Last))
}
