//! Every fault that befalls a cluster, in turn, amid battles.

use crate::cluster::{Ballast, Cluster, free_port};
use crate::front::Front;
use crate::ledger::{Battle, Pace, chance, check, events};
use crate::line::{Line, State};
use crate::server::{Server, agon, at_once};
use agon_client::{Caller, Log, Outcome, Reason, Seat};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::time::Duration;

/// How many rounds of all faults there are, and how many seconds each fault lasts.
const ROUNDS: &str = "AGON_FAULT_ROUNDS";
const LASTING: &str = "AGON_FAULT_SECONDS";
/// Battles that go on at once.
const BATTLES: usize = 6;
const PACE: Pace = Pace { answers: 20, right_one_in: 20, pause_millis: (50, 250) };
const NODES: usize = 3;
/// A disk that takes a round's data, its log and what is left of the rounds before.
const DISK_MIB: u64 = 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    /// A node is killed.
    NodeKilled,
    /// A node stands still.
    NodeStill,
    /// The primary is killed, and its standby promoted.
    PrimaryKilled,
    /// A node's line to the database is cut, slow, or carries one way only.
    Line(State),
    /// A node starts with a clock that is wrong by so many microseconds.
    Clock(i64),
    /// The disk of the primary is full.
    DiskFull,
}

const ALL: [Fault; 9] = [
    Fault::NodeKilled,
    Fault::Line(State::Slow),
    Fault::Clock(80_000),
    Fault::NodeStill,
    Fault::Line(State::Half),
    Fault::PrimaryKilled,
    Fault::Line(State::Cut),
    Fault::Clock(5_000_000),
    Fault::DiskFull,
];

/// One of the services, with lines of its own to both databases.
struct Node {
    port: u16,
    lines: [Line; 2],
    server: Server,
}

impl Node {
    async fn at(folder: &Path, port: u16, databases: [u16; 2]) -> Node {
        let lines = [Line::to(databases[0]).await, Line::to(databases[1]).await];
        let server = Node::serve(folder, port, &lines, 0).await;
        Node { port, lines, server }
    }

    async fn serve(folder: &Path, port: u16, lines: &[Line; 2], wrong_by: i64) -> Server {
        let [one, two] = lines.each_ref().map(|line| line.port);
        let place = format!("postgres://agon@127.0.0.1:{one},127.0.0.1:{two}/battles");
        let mut command = agon(&format!("127.0.0.1:{port}"), &place);
        command.current_dir(folder).env("AGON_TEST_CLOCK_WRONG_BY", wrong_by.to_string());
        tokio::task::spawn_blocking(|| Server::of(command)).await.unwrap()
    }

    /// Starts anew, with a clock that is wrong by so much.
    async fn anew(&mut self, folder: &Path, wrong_by: i64) {
        self.server.kill();
        self.server = Node::serve(folder, self.port, &self.lines, wrong_by).await;
    }

    async fn is_ready(&self) -> bool {
        let asked = self.server.http().get(format!("{}/readyz", self.server.base));
        let asked = asked.timeout(Duration::from_secs(2)).send().await;
        asked.is_ok_and(|reply| reply.status().is_success())
    }
}

/// What goes on while faults befall it.
#[derive(Default)]
struct Course {
    is_over: AtomicBool,
    battles: AtomicUsize,
    receipts: AtomicUsize,
    by_time: AtomicUsize,
    /// Microseconds after which somebody could be told of an end.
    latest: AtomicI64,
    fed: Mutex<Vec<(u64, u64)>>,
}

/// Plays one battle after the other, and holds what its players were told against its log.
async fn battles(front: &Front, course: &Course, number: usize) {
    let mut played = 0;
    while !course.is_over.load(Ordering::Relaxed) {
        let name = format!("battle {number} {played}");
        battle(front, course, &name, played % 3 != 0).await;
        played += 1;
    }
}

