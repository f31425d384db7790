//! The order of rooms, and a few habits that no compiler checks.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "tidy/house.rs"]
mod house;
#[path = "tidy/rooms.rs"]
mod rooms;

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the service from the ground up: each may use those before it, through their doors alone.
const ROOMS: [&str; 7] = ["store", "picture", "service", "web", "settings", "console", "main"];
const FILE_LINES_MAX: usize = 600;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The room that a file of `src/` belongs to.
fn room(path: &Path) -> Option<usize> {
    let inside = path.strip_prefix(root().join("src")).ok()?;
    let first = inside.components().next()?.as_os_str().to_str()?;
    let name = first.trim_end_matches(".rs");
    ROOMS.iter().position(|room| *room == name)
}

/// Every path that begins in the crate itself, such as `store::wire::Golden` in `use crate::store::wire::Golden`.
fn own_paths(text: &str) -> Vec<String> {
    let starts = ["crate::", "agon::"];
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let found = lines.flat_map(|line| {
        starts.iter().flat_map(move |start| {
            line.match_indices(*start).map(move |(at, _)| {
                let before = line[..at].chars().next_back();
                let whole = before.is_none_or(|c| !c.is_alphanumeric() && c != '_');
                if whole { line[at + start.len()..].to_owned() } else { String::new() }
            })
        })
    });
    found.filter(|path| !path.is_empty()).collect()
}

#[test]
fn no_room_imports_uphill() {
    let mut faults = Vec::new();
    for path in sources(&root().join("src")) {
        let Some(mine) = room(&path) else { continue };
        for used in own_paths(&fs::read_to_string(&path).unwrap()) {
            let name: String =
                used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let Some(theirs) = ROOMS.iter().position(|room| *room == name) else { continue };
            if mine < theirs {
                let (low, high) = (ROOMS[mine], ROOMS[theirs]);
                faults.push(format!(
                    "{}: {low} stands below {high} and must not know it; hand it what it needs",
                    path.display()
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_of_the_service_has_a_room() {
    for path in sources(&root().join("src")) {
        let known = room(&path).is_some() || path.ends_with("src/lib.rs");
        assert!(known, "{} is in no room: name its room in {}", path.display(), file!());
    }
}

#[test]
fn only_web_knows_the_web_framework_and_only_picture_the_fonts() {
    for path in sources(&root().join("src")) {
        let text = fs::read_to_string(&path).unwrap();
        let in_room = |name: &str| room(&path).is_some_and(|place| ROOMS[place] == name);
        // main starts the framework's runtime and says nothing else to it.
        if !in_room("web") && !in_room("main") {
            assert!(!text.contains("actix_web::"), "{} knows the web framework", path.display());
        }
        if !in_room("picture") {
            assert!(!text.contains("ab_glyph"), "{} knows fonts", path.display());
        }
        if !in_room("store") {
            for engine in ["sled::", "redb::"] {
                assert!(!text.contains(engine), "{} knows the engine", path.display());
            }
        }
    }
}

/// What reads no clock, no file and no line.
const PURE: [&str; 6] = ["libm", "rand_chacha", "serde", "serde_json", "sha2", "thiserror"];

#[test]
fn the_pure_crates_depend_on_nothing_impure() {
    let of_words = ["fluent-bundle", "icu_list", "icu_locale_core", "unic-langid"];
    for (folder, allowed) in
        [("generators", &of_words[..]), ("judge", &["agon-generators"][..]), ("games", &[][..])]
    {
        let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let from = text.find("[dependencies]").unwrap();
        let until = text[from..].find("[dev-").map_or(text.len(), |length| from + length);
        for line in text[from..until].lines().skip(1).filter(|line| line.contains('=')) {
            let name = line.split(['.', ' ', '=']).next().unwrap();
            assert!(
                PURE.contains(&name) || allowed.contains(&name),
                "{folder} must not use {name}"
            );
        }
    }
}

#[test]
fn the_table_knows_agon_by_its_public_interface_alone() {
    let text = fs::read_to_string(root().join("table/Cargo.toml")).unwrap();
    let names = text.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
    let ours: Vec<&str> = names.filter(|name| name.starts_with("agon")).collect();
    assert_eq!(ours, ["agon-client", "agon-games"], "the table server is any game server");
}

#[test]
fn files_are_short_enough_to_read() {
    for folder in [
        "src",
        "generators/src",
        "judge/src",
        "client/src",
        "games/src",
        "games/tests",
        "table/src",
        "table/tests",
        "tests",
    ] {
        let folder = root().join(folder);
        for path in if folder.exists() { sources(&folder) } else { Vec::new() } {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= FILE_LINES_MAX, "{} has {lines} lines: split it", path.display());
        }
    }
}

#[test]
fn every_font_has_its_licence_beside_it() {
    for entry in fs::read_dir(root().join("fonts")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(font) = name.strip_suffix(".ttf") {
            let family = font.split('-').next().unwrap();
            let licence = root().join(format!("fonts/{family}-LICENSE.txt"));
            assert!(licence.exists(), "{name} lacks {}", licence.display());
        }
    }
}

#[test]
fn every_family_has_its_words_and_odds_beside_it() {
    for family in agon_generators::families() {
        let code = format!("{}.rs", family.name.replace('-', "_"));
        let others =
            ["en.ftl", "ko.ftl", "odds.json"].map(|ending| format!("{}.{ending}", family.name));
        for file in [&[code][..], &others[..]].concat() {
            let path = root().join("generators/src").join(file);
            assert!(path.exists(), "{} lacks {}", family.name, path.display());
        }
    }
}
