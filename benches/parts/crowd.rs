//! A service full of contests, within this process.

use super::machine::{Busy, Waits, resident};
use super::server::KEY;
use agon::service::access::owner::Owner;
use agon::service::hosting::Order;
use agon::service::machine::clock::Clock;
use agon::service::secrets::installation::Installation;
use agon::service::secrets::token::{Bearer, Token};
use agon::service::workshop::{Wanted, Wish};
use agon::service::{Bounds, Service};
use agon::store::{
    AppendError, Cursor, Fed, Filter, KeepError, Kept, Mark, Micros, Page, Pending, Place,
    Position, ReadError, ReplaceError, Seen, Sort, Store, Table, contract, open,
};
use agon_generators::family::{Entry, Kind, Level};
use agon_judge::agreeing::{RULES, SOLVE, TermsWanted};
use agon_judge::event::Event;
use agon_judge::id::{CommandId, ContestId, GameId, Hash};
use agon_judge::log::{ORIGIN, Record, Version};
use agon_judge::outcome::{Outcome, Reason};
use agon_judge::seat::{Pair, Seat};
use agon_judge::suiting::raced;
use agon_judge::time::Time;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

/// Threads that open contests, as many as the HTTP server has on this machine.
const OPENERS: usize = 2;
/// Openings under way at once on each.
const AT_ONCE: usize = 16;
/// Over how many seconds the deadlines of the crowd are spread.
const SPREAD_SECONDS: u64 = 60;
/// Contests whose deadlines are within one second.
const BURST: usize = 1000;
/// Between the last opening and the first deadline, at least as far as was guessed.
const QUIET_SECONDS: i64 = 6;

/// How many contests live at once.
pub(crate) fn contests() -> usize {
    let asked = std::env::var("AGON_BENCH_CONTESTS").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(100_000)
}

/// A store that notes when each end of a contest was durable.
struct Timed {
    store: Arc<dyn Store>,
    clock: Clock,
    /// When it was due and how late it was, in microseconds.
    ends: Mutex<Vec<(Time, i64)>>,
}

impl Store for Timed {
    fn append(
        &self,
        contest: ContestId,
        record: Record,
        mark: Mark,
    ) -> Pending<'_, Result<(), AppendError>> {
        if mark != Mark::Ends {
            return self.store.append(contest, record, mark);
        }
        Box::pin(async move {
            let outcome = outcome(&record);
            self.store.append(contest, record, mark).await?;
            let at = outcome.at;
            if outcome.reason == Reason::Time {
                assert_eq!(outcome.winner, Seat::Defender);
                self.ends
                    .lock()
                    .expect("no panic while locked")
                    .push((at, (self.clock.now() - at).0));
            }
            Ok(())
        })
    }

    fn read(
        &self,
        contest: ContestId,
        after: Version,
    ) -> Pending<'_, Result<Vec<Record>, ReadError>> {
        self.store.read(contest, after)
    }

    fn feed(
        &self,
        of: Option<GameId>,
        after: Position,
        limit: u16,
    ) -> Pending<'_, Result<Vec<Fed>, ReadError>> {
        self.store.feed(of, after, limit)
    }

    fn end(&self) -> Pending<'_, Result<Position, ReadError>> {
        self.store.end()
    }

    fn list(
        &self,
        filter: Filter,
        order: Sort,
        after: Option<Cursor>,
        limit: u16,
    ) -> Pending<'_, Result<Page, ReadError>> {
        self.store.list(filter, order, after, limit)
    }

    fn keep(
        &self,
        table: Table,
        name: &[u8],
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), KeepError>> {
        self.store.keep(table, name, value, until)
    }

    fn replace(
        &self,
        table: Table,
        name: &[u8],
        seen: Seen<'_>,
        value: &[u8],
        until: Option<Micros>,
    ) -> Pending<'_, Result<(), ReplaceError>> {
        self.store.replace(table, name, seen, value, until)
    }

    fn recall(
        &self,
        table: Table,
        name: &[u8],
        now: Micros,
    ) -> Pending<'_, Result<Option<Vec<u8>>, ReadError>> {
        self.store.recall(table, name, now)
    }

    fn kept(&self, table: Table, now: Micros) -> Pending<'_, Result<Vec<Kept>, ReadError>> {
        self.store.kept(table, now)
    }

    fn remove(&self, contest: ContestId) -> Pending<'_, Result<(), KeepError>> {
        self.store.remove(contest)
    }

    fn sweep(&self, now: Micros) -> Pending<'_, Result<usize, KeepError>> {
        self.store.sweep(now)
    }
}

