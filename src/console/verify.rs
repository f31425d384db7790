//! `agon verify`: a contest's log is judged again from the file alone.

use crate::settings::Verify;
use agon_judge::contest::{Contest, End};
use agon_judge::log::Record;
use agon_judge::verify::{Unsound, verify as judge_again};
use anyhow::{Context as _, Result};
use serde::Deserialize;
use serde_json::json;
use std::io::{Read as _, Write};
use std::path::Path;

/// A log as the interface exports it.
#[derive(Deserialize)]
struct Export {
    contest: String,
    records: Vec<Record>,
}

/// Judges a log again and says what came out; whether everything in it holds.
pub fn verify(wanted: &Verify, out: &mut dyn Write) -> Result<bool> {
    let text = read(&wanted.log)?;
    let export: Export = serde_json::from_str(&text).with_context(|| {
        format!("{} is no log: expected what GET /v1/contests/ID/log replies", wanted.log.display())
    })?;
    let judged = judge_again(&export.records);
    let sound = matches!(&judged, Ok(contest) if contest.opened.id.to_string() == export.contest);
    if wanted.json {
        writeln!(out, "{}", as_json(&export, &judged, sound))?;
        return Ok(sound);
    }
    match &judged {
        Ok(contest) => describe(contest, export.records.len(), out)?,
        Err(unsound) => writeln!(out, "The log of {} does not hold: {unsound}.", export.contest)?,
    }
    if judged.is_ok() && !sound {
        writeln!(out, "But the export says that it is of {}.", export.contest)?;
    }
    Ok(sound)
}

fn read(log: &Path) -> Result<String> {
    if log.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("reading standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(log).with_context(|| format!("reading {}", log.display()))
}

fn describe(contest: &Contest, records: usize, out: &mut dyn Write) -> Result<()> {
    let opened = &contest.opened;
    writeln!(out, "{}: {}, level {}", opened.id, opened.family, opened.level)?;
    writeln!(out, "chain       holds: {records} records, the last with hash {}", contest.head.1)?;
    writeln!(out, "commitment  holds: sha256:{}", opened.commitment)?;
    writeln!(out, "verdicts    hold: every event is what the judge says")?;
    match &contest.end {
        Some(End::Decided(outcome)) => {
            let reason = json!(outcome.reason);
            let reason = reason.as_str().unwrap_or_default();
            writeln!(out, "outcome     holds: the {} wins ({reason})", outcome.winner)?;
        }
        Some(End::Void(void)) => {
            let note = void.note.as_deref().unwrap_or("nobody came in time");
            writeln!(out, "outcome     holds: void, nobody wins ({note})")?;
        }
        None => writeln!(out, "outcome     not yet: the log ends before the contest does")?,
    }
    Ok(())
}

fn as_json(export: &Export, judged: &Result<Contest, Unsound>, sound: bool) -> serde_json::Value {
    match judged {
        Ok(contest) => json!({
            "sound": sound,
            "contest": contest.opened.id,
            "records": export.records.len(),
            "hash": contest.head.1,
            "commitment": format!("sha256:{}", contest.opened.commitment),
            "outcome": match &contest.end { Some(End::Decided(outcome)) => Some(outcome), _ => None },
            "void": match &contest.end { Some(End::Void(void)) => Some(void), _ => None },
        }),
        Err(unsound) => {
            json!({ "sound": false, "contest": export.contest, "fault": unsound.to_string() })
        }
    }
}
