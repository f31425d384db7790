#![expect(clippy::unwrap_used, reason = "a test says what failed by failing")]
#![expect(clippy::disallowed_methods, reason = "a test draws for itself")]
//! docs/families.md is what the code draws today: every family with its rules, pictures, a sample and its figures.
//! `AGON_BLESS=1 cargo test --test catalogue` writes it.

use agon::picture::{Colours, Effort, Scale, png};
use agon_generators::drawn::Drawn;
use agon_generators::family::{Entry, Kind, Level, Variety};
use agon_generators::odds::Odds;
use agon_generators::sheet::CardFace;
use agon_generators::{families, of_kind};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// How long drawing takes, as the bench of the families printed it.
const SPEEDS: &str = include_str!("../docs/speeds.txt");
/// Draws of a level whose middle says what is expected of it.
const DRAWS: usize = 9;
/// The levels that are shown in pictures.
const SHOWN: [usize; 3] = [0, 2, 4];
const HEAD: &str = "# The families

Made from the code by `AGON_BLESS=1 cargo test --test catalogue`, and checked against it by every test run. Seconds are what half
of those who can solve a problem are expected to need, reading and typing included, in the middle of nine draws; material is what
is shown before and then hidden. *Ten guesses* is how often one of the ten commonest answers is right, *trick* how often the best
dumb strategy is; the answers are as many as a guesser would have to choose from if all were equally likely (measured by
`agon certify --odds`). *p99* is what the slowest problem in a hundred takes to draw, and *a second* how many one core draws
(`just speeds`).
Pictures are drawn at levels 1, 3 and 5; *more* are four of each of these levels, also as colour-blind eyes see them and without
colours (`just sheets`).
";

#[test]
fn the_page_of_families_is_what_the_code_draws() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let (text, pictures) = page();
    let bless = env::var_os("AGON_BLESS").is_some();
    let mut files = vec![(docs.join("families.md"), text.into_bytes())];
    files.extend(pictures.into_iter().map(|(name, bytes)| (docs.join(name), bytes)));
    if bless {
        fs::create_dir_all(docs.join("pictures/families")).unwrap();
        for old in fs::read_dir(docs.join("pictures/families")).unwrap() {
            fs::remove_file(old.unwrap().path()).unwrap();
        }
    }
    for (path, bytes) in files {
        if bless {
            fs::write(&path, bytes).unwrap();
        } else {
            let kept = fs::read(&path).unwrap_or_default();
            assert!(kept == bytes, "{}: `just catalogue` writes it anew", path.display());
        }
    }
}

#[test]
fn every_family_that_shows_pictures_has_its_contact_sheet() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for entry in families().filter(|entry| !names(entry, Level::DEFAULT).is_empty()) {
        let sheet = docs.join(contact_sheet(entry));
        assert!(sheet.exists(), "{}: `just sheets` draws it", sheet.display());
    }
}

fn page() -> (String, Vec<(PathBuf, Vec<u8>)>) {
    let mut text = HEAD.to_owned();
    let mut pictures = Vec::new();
    for kind in Kind::ALL {
        let named = of_kind(kind).iter().map(|it| format!("[{}](#{})", it.title(), it.stem()));
        let named: Vec<String> = named.collect();
        writeln!(text, "\n**{kind}**: {}", named.join(", ")).unwrap();
    }
    for entry in families() {
        text += &of_family(entry);
        for level in SHOWN.map(|place| Level::ALL[place]) {
            pictures.extend(pictures_of(entry, level));
        }
    }
    (text, pictures)
}

/// Where the contact sheet of a family lies, below docs.
fn contact_sheet(entry: &Entry) -> String {
    format!("pictures/sheets/{}.jpg", entry.stem())
}

