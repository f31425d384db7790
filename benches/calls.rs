//! Nobody without a game's key slows a race: while contests are released and both seats answer in the same instant, two
//! connections ask for one thing again and again, as fast as they can - for each thing that anybody may ask for in
//! turn, as the service lists them. How far apart are the instants at which the two seats hear of the release, and how
//! much longer does one seat's answer take to its stamp than the other's? `cargo bench --bench calls`
//!
//! The same with `/v1/time` in its place is the control, measured before, in the middle and at the end. Then the
//! service tells for how long answering each of these calls has kept its thread at most.
//!
//! `AGON_BENCH_CONTESTS` says how many contests each call meets (default 200), `AGON_BENCH_ONLY` which calls: those
//! whose address contains it.

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

#[path = "parts/line.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod line;
#[path = "parts/machine.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod machine;
#[path = "parts/server.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod server;

use agon::web::{Open, open_to_anybody};
use line::{Line, request};
use machine::{Busy, Waits, met};
use server::{KEY, Server};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

/// From one contest's release to the next one's.
const STEP: Duration = Duration::from_millis(12);
/// For both figures, in microseconds: either this, or so many times the control's, whichever is more.
const APART_P99_BAR: i64 = 2000;
const CONTROLS_MAX: f64 = 1.5;
/// For how long answering may keep a thread, and for what part of the requests.
const HOLD_SECONDS: &str = "0.001";
const HOLD_SHARE: f64 = 0.99;
const CONTROL: &str = "/v1/time";
const CONNECTIONS: usize = 2;

