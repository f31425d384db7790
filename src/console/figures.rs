//! `agon figures`: predicted seconds beside those of everybody who practised, in a store that no service uses at the
//! moment.

#![expect(clippy::disallowed_methods, reason = "nobody is served meanwhile")]

use super::keys::closed_store;
use super::runtime;
use crate::service::practice::rating::{self, Yardstick};
use crate::settings::Figures;
use agon_generators::families;
use agon_generators::family::{Entry, Level};
use agon_generators::rng::Seed;
use anyhow::Result;
use serde_json::{Value, json};
use std::io::Write;

/// One level of a family, as far as anybody has played it.
struct Row {
    family: &'static str,
    level: Level,
    /// Predicted, in the middle.
    predicted: f32,
    known: Yardstick,
}

/// Draws behind a predicted time.
const DRAWS: u32 = 20;

/// Prints a line for each level that has learned from anybody.
pub fn figures(asked: &Figures, out: &mut dyn Write) -> Result<()> {
    let store = closed_store(&asked.store, false, || "agon figures, once it has ended".to_owned())?;
    let runtime = runtime()?;
    let mut known = runtime.block_on(rating::all(&*store))?;
    let levels = families().flat_map(|entry| Level::ALL.map(|level| (entry, level)));
    let rows: Vec<Row> = levels
        .filter_map(|(entry, level)| {
            let known = known.remove(&format!("{}/{level}", entry.name))?;
            Some(Row { family: entry.name, level, predicted: predicted(entry, level), known })
        })
        .collect();
    if asked.json {
        let rows: Vec<Value> = rows.iter().map(as_json).collect();
        writeln!(out, "{}", json!({ "levels": rows }))?;
        return Ok(());
    }
    if rows.is_empty() {
        eprintln!("Nobody has practised yet.");
        return Ok(());
    }
    let head =
        ["family", "level", "played", "solved", "players", "predicted s", "played s", "rating"];
    let [a, b, c, d, e, f, g, h] = head;
    writeln!(out, "{a:<32} {b:>5} {c:>7} {d:>7} {e:>7} {f:>12} {g:>9} {h:>7}")?;
    for Row { family, level, predicted, known } in &rows {
        let median =
            known.median().map_or_else(|| "-".to_owned(), |seconds| format!("{seconds:.1}"));
        let (level, points) = (level.to_string(), known.rating.points);
        let players = known.players();
        let Yardstick { played, solved, .. } = known;
        writeln!(
            out,
            "{family:<32} {level:>5} {played:>7} {solved:>7} {players:>7} {predicted:>12.1} {median:>9} {points:>7.0}"
        )?;
    }
    Ok(())
}

fn predicted(entry: &Entry, level: Level) -> f32 {
    let draws = (0..DRAWS).map(|draw| {
        let problem = entry.draw(level, &Seed::new(&format!("pace-{draw}")));
        entry.pace(&*problem, &problem.show()).p50
    });
    draws.sum::<f32>() / DRAWS as f32
}

fn as_json(Row { family, level, predicted, known }: &Row) -> Value {
    json!({
        "family": family, "level": level, "played": known.played, "solved": known.solved,
        "players": known.players(), "predicted_seconds": predicted, "median_seconds": known.median(),
        "rating": known.rating.points, "deviation": known.rating.deviation,
    })
}
