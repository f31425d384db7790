//! Durable appends, side by side in one run: this store's embedded engine against an append-only
//! file with group-committed fdatasync behind the same kind of committer thread.
//!
//! `cargo bench --bench store` prints a table; `AGON_BENCH_DIR` chooses the disk (default: the
//! folder for temporary files), `AGON_BENCH_SECONDS` the length of a round (default 0.25).

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

use agon::store::contract::opens;
use agon::store::{Mark, Place, Store, open};
use agon_judge::id::{CommandId, ContestId, Hash};
use agon_judge::log::{Record, Version};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

const CONTESTS: u16 = 1000;
const BODY_BYTES: usize = 300;
/// Many short ones: a disk's slow moments then hit both engines alike.
const ROUNDS: usize = 12;
/// (writers, the least part of the file's rate)
const BARS: [(u16, f64); 2] = [(1, 0.75), (64, 0.30)];

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build();
    runtime.expect("a runtime without drivers").block_on(compare());
}

async fn compare() {
    let seconds = std::env::var("AGON_BENCH_SECONDS").ok().and_then(|text| text.parse().ok());
    let round = Duration::from_secs_f64(seconds.unwrap_or(0.25));
    let home = std::env::var_os("AGON_BENCH_DIR").map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = tempfile::tempdir_in(home).expect("a folder for the bench");
    println!("{ROUNDS} rounds of {round:?}, {BODY_BYTES}-byte bodies, {CONTESTS} contests");
    println!(
        "writers  engine   appends/s   p50 us   p99 us   sled to file: in all, median round (worst, best)"
    );
    let mut all_met = true;
    for (writers, bar) in BARS {
        let place = Place::Sled(folder.path().join(format!("sled-{writers}")));
        let store = Engine::Store(open(&place).expect("a new store"));
        let plain = Engine::Plain(Plain::open(&folder.path().join(format!("plain-{writers}"))));
        let mut runs = [Run::new(&plain).await, Run::new(&store).await];
        let mut ratios: Vec<f64> = Vec::new();
        for turn in 0..ROUNDS {
            // Each engine goes first in turn, so that neither always finds the disk at rest.
            let mut rates = [0.0; 2];
            for which in [turn % 2, 1 - turn % 2] {
                rates[which] = runs[which].round(writers, round).await;
            }
            ratios.push(rates[1] / rates[0]);
        }
        ratios.sort_by(f64::total_cmp);
        let median = ratios[ROUNDS / 2];
        let [plain_run, store_run] = runs;
        let ratio = store_run.rate() / plain_run.rate();
        // Both must reach the bar: the whole run could owe it to one slow moment of the disk.
        let met = bar <= ratio.min(median);
        all_met &= met;
        plain_run.print(writers, "file", "");
        let heads = store_run.heads.clone();
        let met = if met { "met" } else { "MISSED" };
        let (worst, best) = (ratios[0], ratios[ROUNDS - 1]);
        let note = format!("{ratio:.2}, {median:.2} ({worst:.2}, {best:.2}); bar {bar:.2} {met}");
        store_run.print(writers, "sled", &note);
        drop(store);
        verify(&place, &heads).await;
    }
    println!(
        "every acknowledged append is readable; bars {}",
        if all_met { "met" } else { "MISSED" }
    );
}

#[derive(Clone)]
enum Engine {
    Plain(Plain),
    Store(Arc<dyn Store>),
}

impl Engine {
    async fn append(&self, contest: ContestId, version: Version, mark: Mark) {
        let record = record(contest, version);
        match self {
            Engine::Plain(plain) => plain.append(contest, record).await,
            Engine::Store(store) => {
                store.append(contest, record, mark).await.expect("an honest append");
            }
        }
    }
}

fn contest(number: u16) -> ContestId {
    ContestId(Hash::of(&[&number.to_be_bytes()]).half())
}

fn record(contest: ContestId, version: Version) -> Record {
    let body = format!("{contest} {version:>width$}", width = BODY_BYTES - 31);
    Record { version, command: Some(CommandId(contest.0)), body, hash: Hash([7; 32]) }
}

/// What was done to one engine so far.
struct Run {
    engine: Engine,
    heads: Vec<Version>,
    waits: Vec<u32>,
    time: Duration,
}

impl Run {
    async fn new(engine: &Engine) -> Run {
        let mut openings = tokio::task::JoinSet::new();
        for number in 0..CONTESTS {
            let engine = engine.clone();
            let mark = opens(1, None, 0);
            openings.spawn(async move { engine.append(contest(number), 1, mark).await });
        }
        openings.join_all().await;
        let heads = vec![1; usize::from(CONTESTS)];
        Run { engine: engine.clone(), heads, waits: Vec::new(), time: Duration::ZERO }
    }