fn outcome(record: &Record) -> Outcome {
    let events: Vec<Event> = serde_json::from_str(&record.body).expect("events");
    let outcome = events.into_iter().find_map(|event| match event {
        Event::Decided { outcome } => Some(outcome),
        _ => None,
    });
    outcome.expect("a contest that ends is decided")
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

fn game() -> Owner {
    let (bearer, key) = Token::parse(KEY).expect("a token");
    assert_eq!(bearer, Bearer::Key);
    Owner::of_one(key)
}

/// A contest whose problem is out at once.
fn order(number: usize, solve_seconds: u16) -> Order {
    // Material would put the deadline off.
    let all: Vec<&'static Entry> =
        Kind::ALL.into_iter().filter(|kind| *kind != Kind::Memory).flat_map(raced).collect();
    let terms = TermsWanted::default().with(&RULES, 0).with(&SOLVE, solve_seconds);
    Order {
        languages: vec!["en"],
        problem: Wanted::Family(all[number % all.len()]),
        level: Wish::Level(Level::DEFAULT),
        seed: None,
        kept: false,
        battle: Some(format!("match-{}/battle-{}", number / 20, number % 20)),
        metadata: BTreeMap::new(),
        names: Pair { attacker: Some("Ana".to_owned()), defender: Some("Bo".to_owned()) },
        player_ids: Pair::default(),
        terms,
        request: Hash::of(&[&number.to_be_bytes()]),
        repeat: None,
    }
}

/// Opens contests on threads of their own, as handlers do; `seconds` says how long each may be solved from now on.
fn open_all(
    service: &Arc<Service>,
    count: usize,
    seconds: impl Fn(usize) -> u16 + Send + Sync + 'static,
) {
    let (next, seconds) = (Arc::new(AtomicUsize::new(0)), Arc::new(seconds));
    let open_some = move |service: Arc<Service>, next: Arc<AtomicUsize>, seconds: Arc<_>| {
        let seconds: Arc<dyn Fn(usize) -> u16 + Send + Sync> = seconds;
        runtime().block_on(async {
            let mut opening = JoinSet::new();
            for _ in 0..AT_ONCE {
                let (service, next, seconds) = (service.clone(), next.clone(), seconds.clone());
                opening.spawn(async move {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if count <= number {
                            return;
                        }
                        let order = order(number, seconds(number));
                        service.open(&game(), order).await.expect("a contest is opened");
                    }
                });
            }
            opening.join_all().await;
        });
    };
    let threads: Vec<_> = (0..OPENERS)
        .map(|_| {
            let (service, next, seconds) = (service.clone(), next.clone(), seconds.clone());
            thread::spawn(move || open_some(service, next, seconds))
        })
        .collect();
    for thread in threads {
        thread.join().expect("no panic");
    }
}

/// Holds live contests until all their deadlines have passed; says what they took and how late they were told.
pub(crate) fn live(folder: &Path, count: usize) {
    let clock = Clock::anchored(None);
    let store = open(&Place::Sled(folder.into())).expect("a new store");
    let timed = Arc::new(Timed { store, clock: clock.clone(), ends: Mutex::default() });
    let runtime = runtime();
    let service = runtime
        .block_on(Service::start(timed.clone(), Installation::new(), Bounds::default()))
        .expect("a service");
    thread::spawn(move || runtime.block_on(std::future::pending::<()>()));
    let before = resident();
    // Some that go on for long say how quickly contests are opened while the machine is as busy as it is.
    let early = count / 100 + 200;
    let begun = clock.now();
    open_all(&service, early, |_| 3600);
    let pace = (clock.now() - begun).0 / early as i64;
    let begun = clock.now();
    let first = clock.now().0 + pace * count as i64 * 3 / 2 + QUIET_SECONDS * 1_000_000;
    let left = clock.clone();
    let seconds_until =
        move |instant: i64| ((instant - left.now().0) as f64 / 1e6).ceil().max(1.0) as u16;
    let spread = SPREAD_SECONDS as i64 * 1_000_000;
    let due = move |number: usize| first + spread * number as i64 / count as i64;
    let until = seconds_until.clone();
    open_all(&service, count, move |number| until(due(number)));
    assert!(clock.now().0 + 3_000_000 < first, "all are open before the first ends: try again");
    let opened = (clock.now() - begun).0 as f64 / 1e6;
    thread::sleep(Duration::from_secs(2));
    let taken = resident() - before;
    sleep_until(&clock, first - 500_000);
    let busy = Busy::now(&[]);
    sleep_until(&clock, first + spread + 3_000_000);
    let others = busy.others();
    let crowd = ends(&timed, count, "spread over a minute");
    let burst = clock.now().0 + 4_000_000;
    open_all(&service, BURST, move |_| seconds_until(burst));
    sleep_until(&clock, burst + 4_000_000);
    let burst = ends(&timed, BURST, "within one second");
    let said = json!({
        "resident": taken as f64 / (count + early) as f64,
        "opened_s": opened,
        "others": others,
        "deadlines": [crowd, burst],
    });
    println!("{said}");
    // What is under way has nothing to say any more, and nothing needs to be closed.
    std::process::exit(0);
}

