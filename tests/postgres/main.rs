//! The engine for a database that others look after: its promises, and what befalls databases.

#![allow(clippy::unwrap_used, reason = "a test says by failing what it expected")]

mod cluster;
mod console;
mod faults;
mod front;
mod line;
mod nodes;
mod service;

#[path = "../faults/amid.rs"]
mod amid;
#[path = "../faults/ledger.rs"]
#[allow(dead_code, reason = "each test binary uses its part of it")]
mod ledger;
#[path = "../api/server.rs"]
#[allow(dead_code, reason = "each test binary uses its part of it")]
mod server;

use agon::store::contract::{self, Endurance, opens, sample};
use agon::store::{AppendError, KeepError, Mark, OpenError, Place, Store, Table, open};
use agon_judge::id::ContestId;
use agon_judge::log::Version;
use cluster::Cluster;
use std::sync::Arc;
use std::time::Duration;

fn place(text: &str) -> Place {
    text.parse().unwrap()
}

fn fault_of(place: &Place) -> OpenError {
    match open(place) {
        Ok(_) => panic!("{place} opened"),
        Err(fault) => fault,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_database_keeps_every_promise() {
    let Some(cluster) = Cluster::new() else { return };
    contract::check(Endurance::Durable, |name| place(&cluster.database(name))).await;
}

/// Appends one record after the other; how many. Whoever writes alone meets no other, whatever befalls the connection.
async fn write(store: Arc<dyn Store>, number: u8, last: Version) -> Version {
    let contest = ContestId([number; 16]);
    for version in 1..=last {
        let mark = if version == 1 { opens(1, None, 0) } else { Mark::Continues };
        store.append(contest, sample(contest, version), mark).await.unwrap();
    }
    last
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn connections_that_are_cut_amid_batches_cost_no_record_and_double_none() {
    const LAST: Version = 150;
    let Some(cluster) = Cluster::new() else { return };
    let store = open(&place(&cluster.database("cuts"))).unwrap();
    let mut writing = tokio::task::JoinSet::new();
    for number in 0..16 {
        writing.spawn(write(store.clone(), number, LAST));
    }
    let mut cuts = 0;
    while !writing.is_empty() {
        let cut = "select count(pg_terminate_backend(pid)) from pg_stat_activity \
             where application_name like 'agon %'";
        cluster.ask("cuts", cut);
        cuts += 1;
        let pause = tokio::time::sleep(Duration::from_millis(400));
        tokio::pin!(pause);
        loop {
            tokio::select! {
                () = &mut pause => break,
                Some(done) = writing.join_next() => assert_eq!(done.unwrap(), LAST),
                else => break,
            }
        }
    }
    assert!(1 < cuts, "it was over before it was cut");
    for number in 0..16 {
        let contest = ContestId([number; 16]);
        let records = store.read(contest, 0).await.unwrap();
        let expected: Vec<_> = (1..=LAST).map(|version| sample(contest, version)).collect();
        assert_eq!(records, expected, "of {number}");
    }
    let feed = cluster.ask("cuts", "select count(*), max(position) from agon.records");
    assert_eq!(feed.trim(), format!("{0}|{0}", 16 * LAST), "no gap and none twice");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_database_that_is_away_is_waited_for_and_then_refused_and_goes_on_when_it_is_back() {
    let Some(mut cluster) = Cluster::new() else { return };
    let store = open(&place(&cluster.database("away"))).unwrap();
    let contest = ContestId([1; 16]);
    store.append(contest, sample(contest, 1), opens(1, None, 0)).await.unwrap();
    cluster.stop();
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(contest, sample(contest, 2), Mark::Continues).await }
    });
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(!waiting.is_finished(), "a moment is waited");
    let behind = tokio::spawn({
        let store = store.clone();
        async move { store.keep(Table::Keys, b"a", b"b", None).await }
    });
    assert!(store.read(contest, 0).await.is_err(), "nothing can be read");
    let minute = Duration::from_secs(60);
    let waited = tokio::time::timeout(minute, waiting).await.unwrap().unwrap();
    assert_eq!(waited, Err(AppendError::Unknown), "longer it is not");
    let waited = tokio::time::timeout(minute, behind).await.unwrap().unwrap();
    assert_eq!(waited, Err(KeepError::Unknown), "nor by whoever stands behind it");
    let refused = store.append(contest, sample(contest, 3), Mark::Continues).await;
    assert_eq!(refused, Err(AppendError::Unavailable), "nobody else waits then");
    assert!(store.keep(Table::Keys, b"a", b"b", None).await.is_err());
    cluster.start();
    let back = async {
        loop {
            match store.append(contest, sample(contest, 3), Mark::Continues).await {
                Ok(()) => return,
                Err(AppendError::Unavailable) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(error) => panic!("{error}"),
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), back).await.expect("it comes back by itself");
    // The one whose fate nobody knew was done, before the one behind it.
    let records = store.read(contest, 0).await.unwrap();
    assert_eq!(records.len(), 3);
}

#[tokio::test]
async fn several_write_to_a_database_and_each_goes_on_where_the_others_stood() {
    let Some(cluster) = Cluster::new() else { return };
    let there = place(&cluster.database("several"));
    let contest = ContestId([1; 16]);
    let stores: Vec<Arc<dyn Store>> = (0..3).map(|_| open(&there).unwrap()).collect();
    for version in 1..=30 {
        let store = &stores[version as usize % 3];
        let mark = if version == 1 { opens(1, None, 0) } else { Mark::Continues };
        store.append(contest, sample(contest, version), mark).await.unwrap();
        let late = stores[0].append(contest, sample(contest, version), Mark::Continues).await;
        assert_eq!(late, Err(AppendError::Conflict { head: version }));
    }
    stores[1].keep(Table::Keys, b"a", b"b", None).await.unwrap();
    stores[2].keep(Table::Replies, b"a", b"b", None).await.unwrap();
    for store in &stores {
        assert_eq!(store.read(contest, 0).await.unwrap().len(), 30);
        assert_eq!(store.end().await.unwrap(), 30);
        assert_eq!(store.turns().await.unwrap(), [(Table::Keys, 1)]);
    }
    cluster.ask("several", "update agon.head set format = 3");
    let fault = fault_of(&there);
    assert!(matches!(fault, OpenError::FutureFormat { found: 3, known: 2, .. }), "{fault}");
}

#[tokio::test]
async fn a_schema_of_the_first_format_is_carried_over_unless_somebody_writes_to_it() {
    let Some(cluster) = Cluster::new() else { return };
    let there = place(&cluster.database("before"));
    cluster.ask("before", include_str!("format_1.sql"));
    let contest = ContestId([1; 16]);
    let owner = "decode(repeat('01', 16), 'hex')";
    let before = open(&place(&cluster.database("beside"))).unwrap();
    before.append(contest, sample(contest, 1), opens(1, None, 0)).await.unwrap();
    let stored = cluster.ask("beside", "select encode(stored, 'hex') from agon.records");
    cluster.ask(
        "before",
        &format!(
            "insert into agon.contests values ({owner}, {owner}, null, 0, true, 1);
         insert into agon.records values (1, {owner}, 1, {owner}, decode('{}', 'hex'));
         update agon.head set position = 1, epoch = 7, writer = 'agon 1';",
            stored.trim()
        ),
    );
    let alone = cluster.lock("before", 0x41_67_6f_6e);
    let fault = fault_of(&there);
    assert!(matches!(fault, OpenError::InUse { .. }), "{fault}");
    assert!(fault.to_string().contains("/before is in use"), "{fault}");
    cluster.ask(
        "before",
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'",
    );
    drop(alone);
    let store = open(&there).unwrap();
    store.append(contest, sample(contest, 2), Mark::Continues).await.unwrap();
    assert_eq!(
        store.read(contest, 0).await.unwrap(),
        [1, 2].map(|version| sample(contest, version))
    );
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named_without_its_password() {
    let Some(cluster) = Cluster::new() else { return };
    let absent = cluster.place("absent").replace("agon@", "agon:hush@");
    let fault = fault_of(&place(&absent)).to_string();
    assert!(
        fault.contains("/absent does not answer") && fault.contains("does not exist"),
        "{fault}"
    );
    let nobody = fault_of(&place("postgres://agon:hush@127.0.0.1:1/none")).to_string();
    assert!(nobody.contains("refused"), "{nobody}");
    assert!(!fault.contains("hush") && !nobody.contains("hush"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_no_standby_confirmed_is_not_told_before_one_did() {
    let Some(cluster) = Cluster::new() else { return };
    let store = open(&place(&cluster.database("standbys"))).unwrap();
    let contest = ContestId([1; 16]);
    store.append(contest, sample(contest, 1), opens(1, None, 0)).await.unwrap();
    let standbys = |setting: &str| {
        cluster.ask("postgres", &format!("alter system {setting}"));
        cluster.ask("postgres", "select pg_reload_conf()");
    };
    standbys("set synchronous_standby_names = 'nobody'");
    tokio::time::sleep(Duration::from_millis(300)).await;
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(contest, sample(contest, 2), Mark::Continues).await }
    });
    let cancel =
        "select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'";
    for _ in 0..50 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        // The wait ends with a warning: it is committed here, and nowhere else.
        if cluster.ask("postgres", cancel).trim() == "1" {
            break;
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let here = cluster.ask("standbys", "select count(*) from agon.records");
    assert_eq!((here.trim(), waiting.is_finished()), ("2", false), "committed and not told");
    standbys("reset synchronous_standby_names");
    let told = tokio::time::timeout(Duration::from_secs(20), waiting).await.unwrap().unwrap();
    assert_eq!(told, Ok(()));
    store.append(contest, sample(contest, 3), Mark::Ends).await.unwrap();
    assert_eq!(store.read(contest, 0).await.unwrap().len(), 3);
}

/// What `tests/api` says of the interface, on a database.
#[test]
#[ignore = "it takes minutes: `just interface-on-postgres`"]
fn the_interface_keeps_its_promises() {
    let Some(cluster) = Cluster::new() else { return };
    let mut tests = std::process::Command::new(env!("CARGO"));
    tests.args(["test", "--test", "api", "--", "--test-threads", "4"]);
    let done = tests.env("AGON_TEST_DATABASES", cluster.place("")).status().unwrap();
    assert!(done.success(), "{done}");
}