async fn battle(front: &Front, course: &Course, name: &str, solved: bool) {
    let seconds = if solved { 60 } else { 5 };
    let open = at_once().solve_seconds(seconds).lockout_seconds(0);
    let opens = async |base: &str| front.game(base).open_as(name, &open).await;
    let opened = front.ask(opens).await.unwrap();
    let reads = async |base: &str| front.at(base, &opened.host).problem().await;
    let key = front.ask(reads).await.unwrap().key.unwrap();
    let battle = Battle { opened: opened.clone(), key: key.clone(), solved };
    let listening = tokio::spawn(front.clone().listen(opened.clone()));
    let [one, two] = Seat::BOTH.map(|seat| front.clone().play(battle.clone(), seat, PACE));
    let known = <[_; 2]>::from(tokio::join!(one, two));
    if solved {
        let wins = async |base: &str| front.at(base, &opened.attacker).answer(&key).await;
        // Another may have won before.
        drop(front.ask(wins).await);
    }
    listening.await.unwrap();
    let (outcome, log) = end(front, &opened.host).await;
    course.latest.fetch_max(now() - outcome.at.0, Ordering::Relaxed);
    check(&battle, &known, &log, &outcome);
    assert!(events(&log, "interrupted").is_empty(), "{name}: some node lived all the time");
    course.battles.fetch_add(1, Ordering::Relaxed);
    let receipts = known.iter().map(|known| known.receipts.len()).sum();
    course.receipts.fetch_add(receipts, Ordering::Relaxed);
    course.by_time.fetch_add(usize::from(outcome.reason == Reason::Time), Ordering::Relaxed);
}