fn sleep_until(clock: &Clock, instant: i64) {
    let micros = u64::try_from(instant - clock.now().0).unwrap_or_default();
    thread::sleep(Duration::from_micros(micros));
}

/// How late the ends since the last call were durable.
fn ends(timed: &Timed, count: usize, name: &str) -> Value {
    let ends = std::mem::take(&mut *timed.ends.lock().expect("no panic while locked"));
    assert_eq!(ends.len(), count, "every deadline was told");
    let within = ends.iter().map(|(at, _)| at.0).max().unwrap_or(0)
        - ends.iter().map(|(at, _)| at.0).min().unwrap_or(0);
    let waits = Waits::of(ends.into_iter().map(|(_, late)| late).collect());
    let ms = |micros: i64| micros as f64 / 1000.0;
    json!({
        "of": name, "count": waits.count(), "within_s": within as f64 / 1e6,
        "p50_ms": ms(waits.p50()), "p99_ms": ms(waits.p99()), "longest_ms": ms(waits.longest()),
    })
}

/// A store alone that takes as many records of the same sizes; says what that takes.
pub(crate) fn alone(folder: &Path, count: usize) {
    let store = open(&Place::Sled(folder.into())).expect("a new store");
    let bodies = bodies();
    let before = resident();
    let (next, bodies) = (Arc::new(AtomicUsize::new(0)), Arc::new(bodies));
    let threads: Vec<_> = (0..OPENERS)
        .map(|_| {
            let (store, next, bodies) = (store.clone(), next.clone(), bodies.clone());
            thread::spawn(move || {
                runtime().block_on(async {
                    let mut appending = JoinSet::new();
                    for _ in 0..AT_ONCE {
                        appending.spawn(append_some(
                            store.clone(),
                            next.clone(),
                            bodies.clone(),
                            count,
                        ));
                    }
                    appending.join_all().await;
                });
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("no panic");
    }
    thread::sleep(Duration::from_secs(2));
    println!("{}", json!({ "resident": (resident() - before) as f64 / count as f64 }));
    std::process::exit(0);
}

async fn append_some(
    store: Arc<dyn Store>,
    next: Arc<AtomicUsize>,
    bodies: Arc<Vec<String>>,
    count: usize,
) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if count <= number {
            return;
        }
        let id: [u8; 16] = Hash::of(&[&number.to_be_bytes()]).half();
        let record =
            Record::after((0, ORIGIN), Some(CommandId(id)), bodies[number % bodies.len()].clone());
        let battle = format!("match-{}/battle-{}", number / 20, number % 20);
        let mark = contract::opens(1, Some(&battle), number as i64);
        store.append(ContestId(id), record, mark).await.expect("an honest append");
    }
}

/// First records of contests of every family.
fn bodies() -> Vec<String> {
    let runtime = runtime();
    runtime.block_on(async {
        let store = open(&Place::Memory).expect("a store in memory");
        let service = Service::start(store.clone(), Installation::new(), Bounds::default())
            .await
            .expect("a service");
        let mut bodies = Vec::new();
        for number in 0..400 {
            let opened =
                service.open(&game(), order(number, 60)).await.expect("a contest is opened");
            let log = store.read(opened.contest.opened.id, 0).await.expect("its log");
            bodies.push(log[0].body.clone());
        }
        bodies
    })
}