fn of_family(entry: &Entry) -> String {
    let sample = drawn(entry, Level::DEFAULT);
    let mut text =
        format!("\n## {}\n<a id=\"{}\"></a>`{}`, ", entry.title(), entry.stem(), entry.name);
    text += match entry.variety {
        Variety::Pictures => "new pictures every time",
        Variety::Questions => "new questions every time",
    };
    text += if entry.text_only { "; a machine can answer it from the words.\n" } else { ".\n" };
    writeln!(text, "\n{}\n", sample.rules.text).unwrap();
    let shown: Vec<String> =
        SHOWN.iter().flat_map(|&place| names(entry, Level::ALL[place])).collect();
    if !shown.is_empty() {
        let cells = shown.iter().map(|name| format!("<img src=\"{name}\" width=\"270\" alt=\"\">"));
        let cells = cells.collect::<Vec<_>>().join(" ");
        writeln!(text, "{cells} [more]({})\n", contact_sheet(entry)).unwrap();
    }
    for card in &sample.sheet.material {
        if let CardFace::Text(said) = &card.face {
            writeln!(text, "> Shown for {} s: {}\n>", card.seconds, said.replace('\n', "<br>"))
                .unwrap();
        }
    }
    let statement = sample.sheet.statement.replace('\n', "<br>");
    writeln!(text, "> Level 3: {statement}\n>\n> Answer: **{}**\n", sample.key.text()).unwrap();
    text + &figures(entry)
}

fn figures(entry: &Entry) -> String {
    let head = "level | seconds | material | ten guesses | trick | answers | p99 | a second";
    let mut text = format!("| {head} |\n|{}\n", "---|".repeat(head.split('|').count()));
    for level in Level::ALL {
        let material = match drawn(entry, level).sheet.material_seconds() {
            0 => "-".to_owned(),
            seconds => format!("{seconds} s"),
        };
        let odds = Odds::of(entry, level).map_or("- | - | -".to_owned(), |odds| {
            let Odds { ten_guesses, trick, answers, .. } = odds;
            format!("{:.2} % | {:.2} % | {answers:.0}", ten_guesses * 100.0, trick * 100.0)
        });
        let [seconds, speed] = [format!("{:.0}", seconds(entry, level)), speed(entry, level)];
        writeln!(text, "| {level} | {seconds} | {material} | {odds} | {speed} |").unwrap();
    }
    text
}

/// What half of those who can solve a problem of the level are expected to need.
fn seconds(entry: &Entry, level: Level) -> f32 {
    let draw = |number: usize| Drawn::new(entry, level, &format!("catalogue-{number}")).pace.p50;
    let mut draws: Vec<f32> = (0..DRAWS).map(draw).collect();
    draws.sort_by(f32::total_cmp);
    draws[DRAWS / 2]
}

/// The slowest hundredth of this edition in milliseconds and the problems a second, if the bench has drawn it.
fn speed(entry: &Entry, level: Level) -> String {
    let name = format!("{}.{}.{level} ", entry.name, entry.edition);
    let Some(row) = SPEEDS.lines().find_map(|line| line.strip_prefix(&name)) else {
        return "- | -".to_owned();
    };
    let row: Vec<f64> = row.split_whitespace().map_while(|figure| figure.parse().ok()).collect();
    let [_, slowest, _, rate] = row[..] else { panic!("the bench prints four figures: {name}") };
    format!("{:.2} ms | {rate:.0}", slowest / 1000.0)
}

fn drawn(entry: &Entry, level: Level) -> Drawn {
    Drawn::new(entry, level, "catalogue")
}

/// The pictures of a problem that stand on the page: the first that is to be remembered, and the one that is asked about.
fn names(entry: &Entry, level: Level) -> Vec<String> {
    let drawn = drawn(entry, level);
    let pictures = drawn.sheet.pictures();
    let last_card = format!("card-{}", drawn.sheet.material.len());
    let kept = pictures.iter().filter(|(name, _)| name == "figure" || *name == last_card);
    kept.map(|(name, _)| format!("pictures/families/{}-{level}-{name}.png", entry.stem())).collect()
}

fn pictures_of(entry: &Entry, level: Level) -> Vec<(PathBuf, Vec<u8>)> {
    let drawn = drawn(entry, level);
    let file = |name: &String| {
        let (_, picture) = name.rsplit_once(&format!("-{level}-")).unwrap();
        let figure = drawn.figure(picture.strip_suffix(".png").unwrap()).unwrap();
        let bytes = png(&figure, Colours::Normal, Scale::Single, Effort::Export).unwrap();
        (PathBuf::from(name), bytes)
    };
    names(entry, level).iter().map(file).collect()
}
