//! What the machine did meanwhile, and how lists of waits are summed up.

use std::time::{Duration, Instant};

/// Processor time since the machine and some processes began, in the system's ticks of 10 ms.
pub(crate) struct Busy {
    processes: Vec<u32>,
    before: Option<Ticks>,
    since: Instant,
}

struct Ticks {
    all: u64,
    own: u64,
}

impl Busy {
    /// From now on; this process and the given ones are not others.
    pub(crate) fn now(others: &[u32]) -> Busy {
        let processes = [others, &[std::process::id()]].concat();
        Busy { before: Ticks::of(&processes), processes, since: Instant::now() }
    }

    /// How many cores other processes kept busy since, as a note; empty where the system has no `/proc`.
    pub(crate) fn others(&self) -> String {
        let (Some(before), Some(now)) = (&self.before, Ticks::of(&self.processes)) else {
            return String::new();
        };
        let ticks = (now.all - before.all).saturating_sub(now.own - before.own);
        let cores = ticks as f64 / 100.0 / self.since.elapsed().as_secs_f64();
        format!("; others kept {cores:.1} cores busy")
    }
}

impl Ticks {
    fn of(processes: &[u32]) -> Option<Ticks> {
        let all = std::fs::read_to_string("/proc/stat").ok()?;
        // cpu, then user, nice, system; then the idle ones; then interrupts.
        let all: Vec<u64> =
            all.lines().next()?.split_whitespace().skip(1).flat_map(str::parse).collect();
        let interrupts = all.get(5..7)?.iter().sum::<u64>();
        let mut own = 0;
        for process in processes {
            own += used(*process)?;
        }
        Some(Ticks { all: all.get(..3)?.iter().sum::<u64>() + interrupts, own })
    }
}

/// Processor time of a process so far, in microseconds; it counts in steps of 10 ms.
pub(crate) fn processor_time(process: u32) -> i64 {
    used(process).expect("the system has /proc") as i64 * 10_000
}

/// In ticks of 10 ms.
fn used(process: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, stat) = stat.rsplit_once(')')?;
    Some(stat.split_whitespace().skip(11).take(2).flat_map(str::parse::<u64>).sum())
}

/// What this process holds in memory, in bytes.
pub(crate) fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system has /proc");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.expect("it says what is resident") * 1024
}

/// Waits in microseconds, from the shortest.
pub(crate) struct Waits(Vec<i64>);

impl Waits {
    pub(crate) fn of(mut waits: Vec<i64>) -> Waits {
        assert!(!waits.is_empty(), "something was measured");
        waits.sort_unstable();
        Waits(waits)
    }

    pub(crate) fn p50(&self) -> i64 {
        self.0[self.0.len() / 2]
    }

    pub(crate) fn p99(&self) -> i64 {
        self.0[self.0.len() * 99 / 100]
    }

    pub(crate) fn longest(&self) -> i64 {
        self.0[self.0.len() - 1]
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }
}

pub(crate) fn micros(time: Duration) -> i64 {
    time.as_micros() as i64
}

/// One word for a bar.
pub(crate) fn met(is_met: bool) -> &'static str {
    if is_met { "met" } else { "MISSED" }
}

/// A folder on the disk that is measured: `AGON_BENCH_DIR`, or the one for temporary files.
pub(crate) fn folder() -> tempfile::TempDir {
    let home = std::env::var_os("AGON_BENCH_DIR").map_or_else(std::env::temp_dir, Into::into);
    tempfile::tempdir_in(home).expect("a folder for the bench")
}
