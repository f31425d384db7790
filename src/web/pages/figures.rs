//! How a player fared: by kind and family, over time, and what to train next. Plots are drawn here, as numbers in an SVG
//! with the same numbers in a table.

use super::page;
use super::practise::{player, run_text, shown_played};
use crate::service::practice::plan::Run;
use crate::service::practice::profile::{Profile, Sum, WEEK};
use crate::web::api::{App, Reply};
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
/// Families that are proposed to be trained.
const NEXT_MAX: usize = 3;
const NEWEST_MAX: usize = 20;

/// `GET /figures`
pub(in crate::web) async fn figures(app: App, request: HttpRequest) -> Reply {
    let profile = match player(&app, &request).await? {
        Some(player) => Some(app.service.profile(player).await?),
        None => None,
    };
    let Some(profile) = profile.filter(|profile| !profile.played.is_empty()) else {
        return Ok(page(&request, "figures.html", "figures", context! { empty => true }));
    };
    let now = app.service.now();
    let values = context! {
        empty => false,
        kinds => Kind::ALL.map(|kind| of_kind(&profile, kind)),
        families => by_family(&profile),
        next => next(&profile),
        best => [Run::Streak, Run::Storm].map(|run| context! {
            run => run_text(run), solved => profile.best.get(&run),
        }),
        weeks => weeks(&profile, now),
        plot => plot(&profile, now),
        newest => profile.played.iter().take(NEWEST_MAX).map(shown_played).collect::<Vec<Value>>(),
    };
    Ok(page(&request, "figures.html", "figures", values))
}

fn of_kind(profile: &Profile, kind: Kind) -> Value {
    let all = profile.weeks.values().filter_map(|week| week.get(&kind));
    let (played, solved) =
        all.fold((0, 0), |(played, solved), sum| (played + sum.played, solved + sum.solved));
    let rating = profile.ratings.get(&kind).map(|rating| {
        context! {
            points => format!("{:.0}", rating.points),
            give => format!("{:.0}", 2.0 * rating.deviation),
        }
    });
    context! { name => kind.name(), played, share => share(played, solved), rating }
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

/// The share that was solved by week, one line a kind; a mark's shape tells kinds apart without colour.
fn plot(profile: &Profile, now: Time) -> Value {
    let weeks = last_weeks(profile, now);
    let x = |place: usize| LEFT + (WIDTH - LEFT - 12.0) * place as f64 / (WEEKS - 1) as f64;
    let y = |percent: u32| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - f64::from(percent) / 100.0);
    let lines = Kind::ALL.iter().enumerate().map(|(row, kind)| {
        let points = weeks.iter().enumerate().filter_map(|(place, (_, kinds))| {
            let sum = kinds[row]?;
            Some((x(place), y(share(sum.played, sum.solved)?)))
        });
        let points: Vec<(f64, f64)> = points.collect();
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let marks: Vec<Value> = points
            .iter()
            .map(|(x, y)| context! { x => format!("{x:.1}"), y => format!("{y:.1}") })
            .collect();
        context! { name => kind.name(), path => path.join(" "), marks }
    });
    let grid = [0, 50, 100].map(|percent| context! { percent, y => format!("{:.1}", y(percent)) });
    context! { width => WIDTH, height => HEIGHT, left => LEFT, lines => lines.collect::<Vec<Value>>(), grid }
}