    /// Lets writers append for a while, each to contests of its own in random order; appends/s.
    async fn round(&mut self, writers: u16, length: Duration) -> f64 {
        let mut tasks = tokio::task::JoinSet::new();
        let start = Instant::now();
        for writer in 0..writers {
            let own = (writer..CONTESTS).step_by(writers.into());
            let heads: Vec<(u16, Version)> =
                own.map(|number| (number, self.heads[usize::from(number)])).collect();
            tasks.spawn(write(self.engine.clone(), heads, start, length));
        }
        let mut count = 0;
        while let Some(joined) = tasks.join_next().await {
            let (heads, waits) = joined.expect("a writer ends");
            for (number, head) in heads {
                self.heads[usize::from(number)] = head;
            }
            count += waits.len();
            self.waits.extend(waits);
        }
        let time = start.elapsed();
        self.time += time;
        count as f64 / time.as_secs_f64()
    }

    fn rate(&self) -> f64 {
        self.waits.len() as f64 / self.time.as_secs_f64()
    }

    fn print(mut self, writers: u16, name: &str, note: &str) {
        self.waits.sort_unstable();
        let rate = self.rate();
        let part = |part: f64| self.waits[(self.waits.len() as f64 * part) as usize];
        println!(
            "{writers:>7}  {name:<6} {rate:>11.0} {:>8} {:>8}   {note}",
            part(0.5),
            part(0.99)
        );
    }
}

async fn write(
    engine: Engine,
    mut heads: Vec<(u16, Version)>,
    start: Instant,
    length: Duration,
) -> (Vec<(u16, Version)>, Vec<u32>) {
    let mut waits: Vec<u32> = Vec::new();
    let mut chance = u64::from(heads[0].0) * 2 + 1;
    while start.elapsed() < length {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let pick = (chance >> 33) as usize % heads.len();
        let (number, head) = &mut heads[pick];
        let asked = Instant::now();
        engine.append(contest(*number), *head + 1, Mark::Continues).await;
        waits.push(asked.elapsed().as_micros() as u32);
        *head += 1;
    }
    (heads, waits)
}

/// Opens the store anew: every acknowledged record must be there, word for word.
async fn verify(place: &Place, heads: &[Version]) {
    let start = Instant::now();
    let store = open(place).expect("the store opens again");
    let opened = start.elapsed();
    let mut total = 0;
    for (number, head) in (0..CONTESTS).zip(heads) {
        let id = contest(number);
        let records = store.read(id, 0).await.expect("a read");
        assert_eq!(records.len() as Version, *head, "contest {number}");
        for (found, version) in records.iter().zip(1..) {
            assert_eq!(*found, record(id, version), "contest {number}");
        }
        total += records.len();
    }
    println!("         {total} records read back; opened in {opened:?}");
}

type Asked = (ContestId, Record, oneshot::Sender<bool>);

/// The yardstick: a file that grows, one write and one fdatasync a batch.
#[derive(Clone)]
struct Plain {
    queue: mpsc::Sender<Asked>,
}

impl Plain {
    fn open(path: &Path) -> Plain {
        let file = OpenOptions::new().create(true).append(true).open(path).expect("a file");
        let (queue, requests) = mpsc::channel(4096);
        std::thread::spawn(move || commit(file, requests));
        Plain { queue }
    }

    async fn append(&self, contest: ContestId, record: Record) {
        let (answer, answered) = oneshot::channel();
        assert!(self.queue.send((contest, record, answer)).await.is_ok(), "it takes requests");
        assert!(answered.await.expect("an answer"), "an honest append");
    }
}

fn commit(mut file: File, mut requests: mpsc::Receiver<Asked>) {
    let mut heads: HashMap<ContestId, Version> = HashMap::new();
    let mut bytes: Vec<u8> = Vec::new();
    while let Some(first) = requests.blocking_recv() {
        bytes.clear();
        let rest = std::iter::from_fn(|| requests.try_recv().ok()).take(1023);
        let mut answers = Vec::new();
        for (contest, record, answer) in std::iter::once(first).chain(rest) {
            let head = heads.entry(contest).or_default();
            let won = *head + 1 == record.version;
            if won {
                *head += 1;
                bytes.extend(contest.0);
                bytes.extend(record.version.to_be_bytes());
                bytes.extend(record.hash.0);
                bytes.extend((record.body.len() as u32).to_be_bytes());
                bytes.extend(record.body.as_bytes());
            }
            answers.push((answer, won));
        }
        file.write_all(&bytes).expect("the disk takes it");
        file.sync_data().expect("the disk keeps it");
        for (answer, won) in answers {
            let _ = answer.send(won);
        }
    }
}
