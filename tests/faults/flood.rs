//! A crowd of addresses asks for far more drills than there may be, by pages and by the interface, while contests are
//! played: the disk and the memory stay theirs, and so does the time of their receipts.

use crate::ledger::{all, answered};
use crate::server::{Server, agon, at_once, key};
use crate::{say, times};
use agon_client::reqwest::{Client, redirect::Policy};
use agon_client::{Caller, Opened, Verdict};
use serde_json::json;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The room that drills may take, in MiB.
const DRILL_MIB: u64 = 16;
/// What a crowd may take besides, in MiB.
const DISK_MIB: u64 = 50;
const MEMORY_MIB: u64 = 100;
/// How many ask at once.
const AT_ONCE: usize = 16;
/// Between two answers of a seat; fewer than are heard in a minute.
const PACE: Duration = Duration::from_millis(2_200);
/// So many answers of a seat are judged.
const ANSWERS_MAX: usize = 110;
/// What a crowd may add to the slowest receipts, where it is asked in full.
const LATER: Duration = Duration::from_millis(20);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_that_asks_for_drills_takes_neither_disk_nor_memory_nor_receipts_from_contests() {
    let limit = Duration::from_secs(times(180, 1_200) as u64);
    tokio::time::timeout(limit, compare()).await.expect("it comes to an end");
}

async fn compare() {
    let (drills, addresses) = (times(8_000, 100_000), times(150, 1_000));
    let contests = times(20, 200);
    let alone = run(contests, None).await;
    let crowded = run(contests, Some((drills, addresses))).await;
    for (what, run) in [("alone", &alone), ("in the crowd", &crowded)] {
        say(&format!("{contests} contests {what}: {run:?}"));
    }
    assert!(crowded.disk_mib <= DISK_MIB, "{crowded:?}");
    assert!(crowded.memory_mib <= MEMORY_MIB + DRILL_MIB, "{crowded:?}");
    // How long things take depends on the machine: only whoever asks for all of it is told so by a failure.
    if times(0, 1) == 1 {
        assert!(crowded.p99 <= alone.p99 + LATER, "{alone:?} and {crowded:?}");
    }
}

/// What came of one run.
#[derive(Debug)]
#[expect(dead_code, reason = "told as a whole")]
struct Run {
    receipts: usize,
    p50: Duration,
    p99: Duration,
    slowest: Duration,
    /// How many drills were opened, and how many refused.
    drills: (usize, usize),
    /// By how much the disk and the resident memory grew.
    disk_mib: u64,
    memory_mib: u64,
}

async fn run(contests: usize, crowd: Option<(usize, usize)>) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let mut command = agon("127.0.0.1:0", &format!("sled:{}", folder.path().display()));
    command.env("AGON_DRILL_MEMORY", DRILL_MIB.to_string());
    let server = Server::of(command);
    let open = at_once().solve_seconds(3_000).lockout_seconds(0);
    let opening = (0..contests).map(|_| {
        let (game, open) = (server.game(), open.clone());
        async move { game.open(&open).await.unwrap() }
    });
    let opened: Vec<Opened> = all(opening.collect::<Vec<_>>().into_iter()).await;
    let over: Arc<AtomicBool> = Arc::default();
    // Nobody answers in step with the others: a burst would measure itself.
    let apart = PACE / contests as u32;
    let playing = opened.iter().zip(0..).map(|(opened, number)| {
        let seats = [opened.attacker.clone(), opened.defender.clone()];
        let contending = contend(seats, opened.clone(), over.clone());
        async move {
            tokio::time::sleep(apart * number).await;
            contending.await
        }
    });
    let playing = tokio::spawn(all(playing.collect::<Vec<_>>().into_iter()));
    tokio::time::sleep(PACE).await;
    let (disk, memory) = (disk_kib(folder.path()), memory_kib(server.id()));
    let drills = match crowd {
        Some((drills, addresses)) => ask(&server.base, drills, addresses).await,
        None => {
            tokio::time::sleep(2 * PACE).await;
            (0, 0)
        }
    };
    tokio::time::sleep(2 * PACE).await;
    let grown = |before: u64, now: u64| now.saturating_sub(before) >> 10;
    let disk_mib = grown(disk, disk_kib(folder.path()));
    let memory_mib = grown(memory, memory_kib(server.id()));
    over.store(true, Ordering::Relaxed);
    let mut took: Vec<Duration> = playing.await.unwrap().into_iter().flatten().collect();
    took.sort();
    let at = |percent: usize| took[(took.len() - 1) * percent / 100];
    let receipts = took.len();
    Run { receipts, p50: at(50), p99: at(99), slowest: at(100), drills, disk_mib, memory_mib }
}

