//! Whether what is removed gives its room back: ten rounds in which 10,000 contests are opened, ended and removed, on
//! each embedded engine. `cargo bench --bench removal`
//!
//! After each round redb's folder may be at most half as large again as it was when the first round's contests were all in
//! it. sled gives nothing back; what it takes is printed.
//! `AGON_BENCH_DIR` chooses the disk.

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

#[path = "parts/machine.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod machine;

use agon::store::contract::opens;
use agon::store::{Mark, Place, Store, Table, open};
use agon_judge::id::{ContestId, Hash};
use agon_judge::log::{ORIGIN, Record};
use machine::met;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use tokio::task::JoinSet;

const ROUNDS: u32 = 10;
const CONTESTS: u32 = 10_000;
/// How many are written to at once.
const WRITERS: usize = 256;
/// What one leaves as stored: a problem with its figure, then phases, answers and the end.
const FIRST_BYTES: usize = 12_000;
const LATER_BYTES: usize = 300;
const LATER: usize = 6;
const ROOM_BAR: f64 = 1.5;
/// As long as it stays known that a contest was there.
const UNTIL: i64 = i64::MAX;

fn main() {
    let writers = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build();
    let writers = writers.expect("a runtime");
    let folder = machine::folder();
    let mut all_met = true;
    for engine in ["sled", "redb"] {
        let at = folder.path().join(engine);
        let place: Place = format!("{engine}:{}", at.display()).parse().expect("a place");
        let store = open(&place).expect("a new store");
        let is_met = writers.block_on(rounds(engine, &store, &at));
        all_met &= is_met || engine == "sled";
        drop(store);
    }
    println!("bars {}", met(all_met));
}

async fn rounds(engine: &str, store: &Arc<dyn Store>, at: &Path) -> bool {
    let (mut first, mut largest) = (0, 0);
    for round in 0..ROUNDS {
        let begun = Instant::now();
        each(store, round, play).await;
        let full = bytes(at);
        each(store, round, remove).await;
        while 0 < store.sweep(0).await.expect("an honest store") {}
        let left = bytes(at);
        first = if round == 0 { full } else { first };
        largest = largest.max(left);
        let feed = store.feed(None, 0, 1).await.expect("an honest store");
        assert!(feed[0].record.is_none(), "what was removed is in the feed no more");
        let seconds = begun.elapsed().as_secs_f32();
        println!(
            "{engine} round {:>2}: {} MB full, {} MB left, {seconds:.0} s",
            round + 1,
            full >> 20,
            left >> 20
        );
    }
    let ratio = largest as f64 / first as f64;
    println!(
        "{engine}: {ratio:.2} of the first round's size at most; bar {ROOM_BAR} {}",
        met(ratio <= ROOM_BAR)
    );
    ratio <= ROOM_BAR
}

/// Does something to every contest of a round.
async fn each<W: Future<Output = ()> + Send + 'static>(
    store: &Arc<dyn Store>,
    round: u32,
    work: fn(Arc<dyn Store>, ContestId) -> W,
) {
    let mut working = JoinSet::new();
    for number in 0..CONTESTS {
        let name = Hash::of(&[&round.to_be_bytes(), &number.to_be_bytes()]);
        working.spawn(work(store.clone(), ContestId(name.half())));
        if WRITERS <= working.len() {
            working.join_next().await;
        }
    }
    working.join_all().await;
}

async fn play(store: Arc<dyn Store>, contest: ContestId) {
    let mut head = (0, ORIGIN);
    for version in 0..=LATER {
        let length = if version == 0 { FIRST_BYTES } else { LATER_BYTES };
        let record = Record::after(head, None, chance(contest, version, length));
        head = (record.version, record.hash);
        let mark = match version {
            0 => opens(1, None, 0),
            LATER => Mark::Ends,
            _ => Mark::Continues,
        };
        store.append(contest, record, mark).await.expect("an honest append");
    }
}

async fn remove(store: Arc<dyn Store>, contest: ContestId) {
    let kept = store.keep(Table::Removed, &contest.0, &[0; 25], Some(UNTIL)).await;
    kept.expect("an honest store");
    store.remove(contest).await.expect("an honest store");
}

/// A text that no deflater makes much shorter.
fn chance(contest: ContestId, version: usize, length: usize) -> String {
    let digits = (0u32..).flat_map(|part| {
        let digest = Hash::of(&[&contest.0, &version.to_be_bytes(), &part.to_be_bytes()]);
        // Seven bits of each byte, as letters of one byte.
        digest.0.map(|byte| char::from(byte & 0x3f | 0x40))
    });
    digits.take(length).collect()
}

fn bytes(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    entries
        .map(|entry| match entry.metadata() {
            Ok(found) if found.is_dir() => bytes(&entry.path()),
            Ok(found) => found.len(),
            Err(_) => 0,
        })
        .sum()
}
