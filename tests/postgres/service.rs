//! The service on a database: what is killed amid battles, who stands by, and what a database that is away costs.

use crate::amid::amid_battles;
use crate::cluster::Cluster;
use crate::server::{Server, agon, at_once, key, wrong};
use agon_client::{Reason, Seat, Verdict};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

/// The command on a database; what it keeps beside it lies in this folder.
fn serve(folder: &Path, place: &str) -> Command {
    let mut command = agon("127.0.0.1:0", place);
    command.current_dir(folder);
    command
}

async fn within_two_minutes(battles: impl Future<Output = ()>) {
    tokio::time::timeout(Duration::from_secs(120), battles).await.expect("two minutes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_and_its_database_killed_amid_battles_lose_no_receipt_and_change_no_outcome() {
    let Some(mut cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("both");
    let first = Server::of(serve(folder.path(), &place));
    let kill = |mut killed: Server| {
        cluster.stop();
        // Answers wait now, and nobody hears of them.
        thread::sleep(Duration::from_millis(500));
        killed.kill();
        cluster.start();
        Server::of(serve(folder.path(), &place))
    };
    within_two_minutes(amid_battles("both", first, kill)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_writer_that_was_taken_for_gone_stops_and_has_changed_nothing() {
    let Some(cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let place = cluster.database("gone");
    let mut first = Server::of(serve(folder.path(), &place));
    let opened = first.game().open(&at_once()).await.unwrap();
    cluster.ask("gone", "delete from agon.writers");
    let answered = opened.attacker.answer("1").await;
    assert!(answered.is_err(), "{answered:?}");
    let status = first.ended(20).await;
    let said = first.said();
    assert!(!status.success() && said.contains("took this one for gone"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_away_costs_a_wait_and_then_an_error_and_never_a_verdict() {
    let Some(mut cluster) = Cluster::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let server = Server::of(serve(folder.path(), &cluster.database("away")));
    let opened = server.game().open(&at_once()).await.unwrap();
    let right = key(&opened).await;
    // A short one: the answer waits for its receipt.
    let (defender, wrong) = (opened.defender.clone(), wrong(&opened).await.remove(0));
    cluster.stop();
    let waiting = tokio::spawn(async move { defender.answer_as("first", &wrong).await });
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(!waiting.is_finished(), "no verdict without the database");
    cluster.start();
    waiting.await.unwrap().expect("a receipt once it is back");
    // A long one: whoever asks is told, and asks again under the same name.
    cluster.stop();
    let first = opened.attacker.answer_as("second", &right).await;
    assert!(first.is_err(), "{first:?}");
    let ready = || async { server.http().get(format!("{}/readyz", server.base)).send().await };
    assert_eq!(ready().await.unwrap().status(), 503);
    cluster.start();
    let receipt = loop {
        match opened.attacker.answer_as("second", &right).await {
            Ok(receipt) => break receipt,
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    };
    assert_eq!(receipt.verdict, Verdict::Correct);
    assert_eq!(ready().await.unwrap().status(), 200);
    let outcome = opened.host.ended().await.unwrap().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Seat::Attacker, Reason::Answer));
}
