//! `agon certify`: every promise of every family at every level, measured in full on all cores.

#![expect(clippy::disallowed_methods, reason = "nobody is served meanwhile")]

use crate::service::machine::clock::processor_time;
use crate::settings::{Certify, Subject};
use crate::store::{STORED_BYTES_MAX, stored_bytes};
use agon_generators::drawn::Drawn;
use agon_generators::families;
use agon_generators::family::{Entry, Level};
use agon_generators::odds::Row;
use agon_generators::promises::{Effort, Finding, Survey, ladder};
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// One family at one level.
#[derive(Serialize)]
struct Report {
    family: &'static str,
    level: Level,
    findings: Vec<Finding>,
}

/// Draws that are timed, one after the other on one core.
const TIMED: u32 = 1_000;
/// How long the slowest hundredth of draws may take.
const SLOW_MILLISECONDS_MAX: f64 = 10.0;
/// Draws whose room is measured, and what terms, names and digests take besides, in bytes.
const STORED: u32 = 100;
const OPENING_BYTES: usize = 4 * 1024;
/// How many problems a second one core draws at least.
const RATE_MIN: f64 = 100.0;
/// Draws that a thread takes at once.
const BATCH: usize = 250;

/// Measures, prints the table, and says whether every promise was kept.
pub fn certify(wanted: &Certify, out: &mut impl Write) -> Result<bool> {
    let effort = Effort { proofs: wanted.proofs as usize, counted: wanted.counted as usize };
    let meant = |family: &&'static Entry| {
        wanted.subject.is_none_or(|subject: Subject| subject.means(family.name, family.kind()))
    };
    let families: Vec<&'static Entry> = families().filter(meant).collect();
    let bar = progress(families.len() * Level::ALL.len() * effort.draws());
    let in_words = !wanted.json && !wanted.odds;
    let (mut reports, mut rows) = (Vec::new(), Vec::new());
    for family in families {
        let first = rows.len();
        for level in Level::ALL {
            bar.set_message(format!("{} {level}", family.name));
            let survey = survey(family, level, effort, &bar);
            let mut findings = survey.findings();
            findings.push(speed(family, level));
            findings.push(stored(family, level));
            if level == Level::ALL[4] {
                findings.push(ladder(family));
            }
            let report = Report { family: family.name, level, findings };
            if in_words {
                bar.suspend(|| print(&report, out))?;
            }
            reports.push(report);
            rows.push(row(family, level, &survey));
        }
        if let Some(folder) = &wanted.odds_into {
            write_rows(&rows[first..], &folder.join(format!("{}.odds.json", family.name)))?;
        }
    }
    bar.finish_and_clear();
    let kept = reports.iter().all(|report| report.findings.iter().all(|finding| finding.kept));
    if wanted.odds {
        print_rows(&rows, out)?;
    } else if wanted.json {
        serde_json::to_writer_pretty(&mut *out, &reports)?;
        writeln!(out)?;
    } else {
        let verdict = if kept { "Every promise is kept." } else { "Some promises are missed." };
        writeln!(out, "\n{verdict}")?;
    }
    Ok(kept)
}

fn row(family: &Entry, level: Level, survey: &Survey) -> Row {
    let odds = survey.odds().rounded();
    Row { family: family.name.to_owned(), edition: family.edition, level, odds }
}

/// A line a row, so that a change is seen where it is.
fn print_rows(rows: &[Row], out: &mut impl Write) -> Result<()> {
    let lines: Vec<String> = rows.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    Ok(writeln!(out, "[\n{}\n]", lines.join(",\n"))?)
}

fn write_rows(rows: &[Row], path: &Path) -> Result<()> {
    let mut text = Vec::new();
    print_rows(rows, &mut text)?;
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn progress(draws: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg:32} {wide_bar} {percent}% {eta} left");
    ProgressBar::new(draws as u64).with_style(style.expect("the template is well-formed"))
}

/// Surveys in parallel: threads take batches of draws, and their surveys are merged.
fn survey(family: &'static Entry, level: Level, effort: Effort, bar: &ProgressBar) -> Survey {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut survey = Survey::new(family, level);
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if effort.draws() <= first {
                return survey;
            }
            let batch = first..effort.draws().min(first + BATCH);
            bar.inc(batch.len() as u64);
            batch.for_each(|number| survey.look(number, effort));
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut whole = Survey::blank(family, level);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            whole.merge(thread.join().expect("a survey does not panic"));
        }
    });
    whole
}

/// Times draw, show and key together, in processor time of one core.
fn speed(family: &Entry, level: Level) -> Finding {
    let mut micros: Vec<i64> = Vec::new();
    for number in 0..TIMED {
        let seed = family.code(level, &format!("speed-{number}")).chance();
        let before = processor_time();
        let problem = family.draw(level, &seed);
        std::hint::black_box((problem.show(), problem.key()));
        micros.push((processor_time() - before).0);
    }
    micros.sort_unstable();
    let slow = micros[micros.len() * 99 / 100] as f64 / 1e3;
    let rate = f64::from(TIMED) / (micros.iter().sum::<i64>().max(1) as f64 / 1e6);
    let measured = format!("slowest hundredth {slow:.2} ms (<= 10), {rate:.0}/s (>= 100)");
    let kept = slow <= SLOW_MILLISECONDS_MAX && RATE_MIN <= rate;
    Finding { promise: "fast", kept, measured }
}

/// How much room contests take as stored: what is too large is never opened.
fn stored(family: &'static Entry, level: Level) -> Finding {
    let bytes = |number: u32| {
        let drawn = Drawn::new(family, level, &format!("stored-{number}"));
        let text = serde_json::to_string(&drawn).expect("a problem is plain data");
        stored_bytes(text) + OPENING_BYTES
    };
    let most = (0..STORED).map(bytes).max().unwrap_or(0);
    let measured = format!("largest of {STORED} takes {most} bytes (<= {STORED_BYTES_MAX})");
    Finding { promise: "stored", kept: most <= STORED_BYTES_MAX, measured }
}

fn print(report: &Report, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\n{} level {}", report.family, report.level)?;
    for Finding { promise, kept, measured } in &report.findings {
        let mark = if *kept { "kept  " } else { "MISSED" };
        writeln!(out, "  {mark} {promise:24} {measured}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn odds_are_written_into_a_file_of_the_family_alone_and_read_back_as_its_rows() {
        let folder = tempfile::tempdir().unwrap();
        let odds_into = Some(folder.path().to_owned());
        let subject = Some(Subject::Family("memory/digits-back"));
        let wanted =
            Certify { subject, proofs: 100, counted: 100, json: false, odds: false, odds_into };
        certify(&wanted, &mut Vec::new()).unwrap();
        let files = |folder: &Path| -> Vec<PathBuf> {
            fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect()
        };
        let memory = folder.path().join("memory");
        assert_eq!(files(folder.path()), [memory.as_path()]);
        assert_eq!(files(&memory), [memory.join("digits-back.odds.json")]);
        let text = fs::read_to_string(memory.join("digits-back.odds.json")).unwrap();
        let rows: Vec<Row> = serde_json::from_str(&text).unwrap();
        assert!(rows.iter().all(|row| row.family == "memory/digits-back"), "{text}");
        assert_eq!(rows.iter().map(|row| row.level).collect::<Vec<_>>(), Level::ALL);
    }
}
