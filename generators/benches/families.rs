//! How long a problem takes to draw, show and solve by its own key, for every family and level.
//!
//! `cargo bench -p agon-generators --bench families` prints a table; a name behind `--` chooses
//! families, `AGON_BENCH_DRAWS` the draws a level (default 1000). Times are of this thread's
//! processor time, so that other work on the machine is not counted as drawing. What it prints of all
//! families is kept in docs/speeds.txt, where the page of families finds it.

use agon_generators::families;
use agon_generators::family::{Entry, Level};
use agon_generators::reader::Verdict;
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// Drawn before measuring begins: caches fill, pages come in.
const WARM_UP: u32 = 20;
/// The slowest problem in a hundred may take this long.
const P99_MAX: Duration = Duration::from_millis(10);
/// The fewest problems a second on one core.
const RATE_MIN: f64 = 100.0;

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted =
        |family: &&Entry| wanted.is_empty() || wanted.iter().any(|name| family.name.contains(name));
    let draws = draws();
    println!("{draws} draws a level, processor time of one thread\n");
    println!("family.edition.level                  p50 us    p99 us  worst us  problems/s");
    let (mut levels, mut missed) = (0, Vec::new());
    for family in families().filter(is_wanted) {
        for level in Level::ALL {
            let figures = Figures::of(measure(family, level, draws));
            let name = format!("{}.{}.{level}", family.name, family.edition);
            println!("{name:<34} {figures}");
            levels += 1;
            if !figures.meet_the_bar() {
                missed.push(name);
            }
        }
    }
    assert!(0 < levels, "no family has such a name");
    let bar = format!("p99 <= {P99_MAX:?} and >= {RATE_MIN} problems/s");
    println!("\nevery key was judged right; {bar}: {} of {levels} levels", levels - missed.len());
    if !missed.is_empty() {
        println!("MISSED by {}", missed.join(", "));
    }
}

/// A few where this runs as a test among others, without `--bench`.
fn draws() -> u32 {
    let asked = std::env::var("AGON_BENCH_DRAWS").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(if std::env::args().any(|arg| arg == "--bench") { 1000 } else { 20 }).max(1)
}

/// The time of each draw.
fn measure(family: &Entry, level: Level, draws: u32) -> Vec<Duration> {
    for number in 0..WARM_UP {
        one(family, level, &format!("warm-{number}"));
    }
    (0..draws).map(|number| one(family, level, &format!("bench-{number}"))).collect()
}

/// Draws, shows and solves one problem; only then, unmeasured, is the key judged.
fn one(family: &Entry, level: Level, seed: &str) -> Duration {
    let code = family.code(level, seed);
    let start = processor_time();
    let problem = family.draw(level, &code.chance());
    let sheet = problem.show();
    let key = problem.key();
    let time = processor_time().saturating_sub(start);
    assert_eq!(problem.judge(key.typed()), Verdict::Right, "{code}: {:?}", sheet.statement);
    time
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a thread's time is positive")
}

struct Figures {
    p50: Duration,
    p99: Duration,
    worst: Duration,
    per_second: f64,
}

impl Figures {
    fn of(mut times: Vec<Duration>) -> Figures {
        times.sort_unstable();
        let part = |part: f64| times[(times.len() as f64 * part) as usize];
        let total: Duration = times.iter().sum();
        let per_second = times.len() as f64 / total.as_secs_f64();
        Figures { p50: part(0.5), p99: part(0.99), worst: times[times.len() - 1], per_second }
    }

    fn meet_the_bar(&self) -> bool {
        self.p99 <= P99_MAX && RATE_MIN <= self.per_second
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let [p50, p99, worst] = [self.p50, self.p99, self.worst].map(micros);
        let note = if self.meet_the_bar() { "" } else { "  MISSED" };
        write!(out, "{p50:>9.1} {p99:>9.1} {worst:>9.1} {:>11.0}{note}", self.per_second)
    }
}
