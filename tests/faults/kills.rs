//! `kill -9` at any instant, again and again, on one folder.

use crate::ledger::chance;
use crate::rounds::{Count, end, load, take_up};
use crate::server::{Server, agon};
use crate::{say, times};
use std::path::Path;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_killed_again_and_again_has_lost_no_receipt_and_judged_nothing_twice() {
    let limit = Duration::from_secs(30 + 3 * times(40, 300) as u64);
    tokio::time::timeout(limit, kills(times(40, 300))).await.expect("it goes on");
}

async fn kills(times: usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::on(folder.path());
    let (mut kept, mut count, mut early) = (Vec::new(), Count::default(), 0);
    for round in 0..times {
        let loaded = tokio::spawn(load(server.game(), round));
        tokio::time::sleep(Duration::from_millis(20 + chance(260))).await;
        server.kill();
        let begun = loaded.await.unwrap();
        if round % 8 == 5 {
            killed_while_starting(folder.path()).await;
            early += 1;
        }
        server = Server::on(folder.path());
        // Some stand still over many kills and are brought to their end by the clock.
        let (more, counted) = take_up(&server, begun, round % 10 == 3).await;
        kept.extend(more);
        count += counted;
    }
    say(&format!("{times} kills, {early} more while starting: {count:?}"));
    assert!(times < count.receipts && times < count.in_flight && 0 < count.durable, "{count:?}");
    end(&server, kept).await;
}

/// Another kill before the service is up: what a start repairs can be repaired again.
async fn killed_while_starting(folder: &Path) {
    let mut child = agon("127.0.0.1:0", &format!("sled:{}", folder.display())).spawn().unwrap();
    tokio::time::sleep(Duration::from_millis(chance(150))).await;
    child.kill().unwrap();
    child.wait().unwrap();
}
