//! Durable appends, side by side in one run: this store's embedded engine against an append-only
//! file with group-committed fdatasync behind the same kind of committer thread.
//!
//! `cargo bench --bench store` prints a table; `AGON_BENCH_DIR` chooses the disk (default: the
//! folder for temporary files), `AGON_BENCH_SECONDS` the length of a round (default 0.25). With one
//! writer, a rate is little but the wait until two threads are woken, and a core that others keep busy
//! wakes them a tick late, whichever engine it is. So it also prints how busy others kept the machine,
//! and the ratio of the median waits, which is then the steadier figure.

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
    let length = Duration::from_secs_f64(seconds.unwrap_or(0.25));
    let home = std::env::var_os("AGON_BENCH_DIR").map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = tempfile::tempdir_in(home).expect("a folder for the bench");
    println!("{ROUNDS} rounds of {length:?}, {BODY_BYTES}-byte bodies, {CONTESTS} contests");
    println!(
        "writers  engine   appends/s   p50 us   p99 us   sled to file: in all, median round (worst, best)"
    );
    let mut all_met = true;
    for (writers, bar) in BARS {
        all_met &= compare_at(writers, bar, length, folder.path()).await;
    }
    println!(
        "every acknowledged append is readable; bars {}",
        if all_met { "met" } else { "MISSED" }
    );
}

/// Both engines with so many writers; whether the store reaches its bar.
async fn compare_at(writers: u16, bar: f64, length: Duration, folder: &Path) -> bool {
    let place = Place::Sled(folder.join(format!("sled-{writers}")));
    let store = Engine::Store(open(&place).expect("a new store"));
    let plain = Engine::Plain(Plain::open(&folder.join(format!("plain-{writers}"))));
    let mut runs = [Run::new(&plain).await, Run::new(&store).await];
    let mut ratios: Vec<f64> = Vec::new();
    let (busy, start) = (Busy::now(), Instant::now());
    for turn in 0..ROUNDS {
        // Each engine goes first in turn, so that neither always finds the disk at rest.
        let mut rates = [0.0; 2];
        for which in [turn % 2, 1 - turn % 2] {
            rates[which] = runs[which].round(writers, length).await;
        }
        ratios.push(rates[1] / rates[0]);
    }
    let others = Busy::others_since(busy, start.elapsed());
    ratios.sort_by(f64::total_cmp);
    let (worst, median, best) = (ratios[0], ratios[ROUNDS / 2], ratios[ROUNDS - 1]);
    let [plain_run, store_run] = runs;
    let ratio = store_run.rate() / plain_run.rate();
    // Both must reach the bar: the whole run could owe it to one slow moment of the disk.
    let is_met = bar <= ratio.min(median);
    let met = if is_met { "met" } else { "MISSED" };
    let heads = store_run.heads.clone();
    let plain_wait = plain_run.print(writers, "file", "");
    let note = format!("{ratio:.2}, {median:.2} ({worst:.2}, {best:.2}); bar {bar:.2} {met}");
    let store_wait = store_run.print(writers, "sled", &note);
    let waits = f64::from(plain_wait) / f64::from(store_wait);
    println!("         median waits, file to sled: {waits:.2}{others}");
    drop(store);
    verify(&place, &heads).await;
    is_met
}

/// Processor time since the machine and this process began, in the system's ticks of 10 ms.
struct Busy {
    all: u64,
    own: u64,
}

impl Busy {
    /// None where the system has no `/proc`.
    fn now() -> Option<Busy> {
        let all = std::fs::read_to_string("/proc/stat").ok()?;
        // cpu, then user, nice, system; then the idle ones; then interrupts.
        let all: Vec<u64> =
            all.lines().next()?.split_whitespace().skip(1).flat_map(str::parse).collect();
        let own = std::fs::read_to_string("/proc/self/stat").ok()?;
        let (_, own) = own.rsplit_once(')')?;
        let own: Vec<u64> = own.split_whitespace().skip(11).take(2).flat_map(str::parse).collect();
        let interrupts = all.get(5..7)?.iter().sum::<u64>();
        Some(Busy { all: all.get(..3)?.iter().sum::<u64>() + interrupts, own: own.iter().sum() })
    }

    /// How many cores other processes kept busy meanwhile, as a note.
    fn others_since(before: Option<Busy>, time: Duration) -> String {
        let (Some(before), Some(now)) = (before, Busy::now()) else { return String::new() };
        let ticks = (now.all - before.all).saturating_sub(now.own - before.own);
        format!("; others kept {:.1} cores busy", ticks as f64 / 100.0 / time.as_secs_f64())
    }
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

    /// Prints a row; gives the median wait in microseconds.
    fn print(mut self, writers: u16, name: &str, note: &str) -> u32 {
        self.waits.sort_unstable();
        let rate = self.rate();
        let part = |part: f64| self.waits[(self.waits.len() as f64 * part) as usize];
        println!(
            "{writers:>7}  {name:<6} {rate:>11.0} {:>8} {:>8}   {note}",
            part(0.5),
            part(0.99)
        );
        part(0.5)
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
