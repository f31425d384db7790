//! `agon reports`: what games reported about bad problems, in a store that no service uses at the moment.

use super::keys::{closed_store, second, timestamp};
use super::runtime;
use crate::service::hosting::notebook::{self, Note};
use crate::settings::Reports;
use agon_judge::id::GameId;
use anyhow::Result;
use serde_json::{Value, json};
use std::io::Write;

/// Lists every report, the newest first; then lets go of them, if asked to.
pub fn reports(asked: &Reports, out: &mut dyn Write) -> Result<()> {
    let store = closed_store(&asked.store, false, || {
        "curl http://127.0.0.1:8080/v1/reports -H \"Authorization: Bearer $KEY\"".to_owned()
    })?;
    let runtime = runtime()?;
    runtime.block_on(async {
        let reports = notebook::reports(&*store).await?;
        if asked.json {
            let listed: Vec<Value> = reports.iter().map(as_listed).collect();
            writeln!(out, "{}", json!({ "reports": listed }))?;
        } else {
            for (game, Note { code, text, at, .. }) in &reports {
                let text = text.as_deref().unwrap_or_default().replace('\n', "\n    ");
                writeln!(out, "{}  {code}\n    {text}\n    by {game}", second(*at))?;
            }
        }
        if reports.is_empty() {
            eprintln!("No report.");
        }
        // Only once all of them were written.
        out.flush()?;
        if let Some((_, newest)) = reports.first().filter(|_| asked.clear) {
            notebook::clear_reports(&*store, newest.at).await?;
            eprintln!("{} are let go of.", reports.len());
        }
        Ok(())
    })
}

fn as_listed((game, Note { code, text, at, .. }): &(GameId, Note)) -> Value {
    let at = format!("{:.6}", timestamp(*at));
    json!({ "code": code, "text": text, "reported_at": at, "by": game.to_string() })
}