fn main() {
    let count = std::env::var("AGON_BENCH_CONTESTS").ok().and_then(|text| text.parse().ok());
    let (count, only) = (count.unwrap_or(200), std::env::var("AGON_BENCH_ONLY").ok());
    let client = runtime();
    let folder = machine::folder();
    let agon = Server::agon(folder.path());
    let drill = client.block_on(drill(&agon));
    let all = open_to_anybody();
    let calls: Vec<&Open> = all
        .iter()
        .filter(|call| only.as_ref().is_none_or(|only| call.path.contains(only)))
        .filter(|call| !call.path.ends_with("/events"))
        .collect();
    println!("{count} contests for each call, {} calls, {CONNECTIONS} connections", calls.len());
    let race = |path: &str, call: &Open| {
        let apart = client.block_on(race(&agon, count, asked(call, &drill)));
        apart.print(&format!("{} {path}", call.method));
        apart
    };
    let control = Open { method: "GET".into(), path: CONTROL.into(), body: String::new() };
    let mut controls = vec![race(CONTROL, &control)];
    let mut measured = Vec::new();
    for (place, call) in calls.iter().enumerate() {
        measured.push((*call, race(&call.path, call)));
        if place == calls.len() / 2 {
            controls.push(race(CONTROL, &control));
        }
    }
    controls.push(race(CONTROL, &control));
    let bar = Bar::of(&controls);
    let slow: Vec<&(&Open, Apart)> =
        measured.iter().filter(|(_, apart)| !bar.holds(apart)).collect();
    println!(
        "bars, p99 apart: {} us at the release, {} us to the stamps: {}",
        bar.releases,
        bar.stamps,
        met(slow.is_empty())
    );
    for (call, apart) in slow {
        apart.print(&format!("past them: {} {}", call.method, call.path));
    }
    let holds = client.block_on(holds(&agon));
    println!("{holds}");
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// How far apart the two seats of each contest were, in microseconds.
struct Apart {
    releases: Waits,
    stamps: Waits,
    /// What the load was told meanwhile.
    replies: u64,
    others: String,
}

impl Apart {
    fn print(&self, name: &str) {
        println!(
            "  {name:<64} release p50 {:>5} p99 {:>6} us   stamps p50 {:>5} p99 {:>6} us   {} replies{}",
            self.releases.p50(),
            self.releases.p99(),
            self.stamps.p50(),
            self.stamps.p99(),
            self.replies,
            self.others
        );
    }
}

/// What is held against the control of the same run: the middle one of its turns.
struct Bar {
    releases: i64,
    stamps: i64,
}

impl Bar {
    fn of(controls: &[Apart]) -> Bar {
        let bar = |mut p99: Vec<i64>| {
            p99.sort_unstable();
            APART_P99_BAR.max((p99[p99.len() / 2] as f64 * CONTROLS_MAX) as i64)
        };
        Bar {
            releases: bar(controls.iter().map(|apart| apart.releases.p99()).collect()),
            stamps: bar(controls.iter().map(|apart| apart.stamps.p99()).collect()),
        }
    }

    fn holds(&self, apart: &Apart) -> bool {
        apart.releases.p99() <= self.releases && apart.stamps.p99() <= self.stamps
    }
}

/// A drill's name and token.
async fn drill(agon: &Server) -> (String, String) {
    let mut line = Line::to(&agon.address).await;
    let body = r#"{"family": "logic/sudoku", "terms": {"solve_seconds": null}}"#;
    let opened = line.value(&request("POST", "/v1/drills", "", body), 201).await;
    let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
    (text("id"), text("token"))
}

/// The bytes of a call.
fn asked(call: &Open, (drill, token): &(String, String)) -> Vec<u8> {
    let token = if call.path.contains("{drill}") { token } else { "" };
    request(&call.method, &call.path.replace("{drill}", drill), token, &call.body)
}

/// Contests that are released one after the other, while others ask for something.
async fn race(agon: &Server, count: usize, asked: Vec<u8>) -> Apart {
    let rules_seconds = (STEP * count as u32).as_secs() + 3;
    let mut line = Line::to(&agon.address).await;
    let mut contests = Vec::new();
    let mut pace = tokio::time::interval(STEP);
    for _ in 0..count {
        pace.tick().await;
        contests.push(Contest::open(agon, &mut line, rules_seconds).await);
    }
    let load = Load::begin(&agon.address, &asked);
    let busy = Busy::now(&[agon.process()]);
    let mut racing = JoinSet::new();
    contests.into_iter().for_each(|contest| drop(racing.spawn(contest.race())));
    let apart: Vec<[i64; 2]> = racing.join_all().await;
    let replies = load.end();
    let of = |which: usize| Waits::of(apart.iter().map(|apart| apart[which]).collect());
    Apart { releases: of(0), stamps: of(1), replies, others: busy.others() }
}

/// Connections that ask for one thing as fast as they are answered, on a thread of their own.
struct Load {
    ends: Arc<AtomicBool>,
    replies: Arc<AtomicU64>,
    thread: thread::JoinHandle<()>,
}

impl Load {
    fn begin(address: &str, asked: &[u8]) -> Load {
        let (ends, replies) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (address, asked) = (address.to_owned(), asked.to_owned());
        let (end, count) = (ends.clone(), replies.clone());
        let asking = async move {
            let mut lines = JoinSet::new();
            for _ in 0..CONNECTIONS {
                let (address, asked) = (address.clone(), asked.clone());
                let (end, count) = (end.clone(), count.clone());
                lines.spawn(async move {
                    let mut line = Line::to(&address).await;
                    while !end.load(Ordering::Relaxed) {
                        line.ask(&asked).await;
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            lines.join_all().await;
        };
        Load { ends, replies, thread: thread::spawn(move || runtime().block_on(asking)) }
    }

    fn end(self) -> u64 {
        self.ends.store(true, Ordering::Relaxed);
        self.thread.join().expect("the load ends");
        self.replies.load(Ordering::Relaxed)
    }
}

/// A contest with each seat's stream and the line on which it answers.
struct Contest {
    seats: [Seat; 2],
}

struct Seat {
    stream: Line,
    line: Line,
    answer: Vec<u8>,
}

impl Contest {
    async fn open(agon: &Server, line: &mut Line, rules_seconds: u64) -> Contest {
        let body = format!(
            r#"{{"family": "mathematics/remainder-chain", "terms": {{"rules_seconds": {rules_seconds}}}}}"#
        );
        let opened = line.value(&request("POST", "/v1/contests", KEY, &body), 201).await;
        let path = format!("/v1/contests/{}", opened["id"].as_str().expect("an id"));
        let mut seats = Vec::new();
        for seat in ["attacker", "defender"] {
            let token = opened["seats"][seat]["token"].as_str().expect("a token");
            let mut stream = Line::to(&agon.address).await;
            stream.listen(&format!("{path}/events"), token).await;
            stream.until("event: snapshot\n").await;
            // No remainder is so large: it is readable, and wrong.
            let answer = request("POST", &format!("{path}/answers"), token, ANSWER);
            let line = Line::to(&agon.address).await;
            seats.push(Seat { stream, line, answer });
        }
        let seats = seats.try_into().unwrap_or_else(|_| unreachable!("there are two seats"));
        Contest { seats }
    }

    /// How far apart its seats heard of the release, and how much longer one's answer took to its stamp.
    async fn race(self) -> [i64; 2] {
        let [mut one, mut other] = self.seats;
        let (first, second) = tokio::join!(one.hears(), other.hears());
        // The answers are sent together, after both have heard.
        let (early, late) = tokio::join!(one.answers(), other.answers());
        [(first - second).abs(), (early - late).abs()]
    }
}

const ANSWER: &str = r#"{"answer": "100001, 1, 1"}"#;

impl Seat {
    async fn hears(&mut self) -> i64 {
        self.stream.until("event: released\n").await;
        now()
    }

    /// How long the answer took to its stamp, by two clocks that go alike; their distance is the same for both seats.
    async fn answers(&mut self) -> i64 {
        let sent = now();
        let receipt = self.line.value(&self.answer, 200).await;
        assert_eq!(receipt["verdict"], "wrong", "{receipt}");
        let at: jiff::Timestamp =
            receipt["at"].as_str().expect("a time").parse().expect("RFC 3339");
        at.as_microsecond() - sent
    }
}

/// Microseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.expect("it is later than 1970").as_micros() as i64
}

/// For how long answering has kept threads, by the service's own meters.
async fn holds(agon: &Server) -> String {
    let mut line = Line::to(&agon.address).await;
    let (status, text) = line.ask(&request("GET", "/metrics", "", "")).await;
    assert_eq!(status, 200);
    let text = String::from_utf8_lossy(text).into_owned();
    let of = |end: &str| {
        let wanted = format!("agon_worker_hold_seconds_{end}{{");
        let found = text.lines().filter_map(move |line| {
            let (labels, value) = line.strip_prefix(&wanted)?.rsplit_once("} ")?;
            Some((labels.to_owned(), value.parse::<f64>().ok()?))
        });
        found.collect::<Vec<(String, f64)>>()
    };
    let within = of("bucket");
    let mut long = Vec::new();
    for (route, all) in of("count") {
        let labels = format!("le=\"{HOLD_SECONDS}\",{route}");
        let short = within.iter().find(|(within, _)| *within == labels);
        let short = short.map_or(0.0, |(_, short)| *short);
        if short < all * HOLD_SHARE {
            long.push(format!("  {route}: {short} of {all} within {HOLD_SECONDS} s"));
        }
    }
    let title = format!(
        "{} calls have kept their thread for {HOLD_SECONDS} s at most in {HOLD_SHARE} of their requests: {}",
        of("count").len(),
        met(long.is_empty())
    );
    [vec![title], long].concat().join("\n")
}
