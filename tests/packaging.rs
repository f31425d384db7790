//! What is handed to whoever installs Agon names only what is there: settings, meters, versions.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "packaging/meters.rs"]
mod meters;
#[expect(dead_code, reason = "each test binary uses its part of it")]
#[path = "api/server.rs"]
mod server;

use agon::settings::Settings;
use clap::CommandFactory as _;
use server::Server;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect(name)
}

/// The variables that `agon serve` reads.
fn variables() -> BTreeSet<String> {
    let command = Settings::command();
    let known = command.get_arguments().filter_map(clap::Arg::get_env);
    known.map(|name| name.to_str().unwrap().to_owned()).collect()
}

/// The variables that a text names.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_uppercase() || c == '_'));
    words.filter(|word| word.starts_with("AGON_")).map(str::to_owned).collect()
}

#[test]
fn the_file_of_settings_names_every_variable_and_no_other() {
    assert_eq!(named(&read("packaging/debian/agon.env")), variables());
}

#[test]
fn unit_and_image_set_what_the_command_reads() {
    for name in ["packaging/debian/agon.service", "Containerfile"] {
        let set = named(&read(name));
        assert!(!set.is_empty() && set.is_subset(&variables()), "{name} sets {set:?}");
    }
}

#[test]
fn the_unit_leaves_the_service_time_to_end() {
    let seconds = |name: &str, before: &str| -> u32 {
        let text = read(name);
        let line = text.lines().find_map(|line| line.strip_prefix(before));
        line.expect(before).parse().expect("seconds")
    };
    let given = seconds("packaging/debian/agon.service", "TimeoutStopSec=");
    assert!(seconds("packaging/debian/agon.env", "#AGON_DRAIN_SECONDS=") < given);
}

#[test]
fn the_packages_version_is_the_commands() {
    let first = format!("agon ({}-1) ", env!("CARGO_PKG_VERSION"));
    assert!(
        read("packaging/debian/changelog").starts_with(&first),
        "it begins with another version"
    );
}

#[test]
fn a_health_check_hears_whether_the_service_is_ready() {
    let server = Server::forgetful();
    let address = server.base.trim_start_matches("http://").to_owned();
    let ask = || {
        let mut health = Command::new(env!("CARGO_BIN_EXE_agon"));
        health.args(["health", "--listen", &address]).output().unwrap()
    };
    let ready = ask();
    assert!(ready.status.success() && ready.stdout == b"ready\n", "{ready:?}");
    drop(server);
    let gone = ask();
    assert!(!gone.status.success() && gone.stdout.is_empty(), "{gone:?}");
}

#[tokio::test]
async fn what_watches_the_meters_names_meters_labels_and_values_that_are_told() {
    let server = Server::forgetful();
    let url = format!("{}/metrics", server.base);
    // What is told of requests is told once there was one.
    let mut told = String::new();
    for _ in 0..2 {
        told = server.http().get(&url).send().await.unwrap().text().await.unwrap();
    }
    let board = read("packaging/monitoring/agon-board.json");
    for name in told.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()) {
        assert!(board.contains(name), "{name} is on no board");
    }
    let told = meters::told(&told);
    for (name, least) in [("agon-board.json", 25), ("agon-alerts.yml", 13)] {
        let asked = meters::asked(&read(&format!("packaging/monitoring/{name}")));
        assert!(least <= asked.len(), "{name} has {} expressions", asked.len());
        for expression in asked {
            let faults = meters::faults(&expression, &told);
            assert!(faults.is_empty(), "{name}, {expression}: {}", faults.join(", "));
        }
    }
}