/// Both seats answer wrong at their pace until it is over; every answer has its receipt, and the log has no other.
async fn contend(seats: [Caller; 2], opened: Opened, over: Arc<AtomicBool>) -> Vec<Duration> {
    let right = key(&opened).await;
    let rest = right.split_once(',').expect("several numbers").1.to_owned();
    let mut took = Vec::new();
    for number in 0..ANSWERS_MAX {
        if over.load(Ordering::Relaxed) {
            break;
        }
        for seat in &seats {
            let answer = format!("{},{rest}", 10_000 + number);
            let (verdict, time) = timed(seat, &answer).await;
            assert_eq!(verdict, Verdict::Wrong);
            took.push(time);
        }
        tokio::time::sleep(PACE).await;
    }
    assert_eq!(answered(&opened.host.log().await.unwrap()).len(), took.len());
    assert_eq!(timed(&seats[0], &right).await.0, Verdict::Correct);
    opened.host.ended().await.unwrap();
    took
}

#[expect(clippy::disallowed_methods, reason = "a test measures from outside")]
async fn timed(seat: &Caller, answer: &str) -> (Verdict, Duration) {
    let sent = Instant::now();
    let receipt = seat.answer(answer).await.unwrap();
    (receipt.verdict, sent.elapsed())
}

/// Asks for drills from so many addresses, by the interface and by pages in turn: how many were opened, and how many
/// refused.
async fn ask(base: &str, drills: usize, addresses: usize) -> (usize, usize) {
    let next: Arc<AtomicUsize> = Arc::default();
    let asking = (0..AT_ONCE).map(|_| {
        let (base, next) = (base.to_owned(), next.clone());
        async move {
            let http = Client::builder().no_proxy().redirect(Policy::none()).build().unwrap();
            let mut opened = 0;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if drills <= number {
                    return opened;
                }
                let address = number % addresses;
                let by_page = (number / addresses).is_multiple_of(2);
                let from = format!("10.0.{}.{}", address / 256, address % 256);
                opened += usize::from(ask_one(&http, &base, &from, by_page).await);
            }
        }
    });
    let opened = all(asking.collect::<Vec<_>>().into_iter()).await.into_iter().sum();
    (opened, drills - opened)
}

/// Whether a drill was opened; everything but a refusal for being one too many is a fault.
async fn ask_one(http: &Client, base: &str, from: &str, by_page: bool) -> bool {
    const FAMILY: &str = "mathematics/remainder-chain";
    if by_page {
        let request = http.post(format!("{base}/practise")).header("origin", base);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let form = format!("of={FAMILY}&hard=1");
        let reply = request.header("x-forwarded-for", from).body(form).send().await.unwrap();
        let led = reply.headers()["location"].to_str().unwrap().to_owned();
        assert!(["/practise/now", "/practise?said=enough"].contains(&led.as_str()), "{led}");
        return led == "/practise/now";
    }
    let request = http.post(format!("{base}/v1/drills")).header("x-forwarded-for", from);
    let order = json!({"family": FAMILY, "level": 1});
    let status = request.json(&order).send().await.unwrap().status().as_u16();
    assert!([201, 429].contains(&status), "{status}");
    status == 201
}

/// What a folder takes on its disk.
fn disk_kib(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let taken = entries.map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => disk_kib(&entry.path()),
        Ok(found) => found.blocks() / 2,
        // It was just let go of.
        Err(_) => 0,
    });
    taken.sum()
}

/// What a process has in memory.
fn memory_kib(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
