//! The pages of the service and of the table in a real browser: their modules are typed, and what `tests/browser` and
//! `table/browser-tests` say of them holds.
//!
//! Needs Node and Chromium. What is missing is installed where that is possible; where it is not, the test says why it
//! checks nothing, but on continuous integration it fails.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "needs/debian.rs"]
mod debian;

use debian::{done, installed, need};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The service's own pages, and those of the table server.
const OURS: &str = "tests/browser";
const TABLE: &str = "table/browser-tests";
/// Where the types of what the service says are made; its pages take them from there.
const CLIENT: &str = "clients/typescript";

fn within(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

/// The commands of the tests' packages, or why there are none.
static PACKAGES: LazyLock<Result<PathBuf, String>> = LazyLock::new(|| packages(OURS));
static PACKAGES_OF_TABLE: LazyLock<Result<PathBuf, String>> = LazyLock::new(|| packages(TABLE));

fn packages(folder: &str) -> Result<PathBuf, String> {
    let folder = within(folder);
    let commands = folder.join("node_modules/.bin");
    let wanted = std::fs::read_to_string(folder.join("package.json")).unwrap();
    let stamp = folder.join("node_modules/.installed");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(commands);
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]);
    done(npm.current_dir(folder))?;
    std::fs::write(stamp, wanted).unwrap();
    Ok(commands)
}

/// A Chromium, installed from Debian where there is none.
fn chromium() -> Result<PathBuf, String> {
    let named = std::env::var_os("AGON_CHROMIUM").map(PathBuf::from);
    let usual = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
    let usual = usual.map(|name| Path::new("/usr/bin").join(name));
    installed("chromium-headless-shell", || {
        named.iter().chain(&usual).find(|path| path.exists()).cloned()
    })
}

#[test]
fn the_modules_of_the_pages_are_typed() {
    let Some(_) = need(packages(CLIENT)) else { return };
    let made =
        done(Command::new("npm").args(["run", "--silent", "make"]).current_dir(within(CLIENT)));
    assert!(made.is_ok(), "{}", made.unwrap_err());
    for (folder, packages) in [(OURS, &PACKAGES), (TABLE, &PACKAGES_OF_TABLE)] {
        let Some(commands) = need((*packages).clone()) else { return };
        let mut check = Command::new(commands.join("tsc"));
        let checked = done(check.args(["--project", "tsconfig.json"]).current_dir(within(folder)));
        assert!(checked.is_ok(), "{}", checked.unwrap_err());
    }
}

/// What the tests of a folder say of the pages.
fn played(folder: &str, packages: &Result<PathBuf, String>, built: &Path) {
    let Some(commands) = need(packages.clone()) else { return };
    let Some(chromium) = need(chromium()) else { return };
    let mut play = Command::new(commands.join("playwright"));
    play.arg("test").current_dir(within(folder)).env("AGON_CHROMIUM", chromium);
    play.env("AGON", env!("CARGO_BIN_EXE_agon")).env("AGON_BUILT", built);
    let played = done(&mut play);
    assert!(played.is_ok(), "{}", played.unwrap_err());
    println!("{}", String::from_utf8_lossy(&played.unwrap().stdout));
}

/// Where the commands are, with the table's, which cargo does not build for the tests of another package by itself.
fn commands() -> PathBuf {
    let built = Path::new(env!("CARGO_BIN_EXE_agon")).parent().unwrap().to_owned();
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "-p", "agon-table", "--target-dir"]);
    build.arg(built.parent().unwrap()).current_dir(env!("CARGO_MANIFEST_DIR"));
    if built.ends_with("release") {
        build.arg("--release");
    }
    assert!(build.status().unwrap().success(), "the table server is built");
    built
}

/// One after the other: both have browsers, and some of what they say is about time.
#[test]
fn the_pages_hold_what_their_tests_say() {
    let built = commands();
    played(OURS, &PACKAGES, &built);
    played(TABLE, &PACKAGES_OF_TABLE, &built);
}
