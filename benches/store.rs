//! Durable appends, side by side in one run: this store's embedded engine against an append-only
//! file with group-committed fdatasync behind the same kind of committer thread.
//!
//! `cargo bench --bench store` prints a table; `AGON_BENCH_DIR` chooses the disk (default: the
//! folder for temporary files), `AGON_BENCH_SECONDS` the length of a round (default 0.25). With one
//! writer, a rate is little but the wait until two threads are woken, and a core that others keep busy
//! wakes them a tick late, whichever engine it is. So it also prints how busy others kept the machine,
//! and the ratio of the median waits, which is then the steadier figure.

#![expect(clippy::disallowed_methods, reason = "a bench measures time")]

#[path = "parts/appends.rs"]
mod appends;
#[path = "parts/machine.rs"]
#[allow(dead_code, reason = "each bench uses its part of it")]
mod machine;

use agon::store::{Place, open};
use agon_judge::log::Version;
use appends::{BODY_BYTES, CONTESTS, Engine, Plain, Run, contest, record};
use machine::{Busy, met};
use std::path::Path;
use std::time::{Duration, Instant};

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
    let folder = machine::folder();
    println!("{ROUNDS} rounds of {length:?}, {BODY_BYTES}-byte bodies, {CONTESTS} contests");
    println!(
        "writers  engine   appends/s   p50 us   p99 us   sled to file: in all, median round (worst, best)"
    );
    let mut all_met = true;
    for (writers, bar) in BARS {
        all_met &= compare_at(writers, bar, length, folder.path()).await;
    }
    println!("every acknowledged append is readable; bars {}", met(all_met));
}

/// Both engines with so many writers; whether the store reaches its bar.
async fn compare_at(writers: u16, bar: f64, length: Duration, folder: &Path) -> bool {
    let place = Place::Sled(folder.join(format!("sled-{writers}")));
    let store = Engine::Store(open(&place).expect("a new store"));
    let plain = Engine::Plain(Plain::open(&folder.join(format!("plain-{writers}"))));
    let mut runs = [Run::new(&plain).await, Run::new(&store).await];
    let mut ratios: Vec<f64> = Vec::new();
    let busy = Busy::now(&[]);
    for turn in 0..ROUNDS {
        // Each engine goes first in turn, so that neither always finds the disk at rest.
        let mut rates = [0.0; 2];
        for which in [turn % 2, 1 - turn % 2] {
            rates[which] = runs[which].round(writers, length).await;
        }
        ratios.push(rates[1] / rates[0]);
    }
    let others = busy.others();
    ratios.sort_by(f64::total_cmp);
    let (worst, median, best) = (ratios[0], ratios[ROUNDS / 2], ratios[ROUNDS - 1]);
    let [plain_run, store_run] = runs;
    let ratio = store_run.rate() / plain_run.rate();
    // Both must reach the bar: the whole run could owe it to one slow moment of the disk.
    let is_met = bar <= ratio.min(median);
    let heads = store_run.heads.clone();
    let plain_wait = plain_run.print(writers, "file", "");
    let note =
        format!("{ratio:.2}, {median:.2} ({worst:.2}, {best:.2}); bar {bar:.2} {}", met(is_met));
    let store_wait = store_run.print(writers, "sled", &note);
    let waits = f64::from(plain_wait) / f64::from(store_wait);
    println!("         median waits, file to sled: {waits:.2}{others}");
    drop(store);
    verify(&place, &heads).await;
    is_met
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