/// How a contest ended, once whoever is asked has heard of it.
async fn end(front: &Front, host: &Caller) -> (Outcome, Log) {
    loop {
        let reads = async |base: &str| {
            let host = front.at(base, host);
            Ok((host.result().await?.outcome, host.log().await?))
        };
        match front.ask(reads).await {
            Ok((Some(outcome), log)) => return (outcome, log),
            Err(refusal) if refusal.kind != "not-found" => panic!("{refusal}"),
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

/// The wall clock of the machine that all nodes share, in microseconds.
#[expect(clippy::disallowed_methods, reason = "a test looks at the wall clock itself")]
fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    i64::try_from(since.as_micros()).unwrap()
}

/// The machines that faults befall.
struct Machines<'a> {
    nodes: [Node; NODES],
    /// The first is the primary at first.
    databases: [Cluster; 2],
    primary: usize,
    folder: &'a Path,
    lasting: Duration,
    has_disks: bool,
}

impl Machines<'_> {
    async fn befall(&mut self, fault: Fault) {
        let place = chance(NODES as u64) as usize;
        let node = &mut self.nodes[place];
        match fault {
            Fault::NodeKilled => {
                node.server.kill();
                tokio::time::sleep(self.lasting).await;
                node.anew(self.folder, 0).await;
            }
            Fault::NodeStill => {
                node.server.signal("STOP");
                tokio::time::sleep(self.lasting).await;
                node.server.signal("CONT");
            }
            Fault::Line(state) => {
                node.lines.iter().for_each(|line| line.be(state));
                tokio::time::sleep(self.lasting).await;
                node.lines.iter().for_each(|line| line.be(State::Whole));
            }
            Fault::Clock(wrong_by) => {
                node.anew(self.folder, wrong_by).await;
                tokio::time::sleep(self.lasting).await;
                let judges = self.nodes[place].is_ready().await;
                assert_eq!(judges, wrong_by < 100_000, "with a clock wrong by {wrong_by} us");
                self.nodes[place].anew(self.folder, 0).await;
            }
            Fault::PrimaryKilled => self.fail_over().await,
            Fault::DiskFull => self.fill_disk().await,
        }
        self.recover(fault).await;
    }

    async fn fail_over(&mut self) {
        let [one, two] = &mut self.databases;
        let (primary, standby) = if self.primary == 0 { (one, two) } else { (two, one) };
        primary.kill();
        tokio::time::sleep(self.lasting / 2).await;
        standby.promote();
        self.primary = 1 - self.primary;
        tokio::time::sleep(self.lasting / 2).await;
        // The old one may have what nobody confirmed: it begins anew as a copy.
        tokio::task::block_in_place(|| primary.follow(standby));
    }

    async fn fill_disk(&mut self) {
        if !self.has_disks {
            return;
        }
        let primary = &mut self.databases[self.primary];
        let said = primary.log().matches(NO_ROOM).count();
        let ballast: Ballast = tokio::task::block_in_place(|| primary.fill_disk());
        let mut is_felt = false;
        for _ in 0..600 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            is_felt = said < primary.log().matches(NO_ROOM).count();
            if is_felt {
                break;
            }
        }
        assert!(is_felt, "the disk was not full");
        tokio::time::sleep(self.lasting).await;
        drop(ballast);
        tokio::task::block_in_place(|| primary.start_if_gone());
    }

    /// Waits until every node judges again.
    async fn recover(&self, fault: Fault) {
        for node in &self.nodes {
            let mut tries = 0;
            while !node.is_ready().await {
                tries += 1;
                assert!(tries < 600, "after {fault:?}: {}", node.server.said());
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

const NO_ROOM: &str = "No space left on device";

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |number| number.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn whatever_befalls_a_cluster_amid_battles_no_receipt_is_lost_and_nobody_wins_twice() {
    let Some([mut primary, mut standby]) =
        Cluster::empty().zip(Cluster::empty()).map(<[_; 2]>::from)
    else {
        return;
    };
    let disks = [&mut primary, &mut standby].map(|database| database.on_a_small_disk(DISK_MIB));
    let has_disks = disks.iter().all(Result::is_ok);
    primary.fill();
    standby.follow(&primary);
    primary.database("battles");
    let folder = tempfile::tempdir().unwrap();
    let ports = [primary.port(), standby.port()];
    let mut nodes = Vec::new();
    for _ in 0..NODES {
        nodes.push(Node::at(folder.path(), free_port(), ports).await);
    }
    let front = Front::of(nodes.iter().map(|node| node.server.base.clone()).collect());
    let nodes = nodes.try_into().ok().expect("as many");
    let (databases, folder) = ([primary, standby], folder.path());
    let lasting = Duration::from_secs(number(LASTING, 3));
    let mut machines = Machines { nodes, databases, primary: 0, folder, lasting, has_disks };
    let course = Course::default();
    let befalling = async {
        let mut counted = BTreeMap::new();
        for round in 0..number(ROUNDS, 1) {
            for fault in ALL {
                tokio::time::sleep(Duration::from_secs(1)).await;
                machines.befall(fault).await;
                *counted.entry(fault).or_insert(0) += 1;
            }
            let battles = course.battles.load(Ordering::Relaxed);
            println!("round {}: {battles} battles so far", round + 1);
        }
        course.is_over.store(true, Ordering::Relaxed);
        counted
    };
    let playing = several(&front, &course);
    let counted = tokio::select! {
        (counted, ()) = async { tokio::join!(befalling, playing) } => counted,
        () = front.clone().follow(&course.fed) => unreachable!("it follows for ever"),
    };
    println!("{counted:?}; disks of their own: {has_disks}");
    report(&front, &course, &machines).await;
}

async fn several(front: &Front, course: &Course) {
    let [one, two, three, four, five, six] =
        std::array::from_fn::<_, BATTLES, _>(|number| battles(front, course, number));
    tokio::join!(one, two, three, four, five, six);
}

/// Holds the feeds against each other and against the database, and says what was played.
async fn report(front: &Front, course: &Course, machines: &Machines<'_>) {
    let followed = course.fed.lock().unwrap().clone();
    let last = followed.last().expect("something was heard").0;
    for base in &front.nodes {
        let read = front.feed(base, last).await;
        let same = read.iter().zip(&followed).position(|(read, followed)| read != followed);
        assert_eq!((same, read.len()), (None, followed.len()), "of {base}");
    }
    let database = &machines.databases[machines.primary];
    let records = database.ask("battles", "select count(*) = max(position) from agon.records");
    assert_eq!(records.trim(), "t", "the feed has no gap");
    let [battles, receipts, by_time] = [&course.battles, &course.receipts, &course.by_time]
        .map(|counted| counted.load(Ordering::Relaxed));
    let latest = course.latest.load(Ordering::Relaxed);
    println!(
        "{battles} battles, {receipts} receipts, {by_time} ended by time; \
         the latest end was known after {latest} us; {} things followed",
        followed.len()
    );
    assert!(10 < battles && 0 < by_time, "only {battles} battles");
}
