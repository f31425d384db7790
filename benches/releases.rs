//! Releases to both seats: 1,000 contests whose problems come out within one second, each seat with an event stream
//! open. How far apart are the instants at which the two streams of a contest hand over `released`, and how late?
//! `cargo bench --bench releases`
//!
//! The client is one thread, and a stream's instant is the one at which it has read the event: its own waiting is
//! within the figures. `AGON_BENCH_TURNS` says how often (default 2).

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

#[path = "parts/line.rs"]
mod line;
#[path = "parts/machine.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod machine;
#[path = "parts/server.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod server;

use line::{Line, request};
use machine::{Busy, Waits, met, processor_time};
use server::{KEY, Server};
use std::time::{Duration, SystemTime};
use tokio::runtime::Builder;
use tokio::task::JoinSet;

const CONTESTS: usize = 1000;
/// For the first contest; those opened later have so much less that all are released within one second.
const RULES_SECONDS: i64 = 60;
const APART_P99_BAR: i64 = 1000;
const KINDS: [&str; 4] = [
    r#""kind": "logic""#,
    r#""kind": "mathematics""#,
    r#""family": "mathematics/angle-chase""#,
    r#""kind": "observation""#,
];

fn main() {
    let turns = std::env::var("AGON_BENCH_TURNS").ok().and_then(|text| text.parse().ok());
    let client = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let folder = machine::folder();
    let agon = Server::agon(folder.path());
    let mut all_met = true;
    for turn in 1..=turns.unwrap_or(2) {
        all_met &= client.block_on(releases(&agon, turn));
    }
    println!(
        "every stream told of its release, after the instant it was due; bars {}",
        met(all_met)
    );
}

/// A contest with the streams of both seats.
struct Watched {
    due: i64,
    streams: [Line; 2],
}

async fn releases(agon: &Server, turn: usize) -> bool {
    let release = now() + RULES_SECONDS * 1_000_000;
    let mut line = Line::to(&agon.address).await;
    let mut told: JoinSet<(usize, i64)> = JoinSet::new();
    let mut due = Vec::new();
    for number in 0..CONTESTS {
        let watched = watched(agon, &mut line, KINDS[number % KINDS.len()], release).await;
        due.push(watched.due);
        for mut stream in watched.streams {
            told.spawn(async move {
                stream.until("event: released\n").await;
                (number, now())
            });
        }
    }
    let (first, last) = (due.iter().min().expect("contests"), due.iter().max().expect("contests"));
    assert!(last - first < 1_000_000, "within one second: {} us", last - first);
    let quiet = (first - now()) / 1_000_000;
    assert!(2 < quiet, "all streams are open long before: {quiet} s");
    tokio::time::sleep(Duration::from_secs(quiet as u64 - 1)).await;
    let (busy, processor) = (Busy::now(&[agon.process()]), processor_time(agon.process()));
    let mut instants: Vec<Vec<i64>> = vec![Vec::new(); CONTESTS];
    while let Some(told) = told.join_next().await {
        let (number, at) = told.expect("a stream goes on to the release");
        instants[number].push(at);
    }
    let late =
        instants.iter().zip(&due).flat_map(|(both, due)| both.iter().map(move |at| at - due));
    let late: Vec<i64> = late.collect();
    assert!(late.iter().all(|late| 0 <= *late), "nobody is told early");
    let apart = Waits::of(instants.iter().map(|both| (both[1] - both[0]).abs()).collect());
    println!(
        "turn {turn}: {CONTESTS} contests, {} streams, due within {} ms{}",
        late.len(),
        (last - first) / 1000,
        busy.others()
    );
    let row = |name: &str, waits: &Waits| {
        let (p50, p99, longest) = (waits.p50(), waits.p99(), waits.longest());
        println!("  {name:<20} p50 {p50:>6} us   p99 {p99:>6} us   longest {longest:>6} us");
    };
    row("late, each stream", &Waits::of(late));
    row("apart, each contest", &apart);
    let each = processor / CONTESTS as i64;
    println!("  processor time of the service, each contest: {each} us");
    let is_met = apart.p99() <= APART_P99_BAR;
    println!("  p99 apart: bar {APART_P99_BAR} us: {}", met(is_met));
    is_met
}

/// Opens a contest that is released in the second before `release`, and both its streams.
async fn watched(agon: &Server, line: &mut Line, kind: &str, release: i64) -> Watched {
    let rules_seconds = (release - now()) / 1_000_000;
    // Without material, which would put the release off.
    let body = format!(r#"{{{kind}, "terms": {{"rules_seconds": {rules_seconds}}}}}"#);
    let opened = line.value(&request("POST", "/v1/contests", KEY, &body), 201).await;
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    assert_eq!(opened["phase"]["name"], "rules");
    let due: jiff::Timestamp = text(&opened["phase"]["ends_at"]).parse().expect("RFC 3339");
    let path = format!("/v1/contests/{}", text(&opened["id"]));
    let mut streams = [Line::to(&agon.address).await, Line::to(&agon.address).await];
    for (stream, seat) in streams.iter_mut().zip(["attacker", "defender"]) {
        stream.listen(&format!("{path}/events"), &text(&opened["seats"][seat]["token"])).await;
        stream.until("event: snapshot\n").await;
    }
    Watched { due: due.as_microsecond(), streams }
}

/// Microseconds since 1970. The service's clock began with the same, a moment before.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.expect("it is later than 1970").as_micros() as i64
}
