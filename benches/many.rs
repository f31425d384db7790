//! Many contests at once in one process: what each takes of memory, how late deadlines are told, and how soon a
//! service is back that had to hold them all. `cargo bench --bench many`
//!
//! The contests are opened through the library, on two threads that stand for the HTTP server's, on an embedded
//! store; the service itself runs on a third, as in the command. `AGON_BENCH_CONTESTS` makes it smaller (default
//! 100000), `-- restart` measures the restart alone, `AGON_BENCH_DIR` chooses the disk.

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

#[path = "parts/crowd.rs"]
mod crowd;
#[path = "parts/line.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod line;
#[path = "parts/machine.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod machine;
#[path = "parts/server.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod server;

use crowd::{alone, contests, live};
use line::{Line, request};
use machine::{Busy, met};
use serde_json::Value;
use server::{KEY, Server, part};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RESIDENT_BAR: f64 = 8.0;
const RESTART_BAR: Duration = Duration::from_secs(3);
const RESTARTED: usize = 10_000;
/// Contests that somebody has just won when the service is killed.
const WON: usize = 200;
const CONNECTIONS: usize = 16;
const FAMILIES: [&str; 5] = [
    "logic/truth-tellers",
    "mathematics/angle-chase",
    "mathematics/remainder-chain",
    "observation/count-and",
    "observation/dials",
];

fn main() {
    let folder = || PathBuf::from(std::env::args().nth(2).expect("a folder"));
    match part().as_deref() {
        Some("alone") => return alone(&folder(), contests()),
        Some("live") => return live(&folder(), contests()),
        _ => {}
    }
    let folder = machine::folder();
    let only_restart = part().as_deref() == Some("restart");
    let is_held = only_restart || held(folder.path());
    let all_met = restarted(folder.path()) && is_held;
    println!("every contest ended as it should; bars {}", met(all_met));
}

/// Runs a part of this bench in a process of its own; the numbers it says.
fn run(name: &str, folder: &Path) -> Value {
    let mut command = Command::new(std::env::current_exe().expect("this bench is a file"));
    command.arg(name).arg(folder.join(name)).stderr(Stdio::inherit());
    let done = command.output().expect("it starts");
    let said = String::from_utf8_lossy(&done.stdout);
    said.lines().last().and_then(|line| serde_json::from_str(line).ok()).expect("it says a result")
}

/// Live contests, their memory and their deadlines; whether the bars are met.
fn held(folder: &Path) -> bool {
    let alone = run("alone", folder);
    let live = run("live", folder);
    let kib = |value: &Value| value.as_f64().expect("a number") / 1024.0;
    let (all, store) = (kib(&live["resident"]), kib(&alone["resident"]));
    let each = all - store;
    let others = live["others"].as_str().unwrap_or_default();
    println!("{} live contests, opened in {} s{others}", contests(), live["opened_s"]);
    println!(
        "  resident, KiB each: {all:.2} in all, {store:.2} of it a store of the same records alone"
    );
    let mut is_met = each <= RESIDENT_BAR;
    println!(
        "  resident without the store: {each:.2} KiB each; bar {RESIDENT_BAR}: {}",
        met(is_met)
    );
    for row in live["deadlines"].as_array().expect("rows") {
        let late = row["p99_ms"].as_f64().expect("a number");
        println!("  deadlines {row}; bar p99 50 ms: {}", met(late <= 50.0));
        is_met &= late <= 50.0;
    }
    is_met
}

/// A service that was killed comes back; whether it is soon enough.
fn restarted(folder: &Path) -> bool {
    let live = RESTARTED.min(contests());
    let folder = folder.join("restarted");
    let client = tokio::runtime::Builder::new_current_thread().enable_all().build();
    client.expect("a runtime").block_on(async {
        let agon = Server::agon(&folder);
        open_over_http(&agon, live).await;
        let won = win_some(&agon).await;
        // As `kill -9` does: nobody has told yet that the last of them are decided.
        drop(agon);
        let busy = Busy::now(&[]);
        let start = Instant::now();
        let agon = Server::agon(&folder);
        let mut line = Line::to(&agon.address).await;
        let (status, _) = line.ask(&request("GET", "/readyz", KEY, "")).await;
        let back = start.elapsed();
        assert_eq!(status, 200);
        let is_met = back <= RESTART_BAR;
        println!("restart with {live} live contests{}", busy.others());
        println!(
            "  serving after {:.2} s; bar {RESTART_BAR:?}: {}",
            back.as_secs_f64(),
            met(is_met)
        );
        check(&mut line, live, &won).await;
        is_met
    })
}

fn opening(number: usize) -> Vec<u8> {
    // Without material, so that the problem is out at once.
    let family = FAMILIES[number % FAMILIES.len()];
    let terms = r#"{"rules_seconds": 0, "solve_seconds": 3600}"#;
    let body = format!(r#"{{"family": "{family}", "terms": {terms}}}"#);
    request("POST", "/v1/contests", KEY, &body)
}

async fn open_over_http(agon: &Server, count: usize) {
    let mut opening_all = tokio::task::JoinSet::new();
    for first in 0..CONNECTIONS {
        let mut line = Line::to(&agon.address).await;
        opening_all.spawn(async move {
            for number in (first..count).step_by(CONNECTIONS) {
                line.value(&opening(number), 201).await;
            }
        });
    }
    opening_all.join_all().await;
}

/// Contests in which the attacker has just been right: their paths, and the instants of their answers.
async fn win_some(agon: &Server) -> Vec<(String, Value)> {
    let mut line = Line::to(&agon.address).await;
    let mut won = Vec::new();
    for number in 0..WON {
        let opened = line.value(&opening(number), 201).await;
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let path = format!("/v1/contests/{}", text(&opened["id"]));
        let problem = request("GET", &format!("{path}/problem"), KEY, "");
        let key = line.value(&problem, 200).await["key"].clone();
        let body = serde_json::json!({ "answer": key }).to_string();
        let seat = text(&opened["seats"]["attacker"]["token"]);
        let answer = request("POST", &format!("{path}/answers"), &seat, &body);
        let receipt = line.value(&answer, 200).await;
        assert_eq!(receipt["verdict"], "correct");
        won.push((path, receipt["at"].clone()));
    }
    won
}

/// What ended before has the same end, and nothing else has ended.
async fn check(line: &mut Line, live: usize, won: &[(String, Value)]) {
    for (path, at) in won {
        let now = line.value(&request("GET", &format!("{path}/result"), KEY, ""), 200).await;
        let outcome = &now["outcome"];
        assert_eq!(
            (&outcome["winner"], &outcome["reason"]),
            (&"attacker".into(), &"answer".into())
        );
        assert_eq!(outcome["best"]["attacker"]["at"], *at, "{now}");
    }
    let mut found = 0;
    let mut path = "/v1/contests?state=open&limit=200".to_owned();
    loop {
        let page = line.value(&request("GET", &path, KEY, ""), 200).await;
        let listed = page["contests"].as_array().expect("contests");
        found += listed.len();
        if let Some(one) = listed.first() {
            let one = format!("/v1/contests/{}", one["id"].as_str().expect("an id"));
            let one = line.value(&request("GET", &one, KEY, ""), 200).await;
            assert!(one["paused"].is_object() && one["phase"]["name"] == "solve", "{one}");
        }
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/v1/contests?state=open&limit=200&after={next}");
    }
    assert_eq!(found, live, "nothing else has ended");
}
