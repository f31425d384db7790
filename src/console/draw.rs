//! `agon draw`: problems on the terminal, as JSON lines, as pictures in a folder.

#![expect(clippy::disallowed_methods, reason = "nobody is served meanwhile")]

use crate::picture::{self, Colours, Effort, Scale};
use crate::service::workshop::new_seed;
use crate::settings::{Draw, Subject};
use agon_generators::drawn::Drawn;
use agon_generators::families;
use agon_generators::family::{Entry, Kind, Level, Pace};
use agon_generators::rng::Seed;
use agon_generators::sheet::{Card, CardFace, Picture, Rules};
use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::value::RawValue;
use std::io::{IsTerminal as _, Write};
use std::path::Path;

/// More problems than this get a progress bar.
const PATIENCE: u32 = 20;

/// A problem as one JSON object.
#[derive(Serialize)]
struct Line<'a> {
    code: &'a str,
    kind: Kind,
    family: &'a str,
    title: &'a str,
    level: Level,
    rules: &'a Rules,
    material: &'a [Card],
    statement: &'a str,
    picture: &'a Option<Picture>,
    key: &'a str,
    explanation: Vec<String>,
    pace: Pace,
    problem: &'a RawValue,
}

impl Line<'_> {
    fn of(drawn: &Drawn) -> Line<'_> {
        Line {
            code: &drawn.code,
            kind: drawn.kind,
            family: &drawn.family,
            title: &drawn.title,
            level: drawn.level,
            rules: &drawn.rules,
            material: &drawn.sheet.material,
            statement: &drawn.sheet.statement,
            picture: &drawn.sheet.picture,
            key: drawn.key.text(),
            explanation: drawn.told(),
            pace: drawn.pace,
            problem: &drawn.problem,
        }
    }
}

/// Draws what was asked for and prints it.
pub fn draw(wanted: &Draw, out: &mut impl Write) -> Result<()> {
    let bar = progress(wanted);
    if let Some(folder) = &wanted.out {
        std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    for number in 0..wanted.count {
        let drawn = one(wanted, number)?;
        if let Some(folder) = &wanted.out {
            export(&drawn, folder)?;
        }
        if wanted.json {
            serde_json::to_writer(&mut *out, &Line::of(&drawn))?;
            writeln!(out)?;
        } else {
            print(&drawn, out)?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

fn progress(wanted: &Draw) -> ProgressBar {
    let many = PATIENCE < wanted.count && !std::io::stdout().is_terminal();
    if !many {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} drawn, {eta} left");
    ProgressBar::new(u64::from(wanted.count))
        .with_style(style.expect("the template is well-formed"))
}

/// Problem `number`: of the code, or of the seed (numbered where there are several), or of chance.
fn one(wanted: &Draw, number: u32) -> Result<Drawn> {
    if let Some(code) = &wanted.code {
        return Ok(Drawn::of(code, &["en"])?);
    }
    let seed = match (&wanted.seed, wanted.count) {
        (Some(seed), 1) => seed.clone(),
        (Some(seed), _) => format!("{seed}-{number}"),
        (None, _) => new_seed(),
    };
    let meant = |family: &&Entry| {
        wanted.subject.is_none_or(|subject: Subject| subject.means(family.name, family.kind()))
    };
    let meant: Vec<&Entry> = families().filter(meant).collect();
    let entry = Seed::new(&seed).child("family").rng().pick::<&Entry>(&meant).to_owned();
    Ok(Drawn::new(entry, wanted.level, &seed))
}

/// The pictures, named by code; beside them the whole problem as JSON.
fn export(drawn: &Drawn, folder: &Path) -> Result<()> {
    let stem = drawn.code.replace('/', "-");
    for (name, figure) in drawn.figures() {
        let png = picture::png(&figure, Colours::Normal, Scale::Double, Effort::Export)?;
        write(&folder.join(format!("{stem}.{name}.png")), &png)?;
    }
    let line = serde_json::to_string_pretty(&Line::of(drawn))?;
    write(&folder.join(format!("{stem}.json")), line.as_bytes())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("writing {}", path.display()))
}

fn print(drawn: &Drawn, out: &mut impl Write) -> Result<()> {
    let Drawn { title, level, code, rules, sheet, key, pace, .. } = drawn;
    writeln!(out, "{title}, level {level}   {code}\n\n{}\n", rules.text)?;
    for card in &sheet.material {
        match &card.face {
            CardFace::Text(text) => writeln!(out, "Shown for {} s:  {text}\n", card.seconds)?,
            CardFace::Picture(_) => {
                writeln!(out, "Shown for {} s:  a picture (--out DIR)\n", card.seconds)?;
            }
        }
    }
    writeln!(out, "{}\n", sheet.statement)?;
    if sheet.picture.is_some() {
        writeln!(out, "With a picture (--out DIR).\n")?;
    }
    writeln!(out, "Answer: {}\nKey:    {}\n", rules.form.hint, key.text())?;
    for step in drawn.told() {
        writeln!(out, "  {step}")?;
    }
    writeln!(
        out,
        "\nPredicted: {:.0} s (a fifth by {:.0} s, four fifths by {:.0} s)\n",
        pace.p50, pace.p20, pace.p80
    )?;
    Ok(())
}
