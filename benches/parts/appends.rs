//! Two engines that append durably, and writers that keep them busy.

use agon::store::contract::opens;
use agon::store::{Mark, Store};
use agon_judge::id::{CommandId, ContestId, Hash};
use agon_judge::log::{Record, Version};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

pub(crate) const CONTESTS: u16 = 1000;
pub(crate) const BODY_BYTES: usize = 300;

#[derive(Clone)]
pub(crate) enum Engine {
    Plain(Plain),
    Store(Arc<dyn Store>),
}

impl Engine {
    pub(crate) async fn append(&self, contest: ContestId, version: Version, mark: Mark) {
        let record = record(contest, version);
        match self {
            Engine::Plain(plain) => plain.append(contest, record).await,
            Engine::Store(store) => {
                store.append(contest, record, mark).await.expect("an honest append");
            }
        }
    }
}

pub(crate) fn contest(number: u16) -> ContestId {
    ContestId(Hash::of(&[&number.to_be_bytes()]).half())
}

pub(crate) fn record(contest: ContestId, version: Version) -> Record {
    let body = format!("{contest} {version:>width$}", width = BODY_BYTES - 31);
    let (command, hash) = (Some(CommandId(contest.0)), Hash([7; 32]));
    Record { version, command, body, hash, private: None, signature: None }
}

/// What was done to one engine so far.
pub(crate) struct Run {
    engine: Engine,
    pub(crate) heads: Vec<Version>,
    pub(crate) waits: Vec<u32>,
    time: Duration,
}

impl Run {
    pub(crate) async fn new(engine: &Engine) -> Run {
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
    pub(crate) async fn round(&mut self, writers: u16, length: Duration) -> f64 {
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

    pub(crate) fn rate(&self) -> f64 {
        self.waits.len() as f64 / self.time.as_secs_f64()
    }

    /// Prints a row; gives the median wait in microseconds.
    pub(crate) fn print(mut self, writers: u16, name: &str, note: &str) -> u32 {
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

type Asked = (ContestId, Record, oneshot::Sender<bool>);

/// The yardstick: a file that grows, one write and one fdatasync a batch.
#[derive(Clone)]
pub(crate) struct Plain {
    queue: mpsc::Sender<Asked>,
}

impl Plain {
    pub(crate) fn open(path: &Path) -> Plain {
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
